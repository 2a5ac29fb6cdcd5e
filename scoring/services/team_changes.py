"""Which teams are there: they arrive, leave and change places, and a movement for others is put away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from club.actor import Actor
from club.models import Contestant
from club.services import NameInput, add_team, enter_teams_of_event, number_entries
from scoring.services.pair_changes import (
    ChosenMovement,
    leave,
    put_movement_away,
    refuse_played_matches,
    reorder,
    take_up,
)


@dataclass(frozen=True)
class ComingTeam:
    """A team that comes. `captain` is a seat of `names`; a stand-in team is not ranked."""

    names: Sequence[NameInput] = ()
    name: str = ""
    captain: int | None = None
    stand_in: bool = False


@transaction.atomic
def arrive_teams(*, session_id: int, teams: Sequence[ComingTeam], actor: Actor) -> list[Contestant]:
    """Teams come, before play: all of them or, where one is refused, none."""
    put_movement_away(session_id, None, actor)
    return _added(session_id, teams, actor)


def _added(session_id: int, teams: Sequence[ComingTeam], actor: Actor) -> list[Contestant]:
    return [
        add_team(
            session_id=session_id,
            name=each.name,
            names=each.names,
            captain=each.captain,
            stand_in=each.stand_in,
            actor=actor,
        )
        for each in teams
    ]


@transaction.atomic
def arrive_team(*, session_id: int, team: ComingTeam, movement: ChosenMovement | None = None, actor: Actor) -> int:
    """A team comes. Before play a movement chosen for fewer teams is put away; in round 1 a new one is needed.

    Returns the contestant's id. Raises DomainError where a board has been played already.
    """
    put_movement_away(session_id, movement, actor)
    refuse_played_matches(session_id)
    (contestant,) = _added(session_id, [team], actor)
    take_up(session_id, movement, actor)
    return contestant.pk


@transaction.atomic
def arrive_teams_of_event(*, session_id: int, actor: Actor) -> int:
    """The teams of the event that are not on the list come, before play. How many."""
    put_movement_away(session_id, None, actor)
    return enter_teams_of_event(session_id=session_id, actor=actor)


@transaction.atomic
def leave_team(*, session_id: int, contestant_id: int, actor: Actor) -> None:
    """A team goes, before play; in a contest of one session those behind it move up a number."""
    leave(session_id=session_id, contestant_id=contestant_id, actor=actor)
    number_entries(session_id=session_id)


@transaction.atomic
def reorder_teams(*, session_id: int, contestant_ids: Sequence[int], actor: Actor) -> None:
    """Put the teams in this order, before play: that is their numbers, and in a contest of one session their entries'
    too.
    """
    reorder(session_id=session_id, contestant_ids=contestant_ids, actor=actor)
    number_entries(session_id=session_id)
