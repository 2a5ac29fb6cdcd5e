"""What a section keeps of its clock: a number that goes up with every act, and the rounds as they were called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from club.engine.round_clock import RoundState

#: How many rounds back the director may go and find the clock as it was.
KEPT_ROUNDS = 3
WHOLE = ("round", "began", "stopped", "play", "rest", "moving")
OPEN = ("paused", "resumes")
USUAL = RoundState(0, 0)


@dataclass(frozen=True)
class ClockRecord:
    """`states`: the last rounds that were called, in their order; `version`: of the last act."""

    version: int = 0
    states: tuple[RoundState, ...] = ()

    def of_round(self, number: int) -> RoundState | None:
        """A round as it was called last."""
        return next((each for each in self.states if each.round == number), None)

    def called(self, number: int, now: int) -> ClockRecord:
        """Round `number` begins now."""
        return self.kept(RoundState(number, now))

    def kept(self, state: RoundState) -> ClockRecord:
        """A round changed or called; those after it have not been called any more."""
        before = tuple(each for each in self.states if each.round < state.round)
        return ClockRecord(self.version + 1, (*before, state)[-KEPT_ROUNDS:])

    def back_to(self, number: int) -> ClockRecord:
        """The rounds after `number` have not been called."""
        return replace(self, version=self.version + 1, states=tuple(x for x in self.states if x.round <= number))

    def forgotten(self) -> ClockRecord:
        """No round is known any more."""
        return ClockRecord(self.version + 1)


def read_record(document: Mapping[str, Any]) -> ClockRecord:
    """What a section keeps; {} is a clock that nobody has touched. Raises ValueError, KeyError or TypeError."""
    if not document:
        return ClockRecord()
    if set(document) != {"version", "rounds"}:
        raise ValueError(sorted(document))
    return ClockRecord(_whole(document["version"]), tuple(_state(each) for each in document["rounds"]))


def written_record(record: ClockRecord) -> dict[str, Any]:
    """What `read_record` reads; of a round only what is not as usual."""
    return {"version": record.version, "rounds": [_written(each) for each in record.states]}


def _state(document: Mapping[str, Any]) -> RoundState:
    known = {name: _whole(value) for name, value in document.items() if name != "tables"}
    if not {"round", "began"} <= set(known) <= {*WHOLE, *OPEN}:
        raise ValueError(sorted(document))
    tables = {int(table): _whole(extra) for table, extra in document.get("tables", {}).items()}
    return RoundState(**known, tables=tables)


def _written(state: RoundState) -> dict[str, Any]:
    found = {name: getattr(state, name) for name in (*WHOLE, *OPEN)}
    changed = {name: value for name, value in found.items() if value != getattr(USUAL, name)}
    tables = {"tables": {str(table): extra for table, extra in sorted(state.tables.items())}} if state.tables else {}
    return {"round": state.round, "began": state.began, **changed, **tables}


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value
