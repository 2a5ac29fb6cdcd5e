"""A director asks peers by a link, and they answer, once a device."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.actor import Actor
from club.engine.cards import NotADeal, read_hand
from club.models import Board
from club.models.tables import secret_hash
from club.services import append_audit_row, count_wrong_try, locked_session, tries_from
from club.services.deal_words import SEATS
from rulings.engine.auction import next_to_call, read_auction
from rulings.errors import DomainError, NotFoundError
from rulings.models import PeerAnswer, PeerPoll, PeerPollEnd
from rulings.models.peer_poll import CHOICE_AT_MOST as CHOICE_AT_MOST
from rulings.models.peer_poll import COMMENT_AT_MOST as COMMENT_AT_MOST
from rulings.models.peer_poll import QUESTION_AT_MOST as QUESTION_AT_MOST
from scoring.queries.deals import open_deal
from scoring.queries.done_boards import board_is_done

#: A poll ends after a week at the latest.
LONGEST = timedelta(days=7)
CHOICES = range(2, 5)
SECRET_BYTES = 16
UNPLAYED = gettext_lazy(
    "Somebody has this board still to play, here, in another session with the same cards or at another club, or its "
    "results are not in. A link could reach them: ask people who have played it, or make the link later."
)


@dataclass(frozen=True)
class PeerQuestion:
    """What peers are asked. `hand` is "" for the one of the record, where it is known; `way` as in PeerPoll."""

    board: int
    seat: str
    hand: str
    auction: str
    question: str
    choices: Sequence[str]
    lasts: timedelta
    way: str = ""


@transaction.atomic
def ask_peers(*, session_id: int, asked: PeerQuestion, actor: Actor) -> int:
    """Make the link. Returns the id of the poll.

    Raises NotFoundError for a board that the session does not have, DomainError while anybody has it still to play,
    and for what cannot be shown: a hand that is none, fewer than two choices.
    """
    session = locked_session(session_id)
    board = Board.objects.filter(session=session, number=asked.board).first()
    if board is None:
        raise NotFoundError(_("The session has no such board."))
    refuse_unplayed(session_id, asked.board)
    question, auction = asked.question.strip(), asked.auction.strip()
    choices = list(dict.fromkeys(" ".join(each.split())[:CHOICE_AT_MOST] for each in asked.choices if each.strip()))
    if not question:
        raise DomainError(_("Write what you ask them."))
    if len(choices) not in CHOICES:
        raise DomainError(_("Give two to four different choices."))
    if auction and not read_auction(auction, board.dealer):
        raise DomainError(_("The auction cannot be read. Write it as 1S 2D 3S P, from the dealer."))
    turn = next_to_call(auction, board.dealer)
    if turn not in ("", asked.seat):
        words = _(
            "After this auction %(seat)s is next to call, and that is not the hand that you show. Write the auction up "
            "to the call that you ask about, or all of it."
        )
        raise DomainError(words % {"seat": SEATS.get(turn, turn)})
    if not timedelta() < asked.lasts <= LONGEST or asked.seat not in list("NESW"):
        raise DomainError(_("Choose a seat, and an end within a week."))
    poll = PeerPoll(
        session=session,
        board=board,
        seat=asked.seat,
        hand=_hand(session_id, asked),
        auction=auction[:QUESTION_AT_MOST],
        question=question[:QUESTION_AT_MOST],
        choices="\n".join(choices),
        way=asked.way,
        nonce=secrets.token_hex(SECRET_BYTES),
        ends_at=timezone.now() + asked.lasts,
        user_id=actor.user_id,
    )
    poll.secret_hash = secret_hash(poll.secret())
    poll.save()
    data = {"poll": poll.pk, "boards": [board.number]}
    append_audit_row(session.club_id, actor, "peers asked", data, session_id=session.pk)
    return poll.pk


@transaction.atomic
def close_peer_poll(*, session_id: int, poll_id: int, actor: Actor) -> None:
    """Nobody can answer any more, and the link shows nothing. Twice is once."""
    session = locked_session(session_id)
    poll = PeerPoll.objects.select_related("board").filter(session=session, pk=poll_id).first()
    if poll is None:
        raise NotFoundError(_("That poll is not in this session."))
    if PeerPollEnd.objects.filter(poll=poll).exists():
        return
    PeerPollEnd.objects.create(poll=poll, user_id=actor.user_id)
    data = {"poll": poll.pk, "boards": [poll.board.number]}
    append_audit_row(session.club_id, actor, "peer poll closed", data, session_id=session.pk)


@transaction.atomic
def answer_peer_poll(*, secret: str, device: str, choice: int, comment: str, place: str) -> None:
    """A peer's answer; the first of a device counts. Ten answers from one place (a network address) make it wait.

    Raises NotFoundError for a link that opens nothing (any more), DomainError for no choice and a second answer,
    TooManyAttempts.
    """
    poll = PeerPoll.objects.select_related("board", "session").filter(secret_hash=secret_hash(secret), end=None).first()
    if poll is None or poll.ends_at <= timezone.now() or not board_is_done(poll.session_id, poll.board.number):
        raise NotFoundError(_("This poll is over."))
    if choice not in range(len(poll.choices.split("\n"))):
        raise DomainError(_("Choose one of the answers."))
    locked_session(poll.session_id)
    if PeerPollEnd.objects.filter(poll=poll).exists():
        raise NotFoundError(_("This poll is over."))
    words = _("Many answers have come from where you are. Please wait five minutes and send yours again.")
    tries = tries_from(f"peer poll {poll.pk} {place}"[:120], words=words)
    comment = " ".join(comment.split())[:COMMENT_AT_MOST]
    try:
        with transaction.atomic():
            PeerAnswer.objects.create(poll=poll, device_hash=secret_hash(device), choice=choice, comment=comment)
    except IntegrityError as twice:
        raise DomainError(_("You have answered already. Thank you.")) from twice
    count_wrong_try(tries)
    data = {"poll": poll.pk, "boards": [poll.board.number]}
    append_audit_row(poll.session.club_id, Actor(), "peer answered", data, session_id=poll.session_id)


def refuse_unplayed(session_id: int, board: int) -> None:
    """Raises DomainError while somebody has a board still to play: a link may reach anybody (Law 16D)."""
    if not board_is_done(session_id, board):
        raise DomainError(UNPLAYED)


def _hand(session_id: int, asked: PeerQuestion) -> str:
    typed = asked.hand.strip().upper().replace("10", "T")
    if not typed:
        known = open_deal(session_id, asked.board)
        if known is None:
            raise DomainError(_("The cards of this board are not known. Type the hand: AQ7.T92.K5.84321."))
        return str(known.deal.hands[asked.seat])
    try:
        return str(read_hand(typed, asked.seat))
    except NotADeal as wrong:
        raise DomainError(_("This is no hand of 13 cards. Type it spades first, as AQ7.T92.K5.84321.")) from wrong
