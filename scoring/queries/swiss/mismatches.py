"""Results that were corrected after a draw: who then met others than the right opponents (White Book 165)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db.models import Min

from movements.engine.swiss_evening import DrawnRound, SwissRules
from movements.engine.swiss_proposal import correct_opponents
from scoring.engine.document import parse
from scoring.engine.errors import EngineError
from scoring.engine.matches.conversion import scale_of
from scoring.engine.standings import BoardScores, score_session
from scoring.engine.victory_points.unplayed import is_mismatch, mismatch
from scoring.models import Line, Snapshot
from scoring.queries.swiss.draws import DrawShown, draws_of
from scoring.queries.swiss.state import SwissState, points_of, swiss_state

TWENTY = 20
Points = Mapping[str, Mapping[int, Fraction]]
#: Board and both sides.
Place = tuple[int, str, str]


@dataclass(frozen=True)
class Mismatch:
    """An entry that met others than it should have, by more than 5 points of 20.

    `actual` and `correct` are the opponents, with their points at the draw as they should have been. `scored`: its
    victory points of the match; None as long as there are none. `at_fault` and `not_at_fault`: what it has by WB 165.2.
    """

    round: int
    entry: str
    actual: str
    actual_points: Fraction
    correct: str
    correct_points: Fraction
    scored: Fraction | None
    at_fault: Fraction | None
    not_at_fault: Fraction | None

    @property
    def stronger(self) -> bool:
        return self.actual_points > self.correct_points


@dataclass(frozen=True)
class Corrected:
    """A draw from results that were corrected. `changed`: entry → its points at the draw and as corrected."""

    draw: DrawShown
    changed: Mapping[str, tuple[Fraction, Fraction]]
    mismatches: tuple[Mismatch, ...]
    rules: SwissRules


def corrected_draws(session_id: int) -> tuple[Corrected, ...]:
    """The rounds drawn from results that were corrected since. What a ruling, an appeal or a penalty changed later is
    no ground (WB 165.1) and left out; so is what was still to come at the draw, a result or a bye. Eleven queries; one
    where nothing was drawn yet."""
    draws = draws_of(session_id)
    state = swiss_state(session_id) if draws else None
    snapshot = Snapshot.objects.filter(session_id=session_id).first() if state else None
    if state is None or snapshot is None:
        return ()
    entered, ruled = _first_entered(session_id), _ruled(session_id)
    known = {fingerprint: BoardScores.from_json(scores) for fingerprint, scores in snapshot.boards.items()}
    scoring, found = _Scoring(state.swiss.rules, known), []
    for draw in draws:
        now = scoring.without(snapshot, {place for place, at in ruled.items() if at > draw.at})
        then = _points_at(draw, now, snapshot.facts, entered, scoring)
        if now is not None and then is not None:
            each = _corrected(state, draw, then.points, now.points, snapshot)
            found += [each] if each.changed else []
    return tuple(found)


def _corrected(state: SwissState, draw: DrawShown, then: Points, now: Points, snapshot: Snapshot) -> Corrected:
    """`then`: what stood at the draw, as corrected; `now`: with all that came later."""
    fines = draw.fines
    points = {key: _until(then.get(key, {}), draw.counted) + fines.get(key, Fraction(0)) for key in draw.standing}
    changed = {key: (was, points[key]) for key, was in draw.standing.items() if points[key] != was}
    if not changed:
        return Corrected(draw, {}, (), state.swiss.rules)
    swiss = state.before(draw.round)
    field = state.field_of(points, frozenset(draw.drawn.absent))
    correct, actual = correct_opponents(swiss, field), _opponents(draw.drawn)
    top = _top(snapshot)
    found = []
    for entry, others in actual.items():
        due = correct.get(entry, ())
        if len(others) != 1 or len(due) != 1 or others == due:
            continue
        met, right = points.get(others[0], Fraction(0)), points.get(due[0], Fraction(0))
        if is_mismatch(met * TWENTY / top, [right * TWENTY / top]):
            scored = now.get(entry, {}).get(draw.round)
            found.append(
                Mismatch(
                    draw.round,
                    entry,
                    others[0],
                    met,
                    due[0],
                    right,
                    scored,
                    _by_fault(scored, met > right, top, at_fault=True),
                    _by_fault(scored, met > right, top, at_fault=False),
                )
            )
    return Corrected(draw, changed, tuple(found), state.swiss.rules)


def _by_fault(scored: Fraction | None, stronger: bool, top: Fraction, *, at_fault: bool) -> Fraction | None:
    if scored is None:
        return None
    of_twenty = mismatch(scored * TWENTY / top, stronger_opponents=stronger, at_fault=at_fault)
    return of_twenty * top / TWENTY


def _until(rounds: Mapping[int, Fraction], counted: int) -> Fraction:
    return sum((value for number, value in rounds.items() if number <= counted), Fraction(0))


def _opponents(drawn: DrawnRound) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for each in drawn.matches:
        found[each.home], found[each.away] = (each.away,), (each.home,)
    return found


def _top(snapshot: Snapshot) -> Fraction:
    """The most victory points of a match."""
    document = parse(snapshot.facts)
    lengths = [len(each.boards) for each in document.matches if each.boards]
    scale = scale_of(document.rules, max(lengths, default=1))
    return 2 * scale.draw if scale is not None else Fraction(TWENTY)


@dataclass(frozen=True)
class _Scored:
    """The points of everybody by rounds, and from which results."""

    points: Points
    results: list[dict[str, Any]]


@dataclass(frozen=True)
class _Scoring:
    """Scores a session as it would have been; `known` are the scores of boards by fingerprint."""

    rules: SwissRules
    known: Mapping[str, BoardScores]

    def without(self, snapshot: Snapshot, ruled: Collection[Place]) -> _Scored | None:
        """The points of everybody as if nothing had been ruled on these; None where they cannot be scored. Penalties
        stand beside the matches."""
        facts = snapshot.facts
        if not ruled:
            return _Scored(points_of(snapshot.standings, facts.get("sit_outs", ()), self.rules)[0], facts["results"])
        return self.scored({**facts, "results": [_unruled(each, ruled) for each in facts["results"]]})

    def scored(self, facts: dict[str, Any]) -> _Scored | None:
        try:
            standings = score_session(parse(facts), reuse=self.known).to_document()
        except EngineError:
            return None
        return _Scored(points_of(standings, facts.get("sit_outs", ()), self.rules)[0], facts["results"])


def _first_entered(session_id: int) -> Mapping[Place, tuple[int, datetime]]:
    """When each line had a result for the first time, with the round of its match: of a long threesome its first; one
    query."""
    lines = Line.objects.filter(session_id=session_id).annotate(first=Min("results__entered_at"))
    rows = lines.values_list("board__number", "ns__key", "ew__key", "round", "match__round", "first")
    return {
        (board, ns, ew): (began or round or 0, first)
        for board, ns, ew, round, began, first in rows
        if first is not None
    }


def _ruled(session_id: int) -> Mapping[Place, datetime]:
    """When what was ruled on a line was; one query."""
    lines = Line.objects.filter(session_id=session_id, adjustment__isnull=False)
    rows = lines.values_list("board__number", "ns__key", "ew__key", "adjustment__at")
    return {(board, ns, ew): at for board, ns, ew, at in rows}


def _points_at(
    draw: DrawShown,
    now: _Scored | None,
    facts: Mapping[str, Any],
    entered: Mapping[Place, tuple[int, datetime]],
    scoring: _Scoring,
) -> _Scored | None:
    """Without the results that were still to come at the draw; scored anew only where one of these counts in it. A bye
    that is worth the average of own matches is of those until then."""
    rules = scoring.rules
    late = {place for place, (_round, first) in entered.items() if first > draw.at}
    missing = any(rules.draw_of(entered[place][0]) <= draw.counted for place in late)
    averaged = any(not each.get("vp") for each in facts.get("sit_outs", ()))
    if now is None or not (missing or averaged):
        return now
    byes = [each for each in facts.get("sit_outs", ()) if rules.draw_of(each.get("round") or 1) <= draw.counted]
    results = [each for each in now.results if _place(each) not in late]
    return scoring.scored({**facts, "results": results, "sit_outs": byes})


def _place(line: Mapping[str, Any]) -> Place:
    return line["board"], line["ns"], line["ew"]


def _unruled(line: dict[str, Any], ruled: Collection[Place]) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name != "adjusted"} if _place(line) in ruled else line
