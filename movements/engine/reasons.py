"""What speaks for and against a movement tonight, as codes with numbers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from movements.engine.candidates import Candidate
from movements.engine.evening import Evening

NEAR_ENOUGH = 8
FEW_OPPONENTS = 4
LONG_ROUND = 6


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing to know about a choice: a code and its numbers, for the reader to phrase.

    two_winners () · one_winner (arrow-switched rounds) · balance (Qf in whole percent, for one winner)
    · all_meet () · meet_twice () · not_met (opponents, in matches) · revenge (rounds) · few_opponents (opponents)
    · two_lines () (each meets itself alone)
    · guide_cards () (no rule moves the pairs) · complete () · curtailed (rounds, of rounds)
    · unplayed_boards (boards) · uneven_plays () · sit_out (boards)
    · rover () · bump () · no_sharing () · sharing (rounds, boards a round) · copies (sets of the boards)
    · long_rounds (boards) · fewer_boards (by) · more_boards (by) · over_time (minutes)
    · not_as_many_winners (winners there are) · enough_stay, too_few_stay (pairs that can stay) · sections (number)
    · other_boards () (the sections do not play the same boards)
    """

    code: str
    numbers: tuple[int, ...] = ()


AGAINST = {
    "over_time",
    "not_as_many_winners",
    "uneven_plays",
    "fewer_boards",
    "more_boards",
    "few_opponents",
    "too_few_stay",
}


def speaks_against(reasons: Iterable[Reason]) -> bool:
    """Whether a choice had better not be recommended."""
    return any(each.code in AGAINST for each in reasons)


def reasons_of(evening: Evening, candidate: Candidate) -> Iterator[Reason]:
    """Ranking first, then length, sit-outs and boards."""
    movement = candidate.movement
    if movement.winners == 2:
        yield Reason("two_winners")
    else:
        yield Reason("one_winner", (_switched_rounds(candidate),))
        yield Reason("balance", (round(candidate.qf),))
    if evening.winners not in (None, movement.winners):
        yield Reason("not_as_many_winners", (movement.winners,))
    if movement.kind in ("howell", "combined", "barometer-howell"):
        yield Reason("meet_twice" if movement.repeats else "all_meet")
    if movement.kind == "interwoven-howell":
        yield Reason("two_lines")
    if evening.matches and candidate.not_met:
        yield Reason("not_met", (candidate.not_met,))
    if movement.kind == "blackpool":
        yield Reason("revenge", (movement.rounds - movement.tables,))
    if movement.kind in ("howell-design", "combined"):
        yield Reason("guide_cards")
    if evening.seats_to_keep:
        code = "too_few_stay" if candidate.stationary < evening.seats_to_keep else "enough_stay"
        yield Reason(code, (candidate.stationary,))
    yield from _length(evening, candidate)
    yield from _boards(candidate)


def _switched_rounds(candidate: Candidate) -> int:
    """A Howell's directions are simply its own."""
    if "arrow_switch" not in candidate.options:
        return 0
    return len({round for round, _table in candidate.movement.arrow_switched})


def _length(evening: Evening, candidate: Candidate) -> Iterator[Reason]:
    rounds, complete = candidate.movement.rounds, candidate.complete_rounds
    yield Reason("curtailed", (rounds, complete)) if rounds < complete else Reason("complete")
    off = candidate.boards_each - evening.boards
    if abs(off) > NEAR_ENOUGH:
        yield Reason("more_boards" if off > 0 else "fewer_boards", (abs(off),))
    opponents = rounds - bool(candidate.sit_out_boards)
    if opponents < FEW_OPPONENTS and candidate.movement.kind.endswith("-mitchell"):
        yield Reason("few_opponents", (opponents,))
    if evening.minutes is not None and candidate.minutes > evening.minutes:
        yield Reason("over_time", (candidate.minutes - evening.minutes,))


def _boards(candidate: Candidate) -> Iterator[Reason]:
    movement = candidate.movement
    if candidate.sit_out_boards:
        yield Reason("sit_out", (candidate.sit_out_boards,))
    if candidate.late:
        yield Reason(candidate.late)
    if movement.shared:
        yield Reason("sharing", (len({each.round for each in movement.shared}), movement.boards_per_round))
    else:
        yield Reason("no_sharing")
    if movement.copies > 1:
        yield Reason("copies", (movement.copies,))
    if candidate.boards_in_play > candidate.boards_each:
        yield Reason("unplayed_boards", (candidate.boards_in_play - candidate.boards_each,))
    if movement.needs_factoring:
        yield Reason("uneven_plays")
    if movement.boards_per_round > LONG_ROUND:
        yield Reason("long_rounds", (movement.boards_per_round,))
