"""A large common field, scored in parts by several workers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db.models import F

from club.errors import DomainError
from club.models import Simultaneous
from scoring.models import SimultaneousSnapshot
from scoring.services.simultaneous import parts, recompute_simultaneous, sweep_simultaneous
from scoring.services.simultaneous.computing import newest_editions
from scoring.tasks import score_part_of_common_field
from tests.simultaneous import Field

pytestmark = pytest.mark.django_db


class Sent:
    """What would be sent to the workers; nothing runs by itself."""

    def __init__(self) -> None:
        self.tasks: list[list[Any]] = []
        self.refuses = False

    def signature(self, name: str, args: list[Any], **options: Any) -> Sent:
        assert name == score_part_of_common_field.name
        self._next = args
        return self

    def apply_async(self) -> None:
        if self.refuses:
            raise OSError("No broker answers.")
        self.tasks.append(self._next)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[Sent]:
    cache.clear()
    found = Sent()
    settings.COMMON_FIELD_CUT_FROM = 20
    monkeypatch.setattr(parts, "current_app", found)
    yield found
    cache.clear()


@pytest.fixture
def field() -> Field:
    made = Field(2)
    made.evening(0, 8)
    made.evening(1, 6, "howell", seed=2)
    return made


def whole(field: Field) -> Any:
    """The document in one go; the snapshot is as far behind as it can be."""
    SimultaneousSnapshot.objects.all().delete()
    return parts.score_whole([each.facts for each in newest_editions(field.row.pk)])


def test_parts_in_any_order_and_twice_are_the_whole(field: Field, sent: Sent) -> None:
    due = whole(field)
    assert not recompute_simultaneous(field.row.pk)
    assert len(sent.tasks) > 2
    *others, last = reversed(sent.tasks)
    for given in [*others, *others]:
        assert not score_part_of_common_field(*given)
        assert not SimultaneousSnapshot.objects.exists()
    assert score_part_of_common_field(*last)
    snapshot = SimultaneousSnapshot.objects.get()
    assert snapshot.document == due
    assert snapshot.version == Simultaneous.objects.get().version
    assert not score_part_of_common_field(*last)


def test_tasks_run_as_they_are_sent(field: Field, settings: Any) -> None:
    cache.clear()
    settings.COMMON_FIELD_CUT_FROM = 20
    due = whole(field)
    recompute_simultaneous(field.row.pk)
    assert SimultaneousSnapshot.objects.get().document == due


def test_the_sweep_waits_for_parts_and_heals_what_is_lost(field: Field, sent: Sent) -> None:
    due = whole(field)
    recompute_simultaneous(field.row.pk)
    asked = len(sent.tasks)
    assert sweep_simultaneous() == 0
    parts.not_on_their_way(field.row.pk, Simultaneous.objects.get().version)
    assert sweep_simultaneous() == 1
    assert len(sent.tasks) == asked
    assert SimultaneousSnapshot.objects.get().document == due


def test_parts_of_an_older_version_never_overwrite(field: Field, sent: Sent) -> None:
    SimultaneousSnapshot.objects.all().delete()
    recompute_simultaneous(field.row.pk)
    Simultaneous.objects.update(version=F("version") + 1)
    sent.refuses = True
    assert recompute_simultaneous(field.row.pk)
    assert not any(score_part_of_common_field(*given) for given in sent.tasks)


def test_a_lost_part_is_not_joined(field: Field, sent: Sent) -> None:
    SimultaneousSnapshot.objects.all().delete()
    recompute_simultaneous(field.row.pk)
    *others, last = sent.tasks
    for given in others:
        score_part_of_common_field(*given)
    cache.clear()
    assert not score_part_of_common_field(*last)
    assert not SimultaneousSnapshot.objects.exists()


def test_without_a_broker_it_is_scored_in_one_go(field: Field, sent: Sent) -> None:
    due = whole(field)
    sent.refuses = True
    assert recompute_simultaneous(field.row.pk)
    assert SimultaneousSnapshot.objects.get().document == due


def test_a_cache_that_remembers_nothing_leaves_it_to_one_process(field: Field, sent: Sent, settings: Any) -> None:
    due = whole(field)
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    assert recompute_simultaneous(field.row.pk)
    assert not sent.tasks
    assert SimultaneousSnapshot.objects.get().document == due


@pytest.mark.parametrize("at_least", [None, 100_000])
def test_a_small_field_and_a_small_computer_are_not_cut(
    field: Field, sent: Sent, at_least: int | None, settings: Any
) -> None:
    SimultaneousSnapshot.objects.all().delete()
    settings.COMMON_FIELD_CUT_FROM = at_least
    assert recompute_simultaneous(field.row.pk)
    assert not sent.tasks


def test_what_fails_is_left_to_the_sweep(field: Field, sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    SimultaneousSnapshot.objects.all().delete()
    recompute_simultaneous(field.row.pk)
    monkeypatch.setattr(parts, "score_part", lambda *_given: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        score_part_of_common_field(*sent.tasks[0])
    monkeypatch.undo()
    assert sweep_simultaneous() == 1


def test_nothing_is_published_while_parts_are_on_their_way(field: Field, sent: Sent) -> None:
    SimultaneousSnapshot.objects.all().delete()
    field.ends()
    with pytest.raises(DomainError, match="press again"):
        field.published()
    for given in sent.tasks:
        score_part_of_common_field(*given)
    assert field.published().number == 1
