"""The matches of a session as its document has them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from movements.models import Match
from scoring.engine.contests import averages_knock_outs
from scoring.facts.rows import Rows
from scoring.models import MatchResult
from scoring.queries.line_outcomes import matches_with_boards

Facts = dict[str, Any]


def match_facts(rows: Rows, keys: Mapping[int, str]) -> list[Facts]:
    """In the order of the document; `keys` are the contestants' ids. What was entered by hand counts as long as no
    board of the match has been played here.
    """
    by_hand = matches_by_hand(rows)
    averaged = averages_knock_outs(rows.session.method)
    return [_match(match, keys, by_hand=match.pk in by_hand, averaged=averaged) for match in rows.matches]


def matches_by_hand(rows: Rows) -> Collection[int]:
    """Ids of the matches whose result is what was entered."""
    here = matches_with_boards(rows.lines) | rows.played_matches
    return {each.pk for each in rows.matches if each.pk not in here and _entered(each)}


def _match(match: Match, keys: Mapping[int, str], *, by_hand: bool, averaged: bool) -> Facts:
    entry: Facts = {"id": match.key, "home": keys[match.home_id], "away": keys[match.away_id]}
    if match.round is not None:
        entry["round"] = match.round
    if match.boards:
        entry["boards"] = match.boards
    if match.knock_out and averaged:
        entry["knock_out"] = True
    if match.half:
        entry["half"] = True
    return entry | ({"result": _entered(match)} if by_hand else {})


def _entered(match: Match) -> Facts:
    newest = max(match.results.all(), key=lambda each: each.version, default=None)
    return result_by_hand(newest) if newest is not None else {}


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
