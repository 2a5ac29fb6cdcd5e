"""Club settings: roles, conditions of contest, codes; for managers only."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from club.models import ConditionsOfContest, Membership, Session, TableCard
from club.queries import conditions_in_force
from club.services import card_token
from tests.builders import make_club, make_director
from tests.doors.desks import boxes, director_desk, manager_desk
from tests.doors.pages import words

pytestmark = pytest.mark.django_db


def test_a_director_sees_no_settings() -> None:
    desk = director_desk()
    assert "Club settings" not in desk.read()
    assert desk.client.get(desk.at("settings/")).status_code == 404


def test_the_page_says_who_directs() -> None:
    desk = manager_desk()
    make_director(desk.club, "dan@example.org", name="Dan Reed")
    text = desk.read("settings/")
    assert "Club settings" in desk.read()
    for said in ("Maya Brooks", "manager", "Dan Reed", "dan@example.org · director"):
        assert said in text


def test_an_appointed_account_directs_and_a_dismissed_one_does_not() -> None:
    desk = manager_desk()
    stranger = make_director(make_club("Elsewhere"), "sue@example.org")
    assert "sue@example.org is a director of the club now" in desk.send(
        "settings/", email="Sue@Example.org", name="", role="director"
    )
    other = type(desk)(desk.club, stranger, desk.client.__class__())
    other.client.force_login(stranger, backend="django.contrib.auth.backends.ModelBackend")
    assert "Sessions" in other.read()
    assert "Appoint again to give the role back" in desk.send(f"settings/roles/{stranger.pk}/dismiss/")
    assert other.client.get(other.at()).status_code == 404


@pytest.mark.parametrize(
    ("wrong", "said"),
    [({"email": "nobody"}, "This is not an e-mail address"), ({"role": "king"}, "Choose one that is offered")],
)
def test_an_appointment_that_cannot_be_stays_typed(wrong: dict[str, str], said: str) -> None:
    desk = manager_desk()
    html = desk.refused("settings/", **{"email": "sue@example.org", "name": "Sue", "role": "director", **wrong})
    assert said in words(html)
    assert boxes(html)["name"] == "Sue"
    assert Membership.objects.filter(club=desk.club).count() == 1


def test_the_last_manager_stays() -> None:
    desk = manager_desk()
    assert "A club needs at least one manager" in desk.send(f"settings/roles/{desk.user.pk}/dismiss/")
    html = desk.refused("settings/", email=desk.user.email, name="", role="director")
    assert "A club needs at least one manager" in words(html)
    assert Membership.objects.get(user=desk.user).role == "manager"


def test_a_manager_who_steps_down_is_led_out() -> None:
    desk = manager_desk()
    make_director(desk.club, "second@example.org", role="manager")
    response = desk.client.post(desk.at(f"settings/roles/{desk.user.pk}/dismiss/"))
    assert response["Location"] == "/desk/"


def test_both_presets_are_there_from_the_start() -> None:
    text = manager_desk().read("settings/")
    assert "The laws alone" in text or "The Laws alone" in text
    assert "White Book" in text


def test_a_new_version_holds_from_its_day_on() -> None:
    desk = manager_desk()
    old = ConditionsOfContest.objects.get(club=desk.club, preset="white_book")
    path = f"settings/conditions/{old.pk}/"
    typed = {**boxes(desk.html(path)), "since": "2031-05-01", "correction": "week", "text": "No phones."}
    typed["live_ranking"] = "exact"
    assert "Saved" in desk.send(path, **typed)
    new = ConditionsOfContest.objects.get(club=desk.club, since=date(2031, 5, 1))
    old.refresh_from_db()
    assert (new.name, new.correction, new.live_ranking) == (old.name, {"preset": "week"}, "exact")
    assert new.text == "No phones."
    assert (old.correction, old.live_ranking) == ({"preset": "white_book"}, "rounds")
    text = desk.read("settings/")
    assert "in force from 1 May 2031" in text
    assert "older version" in text


def test_a_rule_of_the_club_s_own_for_each_clock() -> None:
    """White Book 146 with 48 hours for queries, and errors until five on the second working day or a week's end."""
    desk = manager_desk()
    old = ConditionsOfContest.objects.get(club=desk.club, preset="white_book")
    path = f"settings/conditions/{old.pk}/"
    own = {"own-queries-1-lasts": "hours", "own-queries-1-count": "48", "own-queries-1-after": "results"}
    own |= {"own-errors-2-lasts": "week", "own-errors-2-after": "results"}
    desk.send(path, **{**boxes(desk.html(path)), "correction": "custom", **own})
    new = ConditionsOfContest.objects.latest("pk").correction
    assert new["preset"] == "custom"
    assert new["queries"] == [{"after": "results", "hours": 48}]
    assert new["errors"] == [
        {"after": "event", "working_day": 2, "at": "17:00"},
        {"after": "results", "until": "week"},
    ]
    assert new["appeals"] == [{"after": "session", "minutes": 20}, {"after": "ruling", "minutes": 20}]
    again = boxes(desk.html(f"settings/conditions/{ConditionsOfContest.objects.latest('pk').pk}/"))
    assert (again["correction"], again["own-queries-1-lasts"], again["own-queries-1-count"]) == (
        "custom",
        "hours",
        "48",
    )


