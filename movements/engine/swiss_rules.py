"""How a Swiss is drawn, as the options of its plan say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from movements.engine.bracket_draw import by_lot
from movements.engine.codes import Refused
from movements.engine.errors import MovementError
from movements.engine.swiss import Entry, FirstMethod, Method, Odd, Rules
from movements.engine.swiss_order import Met
from movements.engine.teams import OF_EIGHT, OF_FOUR

Rematch = Literal["unavoidable", "after", "never"]


@dataclass(frozen=True)
class SwissRules:
    """How a Swiss is drawn. ``first``: of round 1; ``lot``: what the lots are drawn from, 0 for the order of the list,
    of which the first so many ``seeds`` keep their places all the same. ``tables_a_match``: of teams, 4 for those of
    eight.

    ``earlier``: who has met in sessions of the event before, as (round, one, other, session), by entry; rounds and
    sessions count down from 0, the last before this one.

    ``odd``: a bye, or a threesome of teams, long or short. ``method`` and ``gap`` are those of
    `movements.engine.swiss.Rules`. ``rematch``: where it cannot be avoided; of ``gap`` rounds ago like any match; or
    never, unless the director says so of a draw. ``joined``: who came after round 1, by entry, with the first round and
    the victory points of each missed one.
    """

    first: FirstMethod = "lots"
    lot: int = 0
    odd: Odd = "bye"
    method: Method = "swiss"
    gap: int = 3
    rematch: Rematch = "unavoidable"
    seeds: int = 0
    tables_a_match: int = OF_FOUR
    joined: Mapping[str, Any] = field(default_factory=dict)
    earlier: Sequence[Sequence[Any]] = ()

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> SwissRules:
        """From the options of a plan; MovementError for a word that is none."""
        said = {each.name: options[each.name] for each in fields(cls) if each.name in options}
        for name, legal in _WORDS.items():
            if said.get(name, legal[0]) not in legal:
                raise MovementError(Refused.SWISS_WORD, word=str(said[name]), legal=legal)
        if said.get("tables_a_match", OF_FOUR) not in (OF_FOUR, OF_EIGHT):
            raise MovementError(Refused.TABLES_A_MATCH, tables=said["tables_a_match"])
        return cls(**said)

    @property
    def of_eight(self) -> bool:
        return self.tables_a_match == OF_EIGHT

    @property
    def allows_rematches(self) -> bool:
        """Without the director saying so at the draw. Danish asks nobody whom they have met."""
        return self.method == "danish" or self.rematch != "never"

    @property
    def rounds_a_match(self) -> int:
        """How many rounds a match takes: with short threesomes two, of half its boards each."""
        return 2 if self.odd == "short" else 1

    def rounds_of(self, draw: int) -> range:
        """The rounds in which a draw is played."""
        return range(self.rounds_a_match * (draw - 1) + 1, self.rounds_a_match * draw + 1)

    def draw_of(self, round: int) -> int:
        """The draw that is played in a round."""
        return (round - 1) // self.rounds_a_match + 1

    def of_round(self, number: int, rounds: int) -> Rules:
        """Those of one draw: no long threesome begins in the last."""
        odd: Odd = "bye" if self.odd == "long" and number == rounds else self.odd
        return Rules(self.method, odd, self.gap, self.rematch == "after")

    @property
    def met_earlier(self) -> tuple[Met, ...]:
        return tuple(Met(number, one, other, session) for number, one, other, session in self.earlier)

    def order(self, contest: str, entries: int) -> list[Entry]:
        """The entries with their lots: by the list, or drawn. Who came later has the last."""
        from_the_start = entries - len(self.joined)
        seeded, others = list(range(1, from_the_start + 1)), list[int]()
        if self.lot:
            seeded, others = seeded[: self.seeds], by_lot(seeded[self.seeds :], self.lot)
        drawn = [*seeded, *others, *range(from_the_start + 1, entries + 1)]
        return [Entry(entry_id(contest, each), lot=place) for place, each in enumerate(drawn)]


_WORDS = {
    "first": ("lots", "halves", "fold"),
    "odd": ("bye", "long", "short"),
    "method": ("swiss", "danish"),
    "rematch": ("unavoidable", "after", "never"),
}


def entry_id(contest: str, number: int) -> str:
    """How an entry is called in the movement: T3, of pairs 3."""
    return f"T{number}" if contest == "teams" else str(number)
