"""Who is there: pairs arrive, leave and change places, and the movement goes with them in one act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Contestant, Section, Session
from club.services import (
    WHILE_PLAYING,
    NameInput,
    add_pair,
    add_team,
    append_audit_row,
    facts_changed,
    locked_session,
    order_pairs,
    remove_pair,
    set_standing,
    set_stationary,
)
from movements.models import Match, Plan, Seating
from scoring.engine.contests import compares_rooms
from scoring.errors import DomainError, NotFoundError
from scoring.models import Line
from scoring.services.awards import Award, adjust
from scoring.services.entry import Meeting
from scoring.services.movement import choose_movement

NOT_SCORED = {"not_scored": True}


@dataclass(frozen=True)
class ChosenMovement:
    """The movement to play from now on: `chosen_movement(kind, options)`; in this section, the first unless named."""

    kind: str
    options: Mapping[str, Any]
    section_id: int | None = None


@dataclass(frozen=True)
class ComingPair:
    """A pair that comes with others. `stays`: it cannot move."""

    names: Sequence[NameInput]
    stays: bool = False


@transaction.atomic
def arrive_together(*, session_id: int, pairs: Sequence[ComingPair], actor: Actor) -> list[int]:
    """Several pairs come, before play: all of them or, where one is refused, none. Returns the contestants' ids."""
    _put_movement_away(session_id, None, actor)
    coming = []
    for each in pairs:
        contestant = add_pair(session_id=session_id, names=each.names, actor=actor)
        if each.stays:
            set_stationary(session_id=session_id, contestant_id=contestant.pk, stays=True, actor=actor)
        coming.append(contestant.pk)
    return coming


@transaction.atomic
def arrive(
    *, session_id: int, names: Sequence[NameInput] = (), movement: ChosenMovement | None = None, actor: Actor
) -> int:
    """A pair comes. Before play a movement chosen for fewer pairs is put away; during play a new one is needed.

    Returns the contestant's id. Nothing at all changes where a name or the movement is refused.
    """
    _put_movement_away(session_id, movement, actor)
    contestant = add_pair(session_id=session_id, names=names, actor=actor)
    _take_up(session_id, movement, actor)
    return contestant.pk


@dataclass(frozen=True)
class ComingTeam:
    """A team that comes: its players by seat, which of them is captain, and what it is called."""

    names: Sequence[NameInput]
    name: str = ""
    captain: int | None = None


@transaction.atomic
def arrive_team(*, session_id: int, team: ComingTeam, movement: ChosenMovement | None = None, actor: Actor) -> int:
    """A team comes. Before play a movement chosen for fewer teams is put away; in round 1 a new one is needed.

    Returns the contestant's id. Raises DomainError where a board has been played already: another movement has other
    matches, in which it would not belong.
    """
    _put_movement_away(session_id, movement, actor)
    _refuse_played_matches(session_id)
    contestant = add_team(session_id=session_id, name=team.name, names=team.names, captain=team.captain, actor=actor)
    _take_up(session_id, movement, actor)
    return contestant.pk


def _refuse_played_matches(session_id: int) -> None:
    session = locked_session(session_id)
    if session.state != Session.State.PLAYING or not compares_rooms(session.method):
        return
    says = Line.objects.filter(session=session).exclude(result=None, adjustment=None)
    spoken_of = says.select_related("board").first()
    if spoken_of is not None:
        sentence = _(
            "Board %(board)s has been played. The matches can be changed only before the first result; a team that has"
            " to go is withdrawn instead, under “Something went wrong”."
        )
        raise DomainError(sentence % {"board": spoken_of.board.label or spoken_of.board.number})


@transaction.atomic
def arrive_team(
    *,
    session_id: int,
    name: str = "",
    names: Sequence[NameInput] = (),
    captain: int | None = None,
    stand_in: bool = False,
    actor: Actor,
) -> int:
    """A team comes, before play; a movement chosen for fewer teams is put away. Returns the contestant's id."""
    _put_movement_away(session_id, None, actor)
    team = add_team(session_id=session_id, name=name, names=names, captain=captain, stand_in=stand_in, actor=actor)
    return team.pk


