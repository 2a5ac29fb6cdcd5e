"""Editions of an event: the ranking over the editions of its sessions, immutable and numbered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, StaleError
from club.models import Session
from club.services import append_audit_row
from scoring.models import EventEdition, EventEditionSession, EventSnapshot, Publication
from scoring.queries.event_secrets import held_sessions
from scoring.services.event_totals.computing import recompute_event
from scoring.services.event_totals.settings import locked_total

Reason = EventEdition.Reason


def publish_event(*, total_id: int, after: int | None = None, actor: Actor) -> EventEdition:
    """Publish what the newest editions of the sessions make together. `after` (0: none): the edition that was seen.

    DomainError where no session is published, where nothing has changed, and while one of them waits for a board.
    """
    recompute_event(total_id)
    with transaction.atomic():
        total = locked_total(total_id)
        newest = total.editions.order_by("-number").first()
        if after is not None and newest is not None and newest.number > after:
            raise StaleError(_("Edition %(number)s is already published.") % {"number": newest.number})
        last = total.editions.filter(withdrawal=None).order_by("-number").first()
        snapshot = EventSnapshot.objects.filter(total=total).first()
        if snapshot is None or snapshot.version < total.version:
            raise DomainError(_("Somebody has just changed something. Please press again."))
        if not snapshot.publications:
            raise DomainError(_("No session of it is published yet. Publish a session first."))
        counted = list(Publication.objects.filter(pk__in=snapshot.publications).select_related("session"))
        counted.sort(key=lambda each: snapshot.publications.index(each.pk))
        _refuse_held(counted)
        before = list(last.counted.values_list("publication_id", flat=True)) if last else []
        if last is not None and last.document == snapshot.publishable and before == snapshot.publications:
            raise DomainError(_("Nothing has changed since edition %(number)s.") % {"number": last.number})
        made = EventEdition.objects.create(
            total=total,
            number=1 + (total.editions.aggregate(last=Max("number"))["last"] or 0),
            at=timezone.now(),
            user_id=actor.user_id,
            reason=_reason(last, snapshot.publishable, counted) if last or not newest else Reason.WITHDRAWAL,
            document=snapshot.publishable,
            changes=changes_between(last, snapshot.publishable, counted) if last else [],
        )
        EventEditionSession.objects.bulk_create(
            EventEditionSession(edition=made, place=place, publication=each) for place, each in enumerate(counted)
        )
        append_audit_row(
            total.club_id, actor, "event edition published", {"event": total.event_id, "edition": made.number}
        )
    return made


def _refuse_held(counted: Sequence[Publication]) -> None:
    held = held_sessions(counted)
    for each in counted:
        if each.session_id in held:
            playing = each.session.state == Session.State.PLAYING
            words = (
                _("%(session)s is being played again. The ranking can be published when it is over.")
                if playing
                else _("%(session)s waits for a board that is played later. Publish its next edition first.")
            )
            raise DomainError(words % {"session": each.session.title})


def _reason(last: EventEdition | None, now: Mapping[str, Any], counted: Sequence[Publication]) -> str:
    if last is None:
        return Reason.FIRST
    if _sessions(last) != [each.session_id for each in counted]:
        return Reason.SESSION
    if last.document["rules"] != now["rules"] or last.document["sessions"] != now["sessions"]:
        return Reason.RULES
    if last.document["lines"] != now["lines"]:
        return Reason.CONTESTANTS
    return Reason.BALLOT if _drawn(last.document) != _drawn(now) else Reason.CORRECTION


def _drawn(document: Mapping[str, Any]) -> list[Any]:
    return [each.get("drawn", []) for each in document["tables"]]


def _sessions(edition: EventEdition) -> list[int]:
    return list(edition.counted.values_list("publication__session_id", flat=True))


def changes_between(last: EventEdition, now: Mapping[str, Any], counted: Sequence[Publication]) -> list[dict[str, Any]]:
    """Whose rank or figure is another one in the whole ranking of a stage, in its order.

    {"stage", "line" (of the new document), "was", "now": PlaceOfEvent or None}.
    """
    place = {session: at for at, session in enumerate(_sessions(last))}
    at_present = [each.session_id for each in counted]
    old = {
        (stage, _who(last.document["lines"][row["line"]], list(place))): row
        for stage, rows in _whole(last.document).items()
        for row in rows
    }
    found = []
    for stage, rows in _whole(now).items():
        for row in rows:
            who = _who(now["lines"][row["line"]], at_present)
            known = next((old[key] for key in old if key[0] == stage and key[1] & who), None)
            was, is_now = _place(known), _place(row)
            if was != is_now:
                found.append({"stage": stage, "line": row["line"], "was": was, "now": is_now})
    return found


def _whole(document: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The rows of each stage after all its sessions."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table in document["tables"]:
        found.setdefault(table["stage"], table["rows"])
    return found


def _who(keys: Sequence[str | None], sessions: Sequence[int]) -> frozenset[tuple[int, str]]:
    return frozenset((session, key) for session, key in zip(sessions, keys, strict=True) if key is not None)


def _place(row: Mapping[str, Any] | None) -> dict[str, Any] | None:
    return None if row is None else {name: row[name] for name in ("rank", "tied", "figure", "points")}
