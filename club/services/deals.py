"""The deals of a club: read from files, kept; and of a session: taken away. Nobody is shown a card by any of this.

A session takes deals by scoring.services.deals, which knows where they have been played before.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

from celery import current_app
from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.cards import Deal
from club.engine.deal_check import compare_deals
from club.engine.reading import read_deals
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Board, Club, DealSet, Session, SessionDeals
from club.models import Deal as DealRow
from club.services.audit import append_audit_row
from club.services.deal_words import faults_in_words
from club.services.sessions import locked_session

logger = logging.getLogger(__name__)

ANALYSE_TASK = "scoring.analyse_deals"
FILES_AT_MOST = 20
NAME_AT_MOST = 120
#: Kept for later and played by no session yet.
UNUSED_AT_MOST = 200
Files = Sequence[tuple[str, bytes]]


@transaction.atomic
def store_deals(*, club_id: int, files: Files, actor: Actor) -> DealSet:
    """Read files into a set that the club keeps for a later session. Raises DomainError."""
    if not Club.objects.filter(pk=club_id).exists():
        raise NotFoundError(_("This club is no longer there."))
    if DealSet.objects.filter(club_id=club_id, uses=None).count() >= UNUSED_AT_MOST:
        raise DomainError(
            _("The club already has %(most)d sets of deals that no session has played. Use those first.")
            % {"most": UNUSED_AT_MOST}
        )
    deals = read_files(files)
    deal_set = store_set(club_id, files, deals, actor)
    data = {"set": deal_set.pk, "boards": len(deals), "files": [name for name, _content in files]}
    append_audit_row(club_id, actor, "deals kept", data)
    return deal_set


@transaction.atomic
def remove_deals(*, session_id: int, seen_deal_set_id: int | None, actor: Actor) -> None:
    """The session plays no known deals any more. The set stays with the club."""
    session = locked_session(session_id)
    refuse_unseen(session, seen_deal_set_id)
    if seen_deal_set_id is None:
        raise DomainError(_("This session has no deals."))
    SessionDeals.objects.filter(session=session).delete()
    append_audit_row(session.club_id, actor, "deals taken away", {"set": seen_deal_set_id}, session_id=session.pk)


def deal_of(row: DealRow) -> Deal:
    """A stored deal as a value."""
    return Deal.parse(row.cards, row.dealer, row.vulnerable)


def read_files(files: Files) -> dict[int, Deal]:
    """The deals of all files by board number. Raises DomainError with what is wrong with each."""
    if not files:
        raise DomainError(_("Choose a file of deals first."))
    if len(files) > FILES_AT_MOST:
        raise DomainError(_("Choose at most %(count)s files.") % {"count": FILES_AT_MOST})
    deals: dict[int, Deal] = {}
    faults: list[str] = []
    for name, content in files:
        reading = read_deals(content, name)
        again = [n for n, deal in reading.deals.items() if n in deals and deals[n].cards != deal.cards]
        if reading.faults:
            faults.append(faults_in_words(reading.faults, name if len(files) > 1 else ""))
        elif again:
            faults.append(_("Board %(board)s is in two of the files, with different cards.") % {"board": again[0]})
        deals |= reading.deals
    if faults:
        raise DomainError(_("%(faults)s Nothing was loaded.") % {"faults": " ".join(faults)})
    return deals


def refuse_unseen(session: Session, seen_deal_set_id: int | None) -> None:
    """Raise StaleError where the session has another set than whoever acts has seen, None for none; DomainError in a
    simultaneous, which has the deals."""
    now = SessionDeals.objects.filter(session=session).values_list("deal_set_id", flat=True).first()
    if session.simultaneous is not None and session.simultaneous.deal_set_id is not None:
        raise DomainError(
            _("The deals are those of %(name)s, and the same at every club.") % {"name": session.simultaneous.name}
        )
    if now != seen_deal_set_id:
        raise StaleError(_("The deals of this session have just been changed. Please look again."))


def refuse_strangers(session: Session, deals: Mapping[int, Deal]) -> None:
    """Not one board in common is a file of another evening."""
    boards = list(Board.objects.filter(session=session).values_list("number", "dealer", "vulnerable"))
    if boards and not compare_deals(deals, boards).both:
        raise DomainError(
            _("The file has boards %(theirs)s, but the session plays boards %(ours)s. Nothing was loaded.")
            % {"theirs": span(list(deals)), "ours": span([number for number, _dealer, _vulnerable in boards])}
        )


def span(numbers: Sequence[int]) -> str:
    """1–24, or 7: the first and the last of board numbers."""
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"


def store_set(club_id: int, files: Files, deals: Mapping[int, Deal], actor: Actor) -> DealSet:
    """A set of the club with these deals, called as the files are; it is solved in the background."""
    name = ", ".join(name for name, _content in files)[:NAME_AT_MOST]
    made = DealSet.objects.create(club_id=club_id, name=name or _("deals"), loaded_by_id=actor.user_id)
    DealRow.objects.bulk_create(
        DealRow(deal_set=made, number=n, dealer=deal.dealer, vulnerable=deal.vulnerable, cards=deal.cards)
        for n, deal in deals.items()
    )
    transaction.on_commit(lambda: request_analysis(made.pk))
    return made


def request_analysis(deal_set_id: int) -> None:
    """Send the task by name. A broker that does not answer is left to the sweep."""
    try:
        current_app.signature(ANALYSE_TASK, args=[deal_set_id], ignore_result=True).apply_async()
    except Exception:
        logger.exception("The analysis of deals %s could not be asked for; the sweep will do it.", deal_set_id)
