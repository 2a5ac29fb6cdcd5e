"""Where one is logged in: written down, looked at, ended."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session as BrowserSession
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from bridgeclub.celery import tasks
from bridgeclub.doors.accounts import login_records
from club.models import LogIn, User
from tests.builders import PASSWORD, logged_in, make_club, make_manager, second_factor
from tests.doors.pages import words

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1"
EDGE = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/138.0 Safari/537.36 Edg/138.0"
PAGE = "/accounts/log-ins/"


@pytest.fixture
def maya() -> User:
    return make_manager(make_club(), "maya@example.org")


def browser(user: User, agent: str) -> Client:
    """Logged in as people are."""
    client = Client(headers={"User-Agent": agent})
    client.post("/accounts/login/", {"username": user.email, "password": PASSWORD})
    assert is_in(client)
    return client


def is_in(client: Client) -> bool:
    return client.get("/accounts/").status_code == 200


def buttons(client: Client) -> dict[str, str]:
    """Each browser that can be ended, with its number."""
    html = client.get(PAGE).content.decode()
    found = re.findall(r'name="end" value="(\d+)">[^<]*<span\s+class="vh">\s*\((.*?)\)\s*</span>', html)
    return {what: number for number, what in found}


def test_every_browser_is_named_and_this_one_comes_first(maya: User) -> None:
    laptop = browser(maya, FIREFOX)
    browser(maya, SAFARI), browser(maya, EDGE), browser(maya, "curl/8.5")
    text = words(laptop.get(PAGE).content.decode())
    assert text.index("Firefox on Windows this one") < text.index("Edge on Windows")
    assert "Safari on iPhone" in text
    assert "an unknown browser" in text
    assert "logged in within the last hour · in use within the last two hours" in text
    assert set(buttons(laptop)) == {"Safari on iPhone", "Edge on Windows", "an unknown browser"}


def test_one_is_ended_with_the_password(maya: User) -> None:
    laptop, phone = browser(maya, FIREFOX), browser(maya, SAFARI)
    end = buttons(laptop)["Safari on iPhone"]
    refused = laptop.post(PAGE, {"password": "wrong", "end": end})
    assert (refused.status_code, is_in(phone)) == (422, True)
    done = laptop.post(PAGE, {"password": PASSWORD, "end": end}, follow=True)
    assert "You are logged out there" in words(done.content.decode())
    assert (is_in(phone), is_in(laptop), buttons(laptop)) == (False, True, {})
    again = laptop.post(PAGE, {"password": PASSWORD, "end": end}, follow=True)
    assert "logged out already" in words(again.content.decode())


@pytest.mark.parametrize("odd", ["", "7" * 5000, "7" * 30, "²", "-1", "none"])
def test_an_odd_number_ends_nothing(maya: User, odd: str) -> None:
    laptop, phone = browser(maya, FIREFOX), browser(maya, SAFARI)
    assert laptop.post(PAGE, {"password": PASSWORD, "end": odd}).status_code == 302
    assert is_in(laptop)
    assert is_in(phone)


def test_a_browser_may_call_itself_anything(maya: User) -> None:
    laptop = browser(maya, "é<script>" * 90)
    assert "<script>" not in laptop.get(PAGE).content.decode()
    assert len(LogIn.objects.get().agent) == 200


def test_nobody_ends_anothers(maya: User) -> None:
    other = make_manager(make_club(), "eve@example.org")
    hers, eve = browser(maya, FIREFOX), browser(other, FIREFOX)
    eve.post(PAGE, {"password": PASSWORD, "end": LogIn.objects.get(user=maya).pk})
    eve.post(PAGE, {"password": PASSWORD, "end": "all"})
    assert is_in(hers)


def test_all_others_are_ended_also_those_that_nobody_wrote_down(maya: User) -> None:
    laptop, phone, unknown = browser(maya, FIREFOX), browser(maya, SAFARI), browser(maya, EDGE)
    LogIn.objects.exclude(session_id=laptop.session.session_key).filter(agent=EDGE).delete()
    before = laptop.session.session_key
    laptop.post(PAGE, {"password": PASSWORD, "end": "all"})
    assert [is_in(each) for each in (laptop, phone, unknown)] == [True, False, False]
    assert laptop.session.session_key != before
    assert [each.agent for each in LogIn.objects.filter(user=maya)] == [FIREFOX]


def test_a_new_password_ends_the_others_here_too(maya: User) -> None:
    laptop, phone = browser(maya, FIREFOX), browser(maya, SAFARI)
    new = "seven notrumps redoubled"
    values = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert laptop.post("/accounts/password_change/", values).status_code == 302
    assert buttons(laptop) == {}
    assert "not logged in anywhere else" in words(laptop.get(PAGE).content.decode())
    assert (is_in(laptop), is_in(phone)) == (True, False)


def test_logging_out_and_in_again_leaves_one(maya: User) -> None:
    laptop = browser(maya, FIREFOX)
    key = laptop.session.session_key
    laptop.post("/accounts/login/", {"username": maya.email, "password": PASSWORD})
    assert laptop.session.session_key != key
    assert LogIn.objects.filter(user=maya).count() == 1
    laptop.post("/accounts/logout/")
    assert not LogIn.objects.exists()


def test_pages_write_nothing_for_an_hour_and_then_once(maya: User, monkeypatch: pytest.MonkeyPatch) -> None:
    laptop = browser(maya, FIREFOX)
    row = LogIn.objects.get()
    with CaptureQueriesContext(connection) as asked:
        laptop.get("/desk/")
    assert not [each["sql"] for each in asked if "club_login" in each["sql"] or each["sql"].startswith("UPDATE")]
    later = timezone.now() + timedelta(hours=3)
    monkeypatch.setattr(timezone, "now", lambda: later)
    monkeypatch.setattr(login_records.time, "time", later.timestamp)
    laptop.get("/desk/"), laptop.get("/desk/")
    seen = LogIn.objects.get()
    assert (seen.pk, seen.seen_at, seen.began_at) == (row.pk, later, row.began_at)
    assert "logged in 3 hours ago · in use within the last two hours" in words(laptop.get(PAGE).content.decode())


def test_fourteen_days_count_from_the_log_in(maya: User, monkeypatch: pytest.MonkeyPatch) -> None:
    laptop = browser(maya, FIREFOX)
    until = BrowserSession.objects.get(pk=laptop.session.session_key).expire_date
    assert timedelta(days=13, hours=23) < until - timezone.now() <= timedelta(days=14)
    later = timezone.now() + timedelta(days=9)
    monkeypatch.setattr(timezone, "now", lambda: later)
    monkeypatch.setattr(login_records.time, "time", later.timestamp)
    assert is_in(laptop)
    kept = BrowserSession.objects.get(pk=laptop.session.session_key).expire_date
    assert abs(kept - until) < timedelta(minutes=1)


def test_what_has_run_out_is_swept(maya: User) -> None:
    laptop, phone = browser(maya, FIREFOX), browser(maya, SAFARI)
    old = BrowserSession.objects.filter(pk=phone.session.session_key)
    old.update(expire_date=timezone.now() - timedelta(minutes=1))
    assert buttons(laptop) == {}
    tasks.forget_old_log_ins_task()
    assert [each.agent for each in LogIn.objects.all()] == [FIREFOX]
    tasks.forget_old_log_ins_task()
    assert is_in(laptop)


def test_a_log_in_of_before_is_written_down_at_its_next_page(maya: User) -> None:
    laptop = logged_in(maya)
    LogIn.objects.all().delete()
    session = laptop.session
    del session[login_records.SESSION_ENTRY]
    session.save()
    assert is_in(laptop)
    assert LogIn.objects.get().session_id == laptop.session.session_key


def test_public_pages_ask_for_no_session(maya: User) -> None:
    laptop = browser(maya, FIREFOX)
    with CaptureQueriesContext(connection) as asked:
        laptop.get("/healthz")
    assert len(asked) == 0


def test_the_administration_logs_out_and_switches_off(maya: User) -> None:
    root = User.objects.create_superuser("root@example.org", PASSWORD)
    laptop, server = browser(maya, FIREFOX), logged_in(root)
    chosen: dict[str, Any] = {"_selected_action": [maya.pk]}
    server.post("/admin/club/user/", {"action": "log_out", **chosen})
    assert not is_in(laptop)
    second_factor(maya)
    page = server.post("/admin/club/user/", {"action": "second_step_off", **chosen}, follow=True)
    assert "aya@example.org logs in with the password alone now." in page.content.decode()
    page = server.post("/admin/club/user/", {"action": "second_step_off", **chosen}, follow=True)
    assert "switched off" in page.content.decode()
    assert browser(maya, SAFARI)
