"""The individuals that fit so many players tonight, as the page shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.dialogues.starting import starting_seats
from bridgeclub.doors.desk.setup.evening import IN_SIGHT, Evening
from bridgeclub.doors.desk.setup.hours import Hours
from bridgeclub.doors.desk.setup.own_movements import OwnMovements
from bridgeclub.doors.desk.setup.row import Row
from bridgeclub.doors.desk.setup.tokens import movement_token, read_movement_token
from bridgeclub.doors.desk.setup.wishes import MovementWishes
from bridgeclub.doors.desk.setup.words import duration_words
from bridgeclub.wording.contests import counted_words
from bridgeclub.wording.individual_movement_reasons import individual_reasons_against, individual_reasons_for
from bridgeclub.wording.movements import movement_name, rounds_words
from club.errors import DomainError
from club.queries import EveningPlan, Pair, SessionInfo
from movements.engine.catalogue import Choice
from movements.engine.individual_catalogue import individual_choice_of, individual_choices
from movements.engine.individual_evening import FEWEST_PLAYERS, IndividualEvening, kinds_for
from movements.engine.own import OWN
from movements.services import movement_of


def individual_evening_of(
    session: SessionInfo,
    players: Sequence[Pair],
    wishes: MovementWishes,
    plans: EveningPlan | None = None,
    own_movements: OwnMovements | None = None,
    *,
    seated: str = "",
    usual: str = "",
    last: str = "",
) -> Evening:
    """The short list for so many players, with the one that is chosen: another that was chosen, else what the template
    of the evening has (its token is `usual`), what was played last time (`last`), or the recommended one.
    """
    present = len(players)
    known = own_movements or OwnMovements()
    making = _Making(Hours.of(session, plans), wanted_of(players, session, wishes), known)
    rows = [making.row_of(choice) for choice in individual_choices(making.wanted)] if kinds_for(present) else []
    rows = [*rows[:IN_SIGHT], *making.rows_of_the_club(), *rows[IN_SIGHT:]]
    if not rows:
        return Evening((), None, (), _number_fault(present))
    before = making.own_row(last)
    if before is not None and _as_long(before, wishes.boards) and not wishes.minutes and not wishes.copies:
        rows = _first(rows, replace(before, as_last_time=True, own=False))
    planned = making.own_row(usual)
    if planned is not None and wishes.as_planned(plans):
        rows = _first(rows, replace(planned, usual=True, own=False))
    own = making.own_row(wishes.movement) if wishes.movement not in {row.token for row in rows} else None
    same = next((row for row in rows if own and row.movement == own.movement), None)
    rows = [own, *rows] if own and not same else rows
    chosen = same or next((row for row in rows if row.token == wishes.movement), None) or _alike(rows, wishes.movement)
    start = tuple(starting_seats(chosen.movement, players, keep=chosen.token == seated)) if chosen else ()
    return Evening(tuple(rows), chosen, start, "")


def wanted_of(players: Sequence[Pair], session: SessionInfo, wishes: MovementWishes) -> IndividualEvening:
    """What is asked of the catalogue."""
    return IndividualEvening(
        players=len(players),
        boards=wishes.boards,
        minutes=wishes.minutes or None,
        minutes_per_board=session.minutes_per_board,
        copies=wishes.copies or None,
        stationary=sum(player.stays for player in players),
        exact=True,
    )


def _as_long(row: Row, boards: int) -> bool:
    """Whether so many boards are played by each, or in all: what is asked for begins as it was last time."""
    return boards in (row.boards_each, row.movement.rounds * row.movement.boards_per_round)


def _first(rows: list[Row], row: Row) -> list[Row]:
    return [row, *(each for each in rows if each.movement != row.movement)]


def _alike(rows: Sequence[Row], token: str) -> Row | None:
    """Where a player has come or gone since something was chosen, the best of the same kind; else the best of all."""
    wanted = read_movement_token(token)
    alike = (row for row in rows if wanted and row.movement.kind == wanted[0])
    return next(alike, next(iter(rows), None))


def _number_fault(present: int) -> str:
    if present < FEWEST_PLAYERS:
        missing = counted_words("individual", FEWEST_PLAYERS - present)
        return _("Movements are shown as soon as there are 8 players: %(missing)s to go.") % {"missing": missing}
    return none_fits(present)


def none_fits(players: int, section: str = "") -> str:
    """What can be done where no movement is for so many; in the `section`, "" for all of them."""
    said = {
        "players": counted_words("individual", players),
        "fewer": next(each for each in range(players - 1, 0, -1) if kinds_for(each)),
        "more": next((each for each in range(players + 1, 2 * players) if kinds_for(each)), 0),
        "section": section,
    }
    if section and not said["more"]:
        return _("No movement is for %(players)s in section %(section)s: %(fewer)d at most.") % said
    if section:
        return _("No movement is for %(players)s in section %(section)s. Put %(fewer)d or %(more)d there.") % said
    if not said["more"]:
        return _("No movement is for %(players)s in one section. Play in several sections.") % said
    return (
        _("No movement is for %(players)s in one section. Play with %(fewer)d or %(more)d, or in several sections.")
        % said
    )


@dataclass(frozen=True)
class _Making:
    """What every row is made from."""

    hours: Hours
    wanted: IndividualEvening
    own_movements: OwnMovements

    def rows_of_the_club(self) -> Iterator[Row]:
        """What the club has brought along for so many players."""
        for each in self.own_movements.listed:
            row = self.own_row(movement_token(OWN, each.options(first_board=self.hours.first_board)))
            if row is not None:
                yield replace(row, own=False, of_the_club=True)

    def own_row(self, token: str) -> Row | None:
        """A movement by its token; None where it is none for so many players."""
        choice = read_movement_token(token)
        if choice is None or choice[0] not in (*kinds_for(self.wanted.players), OWN):
            return None
        try:
            movement = movement_of(choice[0], self.own_movements.whole(*choice))
        except DomainError:
            return None
        if movement.contest != "individual" or len(movement.contestants) != self.wanted.players:
            return None
        return replace(self._row(individual_choice_of(self.wanted, choice[1], movement), token), own=True)

    def row_of(self, choice: Choice) -> Row:
        first = self.hours.first_board
        options = {**choice.options, "first_board": first} if first > 1 else dict(choice.options)
        if first > 1:
            choice = replace(choice, movement=replace(choice.movement, first_board=first))
        return self._row(choice, movement_token(choice.kind, options))

    def _row(self, choice: Choice, token: str) -> Row:
        tables = len(choice.movement.meetings(1))
        return Row(
            token=token,
            movement=choice.movement,
            name=movement_name(choice.movement),
            rounds=rounds_words(choice.movement),
            boards_each=choice.boards_each,
            sit_out_boards=choice.sit_out_boards,
            boards_in_play=choice.boards_in_play,
            length=duration_words(choice.minutes),
            ends=self.hours.end(choice.minutes),
            good=tuple(individual_reasons_for(choice.reasons)),
            bad=tuple(individual_reasons_against(choice.reasons)),
            recommended=choice.recommended,
            own=False,
            as_asked=choice.as_asked,
            more=(ngettext("%(n)d table", "%(n)d tables", tables) % {"n": tables},),
        )
