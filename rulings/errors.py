"""What a ruling refuses, beside the refusals of the club."""

from __future__ import annotations

from datetime import datetime

from club.errors import DomainError, NotFoundError, StaleError


class DeadlinePassed(DomainError):
    """It came after its time. `clock` says which one, `ended` when it ran out."""

    def __init__(self, message: str, *, clock: str, ended: datetime) -> None:
        super().__init__(message)
        self.clock = clock
        self.ended = ended


__all__ = ["DeadlinePassed", "DomainError", "NotFoundError", "StaleError"]
