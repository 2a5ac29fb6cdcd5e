"""The signal that standings are behind: the version rises at once, the task goes out after the commit, once."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction

from club import cache as memory
from club.models import Session
from club.services import facts, facts_changed
from club.services.facts import queued_key
from scoring.models import Snapshot
from scoring.recompute import recompute
from scoring.services.sweep import sweep
from tests.builders import enter, make_session, started_session
from tests.services.watching import version_of

pytestmark = pytest.mark.django_db(transaction=True)


class Broker:
    """What was asked for, by name; or nobody who answers."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, list[int]]] = []
        self.down = False

    def signature(self, name: str, args: list[int], **_options: Any) -> Broker:
        self.asked = (name, args)
        return self

    def apply_async(self) -> None:
        if self.down:
            raise ConnectionRefusedError("nobody listens")
        self.sent.append(self.asked)


class SilentCache:
    """A cache that does not answer."""

    def __getattr__(self, name: str) -> Any:
        def refuse(*_args: Any, **_options: Any) -> None:
            raise ConnectionRefusedError("nobody listens")

        return refuse


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> Broker:
    found = Broker()
    monkeypatch.setattr(facts, "current_app", found)
    return found


@pytest.fixture
def session() -> Session:
    made = make_session()
    cache.clear()
    return made


def test_the_task_goes_out_by_name_after_the_commit(broker: Broker, session: Session) -> None:
    before = version_of(session)
    with transaction.atomic():
        facts_changed(session.pk)
        assert version_of(session) == before + 1
        assert broker.sent == []
    assert broker.sent == [("scoring.recompute_standings", [session.pk])]


def test_nothing_goes_out_after_a_rollback(broker: Broker, session: Session) -> None:
    before = version_of(session)
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        assert facts_changed(session.pk) or 1 // 0
    assert (version_of(session), broker.sent) == (before, [])


def test_one_task_waits_for_each_session(broker: Broker, session: Session) -> None:
    other = make_session()
    broker.sent.clear()
    for _change in range(5):
        facts_changed(session.pk)
    facts_changed(other.pk)
    assert [args for _name, args in broker.sent] == [[session.pk], [other.pk]]
    recompute(session.pk)
    facts_changed(session.pk)
    assert len(broker.sent) == 3, "that one has begun: what changes now needs another"


def test_a_broker_that_is_down_loses_no_entry(
    broker: Broker, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = started_session(pairs=6)
    recompute(session.pk)
    broker.down = True
    with caplog.at_level(logging.ERROR, "club"):
        entered = enter(session, 1, 1, 1, "4SN=")
    assert entered.status == "current"
    assert "the sweep will do it" in caplog.text
    assert Snapshot.objects.get(session=session).version < version_of(session)
    assert sweep() == 1
    assert Snapshot.objects.get(session=session).version == version_of(session)
    broker.down = False
    enter(session, 1, 1, 2, "4SN=")
    assert broker.sent[-1] == ("scoring.recompute_standings", [session.pk]), "the failed one does not block"


def test_a_cache_that_is_down_loses_no_entry(broker: Broker, monkeypatch: pytest.MonkeyPatch) -> None:
    session = started_session(pairs=6)
    monkeypatch.setattr(memory, "cache", SilentCache())
    broker.sent.clear()
    assert enter(session, 1, 1, 1, "4SN=").status == "current"
    assert broker.sent == [("scoring.recompute_standings", [session.pk])]
    assert recompute(session.pk)
    assert memory.cache_get("anything", int) is None


def test_what_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    memory.cache_set("a", 5, 60)
    assert memory.cache_get("a", int) == 5
    memory.cache_delete("a")
    assert memory.cache_get("a", int) is None
    assert [memory.cache_add("b", 60), memory.cache_add("b", 60)] == [True, False]
    assert not memory.cache_add(queued_key(1), 60) or memory.cache_get(queued_key(1), int) == 1
    monkeypatch.setattr(memory, "cache", SilentCache())
    memory.cache_set("a", 5, 60)
    memory.cache_delete("a")
    assert [memory.cache_add("b", 60), memory.cache_add("b", 60)] == [True, True]
