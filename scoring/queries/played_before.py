"""Deals that the club has played on another night: on which, and by how many of the players who would play them again.

No result may stand on a deal that was played in a different session (Law 6D2), unless to replay it is the purpose.
Sessions of one evening that are in play together share their deals, as sections do: that is no other night.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q
from django.utils import timezone

from club.engine.cards import rotation_key, rotations
from club.models import Board, Contestant, Deal, LineUp, Session, SessionDeals, Substitution
from scoring.models import Publication
from scoring.queries.done_boards import BEFORE, open_boards
from scoring.queries.who_played import played_lines, players_at

OVER = (Session.State.ENDED, Session.State.OFFICIAL)


@dataclass(frozen=True)
class Night:
    """A session that has played some of the deals. `boards`: their numbers here, not there; `players`: how many of
    those who play here have played one of them there.
    """

    title: str
    date: date
    boards: tuple[int, ...]
    players: int


@dataclass(frozen=True)
class PlayedBefore:
    """`boards` of the `deals` here have been played, by `players` of the `present`; `nights`: the newest first.

    `shown`: how many of the boards have their cards on the club's pages.
    """

    nights: tuple[Night, ...]
    boards: tuple[int, ...]
    deals: int
    players: int
    present: int
    shown: int


def played_before(session: Session, deals: Mapping[int, str]) -> PlayedBefore | None:
    """Where the club has played deals (cards by board) that `session` has or would have; None: nowhere.

    Of a session that has a movement only the boards that it plays. Some queries for each night that is published.
    """
    own = set(Board.objects.filter(session=session).values_list("number", flat=True))
    dealt = {number: cards for number, cards in deals.items() if not own or number in own}
    uses = [use for use in _uses(session.club_id, session.pk, dealt) if not together(use.session, session)]
    return _found(uses, dealt, _present(session.pk), session) if uses else None


def played_in_club(club_id: int, deals: Mapping[int, str]) -> PlayedBefore | None:
    """The same of deals that no session has taken yet."""
    uses = _uses(club_id, 0, deals)
    return _found(uses, deals, frozenset(), None) if uses else None


def shown_before(session: Session, deals: Mapping[int, str], *, arrived: bool = False) -> list[int]:
    """The boards whose cards a published night shows to everybody: to hide them again would keep nothing secret.

    `arrived`: the session has just come here with its deals, which hid from nobody what was shown until then.
    """
    uses = [use for use in _uses(session.club_id, session.pk, deals) if _for_good(use.session, session)]
    shown_keys = {rotation_key(cards) for use in uses for cards in _open_cards(use, session.pk if arrived else 0)}
    return sorted(number for number, cards in deals.items() if rotation_key(cards) in shown_keys)


def together(other: Session, session: Session) -> bool:
    """Whether two sessions of a day are, or were, in play at the same time."""
    if other.date != session.date:
        return False
    if other.started_at is None or other.ended_at is None or (session.state in OVER and session.started_at is None):
        return True
    now = timezone.now()
    begins: datetime = session.started_at or now
    return other.started_at < (session.ended_at or now) and begins < other.ended_at


def _for_good(other: Session, session: Session) -> bool:
    """Published, and not while the same deals are being played at the next tables."""
    if other.state not in OVER or (session.state not in OVER and together(other, session)):
        return False
    return Publication.objects.filter(session=other).exists()


def _open_cards(use: SessionDeals, but_for: int) -> list[str]:
    rows = Deal.objects.filter(deal_set_id=use.deal_set_id, number__in=open_boards(use, but_for=but_for))
    return list(rows.values_list("cards", flat=True))


def _uses(club_id: int, session_id: int, deals: Mapping[int, str]) -> list[SessionDeals]:
    """The club's sessions that have begun, with any of these deals, whichever way its board lay: the newest first."""
    alike = Deal.objects.filter(cards__in={turn for cards in deals.values() for turn in rotations(cards)})
    found = SessionDeals.objects.filter(session__club_id=club_id, deal_set_id__in=alike.values("deal_set_id"))
    begun = found.exclude(session_id=session_id).exclude(session__state__in=BEFORE)
    return list(begun.select_related("session").order_by("-session__date", "-session_id"))


def _found(
    uses: list[SessionDeals], deals: Mapping[int, str], present: frozenset[int], session: Session | None
) -> PlayedBefore | None:
    numbers = defaultdict(list)
    for number, cards in deals.items():
        numbers[rotation_key(cards)].append(number)
    here = _numbers_here(uses, numbers)
    lines = played_lines({use.session_id: set(here[use.deal_set_id]) for use in uses})
    at = players_at(line for found in lines.values() for line in found)
    nights: list[Night] = []
    everybody: set[int] = set()
    for use in uses:
        played = {n for line in lines[use.session_id] for n in here[use.deal_set_id][line.board.number]}
        players = present & {player for line in lines[use.session_id] for player in at[line.pk]}
        everybody |= players
        if played:
            nights.append(Night(use.session.title, use.session.date, tuple(sorted(played)), len(players)))
    if not nights:
        return None
    boards = sorted({number for night in nights for number in night.boards})
    shown = len(set(boards) & set(shown_before(session, deals))) if session else 0
    return PlayedBefore(tuple(nights), tuple(boards), len(deals), len(everybody), len(present), shown)


def _numbers_here(
    uses: Iterable[SessionDeals], numbers: Mapping[str, list[int]]
) -> Mapping[int, Mapping[int, list[int]]]:
    """By set and board there: the boards here that were dealt alike."""
    found: dict[int, dict[int, list[int]]] = defaultdict(dict)
    rows = Deal.objects.filter(deal_set_id__in={use.deal_set_id for use in uses})
    for deal_set, number, cards in rows.values_list("deal_set_id", "number", "cards"):
        if rotation_key(cards) in numbers:
            found[deal_set][number] = numbers[rotation_key(cards)]
    return found


def _present(session_id: int) -> frozenset[int]:
    """Who plays in the session: regulars and substitutes."""
    gone = Q(contestant__standing=Contestant.Standing.WITHDRAWN, contestant__section=None)
    of = Q(contestant__session_id=session_id) & ~gone
    regular = LineUp.objects.filter(of).order_by().values_list("player_id", flat=True)
    return frozenset(regular.union(Substitution.objects.filter(of).order_by().values_list("player_id", flat=True)))
