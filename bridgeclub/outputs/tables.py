"""Tables for a spreadsheet: CSV in UTF-8 with a mark at its beginning, so that Excel reads names as they are.

A cell that is text and would be taken for a formula is kept from it by an apostrophe before it. Numbers are written
in full decimals, with a decimal comma where semicolons part the columns.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.outputs.beside_ranks import beside_ranks
from bridgeclub.outputs.remarks import line_remarks, session_remark
from bridgeclub.wording.contests import contest_words
from bridgeclub.wording.game import SIDES_SHORT, VULNERABILITIES
from bridgeclub.wording.matches import by_hand_words
from bridgeclub.wording.penalties import unranked_words
from club.engine.contests import CONTESTS
from scoring.engine.contests import contest_of
from scoring.engine.rounding import decimal_text
from scoring.queries.public import (
    CardLine,
    Party,
    PlayedMatch,
    ResultsSheet,
    Row,
    Scorecard,
    TravellerLine,
    matches_of,
    rank_lists,
    scorecards,
    travellers,
)

NUMBER = gettext_lazy("Number of the board")
Cell = str | int | Decimal | None
SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
# What a spreadsheet reads as a formula; the last four are the wide forms of the first.
DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def ranking_csv(sheet: ResultsSheet, separator: str = "comma") -> bytes:
    """The ranking, one contestant a row."""
    rows = [row for listed in rank_lists(sheet) for row in listed.rows]
    beside = beside_ranks(sheet)
    handicap, sit_outs = any(row.handicap for row in rows), any(row.sit_out for row in rows)
    in_vps, seats = sheet.document.rules.by_victory_points, max([2, *(len(row.party.names) for row in rows)])
    players = [_("Player %(number)d") % {"number": number} for number in range(1, seats + 1)]
    named = any(row.party.team for row in rows)
    head = [
        _("Section"), _("Line"), _("Rank"), _("Shared"), _one(sheet), *([_("Name")] if named else []),
        *players, _("Standing"), _("Boards"), _("Points"), _("Possible"), _("Penalty"), _("Total"), _("Per cent"),
        *([_("VPs"), _("VP penalty")] if in_vps else []),
        *([_("Sit-outs")] if sit_outs else []), *([_("With handicap")] if handicap else []),
        *beside,
    ]  # fmt: skip
    return csv_text(
        head,
        (
            [
                *_ranked(row, seats, named=named),
                *([number(row.vp), number(row.vp_penalty)] if in_vps else []),
                *([number((row.sit_out.vp or row.sit_out.points) if row.sit_out else None)] if sit_outs else []),
                *([number(row.handicap)] if handicap else []),
                *(ranks.get(row.party.key) for ranks in beside.values()),
            ]
            for row in rows
        ),
        separator,
    )


def travellers_csv(sheet: ResultsSheet, separator: str = "comma") -> bytes:
    """Every board that may be read, one table a row; scores are North–South's.

    Of teams of eight it is said which four of its team (1 or 2) played at the table.
    """
    contest = contest_words(sheet.document.contest)
    matches, dealt = bool(sheet.document.matches), _dealt_again(sheet)
    fours = any(line.four > 1 for line in sheet.document.results)
    head = [
        _("Board"), *([str(NUMBER)] if dealt else []), _("Dealer"), _("Vulnerable"),
        *([_("Match")] if matches else []), *([_("Four")] if fours else []),
        _("Section"), _("Round"), _("Table"), str(contest.ns), _("N–S names"),
        str(contest.ew), _("E–W names"), _("Contract"), _("Declarer"), _("Tricks"), _("Lead"), _("N–S score"),
        _("N–S points"), _("E–W points"), _("Remarks"),
    ]  # fmt: skip
    rows = [
        [
            printed_number(sheet, board.number),
            *([board.number] if dealt else []),
            board.dealer,
            str(VULNERABILITIES[board.vulnerable]),
            *([line.match] if matches else []),
            *([line.four] if fours else []),
            *_met(line),
        ]
        for board in travellers(sheet)
        for line in board.lines
    ]
    if rows and (remark := session_remark(sheet)):
        rows[0][-1] = "; ".join(filter(None, (str(rows[0][-1]), f"Session: {remark}")))
    return csv_text(head, rows, separator)


def cards_csv(sheet: ResultsSheet, separator: str = "comma") -> bytes:
    """Every contestant's boards in the order of play; scores are their own.

    Where both rooms of a match have what the board gave, the running total counts it once.
    """
    matches, dealt = bool(sheet.document.matches), _dealt_again(sheet)
    rooms = contest_of(sheet.document).by_rooms
    head = [
        _one(sheet), _("Names"), *([_("Match")] if matches else []), _("Round"), *([_("Table")] if rooms else []),
        _("Board"), *([str(NUMBER)] if dealt else []), _("Side"),
        *([_("Partner"), _("Name of the partner")] if _alone(sheet) else []), _("Against"),
        _("Names of opponents"), _("Contract"), _("Declarer"), _("Tricks"), _("Lead"), _("Score"), _("Points"),
        _("Per cent"), _("Running total"), _("Remarks"),
    ]  # fmt: skip
    rows = (
        [
            label(card.party),
            names([card.party]),
            *([each.line.match] if matches else []),
            each.line.round,
            *([each.line.table] if rooms else []),
            *_played(sheet, each, running, numbered=dealt),
        ]
        for card in scorecards(sheet)
        for each, running in _with_sums(sheet, card)
    )
    return csv_text(head, rows, separator)


def matches_csv(sheet: ResultsSheet, separator: str = "comma") -> bytes:
    """Every match, one a row; home before away."""
    head = [
        _("Match"), _("Round"), _("Home"), _("Home names"), _("Away"), _("Away names"), _("Boards"), _("Home IMPs"),
        _("Away IMPs"), _("Home points"), _("Away points"), _("Home VPs"), _("Away VPs"), _("Remarks"),
    ]  # fmt: skip
    return csv_text(head, (_match(sheet, each) for each in matches_of(sheet)), separator)


def _match(sheet: ResultsSheet, match: PlayedMatch) -> list[Cell]:
    home, away = match.sides
    waits = _("%(n)d boards not open yet") % {"n": match.waiting} if match.waiting else ""
    remarks = [by_hand_words(match), _("knock-out") if match.knock_out else "", waits]
    return [
        match.key, " ".join(map(str, match.rounds)),
        label(home.party), names([home.party]), label(away.party), names([away.party]),
        " ".join(str(printed_number(sheet, each)) for each in match.boards), home.imps, away.imps,
        number(home.points), number(away.points),
        number(home.vp), number(away.vp), "; ".join(filter(None, remarks)),
    ]  # fmt: skip


def _alone(sheet: ResultsSheet) -> bool:
    """Whether single players are ranked, who have another partner each round."""
    return CONTESTS[sheet.document.contest].seats == 1


def _one(sheet: ResultsSheet) -> str:
    """Who is ranked: Pair, Team."""
    return str(contest_words(sheet.document.contest).title)


def _with_sums(sheet: ResultsSheet, card: Scorecard) -> Iterator[tuple[CardLine, str]]:
    """A card's lines with the sum so far."""
    lines = (each for meeting in card.meetings for each in meeting.lines)
    if not contest_of(sheet.document).by_rooms:
        yield from ((each, each.running) for each in lines)
        return
    total, counted = Fraction(0), set[tuple[str, int]]()
    for each in lines:
        place = (each.line.match, each.board)
        if each.points is not None and place not in counted:
            counted.add(place)
            total += Fraction(each.points)
        yield each, decimal_text(total)


