"""This program's own table of all boards, read back: whatever it says comes in as it went out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.engine import board as boards_by_number
from scoring.engine.board import Vulnerability
from scoring.engine.contract import Contract, Played
from scoring.engine.old_results import spellings
from scoring.engine.old_results.own_matches import matches_of
from scoring.engine.old_results.own_remarks import BY_VP, MARKS, SESSION, read_remarks, read_session_remark
from scoring.engine.old_results.table import Row, Table
from scoring.engine.old_results.values import FoundEvening, FoundLine, FoundPair, Plain
from scoring.engine.score import possible_scores, table_score

_HEADS = {"Board", "Dealer", "Vulnerable", "N–S names", "E–W names", "N–S score", "Remarks"}
_PAIRS, _TEAMS = {"N–S pair", "E–W pair"}, {"N–S team", "E–W team", "Match"}
_LABEL = re.compile(r"(.*?)([0-9]+)(?: (N–S|E–W))?")
_DIRECTIONS = {"N–S": "NS", "E–W": "EW"}
ALL_TRICKS, TEAM = 13, 4
# What this program puts before a cell that a spreadsheet would run.
_GUARDED = re.compile(r"'(?=[ \xa0]*[=+\-@\t\r\n＝＋－＠])")


def is_own(table: Table) -> bool:
    """Whether the heading is the one that this program writes."""
    heads = {cell.strip() for cell in table.heading.cells} if table.heading else set()
    return heads >= _HEADS | _PAIRS or heads >= _HEADS | _TEAMS


@dataclass
class _Own:
    """What is known of the table as a whole."""

    heads: Mapping[str, int]
    sections: tuple[str, ...]
    pairs: dict[str, FoundPair] = field(default_factory=dict)
    boards: dict[int, Plain] = field(default_factory=dict)
    marked: dict[int, Vulnerability] = field(default_factory=dict)

    @property
    def of_teams(self) -> bool:
        return "N–S team" in self.heads

    def cell(self, row: Row, head: str) -> str:
        return _GUARDED.sub("", row.cell(self.heads[head]), count=1)


def own_evening(table: Table, rows: Iterable[Row], lines: Iterable[FoundLine]) -> FoundEvening:
    """The evening of our own table; `lines` are its `rows`, read as those of any table."""
    assert table.heading is not None
    heads = {cell.strip(): column for column, cell in enumerate(table.heading.cells)}
    found = list(zip(rows, lines, strict=True))
    several = sorted({line.section for _row, line in found if line.section}, key=lambda name: (-len(name), name))
    own = _Own(heads, tuple(several))
    scoring: Plain | None = {}
    made = []
    for number, (row, line) in enumerate(found):
        remarks = own.cell(row, "Remarks")
        if not number and SESSION in remarks:
            remarks, _session, said = remarks.rpartition(SESSION)
            remarks, scoring = remarks.removesuffix("; "), read_session_remark(said)
        made.append(_line(own, row, line, remarks))
    remarked = made
    if scoring is None and made:
        remarked = [replace(made[0], kept={}, unread=own.cell(found[0][0], "Remarks")), *made[1:]]
    rules = dict(scoring or {})
    if own.of_teams:
        return _of_teams(own, remarked, rules)
    lined = all(pair.direction for pair in own.pairs.values())
    return FoundEvening(
        tuple(own.pairs.values()),
        tuple(remarked),
        method=str(rules.get("method", "matchpoints")),
        winners=int(rules.get("winners", 2 if lined else 1)),
        marked=own.marked,
        kept=_kept(own, rules),
    )


def _of_teams(own: _Own, lines: Sequence[FoundLine], rules: Plain) -> FoundEvening:
    by_vp = rules.pop(BY_VP, False)
    return FoundEvening(
        tuple(own.pairs.values()),
        tuple(lines),
        method=str(rules.get("method", "imps")),
        winners=1,
        contest="teams",
        # What boards gave is the same by every scale: where the scale is not known, it would seem to say which.
        matches=matches_of(lines, compared="victory_points" in rules or not by_vp),
        by_vp=by_vp,
        marked=own.marked,
        kept=_kept(own, rules),
    )


def _kept(own: _Own, rules: Plain) -> Plain:
    return {"scoring": rules, "boards": list(own.boards.values())} if rules or own.boards else {}


def _line(own: _Own, row: Row, line: FoundLine, remarks: str) -> FoundLine:
    board = spellings.read_number(line.board) or 0
    _mark(own, row, board)
    sides = {side: _pair(own, row, line, side) for side in ("N–S", "E–W")}
    said = read_remarks(remarks)
    named = replace(line, ns=sides["N–S"], ew=sides["E–W"], own=True)
    if own.of_teams:
        named = replace(named, match=own.cell(row, "Match").strip())
    if said is None:
        return replace(named, unread=remarks)
    four: Plain = {"four": 2} if "Four" in own.heads and own.cell(row, "Four").strip() == "2" else {}
    return replace(named, kept=_beside(own, line, board, said) | four | said)


def _mark(own: _Own, row: Row, board: int) -> None:
    """Dealer and vulnerability, where they are not those of the board's number."""
    if not board:
        return
    dealer, shown = own.cell(row, "Dealer"), MARKS.get(own.cell(row, "Vulnerable"))
    said: Plain = {"number": board}
    if dealer in boards_by_number.SEATS and dealer != boards_by_number.dealer(board):
        said["dealer"] = dealer
    for known in boards_by_number.VULNERABILITIES:
        if known == shown:
            own.marked[board] = known
            if known != boards_by_number.vulnerable(board):
                said["vulnerable"] = known
    if len(said) > 1:
        own.boards[board] = said


