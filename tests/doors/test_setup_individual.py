"""Setting up an individual on the page of a session: who plays, who sits where, what is played."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import timezone

from club.models import Session
from club.queries import pairs_of
from movements.engine.individual_evening import kinds_for
from movements.models import Plan, Seating
from tests.builders import make_player
from tests.doors.desks import Desk, director_desk, press, press_refused
from tests.individual_evenings import add_players, individual_session

pytestmark = pytest.mark.django_db


def evening(players: int = 0, **habits: Any) -> tuple[Desk, Session]:
    desk = director_desk()
    session = individual_session(desk.club, **habits)
    add_players(session, players)
    return desk, session


def page(desk: Desk, session: Session) -> str:
    session.refresh_from_db()
    return desk.html(f"{session.slug}/setup/")


def tokens(html: str) -> list[str]:
    return [each.replace("&amp;", "&") for each in re.findall(r'name="movement" [^>]*value="([^"]*)"', html)]


def names(session: Session) -> list[str]:
    return [player.name for player in pairs_of(session.id)]


def test_players_are_typed_one_by_one_and_sit_in_this_order() -> None:
    desk, session = evening()
    member = make_player(desk.club, name="Nora Lindqvist")

    press(desk, session, "add", **{"new-first": "Nora Lindqvist", "new-first_id": str(member.pk)})
    for guest in ("Ana", "Ben", "Cem", "Dov"):
        text = press(desk, session, "enter", **{"new-first": guest})

    assert names(session) == ["Nora Lindqvist", "Ana", "Ben", "Cem", "Dov"]
    seats = re.findall(r'<b class="no">(\d)</b>\s*<span class="at-s">(\w+)', page(desk, session))
    assert seats == [("1", "North"), ("1", "South"), ("1", "East"), ("1", "West"), ("2", "North")]
    assert "3 players to go" in text


def test_one_is_changed_moved_taken_off_and_put_back() -> None:
    desk, session = evening()
    for guest in ("Ana", "Ben", "Cem"):
        press(desk, session, "add", **{"new-first": guest})
    ana, ben, cem = (player.id for player in pairs_of(session.id))

    press(desk, session, f"up:{cem}")
    assert names(session) == ["Ana", "Cem", "Ben"]
    press(desk, session, f"swap:{ana}", swap_with=str(ben))
    assert names(session) == ["Ben", "Cem", "Ana"]
    press(desk, session, f"remove:{cem}")
    press(desk, session, "back:0")
    assert names(session) == ["Ben", "Cem", "Ana"]
    press(desk, session, "edit", edit=str(ana), **{"edit-first": "Anna"}, stays="on", place="1")
    assert names(session) == ["Anna", "Ben", "Cem"]
    assert [player.stays for player in pairs_of(session.id)] == [True, False, False]


def test_players_come_without_names_and_like_last_time() -> None:
    desk, last = evening(9)
    Session.objects.filter(pk=last.pk).update(state=Session.State.OFFICIAL, date="2026-01-09")
    session = individual_session(desk.club)

    press(desk, session, "many", many="3")
    press(desk, session, "same")

    assert len(pairs_of(session.id)) == 12
    assert names(session)[3:] == names(last)


def test_what_was_typed_but_not_added_holds_the_start() -> None:
    desk, session = evening(8)

    text = press_refused(desk, session, "start", seen="8", **{"new-first": "Ana"})

    assert "You typed a player" in text


@pytest.mark.parametrize("players", [8, 9, 15, 23, 32, 40, 44])
def test_from_nothing_to_start(players: int) -> None:
    desk, session = evening(players)
    html = page(desk, session)
    (first, *_others) = tokens(html)

    assert "Every player needs a guide card" in html
    assert bool(re.search(r"sits? out each round", html)) is bool(players % 4)
    press(desk, session, "start", seen=str(players), movement=first)

    session.refresh_from_db()
    assert session.state == Session.State.PLAYING
    plan = Plan.objects.get(section__session=session)
    playing = Seating.objects.filter(section__session=session, round=1).exclude(boards=[])
    assert playing.count() == players // 4
    assert all(len(set(seat.everybody)) == 4 for seat in playing)
    assert plan.kind in kinds_for(players)


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (7, "1 player to go"),
        (41, "Play with 40 or 44"),
        (47, "Play with 44 or 52"),
    ],
)
def test_a_number_for_which_there_is_no_movement_says_what_can_be_done(players: int, said: str) -> None:
    desk, session = evening(players)

    assert said in page(desk, session)


def test_the_seats_of_round_1_are_shown_as_they_will_be() -> None:
    desk, session = evening(9)
    html = page(desk, session)
    shown = re.findall(r'<b class="num">(\d+)</b> *([^<]*)', html[html.index('class="r1"') :])

    press(desk, session, "seat", seen="9", movement=tokens(html)[0])

    stored = {player.number: player.name for player in pairs_of(session.id)}
    assert {int(number): name.strip() for number, name in shown} == stored
    for heading in ("North", "South", "East", "West"):
        assert f'<th scope="col">{heading}</th>' in html


def test_who_cannot_move_gets_a_seat_that_is_kept() -> None:
    desk, session = evening(17)
    last = pairs_of(session.id)[-1]
    press(desk, session, "edit", edit=str(last.id), **{"edit-first": last.name}, stays="on")

    press(desk, session, "seat", seen="17", movement=tokens(page(desk, session))[0])

    seats = Seating.objects.filter(section__session=session)
    own = {(seat.table, seat.north_south.index(last.id)) for seat in seats if last.id in seat.north_south}
    assert len(own) <= 1


def test_another_movement_is_chosen_by_kind_and_rounds() -> None:
    desk, session = evening(9)
    box = {"own-kind": "individual", "own-rounds": "8", "own-boards_per_round": "2", "own-first_board": "11"}

    press(desk, session, "own", **box)
    press(desk, session, "seat", seen="9")
    plan = Plan.objects.get(section__session=session)
    assert (plan.kind, plan.options["rounds"], plan.options["first_board"]) == ("individual", 8, 11)
    press_refused(desk, session, "own", **{**box, "own-rounds": "10"})


def test_the_kind_is_chosen_first_and_the_name_follows_it() -> None:
    desk = director_desk()
    desk.send("new/")
    session = Session.objects.get()

    text = press(desk, session, "save", contest="individual")

    session.refresh_from_db()
    assert session.event.contest == "individual"
    assert session.title == f"{timezone.localdate():%A} individual"
    assert (session.scored_by, session.vp_scale) == ("matchpoints", "")
    assert "Add player" in text
    assert "Victory points of a match" not in text
    press(desk, session, "save", scored_by="butler")
    session.refresh_from_db()
    assert session.scored_by == "butler"
