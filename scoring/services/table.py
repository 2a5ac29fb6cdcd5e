"""What a table's device may enter and confirm: its own boards of the current and the previous round, and postponed
boards that are played there now. What it had keyed and could not send in time is taken where nothing says otherwise,
else kept for the director."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.actor import Actor
from club.queries import board_labels, printed_on
from club.services import locked_session
from movements.models import Seating
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.models import LateEntry, Line, Result
from scoring.queries.table.later import LATER, later_at
from scoring.queries.table.planned import moved, planned_here
from scoring.queries.table.rounds import BEFORE_PLAY, enterable, position_of
from scoring.queries.table.rows import TableRows, own_rows, state_of
from scoring.queries.table.values import BoardState, Place
from scoring.services.agreement import agree_to, keep_one
from scoring.services.entry import Entered, Status, take
from scoring.services.entry_not_accepted import EntryNotAccepted
from scoring.services.late_entries import agreed_already, entry_for, keep_late, kept_answer, kept_before
from scoring.services.lines import first_line, line_of
from scoring.services.meeting import Meeting
from scoring.services.table_entry import TableEntered, TableEntry, content, keyed, refuse_another

__all__ = ["TableEntered", "TableEntry", "agree_at_table", "confirm_at_table", "enter_at_table"]

Why = LateEntry.Why
SETTLED = {
    BoardState.ADJUSTED: gettext_lazy(
        "The director has given an adjusted score on board %(board)s. There is nothing to enter."
    ),
    BoardState.NOT_PLAYED: gettext_lazy(
        "The director has marked board %(board)s as not played. If you have played it, tell the director."
    ),
    BoardState.CONFLICT: gettext_lazy(
        "Board %(board)s has two different results. Agree on one of them with your opponents, or call the director."
    ),
    BoardState.TURNED: gettext_lazy(
        "Board %(board)s was entered with this table sitting the other way round. Tell the director if it is wrong."
    ),
}


@transaction.atomic
def enter_at_table(*, place: Place, device_id: int, entry: TableEntry, way_ended: bool = False) -> TableEntered:
    """Take a result keyed at a table, or keep it for the director. The same `client_id` again changes nothing.

    What the table could correct is refused, unless it was queued: NotFoundError where the board is not this table's
    now,
    DomainError where the table may not enter it any more, StaleError where this device has entered another result
    already. `way_ended`: the device's way in has been ended since; what it sends never counts by itself.
    """
    rows = _locked_rows(place, entry)
    if rows.came_before:
        late_entry = kept_before(place, entry)
        return kept_answer(late_entry) if late_entry is not None else _answer(_sent_before(place, entry))
    try:
        return _enter(rows, device_id, entry, way_ended=way_ended)
    except EntryNotAccepted as met:
        if not (entry.queued or met.of_the_session):
            raise met.refusal from None
        entered = agreed_already(rows.session, rows, device_id, entry)
        return _answer(entered) if entered else kept_answer(keep_late(rows, device_id, entry, met.why))


def _locked_rows(place: Place, entry: TableEntry | None = None) -> TableRows:
    """Its session is held. Raises NotFoundError where that is no longer there, Section.DoesNotExist for its section."""
    return own_rows(place, locked_session(place.session_id), entry)


def _answer(entered: Entered) -> TableEntered:
    line = Line.objects.get(pk=entered.line_id)
    return TableEntered(entered.status, line.result_id or entered.result_id, line.confirmed)


def _sent_before(place: Place, entry: TableEntry) -> Entered:
    """An entry whose answer was lost is not refused because the round has been closed meanwhile."""
    known = Result.objects.select_related("line__board", "device__link").get(client_id=entry.client_id)
    link = known.device.link if known.device else None
    if link is None or (link.section_id, link.table) != (place.section_id, place.table):
        raise DomainError(_("This entry belongs to another table."))
    refuse_another((content(known), known.lead), entry)
    return Entered(known.pk, known.line_id, known.line.version, Status.REPEATED)


def _enter(rows: TableRows, device_id: int, entry: TableEntry, *, way_ended: bool) -> TableEntered:
    """Raises EntryNotAccepted where it does not count by itself."""
    if way_ended:
        raise EntryNotAccepted(
            DomainError(_("This device is no longer connected to a table.")), Why.LINK, of_the_session=True
        )
    _stop_outside_play(rows)
    seating = _seating(rows, entry)
    _stop_settled(rows, seating, entry, device_id)
    line = _line(rows, seating, entry.board)
    taken, actor = entry_for(rows, seating, entry), Actor(device_id=device_id)
    entered = take(rows.session, line, taken, Result.Source.TABLE, actor)
    return TableEntered(entered.status, line.result_id or entered.result_id, line.confirmed)


def _line(rows: TableRows, seating: Seating, board: int) -> Line:
    """Nobody who does not hold the session changes a line: what was read of it stands."""
    line, meeting = rows.line(seating, board), Meeting.at(seating, board)
    if line is None:
        return first_line(rows.session, meeting, rows.own.board if rows.own else None)
    return line if (line.ns_id, line.occurrence) == (seating.ns_id, 0) else line_of(rows.session, meeting)


def _stop_outside_play(rows: TableRows) -> None:
    try:
        _refuse_outside_play(rows)
    except DomainError as refused:
        before = rows.session.state in BEFORE_PLAY
        raise EntryNotAccepted(refused, Why.BEFORE if before else Why.ENDED, of_the_session=not before) from None


def _refuse_outside_play(rows: TableRows) -> None:
    if rows.session.state in BEFORE_PLAY:
        raise DomainError(_("Play has not begun. The director starts it."))
    if rows.session.state != rows.session.State.PLAYING:
        raise DomainError(_("Play has ended. Please tell the director if a result is missing or wrong."))


def _seating(rows: TableRows, entry: TableEntry) -> Seating:
    """The meeting at this table that has the board, in a round that may be entered now; queued, in any that is not
    closed."""
    position = position_of(rows)
    rounds = enterable(rows, position)
    later = later_at(rows, position)
    places = [rows.here[number] for number in rounds] + ([later] if later else [])
    found = next((each for each in places if entry.round in (None, each.round) and entry.board in each.boards), None)
    planned = planned_here(rows, entry)
    if found is None and planned is not None and entry.queued and planned.round > rows.section.closed_round:
        found = planned
    if found is None:
        raise _not_here(rows, entry, planned, rounds)
    if moved(found, entry):
        changed = _("Board %(board)s has just been changed. Please look again.") % _called(rows, entry.board)
        why = Why.OTHERS if entry.who else Why.MOVED
        raise EntryNotAccepted(StaleError(changed), why, of_the_session=True)
    return found


def _not_here(rows: TableRows, entry: TableEntry, planned: Seating | None, rounds: tuple[int, ...]) -> EntryNotAccepted:
    if entry.round == LATER:
        gone = _("Board %(board)s is not played here now. Please ask the director.") % _called(rows, entry.board)
        return EntryNotAccepted(NotFoundError(gone), Why.MOVED)
    refusal = _not_now(rows, entry.board, rounds)
    if planned is not None and planned.round <= rows.section.closed_round:
        return EntryNotAccepted(refusal, Why.CLOSED, of_the_session=True)
    return EntryNotAccepted(refusal, Why.MOVED)


def _not_now(rows: TableRows, board: int, rounds: tuple[int, ...]) -> DomainError:
    """Why the board is not the table's to enter, in words that say what is."""
    here = {**_called(rows, board), "table": rows.place.table}
    elsewhen = next((number for number, seating in sorted(rows.here.items()) if board in seating.boards), None)
    if elsewhen is not None and elsewhen > max(rounds, default=rows.section.closed_round):
        later = _("Board %(board)s belongs to round %(round)s. Enter it then.")
        return DomainError(later % {**here, "round": elsewhen})
    if elsewhen is not None:
        over = _("Round %(round)s is over at this table. Please tell the director what happened on board %(board)s.")
        return DomainError(over % {**here, "round": elsewhen})
    if not rounds:
        return NotFoundError(_("Board %(board)s is not played at table %(table)s.") % here)
    now = rows.here[rounds[0]]
    sentence = _("Board %(board)s is not played at table %(table)s in round %(round)s. Boards here: %(boards)s.")
    labels = board_labels(rows.place.session_id)
    boards = ", ".join(labels.get(each, str(each)) for each in now.boards)
    return NotFoundError(sentence % {**here, "round": now.round, "boards": boards})


