"""A player's evenings as the player, or a stranger who may know, reads them. Nothing is scored here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.db.models import Exists, OuterRef, Q, Sum

from club.models import Player
from club.queries.paging import Key, Part, Window, part_of
from club.queries.people import public_name
from scoring.models import EditionWithdrawal, EventTotal, LadderRow, LadderSource, PlayedRole, PlayedSession
from scoring.queries.history.counting import rows_shown
from scoring.queries.history.reading import UNIT
from scoring.queries.ladders.counting import OVER

EVENINGS_A_PAGE, PARTNERS_A_PAGE, LINES_AT_MOST = 25, 15, 20
#: In the order in which they are shown.
MEASURES = tuple(PlayedSession.Measure.values)


@dataclass(frozen=True)
class Evening:
    """A session of the player; `key` opens the own card in it. `figure` is None where none is counted to them.

    `partner` is as that player allows, "" without one.
    """

    slug: str
    title: str
    date: date
    key: str
    partner: str
    measure: str
    figure: Fraction | None
    rank: int | None
    tied: bool
    of: int


@dataclass(frozen=True)
class Stretch:
    """A year, or a month, of one measure: how many evenings, and their mean, exact."""

    first: date
    evenings: int
    mean: Fraction


@dataclass(frozen=True)
class Course:
    """One measure over time: all of it, and by stretches (`by`: year or month), the first one first."""

    measure: str
    evenings: int
    mean: Fraction
    best: Fraction
    by: str
    stretches: tuple[Stretch, ...]


@dataclass(frozen=True)
class Partner:
    """Somebody with whom the player sat: the name as that player allows, in how many sessions, the last of them, and by
    measure in how many there was a figure, and their mean."""

    name: str
    evenings: int
    last: date
    means: tuple[tuple[str, int, Fraction], ...]


@dataclass(frozen=True)
class RoleMean:
    """So many boards in a role on a side; `mean` is the percentage of their tops together, at IMPs the IMPs a board."""

    measure: str
    role: str
    side: str
    boards: int
    mean: Fraction


@dataclass(frozen=True)
class OnLadder:
    """A place on a ladder; `key` opens it, "" where it may not be."""

    slug: str
    title: str
    key: str
    unit: str
    figure: str
    rank: int | None
    tied: bool


@dataclass(frozen=True)
class Years:
    """What is known of all the years of a player at once."""

    evenings: int
    first: date | None
    last: date | None
    courses: tuple[Course, ...]
    partners: tuple[Partner, ...]


def years_of(player_id: int) -> Years:
    """Two queries."""
    fields = ("history__session__date", "measure", "figure", "partner")
    rows = list(rows_shown(player_id).order_by("history__session__date", "pk").values_list(*fields))
    scored = [(day, measure, Fraction(figure), partner) for day, measure, figure, partner in rows if figure]
    by_measure: dict[str, list[tuple[date, Fraction]]] = defaultdict(list)
    for day, measure, figure, _partner in scored:
        by_measure[measure].append((day, figure))
    return Years(
        len(rows),
        rows[0][0] if rows else None,
        rows[-1][0] if rows else None,
        tuple(_course(each, by_measure[each]) for each in MEASURES if each in by_measure),
        _partners([(day, partner) for day, _measure, _figure, partner in rows if partner], scored),
    )


def _course(measure: str, found: Sequence[tuple[date, Fraction]]) -> Course:
    """By years; by months where there is one year alone."""
    by = "year" if found[0][0].year != found[-1][0].year else "month"
    parts: dict[date, list[Fraction]] = defaultdict(list)
    for day, figure in found:
        parts[day.replace(day=1, month=1 if by == "year" else day.month)].append(figure)
    figures = [figure for _day, figure in found]
    stretches = tuple(Stretch(day, len(each), _mean(each)) for day, each in sorted(parts.items()))
    return Course(measure, len(figures), _mean(figures), max(figures), by, stretches)


def _mean(figures: Sequence[Fraction]) -> Fraction:
    return sum(figures, Fraction(0)) / len(figures)


def _partners(
    together: Iterable[tuple[date, int]], scored: Iterable[tuple[date, str, Fraction, int | None]]
) -> tuple[Partner, ...]:
    days: dict[int, list[date]] = defaultdict(list)
    for day, partner in together:
        days[partner].append(day)
    figures: dict[int, dict[str, list[Fraction]]] = defaultdict(lambda: defaultdict(list))
    for _day, measure, figure, other in scored:
        if other is not None:
            figures[other][measure].append(figure)
    known = Player.objects.filter(pk__in=days).values_list("pk", "name", "privacy")
    found = [
        Partner(
            public_name(name, privacy),
            len(days[pk]),
            days[pk][-1],
            tuple((each, len(own[each]), _mean(own[each])) for each in MEASURES if each in own),
        )
        for pk, name, privacy in known
        for own in (figures[pk],)
    ]
    return tuple(sorted(found, key=lambda each: (-each.evenings, -each.last.toordinal(), each.name)))


def roles_of(player_id: int) -> tuple[RoleMean, ...]:
    """By measure, role and side. One query."""
    rows = PlayedRole.objects.filter(played__in=rows_shown(player_id)).values("measure", "role", "side")
    sums = rows.annotate(n=Sum("boards"), p=Sum("points"), t=Sum("tops")).order_by("measure", "role", "side")
    found = []
    for each in sums.values_list("measure", "role", "side", "n", "p", "t"):
        measure, role, side, boards, points, tops = each
        exact = Fraction(points, UNIT)
        found.append(RoleMean(measure, role, side, boards, exact * 100 / tops if tops else exact / boards))
    return tuple(found)


def evenings_of(player_id: int, window: Window) -> Part[Evening]:
    """The newest first. One query."""
    rows = rows_shown(player_id).select_related("history__session", "contestant", "partner")
    part = part_of(rows, ["-history__session__date", "-history_id", "-contestant_id"], window)
    return Part(tuple(_evening(row) for row in part.rows), part.next, part.previous)


def evening_key(text: str) -> Key | None:
    """The key of an evening as it stands in an address: 2026-09-01_17_204; None for anything else."""
    day, *ids = text.split("_")
    if len(ids) != 2 or not all(each.isascii() and each.isdecimal() and len(each) < 19 for each in ids):
        return None
    try:
        return (date.fromisoformat(day), *(int(each) for each in ids))
    except ValueError:
        return None


def key_text(key: Key | None) -> str:
    return "_".join(str(each) for each in key) if key else ""


def _evening(row: PlayedSession) -> Evening:
    session, partner = row.history.session, row.partner
    return Evening(
        slug=session.slug,
        title=session.title,
        date=session.date,
        key=row.contestant.key,
        partner=public_name(partner.name, partner.privacy) if partner else "",
        measure=row.measure,
        figure=Fraction(row.figure) if row.figure else None,
        rank=row.rank,
        tied=row.tied,
        of=row.of,
    )


def ladders_with(player_id: int, *, open_alone: bool = False) -> tuple[OnLadder, ...]:
    """The club's ladders on which somebody is, the newest season first, so many at most; `open_alone`: only those
    whose row strangers may open. None that waits to be worked out again. One query."""
    gone = EditionWithdrawal.objects.filter(
        publication__session=OuterRef("session"), publication__number=OuterRef("edition")
    )
    waits = LadderSource.objects.filter(ladder=OuterRef("ladder"), refused="")
    waits = waits.filter(~Q(session__state__in=OVER) | Exists(gone))
    rows = LadderRow.objects.filter(Q(player=player_id) | Q(partner=player_id), ladder__removed_at=None)
    rows = rows.filter(~Exists(waits)).select_related("ladder", "player", "partner")
    found = [_on_ladder(row) for row in rows.order_by("-ladder__last_day", "-ladder", "place")[:LINES_AT_MOST]]
    return tuple(each for each in found if each.key or not open_alone)


def _on_ladder(row: LadderRow) -> OnLadder:
    people = [each for each in (row.player, row.partner) if each is not None]
    shown = all(each.privacy == Player.Privacy.SHOWN and each.erased_at is None for each in people)
    key = "-".join(str(each.pk) for each in people) if shown else ""
    return OnLadder(row.ladder.slug, row.ladder.title, key, row.ladder.unit, row.figure, row.rank, row.tied)


def events_with(player_id: int) -> tuple[tuple[str, str], ...]:
    """Address and name of the events of several sessions in which somebody has played and whose ranking is published,
    the newest first, so many at most. One query."""
    played = rows_shown(player_id).filter(history__session__event=OuterRef("event"))
    rows = EventTotal.objects.filter(Exists(played), editions__isnull=False).distinct().order_by("-pk")
    return tuple(rows.values_list("slug", "event__name")[:LINES_AT_MOST])
