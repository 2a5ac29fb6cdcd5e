"""Which movements fit an evening: from the number of pairs and the boards or minutes wanted to a short list.

What was asked for comes first, then what clubs play, best first, after the directors' manuals: near the boards wanted,
everybody plays 70 % of the boards in play, a short sit-out, nothing shared where that can be helped, few unplayed
boards, a fair single ranking.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeVar

from movements.engine.build import KINDS
from movements.engine.candidates import EVERYBODY_HAS_A_COPY, Candidate, candidate_of, candidates
from movements.engine.evening import FEWEST_PAIRS, MOST_PAIRS, Evening
from movements.engine.plan import Movement
from movements.engine.ranking import cost
from movements.engine.reasons import LONG_ROUND, Reason, reasons_of, speaks_against

__all__ = ["FEWEST_PAIRS", "MOST_PAIRS", "Choice", "Reason", "choices"]

LONGEST_LIST = 8
LENGTHS_OF_A_KIND = 2
WORTH_A_LOOK = 70
"""What costs more than that above the best is not offered."""


class HasLength(Protocol):
    """A movement with its boards."""

    @property
    def boards_each(self) -> int: ...


Found = TypeVar("Found", bound=HasLength)


@dataclass(frozen=True)
class Choice:
    """A movement for tonight: ``chosen_movement(kind, options)`` makes ``movement`` again.

    ``boards_each`` is played by who never sits out, ``sit_out_boards`` less by who does (0: nobody sits out).
    ``minutes`` counts the boards and a minute for every move. ``recommended``: the best of its number of winners,
    unless something speaks against it. ``as_asked``: it has just the boards that were asked for and is nearly as good
    as the best, so that it comes before what has not. ``cost``: what it was ranked by, less is better.
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
    cost: int = 0
    as_asked: bool = False


def choices(
    pairs: int,
    *,
    boards: int = 24,
    minutes: int | None = None,
    minutes_per_board: int = 7,
    winners: int | None = None,
    missing: Literal["ns", "ew"] | None = None,
    copies: int | None = None,
    stationary: int = 0,
    director_plays: bool = False,
    exact: bool = False,
    kinds: Collection[str] = tuple(KINDS),
) -> tuple[Choice, ...]:
    """The movements for so many pairs (4 to 60) in one section, best first, at least one.

    ``boards``: wanted for each pair; ``minutes``: what there is, moves included. Where nothing fits the minutes, the
    winners wanted or the pairs that cannot move, what comes nearest is there with the reason that says so.
    ``missing``: the line without its last pair in a half-table Mitchell (N/S unless given: the sit-out is then always
    at the same table). ``copies``: sets of the boards there are, None for as many as needed. ``exact``: what has just
    the boards wanted comes first. ``kinds``: only these.
    MovementError: too few or too many pairs, or a number that makes no sense.
    """
    evening = Evening(
        pairs, boards, minutes, minutes_per_board, winners, missing, copies, stationary, director_plays, exact
    )
    evening.check()
    return choices_for(evening, kinds)


def choices_for(evening: Evening, kinds: Collection[str]) -> tuple[Choice, ...]:
    """The same for an evening that has been checked."""
    return tuple(_choices(evening, _short_list(evening, ranked(evening, kinds))))


def is_as_asked(evening: Evening, found: Candidate, least: int, not_met: int = 0) -> bool:
    """Whether it has just the boards asked for, is not far from the cost of the best, and may be recommended; in
    matches it leaves out no more opponents than the best, which leaves out `not_met`.

    Very long rounds are no reason to come before the best: nobody who asks for 28 boards means 4 rounds of 7.
    """
    price = cost(evening, found)
    return (
        evening.exact
        and found.boards_each == evening.boards
        and price <= least + WORTH_A_LOOK
        and not (evening.matches and found.not_met > not_met)
        and (price == least or found.movement.boards_per_round <= LONG_ROUND)
        and not speaks_against(reasons_of(evening, found))
    )


def choice_of(evening: Evening, options: Mapping[str, Any], movement: Movement) -> Choice:
    """A movement that somebody has chosen otherwise, with what speaks for and against it tonight."""
    candidate = candidate_of(evening, options, movement)
    return _choice(evening, candidate, recommended=False)


