"""Logging in, out, and back in after a forgotten password; and what a page says when something is refused."""

from __future__ import annotations

import re
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from celery.exceptions import Retry
from django.contrib.auth.forms import SetPasswordForm
from django.core import mail
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone

from bridgeclub.celery.tasks import send_password_letters_task
from bridgeclub.doors.accounts import reset
from bridgeclub.outputs.mail import password as by_letter
from bridgeclub.outputs.mail.one_at_a_time import SENDING, NobodyAnswers
from bridgeclub.outputs.mail.password import send_password_letters
from club.cache import cache_add, cache_delete
from club.models import User
from tests.builders import PASSWORD, logged_in, make_club, make_director
from tests.doors.pages import words

pytestmark = pytest.mark.django_db
NEW_PASSWORD = "seven notrumps redoubled"


@pytest.fixture
def director() -> User:
    return make_director(make_club(), "dana@example.org")


def log_in(client: Client, email: str, password: str) -> int:
    return client.post("/accounts/login/", {"username": email, "password": password}).status_code


def test_one_logs_in_by_email_in_any_case(director: User) -> None:
    assert log_in(Client(), "Dana@Example.ORG", PASSWORD) == 302


def test_a_wrong_password_says_so_beside_the_form(director: User) -> None:
    html = Client().post("/accounts/login/", {"username": director.email, "password": "wrong"}).content.decode()
    assert "Please check this" in html
    assert "e-mail address and password" in words(html)


def test_ten_wrong_passwords_wait_five_minutes(director: User) -> None:
    client = Client()
    for number in range(9):
        typed = director.email.upper() if number % 2 else director.email
        assert log_in(client, typed, "wrong") == 200
    response = client.post("/accounts/login/", {"username": director.email, "password": "wrong"})
    assert response.status_code == 429
    assert "Too many tries" in response.content.decode()
    assert "Wait five minutes" in response.content.decode()
    assert log_in(client, director.email, PASSWORD) == 429
    assert log_in(client, f" {director.email.title()}", PASSWORD) == 429


def test_wrong_passwords_of_one_keep_nobody_else_out(director: User) -> None:
    other = make_director(make_club(), "eve@example.org")
    client = Client()
    for _each in range(10):
        log_in(client, director.email, "wrong")
    assert log_in(client, other.email, PASSWORD) == 302


def test_logging_out_says_so(director: User) -> None:
    response = logged_in(director).post("/accounts/logout/", follow=True)
    assert response.status_code == 200
    assert "Log in" in response.content.decode()


