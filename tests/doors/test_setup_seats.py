"""Seats on the page of setting up: drawn by lot or seeded, kept, put back as listed; a pair that stands by."""

from __future__ import annotations

import pytest

from club.models import Contestant, DrawnSeat, SeatDraw, Session, StandByPair
from club.queries import pairs_of
from movements.models import Seating
from scoring.services import reorder
from tests.builders import actor, add_pairs, make_session
from tests.doors.desks import Desk, director_desk, press, press_refused
from tests.doors.pages import words

pytestmark = pytest.mark.django_db


def of_ten() -> tuple[Desk, Session, list[int]]:
    desk = director_desk()
    session = make_session(desk.club)
    return desk, session, [pair.pk for pair in add_pairs(session, 10)]


def order(session: Session) -> list[int]:
    return [pair.id for pair in pairs_of(session.pk)]


def test_one_press_draws_the_seats_and_another_puts_them_back() -> None:
    desk, session, listed = of_ten()
    assert "Seats: as listed." in desk.read(f"{session.slug}/setup/")
    for at, pk in enumerate(listed):
        Contestant.objects.filter(pk=pk).update(strength=str(60 - at))
    text = press(desk, session, "draw:seeded")
    lot = SeatDraw.objects.get().lot
    assert f"Seats: seeded, lot {lot}." in text
    assert "Seeds 1–3, the strongest first, sit at " in text
    text = press(desk, session, "draw:lot")
    assert "Seats: drawn by lot, lot " in text
    assert "Seeds" not in text
    drawn = order(session)
    press(desk, session, "start")
    assert sorted(drawn) == sorted(listed)
    session.refresh_from_db()
    assert session.state == "playing"
    assert order(session) == drawn


def test_changes_by_hand_are_asked_about() -> None:
    desk, session, listed = of_ten()
    press(desk, session, "draw:lot")
    drawn = order(session)
    reorder(session_id=session.pk, contestant_ids=[drawn[1], drawn[0], *drawn[2:]], actor=actor(desk.user))
    assert "then changed by hand" in desk.read(f"{session.slug}/setup/")
    html = press_refused(desk, session, "draw:listed")
    assert "Seats were changed by hand since the draw." in words(html)
    assert 'value="draw:listed:anyway"' in html
    assert order(session) == [drawn[1], drawn[0], *drawn[2:]]
    assert "Seats: as listed." in press(desk, session, "draw:listed:anyway")
    assert order(session) == listed


def test_a_pair_keeps_its_seat_and_is_kept_apart() -> None:
    desk, session, listed = of_ten()
    boxes = {"edit": str(listed[6]), "kept_table": "3", "kept_side": "NS", "strength": "61.5", "apart": str(listed[2])}
    text = press(desk, session, "edit", **boxes)
    assert "keep 3 N–S" in text
    assert "do not stay there in this movement" in text
    kept = Contestant.objects.get(pk=listed[6])
    assert (kept.kept_table, kept.kept_side, kept.strength) == (3, "NS", "61.5")
    html = desk.html(f"{session.slug}/setup/?edit={listed[6]}")
    assert f'<option value="{listed[2]}" selected>' in html
    for _each in range(3):
        press(desk, session, "draw:lot")
        press(desk, session, "seat")
        assert Seating.objects.get(round=1, table=3).ns_id == listed[6]
    assert "is a number" in press_refused(desk, session, "edit", **{**boxes, "kept_table": "x"})
    assert "from 0 to 100" in press_refused(desk, session, "edit", **{**boxes, "strength": "a lot"})


def test_a_pair_stands_by_with_one_press_and_plays_with_another() -> None:
    desk, session, listed = of_ten()
    name = next(pair.name for pair in pairs_of(session.pk) if pair.id == listed[3])
    text = press(desk, session, f"out:{listed[3]}")
    assert f"{name} stand by" in text
    assert "9 pairs" in text
    waiting = StandByPair.objects.get()
    text = press(desk, session, f"into:{waiting.pk}")
    assert "10 pairs" in text
    assert pairs_of(session.pk)[-1].name == name
    press(desk, session, f"out:{order(session)[0]}")
    press(desk, session, f"gone:{StandByPair.objects.get().pk}")
    assert not StandByPair.objects.exists()


def test_sections_are_drawn_on_their_page() -> None:
    desk = director_desk()
    session = make_session(desk.club)
    add_pairs(session, 20)
    text = desk.send(f"{session.slug}/sections/", act="draw:lot", number="2")
    assert "Seats: drawn by lot, lot " in text
    drawn = {row.contestant_id: row.section for row in DrawnSeat.objects.all()}
    desk.send(f"{session.slug}/sections/", act="seat", seen="20")
    assert {row.pk: row.section.letter for row in session.contestants.all() if row.section} == drawn