def ranked(evening: Evening, kinds: Collection[str]) -> list[Candidate]:
    """What fits, best first."""
    fitting = _fitting(evening, tuple(candidates(evening, kinds)))
    return sorted(fitting, key=lambda each: (cost(evening, each), each.boards_in_play, -each.qf))


def _fitting(evening: Evening, found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Those with the winners wanted, the seats to keep and within the time; where there are none, the nearest."""
    found = _of_boards_there(evening, tuple(each for each in found if each.enough_played))
    found = tuple(each for each in found if each.movement.winners == evening.winners) or found
    kept = min(evening.seats_to_keep, max(each.stationary for each in found))
    found = tuple(each for each in found if each.stationary >= kept)
    if evening.minutes is None:
        return found
    shortest = min(each.minutes for each in found)
    limit = max(evening.minutes, shortest)
    return tuple(each for each in found if each.minutes <= limit)


def _of_boards_there(evening: Evening, found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Those whose boards there are; where none has so few, those with the fewest."""
    if evening.boards_there is None:
        return found
    limit = max(evening.boards_there, min(each.last_board for each in found))
    return tuple(each for each in found if each.last_board <= limit)


def _short_list(evening: Evening, ranked: list[Candidate]) -> list[tuple[Candidate, bool]]:
    """What has the boards asked for (True), in two shapes of a kind; then the best of each kind and ranking, and one
    other length. Nothing far from the best of its ranking.

    A barometer is there only where every table has its boards: then it is always worth a look.
    """
    bests = {number: next((each for each in ranked if each.movement.winners == number), None) for number in (1, 2)}
    limits = {number: cost(evening, best) + WORTH_A_LOOK for number, best in bests.items() if best is not None}
    near = [each for each in ranked if cost(evening, each) <= limits[each.movement.winners]]
    least = cost(evening, ranked[0])
    not_met = ranked[0].not_met if evening.matches else 0
    told = [(each, is_as_asked(evening, each, least, not_met)) for each in near]
    asked = some_of_each((each for each, as_asked in told if as_asked), _manner, several=True)
    kept = [*asked, *some_of_each((each for each, as_asked in told if not as_asked), _manner, several=False)]
    firsts = [next((each for each in kept if each.movement.winners == number), None) for number in (1, 2)]
    together = [next((each for each in ranked if each.movement.kind == kind), None) for kind in EVERYBODY_HAS_A_COPY]
    listed = [each for place, each in enumerate(kept) if place < LONGEST_LIST or each in (*firsts, *together)]
    listed += [each for each in together if each is not None and each not in listed]
    return [(each, each in asked) for each in listed]


def some_of_each(ranked: Iterable[Found], manner: Callable[[Found], object], *, several: bool) -> list[Found]:
    """Two of a manner: of other lengths, or where there may be `several` of other rounds for the same length."""
    kept: list[Found] = []
    for each in ranked:
        alike = [other for other in kept if manner(other) == manner(each)]
        new = several or all(other.boards_each != each.boards_each for other in alike)
        if new and len(alike) < LENGTHS_OF_A_KIND:
            kept.append(each)
    return kept


def _manner(candidate: Candidate) -> tuple[str, int, bool, str]:
    movement = candidate.movement
    return movement.kind, movement.winners, bool(movement.repeats), candidate.late


def _choices(evening: Evening, kept: list[tuple[Candidate, bool]]) -> Iterator[Choice]:
    seen: set[int] = set()
    for each, as_asked in kept:
        winners = each.movement.winners
        yield _choice(evening, each, recommended=winners not in seen, as_asked=as_asked)
        seen.add(winners)


def _choice(evening: Evening, candidate: Candidate, *, recommended: bool, as_asked: bool = False) -> Choice:
    movement, reasons = candidate.movement, tuple(reasons_of(evening, candidate))
    return Choice(
        kind=movement.kind,
        options=candidate.options,
        movement=movement,
        boards_each=candidate.boards_each,
        sit_out_boards=candidate.sit_out_boards,
        rounds=movement.rounds,
        boards_per_round=movement.boards_per_round,
        boards_in_play=candidate.boards_in_play,
        minutes=candidate.minutes,
        reasons=reasons,
        recommended=recommended and not speaks_against(reasons),
        cost=cost(evening, candidate),
        as_asked=as_asked,
    )
