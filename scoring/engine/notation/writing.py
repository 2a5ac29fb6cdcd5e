"""How a line is typed: capitals, suit signs and dashes of every kind are made one."""

from __future__ import annotations

import re

from scoring.engine.contract import DASHES, SUIT_LETTERS, Contract, ContractError, Played
from scoring.engine.notation.errors import NotationError, Unread

_SIGNS = str.maketrans(SUIT_LETTERS | DASHES | {"×": "X", "*": "X", "½": ".5"})
DIFFERENCE = r"=|[+-] ?[0-9]{1,2}"


def normalised(text: str) -> str:
    """Capitals, plain letters for suits, single spaces."""
    return " ".join(text.translate(_SIGNS).upper().split())


def contract_of(level: str, denomination: str, doubles: str) -> Contract:
    """A contract from its parts as matched. Raises NotationError: level."""
    try:
        return Contract(int(level), denomination[0], len(doubles))
    except ContractError as error:
        raise NotationError(Unread.LEVEL, text=f"{level}{denomination[0]}{doubles}") from error


def played_of(contract: Contract, declarer: str, tricks: int) -> Played:
    """A result. Raises NotationError where there are no such tricks."""
    if not 0 <= tricks <= 13:
        raise NotationError(Unread.TRICKS_RANGE, contract=str(contract), tricks=tricks)
    return Played(contract, declarer, tricks)


def tricks_of(contract: Contract, difference: str) -> int:
    """`=`, `+2`, `- 1` as tricks won by declarer; may be outside 0 to 13."""
    return contract.tricks_needed + (0 if difference == "=" else int(re.sub(r"\s", "", difference)))
