"""Common results as organisers send them: USEBIO, or a table (CSV) with a line for each pair.

The table has a heading. A column for the pair and one for the percentage, or for boards, are needed; one headed with a
number holds the matchpoints of the board with that number: `Place, Pair, Direction, Club, Names, Percentage, 1, 2, 3`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from club.engine.messages import Message
from scoring.engine.board import Side
from scoring.engine.old_results.codes import Refused as OfFiles
from scoring.engine.old_results.other_kinds import refuse_other_kinds
from scoring.engine.old_results.parties import Parties, is_nobody, parties
from scoring.engine.old_results.spellings import places_of, read_date, read_line, read_points
from scoring.engine.old_results.table import Row, read_table
from scoring.engine.old_results.values import FoundEvening, FoundPair, Note, Unreadable
from scoring.engine.organisers.codes import Refused, Remark
from scoring.engine.organisers.values import OrganisersFile, OrganisersPair, Printed
from scoring.engine.results_formats import Source
from scoring.engine.usebio.markup import SIZE_AT_MOST, decoded
from scoring.engine.usebio.reading import find_evenings

_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "place": ("place", "pos", "position", "rank", "overall", "overallrank"),
    "label": ("pair", "pairno", "pairnumber", "no", "number"),
    "direction": ("direction", "dir", "line", "orientation"),
    "section": ("section", "sec"),
    "club": ("club", "clubname", "venue"),
    "names": ("names", "name", "players", "pairnames"),
    "percent": ("percentage", "percent", "pct", "%", "score%", "overall%", "result%"),
}
_BOARD = re.compile(r"(?:board|brd|bd|b)?0*([1-9][0-9]{0,2})")
_LABEL = re.compile(r"([A-Za-z/-]*)\s*([0-9]+)\s*([A-Za-z/-]*)")
_LOOKED_AT = 40


def read_organisers(data: bytes) -> OrganisersFile:
    """The pairs of a file. Raises Unreadable where there are none in it."""
    beginning = Source("", data).beginning
    refuse_other_kinds(beginning)
    found = _of_usebio(data) if beginning.startswith("<") else _of_table(data)
    if not found.pairs:
        raise Unreadable(Refused.NO_PAIRS)
    return found


def parts_of_label(label: str) -> tuple[str, str, str]:
    """`5`, `05 NS`, `N/S5`, `A5 EW`: number without zeros before it, section, direction; empty where it says none."""
    match = _LABEL.fullmatch(label.strip())
    if match is None:
        return "", "", ""
    beside = [each for each in (match[1], match[3]) if each]
    direction = next((read_line(each) for each in beside if read_line(each)), "")
    section = next((each.upper() for each in beside if not read_line(each)), "")
    return match[2].lstrip("0") or "0", section, direction


def _of_usebio(data: bytes) -> OrganisersFile:
    pairs: list[OrganisersPair] = []
    faults: list[Note] = []
    evenings = find_evenings(data)
    for evening in evenings:
        among = parties(evening.pairs, evening.lines, evening.winners)
        points = _points_of_lines(evening, among, faults)
        pairs.extend(
            OrganisersPair(
                label=pair.label,
                direction=pair.direction if among.two_winners else "",
                section=pair.section,
                names=" & ".join(name for name in pair.players if name),
                place=pair.place,
                percent=_percent(_percent_text(pair), pair.line, faults),
                points=points.get(place, {}),
                line=pair.line,
            )
            for place, pair in enumerate(among.pairs)
            if not is_nobody(pair)
        )
    title = next((each.title for each in evenings if each.title), "")
    date = next((each.date for each in evenings if each.date), "")
    return OrganisersFile(tuple(pairs), tuple(dict.fromkeys(faults)), title, read_date(date) or "")


def _percent_text(pair: FoundPair) -> str:
    return pair.percent or (pair.total if "%" in pair.total else "")


def _points_of_lines(evening: FoundEvening, among: Parties, faults: list[Note]) -> dict[int, dict[int, Printed]]:
    """Matchpoints by place of the pair, and board."""
    found: dict[int, dict[int, Printed]] = {}
    for line in evening.lines:
        number = _BOARD.fullmatch(line.board.strip().casefold())
        sides: tuple[tuple[Side, str, str], ...] = (("ns", line.ns, line.ns_points), ("ew", line.ew, line.ew_points))
        for side, label, text in sides:
            figure = _printed(text)
            place = among.meant(label, side, line.section)
            if not text.strip():
                continue
            if figure is None or number is None:
                faults.append(Note(Message(Remark.POINTS, {"board": line.board, "text": text}), line.line))
            elif place is None:
                faults.append(Note(Message(Remark.NOT_LISTED, {"pair": label}), line.line))
            else:
                found.setdefault(place, {})[int(number[1])] = figure
    return found


def _of_table(data: bytes) -> OrganisersFile:
    if len(data) > SIZE_AT_MOST:
        raise Unreadable(OfFiles.TOO_LARGE, most=SIZE_AT_MOST // 1024 // 1024)
    if not data.strip():
        raise Unreadable(OfFiles.EMPTY)
    table = read_table(decoded(data).removeprefix("\ufeff"))
    rows = (*((table.heading,) if table.heading else ()), *table.rows)
    for at, row in enumerate(rows[:_LOOKED_AT]):
        columns, boards = _columns(row.cells)
        if "label" in columns and ("percent" in columns or boards):
            return _of_rows(rows[at + 1 :], columns, boards)
    raise Unreadable(Refused.NO_HEADING)


def _columns(cells: Sequence[str]) -> tuple[dict[str, int], dict[int, int]]:
    """Columns by what they hold, and those of boards by number."""
    found: dict[str, int] = {}
    boards: dict[int, int] = {}
    for column, cell in enumerate(cells):
        name = re.sub(r"[^a-z0-9%]", "", cell.casefold())
        board = _BOARD.fullmatch(name)
        if board is not None:
            boards.setdefault(int(board[1]), column)
        for field, names in _HEADINGS.items():
            if name in names:
                found.setdefault(field, column)
    return found, boards


def _of_rows(rows: Sequence[Row], columns: Mapping[str, int], boards: Mapping[int, int]) -> OrganisersFile:
    pairs: dict[tuple[str, ...], OrganisersPair] = {}
    faults: list[Note] = []
    for row in rows:
        cells = {field: row.cell(columns.get(field)) for field in _HEADINGS}
        if not any(char.isdigit() for char in cells["label"]):
            faults.append(Note(Message(Remark.NO_PAIR, {"text": cells["label"]}), row.line))
            continue
        percent = _percent(cells.pop("percent"), row.line, faults)
        cells["direction"] = read_line(cells["direction"])
        pair = OrganisersPair(**cells, percent=percent, points=_points(row, boards, faults), line=row.line)
        key = tuple(each.casefold() for each in (pair.club, pair.section, pair.label, pair.direction))
        if key in pairs:
            values = {"pair": pair.label, "first": pairs[key].line}
            faults.append(Note(Message(Remark.TWICE, values), row.line))
            continue
        pairs[key] = pair
    return OrganisersFile(tuple(pairs.values()), tuple(faults))


def _points(row: Row, boards: Mapping[int, int], faults: list[Note]) -> dict[int, Printed]:
    """A board that a pair did not play is left empty, or has a dash."""
    found: dict[int, Printed] = {}
    for board, column in boards.items():
        text = row.cell(column)
        figure = _printed(text)
        if figure is not None:
            found[board] = figure
        elif text.strip(" -–"):
            faults.append(Note(Message(Remark.POINTS, {"board": str(board), "text": text}), row.line))
    return found


def _percent(text: str, line: int | None, faults: list[Note]) -> Printed | None:
    """At most 100; fines may leave less than nothing."""
    figure = _printed(text)
    if figure is not None and figure.value <= 100:
        return figure
    if text.strip(" -–"):
        faults.append(Note(Message(Remark.PERCENT, {"text": text}), line))
    return None


def _printed(text: str) -> Printed | None:
    value = read_points(text)
    return None if value is None else Printed(value, places_of(text))
