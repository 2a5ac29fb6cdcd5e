"""A report line by line: headings of sections, their pairs, then the results of each board."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from scoring.engine.old_results.codes import Refused, Remark
from scoring.engine.old_results.method import method_of
from scoring.engine.old_results.values import FoundEvening, FoundLine, FoundPair, Note, Unreadable, note
from scoring.engine.results_formats.acbl_live.heading import place_of
from scoring.engine.results_formats.acbl_live.rows import score_of
from scoring.engine.results_formats.acbl_score.events import day_of
from scoring.engine.results_formats.format import Answers

BOARD = "RESULTS OF BOARD"
LINES_AT_MOST = 50_000
#: No line of a report is longer; of one that is, the rest is nothing.
_LONGEST = 400
_BOARD = re.compile(rf"\s*{BOARD}\s+([0-9]{{1,3}})\b")
_TAG = re.compile(r"<(?:/?[A-Za-z][^<>]*|![^<>]*)>")
_SAID = re.compile(r"([A-Z][A-Z./ ]{0,20})>\s*([^|]{0,80})")
_SIDES = re.compile(r"\s*N-S\s+E-W\s")
#: The points of both sides end the part of a result that says what happened.
_RESULT = re.compile(r"(.{0,40}?)\s+(-?[0-9]{1,4}\.[0-9]{2})\s+(-?[0-9]{1,4}\.[0-9]{2})\s+(\S.*)")
_PAIRS = re.compile(r"([A-Z]{0,2})([0-9]{1,3})-.*?\bvs\.?\s+([A-Z]{0,2})([0-9]{1,3})-")
_PAIR = re.compile(r"[ 0-9][0-9] ")
_DIRECTIONS = {"N-S": "NS", "E-W": "EW"}
_RANKS = ("Rank", "Rnk-A")
_TOTALS = ("Score", "Total")


@dataclass
class _Report:
    """What was read so far. `columns`: where those of the section's table begin and end."""

    said: dict[str, str] = field(default_factory=dict)
    pairs: list[FoundPair] = field(default_factory=list)
    lines: list[FoundLine] = field(default_factory=list)
    remarks: list[Note] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    letter: str = ""
    direction: str = ""
    columns: dict[str, tuple[int, int]] | None = None
    numbered: bool = False
    board: str = ""
    sides: str = ""

    def left_out(self, text: str, line: int) -> None:
        self.remarks.append(note(Remark.NOT_PLACED, line, text=" ".join(text.split())[:120]))


def evening_of(text: str, answers: Answers) -> FoundEvening:
    """The session of a report."""
    report = _Report()
    for number, line in enumerate(_plain(text), start=1):
        _take(report, line, number)
    letters = {pair.section for pair in report.pairs} | {line.section for line in report.lines} - {""}
    several = len(letters) > 1
    lines = list(_in_sections(report, several=several))
    method, question = method_of(report.headings[:1], (), [(line.ns_points, line.ew_points) for line in lines], answers)
    return FoundEvening(
        tuple(pair if several else replace(pair, section="") for pair in report.pairs),
        tuple(lines),
        title=" ".join(filter(None, (report.said.get("EVENT"), report.said.get("SESSION")))),
        date=day_of(report.said.get("DATE", "")),
        club=report.said.get("CLUB") or report.said.get("TOURN", ""),
        program="ACBLscore",
        method=method,
        winners=(2 if any(pair.direction for pair in report.pairs) else 1) if report.pairs else 0,
        remarks=tuple(report.remarks),
        questions=(question,) if question else (),
    )


def _plain(text: str) -> Iterator[str]:
    """The lines as they are printed; of a web page without its tags. Raises Unreadable where they are too many."""
    marked = text.lstrip().startswith("<")
    if text.count("\n") > LINES_AT_MOST:
        raise Unreadable(Refused.TOO_MANY_LINES, most=LINES_AT_MOST)
    for line in text.split("\n"):
        cut = line[:_LONGEST]
        yield (html.unescape(_TAG.sub("", cut)) if marked else cut).rstrip()


