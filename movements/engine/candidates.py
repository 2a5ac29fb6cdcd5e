"""Every movement that could be played by so many pairs, with every sensible number of boards a round."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal

from movements.engine.arrow_switch import best_number
from movements.engine.balance import balance
from movements.engine.build import ON_PAGES, build
from movements.engine.kind import Kind
from movements.engine.plan import Movement

MOST_BOARDS_PER_ROUND = 8
LARGEST_FULL_HOWELL = 8
LARGEST_REDUCED_HOWELL = 12
LARGEST_DESIGN = 6
MINUTES_PER_MOVE = 1


@dataclass(frozen=True)
class Evening:
    """What is asked for. ``boards``: to be played by each pair. ``minutes``: at most, the moves included."""

    pairs: int
    boards: int
    minutes: int | None
    minutes_per_board: int
    winners: int | None
    missing: Literal["ns", "ew"] | None

    @property
    def tables(self) -> int:
        return (self.pairs + 1) // 2

    @property
    def half(self) -> bool:
        return self.pairs % 2 == 1


@dataclass(frozen=True)
class Candidate:
    """A legal movement and what it means for the evening. Boards and minutes are whole numbers."""

    movement: Movement
    options: Mapping[str, Any]
    complete_rounds: int
    qf: float
    minutes: int

    @property
    def boards_each(self) -> int:
        return self.movement.rounds * self.movement.boards_per_round

    @property
    def boards_in_play(self) -> int:
        return self.movement.board_sets * self.movement.boards_per_round

    @property
    def sit_out_boards(self) -> int:
        """What a pair loses by sitting out: one round, or two where all meet twice."""
        if not self.movement.all_sit_outs:
            return 0
        return self.movement.boards_per_round * (2 if self.movement.repeats else 1)

    @property
    def enough_played(self) -> bool:
        """The regulation that each pair plays 70 % of the boards in play."""
        return 10 * self.boards_each >= 7 * self.boards_in_play


def candidates(evening: Evening) -> Iterator[Candidate]:
    """All that keep the 70 % regulation, in no order."""
    for kind in ON_PAGES.values():
        if evening.tables in kind.tables:
            for rounds in _usual_rounds(kind, evening.tables):
                for switches in _usual_switches(kind, rounds):
                    yield from _with_boards(evening, kind, rounds, switches)


def _usual_rounds(kind: Kind, tables: int) -> tuple[int, ...]:
    """Mitchells may be cut short; a Howell is played whole, and only while the field is small."""
    legal = kind.legal_rounds(tables)
    if kind.family == "mitchell":
        return tuple(rounds for rounds in legal if 10 * rounds >= 7 * tables)
    if kind.name == "howell":
        whole = {2 * tables - 1, 10} if tables == 3 else {2 * tables - 1}
        return tuple(rounds for rounds in legal if rounds in whole and tables <= LARGEST_FULL_HOWELL)
    largest = LARGEST_DESIGN if kind.name == "howell-design" else LARGEST_REDUCED_HOWELL
    # As many rounds as tables is a Mitchell in other words.
    return tuple(rounds for rounds in legal if rounds > tables or kind.name == "howell-design") * (tables <= largest)


def _usual_switches(kind: Kind, rounds: int) -> tuple[int, ...]:
    if kind.family == "howell" or rounds < 4:
        return (0,)
    return (0, best_number(rounds))


def _with_boards(evening: Evening, kind: Kind, rounds: int, switches: int) -> Iterator[Candidate]:
    missing = None if not evening.half else "auto" if kind.family == "howell" else evening.missing or "ns"
    if missing is not None and evening.tables == 2:
        return
    movement, qf = _structure(kind.name, evening.tables, rounds, missing, switches)
    for boards in range(1, MOST_BOARDS_PER_ROUND + 1):
        yield Candidate(
            movement=replace(movement, boards_per_round=boards),
            options=_options(movement, boards, switches, missing),
            complete_rounds=kind.default_rounds(evening.tables) or rounds,
            qf=qf,
            minutes=rounds * boards * evening.minutes_per_board + (rounds - 1) * MINUTES_PER_MOVE,
        )


@lru_cache(maxsize=256)
def _structure(kind: str, tables: int, rounds: int, missing: str | None, switches: int) -> tuple[Movement, float]:
    movement = build(kind, tables=tables, rounds=rounds, boards_per_round=1, missing=missing, arrow_switch=switches)
    return movement, balance(movement).qf


def _options(movement: Movement, boards: int, switches: int, missing: str | None) -> Mapping[str, Any]:
    """For ``build``; the pair that balances best by its number, so that it need not be looked for again."""
    options: dict[str, Any] = {"tables": movement.tables, "boards_per_round": boards, "rounds": movement.rounds}
    if switches:
        options["arrow_switch"] = switches
    if missing == "auto":
        present = {each.id for each in movement.contestants}
        missing = next(str(pair) for pair in range(1, 2 * movement.tables + 1) if str(pair) not in present)
    if missing is not None:
        options["missing"] = missing
    return MappingProxyType(options)
