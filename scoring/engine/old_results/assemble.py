"""From what stands in a file to a session document, with every reason why not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.engine.document import DocumentFaults, Fault, SessionDocument, parse
from scoring.engine.old_results import spellings
from scoring.engine.old_results.assembly import Assembly, merged
from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.lines import LineReader
from scoring.engine.old_results.lines_of_document import line_of_document
from scoring.engine.old_results.matches import fault_of_match, published_matches, read_matches
from scoring.engine.old_results.parties import ids, is_nobody, number_of, parties
from scoring.engine.old_results.values import (
    Evening,
    FoundEvening,
    FoundLine,
    FoundPair,
    Note,
    Plain,
    PublishedLine,
    PublishedTotal,
    note,
)

_ENTRY = re.compile(r"\$\.(results|contestants|matches)\[([0-9]+)\]")
NOTES_AT_MOST = 200
NAME_AT_MOST, TEAM_NAME_AT_MOST = 120, 60


def assemble(evening: FoundEvening, answers: Mapping[str, str] | None = None) -> Assembly:
    """Put together what was found; nothing is checked as a whole yet."""
    among = parties(evening.pairs, evening.lines, evening.winners)
    made = Assembly(evening, among, ids(among), remarks=list(evening.remarks), questions=list(evening.questions))
    made.entries = [_entry(pair, made, place) for place, pair in enumerate(among.pairs)]
    reader = LineReader(
        made.faults.append,
        made.remarks.append,
        made.questions.append,
        top=_shared(evening.lines),
        imps=evening.method != "matchpoints",
        answers=answers or {},
        marked=evening.marked,
    )
    made.matches = read_matches(evening, among, made.keys, made.entries)
    made.faults.extend(made.matches.notes)
    made.lines = [line_of_document(line, made, reader, str(place)) for place, line in enumerate(evening.lines)]
    return made


def read(evening: FoundEvening, answers: Mapping[str, str] | None = None) -> Evening:
    """An evening with its document, or with the reasons why there is none.

    `answers` to what the file leaves open, by the questions' keys.
    """
    assembly = assemble(evening, answers)
    plain = assembly.document
    _look_over(assembly, plain)
    is_open = any(not each.answer for each in assembly.questions)
    document = None if assembly.faults or is_open else _parsed(assembly, plain)
    lines = [line for line, entry in zip(evening.lines, assembly.lines, strict=True) if entry is not None]
    listed = zip(assembly.keys, assembly.entries, assembly.parties.pairs, strict=True)
    pairs = [(key, pair) for key, entry, pair in listed if entry is not None]
    return Evening(
        title=evening.title,
        program=evening.program,
        method=evening.method,
        cross_imps=evening.cross_imps,
        document=document,
        published=tuple(PublishedLine(line.ns_points, line.ew_points, line.line) for line in lines),
        totals={key: PublishedTotal(pair.place, pair.percent, pair.total) for key, pair in pairs},
        matches=published_matches(assembly.matches, evening.matches),
        scale_open=evening.by_vp and "victory_points" not in evening.kept.get("scoring", {}),
        national_numbers={key: pair.national_numbers for key, pair in pairs if any(pair.national_numbers)},
        faults=tuple(assembly.faults[:NOTES_AT_MOST]),
        remarks=tuple(sorted(assembly.remarks, key=_is_left_out)[:NOTES_AT_MOST]),
        questions=tuple(assembly.questions),
    )


def _is_left_out(remark: Note) -> bool:
    """What was decided about a line comes before what was not placed at all."""
    return remark.message.code in (Remark.NOT_PLACED, Remark.COLUMNS_NOT_READ)


def _entry(pair: FoundPair, assembly: Assembly, place: int) -> Plain | None:
    if is_nobody(pair) and not pair.kept:
        return None
    entry: Plain = {"id": assembly.keys[place], "number": number_of(pair, place + 1)}
    if pair.direction and assembly.parties.two_winners:
        entry["direction"] = pair.direction
    if pair.name:
        entry["name"] = " ".join(pair.name.split())[:TEAM_NAME_AT_MOST]
    if pair.section:
        entry["section"] = pair.section
    if pair.players:
        entry["players"] = [" ".join(name.split())[:NAME_AT_MOST] for name in pair.players]
    handicap = spellings.read_points(pair.handicap)
    if handicap:
        entry["handicap"] = pair.handicap.strip().replace(",", ".").removeprefix("+")
    entry = merged(entry, {key: value for key, value in pair.kept.items() if key != "players"})
    key = entry.get("id")
    assembly.keys[place] = key if isinstance(key, str) else ""
    return entry


def _shared(lines: Sequence[FoundLine]) -> Fraction | None:
    """What most lines have to share between both sides, where their figures are of matchpoints."""
    sums: Counter[Fraction] = Counter()
    for line in lines:
        ns, ew = spellings.read_points(line.ns_points), spellings.read_points(line.ew_points)
        if ns is not None and ew is not None and ns + ew > 0:
            sums[ns + ew] += 1
    return sums.most_common(1)[0][0] if sums else None


def _look_over(assembly: Assembly, plain: Plain) -> None:
    """What no line says by itself."""
    if any(not each.answer for each in assembly.questions):
        return
    if assembly.matches.left_out and not assembly.faults:
        assembly.remarks.append(note(Remark.MATCH_OF_NOBODY, count=assembly.matches.left_out))
    by_hand = any("result" in match for match in plain.get("matches", []))
    if not plain["results"] and not by_hand and not assembly.faults:
        assembly.faults.append(note(Remark.NO_RESULTS))
    if len(plain["results"]) < len(assembly.found.lines) and not assembly.faults:
        out = len(assembly.found.lines) - len(plain["results"])
        assembly.remarks.append(note(Remark.EMPTY_SEAT, count=out))
    if assembly.found.date and "date" not in plain["session"]:
        assembly.remarks.append(note(Remark.NO_DATE, text=assembly.found.date.strip()))
    if assembly.found.winners == 2 and not assembly.parties.two_winners:
        assembly.remarks.append(note(Remark.ONE_RANKING))


def _parsed(assembly: Assembly, plain: Plain) -> SessionDocument | None:
    """The document; after faults none, each fault with its place in the file."""
    try:
        return parse(plain)
    except DocumentFaults as refused:
        assembly.faults.extend(_placed(fault, assembly) for fault in refused.faults)
        return None


def _placed(fault: Fault, assembly: Assembly) -> Note:
    """A fault of the document with its place in the file."""
    found, what = _ENTRY.match(fault.path), fault.message
    if not found:
        return note(Remark.OF_FILE, fault=what)
    if found[1] == "results":
        listed = [line for line, entry in zip(assembly.found.lines, assembly.lines, strict=True) if entry is not None]
        line = listed[int(found[2])]
        where = {"board": line.board.strip(), **line.sides}
        return note(Remark.OF_LINE, line.line, **where, fault=what)
    if found[1] == "matches":
        return fault_of_match(assembly.matches.entries, assembly.found.matches, int(found[2]), fault)
    pairs = [pair for pair, entry in zip(assembly.parties.pairs, assembly.entries, strict=True) if entry is not None]
    pair = pairs[int(found[2])]
    return note(Remark.OF_PAIR, pair.line, pair=pair.label.strip(), fault=what)
