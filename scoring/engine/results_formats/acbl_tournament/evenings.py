"""Boards of ACBL Live for tournaments as evenings of pairs, one for each session of an event."""

from __future__ import annotations

import re
from dataclasses import replace

from scoring.engine.old_results import spellings
from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.method import count_of, method_of
from scoring.engine.old_results.values import FoundEvening, FoundLine, FoundPair, Note, note
from scoring.engine.results_formats.acbl_tournament.pages import BoardPage, Card, Found, Pair, Row
from scoring.engine.results_formats.format import Answers

_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
_DAY = re.compile(r"([A-Z]{3})[A-Z]*\.?\s+([0-9]{1,2}),?\s+([0-9]{4})", re.IGNORECASE)
_AVERAGES = {"AVE": "50", "AVE+": "60", "AVE-": "40", "AVG": "50", "AVG+": "60", "AVG-": "40"}


def by_session(found: Found) -> list[Found]:
    """The pages of each session, in the order of the file; others with the first."""
    apart: dict[str, Found] = {}
    for page in found.boards:
        apart.setdefault(page.session, Found()).boards.append(page)
    for card in found.cards:
        if card.session in apart:
            apart[card.session].cards.append(card)
    sessions = list(apart.values())
    sessions[0].others.extend(found.others)
    return sessions


def evening_of(found: Found, answers: Answers) -> FoundEvening:
    """The session that these boards are."""
    sections = {page.section for page in found.boards}
    several = len(sections) > 1
    pairs: dict[tuple[str, str, str], FoundPair] = {}
    lines: list[FoundLine] = []
    notes: list[Note] = [note(Remark.NOT_PLACED, text=name[:100]) for name in found.others]
    for page in sorted(found.boards, key=lambda each: (each.section, int(each.board))):
        lines.extend(_lines(page, pairs, several=several))
        notes.extend(note(Remark.NOT_PLACED, text=f"Board {page.board}: {text}"[:120]) for text in page.unread)
    for card in (each for each in found.cards if each.section in sections):
        notes.extend(_with_total(card, pairs, several=several))
    if len({page.board for page in found.boards}) == 1:
        notes.append(note(Remark.ONE_TRAVELLER))
    figures = [(line.ns_points, line.ew_points) for line in lines]
    method, question = method_of([page.unit for page in found.boards[:1]], (), figures, answers)
    first = found.boards[0]
    return FoundEvening(
        tuple(pairs.values()),
        tuple(lines),
        title=first.event,
        date=_date(first.day),
        program="ACBL Live",
        method=method,
        cross_imps=count_of(lines) if method == "cross_imps" else "sum",
        remarks=tuple(notes),
        questions=(question,) if question else (),
    )


def _lines(page: BoardPage, pairs: dict[tuple[str, str, str], FoundPair], *, several: bool) -> list[FoundLine]:
    """A line for each result: N–S's row with E–W's own figure and score beside it."""
    section = page.section if several else ""
    ew = {(row.other.number, row.own.number): row for row in page.rows if row.side == "EW"}
    ns = {(row.own.number, row.other.number): row for row in page.rows if row.side == "NS"}
    found = []
    for key in {**ns, **ew}:
        north, east = ns.get(key), ew.get(key)
        row = north if north is not None else _turned(ew[key])
        _seat(row.own, "NS", section, pairs)
        _seat(row.other, "EW", section, pairs)
        found.append(_line(page.board, section, row, north, east))
    return found


def _turned(row: Row) -> Row:
    """A row that only E–W's table has, as N–S's would be; without its points, which are E–W's."""
    return replace(row, side="NS", score=_negative(row.score), points="", own=row.other, other=row.own)


def _negative(score: str) -> str:
    points = spellings.read_points(score)
    return score if not points else spellings.percent_text(-points)


def _line(board: str, section: str, row: Row, north: Row | None, east: Row | None) -> FoundLine:
    line = FoundLine(
        board,
        row.own.number,
        row.other.number,
        section=section,
        contract=row.contract,
        declarer=row.declarer,
        score=row.score,
        ns_points=north.points if north else "",
        ew_points=east.points if east else "",
    )
    averages = [
        _average(each.score if each else "") or _average(each.contract if each else "") for each in (north, east)
    ]
    if averages[0] and averages[1]:
        return replace(line, contract=f"A{averages[0]}{averages[1]}", declarer="", score="")
    return line


def _average(text: str) -> str:
    return _AVERAGES.get(spellings.squeezed(text), "")


def _seat(pair: Pair, direction: str, section: str, pairs: dict[tuple[str, str, str], FoundPair]) -> None:
    key = (section, direction, pair.number)
    if key not in pairs:
        numbers = pair.national_numbers if any(pair.national_numbers) else ()
        pairs[key] = FoundPair(
            pair.number, direction=direction, section=section, players=pair.players, national_numbers=numbers
        )


def _with_total(card: Card, pairs: dict[tuple[str, str, str], FoundPair], *, several: bool) -> list[Note]:
    """The total of the session alone; what was brought or added is said and not counted."""
    key = (card.section if several else "", card.direction, card.number)
    total, carried, adjusted = (spellings.read_points(each) for each in (card.total, card.carried, card.adjusted))
    if key not in pairs or total is None:
        return []
    own = total - (carried or 0)
    pairs[key] = replace(pairs[key], total=spellings.percent_text(own), percent=card.percent)
    beside = [("Carry over", card.carried, carried), ("Adjust", card.adjusted, adjusted)]
    return [
        note(Remark.NOT_PLACED, text=f"{card.number}{card.direction}: {name} {text}")
        for name, text, value in beside
        if value
    ]


def _date(day: str) -> str:
    found = _DAY.search(day)
    if not found or found[1].upper() not in _MONTHS:
        return ""
    return f"{found[3]}-{_MONTHS.index(found[1].upper()) + 1:02d}-{int(found[2]):02d}"