def _take(report: _Report, line: str, number: int) -> None:
    if found := _BOARD.match(line):
        report.board, report.sides, report.columns = found[1], "", None
    elif line.startswith("EVENT>"):
        report.board, report.columns = "", None
        _heading(report, line)
    elif report.board:
        _in_board(report, line, number)
    elif line.startswith("No ") and "Name" in line and "|" in line:
        report.numbered = line.startswith("No         Name")
        report.columns = _columns(line)
    elif report.columns is not None and line.strip().startswith("Totals"):
        report.columns = None
    elif report.columns is not None and _PAIR.match(line):
        report.pairs.append(_pair(report, report.columns, line, number))
    elif report.columns is None:
        _heading(report, line)


def _heading(report: _Report, line: str) -> None:
    """What stands above a section's table: the first section's counts for the session."""
    for key, value in _SAID.findall(line):
        name, said = key.strip(), value.strip()
        if name == "SECTION":
            letter, _blank, direction = said.partition(" ")
            report.letter, report.direction = letter, _DIRECTIONS.get(direction.strip()[:3], "")
        else:
            report.said.setdefault(name, said)


def _columns(line: str) -> dict[str, tuple[int, int]]:
    bars = [at for at, char in enumerate(line) if char == "|"]
    # A figure may stand below the bar that ends its column.
    return {line[one + 1 : other].strip(): (one + 1, other + 1) for one, other in pairwise(bars)}


def _pair(report: _Report, columns: dict[str, tuple[int, int]], line: str, number: int) -> FoundPair:
    """Names stand in places of their own, with ACBL numbers before them in older reports."""
    names = (line[11:33], line[42:64]) if report.numbered else (line[3:25], line[26:48])
    numbers = (line[3:10], line[34:41]) if report.numbered else ()

    def cell(*titles: str) -> str:
        spans = [columns[title] for title in titles if title in columns]
        return line[spans[0][0] : spans[0][1]].strip().rstrip("%") if spans else ""

    return FoundPair(
        label=line[:2].strip(),
        direction=report.direction,
        section=report.letter,
        players=tuple(name.strip(" -*") for name in names if name.strip(" -*")),
        national_numbers=tuple(each.strip() if re.fullmatch("[0-9A-Z][0-9]{6}", each) else "" for each in numbers),
        place=place_of(cell(*_RANKS).strip(".")),
        percent=cell("Pct"),
        total=cell(*_TOTALS),
        line=number,
    )


def _in_board(report: _Report, line: str, number: int) -> None:
    if not line.strip():
        return
    if line.startswith("-"):
        report.board = ""
    elif not report.sides:
        if _SIDES.match(line):
            report.sides = line
        else:
            report.headings.append(line)
    elif (found := _RESULT.fullmatch(line)) and (met := _PAIRS.match(found[4])):
        ns, ew = _scores(found[1], report.sides)
        score = score_of(ns, ew)
        report.lines.append(
            FoundLine(
                board=report.board,
                ns=met[2],
                ew=met[4],
                section=met[1],
                score=score or "",
                unread=f"{ns} / {ew}" if score is None else "",
                ns_points=found[2],
                ew_points=found[3],
                line=number,
            )
        )
    else:
        report.left_out(line, number)


def _scores(written: str, sides: str) -> tuple[str, str]:
    """What each side has: a score alone stands below the side that won it; between them it is of both."""
    parts = list(re.finditer(r"\S+", written))
    if len(parts) > 1:
        return parts[0][0], " ".join(part[0] for part in parts[1:])
    if not parts or not parts[0][0][-1].isdigit():
        both = parts[0][0] if parts else ""
        return both, both
    ends = [re.search(side, sides) for side in ("N-S", "E-W")]
    far = [abs(parts[0].end() - each.end()) if each else 0 for each in ends]
    return (parts[0][0], "") if far[0] <= far[1] else ("", parts[0][0])


def _in_sections(report: _Report, *, several: bool) -> Iterator[FoundLine]:
    """Of several sections a line names the one of its pairs; a line that names none belongs to nobody."""
    for line in report.lines:
        if not several:
            yield replace(line, section="")
        elif line.section:
            yield line
        else:
            report.left_out(f"BOARD {line.board}: {line.ns} vs {line.ew} {line.score}", line.line or 0)
