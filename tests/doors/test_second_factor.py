"""The second step from both ends: switched on at the account's own pages, asked for at log-in."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from bridgeclub.celery import tasks
from bridgeclub.doors.accounts import pending_login
from bridgeclub.http.observability.request_id import OneObjectALine
from club.account_acts import AccountAct
from club.models import SecondFactor, User
from tests.builders import PASSWORD, code_of, logged_in, make_club, make_manager, second_factor
from tests.doors.pages import words

pytestmark = pytest.mark.django_db
ON = "/accounts/second-step/"
NEW_PASSWORD = "seven notrumps redoubled"


@pytest.fixture
def maya() -> User:
    return make_manager(make_club(), "maya@example.org")


def half_way_in(user: User, onward: str = "") -> Client:
    """The password is right; the code is asked for."""
    client = Client()
    given = {"username": user.email, "password": PASSWORD, "next": onward}
    response = client.post("/accounts/login/", given)
    assert (response.status_code, response["Location"]) == (302, "/accounts/login/code/")
    return client


def is_in(client: Client) -> bool:
    return client.get("/accounts/").status_code == 200


def offered_key(html: str) -> str:
    """The key as it stands on the page, in fours, in hexadecimal."""
    found = re.search(r'<p class="key".*?</p>', html, re.S)
    assert found
    fours = re.findall(r"<span>(\w{4})</span>", found[0])
    assert len(fours) == 8
    from_base_32 = int("".join(f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.index(sign):05b}" for sign in "".join(fours)), 2)
    return f"{from_base_32:040x}"


def test_it_is_switched_on_with_the_password_a_key_and_a_first_code(maya: User) -> None:
    elsewhere, client = logged_in(maya), logged_in(maya)
    assert "you also type a code from your phone" in words(client.get("/accounts/").content.decode())
    assert client.get(f"{ON}telephone/").status_code == 302
    refused = client.post(f"{ON}on/", {"password": "wrong"})
    assert (refused.status_code, "not your password" in refused.content.decode()) == (422, True)
    page = client.post(f"{ON}on/", {"password": PASSWORD}, follow=True).content.decode()
    assert re.search(r'<svg [^>]*class="qr"', page)
    assert f"otpauth://totp/Riverside%20Bridge%20Club%3A{maya.email.replace('@', '%40')}?secret=" in page
    wrong = client.post(f"{ON}telephone/", {"code": "000000x"})
    assert wrong.status_code == 422
    assert not SecondFactor.objects.exists()
    assert is_in(elsewhere)
    key = offered_key(page)
    before = client.session.session_key
    response = client.post(f"{ON}telephone/", {"code": code_of(key)})
    codes = re.findall(r"<li>\s*<span>(\w{5}-\w{5})</span></li>", response.content.decode())
    assert (response.status_code, len(codes)) == (200, 10)
    assert "no-store" in response["Cache-Control"]
    assert SecondFactor.objects.get().key == key
    assert client.session.session_key != before
    assert key not in json.dumps(dict(client.session.items()))
    assert is_in(client)
    assert not is_in(elsewhere)
    assert codes[0] not in client.get(ON).content.decode()
    assert "10 recovery codes left" in words(client.get("/accounts/").content.decode())


def test_the_password_alone_is_half_way_and_the_code_the_rest(maya: User) -> None:
    second_factor(maya)
    client = half_way_in(maya, "/desk/?all")
    assert not is_in(client)
    half = client.session.session_key
    page = client.get("/accounts/login/code/").content.decode()
    field = re.search(r'<input[^>]*name="code"[^>]*>', page)
    assert field
    assert 'autocomplete="one-time-code"' in field[0]
    assert 'inputmode="numeric"' in field[0]
    wrong = client.post("/accounts/login/code/", {"code": "12345"})
    assert (wrong.status_code, is_in(client)) == (422, False)
    response = client.post("/accounts/login/code/", {"code": code_of(maya)})
    assert (response.status_code, response["Location"]) == (302, "/desk/?all")
    assert is_in(client)
    assert client.session.session_key != half
    assert pending_login.PENDING_KEY not in client.session
    assert client.get("/accounts/login/code/")["Location"] == "/accounts/login/"


def test_the_way_on_is_checked(maya: User) -> None:
    second_factor(maya)
    client = half_way_in(maya, "https://elsewhere.example/desk/")
    assert client.post("/accounts/login/code/", {"code": code_of(maya)})["Location"] == "/desk/"


def test_a_used_code_lets_nobody_else_in(maya: User) -> None:
    second_factor(maya)
    first, second = half_way_in(maya), half_way_in(maya)
    code = code_of(maya)
    first.post("/accounts/login/code/", {"code": code})
    assert "used before" in words(second.post("/accounts/login/code/", {"code": code}).content.decode())
    assert (is_in(first), is_in(second)) == (True, False)


def test_a_recovery_code_lets_in_once_and_says_how_many_are_left(
    maya: User, django_capture_on_commit_callbacks: Any
) -> None:
    code, *_rest = second_factor(maya)
    client = half_way_in(maya)
    with django_capture_on_commit_callbacks(execute=True):
        response = client.post("/accounts/login/recovery/", {"code": code.lower()}, follow=True)
    assert "You have 9 recovery codes left" in words(response.content.decode())
    assert [letter.subject for letter in mail.outbox] == ["A recovery code was used"]
    again = half_way_in(maya)
    assert again.post("/accounts/login/recovery/", {"code": code}).status_code == 422
    assert not is_in(again)


def test_ten_wrong_codes_say_when_it_can_be_tried_again(
    maya: User, caplog: Any, django_capture_on_commit_callbacks: Any
) -> None:
    paper, *_rest = second_factor(maya)
    client = half_way_in(maya)
    with caplog.at_level(logging.INFO, "bridgeclub.security"), django_capture_on_commit_callbacks(execute=True):
        for _each in range(10):
            client.post("/accounts/login/code/", {"code": "ZZ"})
    for step, right in (("code", code_of(maya)), ("recovery", paper)):
        page = half_way_in(maya).post(f"/accounts/login/{step}/", {"code": right})
        assert page.status_code == 422
        assert "You can try again in 5 minutes" in words(page.content.decode())
    lines = [json.loads(OneObjectALine().format(each)) for each in caplog.records if "security" in each.name]
    assert [line["message"] for line in lines] == ["wrong code"] * 10 + ["kept out after wrong codes"]
    assert {line["user"] for line in lines} == {maya.pk}
    assert [(letter.to, letter.subject) for letter in mail.outbox] == [([maya.email], "Somebody typed ten wrong codes")]


def test_half_way_lasts_ten_minutes(maya: User, monkeypatch: pytest.MonkeyPatch) -> None:
    second_factor(maya)
    client = half_way_in(maya)
    monkeypatch.setattr(pending_login, "SECONDS", -1)
    response = client.post("/accounts/login/code/", {"code": code_of(maya)}, follow=True)
    assert "start again with your password" in words(response.content.decode())
    assert not is_in(client)


def test_half_way_ends_with_the_password_it_began_with_and_with_the_account(maya: User) -> None:
    second_factor(maya)
    changed, closed = half_way_in(maya), half_way_in(maya)
    maya.is_active = False
    maya.save()
    assert closed.post("/accounts/login/code/", {"code": code_of(maya)})["Location"] == "/accounts/login/"
    maya.is_active = True
    maya.set_password(NEW_PASSWORD)
    maya.save()
    assert changed.post("/accounts/login/code/", {"code": code_of(maya)})["Location"] == "/accounts/login/"
    assert not is_in(changed)


def test_a_password_chosen_anew_by_mail_does_not_go_round_it(maya: User) -> None:
    second_factor(maya)
    client = Client()
    client.post("/accounts/password_reset/", {"email": maya.email})
    link = re.search(r"http://testserver(/accounts/reset/\S+)", mail.outbox[0].body)
    assert link
    form = client.get(link[1], follow=True).redirect_chain[-1][0]
    client.post(form, {"new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD})
    assert not is_in(client)
    given = {"username": maya.email, "password": NEW_PASSWORD}
    assert client.post("/accounts/login/", given)["Location"] == "/accounts/login/code/"


def test_the_administration_asks_for_it_too(maya: User) -> None:
    maya.is_staff = maya.is_superuser = True
    maya.save()
    second_factor(maya)
    client = Client()
    for send in (client.get, client.post):
        assert send("/admin/login/?next=/admin/")["Location"] == "/accounts/login/?next=%2Fadmin%2F"
    client.post("/admin/login/", {"username": maya.email, "password": PASSWORD})
    assert client.get("/admin/").status_code == 302
    client = half_way_in(maya, "/admin/")
    assert client.get("/admin/")["Location"] == "/admin/login/?next=/admin/"
    assert client.post("/accounts/login/code/", {"code": code_of(maya)})["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_no_program_gets_a_token_half_way(maya: User) -> None:
    second_factor(maya)
    client = half_way_in(maya)
    response = client.post(reverse("tokens"), {"name": "website", "may": "write", "days": "90"})
    assert (response.status_code, maya.api_tokens.count()) == (302, 0)
    assert client.get("/api/v1/clubs").status_code == 401


def test_new_codes_and_switching_off_ask_for_password_and_code(maya: User) -> None:
    second_factor(maya)
    client, elsewhere = logged_in(maya), logged_in(maya)
    for page in ("codes/", "off/"):
        assert client.get(ON + page).status_code == 200
        for password, code in (("wrong", code_of(maya)), (PASSWORD, "12"), (PASSWORD, "")):
            assert client.post(ON + page, {"password": password, "code": code}).status_code == 422
    page = client.post(f"{ON}codes/", {"password": PASSWORD, "code": code_of(maya)}).content.decode()
    codes = re.findall(r"\w{5}-\w{5}(?=</span>)", page)
    assert len(codes) == 10
    response = client.post(f"{ON}off/", {"password": PASSWORD, "code": codes[3]}, follow=True)
    assert "your password is enough" in words(response.content.decode())
    assert not SecondFactor.objects.exists()
    assert (is_in(client), is_in(elsewhere)) == (True, False)
    given = {"username": maya.email, "password": PASSWORD}
    assert Client().post("/accounts/login/", given)["Location"] == "/desk/"


def test_the_owner_is_told_by_letter(maya: User, django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        second_factor(maya)
        call_command("second_factor_off", maya.email.upper())
    subjects = [letter.subject for letter in mail.outbox]
    assert subjects == ["The second step at log-in is on", "The second step at log-in is off"]
    assert {letter.to[0] for letter in mail.outbox} == {maya.email}
    assert "Maya Brooks" in mail.outbox[0].body
    assert "your password is enough" in mail.outbox[1].body


def test_a_letter_goes_once_however_often_its_task_is_done(maya: User) -> None:
    for again in (False, True):
        sent = tasks.tell_owner_task(maya.pk, AccountAct.FACTOR_ON.value, "letter-1")
        assert (sent, len(mail.outbox)) == (not again, 1)


def test_the_command_says_what_it_cannot_do(maya: User) -> None:
    for address, why in ((maya.email, "switched off"), ("nobody@example.org", "No account has")):
        with pytest.raises(CommandError, match=why):
            call_command("second_factor_off", address)


def test_ten_wrong_passwords_keep_out_here_as_at_log_in(maya: User) -> None:
    client = logged_in(maya)
    for _each in range(9):
        assert client.post(f"{ON}on/", {"password": "wrong"}).status_code == 422
    assert client.post(f"{ON}on/", {"password": "wrong"}).status_code == 429
    assert client.post(f"{ON}on/", {"password": PASSWORD}).status_code == 429
