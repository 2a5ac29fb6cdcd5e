"""A result at the table in one line, or in four boxes of which the first may say it all."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scoring.engine.board import SEAT_NAMES
from scoring.engine.contract import PASSED_OUT, Card, Contract, ContractError, Played
from scoring.engine.notation.errors import NotationError, Unread
from scoring.engine.notation.writing import DIFFERENCE, contract_of, normalised, played_of, tricks_of

_PASS = re.compile(r"P|PASS|PASSED(?: ?OUT)?|PASS ?OUT|ALL ?PASS")
_LINE = re.compile(
    r"(?P<level>[0-9]) ?(?P<denomination>C|D|H|S|NT?) ?(?P<doubles>X{0,2})"
    r"(?: ?(?:BY )?(?P<declarer>[NESW]|NORTH|EAST|SOUTH|WEST))?"
    rf"(?: ?(?P<tricks>{DIFFERENCE}|[0-9]{{1,2}}|MADE)(?: TRICKS?)?)?"
    r"(?: ?(?P<lead>[CDHS] ?(?:[2-9TJQKA]|10)|(?:[2-9TJQKA]|10) ?[CDHS]))?"
)


@dataclass(frozen=True)
class KeyedResult:
    """A result as it was keyed, with the card led where it was given."""

    played: Played
    lead: Card | None = None


def read_result(text: str, *, by: str = "", tricks: str = "", lead: str = "") -> KeyedResult:
    """Read `4SN=`, `3NTX E -2`, `4S N 10 HK` or `pass`.

    What the first box says counts; `by`, `tricks` and `lead` are heard where it is silent. Raises NotationError.
    """
    line = normalised(text)
    if not line:
        raise NotationError(Unread.EMPTY)
    if _PASS.fullmatch(line):
        return KeyedResult(PASSED_OUT)
    found = _LINE.fullmatch(line)
    if not found:
        raise NotationError(Unread.CONTRACT, text=text.strip())
    contract = contract_of(found["level"], found["denomination"], found["doubles"])
    declarer = _declarer(found["declarer"] or by, contract)
    count = _tricks(found["tricks"] or tricks, contract)
    return KeyedResult(played_of(contract, declarer, count), _lead(found["lead"] or lead))


def has_form_of_result(text: str) -> bool:
    """Whether a line has the form of a result, whole or in part, whatever it says."""
    line = normalised(text)
    return bool(_PASS.fullmatch(line) or _LINE.fullmatch(line))


def _declarer(text: str, contract: Contract) -> str:
    written = normalised(text)
    if not written:
        raise NotationError(Unread.DECLARER_MISSING, contract=str(contract))
    if written not in SEAT_NAMES:
        raise NotationError(Unread.DECLARER, text=text.strip())
    return SEAT_NAMES[written]


def _tricks(text: str, contract: Contract) -> int:
    written = normalised(text).removesuffix(" TRICKS")
    if not written:
        raise NotationError(Unread.TRICKS_MISSING, contract=str(contract))
    if written == "MADE":
        return contract.tricks_needed
    if re.fullmatch(DIFFERENCE, written):
        return tricks_of(contract, written)
    if not re.fullmatch(r"[0-9]{1,2}", written) or int(written) > 13:
        raise NotationError(Unread.TRICKS, text=text.strip())
    return int(written)


def _lead(text: str) -> Card | None:
    if not text.strip():
        return None
    try:
        return Card.parse(text)
    except ContractError as error:
        raise NotationError(Unread.LEAD, text=text.strip()) from error
