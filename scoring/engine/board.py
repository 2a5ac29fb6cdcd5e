"""Dealer and vulnerability of a board by its number (Law 2): a cycle of 4 and one of 16 boards."""

from __future__ import annotations

from typing import Literal

Vulnerability = Literal["none", "ns", "ew", "both"]
Side = Literal["ns", "ew"]

SEATS = ("N", "E", "S", "W")
#: How a seat may be written, in capitals.
SEAT_NAMES = {**{seat: seat for seat in SEATS}, "NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"}
SIDES: tuple[Side, Side] = ("ns", "ew")
VULNERABILITIES: tuple[Vulnerability, ...] = ("none", "ns", "ew", "both")

# Boards 1 to 16. Each group of four starts one step further in the same order.
_CYCLE: tuple[Vulnerability, ...] = tuple(VULNERABILITIES[(board + board // 4) % 4] for board in range(16))


def dealer(number: int) -> str:
    """The dealer of board `number` (1 or more): N, E, S or W."""
    return SEATS[(_counted(number) - 1) % 4]


def vulnerable(number: int) -> Vulnerability:
    """Who is vulnerable on board `number` (1 or more): none, ns, ew or both."""
    return _CYCLE[(_counted(number) - 1) % 16]


def side_of(seat: str) -> Side:
    """The side on which a seat plays: N and S are ns, E and W are ew."""
    return "ns" if seat in ("N", "S") else "ew"


def is_vulnerable(side: Side, vulnerability: Vulnerability) -> bool:
    """Whether a side is vulnerable."""
    return vulnerability in ("both", side)


def _counted(number: int) -> int:
    if number < 1:
        raise ValueError(f"Boards are numbered from 1; {number} is no board.")
    return number
