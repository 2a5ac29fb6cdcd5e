"""Rows as values of the engines."""

from __future__ import annotations

from scoring.engine.board import Vulnerability
from scoring.engine.contract import PASSED_OUT, Contract, Played
from scoring.models import Result


def played_of(result: Result) -> Played | None:
    """The contract and tricks of a result; None where it has no contract on record."""
    if result.outcome == Result.Outcome.PASSED:
        return PASSED_OUT
    if result.outcome != Result.Outcome.PLAYED:
        return None
    return Played(Contract.parse(result.contract), result.declarer, result.tricks)


def vulnerability(text: str) -> Vulnerability:
    """A board's marking as the engine has it. LookupError for anything else."""
    known: dict[str, Vulnerability] = {"none": "none", "ns": "ns", "ew": "ew", "both": "both"}
    return known[text]
