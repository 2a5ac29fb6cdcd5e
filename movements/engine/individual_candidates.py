"""Every individual that so many players could play, with every sensible number of boards a round."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Any

from movements.engine.balance import balance
from movements.engine.build import KINDS, build
from movements.engine.candidates import MINUTES_PER_MOVE, MOST_BOARDS_PER_ROUND
from movements.engine.individual_evening import IndividualEvening, kinds_for, rounds_for
from movements.engine.places import staying_places
from movements.engine.plan import Movement

#: Whoever plays fewer rounds than that share of the usual ones plays another movement better.
LEAST_OF_THE_WHOLE = 0.65


@dataclass(frozen=True, eq=False)
class Structure:
    """A movement with one board a round, and what does not depend on the boards.

    ``most`` and ``fewest``: rounds that a player plays. ``opponents``: how often the two who meet most often do, and
    ``never``, of how many others the player who meets the fewest is neither partner nor opponent.
    """

    movement: Movement
    options: Mapping[str, Any]
    complete_rounds: int
    qf: float
    stationary: int
    most: int
    fewest: int
    opponents: int
    never: int
    board_sets: int


@dataclass(frozen=True, eq=False)
class IndividualCandidate:
    """A structure with its boards a round. Boards and minutes are whole numbers."""

    structure: Structure
    movement: Movement
    options: Mapping[str, Any]
    minutes: int

    @property
    def boards_each(self) -> int:
        """Of who sits out least."""
        return self.structure.most * self.movement.boards_per_round

    @property
    def boards_at_least(self) -> int:
        return self.structure.fewest * self.movement.boards_per_round

    @property
    def boards_in_play(self) -> int:
        return self.structure.board_sets * self.movement.boards_per_round

    @property
    def boards_out(self) -> int:
        """What a player who sits out most loses by it."""
        return (self.movement.rounds - self.structure.fewest) * self.movement.boards_per_round


def individual_candidates(evening: IndividualEvening) -> Iterator[IndividualCandidate]:
    """All that so many players can play with the boards there are, in no order."""
    for structure in structures(evening.players):
        if evening.copies is None or structure.movement.copies <= evening.copies:
            for boards in range(1, MOST_BOARDS_PER_ROUND + 1):
                yield with_boards(evening, structure, boards)


def with_boards(evening: IndividualEvening, structure: Structure, boards: int) -> IndividualCandidate:
    rounds = structure.movement.rounds
    return IndividualCandidate(
        structure=structure,
        movement=replace(structure.movement, boards_per_round=boards),
        options=MappingProxyType({**structure.options, "boards_per_round": boards}),
        minutes=rounds * boards * evening.minutes_per_board + (rounds - 1) * MINUTES_PER_MOVE,
    )


@lru_cache(maxsize=64)
def structures(players: int) -> tuple[Structure, ...]:
    """Every kind and number of rounds for so many players."""
    return tuple(
        structure_of(build(name, boards_per_round=1, **options), options)
        for name in kinds_for(players)
        for options in _options(name, players)
    )


def _options(name: str, players: int) -> Iterator[dict[str, Any]]:
    """Designs are played whole, each for its rounds; the others may be cut short a little."""
    legal = rounds_for(name, players)
    least = legal[0] if name == "individual-design" else LEAST_OF_THE_WHOLE * legal[-1]
    copies: tuple[int | None, ...] = (None, 1, players // 4) if KINDS[name].copies_given else (None,)
    for rounds, owned in product((each for each in legal if each >= least), copies):
        said: dict[str, Any] = {"players": players, "rounds": rounds}
        if owned is None or owned != build(name, boards_per_round=1, **said).copies:
            yield said if owned is None else {**said, "copies": owned}


def structure_of(movement: Movement, options: Mapping[str, Any]) -> Structure:
    """A movement however it was chosen, with what has to be known of it."""
    out = Counter(each.contestant for each in movement.all_sit_outs)
    played = [movement.rounds - out[each.id] for each in movement.contestants]
    against: Counter[frozenset[str]] = Counter()
    met: dict[str, set[str]] = {each.id: set() for each in movement.contestants}
    for meeting in movement.all_meetings:
        one, other = meeting.sides
        against.update(frozenset(each) for each in product(one, other))
        for who in meeting.everybody:
            met[who].update(meeting.everybody)
    return Structure(
        movement=movement,
        options=MappingProxyType(dict(options)),
        complete_rounds=_complete(movement),
        qf=balance(movement).qf,
        stationary=len(staying_places(movement)),
        most=max(played),
        fewest=min(played),
        opponents=max(against.values()),
        never=len(met) - min(map(len, met.values())),
        board_sets=movement.board_sets,
    )


def _complete(movement: Movement) -> int:
    """The rounds of which a movement that was cut short has played a part; a design is whole as it is."""
    if movement.kind not in KINDS or movement.kind == "individual-design":
        return movement.rounds
    return rounds_for(movement.kind, len(movement.contestants))[-1]
