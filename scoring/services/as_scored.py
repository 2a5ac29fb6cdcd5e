"""Acts that have to know what they do to the scores: tried, scored outside the lock, then made as they were scored."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction
from django.utils.translation import gettext as _

from club.services import locked_session
from scoring.errors import StaleError

Taken = TypeVar("Taken")
Known = TypeVar("Known")
Made = TypeVar("Made")
TRIES_AT_MOST = 5


def do_nothing(_made: object) -> None:
    """What most acts have to do before their transaction is committed."""


def make_as_scored(
    session_id: int,
    *,
    attempt: Callable[[], Taken],
    score: Callable[[Taken], Known],
    make: Callable[[Known], Made],
    before_commit: Callable[[Made], object] = do_nothing,
) -> Made:
    """What `make` returns, made with what `score` has found out.

    `attempt` makes the act and takes the documents with it; it is rolled back. `score` scores them, and nothing is held
    meanwhile. `make` makes the act once more, where the session's facts are still those that were scored; else all of
    it is tried anew. `before_commit` is called with what was made, in the same transaction. Raises what they raise, and
    StaleError where somebody is always faster.
    """
    for _try in range(TRIES_AT_MOST):
        with transaction.atomic():
            version = locked_session(session_id).facts_version
            taken = attempt()
            transaction.set_rollback(True)
        known = score(taken)
        with transaction.atomic():
            if locked_session(session_id).facts_version == version:
                made = make(known)
                before_commit(made)
                return made
    raise StaleError(_("Somebody has just changed something. Please press again."))
