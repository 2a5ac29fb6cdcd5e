"""The club's second rankings, and what is known of its members for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Q

from club.engine.second_rankings import CATEGORY, HANDICAP, HANDICAP_VP, LEVEL, RankingRules, read_rules
from club.models import ClubRankings, LineUp, MemberMark, Player, Session

#: Player id → mark → value.
Marks = Mapping[int, Mapping[str, str]]


@dataclass(frozen=True)
class MarkGiven:
    """A row of the history of a member: "" for `value` ended it."""

    mark: str
    value: str
    from_day: date
    written_at: datetime
    computed: bool


@dataclass(frozen=True)
class MarkedMember:
    """What holds of a member today. `handicap_computed`: it follows from what was played."""

    id: int
    name: str
    handicap: str
    handicap_vp: str
    level: str
    categories: frozenset[str]
    handicap_computed: bool = False


@dataclass(frozen=True)
class KnownPeople:
    """What a session's second rankings follow from: the rules, and what is known of whoever plays for each contestant
    (its id), by seat."""

    rules: RankingRules
    players: Mapping[int, tuple[Mapping[str, str], ...]]


def ranking_rules(club_id: int, as_of: datetime | None = None) -> RankingRules:
    """As they hold now, or held at a moment. One query."""
    known = ClubRankings.objects.filter(club_id=club_id)
    row = (known if as_of is None else known.filter(written_at__lte=as_of)).order_by("-pk").first()
    return RankingRules() if row is None else read_rules(row.document)


def settled_rankings(club_id: int) -> RankingRules | None:
    """As they hold now; None where nobody has settled any. One query."""
    row = ClubRankings.objects.filter(club_id=club_id).order_by("-pk").first()
    return None if row is None else read_rules(row.document)


def marks_of(player_ids: Iterable[int], day: date, as_of: datetime | None = None) -> Marks:
    """What holds of them on a day, as far as it was known at a moment. One query."""
    rows = MemberMark.objects.filter(player__in=set(player_ids), from_day__lte=day)
    if as_of is not None:
        rows = rows.filter(written_at__lte=as_of)
    found: dict[int, dict[str, str]] = {}
    for player, mark, value in rows.order_by("from_day", "pk").values_list("player_id", "mark", "value"):
        found.setdefault(player, {})[mark] = value
    return found


def known_people(session: Session) -> KnownPeople | None:
    """For a session that is ranked a second time, else None. Three queries."""
    if not session.second_rankings:
        return None
    as_of = session.rankings_as_of
    seated: dict[int, list[int]] = {}
    rows = LineUp.objects.filter(contestant__session=session).order_by("contestant", "seat")
    for contestant, player in rows.values_list("contestant_id", "player_id"):
        seated.setdefault(contestant, []).append(player)
    everybody = {each for players in seated.values() for each in players}
    marks = marks_of(everybody, session.date, as_of)
    return KnownPeople(
        ranking_rules(session.club_id, as_of),
        {key: tuple(marks.get(each, {}) for each in players) for key, players in seated.items()},
    )


def marked_members(club_id: int, day: date) -> list[MarkedMember]:
    """The members by name, with what holds of each today. Two queries."""
    people = list(Player.objects.filter(club_id=club_id, is_guest=False, active=True, erased_at=None))
    rows = MemberMark.objects.filter(player__in=people, from_day__lte=day).order_by("from_day", "pk")
    marks: dict[int, dict[str, MemberMark]] = {}
    for row in rows:
        marks.setdefault(row.player_id, {})[row.mark] = row
    return [_marked(each, marks.get(each.pk, {})) for each in people]


def _marked(player: Player, marks: Mapping[str, MemberMark]) -> MarkedMember:
    def value(mark: str) -> str:
        return marks[mark].value if mark in marks else ""

    held = (mark.removeprefix(CATEGORY) for mark in marks if mark.startswith(CATEGORY) and marks[mark].value)
    return MarkedMember(
        id=player.pk,
        name=player.name,
        handicap=value(HANDICAP),
        handicap_vp=value(HANDICAP_VP),
        level=value(LEVEL),
        categories=frozenset(held),
        handicap_computed=HANDICAP in marks and marks[HANDICAP].computed,
    )


def marks_given(club_id: int, player_id: int) -> list[MarkGiven]:
    """The history of a member, the newest first. One query."""
    rows = MemberMark.objects.filter(player_id=player_id, player__club_id=club_id).order_by("-written_at", "-pk")
    return [MarkGiven(each.mark, each.value, each.from_day, each.written_at, each.computed) for each in rows]


def sessions_taken_live(club_id: int, since: date) -> list[int]:
    """Sessions whose second rankings still follow what is known now, from a day on. One query."""
    rows = Session.objects.kept().filter(club_id=club_id, rankings_as_of=None, date__gte=since)
    return list(rows.exclude(second_rankings=[]).order_by("pk").values_list("pk", flat=True))


def marked_at_all(club_id: int) -> int:
    """How many members have a handicap, a level or a category. One query."""
    given = Count("marks", filter=~Q(marks__value=""))
    return Player.objects.filter(club_id=club_id, is_guest=False).annotate(n=given).filter(n__gt=0).count()
