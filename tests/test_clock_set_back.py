"""A computer whose clock is set back: an hour, a day, or put right after it had run a year ahead.

What waits for a time does not wait for the old one, the newest copy stays the newest, and it is said.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from axes.models import AccessAttempt
from celery import Celery
from celery.schedules import BaseSchedule
from django.core import mail
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone
from django_otp.oath import TOTP

from backups import automatic, rotation
from backups.automatic import back_up_if_due, set_backup_folder
from backups.newest import newest_backup
from bridgeclub.celery import beat
from bridgeclub.celery.clock import check_clock
from bridgeclub.management.commands.carry_on import age_in_words
from bridgeclub.outputs.mail import delivery
from club.actor import PROGRAM
from club.engine.passed import has_passed, is_ahead, still_lasts
from club.errors import TooManyAttempts
from club.models import Attempts, AuditRow, CopyPlace, SecondFactor
from club.queries.clock import clock_set_back
from club.services import add_player, watch_clock
from club.services.second_factor import _step_of
from club.services.tables import tries_from
from rulings.queries.calls import CallState
from rulings.queries.table_call import SHOWN_WITHIN, TableCall
from scoring.models import Analysis, Letter, Unscored
from scoring.services.analysis import _unclaimed
from scoring.services.email_delivery import begin_sending, claim_next_email, due_sendings
from scoring.services.sending import schedule_sending
from scoring.services.sweep import sweep
from tests import builders
from tests.doors.rooms import room_of
from tests.ranges import chosen
from tests.services.scoring.letters import agree

pytestmark = pytest.mark.once
BY = {"a day": timedelta(days=1), "an hour": timedelta(hours=1), "a year": timedelta(days=365)}
BACK = pytest.mark.parametrize("back", [pytest.param(BY[name], id=name) for name in chosen(BY, 0)])
NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


@BACK
def test_a_time_in_the_future_is_due_now(back: timedelta) -> None:
    ten = timedelta(minutes=10)
    assert has_passed(NOW + back, ten, NOW)
    assert is_ahead(NOW + back, NOW)
    assert not has_passed(NOW - timedelta(minutes=9), ten, NOW)
    assert has_passed(NOW - ten, ten, NOW)
    # A clock that sets itself steps back a little: nothing is hurried for that.
    assert not has_passed(NOW + timedelta(seconds=20), ten, NOW)
    assert not still_lasts((NOW + back).timestamp(), 600, NOW.timestamp())
    assert still_lasts((NOW + timedelta(seconds=2)).timestamp(), 600, NOW.timestamp())


class OurBeat:
    """Beat's own loop, on a clock of ours; what it has sent, in order."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
        self.now = NOW
        self.sent: list[str] = []
        app = Celery("ours", broker="memory://", set_as_current=False)
        app.conf.update(timezone="UTC", beat_schedule=self.plan(), result_backend=None)
        monkeypatch.setattr(app, "now", lambda: self.now)
        monkeypatch.setattr(BaseSchedule, "now", lambda _every: self.now)
        self.app, self.file = app, str(folder / "beat")
        self.caplog = caplog
        self.start()

    @staticmethod
    def plan() -> dict[str, Any]:
        return {
            name: {"task": name, "schedule": every}
            for name, every in (("sweep", 10.0), ("copy", 20.0), ("old", 3600.0))
        }

    def start(self) -> None:
        self.scheduler = beat.Scheduler(app=self.app, schedule_filename=self.file, Producer=lambda *_, **__: None)
        self.scheduler.apply_entry = lambda entry, producer=None: self.sent.append(entry.name)  # type: ignore[method-assign]

    def run(self, **by: float) -> list[str]:
        """What is sent in so much time."""
        self.sent.clear()
        until = self.now + timedelta(**by)
        while self.now < until:
            self.scheduler.tick()
            self.now += timedelta(seconds=1)
        return list(self.sent)