def _called(rows: TableRows, board: int) -> dict[str, str]:
    """A board by what is printed on it, for a sentence that refuses something; one query."""
    return {"board": printed_on(rows.place.session_id, board)}


def _stop_settled(rows: TableRows, seating: Seating, entry: TableEntry, device_id: int) -> None:
    """What the director has settled, or has to settle, is not the table's to change."""
    line = rows.line(seating, entry.board)
    state = state_of(line, seating)
    if state in SETTLED:
        raise EntryNotAccepted(
            DomainError(str(SETTLED[state]) % _called(rows, entry.board)), Why(state.value), of_the_session=True
        )
    current = line.result if line is not None else None
    if entry.queued:
        now = {each.round for each in _places(rows)}
        corrects = current is not None and entry.accepted and current.pk == entry.replaces
        if current is not None and not corrects and seating.round not in now and content(current) != keyed(entry):
            raise EntryNotAccepted(
                StaleError(_("There is another result for board %(board)s.") % _called(rows, entry.board)), Why.OVER
            )
    elif entry.replaces is not None:
        if not Result.objects.filter(pk=entry.replaces, line=line).exists():
            raise StaleError(
                _("Board %(board)s has just been changed. Please look again.") % _called(rows, entry.board)
            )
    elif current is not None and current.device_id == device_id and content(current) != keyed(entry):
        raise StaleError(
            _("Board %(board)s is already entered. Open it in the list to change it.") % _called(rows, entry.board)
        )


