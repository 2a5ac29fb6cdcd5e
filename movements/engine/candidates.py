"""Every movement that could be played by so many pairs, with every sensible number of boards a round."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

from movements.engine.balance import balance
from movements.engine.build import KINDS, build, settled_missing, settled_switch
from movements.engine.evening import Evening
from movements.engine.kind import Kind
from movements.engine.late import LARGEST, SMALLEST, late_rounds
from movements.engine.lengths import CURTAILED, usual_lengths
from movements.engine.places import staying_places
from movements.engine.plan import Movement

MOST_BOARDS_PER_ROUND = 8
MINUTES_PER_MOVE = 1
EVERYBODY_HAS_A_COPY = ("barometer-mitchell", "barometer-howell")
MOST_OVER_THE_ROUNDS = 2
"""A web of more tables than that gives no fair single ranking."""
A_MOVING_PAIR = "1"
"""Missing in a Howell where somebody has to stay: a layout for a pair fewer has no place that never moves."""
LARGEST_SWITCHED = 20
"""Beyond it too few rounds of a Mitchell are played for one ranking."""


@dataclass(frozen=True)
class Candidate:
    """A legal movement and what it means for the evening. Boards and minutes are whole numbers.

    ``qf`` is 100 where two lines are ranked apart. ``stationary``: how many pairs never change tables.
    """

    movement: Movement
    options: Mapping[str, Any]
    complete_rounds: int
    qf: float
    stationary: int
    board_sets: int
    minutes: int

    @property
    def boards_each(self) -> int:
        return self.movement.rounds * self.movement.boards_per_round

    @property
    def boards_in_play(self) -> int:
        return self.board_sets * self.movement.boards_per_round

    @property
    def last_board(self) -> int:
        """The number of the last board where the first one is 1."""
        return max(self.movement.sets_in_play) * self.movement.boards_per_round

    @property
    def sit_out_boards(self) -> int:
        """What a pair loses by sitting out: one round, or two where all meet twice."""
        if not self.movement.all_sit_outs:
            return 0
        everybody_twice = len(self.movement.repeats) > 1
        return self.movement.boards_per_round * (2 if everybody_twice else 1)

    @property
    def enough_played(self) -> bool:
        """The regulation that each pair plays 70 % of the boards in play."""
        return 10 * self.boards_each >= 7 * self.boards_in_play

    @cached_property
    def not_met(self) -> int:
        """How many of the others the pair that meets the fewest never meets."""
        met: dict[str, set[str]] = {each.id: set() for each in self.movement.contestants}
        for meeting in self.movement.all_meetings:
            met[meeting.ns].add(meeting.ew)
            met[meeting.ew].add(meeting.ns)
        return len(met) - 1 - min(len(each) for each in met.values())

    @property
    def late(self) -> str:
        """Rover or bump, or nothing."""
        return str(self.options.get("late", ""))


def candidates(evening: Evening, kinds: Collection[str]) -> Iterator[Candidate]:
    """All that keep the 70 % regulation, in no order."""
    for name in kinds:
        kind = KINDS[name]
        if kind.contest != "pairs" or (name in EVERYBODY_HAS_A_COPY and (evening.copies or 0) < evening.tables):
            continue
        if kind.seats(evening.pairs) and not (kind.missing == "ns" and evening.missing == "ew"):
            yield from _of_size(evening, kind, evening.tables, "")
        if evening.half and evening.tables - 1 in kind.tables:
            for late in (way for way in kind.late if SMALLEST[way] <= evening.tables - 1 <= LARGEST):
                yield from _of_size(evening, kind, evening.tables - 1, late)


def _of_size(evening: Evening, kind: Kind, tables: int, late: str) -> Iterator[Candidate]:
    for base, rounds in usual_lengths(kind, tables):
        if late and rounds > (late_rounds(kind, tables, late) or rounds):
            continue
        options: dict[str, Any] = {"tables": tables, "rounds": rounds, "base": base, "late": late or None}
        if not late:
            options["missing"] = _missing(evening, kind, tables, rounds)
        for switches in _usual_switches(kind, options):
            yield from _with_boards(evening, kind, {**options, "arrow_switch": switches})


def _usual_switches(kind: Kind, options: Mapping[str, Any]) -> tuple[int | str, ...]:
    tables, rounds = options["tables"], options["rounds"]
    if kind.switch is None or rounds < 4:
        return (0,)
    if kind.name == "web-mitchell" and tables > rounds + MOST_OVER_THE_ROUNDS:
        return (0,)
    if kind.name in CURTAILED and tables > LARGEST_SWITCHED:
        return (0,)
    named = {name: options.get(name) for name in ("base", "missing", "late")}
    best = settled_switch(kind.name, tables, rounds, **named)
    return (best,) if kind.family == "howell" else (0, best)


def _missing(evening: Evening, kind: Kind, tables: int, rounds: int) -> str | None:
    """By the number of the pair that balances best, so that it need not be looked for again."""
    if not evening.half:
        return None
    if kind.missing != "pair":
        return evening.missing or "ns"
    if evening.seats_to_keep and tables in kind.odd:
        return A_MOVING_PAIR
    return settled_missing(kind.name, tables, rounds)


def _with_boards(evening: Evening, kind: Kind, asked: Mapping[str, Any]) -> Iterator[Candidate]:
    said = {name: value for name, value in asked.items() if value not in (None, 0)}
    movement, qf, stationary = _structure(kind.name, tuple(said.items()))
    if evening.copies is not None and movement.copies > evening.copies:
        return
    board_sets = movement.board_sets
    complete = _complete(movement, {"base": asked["base"], **said})
    for boards in range(1, MOST_BOARDS_PER_ROUND + 1):
        yield Candidate(
            movement=replace(movement, boards_per_round=boards),
            options=MappingProxyType({**said, "boards_per_round": boards}),
            complete_rounds=complete,
            qf=qf,
            stationary=stationary,
            board_sets=board_sets,
            minutes=_minutes(evening, movement.rounds, boards),
        )


def candidate_of(evening: Evening, options: Mapping[str, Any], movement: Movement) -> Candidate:
    """A movement chosen otherwise than from the list, with its boards as they are to be played."""
    return Candidate(
        movement=movement,
        options=options,
        complete_rounds=_complete(movement, options),
        qf=balance(movement).qf if movement.winners == 1 else 100.0,
        stationary=len(staying_places(movement)),
        board_sets=movement.board_sets,
        minutes=_minutes(evening, movement.rounds, movement.boards_per_round),
    )


def _complete(movement: Movement, options: Mapping[str, Any]) -> int:
    kind = KINDS.get(movement.kind)
    if kind is None:
        return movement.rounds
    if options.get("late"):
        return late_rounds(kind, movement.tables, options["late"]) or movement.rounds
    return kind.usual_rounds(options.get("tables") or movement.tables, options.get("base")) or movement.rounds


def _minutes(evening: Evening, rounds: int, boards: int) -> int:
    return rounds * boards * evening.minutes_per_board + (rounds - 1) * MINUTES_PER_MOVE


@lru_cache(maxsize=1024)
def _structure(kind: str, options: tuple[tuple[str, Any], ...]) -> tuple[Movement, float, int]:
    movement = build(kind, boards_per_round=1, **dict(options))
    return movement, balance(movement).qf if movement.winners == 1 else 100.0, len(staying_places(movement))


def forget() -> None:
    """Everything kept of movements made before, so that the time of making them can be measured."""
    _structure.cache_clear()
    settled_missing.cache_clear()
    settled_switch.cache_clear()
