"""The lists of a sheet that can have prizes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from scoring.engine.prize_giving.document import OwnCategory
from scoring.queries.prize_giving.values import PrizeList
from scoring.queries.public.ranking import RankList, beside_lists, handicap_lists, rank_lists
from scoring.queries.public.sheets import ResultsSheet


def prize_lists(sheet: ResultsSheet, guests: Collection[str], own: Iterable[OwnCategory] = ()) -> tuple[PrizeList, ...]:
    """The ranking, each section's, with handicap, of levels, of categories, of guests, and the club's own; none that
    nobody is in. What matters most comes first. No query."""
    whole = rank_lists(sheet)
    found = [_of("all", each) for each in whole]
    sections = {row.party.section for each in whole if not each.section for row in each.rows}
    for section in sorted(sections - {""}):
        for each in whole:
            within = tuple(row for row in each.rows if row.party.section == section)
            found.append(_of("section", replace(each, section=section, rows=within)))
    found += [_of("handicap", each) for each in handicap_lists(sheet)]
    for beside in beside_lists(sheet):
        about = beside.about
        lowest = about.kind == "level" and about.lowest
        found.append(_of("lowest" if lowest else about.kind, beside.listed, about.title))
    chosen = [("guest", "", guests), *(("own", each.title, each.keys) for each in own)]
    for kind, title, keys in chosen:
        for each in whole:
            within = tuple(row for row in each.rows if row.party.key in keys)
            found.append(_of(kind, replace(each, rows=within), title))
    return tuple(each for each in found if each.rows)


def _of(kind: str, listed: RankList, title: str = "") -> PrizeList:
    ranked = tuple(row for row in listed.rows if row.rank is not None)
    return PrizeList(kind, ranked, title, listed.section, listed.line)
