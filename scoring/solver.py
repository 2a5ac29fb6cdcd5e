"""Double dummy play, in a process of its own: `python -m scoring.solver`, deals in, figures out.

Standard input: a JSON list of deals, `N:AK92.QT5.J3.9842 … … …`. Standard output: one line for each, as soon as it is
solved: {"at": 0, "tricks": {"N": {"S": 10, …}, …}, "par": {"N none": {"score": 420, "contracts": ["4SN="]}, …}}.

The solver is a library in C that brings down the whole process when two threads use it, and it is heavy (90 MB):
nobody imports this module, and it imports nothing of the application.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from endplay.dds import calc_dd_table, par
from endplay.types import Deal, Denom, Player, Vul

SEATS = {"N": Player.north, "E": Player.east, "S": Player.south, "W": Player.west}
DENOMINATIONS = {"S": Denom.spades, "H": Denom.hearts, "D": Denom.diamonds, "C": Denom.clubs, "N": Denom.nt}
VULNERABLE = {"none": Vul.none, "ns": Vul.ns, "ew": Vul.ew, "both": Vul.both}
# Whoever enters a result comes first.
POLITENESS = 10


def main() -> None:
    """Solve what stands on standard input."""
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    for at, cards in enumerate(json.load(sys.stdin)):
        print(json.dumps({"at": at, **solved(cards)}), flush=True)  # noqa: T201 - this is its answer


def solved(cards: str) -> dict[str, Any]:
    """The tricks of a deal by declarer and denomination, and its par for every dealer and vulnerability."""
    table = calc_dd_table(Deal(cards))
    tricks = {
        seat: {letter: table[denomination, player] for letter, denomination in DENOMINATIONS.items()}
        for seat, player in SEATS.items()
    }
    pars = {
        f"{seat} {name}": par_of(table, vulnerable, player)
        for seat, player in SEATS.items()
        for name, vulnerable in VULNERABLE.items()
    }
    return {"tricks": tricks, "par": pars}


def par_of(table: Any, vulnerable: Any, dealer: Any) -> dict[str, Any]:
    """{"score": N/S's, "contracts": ["4SN=", "4SS="]}; no contract where par is to pass out."""
    found = par(table, vulnerable, dealer)
    contracts = [written(each) for each in found] if found.score else []
    return {"score": found.score, "contracts": contracts}


def written(contract: Any) -> str:
    """A contract as `4SXN-1`."""
    letter = next(letter for letter, denomination in DENOMINATIONS.items() if denomination == contract.denom)
    seat = next(seat for seat, player in SEATS.items() if player == contract.declarer)
    more = f"{contract.result:+d}" if contract.result else "="
    return f"{contract.level}{letter}{'X' * int(contract.penalty.value - 1)}{seat}{more}"


if __name__ == "__main__":
    main()
