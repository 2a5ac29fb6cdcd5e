"""Contracts, results at the table and cards, as they are written and as values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from scoring.engine.codes import Refused
from scoring.engine.errors import EngineError

DENOMINATIONS = "CDHSN"
RANKS = "23456789TJQKA"

#: The signs of suits, filled and hollow, as letters; an emoji has a mark behind its sign.
SUIT_LETTERS = {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S", "\ufe0f": ""}
DASHES = {"−": "-", "–": "-", "—": "-"}
_SYMBOLS = str.maketrans(SUIT_LETTERS | DASHES)
_CONTRACT = re.compile(r"([0-9])(C|D|H|S|NT?)(X{0,2})")
_PLAYED = re.compile(r"([0-9])(C|D|H|S|NT?)(X{0,2})([NESW])(?:(=)|([+-])([0-9]{1,2}))")
_CARD = re.compile(r"([CDHS])([2-9TJQKA]|10)")
_CARD_RANK_FIRST = re.compile(r"([2-9TJQKA]|10)([CDHS])")
PASS = frozenset({"PASS", "P", "PASSED", "PASSOUT", "PASSEDOUT", "ALLPASS"})


class ContractError(EngineError):
    """What was written is no contract, no result or no card. `values["text"]` is what was written."""


@dataclass(frozen=True)
class Contract:
    """A contract without its declarer: level 1 to 7, denomination C D H S N, doubles 0, 1 (X) or 2 (XX)."""

    level: int
    denomination: str
    doubles: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise ContractError(Refused.CONTRACT_LEVEL, text=str(self))
        if self.denomination not in DENOMINATIONS or len(self.denomination) != 1:
            raise ContractError(Refused.CONTRACT_SUIT, text=str(self))
        if not 0 <= self.doubles <= 2:
            raise ContractError(Refused.CONTRACT_DOUBLES, text=str(self))

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read `4SX`, `3nt`, `4 ♠ x`. Raises ContractError: NO_CONTRACT, CONTRACT_LEVEL."""
        return _contract(text)

    @property
    def tricks_needed(self) -> int:
        """Tricks that make it: 7 to 13."""
        return self.level + 6

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}{'X' * self.doubles}"

    def __repr__(self) -> str:
        return f"Contract.parse({str(self)!r})"


@dataclass(frozen=True)
class Played:
    """A result at the table: contract, declarer (N E S W) and the tricks declarer won (0 to 13).

    Passed out: all three are None.
    """

    contract: Contract | None
    declarer: str | None
    tricks: int | None

    def __post_init__(self) -> None:
        if self.contract is None:
            if self.declarer is not None or self.tricks is not None:
                raise ContractError(Refused.PASSED_OUT)
            return
        if self.declarer not in ("N", "E", "S", "W"):
            raise ContractError(Refused.NO_DECLARER, text=str(self.contract))
        if self.tricks is None or not 0 <= self.tricks <= 13:
            raise ContractError(Refused.TRICKS, text=str(self.contract))

    @classmethod
    def parse(cls, text: str) -> Played:
        """Read `4SXN-1`, `3NTS=`, `2HE+1` or `pass`.

        Raises ContractError: NO_RESULT, NOT_WHOLE, TRICKS_OF_CONTRACT, CONTRACT_LEVEL.
        """
        return _played(text)

    @property
    def difference(self) -> int:
        """Tricks above (positive) or below the contract; 0 when passed out."""
        if self.contract is None or self.tricks is None:
            return 0
        return self.tricks - self.contract.tricks_needed

    @property
    def result_text(self) -> str:
        """`=`, `+2` or `-1`; empty when passed out."""
        if self.contract is None:
            return ""
        return f"{self.difference:+d}" if self.difference else "="

    def __str__(self) -> str:
        return "pass" if self.contract is None else f"{self.contract}{self.declarer}{self.result_text}"

    def __repr__(self) -> str:
        return f"Played.parse({str(self)!r})"


PASSED_OUT = Played(None, None, None)


@dataclass(frozen=True)
class Card:
    """A card: suit C D H S and rank 2 to 9, T, J, Q, K, A."""

    suit: str
    rank: str

    def __post_init__(self) -> None:
        if self.suit not in tuple("CDHS") or self.rank not in tuple(RANKS):
            raise ContractError(Refused.NO_CARD, text=str(self))

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read `HK`, `D10`, `DT`, `10d`, `♠A`. Raises ContractError: NO_CARD."""
        written = _plain(text)
        if found := _CARD.fullmatch(written):
            suit, rank = found.groups()
        elif found := _CARD_RANK_FIRST.fullmatch(written):
            rank, suit = found.groups()
        else:
            raise ContractError(Refused.NO_CARD, text=text.strip())
        return cls(suit, "T" if rank == "10" else rank)

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


def _plain(text: str) -> str:
    return "".join(text.translate(_SYMBOLS).upper().split())


@lru_cache(maxsize=512)
def _contract(text: str) -> Contract:
    match = _CONTRACT.fullmatch(_plain(text))
    if not match:
        raise ContractError(Refused.NO_CONTRACT, text=text.strip())
    level, denomination, doubles = match.groups()
    return Contract(int(level), denomination[0], len(doubles))


@lru_cache(maxsize=2048)
def _played(text: str) -> Played:
    written = _plain(text)
    if written in PASS:
        return PASSED_OUT
    found = _PLAYED.fullmatch(written)
    if not found:
        raise _unread(text, written)
    level, denomination, doubles, declarer, _, sign, count = found.groups()
    contract = Contract(int(level), denomination[0], len(doubles))
    tricks = contract.tricks_needed + int(f"{sign or '+'}{count or 0}")
    if not 0 <= tricks <= 13:
        raise ContractError(Refused.TRICKS_OF_CONTRACT, text=text.strip(), tricks=tricks)
    return Played(contract, declarer, tricks)


def _unread(text: str, written: str) -> ContractError:
    if re.fullmatch(_CONTRACT.pattern + "[NESW]?", written):
        return ContractError(Refused.NOT_WHOLE, text=text.strip())
    return ContractError(Refused.NO_RESULT, text=text.strip())
