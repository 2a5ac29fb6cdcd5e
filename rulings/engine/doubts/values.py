"""Results as the rules of doubt see them, what a rule says, and how far is far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType

from club.engine.cards import Deal
from scoring.engine.board import Side, side_of
from scoring.engine.contract import Card, Contract, Played
from scoring.engine.double_dummy import DoubleDummy


class Rule(StrEnum):
    """Why a line is doubtful, the surest sign first."""

    CONFLICT = "conflict"  # two devices say different things
    IN_QUESTION = "in_question"  # one of several is known to be wrong, the director has not decided yet
    MISSING = "missing"  # its round is over and nothing was entered
    SWAPPED = "swapped"  # two boards of one table fit each other's results, and not their own
    TWICE = "twice"  # one pair twice on the same board
    LEAD = "lead"  # declarer or dummy held the card that was led
    LED_ELSEWHERE = "led_elsewhere"  # other tables led the same card from another hand
    BOTH_SIDES = "both_sides"  # in the denomination that everywhere else the other side declares
    TRICKS = "tricks"  # far from the tricks that others won in it
    SCORE = "score"  # far from every other score of the board
    DOUBLE_DUMMY = "double_dummy"  # far from what the cards allow, and nobody else is near it
    SUIT = "suit"  # alone in the suit beside the one that all others play
    LEVEL = "level"  # a part score with overtricks where all others are in game
    FAR = "far"  # many tricks from its contract or redoubled, and no other table was
    SAME_AGAIN = "same_again"  # two boards of one table with the same contract, tricks and lead
    UNCONFIRMED = "unconfirmed"  # the opponents have not said yes, and the table has gone on


Table = tuple[str, int, int]
Figures = Mapping[str, int | str]


@dataclass(frozen=True)
class ResultOnLine:
    """One line that tells a result. `line` is the caller's name for it; `score` is N/S's.

    Only results of the same board and the same `field` are compared. `table`: section, table, round; None where that
    is not known. `ns` and `ew` are the contestants, `room` the table of their match (0: they meet at one). `played` is
    None where only the score is known.
    """

    line: int
    board: int
    ns: int
    ew: int
    score: int
    played: Played | None = None
    lead: Card | None = None
    field: str = ""
    table: Table | None = None
    room: int = 0


@dataclass(frozen=True)
class Declared:
    """A result that was not passed out, with what is asked of it most."""

    line_result: ResultOnLine
    contract: Contract
    declarer: str
    tricks: int

    @property
    def side(self) -> Side:
        return side_of(self.declarer)

    @property
    def denomination(self) -> str:
        return self.contract.denomination

    @property
    def in_game(self) -> bool:
        """High enough for the bonus of a game (Law 77) without a double."""
        return self.contract.level >= GAME_FROM[self.denomination]


GAME_FROM = {"C": 5, "D": 5, "H": 4, "S": 4, "N": 3}


def declared(result: ResultOnLine) -> Declared | None:
    """None for a board passed out, or of which only the score is known."""
    played = result.played
    if played is None or played.contract is None or played.declarer is None or played.tricks is None:
        return None
    return Declared(result, played.contract, played.declarer, played.tricks)


@dataclass(frozen=True)
class Cards:
    """What is known of a board's cards; `analysis` is None until it has been computed."""

    deal: Deal
    analysis: DoubleDummy | None = None


@dataclass(frozen=True)
class ComparedResult:
    """A result beside the others of its board, in the order in which they were given."""

    line_result: ResultOnLine
    others: tuple[ResultOnLine, ...]
    cards: Cards | None = None

    @cached_property
    def here(self) -> Declared | None:
        return declared(self.line_result)

    @cached_property
    def played(self) -> tuple[Declared, ...]:
        """The other tables that played it."""
        return tuple(found for each in self.others if (found := declared(each)) is not None)


@dataclass(frozen=True)
class Doubt:
    """A rule's doubt about a line; `other` is the second line that it is about. `figures` fill its sentence."""

    rule: Rule
    line: int
    other: int | None = None
    figures: Figures = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class Thresholds:
    """How far is far: rules of thumb, not of law, set by what real evenings of clubs look like.

    `others`: so many results must stand beside one, so that it can be the odd one.
    """

    others: int = 2
    # Tricks outside those of the others: so many where they differ among themselves, and where many agree.
    tricks_off: int = 3
    tricks_off_agreed: int = 2
    many: int = 5
    agreed_within: int = 1
    # Points outside all other scores, with a larger field and with fewer.
    score_off: int = 600
    score_off_few: int = 800
    # Both sides declare notrump now and then; both with this many tricks together they do not.
    both_notrump: int = 16
    # Tricks from double dummy.
    double_dummy_off: int = 4
    # Others in one suit, all of them; overtricks of a part score where they all are in game.
    suit_others: int = 4
    level_over: int = 2
    level_others: int = 4
    # Levels under a contract that went far down, within which another table bid as high.
    as_high: int = 2
    # Results of the other board that a result is like, before the two are taken to be exchanged.
    like: int = 2


USUAL = Thresholds()
