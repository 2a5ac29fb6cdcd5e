"""The pages about letters: what goes to whom, the stop, and the way out behind each letter's last line."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from bridgeclub.outputs.mail.unsubscribe import unsubscribe_token
from club.models import Consent, Player
from scoring.models import Sending
from tests.builders import ended_session, published_session, started_session
from tests.doors.rooms import room_of
from tests.services.scoring.letters import agree

pytestmark = pytest.mark.django_db


def test_from_the_page_to_the_held_letters_and_their_stop() -> None:
    session, _edition = published_session(pairs=6)
    room = room_of(session)
    assert "0 of 12 players want their results by e-mail" in room.read("out/mail/")
    agree(session, "NS1", 0, "ada@example.org")
    page = room.read("out/mail/")
    assert "1 of 12 players want their results by e-mail" in page
    assert "The first one goes when you press here." in page
    assert "reached from inside the club only" in page
    assert "What the e-mail looks like" in page
    assert "Board 1:" in page
    assert "go out in ten minutes" in room.send("out/mail/", words="Well played")
    sending = Sending.objects.get()
    assert (sending.words, sending.user, sending.base) == ("Well played", room.user, "")
    held = room.read("out/mail/")
    assert "Nothing has been sent yet." in held
    assert "Send in ten minutes" not in held
    assert "already on their way" in room.client.post(room.at("out/mail/"), {}, follow=True).content.decode()
    assert "No more e-mails go out." in room.send(f"out/mail/{sending.pk}/stop/")
    assert "stopped after 0 e-mails" in room.read("out/mail/")


def test_before_anything_is_published_there_is_nothing_to_send() -> None:
    room = room_of(started_session(6))
    assert "Publish the results first" in room.read("out/mail/")
    assert room.client.post(room.at("out/mail/"), {}).status_code == 200
    assert not Sending.objects.exists()


def test_whoever_publishes_is_told_that_no_first_letter_goes_by_itself() -> None:
    session = ended_session(6)
    room = room_of(session)
    agree(session, "NS1", 0, "ada@example.org")
    said = "1 player wants results by e-mail; send the first e-mail"
    assert said in room.send("publish/", after="0")
    assert not Sending.objects.exists()


def test_a_manager_may_have_the_first_letter_sent_with_the_first_edition() -> None:
    session = ended_session(6)
    manager = room_of(session, manager=True)
    settings = f"/desk/{session.club.slug}/results-out/"
    assert 'name="first_letters"' in manager.client.get(settings).content.decode()
    manager.client.post(settings, {"paper": "a4", "separator": "comma", "first_letters": "on"})
    agree(session, "NS1", 0, "ada@example.org")
    assert "goes to the players by e-mail in ten minutes" in manager.send("publish/", after="0")
    assert "Nothing has been sent yet." in manager.read("out/mail/")
    assert "goes to the players by e-mail in ten minutes, by the club’s settings" in manager.read("trail/")


def test_the_page_asks_as_often_for_many_readers_as_for_few(django_assert_max_num_queries: object) -> None:
    session, _edition = published_session(pairs=6)
    room = room_of(session)
    for key in ("NS1", "NS2", "EW1"):
        agree(session, key, 0, f"{key}@example.org")
    with django_assert_max_num_queries(37) as few:  # type: ignore[operator]
        room.html("out/mail/")
    for key in ("NS1", "NS2", "NS3", "EW1", "EW2", "EW3"):
        agree(session, key, 1, f"{key}-1@example.org")
    with django_assert_max_num_queries(len(few)):  # type: ignore[operator]
        room.html("out/mail/")


def test_the_way_out_of_a_letter_needs_one_press_and_no_account() -> None:
    session, _edition = published_session(pairs=6)
    ada = agree(session, "NS1", 0, "ada@example.org")
    address = reverse("public:unsubscribe", args=[unsubscribe_token(ada.pk)])
    anybody = Client(enforce_csrf_checks=True)
    page = anybody.get(address).content.decode()
    assert "No more e-mails?" in page
    assert ada.name not in page
    assert Player.objects.get(pk=ada.pk).mail_results, "looking at a link ends nothing"
    done = anybody.post(address, {"List-Unsubscribe": "One-Click"})
    assert "will send you no more results" in done.content.decode()
    assert not Player.objects.get(pk=ada.pk).mail_results
    assert Consent.objects.filter(player=ada, purpose="mail", choice="no").count() == 1
    anybody.post(address)
    assert Consent.objects.filter(player=ada, purpose="mail", choice="no").count() == 1
    assert anybody.get(reverse("public:unsubscribe", args=["1:forged"])).status_code == 404