def _refuse_state(rows: TableRows, state: BoardState, board: int) -> None:
    if state in SETTLED:
        raise DomainError(str(SETTLED[state]) % _called(rows, board))


def _places(rows: TableRows) -> list[Seating]:
    """The meetings at this table whose boards may be entered and confirmed now."""
    position = position_of(rows)
    later = later_at(rows, position)
    return [rows.here[number] for number in enterable(rows, position)] + ([later] if later else [])


@transaction.atomic
def confirm_at_table(*, place: Place, device_id: int, result_id: int) -> bool:
    """The opponents at this table say yes. True where nothing more is asked of the table in that round.

    NotFoundError where the result is not one of theirs to confirm now.
    """
    rows = _locked_rows(place)
    session = rows.session
    _refuse_outside_play(rows)
    for seating in _places(rows):
        for board in seating.boards:
            line = rows.line(seating, board)
            if line is not None and line.result_id == result_id:
                _refuse_state(rows, state_of(line, seating), board)
                agree_to(session, line, Actor(device_id=device_id))
                return seating.round in rows.here and rows.complete(seating.round)
    raise NotFoundError(_("This result no longer waits for you. Please look at the board again."))


@transaction.atomic
def agree_at_table(*, place: Place, device_id: int, result_id: int) -> None:
    """Both pairs at this table agree which of two results happened; the other stays in the history. The second time
    nothing is done. NotFoundError where it is neither of two that may be agreed on here now."""
    rows = _locked_rows(place)
    _refuse_outside_play(rows)
    for seating in _places(rows):
        for line in (rows.line(seating, board) for board in seating.boards):
            if line is None or result_id not in (line.result_id, line.rival_id):
                continue
            state = state_of(line, seating)
            if state is BoardState.CONFLICT:
                keep_one(rows.session, line, result_id, Actor(device_id=device_id))
            if state in (BoardState.CONFLICT, BoardState.CONFIRMED):
                return
    raise NotFoundError(_("This has just been settled. Please look at the board again."))