@BACK
@pytest.mark.parametrize("restarted", [False, True], ids=["while it runs", "while it is off"])
def test_beat_goes_on_when_the_clock_is_set_back(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    *,
    back: timedelta,
    restarted: bool,
) -> None:
    ours = OurBeat(tmp_path, monkeypatch, caplog)
    ours.run(seconds=65)
    if restarted:
        ours.scheduler.close()
    ours.now -= back
    if restarted:
        ours.start()
    with caplog.at_level(logging.WARNING):
        sent = ours.run(seconds=61)
    assert {"sweep", "copy", "old"} <= set(sent[:4])
    assert 5 <= sent.count("sweep") <= 8
    assert 2 <= sent.count("copy") <= 5
    assert sent.count("old") == 1
    assert caplog.text.count("clock was set back") == 1
    ours.scheduler.close()


def test_the_schedule_of_the_program_is_kept_by_this_beat(settings: Any) -> None:
    assert settings.CELERY_BEAT_SCHEDULER == "bridgeclub.celery.beat:Scheduler"
    assert "bridgeclub.mind_clock" in {each["task"] for each in settings.CELERY_BEAT_SCHEDULE.values()}


def clock_at(monkeypatch: pytest.MonkeyPatch, now: datetime) -> None:
    monkeypatch.setattr(timezone, "now", lambda: now)


@BACK
@pytest.mark.django_db
def test_copies_go_on_and_the_newest_stays_the_newest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, back: timedelta
) -> None:
    """Carrying on takes the copy that was made last, and rotation does not throw it away for older ones."""
    right = timezone.now()
    club = builders.make_club()
    for minute in range(rotation.NEWEST + 2):
        clock_at(monkeypatch, right + timedelta(minutes=minute))
        if not minute:
            set_backup_folder(str(tmp_path))
        add_player(club_id=club.pk, name=f"Ada {minute}", actor=PROGRAM)
        automatic.back_up_now()
    before = automatic.the_place()
    assert before is not None
    clock_at(monkeypatch, right + timedelta(minutes=20) - back)
    add_player(club_id=club.pk, name="Late", actor=PROGRAM)
    assert back_up_if_due()
    place = automatic.the_place()
    assert place is not None
    assert place.file != before.file
    assert (tmp_path / place.file).exists()
    assert newest_backup(tmp_path)[0].name == place.file
    assert not back_up_if_due()
    # And again, also for a computer whose clock is right.
    clock_at(monkeypatch, right + timedelta(minutes=21) - back)
    automatic.back_up_now()
    last = automatic.the_place()
    assert last is not None
    clock_at(monkeypatch, right + timedelta(minutes=22))
    path, _manifest, passed_over = newest_backup(tmp_path)
    assert (path.name, passed_over) == (last.file, [])
    (tmp_path / last.file).write_bytes(b"damaged")
    assert newest_backup(tmp_path)[0].name == place.file


def test_a_clock_that_runs_a_year_ahead_for_a_minute_makes_no_copy_old() -> None:
    days = [NOW - timedelta(days=each) for each in range(rotation.DAYS)]
    names = [rotation.name_of("abc123", each) for each in days]
    assert rotation.outdated(names, "abc123", NOW + timedelta(days=365)) == []


@BACK
def test_a_copy_from_the_future_is_not_called_new(back: timedelta) -> None:
    said = age_in_words(Path("x.zip"), NOW + back, NOW)
    assert "0 minutes old" not in said
    assert f"dated {round(back.total_seconds() / 60)} minutes in the future" in said
    assert "wrong clock" in said
    assert "3 minutes old" in age_in_words(Path("x.zip"), NOW - timedelta(minutes=3), NOW)


@BACK
@pytest.mark.django_db
def test_letters_asked_for_in_the_future_go_now(monkeypatch: pytest.MonkeyPatch, back: timedelta) -> None:
    session, edition = builders.published_session(6)
    agree(session, "NS1", 0, "ada@example.org")
    agree(session, "NS2", 0, "bea@example.org")
    sending = schedule_sending(session_id=session.pk, edition=edition.number, base="", actor=PROGRAM)
    now = timezone.now()
    assert due_sendings(now) == []
    assert due_sendings(now - back) == [sending.pk]
    assert begin_sending(sending.pk, now - back)
    due = claim_next_email(sending.pk, now - back)
    assert due is not None
    # A letter that was to be tried again in the future is tried now.
    Letter.objects.filter(pk=due.letter_id).update(
        state=Letter.State.WAITING, at=now, not_before=now + timedelta(minutes=16)
    )
    ours = Letter.objects.exclude(pk=due.letter_id)
    ours.update(state=Letter.State.SENT)
    assert claim_next_email(sending.pk, now) is None
    assert claim_next_email(sending.pk, now - back) is not None
    clock_at(monkeypatch, now - back)
    delivery.send_due_emails()
    assert not mail.outbox