def test_the_presets_are_explained_by_the_clock() -> None:
    text = manager_desk().read("settings/conditions/")
    assert "play ends on Tuesday at 22:30, the results are published at 22:40" in text
    assert "The Laws: 30 minutes after the results are published 23:10 23:10 23:10 23:10 23:10" in text
    assert "22:50 22:50 Thursday 17:00 Thursday 17:00 Thursday 17:00" in text


def test_the_same_day_again_is_a_new_version_that_holds() -> None:
    desk = manager_desk()
    old = ConditionsOfContest.objects.get(club=desk.club, preset="law")
    path = f"settings/conditions/{old.pk}/"
    desk.send(path, **{**boxes(desk.html(path)), "since": old.since.isoformat(), "minutes_per_board": "8"})
    (now, _other) = conditions_in_force(desk.club.pk, old.since)
    assert (now.name, now.habits["minutes_per_board"]) == (old.name, 8)
    old.refresh_from_db()
    assert old.minutes_per_board == 7
    assert ConditionsOfContest.objects.filter(club=desk.club).count() == 3


def test_other_conditions_are_written_beside_the_old_ones() -> None:
    desk = manager_desk()
    path = "settings/conditions/"
    assert "Other conditions of contest" in desk.read(path)
    desk.send(path, **{**boxes(desk.html(path)), "name": "Cup rules", "ask_lead": "on"})
    assert ConditionsOfContest.objects.get(name="Cup rules").ask_lead is True


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": ""}, "Please fill this in"),
        ({"since": "yesterday"}, "This is not a date"),
        ({"since": "2026-01-01"}, "today or a later day"),
        ({"correction": "never"}, "Choose one that is offered"),
        ({"correction": "custom", "own-queries-1-count": "0"}, "At least 1."),
        ({"correction": "custom", "own-queries-1-count": ""}, "Enter how many minutes"),
        ({"correction": "custom", "own-errors-2-lasts": "days", "own-errors-2-count": "99"}, "Enter how many minutes"),
        ({"minutes_per_board": "many"}, "Enter a whole number"),
    ],
)
def test_conditions_that_cannot_be_stay_typed(wrong: dict[str, str], said: str) -> None:
    desk = manager_desk()
    path = "settings/conditions/"
    html = desk.refused(path, **{**boxes(desk.html(path)), "name": "Cup rules", "text": "Long text", **wrong})
    assert said in words(html)
    assert "Long text" in html
    assert ConditionsOfContest.objects.filter(club=desk.club).count() == 2


def test_conditions_of_another_club_are_not_there() -> None:
    other = make_club("Elsewhere")
    theirs = ConditionsOfContest.objects.filter(club=other)[0]
    desk = manager_desk()
    assert desk.client.get(desk.at(f"settings/conditions/{theirs.pk}/")).status_code == 404


def test_a_new_session_follows_the_conditions_of_the_last_one() -> None:
    desk = manager_desk()
    wanted = ConditionsOfContest.objects.get(club=desk.club, preset="white_book")
    desk.client.post(desk.at("new/"))
    session = Session.objects.get()
    assert session.correction == {"preset": "law"}
    path = f"{session.slug}/setup/"
    desk.send(path, **{**boxes(desk.html(path)), "conditions": wanted.pk, "many": "4", "act": "many"})
    session.refresh_from_db()
    assert session.correction == {"preset": "white_book"}
    desk.client.post(desk.at("new/"))
    assert Session.objects.latest("pk").correction == {"preset": "white_book"}


def test_renewed_codes_make_old_prints_worthless() -> None:
    desk = manager_desk()
    desk.read("cards/?tables=2")
    before = [card_token(card) for card in TableCard.objects.order_by("table")]
    assert "The old table cards no longer work" in desk.send("settings/codes/")
    assert [card_token(card) for card in TableCard.objects.order_by("table")] != before


@pytest.mark.parametrize("number", [1, 12])
def test_the_page_asks_as_often_for_many_as_for_few(number: int, django_assert_num_queries: Any) -> None:
    desk = manager_desk()
    for each in range(number):
        make_director(desk.club, f"d{each}@example.org")
    with django_assert_num_queries(7):
        desk.read("settings/")
