"""Whatever a table and a director do, in whatever order: the session can be scored, and scored piece by piece it has
the same standings as scored at once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Session
from club.services import change_session, end_play, first_broken_row, resume_play, set_standing
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contract import Played
from scoring.engine.document import parse
from scoring.engine.standings import score_session
from scoring.models import Line, Penalty, Result, Snapshot, Unscored
from scoring.recompute import recompute
from scoring.services import (
    Award,
    Entry,
    Meeting,
    adjust,
    confirm_result,
    enter_result,
    mark_board,
    penalise,
    publish_session,
    settle_conflict,
    withdraw_penalty,
)
from scoring.services.correct import remove_result, turn_result
from tests.builders import seat, started_session, still_to_play
from tests.ranges import examples
from tests.services.watching import version_of

pytestmark = pytest.mark.django_db

RESULTS = ("4SN=", "4SN-1", "3NW+1", "2HXE-2", "pass", "7NXXS-13", None)
OUTCOMES: tuple[dict[str, Any] | None, ...] = (
    None,
    {"artificial": "60"},
    {"artificial": "40"},
    {"artificial": "=50"},
    {"assigned": 420},
    {"assigned": -100},
    {"weighted": [["1/3", 420], ["2/3", -50]]},
    {"not_scored": True},
    {"redress": {"without_error": {"assigned": 450}, "without_infraction": {"assigned": 420}}},
)
Act = Callable[[Session, Random], object]


def any_line(session: Session, chance: Random) -> Line | None:
    lines = list(Line.objects.filter(session=session).order_by("pk"))
    return chance.choice(lines) if lines else None


def enters(session: Session, chance: Random) -> None:
    waiting = list(still_to_play(session))
    if not waiting:
        return
    found, board = chance.choice(waiting)
    assert found.ns_id
    assert found.ew_id
    meeting = Meeting(board, found.ns_id, found.ew_id, "A", found.round, found.table)
    _enter(session, meeting, chance.choice(RESULTS[:-1]), "table", None)


def _enter(session: Session, meeting: Meeting, result: str | None, source: str, replaces: int | None) -> None:
    entry = Entry(uuid4(), Played.parse(result) if result else None, replaces=replaces)
    enter_result(
        session_id=session.pk, meeting=meeting, entry=entry, source=source, permission=BY_THE_CLOCKS, actor=PROGRAM
    )


def corrects(session: Session, chance: Random) -> None:
    line = any_line(session, chance)
    if line:
        meeting = Meeting(line.board.number, line.ns_id, line.ew_id)
        seen = chance.choice((line.result_id, None))
        _enter(session, meeting, chance.choice(RESULTS), chance.choice(("desk", "table")), seen)


def strays(session: Session, chance: Random) -> None:
    """A result outside the movement."""
    ns, ew = chance.sample(list(session.contestants.values_list("pk", flat=True)), 2)
    board = chance.choice(list(session.boards.values_list("number", flat=True)))
    _enter(session, Meeting(board, ns, ew), chance.choice(RESULTS), "desk", None)


def awards(session: Session, chance: Random) -> None:
    line = any_line(session, chance)
    if line:
        meeting = Meeting(line.board.number, line.ns_id, line.ew_id)
        given = Award(
            ns=chance.choice(OUTCOMES),
            ew=chance.choice(OUTCOMES),
            unless_better=not chance.randrange(4),
            group=chance.choice(("", "", "fouled")),
            vulnerable=chance.choice(("", "", "both")),
        )
        adjust(
            session_id=session.pk,
            meeting=meeting,
            award=given,
            seen_version=line.version,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )


def confirms_or_settles(session: Session, chance: Random) -> None:
    line = any_line(session, chance)
    if line and line.result_id:
        if line.rival_id:
            keep = chance.choice((line.result_id, line.rival_id))
            settle_conflict(session_id=session.pk, line_id=line.pk, keep_result_id=keep, actor=PROGRAM)
        confirm_result(session_id=session.pk, result_id=line.result_id, actor=PROGRAM)


def puts_right(session: Session, chance: Random) -> None:
    line = any_line(session, chance)
    if line and line.result_id:
        act = chance.choice((remove_result, turn_result))
        act(
            session_id=session.pk,
            line_id=line.pk,
            seen_result_id=line.result_id,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )


def fines(session: Session, chance: Random) -> None:
    pair = chance.choice(list(session.contestants.values_list("pk", flat=True)))
    kind, unit = chance.choice(("procedural", "award")), chance.choice(("percent_of_top", "points"))
    values = {"kind": kind, "unit": unit, "amount": chance.choice(("10", "2.5")), "note": ""}
    penalise(session_id=session.pk, contestant_id=pair, permission=BY_THE_CLOCKS, actor=PROGRAM, **values)


def forgives(session: Session, chance: Random) -> None:
    for penalty in Penalty.objects.filter(session=session)[:1]:
        withdraw_penalty(session_id=session.pk, penalty_id=penalty.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)


def marks(session: Session, chance: Random) -> None:
    number = chance.choice(list(session.boards.values_list("number", flat=True)))
    values = {"dealer": chance.choice("NESW"), "vulnerable": chance.choice(("none", "ns", "ew", "both"))}
    mark_board(session_id=session.pk, number=number, permission=BY_THE_CLOCKS, actor=PROGRAM, **values)


def stands(session: Session, chance: Random) -> None:
    pair = chance.choice(list(session.contestants.values_list("pk", flat=True)))
    standing = chance.choice(("ranked", "without_standing", "withdrawn", "disqualified"))
    set_standing(session_id=session.pk, contestant_id=pair, standing=standing, permission=BY_THE_CLOCKS, actor=PROGRAM)


def changes(session: Session, chance: Random) -> None:
    change_session(
        session_id=session.pk, compare=chance.choice(("field", "section")), permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    change_session(
        session_id=session.pk, matchpoints_per_win=chance.choice((1, 2)), permission=BY_THE_CLOCKS, actor=PROGRAM
    )


def replans(session: Session, chance: Random) -> None:
    seat(session, chance.choice(("straight-mitchell", "howell")), boards_per_round=chance.choice((1, 2)))


def publishes(session: Session, chance: Random) -> None:
    end_play(session_id=session.pk, actor=PROGRAM)
    try:
        publish_session(session_id=session.pk, actor=PROGRAM)
    finally:
        resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)


ACTS: tuple[Act, ...] = (
    *(enters,) * 8,
    *(corrects,) * 4,
    *(awards,) * 5,
    *(strays, confirms_or_settles, puts_right, fines, forgives, marks, stands, changes, replans, publishes),
)


@pytest.mark.once
@settings(max_examples=examples(30), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(seeds=st.lists(st.integers(0, 10**6), min_size=1, max_size=25))
@pytest.mark.first
def test_any_history_can_be_scored_and_piecewise_as_at_once(seeds: list[int]) -> None:
    session = started_session(pairs=6)
    for seed in seeds:
        chance = Random(seed)
        with suppress(DomainError):
            chance.choice(ACTS)(session, chance)
        same_as_at_once(session)
    assert first_broken_row(session.club_id) is None
    kept = Result.objects.filter(line__session=session).values("client_id").distinct().count()
    assert kept == Result.objects.filter(line__session=session).count()


def same_as_at_once(session: Session) -> None:
    recompute(session.pk)
    assert not list(Unscored.objects.filter(session=session).values_list("faults", flat=True))
    snapshot = Snapshot.objects.get(session=session)
    assert snapshot.version == version_of(session)
    assert snapshot.standings == score_session(parse(snapshot.facts)).to_document()
