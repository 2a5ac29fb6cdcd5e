"""What a pair's players were fined or warned for before, here and in the last twelve months."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import QuerySet

from club.models import LineUp
from club.queries import SessionInfo
from scoring.models import Penalty

TWELVE_MONTHS = timedelta(days=365)


@dataclass(frozen=True)
class Offence:
    """A penalty or a warning that still counts. `player` is who of the pair had it, "" in this session: both."""

    kind: str
    amount: str
    unit: str
    note: str
    day: date
    title: str
    player: str
    here: bool


def offences_of(session: SessionInfo, contestants: Collection[int]) -> Mapping[int, tuple[Offence, ...]]:
    """By contestant, the newest first: this session's, and of its players those of the club's last twelve months.

    Three queries, however many they are.
    """
    found: dict[int, list[Offence]] = defaultdict(list)
    for penalty in _penalties().filter(session_id=session.id, contestant__in=contestants):
        found[penalty.contestant_id].append(_offence(penalty, "", here=True))
    players: dict[int, list[tuple[int, str]]] = defaultdict(list)
    seats = LineUp.objects.filter(contestant__in=contestants).values_list("contestant", "player", "player__name")
    for contestant, player, name in seats:
        players[player].append((contestant, name))
    for penalty, player in _earlier(session, players):
        for contestant, name in players[player]:
            found[contestant].append(_offence(penalty, name, here=False))
    return {who: tuple(each) for who, each in found.items()}


def _earlier(session: SessionInfo, players: Iterable[int]) -> Iterable[tuple[Penalty, int]]:
    since = session.date - TWELVE_MONTHS
    before = _penalties().filter(session__club=session.club.id, session__date__range=(since, session.date))
    before = before.exclude(session_id=session.id).filter(contestant__line_up__player__in=list(players)).distinct()
    for penalty in before.prefetch_related("contestant__line_up"):
        for seat in penalty.contestant.line_up.all():
            if seat.player_id in set(players):
                yield penalty, seat.player_id


def _penalties() -> QuerySet[Penalty]:
    rows = Penalty.objects.filter(withdrawal=None).exclude(kind=Penalty.Kind.AWARD)
    return rows.select_related("session").order_by("-at")


def _offence(penalty: Penalty, player: str, *, here: bool) -> Offence:
    return Offence(
        penalty.kind,
        penalty.amount,
        penalty.unit,
        penalty.note,
        penalty.session.date,
        penalty.session.title,
        player,
        here,
    )
