"""The ranking list: one row for each contestant, figures as they are printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.document.values import ContestantEntry, SessionDocument
from scoring.engine.ranking import shared_ranks
from scoring.engine.rounding import decimal_text
from scoring.engine.tally import Tally
from scoring.engine.ties.values import Split


@dataclass(frozen=True)
class HandicapPlace:
    """A contestant's percentage with its handicap, as printed, and its rank by it."""

    percent: str | None
    rank: int | None


@dataclass(frozen=True)
class SitOutFigure:
    """For how many boards a contestant sat out, and what it gets for them: its own average, as decimal text.

    Where victory points rank that are `vp` for so many `matches`, and `points` are 0; elsewhere both are None.
    """

    boards: int
    points: str
    matches: int | None = None
    vp: str | None = None


@dataclass(frozen=True)
class RankingRow:
    """One row of the ranking, figures as decimal text in matchpoints or IMPs.

    `rank` is None without standing and without a scored board; `handicap` is None unless somebody has one.
    In IMPs nothing is available, and there is no percentage. `vp` is net of `vp_penalty`, None unless victory points
    decide; `vp_penalty` is None where there is none. `boards` are those with a score; `sit_out` is in `total`, or in
    `vp`, and None where sit-outs give nothing.
    """

    contestant: str
    direction: str | None
    rank: int | None
    tied: bool
    boards: int
    points: str
    available: str | None
    penalty: str
    total: str
    percent: str | None
    handicap: HandicapPlace | None = None
    vp: str | None = None
    vp_penalty: str | None = None
    sit_out: SitOutFigure | None = None


def ranking_rows(
    document: SessionDocument, tallies: Mapping[str, Tally], splits: Sequence[Split] = ()
) -> tuple[RankingRow, ...]:
    """The rows in the order of printing: N/S before E/W with two winners, by rank, those without one last.

    `splits`: those with equal totals who do not share the place.
    """
    behind = {who: place for split in splits for place, group in enumerate(split.order) for who in group}
    lists: dict[str | None, list[ContestantEntry]] = {}
    for entry in document.contestants:
        direction = entry.direction if document.rules.winners == 2 else None
        lists.setdefault(direction, []).append(entry)
    handicaps = any(Fraction(entry.handicap) for entry in document.contestants)
    rows: list[RankingRow] = []
    for direction in sorted(lists, key=lambda found: found != "NS"):
        rows.extend(_list(lists[direction], direction, tallies, behind, handicaps=handicaps))
    return tuple(rows)


def _list(
    entries: list[ContestantEntry],
    direction: str | None,
    tallies: Mapping[str, Tally],
    behind: Mapping[str, int],
    *,
    handicaps: bool,
) -> list[RankingRow]:
    """The rows of contestants who are ranked against each other."""
    ranked = [entry for entry in entries if entry.standing == "ranked" and tallies[entry.id].scored]
    ranks = shared_ranks({each.id: (tallies[each.id].standing(), -behind.get(each.id, 0)) for each in ranked})
    by_handicap = shared_ranks({entry.id: tallies[entry.id].standing(Fraction(entry.handicap)) for entry in ranked})
    rows = []
    for entry in entries:
        rank, tied = ranks.get(entry.id, (None, False))
        place = None
        if handicaps:
            percent = tallies[entry.id].percent(Fraction(entry.handicap))
            place = HandicapPlace(_text(percent), by_handicap.get(entry.id, (None, False))[0])
        rows.append(_row(entry.id, direction, rank, tied, tallies[entry.id], place))
    return sorted(rows, key=lambda row: (row.rank is None, row.rank or 0))


def _row(
    contestant: str,
    direction: str | None,
    rank: int | None,
    tied: bool,
    tally: Tally,
    handicap: HandicapPlace | None,
) -> RankingRow:
    return RankingRow(
        contestant=contestant,
        direction=direction,
        rank=rank,
        tied=tied,
        boards=tally.boards,
        points=decimal_text(tally.points),
        available=None if tally.in_imps else decimal_text(tally.available),
        penalty=decimal_text(tally.printed_penalty),
        total=decimal_text(tally.total),
        percent=_text(tally.percent()),
        handicap=handicap,
        vp=_text(tally.final_victory_points) if tally.by_victory_points else None,
        vp_penalty=decimal_text(tally.victory_point_penalty) if tally.victory_point_penalty else None,
        sit_out=_sit_out(tally) if tally.sit_out_boards else None,
    )


def _sit_out(tally: Tally) -> SitOutFigure:
    points = decimal_text(tally.printed_sit_out)
    if not tally.by_victory_points:
        return SitOutFigure(tally.sit_out_boards, points)
    given = decimal_text(tally.sit_out_victory_points)
    return SitOutFigure(tally.sit_out_boards, points, tally.sit_out_matches, given)


def _text(value: Fraction | None) -> str | None:
    return None if value is None else decimal_text(value)
