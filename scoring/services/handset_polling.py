"""Results of handsets, taken from their file while a session is played, with the checks of an entry at a table."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from pathlib import Path
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import PROGRAM, Actor
from club.models import Board, Session
from club.services import Permission, append_audit_row, locked_session
from movements.models import Seating
from scoring.engine.contract import PASSED_OUT, Card, Contract, ContractError, Played
from scoring.engine.old_results import spellings
from scoring.engine.results_formats.bridgemate.lines import counting, was_turned
from scoring.engine.results_formats.bridgemate.records import Contents, Record
from scoring.errors import DomainError
from scoring.models import HandsetFile, HandsetRecord, Line, Result
from scoring.queries.table.rows import state_of
from scoring.queries.table.values import BoardState
from scoring.services.agreement import agree_to
from scoring.services.entry import Entry, Meeting, Status, enter_result
from scoring.services.handset_files import NotRead, handset_file_choices, read_handset_file

logger = logging.getLogger(__name__)

Why = HandsetRecord.Why
#: Under which the ids of entries are made, so that the same record is never entered twice.
HANDSETS = UUID("1e6a0c3f-8f0b-5d0e-9a55-6b1f0a7d2c11")
_OVER = (Session.State.ENDED, Session.State.OFFICIAL)


class _NotPlaced(Exception):
    """A record that is left to the director."""

    def __init__(self, why: HandsetRecord.Why, said: str = "") -> None:
        super().__init__(why.value)
        self.why, self.said = why, said


@dataclass(frozen=True)
class _Evening:
    """What the records of a file are held against."""

    seatings: Mapping[tuple[str, int, int], Seating]
    boards: Mapping[str, Board]
    contents: Contents

    def letter(self, record: Record) -> str:
        """The section's letter here; a lone section needs none."""
        letters = {letter for letter, _table, _round in self.seatings}
        alone = len(letters) == 1 and len({each.key for each in self.contents.sections}) <= 1
        return next(iter(letters)) if alone else self.contents.section(record.section).letter


@transaction.atomic
def follow_handsets(*, session_id: int, path: str, actor: Actor) -> None:
    """Read this file from now on. DomainError where it is none of those that may be read, or play is over."""
    session = locked_session(session_id)
    if session.state in _OVER:
        raise DomainError(_("Play has ended. Import the file as results instead."))
    if path not in {each for each, _name in handset_file_choices()}:
        raise DomainError(_("This file is not there any more. Choose another one."))
    HandsetFile.objects.filter(session=session).delete()
    HandsetFile.objects.create(session=session, path=path, user_id=actor.user_id)
    append_audit_row(session.club_id, actor, "handsets followed", {"name": Path(path).name}, session_id=session.pk)


@transaction.atomic
def stop_handsets(*, session_id: int, actor: Actor) -> None:
    """Read it no more; results that came in stay. Nothing is done the second time."""
    session = locked_session(session_id)
    if HandsetFile.objects.filter(session=session).delete()[0]:
        append_audit_row(session.club_id, actor, "handsets stopped", {}, session_id=session.pk)


@transaction.atomic
def try_handsets_again(*, session_id: int) -> None:
    """What was not placed is looked at again with the next reading, after the movement was put right."""
    locked_session(session_id)
    HandsetRecord.objects.filter(file__session_id=session_id, result=None).delete()
    HandsetFile.objects.filter(session_id=session_id).update(content="")


def poll_handsets(permission: Permission) -> int:
    """Read every file of a session that is being played; how many records were taken."""
    playing = Session.objects.kept().filter(state=Session.State.PLAYING, handset_file__isnull=False)
    taken = 0
    for session_id in playing.order_by("pk").values_list("pk", flat=True):
        try:
            taken += read_handsets(session_id, permission)
        except Exception:
            logger.exception("The handsets of session %s could not be read.", session_id)
    return taken


def read_handsets(session_id: int, permission: Permission) -> int:
    """Take what is new in a session's file. What cannot be read now is tried again with the next call."""
    file = HandsetFile.objects.get(session_id=session_id)
    mine = HandsetFile.objects.filter(pk=file.pk)
    try:
        reading = read_handset_file(Path(file.path))
        taken = 0 if reading.digest == file.content else _take_all(file, reading.contents, permission)
    except NotRead as not_read:
        mine.update(fault=not_read.fault)
        return 0
    mine.update(read_at=timezone.now(), fault="", content=reading.digest)
    return taken


def _take_all(file: HandsetFile, contents: Contents, permission: Permission) -> int:
    evening = _evening(file.session_id, contents)
    known = {(each.key, each.digest) for each in file.records.all()}
    standing = counting(contents.results, contents, lambda said: None)
    places = {record.place for record in standing}
    placed = set(file.records.exclude(result=None).values_list("key", flat=True))
    gone = [each for each in contents.results if each.erased and each.key in placed and each.place not in places]
    new = [each for each in (*standing, *gone) if (each.key, _digest(each)) not in known]
    for record in sorted(new, key=lambda each: each.key):
        _take(file, record, evening, permission)
    return len(new)


def _evening(session_id: int, contents: Contents) -> _Evening:
    seats = Seating.objects.filter(section__session_id=session_id)
    seats = seats.select_related("section", "ns", "ew", "ns_partner", "ew_partner")
    seatings = {(each.section.letter, each.table, each.round): each for each in seats}
    boards = {str(each.printed): each for each in Board.objects.filter(session_id=session_id)}
    return _Evening(seatings, boards, contents)