@BACK
@pytest.mark.django_db
def test_sweeps_and_lock_outs_do_not_wait_for_the_old_time(back: timedelta) -> None:
    session, _edition = builders.published_session(8, "howell")
    session.snapshot.delete()
    session.refresh_from_db()
    Unscored.objects.create(session=session, version=session.facts_version, faults="", at=timezone.now() + back)
    assert sweep() == 1
    Attempts.objects.create(key="a place", count=10, since=timezone.now())
    with transaction.atomic(), pytest.raises(TooManyAttempts):
        tries_from("a place")
    Attempts.objects.update(since=timezone.now() + back)
    with transaction.atomic():
        assert tries_from("a place").count == 0
    assert Analysis.objects.filter(_unclaimed("", timezone.now())).count() == 0


@BACK
def test_a_code_used_in_the_future_locks_nobody_out(monkeypatch: pytest.MonkeyPatch, back: timedelta) -> None:
    key = "3132333435363738393031323334353637383930"
    now = timezone.now()
    clock = TOTP(bytes.fromhex(key), digits=6)
    clock.time = now.timestamp()
    code, step = f"{clock.token():06d}", int(clock.t())
    ahead = step + int(back.total_seconds() // 30)
    clock_at(monkeypatch, now)
    assert _step_of(key, code, ahead) == step
    assert _step_of(key, code, step) is None, "a code is taken once"
    assert SecondFactor._meta.get_field("last_step").default == -1


@BACK
def test_a_call_from_the_future_is_one_that_nobody_has_seen(back: timedelta) -> None:
    """The table is told to fetch the director, and not to wait until the old time is reached."""
    call = TableCall(CallState.WAITING, NOW + back, shown=False, who="")
    assert call.unseen(NOW)
    assert call.age(NOW) > SHOWN_WITHIN
    fresh = TableCall(CallState.WAITING, NOW + timedelta(seconds=2), shown=False, who="")
    assert not fresh.unseen(NOW)
    assert fresh.age(NOW) == timedelta()
    assert not TableCall(CallState.WAITING, NOW + back, shown=True, who="").unseen(NOW)


@BACK
@pytest.mark.django_db
def test_a_copy_that_cannot_be_read_is_tried_again(back: timedelta) -> None:
    builders.make_club()
    place = CopyPlace(pk=1, folder="x", unreadable=True, tried_at=NOW + back, seen=AuditRow.objects.latest("pk").pk)
    assert automatic.is_due(place, NOW)
    assert not automatic.is_due(place, NOW + back + timedelta(hours=1))
    assert automatic.is_due(place, NOW + back + timedelta(hours=25))


@BACK
@pytest.mark.django_db
def test_it_is_noticed_once_and_said(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, back: timedelta
) -> None:
    right = timezone.now()
    director = room_of(builders.started_session(8))
    assert watch_clock(right + back) is None
    AccessAttempt.objects.create(username="a@example.org", failures_since_start=10)
    AccessAttempt.objects.update(attempt_time=right + back)
    assert "clock was set back" not in director.html()
    cache.set("kept-for-long", 1, 86400)
    with caplog.at_level(logging.WARNING):
        assert check_clock()
        assert not check_clock()
    assert caplog.text.count("clock was set back") == 1
    assert not AccessAttempt.objects.exists()
    assert cache.get("kept-for-long") is None
    shown = clock_set_back(timezone.now())
    assert shown is not None
    assert shown.shown == right + back
    assert "clock was set back" in director.html()
    assert Client().get("/readyz").json()["clock"] == "set back"
    assert Client().get("/readyz").status_code == 200
    clock_at(monkeypatch, right + timedelta(hours=7))
    assert clock_set_back(timezone.now()) is None


@pytest.mark.django_db
def test_a_clock_that_goes_on_or_steps_back_a_little_is_not_spoken_of() -> None:
    now = timezone.now()
    for after in (0, 60, 45, 120, 3600):
        assert watch_clock(now + timedelta(seconds=after)) is None
