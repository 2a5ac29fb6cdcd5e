"""What may no longer be changed: official results, and what comes after its time.

Every service that changes a score asks here, inside its transaction. Until when what may be changed is the business
of rulings, which stand above scoring: they listen to `act_after_play` and raise Refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime

from django.db import transaction
from django.dispatch import Signal
from django.utils.translation import gettext as _

from club.errors import Refused
from club.models import Session

# Board, and the ids of who sat North–South and East–West.
Where = tuple[int, int, int]
# Sent with `session`, `clock` (see club.engine.correction_rules; "announced": the rules themselves; "anew": what
# would let the times begin once more), `where` (or None) and `asked` (or None).
act_after_play = Signal()

_decided: ContextVar[frozenset[int]] = ContextVar("decided", default=frozenset())
_amended: ContextVar[frozenset[int]] = ContextVar("amended", default=frozenset())


def refuse_official(session: Session) -> None:
    """Official results change only after a manager has opened them again, or by an approved amendment (L79C2)."""
    if session.state == Session.State.OFFICIAL and session.pk not in _amended.get():
        raise Refused(_("The results are official. Only a manager can open them again."))


def refuse_closed(session: Session, clock: str, where: Where | None = None, asked: datetime | None = None) -> None:
    """Refuse what changes a score once its time is over, or the results are official. During play nothing is.

    `where`: the line that it is about. `asked`: when it was asked for, where that was kept.
    """
    over = session.state in {Session.State.ENDED, Session.State.OFFICIAL}
    if over and session.pk not in _decided.get() | _amended.get():
        act_after_play.send(sender=Session, session=session, clock=clock, where=where, asked=asked)
    refuse_official(session)


@contextmanager
def deciding(session_id: int) -> Iterator[None]:
    """Inside, a session's clocks are not asked again: what is decided was asked for in time."""
    with transaction.atomic(), _holding(_decided, session_id):
        yield


@contextmanager
def amending(session_id: int) -> Iterator[None]:
    """Inside, a session is changed by an amendment that was approved (L79C2), official or not."""
    with transaction.atomic(), _holding(_amended, session_id):
        yield


@contextmanager
def _holding(held: ContextVar[frozenset[int]], session_id: int) -> Iterator[None]:
    token = held.set(held.get() | {session_id})
    try:
        yield
    finally:
        held.reset(token)
