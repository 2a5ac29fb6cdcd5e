"""What a scoring service refuses, beside the refusals of the club."""

from collections.abc import Iterable

from club.errors import DomainError, NotFoundError, StaleError

__all__ = ["AloneError", "DomainError", "NotFoundError", "StaleError"]


class AloneError(DomainError):
    """Results of fouled boards that stand alone; `places`: of each the board, and the keys of N–S and of E–W."""

    def __init__(self, message: str, places: Iterable[tuple[int, str, str]]) -> None:
        super().__init__(message)
        self.places = tuple(places)
