"""What a table's device may enter and confirm: its own boards of the current and the previous round, and postponed
boards that are played there now; nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.actor import Actor
from club.services import locked_session
from movements.models import Seating
from scoring.engine.contract import Card, Played
from scoring.errors import Changed, Gone, Refused
from scoring.models import Line, Result
from scoring.queries.table.later import LATER, later_at
from scoring.queries.table.rounds import BEFORE_PLAY, enterable, position_of
from scoring.queries.table.rows import TableRows, read_table, state_of
from scoring.queries.table.values import BoardState, Place
from scoring.services.agreement import confirm_result
from scoring.services.entry import Entered, Entry, Meeting, Status, enter_result

SETTLED = {
    BoardState.ADJUSTED: gettext_lazy(
        "The director has given an adjusted score on board %(board)s. There is nothing to enter."
    ),
    BoardState.NOT_PLAYED: gettext_lazy(
        "The director has marked board %(board)s as not played. If you have played it, tell the director."
    ),
    BoardState.CONFLICT: gettext_lazy(
        "Board %(board)s has two different results. The director has been told and decides."
    ),
    BoardState.TURNED: gettext_lazy(
        "Board %(board)s was entered with the pairs sitting the other way round. Tell the director if it is wrong."
    ),
}


@dataclass(frozen=True)
class TableEntry:
    """One result as keyed at a table. `client_id` and `keyed_at` are the device's own.

    `replaces` is the id of the result that the device saw as current. `round` may be left open: then it is the
    current one, or the previous one where only that has the board. 0: a postponed board that is played here now.
    """

    client_id: UUID
    board: int
    played: Played
    lead: Card | None = None
    round: int | None = None
    replaces: int | None = None
    keyed_at: datetime | None = None


@dataclass(frozen=True)
class TableEntered:
    """What became of an entry. `current` is the id of the result that counts now: it can be confirmed."""

    status: Status
    current: int
    confirmed: bool


@transaction.atomic
def enter_at_table(*, place: Place, device_id: int, entry: TableEntry) -> TableEntered:
    """Keep a result keyed at a table. The same `client_id` again changes nothing.

    Raises Gone where the board is not this table's now, Refused where the table may not enter it any more,
    Changed where this device has entered another result for it already.
    """
    locked_session(place.session_id)
    entered = _sent_before(place, entry) or _enter(place, device_id, entry)
    line = Line.objects.get(pk=entered.line_id)
    return TableEntered(entered.status, line.result_id or entered.result_id, line.confirmed)


def _sent_before(place: Place, entry: TableEntry) -> Entered | None:
    """An entry whose answer was lost is not refused because the round has been closed meanwhile."""
    known = Result.objects.filter(client_id=entry.client_id).select_related("line__board", "device__link").first()
    if known is None:
        return None
    link = known.device.link if known.device else None
    if link is None or (link.section_id, link.table) != (place.section_id, place.table):
        raise Refused(_("This entry belongs to another table."))
    if (_content(known), known.lead) != (_keyed(entry), str(entry.lead or "")):
        raise Changed(_("This entry has arrived before with another result. Please look at the board again."))
    return Entered(known.pk, known.line_id, known.line.version, Status.REPEATED)


def _content(result: Result) -> tuple[object, ...]:
    return (result.line.board.number, result.contract, result.declarer, result.tricks)


def _keyed(entry: TableEntry) -> tuple[object, ...]:
    played = entry.played
    return (entry.board, str(played.contract or ""), played.declarer or "", played.tricks)


def _enter(place: Place, device_id: int, entry: TableEntry) -> Entered:
    rows = read_table(place)
    _refuse_outside_play(rows)
    seating = _seating(rows, entry.board, entry.round)
    _refuse_settled(rows, seating, entry, device_id)
    assert seating.ns_id is not None
    assert seating.ew_id is not None
    meeting = Meeting(entry.board, seating.ns_id, seating.ew_id, rows.section.letter, seating.round, rows.place.table)
    kept = Entry(entry.client_id, entry.played, entry.lead, entry.replaces, entry.keyed_at)
    return enter_result(
        session_id=place.session_id,
        meeting=meeting,
        entry=kept,
        source=Result.Source.TABLE,
        actor=Actor(device_id=device_id),
    )


def _refuse_outside_play(rows: TableRows) -> None:
    if rows.session.state in BEFORE_PLAY:
        raise Refused(_("Play has not begun. The director starts it."))
    if rows.session.state != rows.session.State.PLAYING:
        raise Refused(_("Play has ended. Please tell the director if a result is missing or wrong."))


def _seating(rows: TableRows, board: int, number: int | None) -> Seating:
    """The meeting at this table that has the board, in a round that may be entered now."""
    position = position_of(rows)
    rounds = enterable(rows, position)
    for each in rounds:
        if number in (None, each) and board in rows.here[each].boards:
            return rows.here[each]
    later = later_at(rows, position)
    if number in (None, LATER) and later is not None and board in later.boards:
        return later
    if number == LATER:
        raise Gone(_("Board %(board)s is not played here now. Please ask the director.") % {"board": board})
    raise _not_now(rows, board, rounds)


def _not_now(rows: TableRows, board: int, rounds: tuple[int, ...]) -> Refused:
    """Why the board is not the table's to enter, in words that say what is."""
    here = {"board": board, "table": rows.place.table}
    elsewhen = next((number for number, seating in sorted(rows.here.items()) if board in seating.boards), None)
    if elsewhen is not None and elsewhen > max(rounds, default=rows.section.closed_round):
        later = _("Board %(board)s is for round %(round)s. It can be entered then.")
        return Refused(later % {**here, "round": elsewhen})
    if elsewhen is not None:
        over = _("Round %(round)s is over at this table. Please tell the director what happened on board %(board)s.")
        return Refused(over % {**here, "round": elsewhen})
    if not rounds:
        return Gone(_("Board %(board)s is not played at table %(table)s.") % here)
    now = rows.here[rounds[0]]
    wrong = _("Board %(board)s is not played at table %(table)s in round %(round)s. Boards here: %(boards)s.")
    return Gone(wrong % {**here, "round": now.round, "boards": ", ".join(map(str, now.boards))})


