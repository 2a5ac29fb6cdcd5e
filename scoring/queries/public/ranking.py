"""The ranking of a sheet: one list, or one for each line where there are two winners.

Where sections are compared by themselves each has lists of its own: percentages of different fields are not compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from scoring.engine.document import RankingBeside
from scoring.engine.ranking import ranks_apart
from scoring.engine.rounding import decimal_text
from scoring.models import Publication
from scoring.queries.public.people import Party
from scoring.queries.public.placed import Standings
from scoring.queries.public.sheets import ResultsSheet


@dataclass(frozen=True)
class FormerRow:
    """What a row said in the edition before."""

    rank: int | None
    percent: str | None
    total: str
    vp: str | None = None


@dataclass(frozen=True)
class SitOut:
    """For how many boards a contestant sat out, and its own average for them; where victory points rank, `vp` for so
    many `matches`."""

    boards: int
    points: str
    matches: int | None = None
    vp: str | None = None


@dataclass(frozen=True)
class Row:
    """One contestant. Figures are decimal strings; `moved`: ranks up (below 0: down) since the edition before.

    Points are read with so many `places`, the percentage with so many `percent_places`; in IMPs there is none. In whole
    figures (Sheet.whole) points, available and, at matchpoints, the total are None. `sit_out` is part of the total.
    `vp` is net of `vp_penalty`, None unless victory points rank; they are read with `vp_places`. `ranked_in`,
    `signed`: as the rules have them. `given`: on a list with handicap, the handicap.
    """

    party: Party
    rank: int | None
    tied: bool
    boards: int
    points: str | None
    available: str | None
    penalty: str
    total: str | None
    percent: str | None
    vp: str | None
    handicap: str | None
    sit_out: SitOut | None = None
    before: FormerRow | None = None
    in_imps: bool = False
    places: int = 1
    percent_places: int = 2
    vp_penalty: str | None = None
    vp_places: int = 0
    ranked_in: str = "matchpoints"
    signed: bool = False
    given: str | None = None

    @property
    def moved(self) -> int | None:
        if self.before is None or self.before.rank is None or self.rank is None:
            return None
        return self.before.rank - self.rank

    @property
    def remarks(self) -> bool:
        """Whether there is anything to say beside the figures: hardly ever."""
        return bool(not self.party.ranked or self.sit_out or self.penalty != "0" or self.vp_penalty)

    @property
    def podium(self) -> bool:
        return self.rank is not None and self.rank <= 3


@dataclass(frozen=True)
class RankList:
    """One list: `line` is NS or EW where each has its own winner, `section` where each has; else empty."""

    line: str
    rows: tuple[Row, ...]
    section: str = ""

    @property
    def boards_differ(self) -> bool:
        """Whether some have more boards than others, so that percentages say more than points."""
        return len({row.boards for row in self.rows}) > 1

    @property
    def fined_in_vp(self) -> bool:
        """Whether somebody has a penalty, or an award, in victory points."""
        return any(row.vp_penalty for row in self.rows)


@dataclass(frozen=True)
class BesideList:
    """A ranking beside the ranking, and what it is of."""

    about: RankingBeside
    listed: RankList


def rank_lists(sheet: ResultsSheet, older: ResultsSheet | None = None) -> tuple[RankList, ...]:
    """The lists in the order in which they are read; `older` is the edition before, for what has moved.

    Empty where the ranking is not shown.
    """
    before = before_of(sheet, older.standings) if older else {}
    return _by_list(_rows(sheet, before), sheet)


def handicap_lists(sheet: ResultsSheet) -> tuple[RankList, ...]:
    """The same contestants by their result with handicap; empty where nobody has one. Those that the club does not
    list, because somebody in them has none, are left out."""
    rule = handicap_rule(sheet)
    found = {
        each["contestant"]: each["handicap"]
        for each in sheet.ranking
        if each.get("handicap") and (rule is None or each["contestant"] in rule.contestants)
    }
    if not found:
        return ()
    places = _places(sheet, {key: with_it["rank"] for key, with_it in found.items()})
    given = {each.id: Fraction(each.handicap) for each in sheet.document.contestants}
    rows = [
        replace(
            _with(row, given[key], found[key]["percent"]),
            rank=places[key][0],
            tied=places[key][1],
            given=decimal_text(given[key]),
        )
        for row in _rows(sheet, {})
        if (key := row.party.key) in found
    ]
    return _by_list(sorted(rows, key=lambda row: (row.rank is None, row.rank or 0)), sheet)


def beside_lists(sheet: ResultsSheet) -> tuple[BesideList, ...]:
    """The rankings of levels and categories: the ranking of those who are in them, ties as there.

    Empty while the ranking is in whole figures, where nobody has an exact place yet.
    """
    if sheet.whole:
        return ()
    found = []
    for each in sheet.document.rankings:
        if each.kind != "handicap":
            within = frozenset(each.contestants)
            ranks = {row["contestant"]: row["rank"] for row in sheet.ranking if row["contestant"] in within}
            places = _places(sheet, ranks)
            rows = [
                replace(row, rank=places[row.party.key][0], tied=places[row.party.key][1], before=None)
                for row in _rows(sheet, {})
                if row.party.key in within
            ]
            found += [BesideList(each, listed) for listed in _by_list(rows, sheet)] if rows else []
    return tuple(found)


def handicap_rule(sheet: ResultsSheet) -> RankingBeside | None:
    """What is said of the ranking with handicap; None where the club has none or the handicaps came with a file."""
    return next((each for each in sheet.document.rankings if each.kind == "handicap"), None)


def _with(row: Row, handicap: Fraction, percent: str | None) -> Row:
    """The figure that the row is read by with a handicap in its unit: a percentage, victory points, IMPs or points."""
    if row.ranked_in == "vp":
        vp = None if row.vp is None else decimal_text(Fraction(row.vp) + handicap)
        return replace(row, vp=vp, vp_places=max(row.vp_places, _decimals(vp)))
    if percent is not None or row.total is None:
        return replace(row, percent=percent)
    total = decimal_text(Fraction(row.total) + handicap)
    return replace(row, total=total, places=max(row.places, _decimals(total)))


def _decimals(figure: str | None) -> int:
    return len((figure or "").partition(".")[2])


def row_of(sheet: ResultsSheet, key: str) -> Row | None:
    """The row of one contestant; one query where there is an edition before this one."""
    return rows_by_key(sheet).get(key)


def rows_by_key(sheet: ResultsSheet) -> Mapping[str, Row]:
    """The row of every contestant; one query where there is an edition before this one."""
    return {row.party.key: row for row in _rows(sheet, _before(sheet))}


def before_of(sheet: ResultsSheet, standings: Standings) -> Mapping[str, FormerRow]:
    """What each contestant had in these standings, in the lists of the sheet."""
    ranking = standings["ranking"]
    places = _places(sheet, {each["contestant"]: each["rank"] for each in ranking})
    return {
        key: FormerRow(places[key][0], each["percent"], each["total"], each.get("vp"))
        for each in ranking
        for key in (each["contestant"],)
    }


def _before(sheet: ResultsSheet) -> Mapping[str, FormerRow]:
    if sheet.edition is None or not sheet.edition.before or sheet.embargo is not None:
        return {}
    older = Publication.objects.filter(session_id=sheet.session.id, number=sheet.edition.before)
    standings = older.values_list("standings", flat=True).first()
    if not standings or _counts(standings) & {each.board for each in sheet.left_out if each.waits}:
        # A board was postponed afterwards: what that edition gave would tell it.
        return {}
    return before_of(sheet, standings)


def _counts(standings: Standings) -> set[int]:
    """The boards with a line."""
    return {board["number"] for board in standings["boards"] if board["lines"]}


def _places(sheet: ResultsSheet, ranks: Mapping[str, int | None]) -> Mapping[str, tuple[int | None, bool]]:
    """Each contestant's place in its own list, and whether it is shared."""
    return ranks_apart(ranks, partial(_list_of, sheet))


