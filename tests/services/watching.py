"""What every test of a service watches: the audit log, the facts' version, and that a refusal leaves nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.apps import apps
from django.forms.models import model_to_dict

from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.models import AuditRow, Club, Session
from club.services import first_broken_row

OURS = ("club", "movements", "scoring", "rulings")


def all_own_rows() -> dict[str, list[dict[str, object]]]:
    """Every row of ours."""
    return {
        model._meta.label: [model_to_dict(row) | {"pk": row.pk} for row in model._default_manager.order_by("pk")]
        for model in apps.get_models()
        if model._meta.app_label in OURS
    }


@contextmanager
def refused(words: str = "", error: type[DomainError] = DomainError) -> Iterator[None]:
    """The act inside is refused in these words, and no row of ours is another one afterwards."""
    before = all_own_rows()
    with pytest.raises(error) as caught:
        yield
    said = refusal_words(caught.value)
    assert words.lower() in said.lower(), said
    assert type(caught.value) is error
    assert all_own_rows() == before


@contextmanager
def audited(club: Club, *actions: str, facts_of: Session | None = None, bumps: int = 1) -> Iterator[None]:
    """The act inside leaves these rows in the audit log, in this order, and raises the facts' version so often."""
    last = max(AuditRow.objects.filter(club=club).values_list("number", flat=True), default=0)
    version = version_of(facts_of) if facts_of else 0
    yield
    rows = AuditRow.objects.filter(club=club, number__gt=last).order_by("number")
    assert [row.action for row in rows] == list(actions)
    assert first_broken_row(club.pk) is None
    if facts_of:
        assert version_of(facts_of) == version + bumps


@contextmanager
def not_audited(club: Club, session: Session | None = None) -> Iterator[None]:
    """The act inside leaves no trace."""
    with audited(club, facts_of=session, bumps=0):
        yield


def version_of(session: Session) -> int:
    return Session.objects.values_list("facts_version", flat=True).get(pk=session.pk)
