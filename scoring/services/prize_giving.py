"""A prize-giving: chosen, begun, read out prize by prize, and ended."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbelow

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.actor import Actor
from club.models import Session
from club.queries import SessionInfo
from club.services import append_audit_row, locked_session, turn_wall
from movements.engine.seat_draw import LOTS
from scoring.engine.prize_giving.document import PrizePlan, written_given, written_plan
from scoring.errors import DomainError, StaleError
from scoring.models import PrizeGiving
from scoring.queries.prize_giving import PrizesNow, prize_giving_of, prizes_now
from scoring.queries.prize_giving.values import info_of

WHY_NOT = {
    "playing": gettext_lazy("Prizes are given once play is over."),
    "waits": gettext_lazy(
        "Some boards are still to be played. Publish without them, or wait until they are; then prizes can be given."
    ),
    "embargo": gettext_lazy(
        "Other clubs play the same boards: publish first, then prizes are given by the published ranking."
    ),
    "behind": gettext_lazy("The ranking is just being worked out. Please try again in a moment."),
    "nothing": gettext_lazy("There is nothing to give: choose at least one prize."),
}


@transaction.atomic
def plan_prizes(*, session_id: int, plan: PrizePlan, actor: Actor) -> None:
    """What is to be given. Nothing is recorded where it is what is chosen already; what is being given stays as it is
    until it is begun anew."""
    session = locked_session(session_id)
    row = _row(session)
    chosen = written_plan(plan)
    if not row._state.adding and row.plan == chosen:
        return
    row.plan = chosen
    row.save()
    own = [each.title for each in plan.own]
    data = {"places": sum(plan.places.values()), "specials": list(plan.specials), "own": own, "once": plan.once}
    append_audit_row(session.club_id, actor, "prizes planned", data, session_id=session_id)


def begin_prize_giving(
    *, session: SessionInfo, actor: Actor, before_commit: Callable[[], object] | None = None
) -> None:
    """From now on the wall shows prizes, as the results are at this moment; begun again, as they are now.
    `before_commit` is called in its transaction.

    Raises DomainError where play is not over, boards are still to be played or nothing is to be given.
    """
    kept = prize_giving_of(session.id)
    lot = kept.lot or 1 + randbelow(LOTS - 1)
    now = prizes_now(session, kept.plan, lot)
    with transaction.atomic():
        _begin(session.id, now, lot, actor)
        if before_commit is not None:
            before_commit()


def _begin(session_id: int, now: PrizesNow, lot: int, actor: Actor) -> None:
    session = locked_session(session_id)
    if now.why_not:
        raise DomainError(str(WHY_NOT[now.why_not]))
    if session.state not in (Session.State.ENDED, Session.State.OFFICIAL):
        raise DomainError(str(WHY_NOT["playing"]))
    row = _row(session)
    moment = timezone.now()
    row.given, row.edition, row.lot, row.position = written_given(now.prizes), now.edition, lot, 0
    row.begun_at, row.moved_at, row.ended_at = moment, moment, None
    row.save()
    data = {"prizes": len(now.prizes), "edition": now.edition, "lot": lot}
    append_audit_row(session.club_id, actor, "prize-giving begun", data, session_id=session_id)
    turn_wall(club_id=session.club_id)


@transaction.atomic
def read_out(*, session_id: int, position: int, seen: int) -> None:
    """Go to a position, from the one that was `seen`; pressed twice it is once. Nothing is recorded: what was given
    has been since it was begun.

    Raises StaleError where somebody else has gone on since, DomainError where it is not on.
    """
    session = locked_session(session_id)
    row = _row(session)
    info = info_of(row)
    if not info.on:
        raise DomainError(_("No prizes are being given at the moment."))
    if row.position == position:
        return
    if row.position != seen:
        raise StaleError(_("Somebody else has just gone on. Please look again."))
    row.position = min(max(position, 0), info.last)
    row.moved_at = timezone.now()
    row.save()
    turn_wall(club_id=session.club_id)


@transaction.atomic
def end_prize_giving(*, session_id: int, actor: Actor) -> None:
    """The wall goes on with the evening. Once is enough."""
    session = locked_session(session_id)
    row = _row(session)
    info = info_of(row)
    if not info.on:
        return
    row.ended_at = timezone.now()
    row.save()
    data = {"read": (row.position + 1) // 2, "prizes": len(info.given)}
    append_audit_row(session.club_id, actor, "prize-giving ended", data, session_id=session_id)
    turn_wall(club_id=session.club_id)


def _row(session: Session) -> PrizeGiving:
    return PrizeGiving.objects.filter(session=session).first() or PrizeGiving(session=session)
