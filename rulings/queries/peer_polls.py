"""Polls of peers by a link: what the director reads of them, and what a peer is shown."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from club.engine.cards import Hand, read_hand
from club.models.tables import secret_hash
from rulings.engine.auction import read_auction
from rulings.engine.poll import Choice
from rulings.models import PeerPoll
from scoring.queries.done_boards import board_is_done


@dataclass(frozen=True)
class PeerPollInfo:
    """A poll as the desk reads it. `choices` are counted; `comments` are (what was chosen, what was said), the newest
    first. `secret` is "" where this server cannot make its link any more (it came from another one)."""

    id: int
    board: int
    seat: str
    hand: str
    auction: str
    question: str
    choices: tuple[Choice, ...]
    comments: tuple[tuple[str, str], ...]
    way: str
    secret: str
    by: str
    at: datetime
    ends_at: datetime
    closed_at: datetime | None

    @property
    def answered(self) -> int:
        return sum(each.number or 0 for each in self.choices)

    def open(self, now: datetime) -> bool:
        return self.closed_at is None and now < self.ends_at


@dataclass(frozen=True)
class AskedPeer:
    """What somebody is shown who was asked, without a name. `auction` in rows of four, West first, empty where it was
    written in another way: then `auction_text`. `vulnerable` is none, ns, ew or both."""

    seat: str
    dealer: str
    vulnerable: str
    hand: Hand
    auction: tuple[tuple[str, ...], ...]
    auction_text: str
    question: str
    choices: tuple[str, ...]
    ends_at: datetime


def peer_polls_of(session_id: int) -> list[PeerPollInfo]:
    """All polls of a session, the newest first; two queries."""
    return [_info(row) for row in _polls().filter(session=session_id).order_by("-pk")]


def peer_poll(session_id: int, poll_id: int) -> PeerPollInfo | None:
    """One of them; None where the session has none such."""
    row = _polls().filter(session=session_id, pk=poll_id).first()
    return _info(row) if row else None


def asked_peer(secret: str) -> AskedPeer | None:
    """What is behind a link; None for no link, a poll that is over, and while anybody has the board still to play."""
    row = PeerPoll.objects.select_related("board").filter(secret_hash=secret_hash(secret), end=None).first()
    if row is None or row.ends_at <= timezone.now() or not board_is_done(row.session_id, row.board.number):
        return None
    rows = read_auction(row.auction, row.board.dealer)
    return AskedPeer(
        seat=row.seat,
        dealer=row.board.dealer,
        vulnerable=row.board.vulnerable,
        hand=read_hand(row.hand, row.seat),
        auction=rows,
        auction_text="" if rows else row.auction,
        question=row.question,
        choices=tuple(row.choices.split("\n")),
        ends_at=row.ends_at,
    )


def _polls() -> QuerySet[PeerPoll]:
    return PeerPoll.objects.select_related("board", "user", "end").prefetch_related("answers")


def _info(row: PeerPoll) -> PeerPollInfo:
    says = row.choices.split("\n")
    answers = list(row.answers.all())
    counted = Counter(each.choice for each in answers)
    secret = row.secret()
    end = getattr(row, "end", None)
    return PeerPollInfo(
        id=row.pk,
        board=row.board.number,
        seat=row.seat,
        hand=row.hand,
        auction=row.auction,
        question=row.question,
        choices=tuple(Choice(words, counted[number]) for number, words in enumerate(says)),
        comments=tuple((says[each.choice], each.comment) for each in reversed(answers) if each.comment),
        way=row.way,
        secret=secret if secret_hash(secret) == row.secret_hash else "",
        by=str(row.user) if row.user else "",
        at=row.at,
        ends_at=row.ends_at,
        closed_at=end.at if end else None,
    )
