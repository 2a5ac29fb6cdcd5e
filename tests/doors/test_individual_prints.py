"""What is printed for an individual: everybody's own card, and papers with the four who sit at a table."""

from __future__ import annotations

import re

import pytest

from club.queries import pairs_of
from movements.models import Seating
from tests.doors.desks import Desk, director_desk
from tests.doors.pages import words
from tests.individual_evenings import started_individual

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("players", "kind", "rounds"), [(9, "individual", 9), (32, "individual-design", 8), (23, "individual-design", 7)]
)
def test_everybody_has_a_card_with_seat_partner_opponents_and_boards_of_each_round(
    players: int, kind: str, rounds: int
) -> None:
    desk = director_desk()
    session = started_individual(players, kind, club=desk.club, rounds=rounds)
    numbers = {player.id: player.number for player in pairs_of(session.id)}
    cards = {card_number(each): each for each in cards_of(desk, f"{session.slug}/print/guide-cards/")}

    assert cards.keys() == set(range(1, players + 1))
    for seat in Seating.objects.filter(section__session=session):
        if not seat.boards:
            assert f"{seat.round} you sit out" in cards[numbers[seat.everybody[0]]]
            continue
        north, south, east, west = (numbers[each] for each in seat.everybody)
        for name, who, partner, one, other in (
            ("North", north, south, east, west),
            ("South", south, north, east, west),
            ("East", east, west, north, south),
            ("West", west, east, north, south),
        ):
            line = rf"\b{seat.round} {seat.table} {name} {partner} .+? {one}, {other} {seat.boards[0]}"
            assert re.search(line, cards[who]), (line, cards[who])


def test_table_cards_slips_and_travellers_have_all_four() -> None:
    desk = director_desk()
    session = started_individual(9, club=desk.club)
    numbers = {player.id: player.number for player in pairs_of(session.id)}
    tables = cards_of(desk, f"{session.slug}/print/table-cards/")
    slips = cards_of(desk, f"{session.slug}/print/slips/")
    travellers = cards_of(desk, f"{session.slug}/print/travellers/")

    assert len(tables) == 2
    for seat in Seating.objects.filter(section__session=session).exclude(boards=[]):
        north, south, east, west = (numbers[each] for each in seat.everybody)
        assert f"{seat.round} {north}, {south} {east}, {west} {seat.boards[0]}" in tables[seat.table - 1]
        head = f"Table {seat.table} Round {seat.round} N {north}, S {south}, E {east}, W {west}"
        assert any(head in each for each in slips), (head, slips[0])
        for board in seat.boards:
            (own,) = (each for each in travellers if each.startswith(f"Board {board} "))
            assert f" {seat.round} {north}, {south} {east}, {west} " in own


def test_the_list_of_names_calls_them_players() -> None:
    desk = director_desk()
    session = started_individual(9, club=desk.club)

    text = desk.read(f"{session.slug}/print/names/")

    assert "Number Player" in text
    for player in pairs_of(session.id):
        assert f"{player.number} {player.name}" in text


@pytest.mark.parametrize("sheet", ["guide-cards", "table-cards"])
def test_cards_come_as_a_file_for_the_printer(sheet: str) -> None:
    desk = director_desk()
    session = started_individual(9, club=desk.club)

    answer = desk.client.get(desk.at(f"{session.slug}/movement/{sheet}.pdf"))

    assert answer.status_code == 200
    assert answer.content.startswith(b"%PDF")


def cards_of(desk: Desk, path: str) -> list[str]:
    """Each card of a sheet as it is read."""
    return [words(each) for each in re.findall(r"<article.*?</article>", desk.html(path), re.S)]


def card_number(card: str) -> int:
    found = re.match(r"Player (\d+)", card)
    assert found, card
    return int(found[1])


@pytest.mark.parametrize(("players", "kind", "rounds"), [(9, "individual", 9), (32, "individual-design", 8)])
def test_the_movement_is_shown_round_by_round_and_for_one_player(players: int, kind: str, rounds: int) -> None:
    desk = director_desk()
    session = started_individual(players, kind, club=desk.club, rounds=rounds)
    names = {player.id: f"{player.number} {player.name}" for player in pairs_of(session.id)}
    seat = Seating.objects.get(section__session=session, round=2, table=1)
    north, south, east, west = (names[each] for each in seat.everybody)

    text = desk.read(f"{session.slug}/movement/?round=2&pair=P1")

    assert f"1 {north}, {south} {east}, {west} " in text
    assert "Every player goes by a guide card." in text
    assert "with " in text
