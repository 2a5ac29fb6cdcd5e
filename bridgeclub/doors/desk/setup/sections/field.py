"""A field in sections as the page shows it: the movements that fit them, the ones chosen, and who sits where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from bridgeclub.dialogues.starting import TableStart, starting_seats
from bridgeclub.doors.desk.setup.common_boards import boards_missing
from bridgeclub.doors.desk.setup.hours import Hours
from bridgeclub.doors.desk.setup.sections.catalogue import SectionCatalogue
from bridgeclub.doors.desk.setup.sections.wishes import BETWEEN, Division, without_first_board
from bridgeclub.doors.desk.setup.tokens import movement_token, read_movement_token
from bridgeclub.doors.desk.setup.words import duration_words
from bridgeclub.wording.movements import movement_name, rounds_words
from club.errors import DomainError
from club.queries import Pair
from movements.engine.plan import Movement
from movements.engine.sections import Division as Found
from movements.services import movement_of
from scoring.queries.simultaneous.desk import CommonBoards

IN_SIGHT = 3
#: What is of no consequence where each section has boards of its own.
OF_THE_SAME_BOARDS = ("copies", "other_boards")


@dataclass(frozen=True)
class Choice:
    """Movements for all sections, as one choice; `parts` are their names by section."""

    token: str
    parts: tuple[tuple[str, str], ...]
    rounds: str
    boards_each: int
    length: str
    ends: datetime | None
    good: tuple[str, ...]
    bad: tuple[str, ...]
    recommended: bool


@dataclass(frozen=True)
class SectionShown:
    """A section with its movement. `choices`: (token, words) of what so many pairs can play."""

    letter: str
    pairs: tuple[Pair, ...]
    token: str
    movement: Movement
    start: tuple[TableStart, ...]
    choices: tuple[tuple[str, str], ...]

    @property
    def name(self) -> str:
        return movement_name(self.movement)

    @property
    def rounds(self) -> str:
        return rounds_words(self.movement)

    @property
    def words(self) -> str:
        return _words(self.movement)

    @property
    def boards_each(self) -> int:
        return self.movement.rounds * self.movement.boards_per_round

    @property
    def choice(self) -> tuple[str, dict[str, Any]]:
        """(kind, options) for the service that stores it."""
        choice = read_movement_token(self.token)
        assert choice is not None, "a section is shown with a movement"
        return choice


@dataclass(frozen=True)
class Field:
    """What the page says of the sections. Without `sections` there is a `problem`, in words."""

    choices: tuple[Choice, ...]
    chosen: Choice | None
    sections: tuple[SectionShown, ...]
    problem: str
    ends: datetime | None = None

    @property
    def short(self) -> tuple[Choice, ...]:
        return self.choices[:IN_SIGHT]

    @property
    def long(self) -> tuple[Choice, ...]:
        return self.choices[IN_SIGHT:]

    @cached_property
    def name(self) -> str:
        """The movements in one line."""
        return " · ".join(f"{each.letter}: {each.name}" for each in self.sections)

    @property
    def boards_each(self) -> str:
        """24; or 24 and 21 where the sections play for different lengths."""
        return _(" and ").join(dict.fromkeys(str(each.boards_each) for each in self.sections))


@dataclass(frozen=True)
class FieldRequest:
    """The evening that is divided: its hours, what sections can play, and the division itself."""

    hours: Hours
    catalogue: SectionCatalogue
    division: Division
    common: CommonBoards | None = None


def field_of(request: FieldRequest, pairs: Sequence[Pair]) -> Field:
    """The sections with the movements chosen, else with the best that fit."""
    members = request.division.members(pairs)
    sizes = tuple(len(those) for those in members.values())
    faults = (request.catalogue.size_fault(letter, len(those)) for letter, those in members.items())
    problem = next(filter(None, faults), "")
    if problem:
        return Field((), None, (), problem)
    choices = tuple(_choice(request, each) for each in request.catalogue.for_all(sizes))
    token = request.division.movement or (choices[0].token if choices else "")
    sections = _sections(request, members, token) or _sections(request, members, choices[0].token if choices else "")
    if not sections:
        sections = _sections(request, members, _each_its_best(request, members))
    token = BETWEEN.join(movement_token(each.choice[0], without_first_board(each.choice[1])) for each in sections)
    chosen = next((each for each in choices if each.token == token), None)
    return Field(choices, chosen, sections, _problem(request, sections), _end(request.hours, sections))


def pairs_for(token: str) -> tuple[int, ...]:
    """For how many pairs the movements of a choice are, by section; nothing where it is none."""
    movements = [_placed(each, 1)[0] for each in token.split(BETWEEN)]
    return tuple(len(each.contestants) for each in movements if each is not None)


def _choice(request: FieldRequest, places: Found) -> Choice:
    hours = request.hours
    unsaid = ("sections", *(OF_THE_SAME_BOARDS if request.division.own_boards else ()))
    good, bad = request.catalogue.words([each for each in places.reasons if each.code not in unsaid])
    return Choice(
        token=BETWEEN.join(movement_token(part.kind, without_first_board(part.options)) for part in places.parts),
        parts=tuple((part.section, movement_name(part.movement)) for part in places.parts),
        rounds=rounds_words(places.parts[0].movement),
        boards_each=places.boards_each,
        length=duration_words(places.minutes),
        ends=hours.end(places.minutes),
        good=tuple(good),
        bad=tuple(bad),
        recommended=places.recommended,
    )


def _sections(request: FieldRequest, members: Mapping[str, Sequence[Pair]], token: str) -> tuple[SectionShown, ...]:
    """The sections with these movements; nothing where one of them is not for so many pairs."""
    tokens = token.split(BETWEEN)
    if len(tokens) != len(members):
        return ()
    shown, first = [], request.hours.first_board
    for (letter, pairs), each in zip(members.items(), tokens, strict=True):
        movement, placed = _placed(each, first)
        if movement is None or movement.contest != request.catalogue.contest:
            return ()
        if len(movement.contestants) != len(pairs):
            return ()
        start = tuple(starting_seats(movement, pairs, letter=letter))
        options = tuple(_for_so_many(request, len(pairs), each, movement))
        shown.append(SectionShown(letter, tuple(pairs), placed, movement, start, options))
        if request.division.own_boards:
            first += max(movement.sets_in_play) * movement.boards_per_round
    return tuple(shown)


def _placed(token: str, first_board: int) -> tuple[Movement | None, str]:
    """The movement with its first board, and its token."""
    choice = read_movement_token(token)
    if choice is None:
        return None, ""
    kind, options = choice
    options = {**options, **({"first_board": first_board} if first_board > 1 else {})}
    try:
        return movement_of(kind, options), movement_token(kind, options)
    except DomainError:
        return None, ""


def _for_so_many(request: FieldRequest, size: int, token: str, movement: Movement) -> Iterator[tuple[str, str]]:
    """What a section can play, and what it plays."""
    listed = dict(_words_by_token(request, size))
    yield from ({} if token in listed else {token: _words(movement)}).items()
    yield from listed.items()


def _words_by_token(request: FieldRequest, size: int) -> Iterator[tuple[str, str]]:
    for each in request.catalogue.for_one(size):
        yield movement_token(each.kind, each.options), _words(each.movement)


def _words(movement: Movement) -> str:
    said = f"{movement_name(movement)}: {rounds_words(movement)}"
    if movement.contest == "individual":
        return said
    rankings = _("one ranking") if movement.winners == 1 else _("two rankings")
    return f"{said}, {rankings}"


def _each_its_best(request: FieldRequest, members: Mapping[str, Sequence[Pair]]) -> str:
    """Where nothing has the same length: the first that each section can play."""
    firsts = [next(iter(dict(_words_by_token(request, len(pairs))))) for pairs in members.values()]
    return BETWEEN.join(firsts)


def _problem(request: FieldRequest, sections: Sequence[SectionShown]) -> str:
    """What stands in the way of the start."""
    missing = boards_missing(request.common, *(each.movement for each in sections))
    if missing:
        return _("%(missing)s. Choose movements of fewer boards.") % {"missing": missing}
    if len({each.movement.winners for each in sections}) > 1:
        return _("One section has one ranking and another has two. Choose movements that have the same.")
    boards = [{board for table in _all_boards(each.movement) for board in table} for each in sections]
    if request.division.compared == "field" and any(boards[0].isdisjoint(other) for other in boards[1:]):
        return _("The sections have no boards in common: compare the scores within each section.")
    return ""


def _all_boards(movement: Movement) -> Iterator[tuple[int, ...]]:
    return (movement.set_boards(number) for number in movement.sets_in_play)


def _end(hours: Hours, sections: Sequence[SectionShown]) -> datetime | None:
    """When the last section has finished: the boards, and a minute for every move."""
    movements = [each.movement for each in sections]
    minutes = [each.rounds * each.boards_per_round * hours.minutes_per_board + each.rounds - 1 for each in movements]
    return hours.end(max(minutes)) if minutes else None
