"""A poll of peers behind a link, as tests ask it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from club.actor import PROGRAM
from club.models import Board, Session
from club.models.tables import secret_hash
from rulings.models import PeerPoll
from rulings.services.peer_polls import PeerQuestion, ask_peers

HAND = "AKQ2.KQ3.QJ4.987"
QUESTION = PeerQuestion(
    board=1,
    seat="S",
    hand=HAND,
    auction="1H P",
    question="What do you bid?",
    choices=("Pass", "2NT", "3NT", ""),
    lasts=timedelta(days=1),
)


def asked_about(session: Session, board: int, **more: object) -> PeerPoll:
    """A poll that the service has made."""
    # South is next to call where North deals.
    auction = QUESTION.auction if board % 4 == 1 else ""
    asked = replace(QUESTION, **{"board": board, "auction": auction, **more})  # type: ignore[arg-type]
    return PeerPoll.objects.get(pk=ask_peers(session_id=session.pk, asked=asked, actor=PROGRAM))


def kept_about(session: Session, board: int) -> PeerPoll:
    """One that is in the tables, whatever is still to be played."""
    poll = PeerPoll(
        session=session,
        board=Board.objects.get(session=session, number=board),
        seat="S",
        hand=HAND,
        question="What do you bid?",
        choices="Pass\n2NT",
        nonce="0" * 32,
        ends_at=session.created_at + timedelta(days=7),
    )
    poll.secret_hash = secret_hash(poll.secret())
    poll.save()
    return poll