def _ranked(row: Row, seats: int, *, named: bool) -> list[Cell]:
    party = row.party
    players = (*party.names, *([""] * seats))[:seats]
    shared = _("shared") if row.tied else ""
    standing = unranked_words(party.standing)
    return [
        party.section, party.line and str(SIDES_SHORT[party.line]), row.rank, shared, party.number,
        *([party.team] if named else []), *players, standing, row.boards,
        number(row.points), number(row.available), number(row.penalty), number(row.total),
        number(row.percent),
    ]  # fmt: skip


def _met(line: TravellerLine) -> list[Cell]:
    return [
        line.section, line.round, line.table, labels(line.ns), names(line.ns), labels(line.ew), names(line.ew),
        *_contract(line), line.score, _points(line.ns_points), _points(line.ew_points), line_remarks(line),
    ]  # fmt: skip


def _played(sheet: ResultsSheet, each: CardLine, running: str, *, numbered: bool) -> list[Cell]:
    line = each.line
    side = str(SIDES_SHORT[each.side.upper()])
    return [
        printed_number(sheet, each.board), *([each.board] if numbered else []), side,
        *_partner(sheet, each), labels(each.opponents), names(each.opponents),
        *_contract(line), each.score,
        number(each.points), number(each.percent), number(running), line_remarks(line),
    ]  # fmt: skip


