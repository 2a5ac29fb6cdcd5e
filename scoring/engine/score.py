"""The duplicate scoring table (Law 77)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from scoring.engine.board import SEATS, VULNERABILITIES, Vulnerability, is_vulnerable, side_of
from scoring.engine.contract import DENOMINATIONS, Contract, Played

# Every pair is (not vulnerable, vulnerable); every triple is (undoubled, doubled, redoubled).
FIRST_TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 40}
FURTHER_TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 30}
TRICK_FACTOR = (1, 2, 4)
GAME_FROM = 100
GAME = (300, 500)
PARTSCORE = 50
SMALL_SLAM = (500, 750)
GRAND_SLAM = (1000, 1500)
MADE_DOUBLED = (0, 50, 100)
OVERTRICK_DOUBLED = ((100, 200), (200, 400))
FIRST_UNDERTRICK = ((50, 100), (100, 200), (200, 400))
FURTHER_UNDERTRICK = ((50, 100), (200, 300), (400, 600))
FROM_FOURTH_UNDERTRICK = ((0, 0), (100, 0), (200, 0))


def table_score(played: Played, vulnerable: Vulnerability) -> int:
    """The score of a result from N/S's side, in points; `vulnerable` is none, ns, ew or both."""
    if vulnerable not in VULNERABILITIES:
        raise ValueError(f"Nobody knows the vulnerability {vulnerable!r}.")
    if played.contract is None or played.declarer is None:
        return 0
    side = side_of(played.declarer)
    points = declarer_score(played.contract, played.difference, is_vulnerable(side, vulnerable))
    return points if side == "ns" else -points


def declarer_score(contract: Contract, difference: int, vulnerable: bool) -> int:
    """The score of declarer's side; `difference` is tricks above (positive) or below the contract."""
    if difference < 0:
        return -undertricks(-difference, contract.doubles, vulnerable)
    tricks = trick_score(contract)
    return (
        tricks
        + (GAME[vulnerable] if tricks >= GAME_FROM else PARTSCORE)
        + slam_bonus(contract.level, vulnerable)
        + MADE_DOUBLED[contract.doubles]
        + difference * overtrick(contract, vulnerable)
    )


def trick_score(contract: Contract) -> int:
    """Points for the odd tricks bid and made."""
    further = (contract.level - 1) * FURTHER_TRICK[contract.denomination]
    return (FIRST_TRICK[contract.denomination] + further) * TRICK_FACTOR[contract.doubles]


def slam_bonus(level: int, vulnerable: bool) -> int:
    """Points for a slam bid and made."""
    return {6: SMALL_SLAM[vulnerable], 7: GRAND_SLAM[vulnerable]}.get(level, 0)


def overtrick(contract: Contract, vulnerable: bool) -> int:
    """Points for one overtrick."""
    if not contract.doubles:
        return FURTHER_TRICK[contract.denomination]
    return OVERTRICK_DOUBLED[contract.doubles - 1][vulnerable]


def undertricks(count: int, doubles: int, vulnerable: bool) -> int:
    """Points that the defenders get for `count` undertricks (1 or more)."""
    return (
        FIRST_UNDERTRICK[doubles][vulnerable]
        + (count - 1) * FURTHER_UNDERTRICK[doubles][vulnerable]
        + max(count - 3, 0) * FROM_FOURTH_UNDERTRICK[doubles][vulnerable]
    )


@lru_cache(maxsize=4)
def possible_scores(vulnerable: Vulnerability) -> frozenset[int]:
    """Every score from N/S's side that some contract gives at this vulnerability, 0 for passed out among them."""
    return frozenset({0} | {table_score(played, vulnerable) for played in _every_result()})


def _every_result() -> Iterator[Played]:
    for level in range(1, 8):
        for denomination in DENOMINATIONS:
            for doubles in range(3):
                contract = Contract(level, denomination, doubles)
                for tricks in range(14):
                    yield from (Played(contract, seat, tricks) for seat in SEATS[:2])
