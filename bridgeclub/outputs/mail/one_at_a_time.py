"""One worker at a time speaks with the mail server: where that is silent, all others go on scoring (ADR 0150)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from smtplib import SMTPConnectError, SMTPException, SMTPServerDisconnected

from club.cache import cache_add, cache_delete, cache_set

SENDING = "letters-going"
#: Longer than a mail server may think about one letter; a worker that was killed keeps the others waiting as long.
SECONDS = 120


class StillSending(Exception):
    """Another worker speaks with the mail server: this comes after it."""


class NobodyAnswers(Exception):
    """The mail server does not: no letter goes now, whoever it is for."""


@contextmanager
def alone_with_mail_server() -> Iterator[None]:
    """While letters go. Raises StillSending where others go already."""
    if not cache_add(SENDING, SECONDS):
        raise StillSending
    try:
        yield
    finally:
        cache_delete(SENDING)


def still_at_it() -> None:
    """Another letter of the same worker: the time counts anew."""
    cache_set(SENDING, 1, SECONDS)


def nobody_answers(odd: OSError) -> bool:
    """Whether no other letter could go now either; False where the server has refused this one."""
    return not isinstance(odd, SMTPException) or isinstance(odd, SMTPConnectError | SMTPServerDisconnected)
