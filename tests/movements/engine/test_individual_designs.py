"""Individuals of any number of players with one set of the boards: every design, by its seatings alone."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from movements.engine.balance import balance
from movements.engine.build import KINDS, build
from movements.engine.check import check
from movements.engine.errors import MovementError
from movements.engine.plan import Movement

KIND = KINDS["individual-design"]
PLAYERS = sorted({players for tables in KIND.tables for players in KIND.bases(tables)})
#: Two tables cannot play apart; those who play them share (kind "individual").
SMALLEST = 10
#: Rounds of two to five boards in an evening of 20 to 28.
OF_A_CLUB = range(5, 14)


def designs(players: int) -> list[Movement]:
    return [
        build(KIND.name, players=players, rounds=rounds, boards_per_round=2) for rounds in KIND.base_rounds(players)
    ]


def test_every_number_of_players_has_one_that_a_club_plays() -> None:
    assert list(range(SMALLEST, 41)) == PLAYERS
    for players in PLAYERS:
        assert set(KIND.base_rounds(players)) & set(OF_A_CLUB), players


@pytest.mark.parametrize("players", PLAYERS)
def test_partners_and_sets_never_twice_and_opponents_evenly(players: int) -> None:
    for movement in designs(players):
        at = f"{players} players, {movement.rounds} rounds"
        assert check(movement) == [], at
        assert (movement.shared, movement.copies) == ((), 1), at
        partners = Counter(frozenset(side) for each in movement.all_meetings for side in each.sides)
        assert max(partners.values()) == 1, at
        met = Counter(
            frozenset((one, two)) for each in movement.all_meetings for one in each.sides[0] for two in each.sides[1]
        )
        ids = [each.id for each in movement.contestants]
        assert len(ids) == players, at
        assert max(met[frozenset(two)] for two in combinations(ids, 2)) <= 3, at
        plays = Counter(each.board_set for each in movement.all_meetings)
        assert plays == dict.fromkeys(range(1, movement.rounds + 1), movement.tables), at


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_plays_as_much_but_for_one_sit_out(players: int) -> None:
    for movement in designs(players):
        seated = Counter(who for each in movement.all_meetings for who in each.everybody)
        assert max(seated.values()) - min(seated.values()) <= 1
        assert {len(each.sit_outs) for each in movement.play} == {players % 4}


def test_the_longest_design_of_a_number_is_balanced() -> None:
    """Qf of 100 is perfect; a rainbow of five tables has 47. Few rounds cannot compare everybody with everybody."""
    for players in PLAYERS:
        least = 39 if players == SMALLEST else 50
        assert max(balance(movement).qf for movement in designs(players)) >= least, players


def test_other_rounds_are_refused_with_those_there_are() -> None:
    with pytest.raises(MovementError) as refusal:
        build(KIND.name, players=24, rounds=5, boards_per_round=2)
    assert refusal.value.message.values["legal"]
