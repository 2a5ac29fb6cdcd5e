"""The numbers of a session's rulings by the adjusted scores that they gave, asked for only where a page needs one."""

from __future__ import annotations

from functools import cached_property

from rulings.queries.ruled import ruling_numbers


class RulingNumbers:
    """One query when the first number is asked for."""

    def __init__(self, session_id: int) -> None:
        self._session_id = session_id

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return ruling_numbers(self._session_id)

    def number(self, adjustment: int | None) -> int | None:
        """The ruling that gave this adjusted score; None where none did."""
        return self._numbers.get(adjustment) if adjustment is not None else None
