"""A simultaneous as its organiser sets it up, and what the clubs that play it may not change."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial

from celery import current_app
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.text import get_text_list, slugify
from django.utils.translation import gettext as _

from club.actor import Actor
from club.cache import cache_add, cache_delete
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Deal, DealSet, Session, SessionDeals, Simultaneous
from club.services import append_audit_row
from club.services.clubs import locked_club
from club.services.deals import Files, read_files, request_analysis, store_set
from club.services.facts import QUEUED_SECONDS
from scoring.queries.embargo import embargo_of

TASK = "scoring.recompute_simultaneous"
SLUG_AT_MOST, NAME_AT_MOST, DAYS_AT_MOST = 70, 120, 31
#: Without letters and figures that are taken for each other when a code is read out.
CODE_LETTERS, CODE_LENGTH = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 8
SET_UP = (Session.State.DRAFT, Session.State.READY)
PLAYED = (Session.State.ENDED, Session.State.OFFICIAL)


@dataclass(frozen=True)
class Settings:
    """What the organiser says: the days on which clubs may play, and until when nothing of the boards is told."""

    name: str
    first_day: date
    last_day: date
    embargo_until: datetime


@transaction.atomic
def create_simultaneous(*, club_id: int, settings: Settings, actor: Actor) -> Simultaneous:
    """The club organises a simultaneous from now on. DomainError for what does not fit together."""
    locked_club(club_id)
    values = _checked(settings)
    if settings.embargo_until <= timezone.now():
        raise DomainError(_("The embargo has to end in the future: after the last club has played."))
    made = Simultaneous.objects.create(
        club_id=club_id, slug=_free_slug(club_id, str(values["name"])), code=_free_code(), **values
    )
    append_audit_row(club_id, actor, "simultaneous made", {"name": made.slug})
    return made


@transaction.atomic
def change_simultaneous(*, simultaneous_id: int, settings: Settings, actor: Actor) -> None:
    """Other days, another end of the embargo: an earlier one only when every club that has joined here has played, as
    it opens the boards. What everybody may read already is not closed again."""
    listed = Session.objects.filter(simultaneous=simultaneous_id).select_related("club").order_by("pk")
    sessions = list(listed.select_for_update(of=("self",), no_key=True))
    row = locked_simultaneous(simultaneous_id)
    values = _checked(settings)
    if listed.count() > len(sessions):
        raise StaleError(_("A club has just joined. Please save again."))
    if values["embargo_until"] != row.embargo_until and embargo_of(row.pk) is None:
        raise DomainError(_("The embargo has ended: everybody may have read the boards. It cannot begin again."))
    # A page says it to the minute.
    if settings.embargo_until < row.embargo_until.replace(second=0, microsecond=0):
        _refuse_to_come(sessions)
    for name, value in values.items():
        setattr(row, name, value)
    row.save(update_fields=list(values))
    # Copies of their evenings go by it.
    listed.update(boards_closed_until=row.embargo_until)
    append_audit_row(row.club_id, actor, "simultaneous changed", {"name": row.slug})


@transaction.atomic
def load_simultaneous_deals(*, simultaneous_id: int, files: Files, actor: Actor) -> DealSet:
    """The deals that every club plays; those that have joined get them at once. Before anybody has begun.

    DomainError with what is wrong with the files.
    """
    listed = Session.objects.kept().filter(simultaneous=simultaneous_id, played_elsewhere="").order_by("pk")
    sessions = list(listed.select_for_update(of=("self",), no_key=True))
    row = locked_simultaneous(simultaneous_id)
    if listed.count() > len(sessions):
        raise StaleError(_("A club has just joined. Please load the deals again."))
    if any(each.state not in SET_UP for each in sessions):
        raise DomainError(_("A club has begun to play: the deals can no longer change."))
    deals = read_files(files)
    made = store_set(row.club_id, files, deals, actor)
    row.deal_set = made
    row.save(update_fields=["deal_set"])
    for each in sessions:
        give_deals(each, row, actor)
    append_audit_row(row.club_id, actor, "simultaneous deals loaded", {"name": row.slug, "boards": len(deals)})
    return made


def give_deals(session: Session, row: Simultaneous, actor: Actor) -> None:
    """Its club has a set of its own with the same deals: copies of a club are whole."""
    original = row.deal_set
    if original is None:
        return
    made = original
    if original.club_id != session.club_id:
        made = DealSet.objects.create(club_id=session.club_id, name=row.name, loaded_by_id=actor.user_id)
        Deal.objects.bulk_create(
            Deal(deal_set=made, number=each.number, dealer=each.dealer, vulnerable=each.vulnerable, cards=each.cards)
            for each in original.deals.all()
        )
        transaction.on_commit(partial(request_analysis, made.pk))
    SessionDeals.objects.update_or_create(
        session=session, defaults={"deal_set": made, "user_id": actor.user_id, "open_before": []}
    )


def locked_simultaneous(simultaneous_id: int) -> Simultaneous:
    """The row, held until the end of this transaction: after sessions, before the audit log."""
    row = Simultaneous.objects.select_for_update(of=("self",), no_key=True).filter(pk=simultaneous_id).first()
    if row is None:
        raise NotFoundError(_("This simultaneous is no longer there."))
    return row


def boards_of(simultaneous: Simultaneous) -> Mapping[int, str]:
    """The cards of each board, empty where no deals are loaded."""
    return dict(Deal.objects.filter(deal_set_id=simultaneous.deal_set_id).values_list("number", "cards"))


def simultaneous_changed(simultaneous_id: int | None) -> None:
    """Raise its version inside this transaction; on commit ask for its ranking. Nothing for an evening of no other."""
    if simultaneous_id is None:
        return
    if Simultaneous.objects.filter(pk=simultaneous_id).update(version=F("version") + 1):
        transaction.on_commit(partial(request_simultaneous, simultaneous_id))


def request_simultaneous(simultaneous_id: int) -> None:
    """Send the task unless one already waits. A broker that does not answer is left to the sweep."""
    if not cache_add(queued_key(simultaneous_id), QUEUED_SECONDS):
        return
    try:
        current_app.signature(TASK, args=[simultaneous_id], ignore_result=True).apply_async()
    except Exception:
        cache_delete(queued_key(simultaneous_id))


def queued_key(simultaneous_id: int) -> str:
    return f"simultaneous-queued:{simultaneous_id}"


def _refuse_to_come(sessions: Iterable[Session]) -> None:
    to_come = [each for each in sessions if each.state not in PLAYED and each.discarded_at is None]
    if to_come:
        clubs = get_text_list(list(dict.fromkeys(each.club.name for each in to_come)), _("and"))
        raise DomainError(
            _("Still to play there: %(clubs)s. The embargo can end earlier once their play has ended.")
            % {"clubs": clubs}
        )


def _checked(settings: Settings) -> dict[str, object]:
    name = " ".join(settings.name.split())
    if not name:
        raise DomainError(_("Give the simultaneous a name, such as Winter simultaneous pairs."))
    if len(name) > NAME_AT_MOST:
        raise DomainError(_("The name has at most %(count)s letters.") % {"count": NAME_AT_MOST})
    if settings.last_day < settings.first_day:
        raise DomainError(_("The last day comes before the first."))
    if (settings.last_day - settings.first_day).days >= DAYS_AT_MOST:
        raise DomainError(_("A simultaneous lasts at most %(count)s days.") % {"count": DAYS_AT_MOST})
    if settings.embargo_until.date() < settings.last_day:
        raise DomainError(_("The embargo ends before the last day on which clubs play. Choose a later end."))
    return {
        "name": name,
        "first_day": settings.first_day,
        "last_day": settings.last_day,
        "embargo_until": settings.embargo_until,
    }


def _free_slug(club_id: int, name: str) -> str:
    wish = slugify(name)[:SLUG_AT_MOST].strip("-") or "simultaneous"
    taken = {"join", "leave"} | set(
        Simultaneous.objects.filter(club_id=club_id, slug__startswith=wish).values_list("slug", flat=True)
    )
    found, number = wish, 2
    while found in taken:
        found, number = f"{wish}-{number}", number + 1
    return found


def _free_code() -> str:
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))
        if not Simultaneous.objects.filter(code=code).exists():
            return code
