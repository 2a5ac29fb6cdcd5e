"""The tables of a session round by round, as the movement has them, and what is known of their boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.wording.pair_labels import pair_labels, selectable_pair_labels
from club.queries import Pair, pairs_of
from movements.queries import SeatingInfo, plans_of, seatings_of
from rulings.engine.decision import RuledLine
from scoring.queries.room import BoardMark, Mark, PlayedAt, SectionGrid, room
from scoring.services import FourIds

DONE = frozenset({Mark.ENTERED, Mark.CONFIRMED, Mark.CONFLICT, Mark.ADJUSTED, Mark.CANCELLED, Mark.NOT_PLAYED})


@dataclass(frozen=True)
class TableInRound:
    """A table that plays in a round; `ns` and `ew` are ids of contestants, in an individual of North and East.

    `name`: 3, or A3 with several sections.
    """

    section: str
    section_id: int
    table: int
    round: int
    ns: int
    ew: int
    boards: tuple[int, ...]
    name: str
    room: int = 0
    ns_partner: int | None = None
    ew_partner: int | None = None

    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return FourIds(self.ns, self.ew, self.ns_partner, self.ew_partner).sides

    @property
    def everybody(self) -> tuple[int, ...]:
        return self.sides[0] + self.sides[1]


class SessionTables:
    """What the forms ask of the room. Read once for a page."""

    def __init__(self, desk: ActingDirector) -> None:
        self.session, self.hidden = desk.session, desk.hidden

    @cached_property
    def pairs(self) -> list[Pair]:
        return pairs_of(self.session.id)

    @cached_property
    def labels(self) -> Mapping[int, str]:
        """Every pair by id: 3 N–S Nora Lindqvist & Sam Okafor."""
        return pair_labels(self.pairs)

    def sitting(self, place: TableInRound | RuledLine | PlayedAt) -> dict[str, str]:
        """Who sits there, as labels."""
        ns, ew = (" & ".join(self.labels.get(who, "") for who in side) for side in place.sides)
        return {"ns": ns, "ew": ew}

    @cached_property
    def to_choose(self) -> Mapping[int, str]:
        """The same of those about whom something can be said."""
        return selectable_pair_labels(self.pairs)

    @cached_property
    def sections(self) -> tuple[SectionGrid, ...]:
        return room(self.session, self.hidden).sections

    @cached_property
    def round_now(self) -> int:
        """The round in which the room is; after play the last."""
        heads = [head for section in self.sections for head in section.heads]
        return next((head.number for head in heads if head.now), max((head.number for head in heads), default=1))

    @cached_property
    def marks(self) -> Mapping[tuple[str, int, int, int], BoardMark]:
        """How each board stands, by section, table, round and board."""
        cells = [cell for section in self.sections for row in section.tables for cell in row.cells]
        return {(cell.section, cell.table, cell.round, each.board): each for cell in cells for each in cell.boards}

    @cached_property
    def places(self) -> Mapping[tuple[str, int], TableInRound]:
        """Every table that plays in a round, by its key ("A:3") and the round."""
        return dict(self._places())

    def _places(self) -> Iterator[tuple[tuple[str, int], TableInRound]]:
        sections = {plan.section: plan.section_id for plan in plans_of(self.session.id)}
        for each in seatings_of(self.session.id):
            if each.ns is not None and each.ew is not None and each.boards and each.section in sections:
                name = f"{each.section if len(sections) > 1 else ''}{each.table}"
                place = _place(each, sections[each.section], each.ns, each.ew, name)
                yield (f"{each.section}:{each.table}", each.round), place

    @property
    def tables(self) -> list[tuple[str, str]]:
        """Keys of the tables with their names."""
        named = {key: place.name for (key, _round), place in self.places.items()}
        return sorted(named.items(), key=lambda each: (each[0].partition(":")[0], len(each[1]), each[1]))

    @property
    def rounds(self) -> list[tuple[int, str]]:
        """The rounds that have begun, the latest first."""
        begun = {
            cell.round
            for section in self.sections
            for row in section.tables
            for cell in row.cells
            if cell.boards and cell.begun
        }
        return [(number, _("Round %(round)s") % {"round": number}) for number in sorted(begun, reverse=True)]

    def mark(self, place: TableInRound, board: int) -> Mark | None:
        found = self.marks.get((place.section, place.table, place.round, board))
        return found.mark if found is not None else None

    def really_at(self, place: TableInRound, board: int) -> TableInRound:
        """The table with those who sat there on a board as it is recorded: the same as planned, in other seats too."""
        found = self.marks.get((place.section, place.table, place.round, board))
        if found is None:
            return place
        south, west = found.partners or (None, None)
        return replace(place, ns=found.ns, ew=found.ew, ns_partner=south, ew_partner=west)

    def entered(self, place: TableInRound, board: int) -> bool:
        """Whether anything stands on the board at this table."""
        return self.mark(place, board) in DONE

    def played(self, place: TableInRound, board: int) -> bool:
        """Whether it has a result or an adjusted score there."""
        return self.entered(place, board) and self.mark(place, board) is not Mark.NOT_PLAYED

    def is_hidden_at(self, place: TableInRound, board: int) -> bool:
        """Whether the director must not know what stands there: they have the board still to play."""
        return board in self.hidden and self.entered(place, board)


def _place(each: SeatingInfo, section_id: int, ns: int, ew: int, name: str) -> TableInRound:
    return TableInRound(
        each.section,
        section_id,
        each.table,
        each.round,
        ns,
        ew,
        each.boards,
        name,
        each.room,
        each.ns_partner,
        each.ew_partner,
    )
