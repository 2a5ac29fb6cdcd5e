"""Matches in words: what a side has of them, and the victory points that come of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from textwrap import wrap

from scoring.engine.document.values import Penalty, ScoringRules
from scoring.engine.explain.numbers import number, shown, signed, times
from scoring.engine.explain.total import PENALTIES, WIDTH
from scoring.engine.matches.values import MatchScore, MatchSide
from scoring.engine.rows import RankingRow
from scoring.engine.victory_points.club_scale import OWN

UNITS = {"imps": " IMPs", "butler": " IMPs", "total_points": " points", "board_a_match": " points", "hybrid": " VP"}


@dataclass(frozen=True)
class SideOfMatch:
    """One side of a match."""

    scored: MatchScore
    side: MatchSide


@dataclass(frozen=True)
class MatchesExplanation:
    """A contestant's matches, its fines in victory points, and its row of the ranking."""

    rules: ScoringRules
    contestant: str
    matches: tuple[SideOfMatch, ...]
    penalties: tuple[Penalty, ...]
    row: RankingRow


def matches_of(
    rules: ScoringRules, contestant: str, matches: Sequence[MatchScore], penalties: Sequence[Penalty], row: RankingRow
) -> MatchesExplanation:
    """Those of the matches that the contestant plays in."""
    mine = [SideOfMatch(each, side) for each in matches for side in each.sides if side.contestant == contestant]
    fines = [each for each in penalties if each.contestant == contestant and each.unit == "vp"]
    return MatchesExplanation(rules, contestant, tuple(mine), tuple(fines), row)


def matches_text(explanation: MatchesExplanation) -> Iterator[str]:
    """Every match, what it gives, and where victory points decide their total."""
    for each in explanation.matches:
        yield from _match(each, explanation.rules)
    if not explanation.rules.by_victory_points or explanation.row.vp is None:
        return
    given = [number(each.side.vp) for each in explanation.matches if each.side.vp is not None]
    together = f"{' + '.join(given)} = " if len(given) > 1 else ""
    yield f"Victory points: {together}{number(_sum(explanation))}."
    sat = explanation.row.sit_out
    if sat is not None and sat.matches is not None:
        out, average = times(sat.matches, "match", "matches"), f"{number(_sum(explanation))} / {len(given)}"
        yield f"It sat out {out}, and has its own average of {average} for each: {sat.vp} VP (White Book 80.5)."
    for penalty in explanation.penalties:
        sign = "+" if penalty.kind == "award" else "−"
        note = f" ({penalty.note})" if penalty.note else ""
        yield f"{PENALTIES.get(penalty.kind, 'Penalty')}{note}: {sign}{penalty.amount} VP."
    if explanation.penalties or sat is not None:
        yield f"After that: {explanation.row.vp} VP.".replace("-", "−")


def _sum(explanation: MatchesExplanation) -> Fraction:
    return sum((each.side.vp for each in explanation.matches if each.side.vp is not None), Fraction(0))


def _match(each: SideOfMatch, rules: ScoringRules) -> Iterator[str]:
    scored, side = each.scored, each.side
    other = scored.away.contestant if side is scored.home else scored.home.contestant
    where = f", round {scored.match.round}" if scored.match.round else ""
    boards = times(scored.length, "board", "boards")
    yield f"Match {scored.match.id}{where}: {side.contestant} against {other}, {boards}."
    if scored.match.result is not None:
        yield from _by_hand(each, rules)
        return
    mine = [figure for figure in scored.figures if figure.contestant == side.contestant]
    listed = " · ".join(f"board {figure.board}: {_points(figure.points, rules)}" for figure in mine)
    yield from (f"  {row}" for row in wrap(listed, WIDTH))
    if not side.boards:
        yield "No board has a score yet."
        return
    yield f"Total: {_together(side, rules)}."
    if side.vp is not None:
        yield _victory_points(each, rules)


def _by_hand(each: SideOfMatch, rules: ScoringRules) -> Iterator[str]:
    """A match whose boards are not known: what was entered for it."""
    scored, side = each.scored, each.side
    yield "Its result was entered by hand, without boards."
    if side.imps is not None:
        other = scored.away if side is scored.home else scored.home
        yield f"Total: {side.imps} to {other.imps} IMPs, {_together(side, rules)}."
    elif side.boards:
        yield f"Total: {_together(side, rules)}."
    if scored.scale is not None and side.margin is not None:
        yield _victory_points(each, rules)
    elif side.vp is not None:
        yield f"Victory points, as they were entered: {number(side.vp)} VP."


def _points(points: Fraction, rules: ScoringRules) -> str:
    return signed(points) if rules.method in ("imps", "total_points") else number(points)


def _together(side: MatchSide, rules: ScoringRules) -> str:
    if rules.method == "matchpoints":
        percent = side.exact * 100 / side.available if side.available else Fraction(50)
        return f"{number(side.points)} of {number(side.available)}, {shown(percent)} %"
    return f"{_points(side.points, rules)}{UNITS.get(rules.method, ' IMPs')}"


def _victory_points(each: SideOfMatch, rules: ScoringRules) -> str:
    scored, side = each.scored, each.side
    if scored.scale is None or side.margin is None:
        swing = "" if side.swing is None else f" and a swing of {signed(side.swing)} total points"
        return f"With its share of the total points{swing}: {number(side.vp or 0)} VP (White Book 161.7)."
    unit = " %" if scored.scale.unit == "percent" else " IMPs"
    margin = shown(side.margin) if scored.scale.unit == "percent" else signed(side.margin)
    divided = "Divided by 70 % of the scores, to the nearest IMP: " if rules.method == "cross_imps" else ""
    if scored.match.half:
        return f"{margin}{unit} in a half match, for half the victory points: {number(side.vp or 0)} VP."
    if scored.scale.name == OWN:
        return f"{divided}{margin}{unit} on the club's own scale: {number(side.vp or 0)} VP."
    length = times(scored.scale.boards or scored.length, "board", "boards")
    return f"{divided}{margin}{unit} on the scale {scored.scale.name} for {length}: {number(side.vp or 0)} VP."
