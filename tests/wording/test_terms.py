"""The words that pages may use: each term explained once, those on pages all explained, and all in the glossary."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from django.template import Context, Template

from bridgeclub.wording.methods import METHODS
from bridgeclub.wording.terms import TERMS, Term
from scoring.engine.document.values import EightWay

ROOT = Path(__file__).resolve().parent.parent.parent
#: What pages said once and clubs do not say, on the pages of players and of everybody.
OLD = (
    "Something is wrong",
    "See what I say",
    "Together",
    'translate "Sum"',
    'translate "field"',
    "me?",
    "made available",
    "compared in group",
    "counted anew",
    "Leave it",
    "To take away",
    "Taken back",
)


def listed() -> dict[str, str]:
    """The words of the glossary's list for pages, with what it says of them."""
    part = (ROOT / "docs/glossary.md").read_text(encoding="utf-8").partition("## Words on pages")[2]
    return dict(re.findall(r"^\| \*\*(.+?)\*\* \| (.+?) \|$", part, re.M))


def rendered(source: str) -> str:
    return Template("{% load terms %}" + source).render(Context())


@pytest.mark.parametrize("key", TERMS)
def test_a_term_is_two_sentences(key: str) -> None:
    term: Term = TERMS[key]
    for sentence in (str(term.what), str(term.example)):
        assert sentence.endswith(".")
        assert len(sentence) <= 130
    assert re.fullmatch(r"((Laws?|WB) [0-9A-Za-z().]+(, [0-9]+)*(, )?)*", term.law), term.law


def test_every_term_stands_in_the_glossary_and_every_explained_word_there_is_a_term() -> None:
    explained = {word for word, said in listed().items() if "explained" in said}
    assert {str(term.word) for term in TERMS.values()} == explained


def test_every_term_on_a_page_is_explained() -> None:
    used = {
        key
        for path in (ROOT / "templates").rglob("*.html")
        for key in re.findall(r"{% term \"([^\"]+)\"", path.read_text(encoding="utf-8"))
    }
    assert used
    assert used <= TERMS.keys()
    by_award = {"average_plus", "average_minus"}
    by_way = {f"eights_{way}" for way in (*get_args(EightWay), "together")}
    assert TERMS.keys() == used | METHODS.keys() | by_award | by_way, "a term that no page opens explains nothing"


def test_every_way_of_scoring_is_a_term() -> None:
    assert TERMS.keys() >= METHODS.keys()


def test_a_dotted_word_opens_two_sentences_and_the_law() -> None:
    html = rendered('{% term "neuberg" %}')
    assert '<button type="button" class="term-w" popovertarget="term-neuberg">Neuberg</button>' in html
    assert 'id="term-neuberg" popover' in html
    for said in (str(TERMS["neuberg"].what), str(TERMS["neuberg"].example), "WB 78.3"):
        assert said in html


def test_no_page_has_the_same_id_twice() -> None:
    html = rendered('{% term "top" %}{% with a=1 %}{% term "top" "a top" %}{% endwith %}{% term "par" %}')
    assert re.findall(r' id="([^"]+)"', html) == ["term-top", "term-top-2", "term-par"]
    assert ">a top</button>" in html


def test_what_nobody_has_explained_is_the_word_alone() -> None:
    assert rendered('{% term "finesse" "a finesse" %}') == "a finesse"


@pytest.mark.parametrize("door", ["public", "player"])
def test_old_words_are_gone(door: str) -> None:
    found = [
        f"{path.name}: {word}"
        for path in sorted((ROOT / "templates" / door).glob("*.html"))
        for word in OLD
        if word in path.read_text(encoding="utf-8")
    ]
    assert found == []