def _digest(record: Record) -> str:
    return hashlib.sha256(repr(astuple(record)).encode()).hexdigest()


@transaction.atomic
def _take(file: HandsetFile, record: Record, evening: _Evening, permission: Permission) -> None:
    """One record: entered, or kept with the reason why not. The second time nothing is done."""
    session = locked_session(file.session_id)
    digest = _digest(record)
    if not HandsetFile.objects.filter(pk=file.pk).exists() or file.records.filter(key=record.key, digest=digest):
        return
    row = HandsetRecord(
        file=file,
        key=record.key,
        digest=digest,
        section=evening.letter(record)[:10],
        table=record.table,
        round=record.round,
        board=record.board,
        text=record.text[:300],
    )
    try:
        row.result_id = _entered(session, file, record, evening, permission, digest)
    except _NotPlaced as left:
        row.why, row.said = left.why, left.said[:300]
    except DomainError as refused:
        row.why, row.said = Why.REFUSED, str(refused)[:300]
    row.save()


def _entered(
    session: Session, file: HandsetFile, record: Record, evening: _Evening, permission: Permission, digest: str
) -> int:
    """The id of the entry. Raises _NotPlaced and DomainError."""
    seating, board = _place(record, evening)
    played, lead = _played(record), _lead(record)
    line = _line(session, seating, board)
    _refuse_settled(line, seating, played)
    before = file.records.filter(
        section=seating.section.letter, table=record.table, round=record.round, board=record.board
    ).exclude(result=None)
    last = before.order_by("pk").last()
    ours = last.result_id if last is not None and line is not None and line.result_id == last.result_id else None
    entry = Entry(uuid5(HANDSETS, f"{session.pk} {record.key} {digest}"), played, lead, replaces=ours)
    entered = enter_result(
        session_id=session.pk,
        meeting=Meeting.at(seating, board.number),
        entry=entry,
        source=Result.Source.TABLE,
        permission=permission,
        actor=PROGRAM,
    )
    if entered.status is Status.CURRENT:
        # East–West have accepted it at the handset: before that it is no record.
        agree_to(session, Line.objects.select_related("board").get(pk=entered.line_id), PROGRAM)
    return entered.result_id


def _place(record: Record, evening: _Evening) -> tuple[Seating, Board]:
    """Where it was played by the movement. Raises _NotPlaced where the file says something else."""
    if record.erased:
        raise _NotPlaced(Why.ERASED)
    letter = evening.letter(record)
    if letter not in {each for each, _table, _round in evening.seatings}:
        raise _NotPlaced(Why.SECTION)
    seating = evening.seatings.get((letter, record.table, record.round))
    if seating is None or seating.ns is None or seating.ew is None:
        raise _NotPlaced(Why.TABLE)
    board = evening.boards.get(str(record.board))
    if board is None or board.number not in seating.boards:
        raise _NotPlaced(Why.BOARD)
    if _numbers(seating) != _sat(record, partners=seating.ns_partner_id is not None):
        raise _NotPlaced(Why.PAIRS)
    if was_turned(record, evening.contents):
        raise _NotPlaced(Why.WRONG_WAY)
    if seating.round <= seating.section.closed_round:
        raise _NotPlaced(Why.CLOSED)
    return seating, board


def _numbers(seating: Seating) -> tuple[int, ...]:
    seats = (seating.ns, seating.ns_partner, seating.ew, seating.ew_partner)
    return tuple(each.number for each in seats if each is not None)


def _sat(record: Record, *, partners: bool) -> tuple[int, ...]:
    return (record.ns, record.south, record.ew, record.west) if partners else (record.ns, record.ew)


def _played(record: Record) -> Played:
    """The contract and its tricks. Raises _NotPlaced where a director has to say what it means."""
    if record.remarks:
        raise _NotPlaced(Why.AWARD)
    found = spellings.read_contract(record.contract)
    if found is None:
        raise _NotPlaced(Why.UNCLEAR)
    if found.passed:
        return PASSED_OUT
    contract, declarer = Contract.parse(found.text), spellings.read_declarer(record.declarer)
    signed = record.result.replace(" ", "")
    won = (
        spellings.tricks_won(signed, contract.tricks_needed, result_is="over") if signed[:1] in ("=", "+", "-") else ()
    )
    if not declarer or len(won) != 1:
        raise _NotPlaced(Why.UNCLEAR)
    return Played(contract, declarer, won[0])


def _lead(record: Record) -> Card | None:
    try:
        return Card.parse(record.lead) if record.lead else None
    except ContractError:
        return None


def _line(session: Session, seating: Seating, board: Board) -> Line | None:
    """What there is of the board, whichever way round they sat."""
    both = (seating.ns_id, seating.ew_id)
    lines = Line.objects.filter(
        session=session, board=board, ns_id__in=both, ew_id__in=both, room=seating.room, occurrence=0
    )
    return lines.select_related("result", "adjustment", "board").first()


def _refuse_settled(line: Line | None, seating: Seating, played: Played) -> None:
    """What the director has settled or has to settle is not the handset's to change. Raises _NotPlaced."""
    state = state_of(line, seating)
    if state in (BoardState.ADJUSTED, BoardState.NOT_PLAYED, BoardState.TURNED):
        raise _NotPlaced(Why.SETTLED)
    if state is BoardState.CONFLICT:
        raise _NotPlaced(Why.CONFLICT)