def test_a_forgotten_password_is_chosen_anew_through_the_mail(director: User) -> None:
    client = Client()
    assert "E-mail address" in client.get("/accounts/password_reset/").content.decode()
    response = client.post("/accounts/password_reset/", {"email": director.email}, follow=True)
    assert "Check your e-mail" in response.content.decode()
    (letter,) = mail.outbox
    assert letter.to == [director.email]
    assert letter.subject == "Choose a new password"
    link = re.search(r"http://testserver(/accounts/reset/\S+)", letter.body)
    assert link
    form = client.get(link[1], follow=True)
    assert "Choose a new password" in form.content.decode()
    address = form.redirect_chain[-1][0]
    refused = client.post(address, {"new_password1": "short", "new_password2": "short"}).content.decode()
    assert "Please check this" in refused
    done = client.post(address, {"new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD}, follow=True)
    assert "Your new password is saved" in done.content.decode()
    assert log_in(Client(), director.email, NEW_PASSWORD) == 302
    assert "This link no longer works" in Client().get(link[1], follow=True).content.decode()


def reset_link(client: Client, email: str) -> str:
    """The address in the letter that comes."""
    client.post("/accounts/password_reset/", {"email": email})
    link = re.search(r"http://testserver(/accounts/reset/\S+)", mail.outbox[-1].body)
    assert link
    return link[1]


def test_of_two_who_choose_by_the_same_link_at_once_one_is_in_time(
    director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = reset_link(Client(), director.email)
    first, second = Client(), Client()
    here = [each.get(link, follow=True).redirect_chain[-1][0] for each in (first, second)]
    other = "another five clubs doubled"
    checked = SetPasswordForm.clean
    meanwhile = [lambda: second.post(here[1], {"new_password1": other, "new_password2": other}, follow=True)]

    def clean(form: SetPasswordForm) -> object:
        """The second one is served between the first one's question whether the link is good, and its act."""
        if meanwhile:
            assert "Your new password is saved" in meanwhile.pop()().content.decode()
        return checked(form)

    monkeypatch.setattr(SetPasswordForm, "clean", clean)
    late = first.post(here[0], {"new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD}, follow=True)
    assert "This link no longer works" in late.content.decode()
    assert log_in(Client(), director.email, NEW_PASSWORD) == 200
    assert log_in(Client(), director.email, other) == 302


def test_nobody_fills_anothers_letter_box(director: User) -> None:
    for _each in range(5):
        response = Client().post("/accounts/password_reset/", {"email": director.email}, follow=True)
        assert "Check your e-mail" in response.content.decode()
    assert len(mail.outbox) == 1
    User.objects.update(password_letter_at=timezone.now() - timedelta(minutes=6))
    reset_link(Client(), director.email)
    assert len(mail.outbox) == 2


def test_of_twenty_who_ask_at_once_one_gets_the_letter(director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """No page sends it: twenty requests are twenty tasks, and the first that is done claims it."""
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(reset, "ask_for_password_letters", lambda *said: asked.append(said))
    for _each in range(20):
        Client().post("/accounts/password_reset/", {"email": director.email.upper()})
    Client().post("/accounts/password_reset/", {"email": "nobody@example.org"})
    assert (len(asked), mail.outbox) == (21, [])
    assert [send_password_letters(*each) for each in asked] == [1] + 20 * [0]
    assert len(mail.outbox) == 1


def test_while_one_request_waits_others_for_the_same_address_add_nothing_to_the_queue(
    director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Queue(list[list[str]]):
        def signature(self, _task: str, args: list[str], **_options: Any) -> Any:
            return SimpleNamespace(apply_async=lambda: self.append(args))

    waiting = Queue()
    monkeypatch.setattr(by_letter, "current_app", waiting)
    for email in (director.email, f" {director.email.upper()}", "nobody@example.org") * 5:
        assert Client().post("/accounts/password_reset/", {"email": email}).status_code == 302
    assert [email for email, _base in waiting] == [director.email, "nobody@example.org"]
    assert [send_password_letters(*each) for each in waiting] == [1, 0]
    Client().post("/accounts/password_reset/", {"email": director.email})
    assert len(waiting) == 3


def test_a_letter_that_found_nobody_is_tried_again_and_may_be_asked_for_at_once(
    director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(_message: EmailMessage) -> int:
        raise TimeoutError

    arguments = [director.email, "http://testserver"]
    with monkeypatch.context() as patched:
        patched.setattr(EmailMessage, "send", silent)
        with pytest.raises(NobodyAnswers):
            send_password_letters(director.email, "http://testserver")
        with pytest.raises(Retry) as later:
            send_password_letters_task.apply(args=arguments, throw=True, retries=60)
        assert later.value.when == 60
    reset_link(Client(), director.email)
    assert len(mail.outbox) == 1
    assert send_password_letters(director.email, "http://testserver") == 0


def test_an_unknown_address_gets_no_mail_and_the_same_answer(director: User) -> None:
    response = Client().post("/accounts/password_reset/", {"email": "nobody@example.org"}, follow=True)
    assert "Check your e-mail" in response.content.decode()
    assert mail.outbox == []


def test_a_password_is_changed(director: User) -> None:
    client = logged_in(director)
    page = client.get("/accounts/password_change/").content.decode()
    assert "Change your password" in page
    assert "At least 10 characters." in page
    assert "Trouble logging in?" not in page
    values = {"old_password": PASSWORD, "new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD}
    response = client.post("/accounts/password_change/", values, follow=True)
    assert "Password changed" in response.content.decode()
    assert log_in(Client(), director.email, NEW_PASSWORD) == 302


def test_a_page_that_is_not_at_the_desk_leads_back_to_the_sessions(director: User) -> None:
    page = logged_in(director).get("/desk/nowhere/").content.decode()
    assert "Some pages are for managers only." in page
    assert '<a class="btn btn-go" href="/desk/">Sessions</a>' in page
    assert "for managers only" not in Client().get("/nowhere/at/all/").content.decode()


@pytest.mark.parametrize("page", ["400", "403", "403_csrf", "404", "500"])
def test_a_refusal_has_words_and_a_way_on_and_needs_nothing(page: str) -> None:
    html = render_to_string(f"{page}.html")
    assert re.search(r"<h1>[^<]+</h1>", html)
    assert re.search(r'<a class="btn[^"]*" href="[^"]+">', html)


def test_a_stale_form_is_explained(director: User) -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post("/accounts/login/", {"username": director.email, "password": PASSWORD})
    assert response.status_code == 403
    assert "This page was open for too long" in response.content.decode()


def test_letters_to_a_silent_mail_server_hold_one_worker_alone(director: User) -> None:
    """What finds another one being sent comes later; the scores have the other workers."""
    assert cache_add(SENDING, 60)
    with pytest.raises(Retry) as later:
        send_password_letters_task.apply(args=[director.email, "http://testserver"], throw=True, retries=60)
    assert (later.value.when, mail.outbox) == (5, [])
    cache_delete(SENDING)
    send_password_letters_task.apply(args=[director.email, "http://testserver"], throw=True)
    assert len(mail.outbox) == 1
    assert cache_add(SENDING, 60), "it is free again"