def _pair(own: _Own, row: Row, line: FoundLine, side: str) -> str:
    """The label of a pair, which is listed with its section, direction and names."""
    written = own.cell(row, f"{side} team" if own.of_teams else f"{side} pair")
    parts = _LABEL.fullmatch(written)
    if not parts:
        return written
    direction = _DIRECTIONS.get(parts[3] or "", "")
    digits = written.removesuffix(f" {parts[3]}")
    section, number = _apart(own, line, digits)
    label = " ".join(filter(None, (number, direction, section)))
    names = tuple(name for name in own.cell(row, f"{side} names").split(" & ") if name)
    # A team that has a name is called by it, any other by its players.
    team, names = (" & ".join(names), ()) if own.of_teams and len(names) < TEAM else ("", names)
    values = {"direction": direction} if direction else {}
    found = FoundPair(label, direction, section, names, name=team, line=line.line, kept=values)
    known = own.pairs.setdefault(label, found)
    if names and not known.players:
        own.pairs[label] = replace(known, players=names)
    return label


def _apart(own: _Own, line: FoundLine, written: str) -> tuple[str, str]:
    """Section and number: the line's own section where that is one, else the longest that fits."""
    for section in (line.section, *own.sections):
        rest = written.removeprefix(section)
        if section and rest != written and rest.isdigit():
            return section, rest
    # A section of which no line is listed; none has a number at its end then.
    section = written.rstrip("0123456789")
    return section, written.removeprefix(section)


def _beside(own: _Own, line: FoundLine, board: int, said: Plain) -> Plain:
    """What a line says that is read otherwise in tables of others: a score beside a contract that gives another."""
    lead = spellings.read_lead(line.lead)
    kept: Plain = {"lead": lead} if lead and "not_played" not in said else {}
    contract = spellings.read_contract(line.contract)
    declarer, tricks = spellings.read_declarer(line.declarer), spellings.read_number(line.tricks)
    score = spellings.read_points(line.score)
    if contract is None or contract.passed or not declarer or not board or score is None:
        return kept
    if tricks is None or tricks > ALL_TRICKS:
        return kept
    vulnerable = said.get("vulnerable") or own.marked.get(board) or boards_by_number.vulnerable(board)
    played = Played(Contract.parse(contract.text), declarer, tricks)
    if score == table_score(played, vulnerable) or score not in possible_scores(vulnerable):
        return kept
    return kept | {"contract": contract.text, "declarer": declarer, "tricks": tricks, "score": int(score)}
