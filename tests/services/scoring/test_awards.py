"""Adjusted scores, penalties and awards: given, taken back, refused; and always something that can be scored."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Session
from club.services import add_pair, make_official
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Adjustment, Line, Penalty, PenaltyWithdrawal, Unscored
from scoring.services import Award, adjust, mark_board, penalise, withdraw_penalty
from tests.builders import (
    actor,
    add_pairs,
    ended_session,
    enter,
    facts_of,
    make_director,
    make_session,
    meeting_at,
    ready_session,
    standings_of,
    started_session,
)
from tests.services.watching import audited, not_audited, refused, version_of

pytestmark = pytest.mark.django_db

AVE_PLUS, AVE_MINUS = {"artificial": "60"}, {"artificial": "40"}
A6040 = Award(ns=AVE_PLUS, ew=AVE_MINUS)
WEIGHTED = {"weighted": [["60%", 420], ["2/5", -50]]}


@pytest.fixture
def session() -> Session:
    """Board 1 played at table 1: 4 spades made."""
    session = started_session(pairs=6)
    enter(session, 1, 1, 1, "4SN=")
    return session


def award(
    session: Session, given: Award, seen: int | None = 1, *, table: int = 1, board: int = 1, by: Any = PROGRAM
) -> int:
    meeting = meeting_at(session, table, 1, board)
    return adjust(
        session_id=session.pk, meeting=meeting, award=given, seen_version=seen, permission=BY_THE_CLOCKS, actor=by
    )


def adjusted(session: Session) -> Any:
    return facts_of(session)["results"][0].get("adjusted")


@pytest.mark.parametrize(
    "given",
    [
        A6040,
        Award(ns=WEIGHTED, ew=WEIGHTED),
        Award(ns={"assigned": 450}),
        Award(ew={"not_scored": True}),
        Award(ns={"redress": {"without_error": WEIGHTED, "without_infraction": WEIGHTED}}, ew={"assigned": 450}),
        Award(ns=AVE_PLUS, ew=AVE_MINUS, unless_better=True),
    ],
    ids=lambda given: str(sorted(given.ns or given.ew)[0]) + ("?" if given.unless_better else ""),
)
def test_what_a_director_awards(session: Session, given: Award) -> None:
    director = make_director(session.club)
    with audited(session.club, "score adjusted", facts_of=session):
        line_id = award(session, given, by=actor(director))
    row = Adjustment.objects.get(line_id=line_id)
    assert (row.ns_outcome, row.ew_outcome, row.unless_better) == (given.ns, given.ew, given.unless_better)
    assert row.user == director
    sides = {"ns": given.ns, "ew": given.ew, "unless_better": given.unless_better or None}
    assert adjusted(session) == {key: value for key, value in sides.items() if value is not None}
    assert standings_of(session)["ranking"]


def test_a_fouled_board_has_groups_with_their_own_marking(session: Session) -> None:
    award(session, Award(group="fouled", dealer="E", vulnerable="both"))
    (line,) = facts_of(session)["results"]
    assert (line["group"], line["dealer"], line["vulnerable"], "adjusted" in line) == ("fouled", "E", "both", False)
    assert standings_of(session)["boards"][0]["lines"][0]["score"] == 620


def test_an_award_where_nothing_was_played() -> None:
    session = ready_session(pairs=6)
    with audited(session.club, "score adjusted", facts_of=session):
        line_id = award(session, A6040, None)
    line = Line.objects.get(pk=line_id)
    assert (line.result, line.version) == (None, 1)
    assert adjusted(session) == {"ns": AVE_PLUS, "ew": AVE_MINUS}


def test_an_empty_award_takes_the_last_one_back(session: Session) -> None:
    award(session, A6040)
    with audited(session.club, "score adjusted", facts_of=session):
        award(session, Award(note="a mistake of mine"), 2)
    assert adjusted(session) is None
    assert Adjustment.objects.count() == 2
    assert Line.objects.get(session=session).adjustment is None


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (Award(ns={"weighted": [["60%", 420], ["30%", 450]]}), "the weights sum to 0.9, not to 1"),
        (Award(ns={"artificial": "160"}), "percentage"),
        (Award(ns={"nonsense": 1}), "unknown"),
        (Award(ns={"assigned": 421}), "no contract gives 421"),
        (Award(ns={"assigned": 620}), "no contract gives 620 with nobody vulnerable"),
        (Award(ns={"assigned": 450}, unless_better=True), "artificial score for both sides"),
        (Award(ns=AVE_PLUS, ew=AVE_PLUS, unless_better=True), "lower artificial score"),
        (Award(group="x", dealer="Q"), "Q"),
    ],
)
def test_an_award_that_cannot_be_scored(session: Session, given: Award, words: str) -> None:
    with refused(words):
        award(session, given)


@pytest.mark.parametrize(
    "given",
    [
        Award(ns={"assigned": 450}),
        Award(ns=AVE_PLUS, ew=AVE_MINUS, unless_better=True),
        Award(ns={"redress": {"without_error": WEIGHTED, "without_infraction": WEIGHTED}}, ew={"assigned": 450}),
    ],
    ids=["one side", "unless better", "redress"],
)
def test_an_award_that_needs_a_result_at_the_table(session: Session, given: Award) -> None:
    with refused("no result at the table"):
        award(session, given, None, table=2, board=3)
    enter(session, 2, 1, 3, None, source="desk")
    with refused("no result at the table"):
        award(session, given, 1, table=2, board=3)


def test_a_board_marked_not_played_can_be_given_a_score(session: Session) -> None:
    enter(session, 2, 1, 3, None, source="desk")
    assert facts_of(session)["scoring"]["expected_results"] == 3
    award(session, Award(ns={"assigned": 420}, ew={"assigned": 420}), 1, table=2, board=3)
    line = facts_of(session)["results"][1]
    assert "not_played" not in line
    assert line["adjusted"] == {"ns": {"assigned": 420}, "ew": {"assigned": 420}}
    assert not Unscored.objects.exists()


@pytest.mark.parametrize("seen", [None, 0, 2])
def test_the_director_is_told_of_a_change_meanwhile(session: Session, seen: int | None) -> None:
    with refused("board has just been changed", StaleError):
        award(session, A6040, seen)


def test_official_results_and_strangers() -> None:
    session = ended_session(pairs=6)
    stranger = started_session(pairs=6)
    with refused("nobody in this session", NotFoundError):
        adjust(
            session_id=session.pk,
            meeting=meeting_at(stranger, 1, 1),
            award=A6040,
            seen_version=None,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
    make_official(session_id=session.pk, actor=PROGRAM)
    with refused("results are official"):
        award(session, A6040, 2)
    with refused("no longer there", NotFoundError):
        adjust(
            session_id=0,
            meeting=meeting_at(stranger, 1, 1),
            award=A6040,
            seen_version=None,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )


def test_a_board_is_not_marked_so_that_an_award_is_impossible(session: Session) -> None:
    award(session, Award(ns={"assigned": 450}))
    with refused("no contract gives 450"):
        mark_board(
            session_id=session.pk, number=1, dealer="N", vulnerable="both", permission=BY_THE_CLOCKS, actor=PROGRAM
        )


def test_what_could_not_be_scored_before_may_be_mended_step_by_step(session: Session) -> None:
    award(session, Award(ns={"assigned": 450}))
    Unscored.objects.create(session=session, version=version_of(session), faults=[{"code": "no_result"}])
    mark_board(session_id=session.pk, number=1, dealer="N", vulnerable="both", permission=BY_THE_CLOCKS, actor=PROGRAM)


def fine(session: Session, **values: Any) -> Penalty:
    pair = session.contestants.order_by("place")[0]
    given = {"kind": "procedural", "amount": "10", "unit": "percent_of_top", "note": " late ", "actor": PROGRAM}
    return penalise(permission=BY_THE_CLOCKS, **{"session_id": session.pk, "contestant_id": pair.pk, **given, **values})


def test_a_penalty_and_its_withdrawal(session: Session) -> None:
    with audited(session.club, "penalty given", facts_of=session):
        penalty = fine(session)
    assert (penalty.amount, penalty.note) == ("10", "late")
    assert [row["penalty"] for row in standings_of(session)["ranking"] if row["penalty"] != "0"] == ["-0.4"]
    with audited(session.club, "penalty withdrawn", facts_of=session):
        withdraw_penalty(session_id=session.pk, penalty_id=penalty.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    with not_audited(session.club, session):
        withdraw_penalty(session_id=session.pk, penalty_id=penalty.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert facts_of(session)["penalties"] == []
    assert (Penalty.objects.count(), PenaltyWithdrawal.objects.count()) == (1, 1)


def test_victory_points_are_no_penalty_where_nobody_has_any(session: Session) -> None:
    with refused("not ranked by victory points", DomainError):
        fine(session, amount="1", unit="vp")
    assert not Penalty.objects.exists()


@pytest.mark.parametrize(("typed", "kept"), [("10.50", "10.5"), ("0,25", "0.25"), (" 7 ", "7"), ("0.0001", "0.0001")])
def test_amounts_as_people_type_them(session: Session, typed: str, kept: str) -> None:
    assert fine(session, amount=typed, kind="award", unit="points").amount == kept
    assert facts_of(session)["penalties"][0]["amount"] == kept


@pytest.mark.parametrize(
    "amount", ["", "ten", "-1", "0", "0.00001", "10001", "1e999999", "1e-999999", "NaN", "sNaN", "Infinity"]
)
def test_amounts_that_are_none(session: Session, amount: str) -> None:
    with refused("the amount must be"):
        fine(session, amount=amount)


def test_a_penalty_that_cannot_be(session: Session) -> None:
    with refused("choose a kind of penalty and a unit"):
        fine(session, kind="revenge")
    with refused("not ranked by victory points: give the penalty as a percentage of a top or in matchpoints"):
        fine(session, unit="vp")
    with refused("nobody in this session", NotFoundError):
        fine(session, contestant_id=0)
    waiting = add_pair(session_id=session.pk, actor=PROGRAM)
    with refused("No seat yet"):
        fine(session, contestant_id=waiting.pk)
    with refused("penalty is not in the session", NotFoundError):
        withdraw_penalty(session_id=session.pk, penalty_id=0, permission=BY_THE_CLOCKS, actor=PROGRAM)


def test_penalties_of_official_results(session: Session) -> None:
    ended = ended_session(pairs=6)
    penalty = fine(ended)
    make_official(session_id=ended.pk, actor=PROGRAM)
    with refused("results are official"):
        fine(ended)
    with refused("results are official"):
        withdraw_penalty(session_id=ended.pk, penalty_id=penalty.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)


def test_nobody_is_fined_before_there_is_a_movement() -> None:
    session = make_session()
    (pair,) = add_pairs(session, 1)
    with refused("No seat yet", DomainError):
        fine(session, contestant_id=pair.pk)
