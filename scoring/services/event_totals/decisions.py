"""The director's decisions about an event's ranking: a tie by lot or play-off; an edition that counts no more."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError, StaleError
from club.services import Permission, append_audit_row
from scoring.models import EventBallot, EventBallotPlace, EventEditionWithdrawal, EventSnapshot, EventTotal
from scoring.models.event_decisions import NOTE_AT_MOST
from scoring.queries.event_rows import EventRows, event_rows
from scoring.recompute import event_changed
from scoring.services.event_totals.settings import locked_total, refuse_closed

Way = EventBallot.Way


@transaction.atomic
def record_ballot(
    *,
    total_id: int,
    stage: str,
    sessions: int,
    contestants: Sequence[int],
    way: str,
    note: str = "",
    permission: Permission,
    actor: Actor,
) -> EventBallot:
    """These share a rank after so many sessions of the stage; a lot or a play-off has put them into this order.

    `contestants`: any contestant of each line. It replaces what was decided between them before. DomainError where
    others share the rank too, or they do not.
    """
    total = locked_total(total_id)
    rows = event_rows(total)
    refuse_closed(total, rows.sessions, permission)
    if way not in (Way.LOT, Way.PLAY_OFF):
        raise DomainError(_("Say whether a lot or a play-off decided."))
    line_of = {pk: at for at, ids in enumerate(rows.ids) for pk in ids}
    lines = [line_of.get(each, -1) for each in contestants]
    if len(set(lines)) != len(lines):
        raise DomainError(_("Give each of them another place."))
    if frozenset(lines) not in _level(total, rows, stage, sessions):
        raise StaleError(_("They do not share a place any more. Please look again."))
    return _keep(total, stage, sessions, contestants, way, note, actor)


@transaction.atomic
def take_ballot_back(*, total_id: int, ballot_id: int, note: str = "", permission: Permission, actor: Actor) -> None:
    """They share their rank again. StaleError where a newer one counts."""
    total = locked_total(total_id)
    rows = event_rows(total)
    refuse_closed(total, rows.sessions, permission)
    if ballot_id not in {each.id for each in rows.drawn}:
        raise StaleError(_("This decision does not count any more. Please look again."))
    ballot = EventBallot.objects.get(pk=ballot_id)
    order = list(ballot.places.values_list("contestant_id", flat=True))
    _keep(total, ballot.stage, ballot.sessions, order, Way.TAKEN_BACK, note, actor)


def _keep(
    total: EventTotal, stage: str, sessions: int, contestants: Sequence[int], way: str, note: str, actor: Actor
) -> EventBallot:
    if len(note) > NOTE_AT_MOST:
        raise DomainError(_("Please write at most %(most)d characters.") % {"most": NOTE_AT_MOST})
    made = EventBallot.objects.create(
        total=total, stage=stage, sessions=sessions, way=way, note=note.strip(), user_id=actor.user_id
    )
    EventBallotPlace.objects.bulk_create(
        EventBallotPlace(ballot=made, place=place, contestant_id=each) for place, each in enumerate(contestants)
    )
    append_audit_row(total.club_id, actor, "event ballot", {"event": total.event_id, "way": way})
    event_changed(total.event_id)
    return made


def _level(total: EventTotal, rows: EventRows, stage: str, sessions: int) -> set[frozenset[int]]:
    """The lines that share a rank in that table, or did before it was decided, as places of `rows`."""
    snapshot = EventSnapshot.objects.filter(total=total).first()
    if snapshot is None or snapshot.version < total.version:
        raise DomainError(_("The ranking is being worked out. Please press again in a moment."))
    group_of = {each: at for at, group in enumerate(rows.groups) for each in group}
    lines = [
        next((group_of[session, key] for session, key in zip(snapshot.sessions, keys, strict=True) if key), -1)
        for keys in snapshot.present["lines"]
    ]
    found: set[frozenset[int]] = set()
    for table in snapshot.present["tables"]:
        if table["stage"] == stage and len(table["sessions"]) == sessions:
            tied = [each for each in table["rows"] if each["tied"]]
            for rank in {each["rank"] for each in tied}:
                found.add(frozenset(lines[each["line"]] for each in tied if each["rank"] == rank))
            found |= {frozenset(lines[each] for each in one["order"]) for one in table.get("drawn", ())}
    return found


@transaction.atomic
def withdraw_event_edition(*, total_id: int, number: int, note: str = "", actor: Actor) -> None:
    """The edition that counts is no longer the one: the one before it is again, if any. It stays, marked.

    At any time: what it counts are editions of sessions, which keep their own times. StaleError where another counts.
    """
    total = locked_total(total_id)
    edition = total.editions.filter(number=number).first()
    if edition is None:
        raise NotFoundError(_("There is no such edition."))
    if total.editions.filter(withdrawal=None).order_by("-number").first() != edition:
        raise StaleError(_("Another edition counts now. Please look again."))
    if len(note) > NOTE_AT_MOST:
        raise DomainError(_("Please write at most %(most)d characters.") % {"most": NOTE_AT_MOST})
    if not note.strip():
        raise DomainError(_("Say why the edition is withdrawn."))
    EventEditionWithdrawal.objects.create(edition=edition, note=note.strip(), user_id=actor.user_id)
    append_audit_row(total.club_id, actor, "event edition withdrawn", {"event": total.event_id, "edition": number})
    event_changed(total.event_id)
