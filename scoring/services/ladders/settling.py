"""A ladder is made, changed and taken off the list: what counts, and which sessions were left out by hand."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import ConditionsOfContest, Event
from club.services import append_audit_row
from club.services.clubs import locked_club
from scoring.engine.events.ladder_only import Only, read_only
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.models import Ladder, LadderEvent, LadderLeftOut
from scoring.queries.ladders.counting import sessions_between
from scoring.services.ladders.following import ladders_follow

SLUG_AT_MOST = 70
#: Names of pages that stand where a ladder's could.
KEPT_SLUGS = frozenset({"new"})
OWN_FIELDS = ("title", "of", "unit", "count", "first_day", "last_day", "best", "at_least", "floor", "with_handicap")


@dataclass(frozen=True)
class LadderSettings:
    """What the manager settles; see scoring.models.Ladder. `events` are ids, `conditions` names;
    `only`: the level or the category to which it is restricted."""

    title: str
    first_day: date
    last_day: date
    of: str = Ladder.Of.PLAYERS.value
    unit: str = Ladder.Unit.PERCENT.value
    count: str = Ladder.Count.MEAN.value
    best: int = 0
    at_least: int = 1
    floor: int | None = None
    conditions: tuple[str, ...] = ()
    events: tuple[int, ...] = ()
    with_handicap: bool = False
    only: Only | None = None


@transaction.atomic
def make_ladder(*, club_id: int, settings: LadderSettings, actor: Actor) -> Ladder:
    """A ladder on the club's page. Raises DomainError with what is wrong."""
    # Two made at once would choose the same address.
    locked_club(club_id)
    row = Ladder(club_id=club_id, slug=_free_slug(club_id, settings.title))
    _set(row, settings)
    row.save(force_insert=True)
    _choose_events(row, settings)
    append_audit_row(club_id, actor, "ladder made", _settled(row))
    ladders_follow(club_id)
    return row


@transaction.atomic
def change_ladder(*, club_id: int, slug: str, seen_version: int, settings: LadderSettings, actor: Actor) -> Ladder:
    """Other rules for a ladder, which is worked out anew by them; its address stays.

    Raises StaleError where somebody has changed it since it was looked at, DomainError with what is wrong.
    """
    row = _locked(club_id, slug)
    _refuse_stale(row, seen_version)
    _set(row, settings)
    row.version = seen_version + 1
    row.save()
    row.events.all().delete()
    _choose_events(row, settings)
    append_audit_row(club_id, actor, "ladder changed", _settled(row))
    ladders_follow(club_id)
    return row


@transaction.atomic
def leave_sessions_out(
    *, club_id: int, slug: str, seen_version: int, shown: Collection[str], out: Collection[str], actor: Actor
) -> None:
    """Of the sessions `shown` (their names in addresses) those in `out` do not count, the others do. Sessions that were
    not shown stay as they are. Raises StaleError where somebody has changed the ladder since it was looked at.
    """
    row = _locked(club_id, slug)
    _refuse_stale(row, seen_version)
    listed = {each.slug: each.pk for each in sessions_between(row).filter(slug__in=shown)}
    before = set(row.left_out.values_list("session_id", flat=True))
    wanted = {pk for name, pk in listed.items() if name in out}
    after = before - set(listed.values()) | wanted
    if after == before:
        return
    row.left_out.filter(session__in=before - after).delete()
    LadderLeftOut.objects.bulk_create(LadderLeftOut(ladder=row, session_id=pk) for pk in sorted(after - before))
    Ladder.objects.filter(pk=row.pk).update(version=F("version") + 1)
    data = {"ladder": row.pk, "sessions_out": sorted(after - before), "sessions_back": sorted(before - after)}
    append_audit_row(club_id, actor, "ladder sessions left out", data)
    ladders_follow(club_id)


@transaction.atomic
def remove_ladder(*, club_id: int, slug: str, actor: Actor) -> None:
    """Take a ladder off the list and away from its address. Nothing of it is erased, and no results change."""
    row = _locked(club_id, slug)
    row.removed_at = timezone.now()
    row.save(update_fields=["removed_at"])
    append_audit_row(club_id, actor, "ladder removed", {"ladder": row.pk})


def _locked(club_id: int, slug: str) -> Ladder:
    row = Ladder.objects.select_for_update(no_key=True).filter(club_id=club_id, slug=slug, removed_at=None).first()
    if row is None:
        raise NotFoundError(_("There is no such ladder."))
    return row


def _refuse_stale(row: Ladder, seen_version: int) -> None:
    if row.version != seen_version:
        raise StaleError(_("Somebody else has changed this ladder. Please look again."))


def _set(row: Ladder, settings: LadderSettings) -> None:
    for name in OWN_FIELDS:
        setattr(row, name, getattr(settings, name))
    row.title = " ".join(settings.title.split())
    known = set(ConditionsOfContest.objects.filter(club_id=row.club_id).values_list("name", flat=True))
    row.conditions = [name for name in dict.fromkeys(settings.conditions) if name in known]
    row.only = settings.only.document() if settings.only else {}
    _refuse_odd(row)
    try:
        row.clean_fields(exclude=["club"])
    except ValidationError as error:
        raise DomainError(" ".join(error.messages)) from error


def _refuse_odd(row: Ladder) -> None:
    if not row.title:
        raise DomainError(_("Give the ladder a title, such as Winter ladder 2026."))
    if row.last_day < row.first_day:
        raise DomainError(_("The last day is before the first."))
    if row.floor is not None and row.unit != Ladder.Unit.PERCENT:
        raise DomainError(_("A worst result that counts is in percent: leave it empty for a ladder of other figures."))
    if row.with_handicap and row.unit == Ladder.Unit.IMPS:
        raise DomainError(_("There are no handicaps in IMPs a board: count percentages or victory points."))
    only = read_only(row.only)
    if only is not None and only.listed is not None and only.listed.by == "mixed" and row.of != Ladder.Of.PAIRS:
        raise DomainError(_("Mixed pairs are pairs: choose a ladder of pairs for them."))


def _choose_events(row: Ladder, settings: LadderSettings) -> None:
    here = Event.objects.filter(club_id=row.club_id, pk__in=settings.events).order_by("pk")
    LadderEvent.objects.bulk_create(LadderEvent(ladder=row, event=event) for event in here)


def _settled(row: Ladder) -> dict[str, Any]:
    """What the audit log keeps of it."""
    return {
        "ladder": row.pk,
        **{name: getattr(row, name) for name in OWN_FIELDS if not name.endswith("_day")},
        "conditions_named": row.conditions,
        "only": row.only,
        "first_day": row.first_day.isoformat(),
        "last_day": row.last_day.isoformat(),
        "events": sorted(row.events.values_list("event_id", flat=True)),
    }


def _free_slug(club_id: int, title: str) -> str:
    wish = slugify(title)[:SLUG_AT_MOST].strip("-") or "ladder"
    taken = KEPT_SLUGS | set(
        Ladder.objects.filter(club_id=club_id, slug__startswith=wish).values_list("slug", flat=True)
    )
    found, number = wish, 2
    while found in taken:
        found, number = f"{wish}-{number}", number + 1
    return found
