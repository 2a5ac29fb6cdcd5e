"""What a deal is worth when everybody sees all cards: the tricks of each declarer, and the par.

Par is the best that either side can get against best bidding and play: the contract that the other side does better
to leave than to outbid, sacrifices doubled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from scoring.engine.board import SEATS
from scoring.engine.contract import DENOMINATIONS, Contract, Played

# As a hand record prints them.
PRINTED = "NSHDC"
Tricks = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class ParContract:
    """A contract that is par, with the seats that may declare it and the tricks above or below it."""

    contract: Contract
    declarers: str
    difference: int


@dataclass(frozen=True)
class DoubleDummy:
    """`tricks` by declarer and denomination, 0 to 13; `par_score` is N/S's; `par` is empty where par is to pass out."""

    tricks: Tricks
    par_score: int
    par: tuple[ParContract, ...]

    def of(self, played: Played) -> int | None:
        """The tricks of a played contract's declarer in its denomination; None when passed out."""
        if played.contract is None or played.declarer is None:
            return None
        return self.tricks[played.declarer][played.contract.denomination]

    def beyond(self, played: Played) -> int | None:
        """How many tricks declarer won more (positive) or fewer than double dummy; None when passed out."""
        there = self.of(played)
        return None if there is None or played.tricks is None else played.tricks - there

    def makes(self, seat: str, denomination: str) -> int:
        """The highest level that a seat makes in a denomination; 0 for none."""
        return max(self.tricks[seat][denomination] - 6, 0)


def read_double_dummy(tricks: Any, par: Any, dealer: str, vulnerable: str) -> DoubleDummy:
    """What was stored of a deal, for a board so marked. Raises ValueError where it is not what a solver may say."""
    table = _tricks(tricks)
    stands = par[marking(dealer, vulnerable)] if isinstance(par, dict) and marking(dealer, vulnerable) in par else None
    if not isinstance(stands, dict) or not isinstance(stands.get("score"), int):
        raise ValueError("no par for this marking")
    return DoubleDummy(table, stands["score"], _together([Played.parse(text) for text in stands["contracts"]]))


def marking(dealer: str, vulnerable: str) -> str:
    """How the par of a board so marked is stored: `N both`."""
    return f"{dealer} {vulnerable}"


def _tricks(stored: Any) -> Tricks:
    if not isinstance(stored, dict) or set(stored) != set(SEATS):
        raise ValueError("not four declarers")
    for row in stored.values():
        if not isinstance(row, dict) or set(row) != set(DENOMINATIONS):
            raise ValueError("not five denominations")
        if not all(type(count) is int and 0 <= count <= 13 for count in row.values()):
            raise ValueError("not 0 to 13 tricks")
    return MappingProxyType({seat: MappingProxyType(dict(stored[seat])) for seat in SEATS})


def _together(played: list[Played]) -> tuple[ParContract, ...]:
    """The same contract with the same result by both partners is one."""
    seats: dict[tuple[Contract, int, bool], str] = {}
    for each in played:
        if each.contract is not None and each.declarer is not None:
            key = (each.contract, each.difference, each.declarer in "NS")
            seats[key] = "".join(seat for seat in SEATS if seat in seats.get(key, "") + each.declarer)
    return tuple(ParContract(contract, who, more) for (contract, more, _ns), who in seats.items())
