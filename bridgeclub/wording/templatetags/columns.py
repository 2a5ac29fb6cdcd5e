"""Which columns a ranking has. In a template: `{% load columns %}`, `{% ranking_columns sheet listed as cols %}`.

Settled once for a list: to ask in each of its rows takes a large field longer than all the rest of the page.
"""

from __future__ import annotations

from dataclasses import dataclass

from django import template

from club.engine.contests import CONTESTS
from scoring.queries.public import RankList, ResultsSheet

register = template.Library()


@dataclass(frozen=True)
class Columns:
    """Whether there are columns for boards, points, percentages and what has moved; `points_narrow`: a narrow screen
    leaves points out, as another figure ranks. `by_number`: contestants are called by number, with players below."""

    boards: bool
    points: bool
    points_narrow: bool
    percent: bool
    since: bool
    by_number: bool


@register.simple_tag
def ranking_columns(sheet: ResultsSheet, listed: RankList) -> Columns:
    """Those of one list of a sheet."""
    rules = sheet.document.rules
    return Columns(
        boards=sheet.live or listed.boards_differ,
        points=rules.in_imps or not sheet.whole,
        points_narrow=rules.by_victory_points or rules.counted_in == "matchpoints",
        percent=not rules.in_imps,
        since=bool(sheet.edition and sheet.edition.before),
        by_number=CONTESTS[sheet.document.contest].by_number,
    )
