"""What a scoring service refuses, beside the refusals of the club."""

from club.errors import Changed, DomainError, Gone

__all__ = ["Changed", "DomainError", "Gone"]
