"""A pair leaves in round 1 and another is given its number: see tests/services/scoring/test_who_sat_there.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from club.actor import PROGRAM
from club.models import Session
from club.services import NameInput
from movements.models import Seating
from scoring.services import ChosenMovement, arrive, leave
from scoring.services.team_changes import ComingTeam, arrive_team
from tests.builders import started_session
from tests.team_evenings import started_teams


@dataclass(frozen=True)
class Evening:
    """How play begins, and how it goes on when one has left in round 1 and another has come in its place."""

    begun: Callable[[], Session]
    kind: str
    without: dict[str, Any]
    again: dict[str, Any]


MITCHELL = Evening(
    lambda: started_session(10, "straight-mitchell"),
    "straight-mitchell",
    {"tables": 5, "boards_per_round": 2, "missing": "ns"},
    {"tables": 5, "boards_per_round": 2},
)
HOWELL = Evening(
    lambda: started_session(8, "howell"),
    "howell",
    {"tables": 4, "boards_per_round": 2, "missing": "8"},
    {"tables": 4, "boards_per_round": 2},
)
TEAMS = Evening(
    lambda: started_teams(8, "round-robin"),
    "round-robin",
    {"teams": 7, "boards_per_round": 2},
    {"teams": 8, "boards_per_round": 2},
)


@dataclass(frozen=True)
class Seen:
    """A table of round 1 as its page shows it."""

    table: int
    seating: Seating
    numbers: tuple[int, int]
    who: tuple[int, ...]


def seen_in_round_one(session: Session) -> dict[int, Seen]:
    found = {}
    rows = Seating.objects.filter(section__session=session, round=1, ns__isnull=False, ew__isnull=False)
    for row in rows.select_related("ns", "ew"):
        assert row.ns is not None
        assert row.ew is not None
        found[row.table] = Seen(row.table, row, (row.ns.number, row.ew.number), row.everybody)
    return found


def replaced(session: Session, evening: Evening, gone: int) -> None:
    """Somebody leaves in round 1, somebody else comes, and the numbers are given out anew."""
    leave(
        session_id=session.pk,
        contestant_id=gone,
        movement=ChosenMovement(evening.kind, evening.without),
        actor=PROGRAM,
    )
    names = [NameInput("Zebedee Quill"), NameInput("Xenia Quorn")]
    movement = ChosenMovement(evening.kind, evening.again)
    if evening is TEAMS:
        team = ComingTeam(names, name="Latecomers")
        arrive_team(session_id=session.pk, team=team, movement=movement, actor=PROGRAM)
    else:
        arrive(session_id=session.pk, names=names, movement=movement, actor=PROGRAM)


def taken_over(session: Session, evening: Evening) -> tuple[Seen, Seen]:
    """A table that shows the same numbers after the change, with others behind them: before and after."""
    before = seen_in_round_one(session)
    replaced(session, evening, before[1].who[0])
    after = seen_in_round_one(session)
    return next(
        (before[table], after[table])
        for table in before
        if table in after
        and before[table].numbers == after[table].numbers
        and before[table].who != after[table].who
        and before[table].seating.boards[0] in after[table].seating.boards
    )
