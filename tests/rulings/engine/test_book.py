"""By what a ruling is found in the ruling book."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulings.engine.assistant.reading import paths
from rulings.engine.becomes import Becomes
from rulings.engine.book import CameOut, Wanted, entry_of_noted, entry_of_ruling, fits, paths_called
from rulings.engine.decision import Decision, Guided, Kind, Poll, RuledLine
from rulings.engine.decision_document import dump_decision
from rulings.engine.laws import is_within, number_of
from rulings.engine.noted import dump_noted
from scoring.engine.document import Artificial, Assigned, NotScored, Outcome, Part, Redress, Weighted
from tests.noted_calls import penalty_cards

LINE = RuledLine(7, 11, 12, "A", 3, 9)
DECISION = Decision(Kind.NO_ACTION, "West hesitated.", laws=("16B1(a)", "L73C"), reasoning="No LA.", lines=(LINE,))
TWO = Weighted((Part("60%", 170), Part("40%", 140)))


@pytest.mark.parametrize(
    ("number", "whole", "within"),
    [
        ("64A2", "64", True),
        ("64A2", "64A", True),
        ("64A2", "64A2", True),
        ("64", "64A", False),
        ("16B", "1", False),
        ("1", "1", True),
        ("12C1E", "12C1", True),
        ("12C1E", "12C2", False),
        ("64", "", False),
    ],
)
def test_a_law_has_its_parts(number: str, whole: str, within: bool) -> None:
    assert is_within(number, whole) is within


@pytest.mark.parametrize("written", ["12C1(e)", "L12C1(e)", "Law 12 C 1 e"])
def test_a_law_is_read_however_it_is_written(written: str) -> None:
    assert number_of(written) == "12C1E"


def ruled(ns: Outcome | None, ew: Outcome | None, kind: Kind = Kind.ASSIGNED, *fines: str, **line: object) -> set[str]:
    on = replace(LINE, ns_outcome=ns, ew_outcome=ew, **line)  # type: ignore[arg-type]
    entry = entry_of_ruling(dump_decision(replace(DECISION, kind=kind, lines=(on,))), fines)
    return {each.value for each in entry.came_out}


def test_how_a_ruling_came_out() -> None:
    assert ruled(Assigned(620), Assigned(620)) == {"adjusted", "assigned"}
    assert ruled(TWO, TWO) == {"adjusted", "weighted"}
    assert ruled(TWO, Assigned(170), Kind.ASSIGNED, "procedural") == {
        *("adjusted", "weighted", "assigned", "split", "penalty")
    }
    assert ruled(Assigned(620), None) == {"adjusted", "assigned", "split"}
    assert ruled(Redress(Assigned(-100), TWO), Assigned(650)) == {"adjusted", "assigned", "split"}
    assert ruled(Artificial("60"), Artificial("40"), Kind.ARTIFICIAL) == {"adjusted", "artificial"}
    assert ruled(None, None, Kind.NO_ACTION) == {"stands"}
    assert ruled(None, None, Kind.RECTIFICATION, "warning") == {"stands", "warning"}
    assert ruled(None, None, Kind.RECTIFICATION, becomes=Becomes.TURNED) == {"otherwise"}
    assert ruled(None, None, Kind.RECTIFICATION, group="B") == {"otherwise"}
    assert ruled(NotScored(), NotScored()) == {"otherwise"}
    assert ruled(None, None, Kind.PROCEDURAL, "procedural") == {"penalty"}
    assert ruled(None, None, Kind.DISCIPLINARY, "award") == set()
    assert ruled(None, None, Kind.IN_QUESTION) == {"in_question"}


def test_all_that_is_wanted_has_to_be_true() -> None:
    poll = Poll("AQ7.T92.K5.84321", "What do you bid?", ("Pass: 3 of 5",))
    entry = entry_of_ruling(dump_decision(replace(DECISION, polls=(poll,))))
    assert fits(entry, Wanted())
    assert not Wanted()
    assert fits(entry, Wanted(laws=("16",)))
    assert fits(entry, Wanted(laws=("64", "73")))
    assert not fits(entry, Wanted(laws=("64", "1")))
    assert fits(entry, Wanted(words=("hesitated", "pass")))
    assert not fits(entry, Wanted(words=("hesitated", "spades")))
    assert not fits(entry, Wanted(laws=("16",), came_out=CameOut.ADJUSTED))


def test_an_irregularity_is_found_by_what_directors_call_it() -> None:
    known = paths()
    assert paths_called(known, "  ") is None
    assert [path.name for path in paths_called(known, "revoke") or ()] == ["revoke"]
    assert [path.name for path in paths_called(known, "break in tempo") or ()] == ["unauthorised-information"]
    assert paths_called(known, "elephant") == ()
    for path in known.values():
        assert paths_called(known, path.title) == (path,)


def test_a_ruling_without_a_way_belongs_to_the_irregularities_of_its_laws() -> None:
    by_hand = entry_of_ruling(dump_decision(replace(DECISION, laws=("64A2", "12C1"))))
    way = Guided("laws_2017", "claim", "Claim", "", "", (), (), ())
    guided = entry_of_ruling(dump_decision(replace(DECISION, laws=("64A2",), guided=way)))
    revoke, information = Wanted(paths=(paths()["revoke"],)), Wanted(paths=(paths()["unauthorised-information"],))
    assert fits(by_hand, revoke)
    assert not fits(by_hand, information)  # Law 12 is in its list
    assert not fits(guided, revoke)
    assert fits(guided, Wanted(paths=(paths()["claim"],)))
    assert not fits(by_hand, Wanted(paths=()))


def test_what_was_noted_is_found_by_its_way() -> None:
    entry = entry_of_noted(dump_noted(penalty_cards()), "He apologised.")
    assert fits(entry, Wanted(laws=("50",), paths=(paths()["exposed-card"],), words=("apologised",)))
    assert fits(entry, Wanted(came_out=CameOut.NOTED))
    assert not fits(entry, Wanted(came_out=CameOut.STANDS))
