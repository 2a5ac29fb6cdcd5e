"""A session takes deals: from files, or a set that the club has. It asks first about those played before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.cards import Deal
from club.errors import NotFoundError
from club.models import Deal as DealRow
from club.models import DealSet, Session, SessionDeals
from club.services import append_audit_row, store_deals
from club.services.deals import Files, deal_of, read_files, refuse_strangers, refuse_unseen, store_set
from club.services.sessions import locked_session
from scoring.errors import DomainError
from scoring.queries.played_before import PlayedBefore, played_before, played_in_club, shown_before
from scoring.services.played_words import played_boards_words, played_nights_words, question


class ReplayAgreement(NamedTuple):
    """What whoever takes deals all the same was told: so many boards had been played, by so many of the players."""

    boards: int = 0
    players: int = 0

    def covers(self, played_before: PlayedBefore) -> bool:
        """Whether nothing more has come to light since."""
        return len(played_before.boards) <= self.boards and played_before.players <= self.players


#: Said by a program that takes whatever there is.
ANY_REPLAY = ReplayAgreement(32_767, 32_767)


class DealsPlayedBefore(DomainError):
    """Deals of the session were played on other nights; `found` says which. Asked again with its `agreement` they are
    taken.
    """

    def __init__(self, played_before: PlayedBefore) -> None:
        super().__init__(question(played_before))
        self.found = played_before
        self.agreement = ReplayAgreement(len(played_before.boards), played_before.players)


@transaction.atomic
def load_deals(
    *, session_id: int, files: Files, seen_deal_set_id: int | None, actor: Actor, agreed: ReplayAgreement | None = None
) -> DealSet:
    """Read one or several files (name, content) and let the session play their deals.

    `seen_deal_set_id` is the set that whoever loads saw as the session's, None for none. Raises DomainError with every
    fault in words, StaleError where somebody else has loaded meanwhile, DealsPlayedBefore where more was played before
    than whoever loads has `agreed` to; nothing is kept then.
    """
    session = locked_session(session_id)
    refuse_unseen(session, seen_deal_set_id)
    deals = read_files(files)
    refuse_strangers(session, deals)
    played_before = _ask(session, deals, agreed or ReplayAgreement())
    deal_set = store_set(session.club_id, files, deals, actor)
    _take(session, deal_set, deals, played_before, [name for name, _content in files], seen_deal_set_id, actor)
    return deal_set


@transaction.atomic
def use_deals(
    *,
    session_id: int,
    deal_set_id: int,
    seen_deal_set_id: int | None,
    actor: Actor,
    agreed: ReplayAgreement | None = None,
) -> None:
    """Let the session play a set of the club's. Raises DomainError, StaleError, NotFoundError, DealsPlayedBefore."""
    session = locked_session(session_id)
    refuse_unseen(session, seen_deal_set_id)
    found = DealSet.objects.filter(club_id=session.club_id, pk=deal_set_id).first()
    if found is None:
        raise NotFoundError(_("These deals are no longer there."))
    deals = {row.number: deal_of(row) for row in found.deals.all()}
    refuse_strangers(session, deals)
    played_before = _ask(session, deals, agreed or ReplayAgreement())
    _take(session, found, deals, played_before, [found.name], seen_deal_set_id, actor)


@transaction.atomic
def store_questioned_deals(*, club_id: int, files: Files, actor: Actor) -> DealSet:
    """Files whose deals were asked about, as a set of the club: the same one where it has it. Raises DomainError."""
    deals = read_files(files)
    number = min(deals)
    alike = DealSet.objects.filter(club_id=club_id, deals__number=number, deals__cards=deals[number].cards)
    for each in alike.prefetch_related("deals"):
        if {row.number: deal_of(row) for row in each.deals.all()} == deals:
            return each
    return store_deals(club_id=club_id, files=files, actor=actor)


def agree_to_replay(session: Session, agreed: ReplayAgreement | None, actor: Actor) -> None:
    """Before play begins: ask where more of the deals were played, or by more of the players, than anybody was told.

    Raises DealsPlayedBefore. The session is held.
    """
    use = SessionDeals.objects.filter(session=session).first()
    nights = played_before(session, _lines(_stored(use))) if use else None
    if use is None or nights is None or ReplayAgreement(use.agreed_boards, use.agreed_players).covers(nights):
        return
    if agreed is None or not agreed.covers(nights):
        raise DealsPlayedBefore(nights)
    use.agreed_boards, use.agreed_players = len(nights.boards), nights.players
    use.save(update_fields=["agreed_boards", "agreed_players"])
    data = {"set": use.deal_set_id, "played": len(nights.boards), "known_to": nights.players}
    append_audit_row(session.club_id, actor, "deals played again", data, session_id=session.pk)


def keep_shown(session_id: int) -> None:
    """A session has come here with its deals: what a published night of the club shows of them stays to be seen."""
    use = SessionDeals.objects.select_related("session").filter(session_id=session_id).first()
    if use is not None:
        use.open_before = shown_before(use.session, _lines(_stored(use)), arrived=True)
        use.save(update_fields=["open_before"])


def replay_warnings_of(deal_set: DealSet) -> str:
    """Where the club has played deals that it keeps for later; "" where it has played none."""
    found = played_in_club(deal_set.club_id, {row.number: row.cards for row in deal_set.deals.all()})
    return " ".join((played_boards_words(found), *played_nights_words(found))) if found else ""


def _ask(session: Session, deals: Mapping[int, Deal], agreed: ReplayAgreement) -> ReplayAgreement:
    """What is agreed to: nothing where nothing was played before. Raises DealsPlayedBefore."""
    nights = played_before(session, _lines(deals))
    if nights is None:
        return ReplayAgreement()
    if not agreed.covers(nights):
        raise DealsPlayedBefore(nights)
    return ReplayAgreement(len(nights.boards), nights.players)


def _take(
    session: Session,
    deal_set: DealSet,
    deals: Mapping[int, Deal],
    agreement: ReplayAgreement,
    files: list[str],
    seen_deal_set_id: int | None,
    actor: Actor,
) -> None:
    values = {"deal_set": deal_set, "since": timezone.now(), "user_id": actor.user_id}
    values |= {"open_before": shown_before(session, _lines(deals))}
    values |= {"agreed_boards": agreement.boards, "agreed_players": agreement.players}
    SessionDeals.objects.update_or_create(session=session, defaults=values)
    data = {"set": deal_set.pk, "boards": len(deals), "files": files, "replaces": seen_deal_set_id}
    again = {"played": agreement.boards, "known_to": agreement.players} if agreement.boards else {}
    append_audit_row(session.club_id, actor, "deals loaded", data | again, session_id=session.pk)


def _stored(use: SessionDeals) -> dict[int, Deal]:
    return {row.number: deal_of(row) for row in DealRow.objects.filter(deal_set_id=use.deal_set_id)}


def _lines(deals: Mapping[int, Deal]) -> dict[int, str]:
    return {number: deal.cards for number, deal in deals.items()}
