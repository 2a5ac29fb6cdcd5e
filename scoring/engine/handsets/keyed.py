"""What was keyed on handsets, as the Data Connector gives it, read into values.

Names and numbers are those of ResultDTO and ParticipationDTO (see docs/handsets.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scoring.engine.contract import PASSED_OUT, Card, Contract, ContractError, Played
from scoring.engine.handsets.values import DIRECTIONS, HandsetPlayer

DENOMINATIONS = {1: "C", 2: "D", 3: "H", 4: "S", 5: "N"}
DECLARERS = {1: "N", 2: "E", 3: "S", 4: "W"}
DOUBLES = {0: "", 1: "X", 2: "XX"}
RANKS = {**{rank: str(rank) for rank in range(2, 10)}, 10: "T", 11: "J", 12: "Q", 13: "K", 14: "A"}
#: ResultDTO.Level
PASSED, NOT_PLAYED = 0, -10
AVERAGES = range(-9, 0)


class Unread(StrEnum):
    """Why a result of a handset is the director's to enter."""

    ERASED = "erased"
    NOT_PLAYED = "not_played"
    AVERAGE = "average"
    WRONG_WAY = "wrong_way"
    OTHER = "other"
    NONSENSE = "nonsense"


@dataclass(frozen=True)
class HandsetPlace:
    """Where something was keyed; `board` as printed, 0 where it is about no board."""

    section: str
    table: int
    round: int
    board: int = 0


@dataclass(frozen=True)
class HandsetResult:
    """A result as it was keyed. `unread`: it says something that no table may enter here. `pairs`: the numbers that the
    handset showed, North–South first, in an individual North and East, with South and West as `partners`; 0 where it
    did not say. `text`: as the handset has it, "" where that is no text."""

    place: HandsetPlace
    played: Played | None
    lead: Card | None = None
    unread: Unread | None = None
    pairs: tuple[int, int] = (0, 0)
    partners: tuple[int, int] = (0, 0)
    text: str = ""


@dataclass(frozen=True)
class HandsetName:
    """Who sits where, as a handset says: a number, or a name alone. `direction` N E S W."""

    place: HandsetPlace
    direction: str
    player: HandsetPlayer


def read_result(dto: Mapping[str, Any]) -> HandsetResult:
    """A ResultDTO. What no table may enter, or makes no sense, says so; nothing is raised for it.

    Raises ValueError where not even the place can be read.
    """
    place = _place(dto, _whole(dto, "BoardNumber"))
    pairs = _whole(dto, "PairNorthSouth"), _whole(dto, "PairEastWest")
    if dto.get("IsDeleted"):
        return HandsetResult(place, None, unread=Unread.ERASED)
    if dto.get("IsSwitched"):
        return HandsetResult(place, None, unread=Unread.WRONG_WAY)
    level = _whole(dto, "Level")
    if level == NOT_PLAYED:
        return HandsetResult(place, None, unread=Unread.NOT_PLAYED)
    if level in AVERAGES:
        return HandsetResult(place, None, unread=Unread.AVERAGE)
    if level == PASSED:
        return HandsetResult(place, PASSED_OUT, pairs=pairs)
    try:
        doubled = DOUBLES[_whole(dto, "Stake")]
        contract = Contract.parse(f"{level}{DENOMINATIONS[_whole(dto, 'Denomination')]}{doubled}")
        played = Played(contract, DECLARERS[_whole(dto, "DeclarerDirection")], _whole(dto, "TotalTricks"))
    except (ContractError, KeyError):
        return HandsetResult(place, None, unread=Unread.NONSENSE)
    return HandsetResult(place, played, _lead(dto), pairs=pairs)


def _lead(dto: Mapping[str, Any]) -> Card | None:
    """None where none was keyed; a lead that is no card costs nobody the result."""
    suit, rank = DENOMINATIONS.get(_whole(dto, "LeadCardSuit")), RANKS.get(_whole(dto, "LeadCardRank"))
    return Card(suit, rank) if suit in tuple("CDHS") and rank else None


def read_name(dto: Mapping[str, Any]) -> HandsetName | None:
    """A ParticipationDTO; None where it names nobody, or takes a name away, which the director does.

    Raises ValueError as `read_result`.
    """
    number = str(dto.get("PlayerNumber") or "").strip()
    name = " ".join(part for part in (dto.get("FirstName"), dto.get("LastName")) if part).strip()
    direction = DECLARERS.get(_whole(dto, "Direction"))
    if direction not in DIRECTIONS or not (number or name) or dto.get("IsRemoval"):
        return None
    return HandsetName(_place(dto), direction, HandsetPlayer(number, name))


def _place(dto: Mapping[str, Any], board: int = 0) -> HandsetPlace:
    return HandsetPlace(
        str(dto.get("SectionLetters") or ""), _whole(dto, "TableNumber"), _whole(dto, "RoundNumber"), board
    )


def _whole(dto: Mapping[str, Any], name: str) -> int:
    value = dto.get(name) or 0
    if type(value) is not int:
        raise ValueError(name)
    return value
