"""An individual in sections, each with players and a movement of its own: what fits, as values of `sections`.

The sections play as many rounds of as many boards, where that can be the same boards, each section from sets of its
own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from movements.engine.individual_candidates import IndividualCandidate
from movements.engine.individual_catalogue import (
    AGAINST_INDIVIDUALS,
    individual_cost,
    individual_reasons,
    ranked_individuals,
)
from movements.engine.individual_evening import FEWEST_PLAYERS, IndividualEvening, kinds_for
from movements.engine.reasons import Reason
from movements.engine.sections import Division, Manner, best_divisions, cost_together, parts_of

FARTHEST_APART = 4
"""Players: sections that differ by a table at most are even."""


def individual_divisions_into(evening: IndividualEvening, sizes: tuple[int, ...]) -> tuple[Division, ...]:
    """The movements for sections of so many players, best first.

    None where no movements of these sizes have as many rounds of as many boards.
    """
    return _divisions(evening, [sizes])


def individual_divisions(evening: IndividualEvening, number: int) -> tuple[Division, ...]:
    """The ways of dividing all players into so many sections, as even as a table, best first."""
    return _divisions(evening, list(_sizes(evening.players, number, evening.players)))


def _sizes(players: int, number: int, most: int) -> Iterator[tuple[int, ...]]:
    """The largest section first, of at most so many players."""
    if number == 1:
        if FEWEST_PLAYERS <= players <= most and kinds_for(players):
            yield (players,)
        return
    for largest in range(-(-players // number), min(most, players // number + FARTHEST_APART) + 1):
        if largest >= FEWEST_PLAYERS and kinds_for(largest):
            for rest in _sizes(players - largest, number - 1, largest):
                if largest - rest[-1] <= FARTHEST_APART:
                    yield (largest, *rest)


def _divisions(evening: IndividualEvening, divided: Sequence[tuple[int, ...]]) -> tuple[Division, ...]:
    sections = {size: _of_a_section(evening, size) for sizes in divided for size in sizes}
    return best_divisions(evening, divided, sections, lambda candidates: _division(evening, candidates))


def _of_a_section(evening: IndividualEvening, players: int) -> dict[Manner, IndividualCandidate]:
    """The best of each length. Where some boards are played more often than others the sections are hard to compare."""
    found: dict[Manner, IndividualCandidate] = {}
    for each in ranked_individuals(_alone(evening, players)):
        movement = each.movement
        if not movement.needs_factoring:
            found.setdefault((movement.rounds, movement.boards_per_round, movement.winners), each)
    return found


def _alone(evening: IndividualEvening, players: int) -> IndividualEvening:
    return replace(evening, players=players, stationary=0, copies=None)


def _division(evening: IndividualEvening, candidates: Sequence[IndividualCandidate]) -> Division:
    own = [_alone(evening, len(each.movement.contestants)) for each in candidates]
    costs = [individual_cost(asked, each) for asked, each in zip(own, candidates, strict=True)]
    worst = costs.index(max(costs))
    reasons = tuple(_reasons(own[worst], candidates[worst], candidates))
    return Division(
        parts=parts_of([(each.movement, each.options) for each in candidates]),
        minutes=max(each.minutes for each in candidates),
        reasons=reasons,
        recommended=not any(each.code in AGAINST_INDIVIDUALS for each in reasons),
        cost=cost_together([each.movement for each in candidates], costs),
    )


def _reasons(
    evening: IndividualEvening, worst: IndividualCandidate, candidates: Sequence[IndividualCandidate]
) -> Iterator[Reason]:
    """Those of the section where most speaks against it, and what comes of there being several."""
    if len({each.movement.sets_in_play for each in candidates}) > 1:
        yield Reason("other_boards")
    yield from (each for each in individual_reasons(evening, worst) if each.code != "copies")
    yield Reason("copies", (sum(each.movement.copies for each in candidates),))
