"""What a scoring service refuses, beside the refusals of the club."""

from club.errors import DomainError, NotFoundError, StaleError

__all__ = ["DomainError", "NotFoundError", "StaleError"]
