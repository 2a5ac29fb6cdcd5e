"""One contestant's evening: every board with what it was worth, adding up on paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby

from club.queries import SubstituteInfo
from scoring.engine.document import Line, Penalty
from scoring.engine.rounding import DECIMAL_PLACES, PERCENT_AVERAGE, decimal_text, rounded
from scoring.queries.public.decimals import PLACES_READ
from scoring.queries.public.field import Field, own_side
from scoring.queries.public.people import Party
from scoring.queries.public.placed import Standings, lines_with_scores
from scoring.queries.public.ranking import Row, row_of, rows_by_key
from scoring.queries.public.sheets import ResultsSheet
from scoring.queries.public.travellers import TravellerLine, traveller_line

#: Of each side in the order in which its players are named.
SEATS = {"ns": "NS", "ew": "EW"}


@dataclass(frozen=True)
class CardLine:
    """A board from this contestant's side.

    `score` is to its own side. `points`, `percent` (of the top of the board) and `running` (the sum so far) are
    decimal strings; points and percent are None where the board gives this contestant no score. In an individual there
    are a `partner` and the own `seat` (N, S, E, W). `field` is the
    mean of the other tables' scores in whole points, from the same side; None where no other table has one.
    """

    board: int
    side: str
    line: TravellerLine
    score: int | None
    points: str | None
    percent: str | None
    running: str = ""
    field: str | None = None
    top: int = 0
    partner: Party | None = None
    seat: str = ""

    @property
    def opponents(self) -> tuple[Party, ...]:
        return self.line.ew if self.side == "ns" else self.line.ns

    @property
    def adjusted(self) -> bool:
        return (self.line.ns_outcome if self.side == "ns" else self.line.ew_outcome) is not None


@dataclass(frozen=True)
class CardMeeting:
    """The boards played one after the other against the same opponents; none of either in a round to sit out.

    `partner` is somebody in an individual only.
    `points` of these boards and `total` of all so far are exact; `percent` and `so_far` are what they are of the
    tops, exact as well, None at IMPs and where nothing was scored.
    """

    round: int | None
    side: str
    opponents: tuple[Party, ...]
    lines: tuple[CardLine, ...]
    partner: Party | None = None
    points: Fraction = Fraction(0)
    total: Fraction = Fraction(0)
    percent: Fraction | None = None
    so_far: Fraction | None = None

    @property
    def scored(self) -> bool:
        """Whether any of these boards gave points."""
        return any(each.points is not None for each in self.lines)

    @property
    def sits_out(self) -> bool:
        return not self.lines


@dataclass(frozen=True)
class Scorecard:
    """The boards that may be read, their sum, the penalties, and who sat in; `left_out` boards wait for other tables.

    `percent` is of the boards shown, before penalties. `row` is the contestant's row of the ranking, None while
    that is not shown.
    """

    party: Party
    meetings: tuple[CardMeeting, ...]
    points: str
    percent: str | None
    left_out: int
    penalties: tuple[Penalty, ...]
    row: Row | None
    sheet: ResultsSheet = field(repr=False, compare=False)

    @property
    def sitting_in(self) -> tuple[SubstituteInfo, ...]:
        """Who sat in for one of them; asked for once a sheet."""
        return tuple(each for each in self.sheet.sitting_in if each.key == self.party.key)

    @property
    def in_order(self) -> tuple[CardMeeting, ...]:
        """The meetings, and between them the rounds to sit out; asked for once a sheet."""
        out = [CardMeeting(number, "", (), ()) for number, key in self.sheet.sat_out if key == self.party.key]
        return tuple(sorted([*self.meetings, *out], key=lambda each: each.round or 0))

    @property
    def places(self) -> int:
        """The decimal places that the lines, and what is given for sit-outs, need to add up on paper; one at least, but
        for whole IMPs. Of IMPs two at most: a weighted score would ask for four, and totals are rounded once."""
        if self.sheet.document.rules.counted_in != "matchpoints":
            return min(self._exact_places(0), PLACES_READ)
        return self._exact_places(1)

    def _exact_places(self, least: int) -> int:
        figures = [line.points for meeting in self.meetings for line in meeting.lines if line.points]
        figures += [self.row.sit_out.points] if self.row and self.row.sit_out else []
        return max((len(each.partition(".")[2]) for each in figures), default=1) or least

    @property
    def changes_sides(self) -> bool:
        """Whether the contestant sat North–South on some boards and East–West on others."""
        return len({each.side for each in self.meetings}) > 1


def scorecard(sheet: ResultsSheet, key: str) -> Scorecard | None:
    """The card of a contestant; None for a stranger to the session."""
    if key not in sheet.people:
        return None
    row = row_of(sheet, key)
    listed = lines_with_scores(sheet.document, sheet.standings)
    return _card(sheet, key, listed, row, _field(sheet, listed))


def scorecards(sheet: ResultsSheet) -> tuple[Scorecard, ...]:
    """The card of every contestant by section, line and number; one query more where there is an edition before."""
    listed = lines_with_scores(sheet.document, sheet.standings)
    rows = rows_by_key(sheet)
    ordered = sorted(sheet.people.values(), key=lambda party: (party.section, party.line != "NS", party.number))
    field = _field(sheet, listed)
    return tuple(_card(sheet, party.key, listed, rows.get(party.key), field) for party in ordered)


def _field(sheet: ResultsSheet, listed: list[tuple[Line, Standings]]) -> Field:
    """Of the boards that may be read."""
    lines = ((line.board, traveller_line(sheet, line, scored)) for line, scored in listed)
    shown = (pair for pair in lines if pair[0] in sheet.open_boards)
    return Field(shown, by_section=sheet.document.rules.compare == "section")


def _card(
    sheet: ResultsSheet, key: str, listed: list[tuple[Line, Standings]], row: Row | None, field: Field
) -> Scorecard:
    found = [pair for pair in listed if key in pair[0].ns + pair[0].ew]
    lines = [_card_line(sheet, line, scored, key, field) for line, scored in found if line.board in sheet.open_boards]
    ordered = sorted(lines, key=lambda each: (each.line.round or 0, each.board))
    total = sum((Fraction(each.points or 0) for each in ordered), Fraction(0))
    possible = sum(each.top for each in ordered if each.points is not None)
    return Scorecard(
        party=sheet.people[key],
        meetings=tuple(_meetings(ordered)),
        points=decimal_text(total),
        percent=_percent(total, possible, DECIMAL_PLACES) if possible else None,
        left_out=len(found) - len(lines) + sum(key in line.ns + line.ew for line in sheet.closed),
        penalties=tuple(each for each in sheet.document.penalties if each.contestant == key),
        row=row,
        sheet=sheet,
    )


def _card_line(sheet: ResultsSheet, line: Line, scored: Standings, key: str, field: Field) -> CardLine:
    shown = traveller_line(sheet, line, scored)
    side = "ns" if key in line.ns else "ew"
    keys, figures = (line.ns, shown.ns_points) if side == "ns" else (line.ew, shown.ew_points)
    points = figures[min(keys.index(key), len(figures) - 1)] if figures else None
    top = board_top(sheet, shown)
    return CardLine(
        board=line.board,
        side=side,
        line=shown,
        score=shown.score if side == "ns" or shown.score is None else -shown.score,
        points=points,
        percent=_percent(Fraction(points), top, 2) if points is not None and top else None,
        field=own_side(field.mean_of_others(line.board, shown), side),
        top=top,
        partner=next((each for each in (shown.ns if side == "ns" else shown.ew) if each.key != key), None),
        seat=SEATS[side][keys.index(key)] if len(keys) > 1 else "",
    )


def _meetings(lines: list[CardLine]) -> Iterator[CardMeeting]:
    """The lines in the order of play with the running total, those against the same opponents together."""
    total, possible = Fraction(0), 0
    by_meeting = groupby(lines, key=lambda each: (each.line.round, each.side, each.opponents, each.partner))
    for (number, side, opponents, partner), meeting_lines in by_meeting:
        rows, before, had = [], total, possible
        for each in meeting_lines:
            total += Fraction(each.points or 0)
            possible += each.top if each.points is not None else 0
            rows.append(replace(each, running=decimal_text(total)))
        percent, so_far = _exactly(total - before, possible - had), _exactly(total, possible)
        yield CardMeeting(number, side, opponents, tuple(rows), partner, total - before, total, percent, so_far)


def _exactly(points: Fraction, top: int) -> Fraction | None:
    return points * 100 / top if top else None


def _percent(points: Fraction, top: int, places: int) -> str:
    return decimal_text(rounded(points * 100 / top, PERCENT_AVERAGE, places))


def board_top(sheet: ResultsSheet, line: TravellerLine) -> int:
    """The matchpoints that could be had on a line: (E − 1) times what a lower score is worth; 0 at IMPs."""
    rules = sheet.document.rules
    if rules.method != "matchpoints" or line.expected is None:
        return 0
    return max(line.expected - 1, 0) * rules.matchpoints_per_win
