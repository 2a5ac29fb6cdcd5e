"""The way through the assistant as the record keeps it, and as its document gives it back."""

from __future__ import annotations

import json

import pytest

from rulings.engine.assistant.reading import paths
from rulings.engine.assistant.recording import asks_for, guided, steps_of
from rulings.engine.assistant.walking import NoSuchAnswer, walk
from rulings.engine.decision import Decision, Kind
from rulings.engine.decision_document import dump_decision, parse_decision

ANSWERS = ["yes", "no", "none", "yes", "no"]


def test_a_way_is_kept_in_the_words_in_which_it_was_asked() -> None:
    way = guided("revoke", ANSWERS, "S")
    assert (way.title, way.offender, way.declarer, way.answers) == ("Revoke", "S", "", tuple(ANSWERS))
    assert [each.answer for each in way.asked][-1] == "No"
    assert way.asked[3].question == "Did South win the trick of the revoke with South’s own card?"
    assert (way.asked[3].whom, way.asked[3].laws) == ("", ("64A",))
    assert way.said[-1].endswith("goes to East–West.")
    asked = guided("insufficient-bid", ["no"], "E").asked[0]
    assert (asked.whom, asked.laws) == ("away", ("25A",))


def test_a_decision_gives_its_way_back() -> None:
    way = guided("revoke", ANSWERS, "S")
    decision = Decision(Kind.RECTIFICATION, "A revoke.", guided=way)
    document = json.loads(json.dumps(dump_decision(decision)))
    assert parse_decision(document, (), ()).guided == way
    assert "guided" not in dump_decision(Decision(Kind.NO_ACTION, "Nothing."))


def test_who_is_to_be_named_first() -> None:
    path = paths()["opening-lead-out-of-turn"]
    assert [asks_for(path, *given) for given in ((None, None), ("N", None), ("", "E"))] == ["offender", "declarer", ""]
    assert asks_for(paths()["wrong-board"], None, None) == ""


def test_every_step_of_a_way_is_passed() -> None:
    names = [each.name for each in steps_of(walk(paths(), "revoke", ANSWERS[:2]))]
    assert names == ["established", "twelfth", "exempt"]


def test_no_way() -> None:
    with pytest.raises(NoSuchAnswer):
        guided("revoke", ["perhaps"])
    with pytest.raises(KeyError):
        guided("nothing", [])
