"""The cards of a board: four hands as they were dealt (Law 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

SEATS = "NESW"
SUITS = "SHDC"
RANKS = "AKQJT98765432"
CARDS_IN_A_HAND = 13
HONOURS: Mapping[str, int] = MappingProxyType({"A": 4, "K": 3, "Q": 2, "J": 1})


class NotADeal(ValueError):
    """These are not four hands of thirteen different cards. `code` names what is wrong, `seat` whose hand it is."""

    def __init__(self, code: str, seat: str = "", **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.seat = seat
        self.values: Mapping[str, object] = MappingProxyType({"seat": seat, **values})


@dataclass(frozen=True)
class Hand:
    """Thirteen cards: the ranks of each suit (A K Q J T 9 … 2), the highest first; "" for a void."""

    spades: str
    hearts: str
    diamonds: str
    clubs: str

    @property
    def suits(self) -> Mapping[str, str]:
        """The ranks by suit, in the order S H D C."""
        return MappingProxyType(dict(zip(SUITS, (self.spades, self.hearts, self.diamonds, self.clubs), strict=True)))

    @property
    def points(self) -> int:
        """High card points: ace 4, king 3, queen 2, jack 1."""
        return sum(HONOURS.get(rank, 0) for ranks in self.suits.values() for rank in ranks)

    def has(self, suit: str, rank: str) -> bool:
        """Whether the card is in this hand."""
        return rank in self.suits[suit]

    def __str__(self) -> str:
        return ".".join(self.suits.values())


@dataclass(frozen=True)
class Deal:
    """Four hands, with the dealer and who is vulnerable (none, ns, ew, both) as the board is marked."""

    north: Hand
    east: Hand
    south: Hand
    west: Hand
    dealer: str
    vulnerable: str

    @classmethod
    def parse(cls, cards: str, dealer: str, vulnerable: str) -> Deal:
        """Read `N:AK92.QT5.J3.9842 … … …`, clockwise from the seat named. Raises NotADeal."""
        hands = read_hands(cards)
        return cls(hands["N"], hands["E"], hands["S"], hands["W"], dealer, vulnerable)

    @property
    def hands(self) -> Mapping[str, Hand]:
        """The hands by seat: N, E, S, W."""
        return MappingProxyType(dict(zip(SEATS, (self.north, self.east, self.south, self.west), strict=True)))

    @property
    def cards(self) -> str:
        """The hands in one line, from North: `N:AK92.QT5.J3.9842 … … …`."""
        return "N:" + " ".join(str(hand) for hand in self.hands.values())

    def holder(self, suit: str, rank: str) -> str:
        """The seat that was dealt a card."""
        return next(seat for seat, hand in self.hands.items() if hand.has(suit, rank))


def rotations(cards: str) -> tuple[str, ...]:
    """The deal in the four ways that its board can lie on a table; `cards` as Deal.cards writes them."""
    hands = cards.removeprefix("N:").split()
    return tuple("N:" + " ".join(hands[at:] + hands[:at]) for at in range(len(hands)))


def rotation_key(cards: str) -> str:
    """One line for a deal and its quarter turns: two boards with the same line were dealt alike."""
    return min(rotations(cards))


def read_hands(cards: str) -> dict[str, Hand]:
    """Four hands by seat from one line, clockwise from the seat before the colon.

    Raises NotADeal: layout, missing, suits, card, count, twice. Which card it was is never said: whoever reads it
    may have the board still to play.
    """
    first, colon, rest = cards.strip().upper().partition(":")
    written = rest.split()
    if not colon or first not in SEATS or len(first) != 1 or len(written) > 4:
        raise NotADeal("layout")
    written += ["-"] * (4 - len(written))
    seats = SEATS[SEATS.index(first) :] + SEATS[: SEATS.index(first)]
    hands = {seat: read_hand(text, seat) for seat, text in zip(seats, written, strict=True)}
    refuse_repeated(hands)
    return hands


def read_hand(text: str, seat: str) -> Hand:
    """One hand written `AK92.QT5.J3.9842`; 10 may stand for T. Raises NotADeal: missing, suits, card, count."""
    if set(text) <= set("-."):
        raise NotADeal("missing", seat)
    suits = text.replace("10", "T").split(".")
    if len(suits) != len(SUITS):
        raise NotADeal("suits", seat)
    return hand_of(["" if suit == "-" else suit for suit in suits], seat)


def hand_of(suits: list[str], seat: str) -> Hand:
    """A hand from its ranks in the order S H D C. Raises NotADeal: card, count, twice."""
    if not set("".join(suits)) <= set(RANKS):
        raise NotADeal("card", seat)
    count = sum(len(ranks) for ranks in suits)
    if count != CARDS_IN_A_HAND:
        raise NotADeal("count", seat, count=count)
    if any(len(set(ranks)) != len(ranks) for ranks in suits):
        raise NotADeal("twice", seat)
    return Hand(*("".join(sorted(ranks, key=RANKS.index)) for ranks in suits))


def refuse_repeated(hands: Mapping[str, Hand]) -> None:
    """Raise NotADeal twice where a card is in two hands."""
    seen: set[tuple[str, str]] = set()
    for seat, hand in hands.items():
        held = {(suit, rank) for suit, ranks in hand.suits.items() for rank in ranks}
        if held & seen:
            raise NotADeal("twice", seat)
        seen |= held
