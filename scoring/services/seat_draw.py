"""Seats are drawn before play: by lot, or seeded; and put back as they were listed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from secrets import randbelow
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.models import Contestant, DrawnSeat, LineUp, SeatDraw, Session
from club.queries.before_play import kept_apart, listed_order, seat_draw_of
from club.services import append_audit_row, locked_session
from movements.engine.seat_draw import LOTS, DrawnSeats, Entrant, KeptSeat, draw_seats, field_to_draw
from movements.engine.swiss_evening import SWISS
from movements.services import movement_of, with_document
from scoring.errors import DomainError
from scoring.queries.strengths import strengths_in
from scoring.services.pair_changes import reorder

SET_UP = frozenset({Session.State.DRAFT, Session.State.READY})


class ChangedByHand(DomainError):
    """Somebody has changed the seats by hand since they were drawn: they are thrown away only on purpose."""


@dataclass(frozen=True)
class PlayedBy:
    """The movement that a section plays, `chosen_movement(kind, options)`; `section` "" is the only one."""

    kind: str
    options: Mapping[str, Any]
    section: str = ""


@dataclass(frozen=True)
class Draw:
    """What was drawn, with which lot."""

    lot: int
    drawn: DrawnSeats


@transaction.atomic
def draw_the_seats(
    *, session_id: int, how: str, movements: Sequence[PlayedBy], throw_away: bool = False, actor: Actor
) -> Draw:
    """Draw everybody's seat for these movements, one for each section, and order the list by it; before play only.

    A movement that was chosen is put away, and is to be chosen again. Raises ChangedByHand where seats were changed by
    hand since the last draw, unless that is to be thrown away; DomainError where the movements are for others.
    """
    session = _being_set_up(session_id)
    if how not in SeatDraw.How.values:
        raise DomainError(_("Choose: by lot, or seeded."))
    _refuse_change_by_hand(session, throw_away=throw_away)
    present = [each for each in session.contestants.order_by("place", "pk") if each.standing != "withdrawn"]
    fields = [field_to_draw(_movement(session, each), each.section) for each in movements]
    if sum(len(each.places) for each in fields) != len(present):
        raise DomainError(_("The list has just changed. Please look at the movement again."))
    strengths = {pk: each.value for pk, each in strengths_in(session, present).items()}
    entrants = _entrants(session, present, strengths, actor)
    lot = randbelow(LOTS)
    drawn = draw_seats(entrants, fields, lot=lot, seeded=how == SeatDraw.How.SEEDED)
    before = {each.pk: at for at, each in enumerate(listed_order(session), start=1)}
    gone = [each.pk for each in session.contestants.all() if each.pk not in before or each.pk not in drawn.seats]
    reorder(session_id=session_id, contestant_ids=[*drawn.order, *gone], actor=actor)
    _keep(session, how, lot, drawn, before)
    data = {
        "how": how,
        "lot": lot,
        "order": list(drawn.order),
        "sections": [len(ids) for _section, ids in drawn.listed],
        "strengths": [str(strengths[pk]) if pk in strengths else "" for pk in drawn.order],
    }
    append_audit_row(session.club_id, actor, "seats drawn", data, session_id=session_id)
    return Draw(lot, drawn)


@transaction.atomic
def seats_as_listed(*, session_id: int, throw_away: bool = False, actor: Actor) -> None:
    """The list as it was before the first draw, who has come since at its end. Without a draw nothing changes."""
    session = _being_set_up(session_id)
    if not SeatDraw.objects.filter(session=session).exists():
        return
    _refuse_change_by_hand(session, throw_away=throw_away)
    ids = [each.pk for each in listed_order(session)]
    SeatDraw.objects.filter(session=session).delete()
    DrawnSeat.objects.filter(contestant__session=session).delete()
    reorder(session_id=session_id, contestant_ids=ids, actor=actor)
    append_audit_row(session.club_id, actor, "seats as listed", {}, session_id=session_id)


def _being_set_up(session_id: int) -> Session:
    session = locked_session(session_id)
    if session.state not in SET_UP:
        raise DomainError(_("Play has begun: seats can no longer be drawn."))
    if CONTESTS[session.event.contest].unit == "team":
        raise DomainError(_("Of teams the movement alone says who sits where."))
    return session


def _refuse_change_by_hand(session: Session, *, throw_away: bool) -> None:
    last = seat_draw_of(session.pk)
    if last is not None and last.changed and not throw_away:
        raise ChangedByHand(_("Seats were changed by hand since the draw. Shall these changes be thrown away?"))


def _movement(session: Session, played: PlayedBy) -> Any:
    if played.kind == SWISS:
        raise DomainError(_("In a Swiss the draw of each round says who meets whom."))
    movement = movement_of(played.kind, with_document(session.club_id, played.kind, played.options))
    if movement.contest != session.event.contest:
        raise DomainError(_("This movement is for another kind of contest."))
    return movement


def _entrants(
    session: Session, present: Sequence[Contestant], strengths: Mapping[int, Any], actor: Actor
) -> list[Entrant]:
    """Whoever draws and plays is to be found at one table, as when the movement is chosen."""
    mine: set[int] = set()
    if actor.user_id is not None:
        own = LineUp.objects.filter(contestant__session=session, player__user=actor.user_id)
        mine = set(own.values_list("contestant_id", flat=True))
    apart = kept_apart(each.pk for each in present)
    return [
        Entrant(
            each.pk,
            strengths.get(each.pk),
            each.stays or each.pk in mine,
            None if each.kept_table is None else KeptSeat(each.kept_table, each.kept_side, each.kept_section),
            frozenset({apart[each.pk]} if each.pk in apart else ()),
        )
        for each in present
    ]


def _keep(session: Session, how: str, lot: int, drawn: DrawnSeats, before: Mapping[int, int]) -> None:
    SeatDraw.objects.update_or_create(session=session, defaults={"how": how, "lot": lot, "drawn_at": timezone.now()})
    DrawnSeat.objects.filter(contestant__session=session).delete()
    DrawnSeat.objects.bulk_create(
        DrawnSeat(
            contestant_id=pk,
            place=place,
            listed=before[pk],
            seed=drawn.seed_of(pk) or None,
            section=drawn.seats[pk].section,
        )
        for place, pk in enumerate(drawn.order, start=1)
    )
