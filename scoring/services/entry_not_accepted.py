"""Why an entry from a table cannot be taken as it stands, as a value beside its words."""

from __future__ import annotations

from scoring.errors import DomainError


class EntryNotAccepted(Exception):
    """`why` is one of LateEntry.Why, `refusal` what a table that may correct itself is told.

    `of_the_session`: not the table's mistake; there is nothing that it could correct.
    """

    def __init__(self, refusal: DomainError, why: str, *, of_the_session: bool = False) -> None:
        super().__init__(why)
        self.refusal, self.why, self.of_the_session = refusal, why, of_the_session