@transaction.atomic
def leave(*, session_id: int, contestant_id: int, movement: ChosenMovement | None = None, actor: Actor) -> None:
    """A pair goes. Before play it is taken off the list; during round 1 the others play on with `movement`.

    What it has played so far is cancelled for both sides, as a withdrawal in the first half is (WB 145.4):
    its results stay in the history, and it stays in the list as withdrawn. A team goes like this only before the first
    result; later it is withdrawn (scoring.services.repairs.team_withdrawal).
    """
    _put_movement_away(session_id, movement, actor)
    _refuse_played_matches(session_id)
    contestant = Contestant.objects.filter(session_id=session_id, pk=contestant_id).first()
    if contestant is None:
        raise NotFoundError(_("This pair is not in the session."))
    played = _lines_of(contestant)
    if played:
        _cancel(session_id, played, actor)
        set_standing(
            session_id=session_id,
            contestant_id=contestant_id,
            standing=Contestant.Standing.WITHDRAWN,
            permission=WHILE_PLAYING,
            actor=actor,
        )
    elif movement is not None:
        Seating.objects.filter(Q(ns=contestant) | Q(ew=contestant)).delete()
        Match.objects.filter(Q(home=contestant) | Q(away=contestant)).delete()
    if not played:
        remove_pair(session_id=session_id, contestant_id=contestant_id, actor=actor)
    _take_up(session_id, movement, actor)


@transaction.atomic
def reorder(*, session_id: int, contestant_ids: Sequence[int], actor: Actor) -> None:
    """Put the list of pairs in this order; before play only, because the places are given out by it."""
    _put_movement_away(session_id, None, actor)
    order_pairs(session_id=session_id, contestant_ids=contestant_ids, actor=actor)


@transaction.atomic
def set_pair_stationary(*, session_id: int, contestant_id: int, stays: bool, actor: Actor) -> None:
    """A pair that cannot move, or can; before play only, because a place that stays is given with the movement."""
    _put_movement_away(session_id, None, actor)
    set_stationary(session_id=session_id, contestant_id=contestant_id, stays=stays, actor=actor)


def _put_movement_away(session_id: int, movement: ChosenMovement | None, actor: Actor) -> None:
    """Before play: back to a draft, so that nobody starts with a movement for other pairs."""
    session = locked_session(session_id)
    if session.state in {Session.State.ENDED, Session.State.OFFICIAL}:
        raise DomainError(_("Play has ended: the list of pairs can no longer change."))
    if session.state == Session.State.PLAYING:
        if movement is None:
            raise DomainError(_("Play has begun: choose how play goes on."))
        return
    if session.state != Session.State.READY:
        return
    Seating.objects.filter(section__session=session).delete()
    Plan.objects.filter(section__session=session).delete()
    session.contestants.update(section=None, line="")
    session.state = Session.State.DRAFT
    session.save(update_fields=["state"])
    append_audit_row(session.club_id, actor, "movement put away", {}, session_id=session.pk)
    facts_changed(session.pk)


def _take_up(session_id: int, movement: ChosenMovement | None, actor: Actor) -> None:
    session = locked_session(session_id)
    if session.state != Session.State.PLAYING or movement is None:
        return
    section_id = movement.section_id or Section.objects.filter(session=session)[0].pk
    choose_movement(section_id=section_id, kind=movement.kind, options=movement.options, actor=actor)


def _lines_of(contestant: Contestant) -> list[Line]:
    found = Line.objects.filter(Q(ns=contestant) | Q(ew=contestant)).select_related("board")
    return list(found)


def _cancel(session_id: int, lines: Sequence[Line], actor: Actor) -> None:
    award = Award(ns=NOT_SCORED, ew=NOT_SCORED, note=str(_("A pair left in the first half (WB 145.4).")))
    for line in lines:
        where = (line.section, line.round, line.table, line.room or None)
        meeting = Meeting(line.board.number, line.ns_id, line.ew_id, *where)
        adjust(
            session_id=session_id,
            meeting=meeting,
            award=award,
            seen_version=line.version,
            permission=WHILE_PLAYING,
            actor=actor,
        )
