"""How much of a normal evening is doubted, and how many mis-keyings are found: over real evenings and made-up ones.

The figures are floors and ceilings with some room below what was measured when the thresholds were set; the measured
ones stand in docs/adr/0046-doubtful-results.md. A mistake counts as found when a line that it is in is doubtful.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

import pytest

from club.engine.cards import RANKS, SUITS, Deal
from rulings.engine.doubts import Cards, ResultOnLine, Rule, doubts
from scoring.engine.contract import Card, Played
from tests.rulings.engine.mis_keyings import (
    KINDS,
    NEXT,
    Evening,
    exchanged,
    made_up_evening,
    other_side,
    planted,
    real_evenings,
    some,
)

#: A night of 24 boards at ten tables.
NIGHT = 240
HANDFUL = 6
TRIED = 120
DECK = [Card(suit, rank) for suit in SUITS for rank in RANKS]


def doubted(evening: Sequence[ResultOnLine], about: Collection[int] = ()) -> set[int]:
    """The lines that are doubtful; with `about`, on the boards of these lines alone."""
    boards = {told.board for told in evening if not about or told.line in about}
    found = doubts([told for told in evening if told.board in boards])
    return {doubt.line for doubt in found} | {doubt.other for doubt in found if doubt.other is not None}


def share_found(cases: Sequence[tuple[Evening, frozenset[int]]]) -> int:
    """In percent."""
    tried = some(cases, TRIED)
    return round(100 * sum(bool(doubted(evening, lines) & lines) for evening, lines in tried) / len(tried))


def with_contracts() -> list[Evening]:
    return [each for _name, each in real_evenings() if sum(told.played is not None for told in each) > len(each) / 2]


def test_a_real_evening_raises_a_handful() -> None:
    evenings = [evening for _name, evening in real_evenings()]
    assert len(evenings) >= 3
    a_night = NIGHT * sum(len(doubted(evening)) for evening in evenings) / sum(map(len, evenings))
    assert a_night <= HANDFUL


def test_so_does_one_of_practice() -> None:
    evenings = [made_up_evening(seed) for seed in range(6)]
    assert sum(len(doubted(evening)) for evening in evenings) / len(evenings) <= HANDFUL


#: At least so many of a hundred: in real evenings, and in made-up ones at ten tables.
FLOORS = {
    "N/S for E/W": (60, 60),
    "the defenders' tricks": (55, 70),
    "-1 for +1": (15, 20),
    "3 for 5, tricks right": (0, 0),
    "3 for 5, made": (0, 10),
    "the suit beside it": (10, 5),
    "double left out": (0, 0),
}


@pytest.mark.parametrize("kind", KINDS)
def test_mis_keyings_are_found(kind: str) -> None:
    in_real = [case for evening in with_contracts() for case in planted(evening, kind)]
    in_made = [case for seed in range(2) for case in planted(made_up_evening(seed), kind)]
    real, made = FLOORS[kind]
    assert share_found(in_real) >= real
    assert share_found(in_made) >= made


def test_exchanged_boards_are_found_at_ten_tables() -> None:
    cases = [case for seed in range(2) for case in exchanged(made_up_evening(seed))]
    assert share_found(cases) >= 60


def test_with_lead_and_cards_the_wrong_side_is_found_always() -> None:
    """The leader becomes declarer: the card led was in the hand of one who cannot have led it."""
    chance = Random(1)
    for number in range(1, 41):
        deal = dealt(chance)
        declarer = chance.choice("NESW")
        lead = chance.choice([card for card in DECK if deal.holder(card.suit, card.rank) == NEXT[declarer]])
        right = ResultOnLine(1, number, 1, 2, 420, Played.parse(f"4S{declarer}="), lead)
        wrong = other_side(right)
        assert wrong is not None
        assert doubted_with(right, deal) == set()
        assert doubted_with(wrong, deal) == {Rule.LEAD}


def dealt(chance: Random) -> Deal:
    cards = list(DECK)
    chance.shuffle(cards)
    hands = (cards[at : at + 13] for at in range(0, 52, 13))
    written = (".".join("".join(c.rank for c in hand if c.suit == suit) for suit in "SHDC") for hand in hands)
    return Deal.parse(f"N:{' '.join(written)}", "N", "none")


def doubted_with(result: ResultOnLine, deal: Deal) -> set[Rule]:
    return {each.rule for each in doubts([result], {result.board: Cards(deal)})}
