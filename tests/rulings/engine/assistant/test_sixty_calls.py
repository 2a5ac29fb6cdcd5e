"""Calls as a club director would tell them, with the outcome that the Laws have, played through the paths."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rulings.engine.assistant.effect import award_text, transferred
from rulings.engine.assistant.finding import found
from rulings.engine.assistant.path import Award, End, Transfer
from rulings.engine.assistant.reading import paths
from rulings.engine.assistant.seats import roles, said
from rulings.engine.assistant.walking import walk
from scoring.engine.contract import Played

ALL = paths()
CALLS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "sixty_calls.toml").read_text(encoding="utf-8"))[
    "call"
]
#: So many paths the director reads before one is pressed.
SHOWN = 4


def outcome(call: dict[str, Any]) -> dict[str, Any]:
    """What the path answers, in the words in which the call says what is right."""
    offender, declarer = call.get("offender", ""), call.get("declarer", "")
    walked = walk(ALL, call["path"], call["answers"])
    end = walked.now.end
    assert end is not None, f"asked on: {walked.now.ask}"
    named = roles(offender, declarer)
    told = " ".join(said(each, named) for each in (*walked.now.say, end.decision)).casefold()
    return {
        "kind": end.kind.value,
        "laws": [each for each in call["laws"] if any(mine.startswith(each) for mine in walked.laws)],
        "phrase": call["phrase"] if call["phrase"].casefold() in told else told,
        "holds": len(end.restrictions),
        "later": [each.law for each in end.later],
        "scored": _scored(end, call),
    }


def _scored(end: End, call: dict[str, Any]) -> str:
    match end.effect:
        case Transfer() as transfer:
            return str(transferred(Played.parse(call["played"]), transfer, call["offender"]))
        case Award() as award:
            return award_text(award, call["offender"])
    return ""


@pytest.mark.parametrize("call", CALLS, ids=[each["told"][:50] for each in CALLS])
def test_the_path_ends_as_the_laws_have_it(call: dict[str, Any]) -> None:
    right = {
        "kind": call["kind"],
        "laws": call["laws"],
        "phrase": call["phrase"],
        "holds": call.get("holds", 0),
        "later": call.get("later", []),
        "scored": call.get("scored", ""),
    }
    assert outcome(call) == right


@pytest.mark.parametrize("call", CALLS, ids=[each["told"][:50] for each in CALLS])
def test_the_directors_word_finds_the_path(call: dict[str, Any]) -> None:
    assert call["path"] in [each.name for each in found(ALL, call["typed"])][:SHOWN]


@pytest.mark.parametrize(
    ("typed", "path"),
    [
        ("dummy revoked", "revoke"),
        ("didn't follow suit", "revoke"),
        ("hesitated", "unauthorised-information"),
        ("hesitated with a singleton", "misled-by-manner"),
        ("1H over 1S", "insufficient-bid"),
        ("no stop card", "conduct"),
        ("forgot a trump", "claim"),
        ("he dropped two cards", "exposed-card"),
        ("passes out of rotation", "call-out-of-turn"),
        ("their phone rang again", "conduct"),
        ("passed out of turn", "call-out-of-turn"),
        ("both defenders led", "opening-lead-out-of-turn"),
        ("declarer dropped a card", "exposed-card"),
        ("he changed his mind", "change-of-call"),
        ("law 27", "insufficient-bid"),
        ("12C2", "wrong-number-of-cards"),
        ("law 41", "opening-lead-out-of-turn"),
        ("claims", "claim"),
        ("12 cards", "wrong-number-of-cards"),
        ("renounced", "revoke"),
        ("long think before double", "unauthorised-information"),
        ("heart please, then changed to spade", "card-from-dummy"),
        ("one club after one no trump", "insufficient-bid"),
        ("76", "spectators"),
        ("40B4", "agreement-not-allowed"),
        ("redeal", "deal"),
    ],
)
def test_other_forms_of_a_word_and_more_words_than_are_known_find_it(typed: str, path: str) -> None:
    assert path in [each.name for each in found(ALL, typed)][:SHOWN]


def test_a_word_of_no_irregularity_finds_none() -> None:
    assert found(ALL, "sandwich") == ()


def test_there_are_sixty_of_them_and_more_on_nearly_every_path() -> None:
    assert len(CALLS) == len({each["told"] for each in CALLS}) >= 60
    assert len(ALL.keys() - {each["path"] for each in CALLS}) <= 4