def _refuse_settled(rows: TableRows, seating: Seating, entry: TableEntry, device_id: int) -> None:
    """What the director has settled, or has to settle, is not the table's to change."""
    line = rows.line(seating, entry.board)
    _refuse_state(state_of(line, seating), entry.board)
    current = line.result if line is not None else None
    if entry.replaces is not None:
        if not Result.objects.filter(pk=entry.replaces, line=line).exists():
            raise Changed(_("Board %(board)s has changed meanwhile. Please look again.") % {"board": entry.board})
    elif current is not None and current.device_id == device_id and _content(current) != _keyed(entry):
        entered = _("Board %(board)s has been entered already. Open it in the list to change it.")
        raise Changed(entered % {"board": entry.board})


def _refuse_state(state: BoardState, board: int) -> None:
    if state in SETTLED:
        raise Refused(str(SETTLED[state]) % {"board": board})


def _places(rows: TableRows) -> list[Seating]:
    """The meetings at this table whose boards may be entered and confirmed now."""
    position = position_of(rows)
    later = later_at(rows, position)
    return [rows.here[number] for number in enterable(rows, position)] + ([later] if later else [])


@transaction.atomic
def confirm_at_table(*, place: Place, device_id: int, result_id: int) -> None:
    """The opponents at this table say yes. Gone where the result is not one of theirs to confirm now."""
    session = locked_session(place.session_id)
    rows = read_table(place)
    _refuse_outside_play(rows)
    for seating in _places(rows):
        for board in seating.boards:
            line = rows.line(seating, board)
            if line is not None and line.result_id == result_id:
                _refuse_state(state_of(line, seating), board)
                confirm_result(session_id=session.pk, result_id=result_id, actor=Actor(device_id=device_id))
                return
    raise Gone(_("This result is not waiting for you any more. Please look at the board again."))
