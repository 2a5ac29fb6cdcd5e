"""A ladder as everybody may read it. Nothing is computed here: what stands in the rows is what the task has written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from club.models import Player
from club.queries.paging import Part, Window, part_of
from club.queries.people import public_name
from scoring.engine.events import printed
from scoring.engine.events.ladder_only import Only, read_only
from scoring.models import EditionWithdrawal, Ladder, LadderFigure, LadderRow, LadderSource
from scoring.queries.ladders.counting import OVER

PAGE = 50


@dataclass(frozen=True)
class LadderInfo:
    """What a ladder counts, see scoring.models.Ladder; `sessions` are those of which it has figures.

    `computed_at` is None before it was worked out for the first time.
    """

    id: int
    slug: str
    title: str
    of: str
    unit: str
    count: str
    first_day: date
    last_day: date
    best: int
    at_least: int
    floor: int | None
    conditions: tuple[str, ...]
    with_handicap: bool
    only: Only | None
    version: int
    sessions: int
    computed_at: datetime | None


@dataclass(frozen=True)
class LadderLine:
    """A row. `names` are as the players allow; `key` says which line of the ladder it is, "" where its sessions are not
    shown, because whoever does not show the whole name is not followed from one evening to the next."""

    place: int
    key: str
    names: tuple[str, ...]
    figure: str
    rank: int | None
    tied: bool
    counted: int
    played: int


@dataclass(frozen=True)
class LadderSession:
    """A session that gave a figure to a line: `figure` as its edition has it, `counted_as` what the ladder took (both
    decimal text, to 0.01), and whether it is among those that count."""

    slug: str
    title: str
    date: date
    edition: int
    figure: str
    counted_as: str
    counts: bool


def ladders_of(club_id: int, *, limit: int | None = None) -> list[LadderInfo]:
    """The club's ladders (the first `limit` of them), the newest season first. One query."""
    return [_info(row) for row in _ladders(club_id)[:limit]]


def ladder_by_slug(club_id: int, slug: str) -> LadderInfo | None:
    """One query."""
    row = _ladders(club_id).filter(slug=slug).first()
    return None if row is None else _info(row)


def _ladders(club_id: int) -> QuerySet[Any]:
    counted = Count("sources", filter=Q(sources__refused=""))
    return Ladder.objects.filter(club_id=club_id, removed_at=None).select_related("snapshot").annotate(counted=counted)


def _info(row: Ladder) -> LadderInfo:
    snapshot = getattr(row, "snapshot", None)
    return LadderInfo(
        id=row.pk,
        slug=row.slug,
        title=row.title,
        of=row.of,
        unit=row.unit,
        count=row.count,
        first_day=row.first_day,
        last_day=row.last_day,
        best=row.best,
        at_least=row.at_least,
        floor=row.floor,
        conditions=tuple(row.conditions),
        with_handicap=row.with_handicap,
        only=read_only(row.only),
        version=row.version,
        sessions=getattr(row, "counted"),  # noqa: B009
        computed_at=snapshot.computed_at if snapshot else None,
    )


def tells_too_much(ladder: LadderInfo) -> bool:
    """Whether the rows have figures of an edition that was withdrawn, or of a session in which play goes on again: they
    wait until the task has been. One query."""
    sources = LadderSource.objects.filter(ladder=ladder.id, refused="")
    gone = EditionWithdrawal.objects.filter(
        publication__session=OuterRef("session"), publication__number=OuterRef("edition")
    )
    return sources.filter(~Q(session__state__in=OVER) | Exists(gone)).exists()


def ladder_lines(ladder: LadderInfo, window: Window) -> Part[LadderLine]:
    """The rows of a window of places. Two queries."""
    if tells_too_much(ladder):
        return Part(())
    rows = LadderRow.objects.filter(ladder=ladder.id).select_related("player", "partner")
    part = part_of(rows, ["place"], window)
    return Part(tuple(_line(row) for row in part.rows), part.next, part.previous)


def ladder_line(ladder: LadderInfo, key: str) -> LadderLine | None:
    """The row with this key; None where there is none that may be opened. Two queries."""
    ids = key.split("-")
    if not all(each.isascii() and each.isdecimal() and len(each) < 19 for each in ids) or len(ids) > 2:
        return None
    if tells_too_much(ladder):
        return None
    rows = LadderRow.objects.filter(ladder=ladder.id, player=int(ids[0]), partner=int(ids[1]) if ids[1:] else None)
    row = rows.select_related("player", "partner").first()
    line = _line(row) if row is not None else None
    return line if line is not None and line.key == key else None


def sessions_of_lines(ladder: LadderInfo, lines: Iterable[LadderLine]) -> dict[str, tuple[LadderSession, ...]]:
    """By their keys, the sessions of lines that may be opened, the first one first. One query."""
    places = {each.place: each.key for each in lines if each.key}
    rows = LadderFigure.objects.filter(row__ladder=ladder.id, row__place__in=places)
    found: dict[str, list[LadderSession]] = {key: [] for key in places.values()}
    for each in rows.select_related("row", "source__session").order_by("source__place"):
        found[places[each.row.place]].append(_session(ladder, each))
    return {key: tuple(sessions) for key, sessions in found.items()}


def _session(ladder: LadderInfo, row: LadderFigure) -> LadderSession:
    figure = Fraction(row.figure)
    raised = ladder.floor is not None and figure < ladder.floor
    session = row.source.session
    return LadderSession(
        slug=session.slug,
        title=session.title,
        date=session.date,
        edition=row.source.edition,
        figure=printed(figure),
        counted_as=str(ladder.floor) if raised else printed(figure),
        counts=row.counts,
    )


def _line(row: LadderRow) -> LadderLine:
    people = [row.player] if row.partner is None else [row.player, row.partner]
    shown = all(each.privacy == Player.Privacy.SHOWN and each.erased_at is None for each in people)
    return LadderLine(
        place=row.place,
        key="-".join(str(each.pk) for each in people) if shown else "",
        names=tuple(public_name(each.name, each.privacy) for each in people),
        figure=row.figure,
        rank=row.rank,
        tied=row.tied,
        counted=row.counted,
        played=row.played,
    )
