"""The live grid: tables by rounds, each board with its state, what needs the director. Five queries, six of matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from club.models import Board, Contestant, Section
from club.models.events import Pace, SignOffAt
from club.queries import SessionInfo
from movements.models import Seating
from scoring.engine.contests import compares_rooms
from scoring.models import Line, PaperTable, Result
from scoring.queries.line_outcomes import Meeting, has_outcome, matches_with_boards, meeting_of, side_numbers
from scoring.queries.room.board_states import (
    OPEN,
    BoardMark,
    Cell,
    Later,
    Mark,
    Need,
    Outside,
    Room,
    RoundHead,
    SectionGrid,
    TableRow,
)
from scoring.queries.room.match_results import decided_by_hand
from scoring.queries.room.pace import behind, most_common_round, round_of_table
from scoring.queries.room.seats import KnownLines, Seat, seats_of_lines

NOTHING_HIDDEN: frozenset[int] = frozenset()


def room(session: SessionInfo, hidden: frozenset[int] = NOTHING_HIDDEN) -> Room:
    """The room as it is. On `hidden` boards only entered or not is told."""
    lines = list(Line.objects.filter(session_id=session.id).select_related("board", "result", "adjustment"))
    numbers = dict(Contestant.objects.filter(session_id=session.id).values_list("pk", "number"))
    seated: dict[int, list[Seat]] = defaultdict(list)
    for row in Seating.objects.filter(section__session_id=session.id):
        at = (row.round, row.table, row.ns_id, row.ew_id)
        partners = (row.ns_partner_id, row.ew_partner_id)
        seated[row.section_id].append(Seat(*at, tuple(row.boards), row.room, row.match_id, *partners))
    papers = frozenset(PaperTable.objects.filter(section__session_id=session.id).values_list("section_id", "table"))
    matches = any(seat.match for seats in seated.values() for seat in seats)
    by_hand = decided_by_hand(session.id) - matches_with_boards(lines) if matches else frozenset()
    known = KnownLines(session, _by_meeting(lines), numbers, hidden, papers, _later(lines), _labels(session), by_hand)
    sections = tuple(
        section_grid(section, seated[section.pk] or seats_of_lines(lines, section.letter), known)
        for section in Section.objects.filter(session_id=session.id).select_related("plan")
    )
    return _room(sections, known)


def _labels(session: SessionInfo) -> dict[int, str]:
    """What is printed on boards that have numbers of their own: only where they are dealt again for each match."""
    if not compares_rooms(session.method):
        return {}
    return dict(Board.objects.filter(session_id=session.id).exclude(label="").values_list("number", "label"))


def _by_meeting(lines: Iterable[Line]) -> dict[Meeting, Line]:
    """Lines that say something, by their meeting."""
    return {meeting_of(line): line for line in lines if has_outcome(line)}


def _later(lines: Iterable[Line]) -> frozenset[Meeting]:
    """What is postponed and not played yet."""
    done = {meeting_of(line) for line in lines if has_outcome(line)}
    return frozenset(meeting_of(line) for line in lines if line.postponed) - done


def section_grid(section: Section, seats: Sequence[Seat], member: KnownLines) -> SectionGrid:
    """One section. A section whose movement is not chosen yet has no rounds."""
    rounds = max((seat.round for seat in seats), default=0)
    by_table: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        by_table[seat.table].append(seat)
    now = _nows(section, by_table, member)
    devices = {table: found for table, found in by_table.items() if (section.pk, table) not in member.paper}
    slow = behind(_places(devices, now, member)) if member.session.playing else {}
    tables = tuple(
        _table(section, table, found, now[table], slow.get(table, 0), member)
        for table, found in sorted(by_table.items())
    )
    here = most_common_round([each for each in now.values() if each])
    return SectionGrid(
        id=section.pk,
        letter=section.letter,
        rounds=rounds,
        boards_per_round=max((len(seat.boards) for seat in seats), default=0),
        open_round=section.open_round,
        closed_round=section.closed_round,
        now=here,
        heads=tuple(_head(number, number == here, seats) for number in range(1, rounds + 1)),
        tables=tables,
        plan=getattr(section, "plan", None),
    )


def _nows(section: Section, by_table: Mapping[int, Sequence[Seat]], member: KnownLines) -> dict[int, int | None]:
    """The round each table is in. One that writes on paper tells nothing: it is taken to be where most are."""
    now = {table: _now(section, seats, member) for table, seats in by_table.items()}
    if member.session.pace == Pace.TOGETHER:
        return now
    on_paper = {table for table in by_table if (section.pk, table) in member.paper}
    most = most_common_round([here for table, here in now.items() if here and table not in on_paper])
    return {
        table: most if table in on_paper or _waits_with_the_others(seats, now[table], most, member) else now[table]
        for table, seats in by_table.items()
    }


def _waits_with_the_others(seats: Sequence[Seat], here: int | None, most: int | None, member: KnownLines) -> bool:
    """Whether a table has played all it has, and a pair sits out there while the others play their round."""
    if here is None or most is None or most <= here:
        return False
    last = next((seat for seat in seats if seat.round == here), None)
    there = next((seat for seat in seats if seat.round == most), None)
    if last is None or there is None or _settled(last, member) < len(last.boards):
        return False
    return bool(there.ns) != bool(there.ew)


def _head(number: int, now: bool, seats: Sequence[Seat]) -> RoundHead:
    sets = {seat.boards for seat in seats if seat.round == number and seat.boards}
    return RoundHead(number, now, next(iter(sets)) if len(sets) == 1 else ())


def _now(section: Section, seats: Sequence[Seat], member: KnownLines) -> int | None:
    """The round a table is in; None before play and after it."""
    session = member.session
    if not session.playing:
        return None
    if session.pace == Pace.TOGETHER:
        return max(section.open_round, 1)
    boards = {seat.round: len(seat.boards) for seat in seats}
    played = {seat.round: sum(member.played(seat.meeting(board)) for board in seat.boards) for seat in seats}
    return round_of_table(boards, played, {seat.round: _settled(seat, member) for seat in seats})


def _settled(seat: Seat, member: KnownLines) -> int:
    return sum(member.settled(seat.meeting(board)) for board in seat.boards)


def _places(
    by_table: Mapping[int, Sequence[Seat]], now: Mapping[int, int | None], member: KnownLines
) -> dict[int, int]:
    """How many boards into the session each table is; one that sits out now is not compared."""
    length = max((len(seat.boards) for seats in by_table.values() for seat in seats), default=0)
    places = {}
    for table, seats in by_table.items():
        here = next((seat for seat in seats if seat.round == now[table] and seat.boards), None)
        if here is not None:
            places[table] = (here.round - 1) * length + _settled(here, member)
    return places


def _table(
    section: Section, table: int, seats: Sequence[Seat], now: int | None, slow: int, member: KnownLines
) -> TableRow:
    cells = tuple(_cell(section, seat, now, slow, member) for seat in sorted(seats, key=lambda seat: seat.round))
    sitting = next((seat for seat in seats if seat.round == now), None)
    return TableRow(
        table=table,
        cells=cells,
        now=now,
        ns=_numbers(member, sitting.ns, sitting.ns_partner) if sitting else (),
        ew=_numbers(member, sitting.ew, sitting.ew_partner) if sitting else (),
        behind=slow,
        paper=(section.pk, table) in member.paper,
    )


def _numbers(member: KnownLines, *side: int | None) -> tuple[int, ...]:
    return tuple(member.numbers[each] for each in side if each is not None)


def _cell(section: Section, seat: Seat, now: int | None, slow: int, member: KnownLines) -> Cell:
    boards: list[BoardMark] = []
    late = bool(slow) and seat.round == now
    for board in seat.boards if seat.ns and seat.ew else ():
        line = member.lines.get(seat.meeting(board))
        mark = _mark(line, member) if line else _open_mark(section, seat, now, member)
        if seat.meeting(board) in member.later:
            mark = Mark.LATER
        if mark is Mark.DUE and late:
            mark, late = Mark.LATE, False
        ns, ew = (line.ns_id, line.ew_id) if line else (seat.ns or 0, seat.ew or 0)
        partners = tuple(each for each in (line.ns_partner_id, line.ew_partner_id) if each) if line else seat.partners
        label = member.labels.get(board, "")
        boards.append(BoardMark(board, ns, ew, mark, member.played(seat.meeting(board)), seat.room, label, partners))
    begun = _over(section, seat, now, member) or seat.round == now or any(board.played for board in boards)
    waits = None if seat.ns and seat.ew else seat.ns or seat.ew
    number = member.numbers.get(waits) if waits else None
    return Cell(section.letter, seat.round, seat.table, tuple(boards), seat.round == now, begun, number, waits)


def _over(section: Section, seat: Seat, now: int | None, member: KnownLines) -> bool:
    """Whether nothing more is expected of the round at this table."""
    return member.session.over or seat.round <= section.closed_round or (now is not None and seat.round < now)


def _mark(line: Line, member: KnownLines) -> Mark:
    """How a board with a result stands. Of a board still to be played by the reader only that it is entered."""
    if line.board.number in member.hidden:
        return Mark.ENTERED
    if line.rival_id is not None:
        return Mark.CONFLICT
    if line.adjustment_id is not None:
        return Mark.CANCELLED if _cancelled(line) else Mark.ADJUSTED
    assert line.result is not None
    if line.result.outcome == Result.Outcome.NOT_PLAYED:
        return Mark.NOT_PLAYED
    return Mark.CONFIRMED if line.confirmed else Mark.ENTERED


def _open_mark(section: Section, seat: Seat, now: int | None, member: KnownLines) -> Mark:
    session = member.session
    if seat.match in member.by_hand:
        return Mark.NOT_PLAYED
    if (section.pk, seat.table) in member.paper and not session.being_set_up:
        return Mark.PAPER if session.over or now is None or seat.round <= now else Mark.TO_COME
    if _over(section, seat, now, member):
        return Mark.MISSING
    return Mark.DUE if seat.round == now else Mark.TO_COME


def _room(sections: tuple[SectionGrid, ...], member: KnownLines) -> Room:
    cells = [cell for section in sections for row in section.tables for cell in row.cells]
    marks = [board for cell in cells for board in cell.boards]
    in_grid = {mark.meeting for mark in marks}
    done = sum(mark.done for mark in marks)
    beside = (line for meeting, line in member.lines.items() if meeting not in in_grid and not _cancelled(line))
    return Room(
        sections=sections,
        outside=tuple(_outside(line, member) for line in beside) if marks else (),
        needs=tuple(_needs(sections)),
        done=done,
        so_far=done + sum(mark.mark in OPEN for mark in marks),
        total=len(marks),
        on_paper=sum(mark.mark is Mark.PAPER for mark in marks),
        later=tuple(_waiting(sections, member)),
        unasked=tuple(_unasked(cells, member)),
    )


def _unasked(cells: Iterable[Cell], member: KnownLines) -> Iterator[Need]:
    """Board by board. Of a board that the reader has still to play nothing is told but that it is entered."""
    if member.session.sign_off == SignOffAt.ROUND:
        return
    for cell in cells:
        if all(board.done for board in cell.boards):
            for board in cell.boards:
                if board.mark is Mark.ENTERED and board.board not in member.hidden:
                    yield Need(Mark.ENTERED, cell.section, cell.table, cell.round, (board,))


def _waiting(sections: Iterable[SectionGrid], member: KnownLines) -> Iterator[Later]:
    """The boards that are played later, by section, table and round."""
    for cell in (cell for section in sections for row in section.tables for cell in row.cells):
        for board in cell.boards:
            if board.mark is Mark.LATER:
                south, west = board.partners or (None, None)
                ns, ew = side_numbers((board.ns, south), member.numbers), side_numbers((board.ew, west), member.numbers)
                yield Later(cell.section, cell.table, cell.round, board, ns, ew)


def _cancelled(line: Line) -> bool:
    """Whether neither side has a score here: what a pair that left had played (WB 145.4)."""
    award = line.adjustment
    sides = (award.ns_outcome, award.ew_outcome) if award else ()
    return bool(sides) and all(outcome is not None and "not_scored" in outcome for outcome in sides)


def _outside(line: Line, member: KnownLines) -> Outside:
    ns, ew = (side_numbers(side, member.numbers) for side in (line.north_south, line.east_west))
    return Outside(line.board.number, line.ns_id, line.ew_id, ns, ew, _mark(line, member), line.room)


def _needs(sections: Iterable[SectionGrid]) -> list[Need]:
    """Conflicts board by board, then missing boards and slow tables, table by table."""
    conflicts, missing, slow = [], [], []
    for section in sections:
        for row in section.tables:
            lost: list[BoardMark] = []
            first = 0
            for cell in row.cells:
                for board in cell.boards:
                    if board.mark is Mark.CONFLICT:
                        conflicts.append(Need(Mark.CONFLICT, section.letter, row.table, cell.round, (board,)))
                    elif board.mark is Mark.MISSING:
                        first = first or cell.round
                        lost.append(board)
            if lost:
                missing.append(Need(Mark.MISSING, section.letter, row.table, first, tuple(lost)))
            if row.behind and row.here is not None:
                waiting = tuple(board for board in row.here.boards if not board.done)
                slow.append(Need(Mark.LATE, section.letter, row.table, row.here.round, waiting, row.behind))
    return [*conflicts, *missing, *slow]
