"""The event of a tie from a scored session: its matches, or its rounds where it has none (White Book 143.5.4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from scoring.engine.document.values import SessionDocument
from scoring.engine.errors import EngineError
from scoring.engine.matches.conversion import scale_of
from scoring.engine.matches.values import MatchScore, MatchSide
from scoring.engine.tally import Figure
from scoring.engine.ties.fines import basic_penalties
from scoring.engine.ties.values import Encounter, Event

if TYPE_CHECKING:
    from scoring.engine.scored_session import LineScore, SessionScores


def event_of(
    document: SessionDocument, scores: SessionScores, *, all_play_all: bool = False, same_boards: bool = True
) -> Event:
    """What the split-tie procedure looks at. `same_boards`: everybody played the same deals, so that boards compare."""
    encounters = _matches(document, scores) if scores.matches else _rounds(scores)
    boards, averages = _boards(scores) if same_boards else ({}, {})
    return Event(
        encounters=encounters,
        finals={contestant: tally.standing()[1] for contestant, tally in scores.totals.items()},
        all_play_all=all_play_all,
        converted=document.rules.by_victory_points,
        boards=boards,
        averages=averages,
        basic_penalties=basic_penalties(document),
    )


def drawn_of(document: SessionDocument, scored: MatchScore) -> Fraction:
    """The victory points of a draw in a match, also where its result was entered by hand."""
    if scored.scale is not None or document.rules.victory_points is None:
        return scored.drawn
    try:
        scale = scale_of(document.rules, scored.length, half=scored.match.half)
    except EngineError:
        scale = None
    given = [side.vp for side in scored.sides if side.vp is not None]
    return scale.draw if scale is not None else sum(given, Fraction(0)) / max(len(given), 1)


def _matches(document: SessionDocument, scores: SessionScores) -> tuple[Encounter, ...]:
    """Of a match that was awarded in victory points alone nobody is an opponent: it was not played."""
    drawn = {scored.match.id: drawn_of(document, scored) for scored in scores.matches}
    most = max(drawn.values(), default=Fraction(0))
    return tuple(
        _encounter(side, other, drawn[scored.match.id], most)
        for scored in scores.matches
        for side, other in ((scored.home, scored.away), (scored.away, scored.home))
        if side.boards or side.vp is not None
    )


def _encounter(side: MatchSide, other: MatchSide, drawn: Fraction, most: Fraction) -> Encounter:
    """A match at which fewer victory points were to be had counts for the opponents' points in proportion (143.5.2)."""
    final, draw, share = side.exact, Fraction(side.available, 2), Fraction(1)
    if side.vp is not None:
        final, draw, share = side.vp, drawn, drawn / most if most else share
    if not side.boards:
        return Encounter(side.contestant, (), final, draw, share=share)
    basic = (side.exact,) if side.swing is None else (side.exact, side.swing)
    return Encounter(side.contestant, (other.contestant,), final, draw, basic, share=share)


def _rounds(scores: SessionScores) -> tuple[Encounter, ...]:
    """Each round of each contestant: its figures against the same opponents, with the same partner."""
    found: dict[tuple[str, int | None, tuple[str, ...], tuple[str, ...]], list[tuple[Fraction, Fraction]]]
    found = defaultdict(list)
    for scored in scores.lines:
        for side, ours, theirs in _sides(scored):
            for figure in side:
                partners = tuple(each for each in ours if each != figure.contestant)
                key = (figure.contestant, scored.line.round, theirs, partners)
                found[key].append((figure.exact, Fraction(figure.top, 2)))
    return tuple(
        Encounter(
            contestant,
            opponents,
            sum((exact for exact, _ in figures), Fraction(0)),
            sum((half for _, half in figures), Fraction(0)),
            partners=partners,
        )
        for (contestant, _, opponents, partners), figures in found.items()
    )


def _sides(scored: LineScore) -> Iterable[tuple[tuple[Figure, ...], tuple[str, ...], tuple[str, ...]]]:
    line = scored.line
    return ((scored.ns, line.ns, line.ew), (scored.ew, line.ew, line.ns))


def _boards(scores: SessionScores) -> tuple[dict[int, dict[str, Fraction]], dict[int, Fraction]]:
    """Everybody's basic score on each board, and what is average there."""
    boards: dict[int, dict[str, Fraction]] = defaultdict(dict)
    averages: dict[int, Fraction] = {}
    for scored in scores.lines:
        for figure in (*scored.ns, *scored.ew):
            boards[scored.line.board][figure.contestant] = figure.exact
            averages[scored.line.board] = Fraction(figure.top, 2)
    return dict(boards), averages
