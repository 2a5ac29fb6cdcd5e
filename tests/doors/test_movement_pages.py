"""A movement looked at: drawn round by round, in words, and as one pair's whole evening."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.utils import timezone

from bridgeclub.doors.desk.movements.moves import announced_moves
from bridgeclub.doors.desk.movements.picture import draw_round
from bridgeclub.doors.desk.setup.tokens import movement_token
from club.actor import PROGRAM
from club.models import LineUp, Session
from club.queries import pairs_of
from movements.engine.build import build
from movements.engine.catalogue import choices
from movements.engine.instructions import carried, resting
from movements.engine.own import OWN
from movements.engine.plan import Movement
from movements.queries import movement_under_way, own_movements, plans_of, seatings_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services.repairs import exchange_pairs_repair, make_repair
from scoring.services.repairs.withdrawal import withdraw
from tests.builders import add_pairs, make_session, own_movement, play_all, ready_session, seating_at, started_session
from tests.doors.desks import Desk, director_desk
from tests.doors.pages import words
from tests.doors.rooms import room_of

MADE: list[tuple[str, dict[str, Any]]] = [
    ("straight-mitchell", {"tables": 7}),
    ("straight-mitchell", {"tables": 5, "late": "rover"}),
    ("share-and-relay-mitchell", {"tables": 8}),
    ("share-and-relay-mitchell", {"tables": 6, "missing": "ew"}),
    ("howell", {"tables": 6, "missing": 3}),
    ("web-mitchell", {"tables": 8, "rounds": 7}),
    ("combined", {"tables": 4}),
    ("barometer-mitchell", {"tables": 5}),
    ("straight-mitchell", {"tables": 29}),
]


def drawn(movement: Movement, round: int) -> Any:
    return draw_round(movement, round, {each.id: each.id for each in movement.contestants}, frozenset())


@pytest.mark.parametrize(("kind", "options"), MADE)
def test_everybody_is_drawn_once_and_everything_inside_the_frame(kind: str, options: dict[str, Any]) -> None:
    movement = build(kind, boards_per_round=2, **options)
    for number in range(1, movement.rounds + 1):
        found = drawn(movement, number)
        labels = [label for box in found.boxes for label in (box.ns, box.ew) if label]
        assert sorted(labels) == sorted(each.id for each in movement.contestants)
        corners = [(box.x, box.y) for box in found.boxes]
        assert len(set(corners)) == len(corners)
        for arrow in found.arrows:
            whole = [int(each) for each in re.findall(r"-?\d+", arrow.path)]
            # Where it begins, its highest point (a curve goes half way to where it is bent to), and where it ends.
            bent = (whole[1] + 2 * whole[3] + whole[-1]) // 4 if "Q" in arrow.path else whole[3]
            assert all(0 < each < found.width for each in (whole[0], whole[-2]))
            assert all(0 < each < found.height for each in (whole[1], bent, whole[-1]))
        assert all(0 < stand.x < found.width and 0 < stand.y < found.height for stand in found.stands)
        walking = {each.kind for each in found.arrows}
        assert walking <= {"ns", "ew", "boards"}
        assert bool(found.arrows) == (number < movement.rounds)


@pytest.mark.parametrize(("kind", "options"), MADE)
def test_every_copy_is_carried_from_where_it_was_to_where_it_is_played(kind: str, options: dict[str, Any]) -> None:
    movement = build(kind, boards_per_round=2, **options)
    for number in range(1, movement.rounds):
        before = {(each.board_set, each.table) for each in movement.meetings(number)}
        after = {(each.board_set, each.table) for each in movement.meetings(number + 1)}
        moved = carried(movement, number)
        assert {(each.board_set, each.start) for each in moved if each.start} == before
        assert {(each.board_set, each.to) for each in moved if each.to} == after


def test_what_rests_is_played_next_where_its_stand_is() -> None:
    movement = build("share-and-relay-mitchell", tables=8, boards_per_round=3)
    for number in range(1, movement.rounds):
        assert {each.table for each in resting(movement, number).values()} <= {4}
    # Between the two halves of the room, as every director sets it up.
    assert {board_set: (each.round, each.table) for board_set, each in resting(movement, 1).items()} == {5: (2, 4)}


needs_database = pytest.mark.django_db


def setting_up(pairs: int) -> tuple[Desk, Session]:
    desk = director_desk()
    session = make_session(desk.club, day=timezone.localdate())
    add_pairs(session, pairs)
    return desk, session


@needs_database
@pytest.mark.parametrize("pairs", [9, 14])
def test_from_the_list_every_choice_is_drawn_with_the_names_of_tonight(pairs: int) -> None:
    desk, session = setting_up(pairs)
    links = re.findall(r'class="mv-see" href="([^"]*)"', desk.html(f"{session.slug}/setup/"))
    assert len(links) == len(set(links)) >= 4
    for link in links:
        response = desk.client.get(link.replace("&amp;", "&"))
        html = response.content.decode()
        assert "<svg" in html, link
        for player in LineUp.objects.filter(contestant__session=session).select_related("player"):
            assert player.player.name in html, link


@needs_database
def test_a_pair_reads_its_whole_evening_before_anything_is_chosen() -> None:
    desk, session = setting_up(10)
    token = movement_token("straight-mitchell", {"tables": 5, "rounds": 5, "boards_per_round": 3})
    text = desk.read(f"{session.slug}/movement/?movement={quote(token)}&pair=EW1")
    assert "North–South stay. East–West: up 1 table. Boards: down one table." in text
    assert "Round Table Sits Against Boards" in text
    evening = text.partition("Sits Against Boards")[2]
    seated = [pair.name for pair in pairs_of(session.pk)][::2]
    for number, (table, boards) in enumerate([(1, "1–3"), (2, "7–9"), (3, "13–15"), (4, "4–6"), (5, "10–12")], 1):
        assert f"{number} {table} E–W {table} {seated[table - 1]} {boards}" in evening


@needs_database
def test_nobody_chosen_and_a_movement_that_does_not_fit() -> None:
    desk, session = setting_up(10)
    assert "No movement is chosen yet" in desk.read(f"{session.slug}/movement/")
    for token in (movement_token("howell", {"tables": 4, "boards_per_round": 3}), "kind=nonsense", "kind=own&own=1"):
        assert "No movement is chosen yet" in desk.read(f"{session.slug}/movement/?movement={quote(token)}")


@needs_database
@pytest.mark.parametrize(
    ("pairs", "kind", "options"),
    [
        (9, "howell", {}),
        (12, "share-and-relay-mitchell", {"arrow_switch": 1}),
        (11, "straight-mitchell", {"tables": 5, "late": "rover"}),
        (11, "share-and-relay-mitchell", {"tables": 6, "missing": "ns"}),
    ],
)
def test_under_way_it_is_the_movement_as_chosen(pairs: int, kind: str, options: dict[str, Any]) -> None:
    session = started_session(pairs, kind, **options)
    plan = plans_of(session.pk)[0]
    keys = {pair.id: pair.key for pair in pairs_of(session.pk)}
    found = movement_under_way(plan, seatings_of(session.pk), keys)
    made = build(kind, **plan.options)
    assert found.all_meetings == made.all_meetings or [
        (each.round, each.table, each.ns, each.ew, each.board_set) for each in found.all_meetings
    ] == [(each.round, each.table, each.ns, each.ew, each.board_set) for each in made.all_meetings]
    assert {(each.round, each.contestant) for each in found.all_sit_outs} == {
        (each.round, each.contestant) for each in made.all_sit_outs
    }
    assert (found.tables, found.winners, found.copies, found.shared) == (
        made.tables,
        made.winners,
        made.copies,
        made.shared,
    )
    assert [announced_moves(found, number) for number in (1, 2)] == [announced_moves(made, number) for number in (1, 2)]


def test_whoever_goes_by_a_guide_card_is_not_told_to_change_places_too() -> None:
    """The card of a pair already says which way it sits."""
    howell = build("reduced-howell", tables=5, rounds=7, boards_per_round=2)
    assert any(all(each.switched for each in howell.meetings(number)) for number in range(2, howell.rounds + 1))
    said = " ".join(words for number in range(1, howell.rounds) for words in announced_moves(howell, number))
    assert "guide card" in said
    assert "Arrow switch" not in said
    mitchell = build("straight-mitchell", tables=5, boards_per_round=3, arrow_switch=1)
    assert "Arrow switch" in " ".join(announced_moves(mitchell, 4))


@needs_database
def test_under_way_with_what_was_put_right_and_in_every_round() -> None:
    session = started_session(8)
    room = room_of(session)
    first, other = (pairs_of(session.pk)[place] for place in (0, 2))
    act = exchange_pairs_repair(session_id=session.pk, first_id=first.id, second_id=other.id, actor=PROGRAM)
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    for number in (1, 2, 3, 4, 99):
        assert "<svg" in room.html(f"movement/?round={number}")
    assert "Round 4, the last" in room.read("movement/?round=99")
    rows = re.findall(r'<tr>\s*<th scope="row" class="serif">1</th>.*?</tr>', room.html("movement/?round=1"), re.S)
    assert other.name in words(rows[0])
    assert first.name not in words(rows[0])


@needs_database
def test_after_a_pair_has_gone_home_the_others_move_as_before() -> None:
    session = started_session(pairs=6)
    play_all(session, rounds=(1,))
    gone = seating_at(session, 1, 1).ew_id
    assert gone is not None
    withdraw(session_id=session.pk, contestant_id=gone, standing="withdrawn", permission=BY_THE_CLOCKS, actor=PROGRAM)
    page = room_of(session).read("movement/?round=1")
    assert "East–West: up 1 table." in page


@needs_database
@pytest.mark.parametrize("pairs", [8, 24])
def test_the_page_asks_as_often_for_many_as_for_few(pairs: int, django_assert_num_queries: Any) -> None:
    session = ready_session(pairs)
    room = room_of(session)
    room.read("movement/")
    with django_assert_num_queries(11):
        room.read("movement/")


@needs_database
def test_the_clubs_own_is_drawn_with_numbers_and_on_an_evening_with_names() -> None:
    desk, session = setting_up(10)
    kept = own_movement(desk.club)
    assert "Nora" in desk.read(f"movements/{kept.pk}/?pair=EW3")
    token = movement_token(OWN, own_movements(desk.club.pk)[0].options())
    text = desk.read(f"{session.slug}/movement/?movement={quote(token)}")
    assert pairs_of(session.pk)[9].name in text
    assert desk.client.get(desk.at("movements/999/")).status_code == 404


def test_the_longest_list_is_drawn_in_no_time() -> None:
    for choice in choices(60):
        assert drawn(choice.movement, 1).boxes


@pytest.mark.parametrize(
    ("kind", "options", "said"),
    [
        ("individual", {"players": 9}, "Every table puts its boards away and takes the next ones."),
        ("individual", {"players": 9, "copies": 1}, "boards 3–4 come to table 1, boards 3–4 come to table 2."),
        ("rainbow-individual", {"tables": 5}, "Boards: down one table."),
        ("individual-design", {"players": 20, "rounds": 5}, "from table 1 to 4, from table 2 to 1, from table 3 to 5"),
        ("individual-design", {"players": 10, "rounds": 5}, "from table 1: put away"),
    ],
)
def test_where_the_boards_of_an_individual_go_is_said(kind: str, options: dict[str, Any], said: str) -> None:
    movement = build(kind, boards_per_round=2, **options)
    words = announced_moves(movement, 1)
    assert words[0] == "Every player goes by a guide card."
    assert said in words[1]
    assert len(words) == 2
