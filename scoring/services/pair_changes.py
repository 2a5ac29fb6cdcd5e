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
    append_audit_row,
    facts_changed,
    locked_session,
    order_pairs,
    remove_pair,
    set_standing,
    set_stationary,
)
from movements.models import Match, Plan, Seating
from movements.services import drop_matches
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
    put_movement_away(session_id, None, actor)
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
    put_movement_away(session_id, movement, actor)
    contestant = add_pair(session_id=session_id, names=names, actor=actor)
    take_up(session_id, movement, actor)
    return contestant.pk


def refuse_played_matches(session_id: int) -> None:
    """Once a board was played another movement would have other matches, in which it would not belong."""
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
def leave(*, session_id: int, contestant_id: int, movement: ChosenMovement | None = None, actor: Actor) -> None:
    """A pair goes. Before play it is taken off the list; during round 1 the others play on with `movement`.

    What it has played so far is cancelled for both sides, as a withdrawal in the first half is (WB 145.4):
    its results stay in the history, and it stays in the list as withdrawn. A team goes like this only before the first
    result; later it is withdrawn (scoring.services.repairs.team_withdrawal).
    """
    put_movement_away(session_id, movement, actor)
    refuse_played_matches(session_id)
    contestant = Contestant.objects.filter(session_id=session_id, pk=contestant_id).first()
    if contestant is None:
        raise NotFoundError(_("That is nobody in this session. Please choose again."))
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
        Seating.objects.filter(_sits_there(contestant)).delete()
        Match.objects.filter(Q(home=contestant) | Q(away=contestant)).delete()
    if not played:
        remove_pair(session_id=session_id, contestant_id=contestant_id, actor=actor)
    take_up(session_id, movement, actor)


@transaction.atomic
def reorder(*, session_id: int, contestant_ids: Sequence[int], actor: Actor) -> None:
    """Put the list of pairs in this order; before play only, because the places are given out by it."""
    put_movement_away(session_id, None, actor)
    order_pairs(session_id=session_id, contestant_ids=contestant_ids, actor=actor)


@transaction.atomic
def set_pair_stationary(*, session_id: int, contestant_id: int, stays: bool, actor: Actor) -> None:
    """A pair that cannot move, or can; before play only, because a place that stays is given with the movement."""
    put_movement_away(session_id, None, actor)
    set_stationary(session_id=session_id, contestant_id=contestant_id, stays=stays, actor=actor)


def put_movement_away(session_id: int, movement: ChosenMovement | None, actor: Actor) -> None:
    """Before play: back to a draft, so that nobody starts with a movement for other pairs."""
    session = locked_session(session_id)
    if session.state in {Session.State.ENDED, Session.State.OFFICIAL}:
        raise DomainError(_("Play has ended: the list can no longer change."))
    if session.state == Session.State.PLAYING:
        if movement is None:
            raise DomainError(_("Play has begun: choose how play goes on."))
        return
    if session.state != Session.State.READY:
        return
    Seating.objects.filter(section__session=session).delete()
    Plan.objects.filter(section__session=session).delete()
    drop_matches(session)
    session.contestants.update(section=None, line="")
    session.state = Session.State.DRAFT
    session.save(update_fields=["state"])
    append_audit_row(session.club_id, actor, "movement put away", {}, session_id=session.pk)
    facts_changed(session.pk)


def take_up(session_id: int, movement: ChosenMovement | None, actor: Actor) -> None:
    session = locked_session(session_id)
    if session.state != Session.State.PLAYING or movement is None:
        return
    section_id = movement.section_id or Section.objects.filter(session=session)[0].pk
    choose_movement(section_id=section_id, kind=movement.kind, options=movement.options, actor=actor)


def _lines_of(contestant: Contestant) -> list[Line]:
    return list(Line.objects.filter(_sits_there(contestant)).select_related("board"))


def _sits_there(contestant: Contestant) -> Q:
    """A table or a line where somebody plays, of an individual as anybody's partner too."""
    return Q(ns=contestant) | Q(ew=contestant) | Q(ns_partner=contestant) | Q(ew_partner=contestant)


def _cancel(session_id: int, lines: Sequence[Line], actor: Actor) -> None:
    award = Award(ns=NOT_SCORED, ew=NOT_SCORED, note=_("Left in the first half (WB 145.4)."))
    for line in lines:
        adjust(
            session_id=session_id,
            meeting=Meeting.of(line),
            award=award,
            seen_version=line.version,
            permission=WHILE_PLAYING,
            actor=actor,
        )
