"""A player who comes late or goes home while round 1 lasts: every way to play on, shown first and then done."""

from __future__ import annotations

import re
from typing import Any

import pytest

from club.models import Contestant, Session
from club.queries import pairs_of
from movements.models import Seating
from scoring.models import Line
from tests.builders import play_all
from tests.doors.desks import Desk, director_desk
from tests.doors.pages import words
from tests.doors.room_repairs import do_repair
from tests.doors.rooms import room_of
from tests.individual_evenings import started_individual

pytestmark = pytest.mark.django_db


def evening(players: int, kind: str = "individual", **options: Any) -> tuple[Desk, Session]:
    desk = director_desk()
    return desk, started_individual(players, kind, club=desk.club, **options)


def ways(html: str) -> list[str]:
    return [each.replace("&amp;", "&") for each in re.findall(r'type="radio" name="movement" value="([^"]*)"', html)]


@pytest.mark.parametrize(("players", "kind", "rounds"), [(8, "individual", 7), (32, "individual-design", 8)])
def test_one_more_player_gets_a_seat_and_a_movement_for_all(players: int, kind: str, rounds: int) -> None:
    desk, session = evening(players, kind, rounds=rounds)
    path = f"{session.slug}/pairs/change/?arrives=1&new-first=Late+Comer"
    html = desk.html(path)

    assert "Arriving: Late Comer" in html
    text = desk.send(
        f"{session.slug}/pairs/change/", **{"arrives": "1", "new-first": "Late Comer", "movement": ways(html)[0]}
    )

    late = next(player for player in pairs_of(session.id) if player.name == "Late Comer")
    assert f"{late.number}" in text
    assert "Late Comer: " in text
    own = [seat for seat in Seating.objects.filter(section__session=session) if late.id in seat.everybody]
    assert {seat.round for seat in own} == set(range(1, max(seat.round for seat in own) + 1))
    assert Seating.objects.filter(section__session=session, round=1).exclude(boards=[]).count() == (players + 1) // 4


@pytest.mark.parametrize("seat", ["ns", "ns_partner", "ew", "ew_partner"])
def test_who_leaves_before_a_board_is_played_is_gone_from_the_list(seat: str) -> None:
    desk, session = evening(9)
    leaving = getattr(Seating.objects.get(section__session=session, round=1, table=1), seat)
    html = desk.html(f"{session.slug}/pairs/change/?leaves={leaving.pk}")

    desk.send(f"{session.slug}/pairs/change/", leaves=str(leaving.pk), movement=ways(html)[0])

    assert not Contestant.objects.filter(pk=leaving.pk).exists()
    left = Seating.objects.filter(section__session=session)
    assert {who for each in left for who in each.everybody} == {player.id for player in pairs_of(session.id)}
    assert len(pairs_of(session.id)) == 8


@pytest.mark.parametrize("seat", ["ns", "ns_partner", "ew", "ew_partner"])
def test_what_who_leaves_has_played_no_longer_counts_whatever_the_seat(seat: str) -> None:
    desk, session = evening(9)
    play_all(session, seed=3, rounds=[1])
    there = Seating.objects.get(section__session=session, round=1, table=1)
    leaving = getattr(there, seat)
    html = desk.html(f"{session.slug}/pairs/change/?leaves={leaving.pk}")

    assert "2 of them were played by the player that leaves" in " ".join(html.split())
    desk.send(f"{session.slug}/pairs/change/", leaves=str(leaving.pk), movement=ways(html)[0])

    leaving.refresh_from_db()
    assert leaving.standing == Contestant.Standing.WITHDRAWN
    cancelled = Line.objects.filter(session=session, adjustment__isnull=False)
    assert {line.board.number for line in cancelled} == set(there.boards)
    assert all(leaving.pk in line.everybody for line in cancelled)


def test_later_the_list_says_what_can_be_done() -> None:
    desk, session = evening(9)
    play_all(session, seed=3)

    text = desk.read(f"{session.slug}/pairs/")

    assert "A substitute may play on in that place" in text
    assert "A pair" not in text


def test_the_boxes_of_a_newcomer_are_one() -> None:
    desk, session = evening(9)
    html = desk.html(f"{session.slug}/pairs/")

    assert 'name="new-first"' in html
    assert 'name="new-second"' not in html


def test_who_sat_out_is_told_the_new_seat_and_who_will_sit_out_that() -> None:
    """A player who sits out has no direction: nobody comes from, or goes to, a side there."""
    desk, session = evening(9)
    leaving = Seating.objects.get(section__session=session, round=1, table=1).ns_id
    out = Seating.objects.get(section__session=session, round=1, table=3).ns_id
    (name,) = [player.name for player in pairs_of(session.id) if player.id == out]
    html = desk.html(f"{session.slug}/pairs/change/?leaves={leaving}")
    said = words(html)
    told = rf"{name}: to table \d (North|South|East|West) with \d [A-Z][\w ]+ instead of sitting out"
    assert re.search(told, said), said[-900:]
    assert "table 3 North–South" not in said
    done = desk.send(f"{session.slug}/pairs/change/", leaves=str(leaving), movement=ways(html)[0])
    assert re.search(rf"{name}: table \d, (North|South|East|West), with \d [A-Z]\w+", done), done[:900]


def test_who_is_to_sit_out_from_now_on_is_told_that() -> None:
    desk, session = evening(10, "individual-design", rounds=5)
    leaving = Seating.objects.get(section__session=session, round=1, table=1).ns_id
    html = desk.html(f"{session.slug}/pairs/change/?leaves={leaving}")
    said = words(html) + desk.send(f"{session.slug}/pairs/change/", leaves=str(leaving), movement=ways(html)[0])
    assert "North–South" not in said
    assert "East–West" not in said


def test_a_substitute_sits_in_for_the_player_and_not_for_one_of_them() -> None:
    _desk, session = evening(9)
    room, south = room_of(session), Seating.objects.get(section__session=session, round=1, table=1).ns_partner_id
    (player,) = [each for each in pairs_of(session.id) if each.id == south]
    done = do_repair(room, "substitute", seat=f"{south}:0", person="Zoe Visitor", first=1, last=2)
    said = f"Zoe Visitor sits in for {player.number} {player.name}, rounds 1 to 2"
    assert said in done
    trail = room.read("trail/")
    assert f"sits in for {player.number} {player.name}" in trail
    assert "for one of" not in trail
    assert f">{player.number} {player.name}</option>" in room.html("repairs/substitute/")
