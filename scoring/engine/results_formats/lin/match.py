"""Matches of teams in a LIN file: the first team sits North–South in the open room, East–West in the closed one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from scoring.engine import board as boards_by_number
from scoring.engine.old_results import spellings
from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.values import FoundEvening, FoundLine, FoundMatch, FoundPair, Note, Plain, note
from scoring.engine.results_formats.lin.play import contract_of, tricks_of
from scoring.engine.results_formats.lin.records import CLOSED, OPEN, MatchRecord, TableRecord

#: `4HE=`, `3NSx-1`, `1NNxx+2`: declarer stands before the double, or after it.
_RESULT = re.compile(
    r"(?P<bid>[1-7](?:NT|[NSHDC]))(?P<before>X{0,2})(?P<declarer>[NESW])(?P<after>X{0,2})(?P<tricks>=|[+-][0-9]{1,2})",
    re.IGNORECASE,
)
_METHODS = {"I": "imps", "": "imps", "B": "board_a_match", "T": "total_points"}
_VULNERABLE = {"o": "none", "0": "none", "n": "ns", "e": "ew", "b": "both"}
_TEXT_AT_MOST = 100


@dataclass
class _Found:
    lines: list[FoundLine] = field(default_factory=list)
    matches: list[FoundMatch] = field(default_factory=list)
    players: dict[str, dict[str, None]] = field(default_factory=lambda: defaultdict(dict))
    notes: list[Note] = field(default_factory=list)


def has_rooms(matches: Sequence[MatchRecord]) -> bool:
    """Whether both rooms of a match of teams have results."""
    return any(
        match.scoring in _METHODS and {room for _line, room, *_rest in _results(match, [])} == {OPEN, CLOSED}
        for match in matches
    )


def is_of_one_table(matches: Sequence[MatchRecord]) -> bool:
    """Whether something was played, and each board at one table only."""
    boards = [board for match in matches for _line, _room, board, *_rest in _results(match, [])]
    boards += [record.number for match in matches for record in match.records if not record.room and record.calls]
    return bool(boards) and len(set(boards)) == len(boards)


def evening_of_matches(matches: Sequence[MatchRecord]) -> FoundEvening:
    """All matches of the file, each segment as one."""
    found = _Found()
    for place, match in enumerate(matches, start=1):
        _read(match, f"m{place}", found)
    teams = tuple(
        FoundPair(label, players=tuple(names), name="" if label in ("1", "2") else label)
        for label, names in found.players.items()
    )
    deals = len({record.number for match in matches for record in match.records if record.deal})
    boards = list(_boards(matches))
    first = matches[0]
    return FoundEvening(
        teams,
        tuple(found.lines),
        title=" – ".join(filter(None, (first.title, first.segment if len(matches) == 1 else ""))),
        program="Bridge Base Online",
        method=_METHODS.get(first.scoring, "imps"),
        winners=1,
        remarks=(*([note(Remark.DEALS_TOO, count=deals)] if deals else []), *found.notes),
        contest="teams",
        matches=tuple(found.matches),
        kept={"boards": boards} if boards else {},
        marked={each["number"]: each["vulnerable"] for each in boards if "vulnerable" in each},
    )


def _read(match: MatchRecord, key: str, found: _Found) -> None:
    home, away = (name or str(place) for place, name in enumerate(match.teams, start=1))
    for label in (home, away):
        found.players[label] |= {}
    carry = [spellings.read_points(each) for each in match.carry]
    if any(carry):
        said = " – ".join(f"{team} {each}" for team, each in zip((home, away), match.carry, strict=True))
        found.notes.append(note(Remark.NOT_PLACED, match.line, text=said[:_TEXT_AT_MOST]))
    lines = []
    for line, room, board, contract, declarer, tricks, lead in _results(match, found.notes):
        ns, ew = (home, away) if room == OPEN else (away, home)
        lines.append(
            FoundLine(
                str(board), ns, ew, contract=contract, declarer=declarer, tricks=tricks, lead=lead, match=key, line=line
            )
        )
    for room, seated in match.rooms.items():
        for south, west, north, east in (names for names in seated if len(names) == 4):
            ns, ew = (home, away) if room == OPEN else (away, home)
            found.players[ns] |= dict.fromkeys(name for name in (north, south) if name)
            found.players[ew] |= dict.fromkeys(name for name in (east, west) if name)
    boards = sorted({int(line.board) for line in lines})
    found.lines.extend(lines)
    found.matches.append(FoundMatch(key, home, away, boards=tuple(boards), line=match.line))


def _results(match: MatchRecord, notes: list[Note]) -> Iterator[tuple[int, str, int, str, str, str, str]]:
    """(line, room, board, contract, declarer, tricks, lead) of each result: as listed, else as played."""
    records = {(record.number, record.room): record for record in match.records if record.room and record.number}
    listed: dict[tuple[int, str], tuple[str, str, str]] = {}
    for place, text in enumerate(match.results):
        at = place // 2
        read = _listed(text)
        if read and at < len(match.boards):
            listed[match.boards[at], (OPEN, CLOSED)[place % 2]] = read
        elif text:
            notes.append(note(Remark.NOT_PLACED, match.results_line, text=text[:_TEXT_AT_MOST]))
    for board, room in sorted({*listed, *records}, key=lambda each: (each[0], each[1] == CLOSED)):
        record = records.get((board, room))
        result = listed.get((board, room)) or (record and _played(record, notes))
        if result:
            lead = record.cards[0] if record and record.cards else ""
            line = match.results_line if (board, room) in listed else record.line if record else match.line
            yield line, room, board, *result, lead


def _listed(text: str) -> tuple[str, str, str] | None:
    if spellings.is_passed(text):
        return "pass", "", ""
    found = _RESULT.fullmatch("".join(text.split()))
    if not found:
        return None
    return found["bid"] + (found["before"] or found["after"]), found["declarer"], found["tricks"]


def _played(record: TableRecord, notes: list[Note]) -> tuple[str, str, str] | None:
    """From auction and play; a table that was not finished is said."""
    contract = contract_of(record)
    if contract is None:
        if record.calls:
            notes.append(_unfinished(record))
        return None
    if contract[0] == "pass":
        return "pass", "", ""
    tricks = tricks_of(record, *contract)
    if not tricks:
        notes.append(_unfinished(record))
        return None
    return *contract, tricks


def _unfinished(record: TableRecord) -> Note:
    said = f"{record.room}{record.number} {' '.join(record.calls)}"
    return note(Remark.NOT_PLACED, record.line, text=said[:_TEXT_AT_MOST])


def _boards(matches: Sequence[MatchRecord]) -> Iterator[Plain]:
    """Dealer and vulnerability of boards, where they are not those of the number."""
    done = set()
    for record in (record for match in matches for record in match.records if record.number and record.deal):
        if record.number in done:
            continue
        done.add(record.number)
        said: Plain = {"number": record.number}
        vulnerable = _VULNERABLE.get(record.vulnerable)
        if record.dealer and record.dealer != boards_by_number.dealer(record.number):
            said["dealer"] = record.dealer
        if vulnerable and vulnerable != boards_by_number.vulnerable(record.number):
            said["vulnerable"] = vulnerable
        if len(said) > 1:
            yield said
