"""Dividing a field into sections while setting up, and playing them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bridgeclub.doors.desk.setup.sections.dividing import even_pairs
from club.models import Section, Session
from club.queries import pairs_of
from movements.engine.build import ON_PAGES
from movements.engine.evening import Evening
from movements.engine.sections import divisions_into
from movements.queries import plans_of, seatings_of
from tests.builders import add_pairs, make_session, seat_in
from tests.doors.desks import Desk, boxes, director_desk, press
from tests.doors.pages import words

pytestmark = pytest.mark.django_db


def being_set_up(pairs: int) -> tuple[Desk, Session]:
    desk = director_desk()
    session = make_session(desk.club)
    add_pairs(session, pairs)
    return desk, session


def on_page(desk: Desk, session: Session, act: str, **typed: Any) -> str:
    """The page of the sections with its boxes as they are, something chosen, and a button pressed; the page after."""
    path = f"{session.slug}/sections/"
    return desk.send(path, **{**boxes(desk.html(path)), **typed, "act": act})


def sizes(session: Session) -> dict[str, int]:
    found: dict[str, int] = {}
    for pair in pairs_of(session.pk):
        found[pair.section] = found.get(pair.section, 0) + 1
    return found


@pytest.mark.parametrize(
    ("pairs", "number", "expected"), [(31, 2, (16, 15)), (34, 2, (18, 16)), (53, 3, (18, 18, 17)), (9, 2, (5, 4))]
)
def test_sections_are_as_even_as_tables_go(pairs: int, number: int, expected: tuple[int, ...]) -> None:
    assert even_pairs(pairs, number) == expected


@pytest.mark.parametrize("sizes", [(6, 6), (12, 11), (16, 15), (14, 8), (18, 18, 17)])
def test_divisions_made_by_hand_are_for_these_sizes_and_play_as_long(sizes: tuple[int, ...]) -> None:
    found = divisions_into(Evening(sum(sizes), 24, None, 7, None, None), sizes, tuple(ON_PAGES))
    assert found
    for each in found:
        assert tuple(len(part.movement.contestants) for part in each.parts) == sizes
        manners = {(part.movement.rounds, part.movement.boards_per_round, part.movement.winners) for part in each.parts}
        assert len(manners) == 1


def test_a_large_field_is_told_of_sections_and_a_small_one_finds_the_link() -> None:
    desk, large = being_set_up(31)
    assert "So many tables are often played in two sections" in desk.read(f"{large.slug}/setup/")
    other, small = being_set_up(8)
    read = other.read(f"{small.slug}/setup/")
    assert "Play in several sections" in read
    assert "So many tables" not in read
    third, least = being_set_up(7)
    assert "several sections" not in third.read(f"{least.slug}/setup/")
    assert "Two sections need at least 8 pairs" in words(
        third.client.get(third.at(f"{least.slug}/sections/"), follow=True).content.decode()
    )


def test_two_sections_are_started_as_they_are_shown() -> None:
    desk, session = being_set_up(23)
    read = desk.read(f"{session.slug}/sections/")
    assert "Section A, round 1" in read
    assert "Section B, round 1" in read
    room = on_page(desk, session, "start")
    assert "Section B" in room
    session.refresh_from_db()
    assert (session.state, session.compare) == ("playing", "field")
    assert sizes(session) == {"A": 12, "B": 11}
    first, second = plans_of(session.pk)
    assert (first.rounds, first.boards_per_round, first.winners) == (
        second.rounds,
        second.boards_per_round,
        second.winners,
    )
    boards = {each: {b for s in seatings_of(session.pk) if s.section == each for b in s.boards} for each in "AB"}
    assert boards["A"] == boards["B"]


def test_boards_of_their_own_three_sections_and_sizes_by_hand() -> None:
    desk, session = being_set_up(26)
    on_page(desk, session, "look", number="3", boards_of="own")
    read = on_page(desk, session, "order", **{"size-A": "8", "size-B": "8"})
    assert "10 (all others)" in read
    assert "The board numbers go on from section to section" in read
    on_page(desk, session, "start")
    session.refresh_from_db()
    assert (session.state, session.compare) == ("playing", "section")
    assert sizes(session) == {"A": 8, "B": 8, "C": 10}
    boards = [{b for s in seatings_of(session.pk) if s.section == each for b in s.boards} for each in "ABC"]
    assert max(boards[0]) < min(boards[1]) <= max(boards[1]) < min(boards[2])


def test_a_pair_is_put_into_the_other_section() -> None:
    desk, session = being_set_up(17)
    first = pairs_of(session.pk)[0]
    on_page(desk, session, "look", **{f"in-{first.id}": "B"})
    on_page(desk, session, "seat")
    assert next(pair for pair in pairs_of(session.pk) if pair.id == first.id).section == "B"
    assert sum(pair.section == "A" for pair in pairs_of(session.pk)) == 9


def test_pairs_in_turn() -> None:
    desk, session = being_set_up(16)
    on_page(desk, session, "turn")
    on_page(desk, session, "seat")
    assert "".join(pair.section for pair in pairs_of(session.pk)) == "AB" * 8


def test_a_choice_of_the_list_and_of_other_sizes() -> None:
    desk, session = being_set_up(40)
    html = desk.html(f"{session.slug}/sections/")
    tokens = [each.replace("&amp;", "&") for each in re.findall(r'name="sections"[^>]*value="([^"]+)"', html)]
    tables = [tuple(re.findall(r"tables=(\d+)", each)) for each in tokens]
    assert set(tables) > {("10", "10")}
    at = next(place for place, each in enumerate(tables) if each == ("11", "9"))
    on_page(desk, session, "look", sections=tokens[at])
    on_page(desk, session, "seat")
    assert sizes(session) == {"A": 22, "B": 18}


def test_a_movement_for_each_section_and_two_that_do_not_go_together() -> None:
    desk, session = being_set_up(20)
    one = "kind=howell&boards_per_round=3&rounds=9&tables=5"
    two = "kind=straight-mitchell&boards_per_round=5&rounds=5&tables=5"
    read = on_page(desk, session, "own", **{"movement-A": one, "movement-B": two})
    assert "One section has one ranking and another has two" in read
    path = f"{session.slug}/sections/"
    refused = desk.refused(path, **{**boxes(desk.html(path)), "act": "start"})
    assert "One section has one ranking and another has two" in words(refused)
    session.refresh_from_db()
    assert session.state == "draft"
    on_page(desk, session, "own", **{"movement-A": one, "movement-B": one})
    on_page(desk, session, "start")
    assert [plan.kind for plan in plans_of(session.pk)] == ["howell", "howell"]


@pytest.mark.parametrize("typed", ["2", "14", "x", "²", "99"])
def test_sizes_that_cannot_be(typed: str) -> None:
    desk, session = being_set_up(17)
    path = f"{session.slug}/sections/"
    html = desk.refused(path, **{**boxes(desk.html(path)), "size-A": typed, "act": "order"})
    assert "pairs" in words(re.search(r'role="alert">(.*?)</p>', html, re.S)[1])  # type: ignore[index]


def test_the_page_of_the_evening_shows_the_sections_and_starts_them() -> None:
    desk, session = being_set_up(16)
    on_page(desk, session, "look", boards_of="own")
    read = desk.read(f"{session.slug}/setup/")
    assert "Change the sections" in read
    press(desk, session, "add", **{"new-first": "Nora Late", "new-second": "Sam Late"})
    assert "9 pairs" in desk.read(f"{session.slug}/setup/")
    press(desk, session, "start")
    session.refresh_from_db()
    assert session.state == "playing"
    assert sizes(session) == {"A": 9, "B": 8}


def test_one_section_after_all() -> None:
    desk, session = being_set_up(16)
    on_page(desk, session, "seat")
    assert Section.objects.filter(session=session).count() == 2
    on_page(desk, session, "single")
    assert "Change the sections" not in desk.read(f"{session.slug}/setup/")
    press(desk, session, "start")
    session.refresh_from_db()
    assert session.state == "playing"
    assert [section.letter for section in Section.objects.filter(session=session)] == ["A"]


def test_another_director_sees_the_sections_that_stand() -> None:
    desk, session = being_set_up(16)
    seat_in(session, 8, 8, own_boards=True)
    other = director_desk(desk.club)
    read = other.read(f"{session.slug}/setup/")
    assert "Change the sections" in read
    assert 'value="own" selected' in other.html(f"{session.slug}/sections/")
    before = [(pair.id, pair.key) for pair in pairs_of(session.pk)]
    press(other, session, "start")
    assert [(pair.id, pair.key) for pair in pairs_of(session.pk)] == before


def test_a_pair_that_has_come_meanwhile_stops_the_start() -> None:
    desk, session = being_set_up(16)
    path = f"{session.slug}/sections/"
    sent = boxes(desk.html(path))
    add_pairs(session, 1)
    assert "The list has just changed" in words(desk.refused(path, **sent, act="start"))


def test_once_play_has_begun_there_is_nothing_to_divide() -> None:
    desk, session = being_set_up(16)
    on_page(desk, session, "start")
    response = desk.client.get(desk.at(f"{session.slug}/sections/"), follow=True)
    assert "Play has begun: the sections can no longer change" in words(response.content.decode())


def test_sections_stay_for_another_director_when_a_pair_has_come_since() -> None:
    desk, session = being_set_up(16)
    seat_in(session, 8, 8)
    other = director_desk(desk.club)
    press(other, session, "add", **{"new-first": "Nora Late", "new-second": "Sam Late"})
    assert "Change the sections" in other.read(f"{session.slug}/setup/")
    third = director_desk(desk.club)
    press(third, session, "start")
    assert sizes(session) == {"A": 10, "B": 7}


def test_the_conditions_say_how_long_each_section_plays_and_how_it_is_ranked() -> None:
    desk, session = being_set_up(14)
    seat_in(session, 6, 8, own_boards=True)
    read = desk.client.get(f"/{desk.club.slug}/{session.slug}/conditions/").content.decode()
    assert "Scores are compared within each section, and each section has its own ranking" in words(read)
    assert "Section A: 3 rounds of 2 boards" in words(read)
    assert "Section B: 4 rounds of 2 boards" in words(read)
