"""Which columns a ranking has. In a template: `{% load columns %}`, `{% ranking_columns sheet listed as cols %}`.

Settled once for a list: to ask in each of its rows takes a large field longer than all the rest of the page.
"""

from __future__ import annotations

from typing import TypedDict

from django import template

from club.engine.contests import CONTESTS
from scoring.queries.public import RankList, ResultsSheet

register = template.Library()


class Columns(TypedDict):
    """Whether there are columns for boards, points, percentages, what has moved (`since`), and any behind these.

    `points_class`: a narrow screen leaves points out (hs) where another figure ranks. `by_number`: contestants are
    called by number, with players below.
    """

    boards: bool
    points: bool
    points_class: str
    percent: bool
    since: bool
    further: bool
    by_number: bool


@register.simple_tag
def ranking_columns(sheet: ResultsSheet, listed: RankList) -> Columns:
    """Those of one list of a sheet."""
    rules = sheet.document.rules
    since = bool(sheet.edition and sheet.edition.before)
    return {
        "boards": sheet.live or listed.boards_differ,
        "points": rules.in_imps or not sheet.whole,
        "points_class": "hs" if rules.by_victory_points or rules.counted_in == "matchpoints" else "pc",
        "percent": not rules.in_imps,
        "since": since,
        "further": since or rules.by_victory_points,
        "by_number": CONTESTS[sheet.document.contest].by_number,
    }
