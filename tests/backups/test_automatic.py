"""Copies that nobody has to think of."""

from __future__ import annotations

import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from backups import automatic, rotation
from backups.automatic import back_up_if_due, back_up_now, set_backup_folder, the_place
from backups.folder import MARKER_FILE
from backups.state import backup_state
from backups.triggers import TASK
from bridgeclub.celery import tasks
from club.actor import PROGRAM
from club.errors import DomainError
from club.models import CopyPlace
from club.services import add_player, open_round
from scoring import tasks as scoring_tasks
from tests import builders
from tests.backups.automatic import advance_clock, copies_on
from tests.backups.evenings import rows_by_table

MINE = "abc123"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "STICK"
    folder.mkdir()
    return folder


@pytest.mark.django_db
def test_no_place_no_copy(stick: Path) -> None:
    builders.make_club()
    assert not back_up_if_due()
    with pytest.raises(DomainError, match="First choose a folder"):
        back_up_now()
    assert copies_on(stick) == []


@pytest.mark.django_db
def test_a_copy_when_something_has_happened_and_not_before(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = builders.started_session(8, habits={"pace": "together"})
    set_backup_folder(str(stick))
    assert back_up_if_due()
    assert not back_up_if_due()
    advance_clock(monkeypatch, minutes=2)
    builders.play_all(session, rounds=[1])
    assert not back_up_if_due()
    open_round(section_id=builders.section_of(session).pk, number=2, actor=PROGRAM)
    assert back_up_if_due()
    first, second = copies_on(stick)
    assert len(rows_by_table(stick / second)["scoring.result"]) > len(rows_by_table(stick / first)["scoring.result"])
    assert not back_up_if_due()


@pytest.mark.django_db
def test_tables_at_their_own_pace_are_copied_by_the_clock(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = builders.started_session(8)
    set_backup_folder(str(stick))
    assert back_up_if_due()
    builders.play_all(session, rounds=[1])
    advance_clock(monkeypatch, minutes=4)
    assert not back_up_if_due()
    advance_clock(monkeypatch, minutes=6)
    assert back_up_if_due()
    advance_clock(monkeypatch, minutes=30)
    assert not back_up_if_due()


@pytest.mark.django_db
def test_once_a_day_where_nobody_plays_and_only_if_something_is_new(
    stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = builders.make_club()
    set_backup_folder(str(stick))
    assert back_up_if_due()
    add_player(club_id=club.pk, name="Ada Birch", actor=PROGRAM)
    advance_clock(monkeypatch, hours=23)
    assert not back_up_if_due()
    advance_clock(monkeypatch, hours=25)
    assert back_up_if_due()
    advance_clock(monkeypatch, hours=60)
    assert not back_up_if_due()


@pytest.mark.django_db
def test_a_stick_that_is_pulled_out_is_told_and_copied_to_when_it_is_back(
    stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = builders.started_session(8)
    set_backup_folder(str(stick))
    assert back_up_if_due()
    builders.end_play(session_id=session.pk, actor=PROGRAM)
    shutil.move(stick, tmp_path / "in a pocket")
    stick.mkdir()  # what many systems leave in its place
    advance_clock(monkeypatch, minutes=1)
    assert not back_up_if_due()
    assert "STICK is not there. If it is a stick, plug it in again." in backup_state().trouble
    assert copies_on(stick) == []
    stick.rmdir()
    shutil.move(tmp_path / "in a pocket", stick)
    assert not back_up_if_due()
    advance_clock(monkeypatch, minutes=3)
    assert back_up_if_due()
    assert backup_state().trouble == ""
    assert len(copies_on(stick)) == 2


@pytest.mark.django_db
def test_a_full_stick_is_told(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builders.make_club()
    set_backup_folder(str(stick))
    assert back_up_if_due()
    usage = shutil.disk_usage(stick)._replace(free=10)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage)
    with pytest.raises(DomainError, match="STICK is full"):
        back_up_now()
    with pytest.raises(DomainError, match="STICK is full"):
        set_backup_folder(str(stick))
    assert len(copies_on(stick)) == 1


@pytest.mark.django_db
@pytest.mark.parametrize(("typed", "words"), [("copies", "the whole path"), ("/nowhere/at/all", "is not there")])
def test_a_place_that_is_none(typed: str, words: str) -> None:
    with pytest.raises(DomainError, match=words):
        set_backup_folder(typed)
    assert not CopyPlace.objects.filter(folder__gt="").exists()


@pytest.mark.django_db
def test_the_environment_says_where(stick: Path, settings: Any) -> None:
    builders.make_club()
    settings.BACKUP_DIR = stick / "not yet"
    assert not back_up_if_due()
    assert "is not there" in backup_state().trouble
    settings.BACKUP_DIR = stick
    assert the_place()
    assert back_up_if_due()
    assert (stick / MARKER_FILE).exists()


@pytest.mark.django_db(transaction=True)
def test_an_act_asks_for_a_copy_and_two_askers_make_one(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert scoring_tasks.recompute_standings.name
    session = builders.started_session(8, habits={"pace": "together"})
    set_backup_folder(str(stick))
    advance_clock(monkeypatch, minutes=1)
    open_round(section_id=builders.section_of(session).pk, number=2, actor=PROGRAM)
    assert len(copies_on(stick)) == 1
    assert tasks.copy_if_due_task.name == TASK
    assert not tasks.copy_if_due_task()
    seen = CopyPlace.objects.get()
    advance_clock(monkeypatch, minutes=2)
    stale = CopyPlace.objects.get()
    CopyPlace.objects.update(tried_at=timezone.now())
    assert not automatic._claim(stale, timezone.now())
    assert seen.bytes > 0


@pytest.mark.django_db(transaction=True)
def test_entries_do_not_wait_while_a_copy_is_made(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = builders.started_session(8)
    set_backup_folder(str(stick))
    made = automatic.back_up_server

    def slow(to: Path, after: str) -> Any:
        builders.enter(session, 1, 1, builders.seating_at(session, 1, 1).boards[0], "4SN=")
        return made(to, after)

    monkeypatch.setattr(automatic, "back_up_server", slow)
    assert back_up_if_due()


def test_names_of_copies() -> None:
    at = datetime(2026, 11, 20, 21, 14, 3, tzinfo=UTC)
    name = rotation.name_of("abc123def", at)
    assert name == "bridgeclub-abc123-20261120T211403Z.zip"
    assert rotation.made_at(name) == at
    for other in ("bridgeclub-riverside-20261120T211403Z.zip", "holiday.zip", "bridgeclub-abc123-20261399T211403Z.zip"):
        assert rotation.made_at(other) is None


@given(st.lists(st.integers(min_value=0, max_value=60 * 24 * 60), unique=True, max_size=60))
def test_the_newest_and_one_a_day_stay(minutes: list[int]) -> None:
    now = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)
    times = sorted((now - timedelta(minutes=each) for each in minutes), reverse=True)
    names = {rotation.name_of(MINE, at): at for at in times}
    foreign = ["holiday.zip", rotation.name_of("fff000", now - timedelta(days=400))]
    gone = set(rotation.outdated([*names, *foreign], MINE, now))
    assert gone <= names.keys()
    stay = [at for name, at in names.items() if name not in gone]
    assert set(times[: rotation.NEWEST]) <= set(stay)
    recent = {at.date() for at in times if now - at <= timedelta(days=rotation.DAYS)}
    assert recent <= {at.date() for at in stay}
    for day in {at.date() for at in times[rotation.NEWEST :]} - {at.date() for at in times[: rotation.NEWEST]}:
        assert len([at for at in stay if at.date() == day]) <= 1


@pytest.mark.django_db
def test_old_copies_go(stick: Path) -> None:
    builders.make_club()
    set_backup_folder(str(stick))
    mark = automatic.secret_key_fingerprint()
    # All of one day, whatever the time is now.
    noon = timezone.now().replace(hour=12) - timedelta(days=60)
    for minute in range(30):
        (stick / rotation.name_of(mark, noon - timedelta(minutes=minute))).write_bytes(b"old")
    (stick / "holiday.zip").write_bytes(b"mine")
    back_up_now()
    assert len(copies_on(stick)) == rotation.NEWEST
    assert (stick / "holiday.zip").exists()
    assert os.listdir(stick)
