"""What is known of it from where the director came: a call, a line of a board, a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from bridgeclub.http.numeric_input import number_or_zero
from rulings.queries.calls import call_of


@dataclass(frozen=True)
class IncidentContext:
    """Where it happened and who it was about, as far as it is known; 0 and "" where it is not.

    In an address: at=A:3:2:5 (section, table, round, board), who=ID of a pair, call=ID of a call.
    """

    section: str = ""
    table: int = 0
    round: int = 0
    board: int = 0
    who: int = 0
    call: int = 0

    @classmethod
    def of(cls, parameters: Mapping[str, str]) -> IncidentContext:
        """From the values of an address or a form; whatever cannot be read is not known."""
        section, table, round, board = (*parameters.get("at", "").split(":"), "", "", "", "")[:4]
        numbers = (table, round, board, parameters.get("who", ""), parameters.get("call", ""))
        return cls(section, *(number_or_zero(each) for each in numbers))

    def at(self, key: str, round: int) -> IncidentContext:
        """The same, at a table as forms name it (A:3) in a round."""
        section, _colon, table = key.partition(":")
        return replace(self, section=section, table=number_or_zero(table), round=round)

    def on(self, board: int) -> IncidentContext:
        """The same, on another board."""
        return replace(self, board=board)

    def with_call(self, session_id: int) -> IncidentContext:
        """The same with what is known from the call it came of; without a call that is not of the session."""
        call = call_of(session_id, self.call) if self.call else None
        if call is None:
            return replace(self, call=0)
        if self.table:
            return self
        return replace(self, section=call.letter, table=call.table, round=call.round or 0, board=call.board or 0)

    @property
    def values(self) -> dict[str, str]:
        """The same, for an address or for hidden boxes; nothing of what is not known."""
        parts = [self.section, *(str(each or "") for each in (self.table, self.round, self.board))]
        values = {"at": ":".join(parts) if any(parts) else "", "who": str(self.who or ""), "call": str(self.call or "")}
        return {name: value for name, value in values.items() if value}

    @property
    def query(self) -> str:
        """?at=A%3A3%3A2%3A5, or "" where nothing is known."""
        return f"?{urlencode(self.values)}" if self.values else ""

    @property
    def key(self) -> str:
        """The table as forms name it: A:3; "" where it is not known."""
        return f"{self.section}:{self.table}" if self.table else ""
