"""What the engine refuses: each refusal has a code and values, so that a page can say it in its own words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType


class EngineError(ValueError):
    """A refusal. `code` names it, `values` are what it is about, the text is plain English."""

    def __init__(self, code: str, message: str, **values: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.values: Mapping[str, object] = MappingProxyType(values)


class NotSupported(EngineError):
    """A contest or method that the engine does not score yet."""


class NoTableScore(EngineError):
    """A line whose outcome is the table score, and which has none."""


class UnknownPlace(EngineError):
    """A contestant or a board that the document does not have."""
