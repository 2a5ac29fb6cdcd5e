"""A club's own movement, as CSV or as a movement document, read with every fault there is.

CSV: a header and a line for each table and round. Columns round, table, ns, ew and either set or boards ("4-6"); a side
left empty sits out, then without set and boards. "yes" under shared says that the set is shared in that round, under
again that the two have met before. Ids that all begin with NS and EW make a Mitchell with two winners. With north,
south, east and west in place of ns and ew it is an individual: players are numbers, and where a seat is empty those of
the others sit out.
"""

import csv
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from itertools import islice

from club.engine.messages import Message, Value
from movements.engine.assemble import contestants_of, rounds_of
from movements.engine.build import KINDS
from movements.engine.check import At, Fault, check, faults_of
from movements.engine.codes import Part, Unread
from movements.engine.document import read_movement
from movements.engine.document_faults import HIGHEST, MOST_ROUNDS, MOST_TABLES, document_faults
from movements.engine.errors import MovementError
from movements.engine.parts import Contest, Meeting, Repeat, Shared
from movements.engine.plan import Movement

OWN = "own"
#: A line for each table, and as many for those who sit out.
MOST_LINES_A_ROUND = 2 * MOST_TABLES
MOST_FAULTS = 1000
LONGEST_ID = 20
SEATS: Mapping[Contest, tuple[str, ...]] = {"pairs": ("ns", "ew"), "individual": ("north", "south", "east", "west")}
YES = ("yes", "y", "1", "x", "true")


@dataclass(frozen=True)
class Own:
    """What was read: the movement, None where it could not be, and everything that is wrong."""

    movement: Movement | None
    faults: tuple[Message, ...]

    @property
    def sound(self) -> bool:
        return self.movement is not None and not self.faults


def read_own(text: str, *, name: str = "", boards_per_round: int | None = None, copies: int = 1) -> Own:
    """The movement of a file, whichever of the two forms it has. ``boards_per_round``: for a CSV without boards."""
    if text.lstrip().startswith("{"):
        return _of_document(text)
    return _of_csv(text, name, boards_per_round, copies)


def _of_document(text: str) -> Own:
    try:
        document = json.loads(text)
    except json.JSONDecodeError as odd:
        return Own(None, (_fault(Unread.NOT_JSON_AT, line=odd.lineno, column=odd.colno),))
    except ValueError:
        return Own(None, (_fault(Unread.NOT_JSON),))
    except RecursionError:
        return Own(None, (_fault(Unread.TOO_DEEP),))
    faults = tuple(islice(document_faults(document), MOST_FAULTS))
    if faults:
        return Own(None, faults)
    try:
        movement = read_movement(document)
    except MovementError as error:
        return Own(None, (error.message,))
    if movement.kind not in KINDS and movement.contest != "teams":
        # What is of no kind of ours may have whatever it declares.
        movement = replace(movement, kind=OWN)
    return Own(movement, tuple(check(movement)))


@dataclass(frozen=True)
class _Line:
    """A line of the CSV that could be read. ``who``: by seat, "" where nobody is. A set of 0: somebody sits out."""

    number: int
    round: int
    table: int
    who: tuple[str, ...]
    board_set: int
    boards: int
    shared: bool
    again: bool


def _of_csv(text: str, name: str, boards_per_round: int | None, copies: int) -> Own:
    delimiter = ";" if text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",") else ","
    reader = csv.DictReader(StringIO(text.lstrip("\ufeff").replace("\0", ""), newline=None), delimiter=delimiter)
    try:
        return _of_table(reader, name, boards_per_round, copies)
    except csv.Error:
        return Own(None, (_at_line(reader.line_num, _fault(Unread.NO_LINE)),))


def _of_table(reader: "csv.DictReader[str]", name: str, boards_per_round: int | None, copies: int) -> Own:
    columns = {(each or "").strip().lower() for each in reader.fieldnames or ()}
    contest: Contest = "individual" if columns & {*SEATS["individual"]} else "pairs"
    missing = [each for each in ("round", "table", *SEATS[contest]) if each not in columns]
    if missing or not columns & {"set", "boards"}:
        wanted = tuple(missing) or (Message(Part.SET_OR_BOARDS),)
        return Own(None, (_at_line(1, _fault(Unread.NO_COLUMN, columns=wanted)),))
    faults: list[Message] = []
    lines: list[_Line] = []
    for row in reader:
        number = reader.line_num
        values = {(key or "").strip().lower(): (value or "").strip() for key, value in row.items() if key is not None}
        if any(values.values()):
            _read_line(number, values, contest, boards_per_round, lines, faults)
        if len(faults) > MOST_FAULTS or len(lines) > MOST_ROUNDS * MOST_LINES_A_ROUND:
            break
    if not lines and not faults:
        faults.append(_fault(Unread.NO_LINES))
    faults += _size_faults(lines)
    if faults:
        return Own(None, tuple(faults))
    movement = _movement(lines, contest, name, copies)
    seen = {(line.round, line.table): line.number for line in lines if line.board_set}
    return Own(movement, tuple(_with_lines(each, seen) for each in faults_of(movement)))


def _with_lines(fault: Fault, seen: Mapping[At, int]) -> Message:
    """Where in the file it can be seen."""
    numbers = sorted({seen[at] for at in fault.at if at in seen})
    if not numbers:
        return fault.message
    if len(numbers) == 1:
        return _at_line(numbers[0], fault.message)
    return _fault(Unread.AT_LINES, lines=tuple(numbers[:-1]), last=numbers[-1], fault=fault.message)


