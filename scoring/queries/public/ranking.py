"""The ranking of a sheet: one list, or one for each line where there are two winners."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.models import Publication
from scoring.queries.public.people import Party
from scoring.queries.public.sheets import Sheet, Standings


@dataclass(frozen=True)
class Before:
    """What a row said in the edition before."""

    rank: int | None
    percent: str | None
    total: str


@dataclass(frozen=True)
class Row:
    """One contestant. Figures are decimal strings; `moved`: ranks up (below 0: down) since the edition before."""

    party: Party
    rank: int | None
    tied: bool
    boards: int
    points: str
    available: str | None
    penalty: str
    total: str
    percent: str | None
    vp: str | None
    handicap: str | None
    before: Before | None = None

    @property
    def moved(self) -> int | None:
        if self.before is None or self.before.rank is None or self.rank is None:
            return None
        return self.before.rank - self.rank

    @property
    def podium(self) -> bool:
        return self.rank is not None and self.rank <= 3


@dataclass(frozen=True)
class RankList:
    """One list: `line` is NS or EW where each has its own winner, else empty."""

    line: str
    rows: tuple[Row, ...]

    @property
    def boards_differ(self) -> bool:
        """Whether some have more boards than others, so that percentages say more than points."""
        return len({row.boards for row in self.rows}) > 1


def rank_lists(sheet: Sheet, older: Sheet | None = None) -> tuple[RankList, ...]:
    """The lists in the order in which they are read; `older` is the edition before, for what has moved."""
    before = before_of(older.standings) if older else {}
    rows = [_row(each, sheet, before) for each in sheet.standings["ranking"]]
    return _by_line(rows, sheet)


def handicap_lists(sheet: Sheet) -> tuple[RankList, ...]:
    """The same contestants by their result with handicap; empty where nobody has one."""
    scored = [(each["handicap"], _row(each, sheet, {})) for each in sheet.standings["ranking"] if each.get("handicap")]
    rows = [
        replace(row, rank=with_it["rank"], tied=_shared(with_it, scored, row), percent=with_it["percent"])
        for with_it, row in sorted(scored, key=lambda pair: (pair[0]["rank"] is None, pair[0]["rank"] or 0))
    ]
    return _by_line(rows, sheet) if rows else ()


def _shared(with_it: Standings, scored: list[tuple[Standings, Row]], row: Row) -> bool:
    same = [each for each, other in scored if each["rank"] == with_it["rank"] and other.party.line == row.party.line]
    return with_it["rank"] is not None and len(same) > 1


def row_of(sheet: Sheet, key: str) -> Row | None:
    """The row of one contestant; one query where there is an edition before this one."""
    return rows_by_key(sheet).get(key)


def rows_by_key(sheet: Sheet) -> Mapping[str, Row]:
    """The row of every contestant; one query where there is an edition before this one."""
    before = _before(sheet)
    return {each["contestant"]: _row(each, sheet, before) for each in sheet.standings["ranking"]}


def before_of(standings: Standings) -> Mapping[str, Before]:
    """What each contestant had in these standings."""
    return {each["contestant"]: Before(each["rank"], each["percent"], each["total"]) for each in standings["ranking"]}


def _before(sheet: Sheet) -> Mapping[str, Before]:
    if sheet.edition is None or sheet.edition.number == 1:
        return {}
    older = Publication.objects.filter(session_id=sheet.session.id, number=sheet.edition.number - 1)
    standings = older.values_list("standings", flat=True).first()
    return before_of(standings) if standings else {}


def _row(ranked: Standings, sheet: Sheet, before: Mapping[str, Before]) -> Row:
    key = ranked["contestant"]
    return Row(
        party=sheet.people[key],
        rank=ranked["rank"],
        tied=ranked["tied"],
        boards=ranked["boards"],
        points=ranked["points"],
        available=ranked["available"],
        penalty=ranked["penalty"],
        total=ranked["total"],
        percent=ranked["percent"],
        vp=ranked.get("vp"),
        handicap=(ranked.get("handicap") or {}).get("percent"),
        before=before.get(key),
    )


def _by_line(rows: Iterable[Row], sheet: Sheet) -> tuple[RankList, ...]:
    if sheet.document.rules.winners == 1:
        return (RankList("", tuple(rows)),)
    lines: dict[str, list[Row]] = {"NS": [], "EW": []}
    for row in rows:
        lines.setdefault(row.party.line, []).append(row)
    return tuple(RankList(line, tuple(found)) for line, found in lines.items() if found)