def _partner(sheet: ResultsSheet, each: CardLine) -> list[Cell]:
    found = [each.partner] if each.partner else []
    return [labels(found), names(found)] if _alone(sheet) else []


def _contract(line: TravellerLine) -> list[Cell]:
    if line.played is None or line.played.contract is None:
        return [_("passed out") if line.played else "", "", None, line.lead]
    return [str(line.played.contract), line.played.declarer, line.played.tricks, line.lead]


def label(party: Party) -> str:
    """Section, line and number: enough to tell pair 5 North–South from pair 5 East–West."""
    return f"{party.section}{party.number}" + (f" {SIDES_SHORT[party.line]}" if party.line else "")


def labels(side: Iterable[Party]) -> str:
    return " + ".join(label(party) for party in side)


def names(side: Iterable[Party]) -> str:
    """What a team is called; else the names of the players."""
    return " & ".join(name for party in side for name in ([party.team] if party.team else party.names))


def _dealt_again(sheet: ResultsSheet) -> bool:
    """Whether the same is printed on several boards, which only their numbers tell apart."""
    return any(each.label not in (None, str(each.number)) for each in sheet.document.boards)


def listed_number(sheet: ResultsSheet, board: int) -> str:
    """A board among all of them: "7 (107)" where several have the same printed on them."""
    printed = printed_number(sheet, board)
    return str(board) if printed == board else f"{printed} ({board})"


def printed_number(sheet: ResultsSheet, board: int) -> str | int:
    """What is printed on a board: its number, unless it was dealt again for a match."""
    labels = (each.label for each in sheet.document.boards if each.number == board)
    label = next(labels, None)
    return board if label is None else int(label) if label.isdecimal() else label


def number(text: str | None) -> Decimal | None:
    """A decimal string as a number."""
    return None if text is None else Decimal(text)


def _points(figures: Sequence[str]) -> Cell:
    """One figure as a number; where partners' figures differ, both as text."""
    return number(figures[0]) if len(figures) == 1 else " / ".join(figures)


def csv_text(head: Sequence[str], rows: Iterable[Sequence[Cell]], separator: str) -> bytes:
    """The file: a mark, a head, a line for each row, ends of lines as spreadsheets write them."""
    part = SEPARATORS[separator]
    lines = (part.join(_cell(each, part) for each in row) for row in _all(head, rows))
    return codecs.BOM_UTF8 + "".join(f"{line}\r\n" for line in lines).encode()


def _all(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Iterator[Sequence[Cell]]:
    yield head
    yield from rows


def _cell(value: Cell, part: str) -> str:
    if isinstance(value, int | Decimal):
        text = format(value, "f") if isinstance(value, Decimal) else str(value)
        return text.replace(".", ",") if part == ";" else text
    return _quoted(harmless(value or ""), part)


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.lstrip(" \xa0").startswith(DANGEROUS) else text


def _quoted(text: str, part: str) -> str:
    if any(sign in text for sign in (part, '"', "\r", "\n")):
        return '"' + text.replace('"', '""') + '"'
    return text
