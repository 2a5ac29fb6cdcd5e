"""The lines of a document in the making: who met, each at whose table, and what happened there."""

from __future__ import annotations

from dataclasses import replace

from scoring.engine.board import SIDES, Side
from scoring.engine.old_results import spellings
from scoring.engine.old_results.assembly import Assembly, merged
from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.lines import LineReader
from scoring.engine.old_results.values import FoundLine, Note, Plain, note


def line_of_document(found_line: FoundLine, assembly: Assembly, reader: LineReader, key: str) -> Plain | None:
    """A line of the document; None where nobody met, or after a fault."""
    board = spellings.read_number(found_line.board)
    if board is None or not board:
        assembly.faults.append(note(Remark.NO_BOARD, found_line.line, text=found_line.board.strip()))
        return None
    if assembly.found.contest == "individual":
        four = assembly.seating.of(found_line, reader.answers, assembly.questions.append, f"{key}.who")
        if four is None:
            return None
        found_line = four
    sides = {side: _side(found_line, side, assembly) for side in SIDES}
    if not all(sides.values()) and not found_line.kept:
        return None
    plain: Plain = {"board": board, "ns": sides["ns"], "ew": sides["ew"]}
    if found_line.section:
        plain["section"] = found_line.section
    for where in ("round", "table"):
        number = spellings.read_number(getattr(found_line, where))
        if number:
            plain[where] = number
    if found_line.match:
        plain["match"] = assembly.matches.ids[found_line.match]
    result = _heard(reader, found_line).result(found_line, board, key)
    return merged(plain | result, found_line.kept) if result or found_line.kept else None


def _heard(reader: LineReader, found_line: FoundLine) -> LineReader:
    """For our own lines: what the format cannot say stands beside it, and nothing has to be remarked.

    A table may have been changed by hand since, so that its faults and questions are heard.
    """
    if found_line.own:
        return replace(reader, remark=lambda said: None)
    if found_line.kept:
        return _silent(reader)
    return reader if found_line.line else _by_board(reader, found_line)


def _by_board(reader: LineReader, found_line: FoundLine) -> LineReader:
    """For files without lines: what is said names the board and who met there."""
    where = {"board": found_line.board.strip(), **found_line.sides}

    def placed(said: Note) -> Note:
        return note(Remark.ON_BOARD, None, **where, note=said.message)

    return replace(
        reader,
        fault=lambda said: reader.fault(placed(said)),
        remark=lambda said: reader.remark(placed(said)),
    )


def _silent(reader: LineReader) -> LineReader:
    return replace(reader, fault=lambda said: None, remark=lambda said: None, ask=lambda question: None)


def _side(found_line: FoundLine, side: Side, assembly: Assembly) -> str | list[str] | None:
    """The id of who sat there, in an individual both; None where that was nobody, or with a fault where nobody has this
    number."""
    if assembly.found.contest != "individual":
        return _who(found_line, side, getattr(found_line, side), assembly)
    partner = found_line.south if side == "ns" else found_line.west
    both = [_who(found_line, side, label, assembly) for label in (getattr(found_line, side), partner)]
    named = [each for each in both if each is not None]
    return named if len(named) == len(both) else None


def _who(found_line: FoundLine, side: Side, written: str, assembly: Assembly) -> str | None:
    label = written.strip()
    place = assembly.parties.meant(label, side, found_line.section)
    if place is None:
        if label not in ("", "0") and side not in found_line.kept:
            assembly.faults.append(note(Remark.NOT_LISTED, found_line.line, pair=label, board=found_line.board.strip()))
        return None
    return assembly.keys[place] if assembly.entries[place] is not None else None
