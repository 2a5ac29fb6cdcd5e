"""Results as a club night has them, for practice and demonstration: made by chance, the same for the same seed.

A board has a character of its own (whose cards, which suit, how many tricks), so that the tables resemble each other
and matchpoints mean something; a table has its own luck and judgement.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from scoring.engine.board import SEATS
from scoring.engine.contract import DENOMINATIONS, PASSED_OUT, RANKS, Card, Contract, Played

LIKELY_DENOMINATIONS = (10, 13, 25, 27, 25)
TRICKS, LIKELY_TRICKS = (7, 8, 9, 10, 11, 12, 13), (6, 20, 26, 25, 14, 7, 2)
# Tricks that make a game, and the level at which it is bid.
GAMES = {"C": (11, 5), "D": (11, 5), "H": (10, 4), "S": (10, 4), "N": (9, 3)}
PARTNERS = {"N": "S", "S": "N", "E": "W", "W": "E"}
NEXT_SEAT = {"N": "E", "E": "S", "S": "W", "W": "N"}
PASS_OUT_IN_100 = 2


@dataclass(frozen=True)
class Character:
    """What the cards of a board ask for: declarer, denomination, and the tricks there are in it."""

    declarer: str
    denomination: str
    tricks: int
    hopeless: bool


def character(seed: str) -> Character:
    """The same board for the same seed."""
    chance = Random(seed)  # noqa: S311 - a made-up evening, not a secret
    return Character(
        declarer=chance.choice(SEATS),
        denomination=chance.choices(DENOMINATIONS, LIKELY_DENOMINATIONS)[0],
        tricks=chance.choices(TRICKS, LIKELY_TRICKS)[0],
        hopeless=chance.randrange(100) < PASS_OUT_IN_100,
    )


def plausible_result(board_seed: str, table_seed: str) -> tuple[Played, Card | None]:
    """What one table made of a board, and the opening lead (None when passed out)."""
    cards = character(board_seed)
    chance = Random(f"{board_seed}/{table_seed}")  # noqa: S311 - as above
    if cards.hopeless and chance.randrange(10):
        return PASSED_OUT, None
    declarer = cards.declarer if chance.randrange(8) else PARTNERS[cards.declarer]
    denomination, tricks = cards.denomination, cards.tricks + chance.choice((-1, 0, 0, 0, 0, 1))
    if not chance.randrange(6):
        denomination, tricks = chance.choice(DENOMINATIONS.replace(denomination, "")), tricks - 1
    if cards.tricks <= 8 and not chance.randrange(4):
        declarer, tricks = NEXT_SEAT[declarer], 7
    contract = Contract(_level(denomination, cards.tricks, chance), denomination)
    played = Played(contract, declarer, max(0, min(13, tricks)))
    return _perhaps_doubled(played, chance), _lead(denomination, chance)


def _level(denomination: str, tricks: int, chance: Random) -> int:
    """Slams are often missed, games sometimes, and some are bid that are not there."""
    if tricks >= 12 and chance.randrange(100) < 45:
        return 7 if tricks == 13 and chance.randrange(2) else 6
    needed, game = GAMES[denomination]
    wanted = needed - (not chance.randrange(4))
    if tricks >= wanted and chance.randrange(8):
        return game
    return max(1, min(game - 1, tricks - 6 - chance.choice((0, 0, 0, 1, -1))))


def _perhaps_doubled(played: Played, chance: Random) -> Played:
    contract = played.contract
    assert contract is not None
    if played.difference > -2 or chance.randrange(3):
        return played
    return Played(Contract(contract.level, contract.denomination, 1), played.declarer, played.tricks)


def _lead(denomination: str, chance: Random) -> Card:
    return Card(chance.choice("CDHS".replace(denomination, "")), chance.choice(RANKS))
