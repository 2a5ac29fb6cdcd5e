"""The movements that fit tonight, as the page shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

from django.utils.translation import gettext as _

from bridgeclub.dialogues.starting import TableStart, starting_seats
from bridgeclub.doors.desk.setup.common_boards import boards_missing
from bridgeclub.doors.desk.setup.hours import Hours
from bridgeclub.doors.desk.setup.own_movements import OwnMovements
from bridgeclub.doors.desk.setup.row import Row
from bridgeclub.doors.desk.setup.scale_fault import scale_fault
from bridgeclub.doors.desk.setup.swiss_rows import apart_in_round_1, swiss_row
from bridgeclub.doors.desk.setup.tokens import movement_token, read_movement_token
from bridgeclub.doors.desk.setup.usual import usual_movement
from bridgeclub.doors.desk.setup.wishes import MovementWishes
from bridgeclub.doors.desk.setup.words import duration_words, pairs_words
from bridgeclub.wording.movement_reasons import reasons_against, reasons_for
from bridgeclub.wording.movements import movement_name, rounds_words
from club.errors import DomainError
from club.queries import EveningPlan, Pair, SessionInfo
from movements.engine.build import ON_PAGES
from movements.engine.catalogue import FEWEST_PAIRS, MOST_PAIRS, Choice, choice_of, choices_for
from movements.engine.evening import Evening as Wanted
from movements.engine.own import OWN
from movements.engine.swiss_evening import SWISS
from movements.services import movement_of
from scoring.queries.simultaneous.desk import CommonBoards

IN_SIGHT = 3


@dataclass(frozen=True)
class Evening:
    """What the page says about the movement. `too_few`: what to say while no movement fits so many pairs."""

    rows: tuple[Row, ...]
    chosen: Row | None
    start: tuple[TableStart, ...]
    too_few: str

    @property
    def problem(self) -> str:
        """What stands in the way of the start, in words."""
        return self.chosen.fault if self.chosen else self.too_few

    @property
    def short(self) -> tuple[Row, ...]:
        """What is in sight: the best ones, whichever has the best of each ranking, the club's and one's own, the best
        of other rounds for the boards asked for (6 × 4 where 8 × 3 come first), and the best of another length.
        """
        otherwise = next((row for row in self.rows if not row.as_asked and not row.own), None)
        first = {row.movement.rounds for row in self.rows[:IN_SIGHT]}
        reshaped = next((row for row in self.rows if row.as_asked and row.movement.rounds not in first), None)
        return tuple(
            row
            for place, row in enumerate(self.rows)
            if place < IN_SIGHT or row.recommended or row.own or row.of_the_club or row in (otherwise, reshaped)
        )

    @property
    def as_asked(self) -> bool:
        """Whether some row has just the boards that were asked for."""
        return any(row.as_asked for row in self.rows)

    @property
    def long(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row not in self.short)


@dataclass(frozen=True)
class Tonight:
    """What every row is made from."""

    hours: Hours
    wanted: Wanted
    own_movements: OwnMovements
    session: SessionInfo
    common: CommonBoards | None = None


def evening_of(
    session: SessionInfo,
    pairs: Sequence[Pair],
    wishes: MovementWishes,
    plans: EveningPlan | None = None,
    own_movements: OwnMovements | None = None,
    *,
    seated: str = "",
    last: str = "",
    common: CommonBoards | None = None,
) -> Evening:
    """The short list for so many pairs, with the one that is chosen. `common`: the boards of a simultaneous; what needs
    others is listed only where it was chosen before.

    Unless another was: what the evening's template has for so many tables, else what was played last time (its token
    is `last`), where it has what is asked for, else the recommended one. `seated`: the token of the movement that has
    given out its places, so that they are shown as they are.
    """
    present = len(pairs)
    if not FEWEST_PAIRS <= present <= MOST_PAIRS:
        return Evening((), None, (), _number_fault(present))
    tonight = Tonight(
        Hours.of(session, plans, common),
        wanted_of(pairs, session, wishes, common),
        own_movements or OwnMovements(),
        session,
        common,
    )
    rows = [_row(tonight, choice) for choice in choices_for(tonight.wanted, tuple(ON_PAGES))]
    rows = [*rows[:IN_SIGHT], *_rows_of_the_club(tonight), *rows[IN_SIGHT:]]
    rows = _with_the_usual(_with_the_last(rows, tonight, wishes, last), tonight, wishes, plans)
    rows = [row for row in rows if not row.fault or row.token == wishes.movement] or rows
    listed = {row.token for row in rows}
    own = _own_row(tonight, wishes.movement) if wishes.movement not in listed else None
    same = next((row for row in rows if own and row.movement == own.movement), None)
    rows = [own, *rows] if own and not same else rows
    chosen = same or _chosen(rows, wishes.movement, as_planned=wishes.as_planned(plans))
    start: tuple[TableStart, ...] = ()
    if chosen:
        keep = chosen.token == seated
        movement = apart_in_round_1(session, chosen.movement, chosen.token, pairs, keep=keep)
        start = tuple(starting_seats(movement, pairs, keep=keep))
    return Evening(tuple(rows), chosen, start, "")


def wanted_of(
    pairs: Sequence[Pair], session: SessionInfo, wishes: MovementWishes, common: CommonBoards | None = None
) -> Wanted:
    """What is asked of the catalogue."""
    return Wanted(
        pairs=len(pairs),
        boards=wishes.boards,
        minutes=wishes.minutes or None,
        minutes_per_board=session.minutes_per_board,
        winners=wishes.winners or None,
        missing=cast(Literal["ns", "ew"], wishes.missing) if wishes.missing in ("ns", "ew") else None,
        copies=wishes.copies or None,
        stationary=sum(pair.stays for pair in pairs),
        exact=True,
        matches=bool(session.vp_scale),
        boards_there=len(common.numbers) if common else None,
    )


def _rows_of_the_club(tonight: Tonight) -> Iterator[Row]:
    """What the club has brought along for so many pairs."""
    for each in tonight.own_movements.listed:
        if each.pairs == tonight.wanted.pairs:
            row = _own_row(tonight, movement_token(OWN, each.options(first_board=tonight.hours.first_board)))
            if row is not None:
                yield replace(row, own=False, of_the_club=True)


def _with_the_usual(rows: list[Row], tonight: Tonight, wishes: MovementWishes, plans: EveningPlan | None) -> list[Row]:
    """The movement that the template has for so many tables comes first."""
    token = usual_movement(plans, tonight.wanted.pairs, wishes.missing, tonight.own_movements.listed) if plans else ""
    row = next((each for each in rows if each.token == token), None) or _own_row(tonight, token)
    if row is None:
        return rows
    return [replace(row, usual=True, own=False), *(each for each in rows if each.movement != row.movement)]


def _with_the_last(rows: list[Row], tonight: Tonight, wishes: MovementWishes, token: str) -> list[Row]:
    """What was played last time comes first, where so many pairs can play it and it has the boards asked for."""
    row = next((each for each in rows if each.token == token), None) or _own_row(tonight, token)
    if row is None or not row.as_asked or wishes.minutes or wishes.copies:
        return rows
    if wishes.winners not in (0, row.movement.winners):
        return rows
    first = replace(row, as_last_time=True, own=False)
    return [first, *(each for each in rows if each.movement != row.movement)]


def _chosen(rows: Sequence[Row], token: str, *, as_planned: bool) -> Row | None:
    """The row wished for; where somebody has come or gone since, the best of the same sort; else the best of all."""
    exactly = next((row for row in rows if row.token == token), None)
    wanted = read_movement_token(token)
    if exactly or wanted is None:
        fitting = [row for row in rows if as_planned or not row.usual] or rows
        return exactly or next(iter(fitting), None)
    sort = (wanted[0], bool(wanted[1].get("arrow_switch")))
    alike = (row for row in rows if (row.movement.kind, bool(row.movement.arrow_switched)) == sort)
    return next(alike, next(iter(rows), None))


def _number_fault(present: int) -> str:
    if present > MOST_PAIRS:
        return _("%(pairs)s are too many for one section: %(most)d at most.") % {
            "pairs": pairs_words(present),
            "most": MOST_PAIRS,
        }
    missing = pairs_words(FEWEST_PAIRS - present)
    return _("Movements are shown as soon as there are 4 pairs: %(missing)s to go.") % {"missing": missing}


def _row(tonight: Tonight, choice: Choice, *, own: bool = False) -> Row:
    first = tonight.hours.first_board
    begins = first > 1 and not own
    options = {**choice.options, "first_board": first} if begins else choice.options
    movement = replace(choice.movement, first_board=first) if begins else choice.movement
    of_scale = scale_fault(tonight.session, choice.movement.boards_per_round)
    fault = boards_missing(tonight.common, movement)
    return Row(
        token=movement_token(choice.kind, options),
        movement=movement,
        name=movement_name(choice.movement),
        rounds=rounds_words(choice.movement),
        boards_each=choice.boards_each,
        sit_out_boards=choice.sit_out_boards,
        boards_in_play=choice.boards_in_play,
        length=duration_words(choice.minutes),
        ends=tonight.hours.end(choice.minutes),
        good=tuple(reasons_for(choice.reasons)),
        bad=(*reasons_against(choice.reasons), *filter(None, [of_scale, fault])),
        recommended=choice.recommended and not fault,
        own=own,
        fault=fault,
        as_asked=choice.boards_each == tonight.wanted.boards,
    )


def _own_row(tonight: Tonight, token: str) -> Row | None:
    """The director's own choice; None where it is none, or for another number of pairs (somebody came or went)."""
    choice = read_movement_token(token)
    if choice is None:
        return None
    kind, options = choice
    if kind == SWISS:
        token = movement_token(kind, options := {**options, "entries": tonight.wanted.pairs})
    try:
        movement = movement_of(kind, tonight.own_movements.whole(kind, options))
    except DomainError:
        return None
    if len(movement.contestants) != tonight.wanted.pairs:
        return None
    if kind == SWISS and not tonight.wanted.matches:
        return None
    if kind == SWISS:
        bad = tuple(filter(None, [scale_fault(tonight.session, movement.boards_per_round)]))
        return swiss_row(token, movement, tonight.hours, tonight.wanted.minutes_per_board, bad)
    return _row(tonight, choice_of(tonight.wanted, options, movement), own=True)
