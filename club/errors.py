"""What a service refuses, in the words of the game; doors add what an engine said against it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.utils.functional import Promise

from club.engine.messages import Message


class DomainError(Exception):
    """An act that cannot be done; `message` says what is wrong and what to do. Nothing was changed.

    `reasons` are what an engine said against it; `refusal_words` of `bridgeclub.wording.messages` puts them behind.
    """

    def __init__(self, message: str | Promise, *, reasons: Iterable[Message] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.reasons = tuple(reasons)

    def __str__(self) -> str:
        return str(self.message)


class NotFoundError(DomainError):
    """The thing asked for is not there (or belongs to a club of strangers)."""


class StaleError(DomainError):
    """Somebody else was faster: what the act was based on is no longer so."""


class TooManyAttempts(DomainError):
    """Ten wrong tries; wait five minutes, until `until` where that is known."""

    def __init__(self, message: str | Promise, until: datetime | None = None) -> None:
        super().__init__(message)
        self.until = until
