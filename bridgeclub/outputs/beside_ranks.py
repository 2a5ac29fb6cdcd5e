"""Columns of the rankings beside the ranking."""

from __future__ import annotations

from django.utils.translation import gettext as _

from bridgeclub.wording.rankings import beside_title
from scoring.queries.public import ResultsSheet, beside_lists, handicap_lists


def beside_ranks(sheet: ResultsSheet) -> dict[str, dict[str, int | None]]:
    """By its heading, the rank of each contestant in a ranking beside the ranking."""
    found: dict[str, dict[str, int | None]] = {}
    for listed in handicap_lists(sheet):
        ranks = found.setdefault(_("Rank with handicap"), {})
        ranks |= {row.party.key: row.rank for row in listed.rows}
    for each in beside_lists(sheet):
        ranks = found.setdefault(_("Rank: %(list)s") % {"list": beside_title(each.about)}, {})
        ranks |= {row.party.key: row.rank for row in each.listed.rows}
    return found
