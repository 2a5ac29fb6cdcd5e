"""Templates of evenings: made, changed, retired. What was made from one stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.engine.movement_habits import MOST_LINES, MovementHabit, overlap, sensible
from club.errors import DomainError, NotFoundError, StaleError
from club.models import EveningTemplate
from club.models.events import Habits
from club.models.templates import EveningHabits
from club.services.audit import append_audit_row
from club.services.clubs import locked_club

MOST_IN_USE = 30
PLANNED = tuple(field.name for field in EveningHabits._meta.get_fields())
PRICES = ("price_member", "price_visitor", "price_junior")
OWN = ("name", "contest", "title_date", "weekday", "conditions", *PRICES)
HABITS = tuple(field.name for field in Habits._meta.get_fields())
VALUES = frozenset({*OWN, *HABITS, *PLANNED})


@transaction.atomic
def add_template(*, club_id: int, values: Mapping[str, Any], actor: Actor) -> EveningTemplate:
    """A new template. `values`: any of VALUES; `movements` are MovementHabit. Raises DomainError with what is wrong."""
    locked_club(club_id)
    if EveningTemplate.objects.filter(club_id=club_id, retired_at__isnull=True).count() >= MOST_IN_USE:
        raise DomainError(_("A club has at most %(most)d templates in use. Retire one first.") % {"most": MOST_IN_USE})
    row = EveningTemplate(club_id=club_id)
    _fill(row, values)
    row.save(force_insert=True)
    append_audit_row(club_id, actor, "template made", {"template": row.pk})
    return row


@transaction.atomic
def change_template(
    *, club_id: int, template_id: int, seen_version: int, values: Mapping[str, Any], actor: Actor
) -> EveningTemplate:
    """Change a template for the evenings to come. `seen_version`: the version that was looked at.

    Raises DomainError with what is wrong, StaleError where somebody else was faster.
    """
    row = _locked_template(club_id, template_id)
    if row.version != seen_version:
        raise StaleError(_("Somebody else has just changed this template. Look at it again and repeat your change."))
    _fill(row, values)
    row.version += 1
    row.save()
    append_audit_row(club_id, actor, "template changed", {"template": row.pk})
    return row


@transaction.atomic
def retire_template(*, club_id: int, template_id: int, retired: bool, actor: Actor) -> EveningTemplate:
    """Take a template out of use, or into use again. Sessions made from it do not notice."""
    row = _locked_template(club_id, template_id)
    if (row.retired_at is not None) is retired:
        return row
    row.retired_at = timezone.now() if retired else None
    if not retired:
        _refuse_taken_name(row)
    row.save(update_fields=["retired_at"])
    append_audit_row(club_id, actor, "template retired" if retired else "template in use again", {"template": row.pk})
    return row


def _locked_template(club_id: int, template_id: int) -> EveningTemplate:
    locked_club(club_id)
    row = EveningTemplate.objects.filter(club_id=club_id, pk=template_id).first()
    if row is None:
        raise NotFoundError(_("This template belongs to another club."))
    return row


def _fill(row: EveningTemplate, values: Mapping[str, Any]) -> None:
    unknown = set(values) - VALUES
    if unknown:
        raise TypeError(f"not a value of a template: {', '.join(sorted(unknown))}")
    for name, value in values.items():
        setattr(row, name, value)
    if "movements" in values:
        row.movements = _checked(values["movements"])
    row.name = " ".join(row.name.split())
    if not row.name:
        raise DomainError(_("Give the template a name, such as Tuesday pairs."))
    _refuse_taken_name(row)
    try:
        row.full_clean(validate_constraints=False)
    except ValidationError as error:
        raise DomainError(" ".join(error.messages)) from error
    if row.scored_by not in CONTESTS[row.contest].ways:
        raise DomainError(_("This kind of contest is not scored like that. Choose another way of scoring."))


def _checked(habits: list[MovementHabit]) -> list[dict[str, Any]]:
    if len(habits) > MOST_LINES:
        raise DomainError(_("A template has at most %(most)d lines of movements.") % {"most": MOST_LINES})
    if not all(sensible(each) for each in habits):
        raise DomainError(_("A line of movements has an impossible number."))
    twice = overlap(habits)
    if twice is not None:
        raise DomainError(_("Two lines are about %(tables)d tables. Keep one of them.") % {"tables": twice})
    return [each.kept() for each in sorted(habits, key=lambda each: each.least)]


def _refuse_taken_name(row: EveningTemplate) -> None:
    same = EveningTemplate.objects.filter(club_id=row.club_id, name__iexact=row.name, retired_at__isnull=True)
    if row.retired_at is None and same.exclude(pk=row.pk).exists():
        raise DomainError(_("The club has a template %(name)s already. Choose another name.") % {"name": row.name})