def _list_of(sheet: ResultsSheet, key: str) -> tuple[str, str]:
    """Section and line, each "" where they share a list."""
    party = sheet.people.get(key)
    if party is None:
        return "", ""
    section = party.section if sheet.sections_apart else ""
    return section, "" if sheet.document.rules.winners == 1 else party.line


def _rows(sheet: ResultsSheet, before: Mapping[str, FormerRow]) -> list[Row]:
    ranking = sheet.ranking
    places = _places(sheet, {each["contestant"]: each["rank"] for each in ranking})
    return [_row(each, places[each["contestant"]], sheet, before) for each in ranking]


def _row(
    ranked: Standings, place: tuple[int | None, bool], sheet: ResultsSheet, before: Mapping[str, FormerRow]
) -> Row:
    key = ranked["contestant"]
    return Row(
        party=sheet.people[key],
        rank=place[0],
        tied=place[1],
        boards=ranked["boards"],
        points=ranked["points"],
        available=ranked["available"],
        penalty=ranked["penalty"],
        total=ranked["total"],
        percent=ranked["percent"],
        vp=ranked.get("vp"),
        handicap=(ranked.get("handicap") or {}).get("percent"),
        sit_out=SitOut(**ranked["sit_out"]) if ranked.get("sit_out") else None,
        before=before.get(key),
        in_imps=sheet.document.rules.in_imps,
        places=0 if sheet.whole else sheet.places,
        percent_places=0 if sheet.whole else 2,
        vp_penalty=ranked.get("vp_penalty"),
        vp_places=sheet.vp_places,
        ranked_in=sheet.document.rules.ranked_in,
        signed=sheet.document.rules.signed,
    )


def _by_list(rows: Iterable[Row], sheet: ResultsSheet) -> tuple[RankList, ...]:
    """By section and line, N/S before E/W."""
    lists: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        lists.setdefault(_list_of(sheet, row.party.key), []).append(row)
    ordered = sorted(lists, key=lambda each: (each[0], each[1] == "EW"))
    found = [RankList(line, tuple(lists[section, line]), section) for section, line in ordered]
    nobody = sheet.ranking_shown and sheet.document.rules.winners == 1
    return tuple(found) or ((RankList("", ()),) if nobody else ())