def _read_line(
    number: int,
    values: Mapping[str, str],
    contest: Contest,
    boards_per_round: int | None,
    lines: list[_Line],
    faults: list[Message],
) -> None:
    """Adds the line, or everything that is wrong with it."""
    said = [values[seat] for seat in SEATS[contest]]
    wrong = [_fault(Unread.LONG_ID, most=LONGEST_ID, text=who[:LONGEST_ID]) for who in said if len(who) > LONGEST_ID]
    round, table = (_counted(values[each], each, wrong) for each in ("round", "table"))
    who = tuple(_player(each) for each in said) if contest == "individual" else tuple(said)
    board_set = boards = 0
    if not any(who):
        wrong.append(_fault(Unread.NOBODY))
    elif all(who):
        board_set, boards = _set_of(values, boards_per_round, wrong)
    if wrong:
        faults.extend(_at_line(number, each) for each in wrong)
        return
    shared, again = (values.get(each, "").lower() in YES for each in ("shared", "again"))
    lines.append(_Line(number, round, table, who, board_set, boards, shared, again))


def _player(said: str) -> str:
    """The id of a player who is written as a number, as on a guide card."""
    return f"P{said}" if said.isascii() and said.isdecimal() else said.upper()


def _counted(text: str, what: str, wrong: list[Message]) -> int:
    number = _number(text)
    if 1 <= number <= MOST_ROUNDS:
        return number
    wrong.append(_fault(Unread.NOT_COUNTED, what=what, most=MOST_ROUNDS, text=text[:LONGEST_ID]))
    return 0


def _number(text: str) -> int:
    """0 for what is no whole number, or one that nothing here has."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(HIGHEST)) else 0


def _set_of(values: Mapping[str, str], boards_per_round: int | None, wrong: list[Message]) -> tuple[int, int]:
    """The set and how many boards it has; by the boards where they are given."""
    said = values.get("boards", "")
    if not said:
        return _counted(values.get("set", ""), "set", wrong), boards_per_round or 1
    first, _dash, last = said.replace("–", "-").partition("-")
    low, high = (_number(each.strip()) for each in (first, last or first))
    if not (low and high):
        wrong.append(_fault(Unread.ODD_BOARDS, text=said[:LONGEST_ID]))
        return 0, 0
    boards = high - low + 1
    if boards < 1 or (low - 1) % boards:
        wrong.append(_fault(Unread.NO_SET, boards=said))
        return 0, 0
    return (low - 1) // boards + 1, boards


def _size_faults(lines: Sequence[_Line]) -> list[Message]:
    lengths = {line.boards for line in lines if line.board_set}
    often = Counter(line.round for line in lines)
    many = [number for number, times in often.items() if times > MOST_LINES_A_ROUND]
    if many:
        return [_fault(Unread.ROUND_TOO_LONG, round=many[0], most=MOST_LINES_A_ROUND)]
    if len(lengths) < 2:
        return []
    return [_fault(Unread.SETS_DIFFER, fewest=min(lengths), most=max(lengths))]


def _movement(lines: Sequence[_Line], contest: Contest, name: str, copies: int) -> Movement:
    playing = sorted((line for line in lines if line.board_set), key=lambda each: (each.round, each.table))
    everybody = [who for line in lines for who in line.who if who]
    lines_told = contest == "pairs" and all(each.upper().startswith(("NS", "EW")) for each in everybody)
    schedule = tuple(
        tuple(_meeting(line, lines_told=lines_told) for line in playing if line.round == number)
        for number in range(1, max(line.round for line in lines) + 1)
    )
    contestants = contestants_of(schedule, None)
    two = lines_told and not any(each.switched for meetings in schedule for each in meetings)
    return Movement(
        kind=OWN,
        name=name,
        # A half table is one of pairs; players who sit out have none.
        tables=max((line.table for line in (lines if contest == "pairs" else playing)), default=1),
        boards_per_round=max((line.boards for line in playing), default=1),
        winners=2 if two else 1,
        contestants=contestants,
        play=rounds_of(schedule, contestants),
        shared=tuple(_shared(playing)),
        repeats=tuple(_again(playing)) if contest == "pairs" else (),
        copies=copies,
        contest=contest,
    )


def _meeting(line: _Line, *, lines_told: bool) -> Meeting:
    if len(line.who) == 2:
        ns, ew = line.who
        return Meeting(line.round, line.table, ns, ew, line.board_set, lines_told and ns.startswith("EW"))
    north, south, east, west = line.who
    return Meeting(line.round, line.table, north, east, line.board_set, south=south, west=west)


def _shared(playing: Sequence[_Line]) -> list[Shared]:
    """Where a line says so, all tables of the round with that set."""
    said = sorted({(line.round, line.board_set) for line in playing if line.shared})
    return [
        Shared(number, board_set, tuple(sorted(line.table for line in playing if (line.round, line.board_set) == at)))
        for at in said
        for number, board_set in [at]
    ]


def _again(playing: Sequence[_Line]) -> list[Repeat]:
    met: dict[frozenset[str], list[_Line]] = {}
    for line in playing:
        met.setdefault(frozenset(line.who), []).append(line)
    return [
        Repeat(found[0].who[0], found[0].who[1], tuple(line.round for line in found))
        for found in met.values()
        if any(line.again for line in found)
    ]


def _fault(code: Unread, **values: Value) -> Message:
    return Message(code, values)


def _at_line(number: int, fault: Message) -> Message:
    return _fault(Unread.AT_LINE, line=number, fault=fault)
