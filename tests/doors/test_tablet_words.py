"""The script's sentences: each that it says is there, each that is there is said, and none is in the script itself."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path

from django.utils.translation import override

from bridgeclub.doors.tablet.words import words
from bridgeclub.wording.game import SUIT_SIGNS, card_words, contract_words
from bridgeclub.wording.templatetags.tabs import GROUPS
from scoring.engine.contract import DENOMINATIONS, RANKS, Card, Contract

SCRIPTS = sorted((Path(__file__).resolve().parents[2] / "static/js/tablet").glob("*.js"))
COMMENT = re.compile(r"/\*.*?\*/", re.S)


def source() -> str:
    return "\n".join(COMMENT.sub("", path.read_text(encoding="utf-8")) for path in SCRIPTS if path.stem != "join")


def said() -> set[str]:
    """What the script asks for: words.board, t("board", …), pieces("board", …)."""
    asked = re.findall(r"\bwords\.(\w+)", re.sub(r"/words\.js", "", source()))
    return {*asked, *re.findall(r"\b(?:t|pieces)\(\s*\"(\w+)\"", source())}


def test_every_sentence_that_the_script_says_is_there() -> None:
    assert said() - set(words()) == set()


def test_every_sentence_that_is_there_is_said() -> None:
    """Some are chosen among several, so it is enough that their name stands in the script."""
    assert {key for key in words() if key not in said() and f'"{key}"' not in source()} == set()


def test_the_way_to_the_new_address_is_called_as_at_the_desk() -> None:
    pages = {str(title) for _group, pages in GROUPS for _tab, _name, title in pages}
    where = re.findall(r"under (\w+), Codes for tonight", words()["anotherAddressHint"])
    assert where
    assert set(where) <= pages


def test_the_places_of_a_sentence_are_filled() -> None:
    places = {place for text in _texts(words()) for place in re.findall(r"\{(\w+)\}", text)}
    assert {place for place in places if not re.search(rf"\b{place}\b", source())} == set()


def test_contracts_and_cards_are_put_together_of_their_parts() -> None:
    """As contractWords and cardWords of words.js do it, in the words that the rest of the programme uses."""
    found = words()
    for level, suit, x in product(range(1, 8), DENOMINATIONS, range(3)):
        names = found["oneOf" if level == 1 else "suits"]
        parts = [str(level), names[suit], found["doubleWords"][x]]
        assert " ".join(part for part in parts if part) == contract_words(Contract(level, suit, x))
    for suit, rank in product(SUIT_SIGNS, RANKS):
        said = found["cardIs"].format(rank=found["rankNames"].get(rank, rank), suit=found["suits"][suit])
        assert said == card_words(Card(suit, rank))


def test_a_list_by_number_ends_where_its_sentences_do() -> None:
    assert words()["doneOf"] == [
        "{count} of {all} are done.",
        "{count} of {all} is done.",
        "{count} of {all} are done.",
    ]


def test_a_figure_stays_with_its_per_cent() -> None:
    assert [text for text in _texts(words()) if re.search(r"\} %", text)] == []


def test_they_are_text_in_any_language() -> None:
    with override("de"):
        assert json.loads(json.dumps(words())) == words()


def test_the_script_itself_says_nothing() -> None:
    """A sentence in the script could not be translated: no text with a space and a capital stands in quotes."""
    quoted = re.findall(r"\"([^\"\n]*)\"", source())
    assert [text for text in quoted if re.match(r"[A-Z][a-z]+ [a-z]", text)] == []


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for each in values for text in _texts(each)]
