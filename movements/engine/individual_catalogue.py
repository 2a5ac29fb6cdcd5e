"""Which individuals fit so many players: from their number and the boards or minutes wanted to a short list.

What was asked for comes first, then what costs least: near the boards wanted, everybody plays as many as the others
and is compared with everybody alike, one set of the boards, no tiny rounds.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from movements.engine.catalogue import LONGEST_LIST, WORTH_A_LOOK, Choice, some_of_each
from movements.engine.individual_candidates import (
    IndividualCandidate,
    individual_candidates,
    structure_of,
    with_boards,
)
from movements.engine.individual_evening import IndividualEvening
from movements.engine.plan import Movement
from movements.engine.ranking import LONGER_ROUND, NEAR, PER_COPY, PER_COPY_AT_HAND, ROUND_LENGTH, USUAL_ROUNDS
from movements.engine.reasons import LONG_ROUND, NEAR_ENOUGH, Reason

UNEVEN = 12
"""A round that some play and others do not costs them more than a board: they are compared by their average."""
PER_NEVER = 1
"""A stranger all evening: in a large field nobody expects to meet everybody."""
PER_SEAT_SHORT = 60
"""Somebody who cannot move would have to."""
AGAINST_INDIVIDUALS = {"over_time", "uneven_plays", "fewer_boards", "more_boards", "too_few_stay"}
"""Whatever has one of them had better not be recommended."""


def individual_choices(evening: IndividualEvening) -> tuple[Choice, ...]:
    """What so many players can play, best first; nothing where no movement is for so many. Where nothing fits the
    minutes, what is shortest. A choice's ``boards_each`` are those of who sits out least, ``sit_out_boards`` what who
    sits out most loses by it.

    MovementError: a number that makes no sense.
    """
    evening.check()
    ranked = ranked_individuals(evening)
    if not ranked:
        return ()
    least = individual_cost(evening, ranked[0])
    near = [each for each in ranked if individual_cost(evening, each) <= least + WORTH_A_LOOK]
    told = [(each, _is_as_asked(evening, each)) for each in near]
    asked = some_of_each((each for each, as_asked in told if as_asked), _manner, several=True)
    others = some_of_each((each for each, as_asked in told if not as_asked), _manner, several=False)
    kept = [*((each, True) for each in asked), *((each, False) for each in others)]
    return tuple(
        _choice(evening, each, recommended=place == 0, as_asked=as_asked)
        for place, (each, as_asked) in enumerate(kept[:LONGEST_LIST])
    )


def individual_choice_of(evening: IndividualEvening, options: Mapping[str, Any], movement: Movement) -> Choice:
    """A movement that somebody has chosen otherwise, with what speaks for and against it tonight."""
    found = with_boards(evening, structure_of(movement, options), movement.boards_per_round)
    return _choice(evening, found, recommended=False, as_asked=found.boards_each == evening.boards, options=options)


def individual_cost(evening: IndividualEvening, found: IndividualCandidate) -> int:
    """In tenths of a board too many or too few. Less is better."""
    structure, movement = found.structure, found.movement
    halves = abs(found.boards_each + found.boards_at_least - 2 * evening.boards)
    unplayed = found.boards_in_play - found.boards_each - found.boards_out
    per_copy = PER_COPY if evening.copies is None else PER_COPY_AT_HAND
    return (
        (3 * halves + 7 * max(0, halves - 2 * NEAR)) // 2
        + ROUND_LENGTH.get(movement.boards_per_round, LONGER_ROUND)
        + 5 * max(0, movement.rounds - USUAL_ROUNDS)
        + UNEVEN * (structure.most - structure.fewest)
        + min(30, round(1.5 * (100 - structure.qf)))
        + per_copy * (movement.copies - 1)
        + 10 * (movement.rounds < structure.complete_rounds)
        + 4 * max(0, unplayed)
        + 40 * movement.needs_factoring
        + _sharing(movement)
        + PER_NEVER * min(10, structure.never)
        + PER_SEAT_SHORT * max(0, evening.stationary - structure.stationary)
    )


def _sharing(movement: Movement) -> int:
    rounds = {each.round for each in movement.shared}
    return 15 + 5 * len(movement.shared) // len(rounds) if rounds else 0


def ranked_individuals(evening: IndividualEvening) -> list[IndividualCandidate]:
    """What fits, best first."""
    found = tuple(individual_candidates(evening))
    if found and evening.minutes is not None:
        limit = max(evening.minutes, min(each.minutes for each in found))
        found = tuple(each for each in found if each.minutes <= limit)
    return sorted(found, key=lambda each: (individual_cost(evening, each), each.boards_in_play, -each.structure.qf))


def _is_as_asked(evening: IndividualEvening, found: IndividualCandidate) -> bool:
    against = any(each.code in AGAINST_INDIVIDUALS for each in individual_reasons(evening, found))
    short = found.movement.boards_per_round <= LONG_ROUND
    return evening.exact and found.boards_each == evening.boards and short and not against


def _manner(found: IndividualCandidate) -> tuple[str, int]:
    return found.movement.kind, found.movement.copies


def _choice(
    evening: IndividualEvening,
    found: IndividualCandidate,
    *,
    recommended: bool,
    as_asked: bool,
    options: Mapping[str, Any] | None = None,
) -> Choice:
    reasons = tuple(individual_reasons(evening, found))
    return Choice(
        kind=found.movement.kind,
        options=found.options if options is None else options,
        movement=found.movement,
        boards_each=found.boards_each,
        sit_out_boards=found.boards_out,
        rounds=found.movement.rounds,
        boards_per_round=found.movement.boards_per_round,
        boards_in_play=found.boards_in_play,
        minutes=found.minutes,
        reasons=reasons,
        recommended=recommended and not any(each.code in AGAINST_INDIVIDUALS for each in reasons),
        cost=individual_cost(evening, found),
        as_asked=as_asked,
    )


INDIVIDUAL_REASONS = (
    "partners",  # different partners that each player has, at least
    "all_partners",  # (): everybody is everybody's partner once
    "opponents",  # times that two players meet as opponents at most
    "never",  # others whom a player is never at a table with, at most
    "balance",  # Qf in whole percent
    "sit_outs",  # players who sit out each round, boards that each loses by it
    "uneven_sit_outs",  # boards at least, at most
    "complete",  # ()
    "curtailed",  # rounds, of rounds
    "fewer_boards",  # by
    "more_boards",  # by
    "over_time",  # minutes
    "enough_stay",  # players who can keep their seat
    "too_few_stay",  # players who can keep their seat
    "no_sharing",  # ()
    "sharing",  # rounds, boards a round
    "copies",  # sets of the boards
    "unplayed_boards",  # boards
    "uneven_plays",  # ()
    "long_rounds",  # boards
    "guide_cards",  # ()
    "other_boards",  # (), of sections that do not all play the same boards
)


def individual_reasons(evening: IndividualEvening, found: IndividualCandidate) -> Iterator[Reason]:
    """Who plays with whom first, then length, sit-outs and boards; last that everybody needs a guide card."""
    structure = found.structure
    if structure.fewest == evening.players - 1:
        yield Reason("all_partners")
    else:
        yield Reason("partners", (structure.fewest,))
    yield Reason("opponents", (structure.opponents,))
    if structure.never:
        yield Reason("never", (structure.never,))
    yield Reason("balance", (round(structure.qf),))
    if evening.stationary:
        enough = structure.stationary >= evening.stationary
        yield Reason("enough_stay" if enough else "too_few_stay", (structure.stationary,))
    yield from _length(evening, found)
    yield from _boards(found)
    yield Reason("guide_cards")


def _length(evening: IndividualEvening, found: IndividualCandidate) -> Iterator[Reason]:
    structure, movement = found.structure, found.movement
    if movement.rounds < structure.complete_rounds:
        yield Reason("curtailed", (movement.rounds, structure.complete_rounds))
    else:
        yield Reason("complete")
    if movement.all_sit_outs:
        yield Reason("sit_outs", (len(movement.sit_outs(1)), found.boards_out))
    if structure.most != structure.fewest:
        yield Reason("uneven_sit_outs", (found.boards_at_least, found.boards_each))
    off = found.boards_each - evening.boards
    if abs(off) > NEAR_ENOUGH:
        yield Reason("more_boards" if off > 0 else "fewer_boards", (abs(off),))
    if evening.minutes is not None and found.minutes > evening.minutes:
        yield Reason("over_time", (found.minutes - evening.minutes,))


def _boards(found: IndividualCandidate) -> Iterator[Reason]:
    movement = found.movement
    if movement.shared:
        yield Reason("sharing", (len({each.round for each in movement.shared}), movement.boards_per_round))
    else:
        yield Reason("no_sharing")
    if movement.copies > 1:
        yield Reason("copies", (movement.copies,))
    unplayed = found.boards_in_play - found.boards_each - found.boards_out
    if unplayed > 0:
        yield Reason("unplayed_boards", (unplayed,))
    if movement.needs_factoring:
        yield Reason("uneven_plays")
    if movement.boards_per_round > LONG_ROUND:
        yield Reason("long_rounds", (movement.boards_per_round,))
