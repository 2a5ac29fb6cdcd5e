"""What a pair's players were fined or warned for before: here, in the last twelve months, and to date."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from django.db.models import QuerySet

from club.models import LineUp
from club.queries import Pair, SessionInfo, joined_names, pairs_by_id
from scoring.models import Penalty
from scoring.queries.fines import in_standards

TWELVE_MONTHS = timedelta(days=365)


@dataclass(frozen=True)
class Offence:
    """A penalty or a warning that stands. `player` is who of the pair had it, "" in this session: all of it.

    `standards`: how many times the standard amount, None where its unit says too little.
    """

    id: int
    kind: str
    amount: str
    unit: str
    note: str
    day: date
    title: str
    player: str
    here: bool
    standards: Fraction | None = None


@dataclass(frozen=True)
class PenaltyToDate:
    """A penalty or warning of a contestant in whose line-up the player stood. `recent`: of the last twelve months."""

    offence: Offence
    of: Pair
    recent: bool


def offences_of(session: SessionInfo, contestants: Collection[int]) -> Mapping[int, tuple[Offence, ...]]:
    """By contestant, the newest first: this session's, and of its players those of the club's last twelve months.

    Three queries, however many they are. What was earned in a practice session counts there alone.
    """
    found: dict[int, list[Offence]] = defaultdict(list)
    for penalty in _penalties().filter(session_id=session.id, contestant__in=contestants):
        found[penalty.contestant_id].append(_offence(penalty, "", here=True))
    players: dict[int, list[tuple[int, str]]] = defaultdict(list)
    seats = LineUp.objects.filter(contestant__in=contestants).values_list("contestant", "player", "player__name")
    for contestant, player, name in seats:
        players[player].append((contestant, name))
    for penalty, theirs in _earlier(session, players):
        names: dict[int, list[str]] = defaultdict(list)
        for contestant, name in (each for player in theirs for each in players[player]):
            names[contestant].append(name)
        for contestant, who in names.items():
            found[contestant].append(_offence(penalty, joined_names(who), here=False))
    return {who: tuple(each) for who, each in found.items()}


def penalties_to_date(club_id: int, player_id: int, today: date) -> tuple[PenaltyToDate, ...]:
    """All that stand of contestants in whose line-up the player stood, in every session of the club but practice; the
    newest first. Three queries."""
    rows = _penalties().filter(session__club=club_id, session__practice=False, contestant__line_up__player=player_id)
    found = list(rows.distinct())
    pairs = pairs_by_id({row.contestant_id for row in found})
    return tuple(
        PenaltyToDate(_offence(row, "", here=False), pairs[row.contestant_id], row.session.date > today - TWELVE_MONTHS)
        for row in found
    )


def _earlier(session: SessionInfo, players: Collection[int]) -> Iterable[tuple[Penalty, list[int]]]:
    """With who of the players stood in the line-up."""
    since = session.date - TWELVE_MONTHS
    before = _penalties().filter(session__club=session.club.id, session__date__range=(since, session.date))
    before = before.exclude(session_id=session.id).exclude(session__practice=True)
    before = before.filter(contestant__line_up__player__in=list(players)).distinct()
    for penalty in before.prefetch_related("contestant__line_up"):
        there = [seat.player_id for seat in penalty.contestant.line_up.all()]
        yield penalty, [each for each in there if each in players]


def _penalties() -> QuerySet[Penalty]:
    rows = Penalty.objects.filter(withdrawal=None).exclude(kind=Penalty.Kind.AWARD)
    return rows.select_related("session__event", "contestant").order_by("-session__date", "-at", "-pk")


def _offence(penalty: Penalty, player: str, *, here: bool) -> Offence:
    return Offence(
        penalty.pk,
        penalty.kind,
        penalty.amount,
        penalty.unit,
        penalty.note,
        penalty.session.date,
        penalty.session.title,
        player,
        here,
        in_standards(penalty.session.method, penalty.unit, penalty.amount),
    )
