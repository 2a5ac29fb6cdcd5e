"""Who comes again: the pairs of the last evening of this sort, and with whom somebody has played lately."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Case, Q, QuerySet, Value, When

from club.engine.contests import CONTESTS
from club.models import Contestant, Event, LineUp, Session
from club.queries.programme import SessionInfo

#: How many evenings of the club are looked through, and how many of a player's own are "lately".
EVENINGS_BACK = 30
LATELY = 5


@dataclass(frozen=True)
class RegularPlayer:
    """Somebody of the club who may be put on the list again."""

    player_id: int
    name: str


@dataclass(frozen=True)
class RegularPair:
    """A pair or a team as it played last time. `stays`: it could not move.

    Of a team: what it is called, its captain's player id, whether it stood in.
    """

    players: tuple[RegularPlayer, ...]
    stays: bool
    team: str = ""
    captain: int | None = None
    stand_in: bool = False

    @property
    def ids(self) -> frozenset[int]:
        return frozenset(each.player_id for each in self.players)


@dataclass(frozen=True)
class LastEvening:
    """An evening that was played, with its pairs in the order of the list, and its scale of victory points."""

    session_id: int
    title: str
    date: date
    pairs: tuple[RegularPair, ...]
    vp_scale: str = ""


def last_evening(session: SessionInfo, template_id: int | None = None) -> LastEvening | None:
    """The last evening of its kind: of the same event or template, else of the same day of the week before, else of
    the same day, of teams else of any day; two queries. None where there is none, or nobody of it is on the club's
    list any more.
    """
    own = Q(event_id=session.event_id, date__lte=session.date)
    if template_id is not None:
        own |= Q(planned__template_id=template_id, date__lte=session.date)
    weekday = Q(date__iso_week_day=session.date.isoweekday(), date__lt=session.date)
    today = Q(date=session.date)
    before = _played(session.club.id, session.contest).filter(date__lte=session.date)
    # Pairs come on their day of the week; teams are made up for a contest, whatever day that has.
    found = (
        (before if CONTESTS[session.contest].by_rooms else before.filter(own | weekday | today))
        .exclude(pk=session.id)
        .order_by(Case(When(own, then=Value(0)), When(weekday, then=Value(1)), default=Value(2)), "-date", "-pk")
        .only("title", "date", "vp_scale")
        .first()
    )
    if found is None:
        return None
    pairs = tuple(_pairs(found.pk))
    return LastEvening(found.pk, found.title, found.date, pairs, found.vp_scale) if pairs else None


def _played(club_id: int, contest: str = Event.Contest.PAIRS) -> QuerySet[Session]:
    """The club's evenings of this kind that were begun, and not for practice only, nor elsewhere."""
    begun = Session.objects.kept().filter(club_id=club_id, practice=False, played_elsewhere="", event__contest=contest)
    return begun.exclude(state__in=[Session.State.DRAFT, Session.State.READY])


def _pairs(session_id: int) -> Iterable[RegularPair]:
    rows = LineUp.objects.filter(contestant__session_id=session_id, player__active=True, player__erased_at=None)
    # Who left before it had played is no pair of that evening.
    rows = rows.exclude(contestant__standing=Contestant.Standing.WITHDRAWN, contestant__section=None)
    players: dict[int, list[RegularPlayer]] = {}
    them: dict[int, Contestant] = {}
    rows = rows.select_related("contestant__entry", "player").order_by("contestant__place", "contestant__pk", "seat")
    for row in rows:
        players.setdefault(row.contestant_id, []).append(RegularPlayer(row.player_id, row.player.name))
        them[row.contestant_id] = row.contestant
    return (_regular(them[one], those) for one, those in players.items())


def _regular(contestant: Contestant, players: list[RegularPlayer]) -> RegularPair:
    entry = contestant.entry
    if entry is None:
        return RegularPair(tuple(players), contestant.stays)
    return RegularPair(tuple(players), contestant.stays, entry.name, entry.captain_id, entry.stand_in)


def usual_partners(club_id: int) -> dict[int, int]:
    """Of each player the partner of most of the last few evenings, of equals the one of the last; one query."""
    evenings = _played(club_id).order_by("-date", "-pk").values("pk")[:EVENINGS_BACK]
    rows = LineUp.objects.filter(contestant__session__in=evenings, player__active=True, player__erased_at=None)
    rows = rows.order_by("-contestant__session__date", "-contestant__session_id", "contestant_id", "seat")
    together: dict[int, list[int]] = {}
    for contestant, player in rows.values_list("contestant_id", "player_id"):
        together.setdefault(contestant, []).append(player)
    partners: dict[int, list[int]] = {}
    for pair in together.values():
        if len(pair) == 2:
            partners.setdefault(pair[0], []).append(pair[1])
            partners.setdefault(pair[1], []).append(pair[0])
    # Of equals a counter names the one first who was met first: here the one of the last evening.
    return {player: Counter(those[:LATELY]).most_common(1)[0][0] for player, those in partners.items()}
