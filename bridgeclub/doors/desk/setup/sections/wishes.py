"""How a director divides the field while setting up: kept with the log-in, as the other wishes for the evening are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Self

from django.http import HttpRequest

from bridgeclub.doors.desk.setup.sections.dividing import Dividing
from bridgeclub.doors.desk.setup.tokens import movement_token
from club.queries import Pair, SessionInfo
from movements.engine.sections import LETTERS
from movements.queries import PlanInfo

BETWEEN = " "


@dataclass
class Division:
    """`number` sections (0: one, undivided), who plays in which (pair's id → letter), and the movements' tokens in
    one word, "" while the recommended ones will do.
    """

    number: int = 0
    assigned: dict[str, str] = field(default_factory=dict)
    movement: str = ""
    own_boards: bool = False
    compare: str = "field"

    @classmethod
    def of(
        cls,
        request: HttpRequest,
        session: SessionInfo,
        pairs: Sequence[Pair],
        plans: Sequence[PlanInfo],
        number: int,
        dividing: Dividing | None,
    ) -> Self:
        """What was asked for with this log-in; before that, what stands in the session's `number` sections. Without
        `dividing` nobody is divided.
        """
        if dividing is None:
            return cls()
        stored = request.session.get(_key(session.id))
        if stored is not None:
            known = {each.name for each in fields(cls)}
            found = cls(**{name: value for name, value in stored.items() if name in known})
        elif len(plans) > 1:
            found = cls._standing(session, pairs, plans)
        else:
            found = cls._put_away(session, pairs, number, dividing)
        if found.number > dividing.most_sections(len(pairs)):
            found.number = 0
        return found

    @classmethod
    def _put_away(cls, session: SessionInfo, pairs: Sequence[Pair], number: int, dividing: Dividing) -> Self:
        """Somebody has come or gone since the pairs were seated: as many sections, formed anew."""
        found = cls(number=number if number > 1 else 0, compare=session.compare)
        if 1 < number <= dividing.most_sections(len(pairs)):
            found.fill(pairs, dividing.even_sizes(len(pairs), number))
        return found

    @classmethod
    def _standing(cls, session: SessionInfo, pairs: Sequence[Pair], plans: Sequence[PlanInfo]) -> Self:
        firsts = {plan.options.get("first_board") or 1 for plan in plans}
        return cls(
            number=len(plans),
            assigned={str(pair.id): pair.section for pair in pairs if pair.seated},
            movement=BETWEEN.join(movement_token(plan.kind, without_first_board(plan.options)) for plan in plans),
            own_boards=len(firsts) > 1,
            compare=session.compare,
        )

    @property
    def divided(self) -> bool:
        return self.number > 1

    @property
    def letters(self) -> tuple[str, ...]:
        return tuple(LETTERS[: self.number])

    @property
    def compared(self) -> str:
        """Boards of their own can only be compared within the section."""
        return "section" if self.own_boards else self.compare

    def keep(self, request: HttpRequest, session_id: int) -> None:
        request.session[_key(session_id)] = asdict(self)

    def members(self, pairs: Sequence[Pair]) -> dict[str, list[Pair]]:
        """Who plays where. Who has come since is put into the smallest section."""
        found: dict[str, list[Pair]] = {letter: [] for letter in self.letters}
        new: list[Pair] = []
        for pair in pairs:
            letter = self.assigned.get(str(pair.id), "")
            found.get(letter, new).append(pair)
        for pair in new:
            min(found.values(), key=len).append(pair)
        return {letter: sorted(those, key=lambda pair: pair.place) for letter, those in found.items()}

    def fill(self, pairs: Sequence[Pair], sizes: Sequence[int], *, in_turn: bool = False) -> None:
        """Sections of these sizes: one after the other in the order of the list, or dealt out in turn. Who keeps a seat
        of a section is in it."""
        room = dict(zip(self.letters, sizes, strict=True))
        self.assigned = {}
        for pair in sorted(pairs, key=lambda each: not each.kept_section):
            if room.get(pair.kept_section):
                self.assigned[str(pair.id)] = pair.kept_section
                room[pair.kept_section] -= 1
        for pair in pairs:
            if str(pair.id) in self.assigned:
                continue
            letter = max(room, key=lambda each: room[each]) if in_turn else next(each for each in room if room[each])
            self.assigned[str(pair.id)] = letter
            room[letter] -= 1


def without_first_board(options: Mapping[str, object]) -> dict[str, object]:
    """With boards of their own the sections decide where each begins."""
    return {name: value for name, value in options.items() if name != "first_board"}


def _key(session_id: int) -> str:
    return f"sections-{session_id}"
