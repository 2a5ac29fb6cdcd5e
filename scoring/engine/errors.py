"""What the engine refuses: each refusal has a code and values, and the door says it in its words."""

from __future__ import annotations

from club.engine.messages import Refusal


class EngineError(Refusal):
    """A refusal. `code` names it, `values` are what it is about."""


class NotSupported(EngineError):
    """A contest or method that the engine does not score yet."""


class NoTableScore(EngineError):
    """A line whose outcome is the table score, and which has none."""


class UnknownPlace(EngineError):
    """A contestant or a board that the document does not have."""
