"""How a session is ranked beside its ranking, from its rows."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from club.engine.second_rankings import HANDICAP
from club.models import Session
from scoring.engine.second_rankings import SecondRankings, second_rankings
from scoring.facts.rows import Rows

#: Ways of scoring whose totals are shares of what there was: who sits out has less to its total, and no score for it.
SHARES_OF_A_TOP = ("matchpoints", "board_a_match")


def rankings_beside(rows: Rows) -> SecondRankings:
    """Of whoever is listed. A session that came with handicaps, or rankings, of its own keeps those."""
    came = tuple((rows.session.imported_heading or {}).get("rankings", []))
    if rows.people is None:
        return SecondRankings(lists=came)
    came_with = any(Fraction(each.handicap) for each in rows.contestants)
    chosen = [each for each in rows.session.second_rankings if each != HANDICAP or not came_with]
    known = {each.key: rows.people.players.get(each.pk, ()) for each in rows.listed_contestants}
    found = second_rankings(chosen, rows.people.rules, known, handicap_unit(rows.session))
    return SecondRankings(found.handicaps, (*came, *found.lists))


def handicap_unit(session: Session) -> Literal["percent", "vp"] | None:
    """What handicaps are added to: victory points where they rank, percentages where totals are shares, else none."""
    if "victory_points" in session.scoring_options:
        return "vp"
    return "percent" if session.method in SHARES_OF_A_TOP else None
