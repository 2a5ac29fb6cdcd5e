"""The matches of a session as its document has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from movements.models import Match
from scoring.facts.rows import Rows
from scoring.models import MatchResult

Facts = dict[str, Any]


def match_facts(rows: Rows, keys: Mapping[int, str]) -> list[Facts]:
    """In the order of the document, with what was entered by hand; `keys` are the contestants' ids."""
    return [_match(match, keys) for match in rows.matches]


def _match(match: Match, keys: Mapping[int, str]) -> Facts:
    entry: Facts = {"id": match.key, "home": keys[match.home_id], "away": keys[match.away_id]}
    if match.round is not None:
        entry["round"] = match.round
    if match.boards:
        entry["boards"] = match.boards
    if match.knock_out:
        entry["knock_out"] = True
    newest = max(match.results.all(), key=lambda each: each.version, default=None)
    result = result_by_hand(newest) if newest is not None else {}
    return entry | ({"result": result} if result else {})


def result_by_hand(entered: MatchResult) -> Facts:
    """Home first, in each unit that was entered; empty where the result was taken back."""
    found: Facts = {}
    if entered.home_imps is not None:
        found["imps"] = [entered.home_imps, entered.away_imps]
    if entered.home_points:
        found["points"] = [entered.home_points, entered.away_points]
    if entered.home_vp:
        found["vp"] = [entered.home_vp, entered.away_vp]
    return found
