"""Which movements fit an evening: from the number of pairs and the boards or minutes wanted to a short list.

What clubs play, best first, after the directors' manuals: near the boards wanted, everybody plays 70 % of the boards
in play, a short sit-out, nothing shared where that can be helped, few unplayed boards, a fair single ranking.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from movements.engine.candidates import Candidate, Evening, candidates
from movements.engine.errors import MovementError
from movements.engine.plan import Movement
from movements.engine.ranking import cost

FEWEST_PAIRS, MOST_PAIRS = 4, 40
LONGEST_LIST = 8
LENGTHS_OF_A_KIND = 2
NEAR_ENOUGH = 8
FEW_OPPONENTS = 4
WORTH_A_LOOK = 70


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing to know about a choice: a code and its numbers, for the reader to phrase.

    two_winners () · one_winner (arrow-switched rounds) · balance (Qf in whole percent, for one winner)
    · all_meet () · meet_twice () · few_opponents (opponents) · guide_cards () (no rule moves the pairs)
    · complete () · curtailed (rounds, of rounds) · unplayed_boards (boards) · uneven_plays () · sit_out (boards)
    · no_sharing () · sharing (rounds, boards a round) · long_rounds (boards)
    · fewer_boards (by) · more_boards (by) · over_time (minutes) · not_as_many_winners (winners there are)
    """

    code: str
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Choice:
    """A movement for tonight: ``build(kind, **options)`` makes ``movement`` again.

    ``boards_each`` is played by who never sits out, ``sit_out_boards`` less by who does (0: nobody sits out).
    ``minutes`` counts the boards and a minute for every move. ``recommended``: the best of its number of winners,
    unless something speaks against it.
    """

    kind: str
    options: Mapping[str, Any]
    movement: Movement
    boards_each: int
    sit_out_boards: int
    rounds: int
    boards_per_round: int
    boards_in_play: int
    minutes: int
    reasons: tuple[Reason, ...]
    recommended: bool


def choices(
    pairs: int,
    *,
    boards: int = 24,
    minutes: int | None = None,
    minutes_per_board: int = 7,
    winners: int | None = None,
    missing: Literal["ns", "ew"] | None = None,
) -> tuple[Choice, ...]:
    """The movements for so many pairs (4 to 40), best first, at least one.

    ``boards``: wanted for each pair; ``minutes``: what there is, moves included. Where nothing fits the minutes or
    the winners wanted, what comes nearest is there with the reason that says so. ``missing``: the line without its
    last pair in a half-table Mitchell (N/S unless given: the sit-out is then always at the same table).
    MovementError: too few or too many pairs, or a number that makes no sense.
    """
    evening = Evening(pairs, boards, minutes, minutes_per_board, winners, missing)
    _check(evening)
    fitting = _fitting(evening, tuple(candidates(evening)))
    ranked = sorted(fitting, key=lambda each: (cost(evening, each), each.boards_in_play, -each.qf))
    return tuple(_choices(evening, _short_list(evening, ranked)))


def _check(evening: Evening) -> None:
    if evening.pairs < FEWEST_PAIRS:
        raise MovementError("pairs", f"{evening.pairs} pairs are too few: {FEWEST_PAIRS} can play", pairs=evening.pairs)
    if evening.pairs > MOST_PAIRS:
        raise MovementError(
            "pairs",
            f"{evening.pairs} pairs are too many for one section: up to {MOST_PAIRS}; several sections are not"
            " supported yet",
            pairs=evening.pairs,
        )
    if evening.boards < 1 or evening.minutes_per_board < 1 or (evening.minutes is not None and evening.minutes < 1):
        raise MovementError("boards", "boards and minutes are whole numbers from 1")
    if evening.winners not in (None, 1, 2) or evening.missing not in (None, "ns", "ew"):
        raise MovementError("winners", "winners are 1 or 2; the missing pair is ns or ew")


def _fitting(evening: Evening, found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Those with the winners wanted and within the time; where there are none, the nearest there are."""
    found = tuple(each for each in found if each.enough_played)
    found = tuple(each for each in found if each.movement.winners == evening.winners) or found
    if evening.minutes is None:
        return found
    shortest = min(each.minutes for each in found)
    limit = max(evening.minutes, shortest)
    return tuple(each for each in found if each.minutes <= limit)


def _short_list(evening: Evening, ranked: list[Candidate]) -> list[Candidate]:
    """The best of each kind and ranking, and one other length; nothing far from the best of its ranking."""
    kept: list[Candidate] = []
    for each in ranked:
        alike = [other for other in kept if _manner(other) == _manner(each)]
        best = next((other for other in kept if other.movement.winners == each.movement.winners), each)
        if (
            len(alike) < LENGTHS_OF_A_KIND
            and all(other.boards_each != each.boards_each for other in alike)
            and cost(evening, each) - cost(evening, best) <= WORTH_A_LOOK
        ):
            kept.append(each)
    firsts = [next((each for each in kept if each.movement.winners == number), None) for number in (1, 2)]
    return [each for place, each in enumerate(kept) if place < LONGEST_LIST or each in firsts]


def _manner(candidate: Candidate) -> tuple[str, int, bool]:
    movement = candidate.movement
    return movement.kind, movement.winners, bool(movement.repeats)


def _choices(evening: Evening, kept: list[Candidate]) -> Iterator[Choice]:
    seen: set[int] = set()
    for each in kept:
        movement = each.movement
        reasons = tuple(_reasons(evening, each))
        first = movement.winners not in seen
        seen.add(movement.winners)
        yield Choice(
            kind=movement.kind,
            options=each.options,
            movement=movement,
            boards_each=each.boards_each,
            sit_out_boards=each.sit_out_boards,
            rounds=movement.rounds,
            boards_per_round=movement.boards_per_round,
            boards_in_play=each.boards_in_play,
            minutes=each.minutes,
            reasons=reasons,
            recommended=first and not _speaks_against(reasons),
        )


def _speaks_against(reasons: Iterable[Reason]) -> bool:
    against = {"over_time", "not_as_many_winners", "uneven_plays", "fewer_boards", "more_boards", "few_opponents"}
    return any(each.code in against for each in reasons)


def _reasons(evening: Evening, candidate: Candidate) -> Iterator[Reason]:
    movement = candidate.movement
    if movement.winners == 2:
        yield Reason("two_winners")
    else:
        yield Reason("one_winner", (len({round for round, _ in _switched(movement)}),))
        yield Reason("balance", (round(candidate.qf),))
    if evening.winners not in (None, movement.winners):
        yield Reason("not_as_many_winners", (movement.winners,))
    if movement.kind == "howell":
        yield Reason("meet_twice" if movement.repeats else "all_meet")
    if movement.kind == "howell-design":
        yield Reason("guide_cards")
    yield from _length(evening, candidate)
    yield from _boards(candidate)


def _switched(movement: Movement) -> tuple[tuple[int, int], ...]:
    return movement.arrow_switched if movement.kind.endswith("-mitchell") else ()


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
    if movement.shared:
        yield Reason("sharing", (len({each.round for each in movement.shared}), movement.boards_per_round))
    else:
        yield Reason("no_sharing")
    if candidate.boards_in_play > candidate.boards_each:
        yield Reason("unplayed_boards", (candidate.boards_in_play - candidate.boards_each,))
    if movement.needs_factoring:
        yield Reason("uneven_plays")
    if movement.boards_per_round > 6:
        yield Reason("long_rounds", (movement.boards_per_round,))
