"""Results corrected after a draw: what the page of the draw says of them, and the sign of it in the room."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from bridgeclub.doors.desk.swiss.shown import points_text
from bridgeclub.wording.draws import draw_called, name_of_draw
from club.queries import Pair, SessionInfo, pairs_of
from movements.engine.swiss_evening import SWISS, SwissRules, drawn_rounds
from scoring.queries.room import Room
from scoring.queries.room.penalties import penalties
from scoring.queries.swiss import Corrected, corrected_draws
from scoring.services.swiss import mismatch_note

OFFICIAL = "official"


@dataclass(frozen=True)
class MismatchShown:
    """Somebody who met others than the right opponents, in words, with what either fault gives."""

    round: int
    entry: str
    name: str
    actual: str
    correct: str
    stronger: bool
    at_fault: str
    not_at_fault: str
    #: What it is worth has been given, and was not taken back.
    given: bool


def dealt_with(session_id: int, people: Iterable[Pair]) -> frozenset[tuple[str, str]]:
    """Who has which penalty or award, by key and note. One query."""
    keys = {each.id: each.key for each in people}
    standing = (each for each in penalties(session_id) if each.withdrawn_at is None)
    return frozenset((keys.get(each.contestant, ""), each.note) for each in standing)


def corrected_shown(
    each: Corrected,
    names: dict[str, str],
    rules: SwissRules,
    given: Collection[tuple[str, str]],
    *,
    with_points: bool = True,
) -> dict[str, Any]:
    """A draw from results that were corrected, for its page. `given`: as `dealt_with` has it. Without points only which
    draw it is, as who should have met whom tells of them too."""
    called = {"round": each.draw.round, "called": draw_called(rules, each.draw.round)}
    if not with_points:
        return called
    return {
        **called,
        "changed": [
            (names.get(key, key), points_text(was), points_text(now))
            for key, (was, now) in sorted(each.changed.items())
        ],
        "mismatches": [
            MismatchShown(
                one.round,
                one.entry,
                names.get(one.entry, one.entry),
                f"{names.get(one.actual, one.actual)} ({points_text(one.actual_points)})",
                f"{names.get(one.correct, one.correct)} ({points_text(one.correct_points)})",
                one.stronger,
                "" if one.at_fault is None else points_text(one.at_fault),
                "" if one.not_at_fault is None else points_text(one.not_at_fault),
                (one.entry, mismatch_note(rules, one.round)) in given,
            )
            for one in each.mismatches
        ],
    }


def open_mismatches(session: SessionInfo, room: Room) -> list[str]:
    """The draws with mismatches for which nothing was given yet, as they are called. No query but in a Swiss with a
    second draw, and none once its results are official."""
    swiss = next((each.plan for each in room.sections if each.plan is not None and each.plan.kind == SWISS), None)
    if swiss is None or session.state == OFFICIAL or len(drawn_rounds(swiss.options)) == 1:
        return []
    corrected = [each for each in corrected_draws(session.id) if each.mismatches]
    if not corrected:
        return []
    rules, given = SwissRules.of(swiss.options), dealt_with(session.id, pairs_of(session.id))
    return [
        name_of_draw(each.draw.round, rules.rounds_a_match)
        for each in corrected
        if any((one.entry, mismatch_note(rules, one.round)) not in given for one in each.mismatches)
    ]
