"""Standings follow the facts: the newest version wins, late and doubled calls are harmless, a lost one is healed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from club.actor import PROGRAM
from club.cache import cache_get
from club.models import Session
from club.services import add_pair, change_session, name_pair
from rulings.services.clocks import BY_THE_CLOCKS
from scoring import recompute as recomputing
from scoring import tasks
from scoring.engine.document import parse
from scoring.engine.standings import score_session
from scoring.models import Line, Snapshot, Unscored
from scoring.recompute import recompute, version_key
from scoring.services import sweep
from tests.builders import (
    add_pairs,
    ended_session,
    enter,
    make_session,
    meeting_at,
    play_all,
    ready_session,
    started_session,
)
from tests.services.watching import version_of

pytestmark = pytest.mark.django_db


def snapshot(session: Session) -> Snapshot:
    return Snapshot.objects.get(session=session)


def test_the_standings_are_the_engines() -> None:
    session = started_session(pairs=8)
    play_all(session, rounds=[1, 2])
    assert recompute(session.pk)
    kept = snapshot(session)
    assert kept.version == version_of(session)
    assert kept.standings == score_session(parse(kept.facts)).to_document()
    assert cache_get(version_key(session.pk), int) == kept.version


def test_twice_is_harmless() -> None:
    session = ended_session(pairs=6)
    before = Snapshot.objects.values().get(session=session)
    assert not recompute(session.pk)
    assert Snapshot.objects.values().get(session=session) == before
    assert not recompute(0)


def test_what_changes_while_computing_is_computed_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    session = started_session(pairs=6)
    recompute(session.pk)
    enter(session, 1, 1, 1, "4SN=")
    interrupt(monkeypatch, lambda: enter(session, 2, 1, 3, "3NN="))
    assert recompute(session.pk)
    assert len(snapshot(session).facts["results"]) == 1
    assert snapshot(session).version == version_of(session) - 1
    assert recompute(session.pk)
    assert len(snapshot(session).facts["results"]) == 2


def interrupt(patch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """The act happens once, after the facts have been read and before anything is written."""
    score = recomputing.score_session

    def interrupted(*args: Any, **options: Any) -> Any:
        patch.setattr(recomputing, "score_session", score)
        scores = score(*args, **options)
        act()
        return scores

    patch.setattr(recomputing, "score_session", interrupted)


def test_a_stale_write_is_refused_and_the_newer_one_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    session = started_session(pairs=6)
    recompute(session.pk)
    enter(session, 1, 1, 1, "4SN=")

    def overtaken() -> None:
        enter(session, 2, 1, 3, "3NN=")
        assert recompute(session.pk)

    interrupt(monkeypatch, overtaken)
    assert not recompute(session.pk)
    assert len(snapshot(session).facts["results"]) == 2
    assert snapshot(session).version == version_of(session)


def test_two_first_snapshots_at_once_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    session = started_session(pairs=6)
    interrupt(monkeypatch, lambda: recompute(session.pk))
    assert not recompute(session.pk)
    assert Snapshot.objects.filter(session=session).count() == 1


def test_a_late_first_snapshot_replaces_an_older_one(monkeypatch: pytest.MonkeyPatch) -> None:
    session = started_session(pairs=6)
    recompute(session.pk)
    found = snapshot(session)
    older = {"facts": found.facts, "standings": found.standings}
    found.delete()
    interrupt(monkeypatch, lambda: Snapshot.objects.create(session=session, version=0, **older))
    assert recompute(session.pk)
    assert snapshot(session).version == version_of(session)


def test_facts_are_read_until_nobody_changes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    session = started_session(pairs=6)
    read, readings = recomputing.read_rows, []

    def disturbed(found: Session) -> Any:
        rows = read(found)
        readings.append(found.facts_version)
        if len(readings) < 3:
            enter(session, len(readings), 1, 2 * len(readings) - 1, "4SN=")
        return rows

    monkeypatch.setattr(recomputing, "read_rows", disturbed)
    assert recompute(session.pk)
    assert len(readings) == 3
    assert readings[-1] == snapshot(session).version == version_of(session)
    assert len(snapshot(session).facts["results"]) == 2


def test_somebody_who_never_stops_does_not_stop_us_and_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    session = started_session(pairs=16)
    read, readings = recomputing.read_rows, []

    def disturbed(found: Session) -> Any:
        rows = read(found)
        readings.append(found.facts_version)
        table = len(readings)
        if table <= recomputing.READINGS_AT_MOST:
            enter(session, table, 1, meeting_at(session, table, 1).board, "4SN=")
        return rows

    monkeypatch.setattr(recomputing, "read_rows", disturbed)
    assert recompute(session.pk)
    assert len(readings) == recomputing.READINGS_AT_MOST
    assert snapshot(session).version == version_of(session) - 1
    assert recompute(session.pk)
    assert len(snapshot(session).facts["results"]) == recomputing.READINGS_AT_MOST


@pytest.mark.parametrize("pairs", [6, 14])
def test_the_number_of_queries_does_not_depend_on_the_size(pairs: int) -> None:
    session = started_session(pairs=pairs)
    play_all(session)
    with CaptureQueriesContext(connection) as queries:
        assert recompute(session.pk)
    assert len(queries) <= 18


def test_only_boards_that_changed_are_scored_again(monkeypatch: pytest.MonkeyPatch) -> None:
    session = ended_session(pairs=8)
    known: dict[str, Any] = {}
    score = recomputing.score_session

    def watched(document: Any, reuse: Any = None) -> Any:
        known.update(reuse or {})
        return score(document, reuse=reuse)

    monkeypatch.setattr(recomputing, "score_session", watched)
    line = Line.objects.filter(session=session, board__number=3).earliest("pk")
    enter(session, line.table or 0, line.round or 0, 3, "7NN=", source="desk", replaces=line.result_id)
    before = snapshot(session).boards
    assert recompute(session.pk)
    after = snapshot(session).boards
    assert set(known) == set(before)
    assert len(set(after) - set(before)) == 1
    assert snapshot(session).standings == score_session(parse(snapshot(session).facts)).to_document()


def test_the_task_is_one_line() -> None:
    session = started_session(pairs=6)
    assert tasks.recompute_standings(session.pk)
    assert not tasks.recompute_standings(session.pk)


def test_the_sweep_finds_what_is_behind_and_nothing_else() -> None:
    fresh, behind, never = ended_session(pairs=6), ended_session(pairs=6), started_session(pairs=6)
    make_session()
    Session.objects.filter(pk=behind.pk).update(facts_version=F("facts_version") + 1)
    version = snapshot(fresh).computed_at
    assert tasks.sweep_standings() == 2
    assert snapshot(behind).version == version_of(behind)
    assert snapshot(never).version == version_of(never)
    assert snapshot(fresh).computed_at == version
    assert sweep.sweep() == 0


def test_one_broken_session_does_not_stop_the_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    broken, whole = started_session(pairs=6), started_session(pairs=6)

    def fails(session_id: int) -> bool:
        if session_id == broken.pk:
            raise ZeroDivisionError
        return recompute(session_id)

    monkeypatch.setattr(sweep, "recompute", fails)
    assert sweep.sweep() == 1
    assert snapshot(whole)


def test_drafts_and_waiting_pairs_can_always_be_scored() -> None:
    draft = make_session()
    (pair,) = add_pairs(draft, 1)
    name_pair(session_id=draft.pk, contestant_id=pair.pk, names=[], actor=PROGRAM)
    change_session(session_id=draft.pk, title="Other", permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert recompute(draft.pk)
    assert snapshot(draft).facts["contestants"] == []
    playing = started_session(pairs=6)
    late = add_pair(session_id=playing.pk, actor=PROGRAM)
    name_pair(session_id=playing.pk, contestant_id=late.pk, names=[], actor=PROGRAM)
    assert recompute(playing.pk)
    assert len(snapshot(playing).standings["ranking"]) == 6
    assert not Unscored.objects.exists()


def test_finished_boards_are_those_nobody_has_still_to_play() -> None:
    session = started_session(pairs=6)
    play_all(session, rounds=[1])
    recompute(session.pk)
    assert snapshot(session).finished == []
    play_all(session, rounds=[2])
    enter(session, 1, 3, 5, None, source="desk")
    recompute(session.pk)
    assert snapshot(session).finished == [5]
    play_all(session)
    recompute(session.pk)
    assert snapshot(session).finished == [1, 2, 3, 4, 5, 6]


def test_a_ready_session_has_no_finished_board() -> None:
    session = ready_session(pairs=6)
    recompute(session.pk)
    assert snapshot(session).finished == []
