"""Every code of an engine has words, and the words take the values that the engine gives."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from bridgeclub.wording.known import SOMETHING
from bridgeclub.wording.messages import WORDS, refusal_words, sentence, whole_sentence
from bridgeclub.wording.notation import BOXES
from bridgeclub.wording.notation import WORDS as NOTATION
from club.engine.messages import Message, message_of
from club.errors import DomainError
from movements.engine.codes import Part, Refused, numbers, together
from scoring.engine.notation.errors import Unread
from tests.wording.engine_codes import CODES, PLACE, made


def test_every_code_has_words_nothing_else_has_and_none_stands_twice() -> None:
    codes = Counter(str(code) for each in CODES for code in each)
    assert [code for code, times in codes.items() if times > 1] == []
    assert set(map(str, WORDS)) == set(codes)


def test_every_code_is_used() -> None:
    named = _named()
    assert [code for each in CODES for code in each if code.name not in named] == []


def _named() -> set[str]:
    """Whatever stands after a name and a full stop."""
    text = "\n".join(_text(package) for package in ("movements", "scoring", "rulings"))
    return set(re.findall(r"\b\w+\.(\w+)\b", text))


def _text(package: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (PLACE / package).rglob("*.py"))


def test_the_words_take_the_values_that_are_given() -> None:
    """Where the words are a sentence with places; those that are made by a function are said below."""
    messages = list(made())
    assert len(messages) > 250
    for code, path, line, values in messages:
        words = WORDS[code]
        if callable(words) or values is None:
            continue
        places = set(re.findall(r"%\((\w+)\)", _whole_text(words)))
        assert places <= values, f"{path}:{line} {code} lacks {places - values}"


def _whole_text(words: object) -> str:
    """Both numbers of a plural too."""
    kept = getattr(words, "_kw", None) or {}
    return " ".join([*map(str, kept.values())]) or str(words)


def test_what_a_function_says() -> None:
    assert sentence(numbers((1, 2, 3, 4, 10))) == "1 to 4 or 10"
    assert sentence(together(["EW1", "NS1"])) == "EW1 and NS1"
    said = Message(Refused.LATE_WAYS, {"kind": "straight-mitchell", "ways": ("rover", "bump"), "late": "waltz"})
    assert sentence(said) == "straight-mitchell has --late rover or bump, not waltz"


def test_a_message_is_kept_and_read_back() -> None:
    said = Message(Refused.BASE, {"kind": "web", "legal": numbers((3, 4, 5)), "base": 9})
    assert sentence(message_of(said.plain())) == sentence(said) == "the base of web is 3 to 5, not 9"
    assert message_of(Message(Part.ROVER).plain()) == Message("with_rover")


def test_a_refusal_says_what_the_engine_said() -> None:
    reasons = [Message(Refused.ENTRY_TWICE), Message(Refused.GONE)]
    refused = DomainError("This cannot be.", reasons=reasons)
    said = "This cannot be. An entry is listed twice. This movement no longer exists."
    assert refusal_words(refused) == said
    assert whole_sentence(reasons[0]) == "An entry is listed twice."


@pytest.mark.parametrize("message", [Message("of_tomorrow"), Message(Refused.BASE, {"kind": "web"})])
def test_what_has_no_words_is_an_error_here_and_no_key_in_a_club(message: Message, settings: Any) -> None:
    with pytest.raises(KeyError):
        sentence(message)
    settings.WORDS_MUST_BE_KNOWN = False
    assert sentence(message) == str(SOMETHING)


def test_the_notation_has_words() -> None:
    assert set(NOTATION) == set(Unread) >= set(BOXES)
