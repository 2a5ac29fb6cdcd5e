"""An edition as PBN 2.1: one game for each board that may be read, with the results of all tables.

The first game carries the final ranking ([TotalScoreTable]). Columns are of fixed width, as the export format wants;
what is not known is "-". Pairs are numbered with section and line where numbers alone would name two of them. A deal is
there when it is known and may be seen. Names stand in the table of totals only, as their owners allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from bridgeclub.outputs.tables import printed_number
from bridgeclub.wording.game import figure
from club.engine.cards import Deal
from scoring.engine.contests import contest_of
from scoring.engine.document import ScoringRules
from scoring.engine.rounding import PERCENT_AVERAGE, decimal_text, rounded
from scoring.queries.deals import open_deals
from scoring.queries.public import Party, ResultsSheet, Row, Traveller, TravellerLine, board_top, rank_lists, travellers

COMPETITIONS = {"pairs": "Pairs", "teams": "Teams", "individual": "Individuals"}
#: What a board gives and what the ranking goes by, as the columns of tables are called; of others there is no column.
POINTS_OF_A_BOARD = {"imps": "IMP", "boards": "MP", "matchpoints": "MP"}
TOTALS = {"vp": "TotalScoreVP", "imps": "TotalScoreIMP"}
VULNERABLE = {"none": "None", "ns": "NS", "ew": "EW", "both": "All"}
#: Of an individual, as sides are listed: North and South, East and West.
SEATS = ("North", "South", "East", "West")
#: Where a pair plays, in the ranking: a direction only where each has a winner.
WHERE = (("Section", "L"), ("Direction", "L"))
LINES = {"NS": "N-S", "EW": "E-W"}
WIDEST = 255
Column = tuple[str, str]
Rows = Sequence[Sequence[str]]


def pbn(sheet: ResultsSheet) -> bytes:
    """The file, in UTF-8, lines ended as the standard wants; said at its head: PBN itself is Latin-1."""
    deals = open_deals(sheet.session.id)
    games: list[str] = []
    for board in travellers(sheet):
        tags = [*_tags(sheet, board, deals), *_results(sheet, board)]
        games.append("\n".join([*tags, *(_totals(sheet) if not games else [])]))
    text = "\n\n".join(["% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=UTF-8", *games])
    return f"{text}\n".replace("\n", "\r\n").encode()


def _tags(sheet: ResultsSheet, board: Traveller, deals: Mapping[int, Deal]) -> list[str]:
    """The fifteen tags that every game has, in their order, and how it is scored."""
    deal = deals.get(board.number)
    same = deal is not None and (deal.dealer, deal.vulnerable) == (board.dealer, board.vulnerable)
    values = {
        "Event": sheet.session.title,
        "Site": sheet.session.club.name,
        "Date": sheet.session.date.strftime("%Y.%m.%d"),
        "Board": str(printed_number(sheet, board.number)),
        **dict.fromkeys(("West", "North", "East", "South"), ""),
        "Dealer": board.dealer,
        "Vulnerable": VULNERABLE[board.vulnerable],
        "Deal": f"N:{deal.cards.removeprefix('N:')}" if deal is not None and same else "",
        **dict.fromkeys(("Scoring", "Declarer", "Contract", "Result"), ""),
    }
    values["Scoring"] = _scoring(sheet.document.rules)
    values["Competition"] = COMPETITIONS[sheet.document.contest]
    values |= _dealt_for(sheet, board)
    return [tag(name, value) for name, value in values.items() if name != "Deal" or value]


def _dealt_for(sheet: ResultsSheet, board: Traveller) -> dict[str, str]:
    """The two teams whose match a board was dealt for, where boards are dealt again: its number alone is not enough."""
    if printed_number(sheet, board.number) == board.number:
        return {}
    played = (match for match in sheet.document.matches if board.number in match.boards)
    match = next(played, None)
    if match is None:
        return {}
    parties = {party.key: party for line in board.lines for party in (*line.ns, *line.ew)}
    home, away = (parties.get(key) for key in (match.home, match.away))
    found = {"HomeTeam": home, "VisitTeam": away}
    return {name: party.team or str(party.number) for name, party in found.items() if party is not None}


def _scoring(rules: ScoringRules) -> str:
    """As the PBN standard writes it: `MatchPoints;MP1`, `IMP;Cross`; nothing for what it does not name."""
    if rules.method == "matchpoints":
        # MP1 is two points for each lower score, MP2 one.
        return "MatchPoints;MP2" if rules.matchpoints_per_win == 1 else "MatchPoints;MP1"
    if rules.method == "cross_imps":
        return "IMP;Cross2" if rules.cross_imps == "mean" else "IMP;Cross"
    return {"butler": "IMP;Butler", "imps": "IMP", "board_a_match": "BAM"}.get(rules.method, "")


def tag(name: str, value: str) -> str:
    """A tag pair; quotes and backslashes of the value are escaped, lines become one, overlong values are cut."""
    plain = " ".join(value.split())[: WIDEST - len(name) - 6]
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _results(sheet: ResultsSheet, board: Traveller) -> list[str]:
    if contest_of(sheet.document).by_rooms:
        return _between_rooms(sheet, board)
    individual, points = sheet.document.contest == "individual", _points_of(sheet)
    sides = [f"PlayerId_{seat}" for seat in SEATS] if individual else ["PairId_NS", "PairId_EW"]
    columns = [
        ("Section", "L"), ("Table", "R"), ("Round", "R"), *((side, "R") for side in sides), ("Contract", "L"),
        ("Declarer", "R"), ("Result", "R"), ("Lead", "L"), ("Score_NS", "R"), ("Score_EW", "R"), (f"{points}_NS", "R"),
        (f"{points}_EW", "R"), *([("Percentage_NS", "R"), ("Percentage_EW", "R")] if points == "MP" else []),
    ]  # fmt: skip
    rows = [_result(sheet, line, _seated(sheet, line) if individual else None) for line in board.lines]
    return table("ScoreTable", columns, [row[: len(columns)] for row in rows])


def _points_of(sheet: ResultsSheet) -> str:
    """What the figures of lines and totals are called: IMP or MP."""
    return "MP" if sheet.document.rules.method == "matchpoints" else "IMP"


def _seated(sheet: ResultsSheet, line: TravellerLine) -> list[str]:
    """The four players of a line of an individual, in the order of SEATS."""
    four = [*line.ns, *line.ew]
    return [identity(sheet, [each]) for each in four] if len(four) == len(SEATS) else ["-"] * len(SEATS)


def _between_rooms(sheet: ResultsSheet, board: Traveller) -> list[str]:
    """The same of teams: there is no percentage, and the points are those of the match."""
    rules = sheet.document.rules
    points = POINTS_OF_A_BOARD.get(rules.counted_in)
    columns = [
        ("Section", "L"), ("Table", "R"), ("Round", "R"), ("TeamId_NS", "R"), ("TeamId_EW", "R"), ("Contract", "L"),
        ("Declarer", "R"), ("Result", "R"), ("Lead", "L"), ("Score_NS", "R"), ("Score_EW", "R"),
        *([(f"{points}_NS", "R"), (f"{points}_EW", "R")] if points else []),
    ]  # fmt: skip
    return table("ScoreTable", columns, [_result(sheet, line)[: len(columns)] for line in board.lines])


def _result(sheet: ResultsSheet, line: TravellerLine, seated: Sequence[str] | None = None) -> list[str]:
    # Of an adjusted score the standard wants no contract: what counts stands in the figures.
    played = None if line.adjusted else line.played
    contract, declarer, tricks = "-", "-", "-"
    if played is not None and played.contract is None:
        contract = "Pass"
    elif played is not None:
        contract = str(played.contract).replace("N", "NT", 1)
        declarer, tricks = str(played.declarer), str(played.tricks)
    at_table = line.score is not None and not line.adjusted
    scores = (line.score, -line.score) if line.score is not None and at_table else ("-", "-")
    return [
        line.section or "-", str(line.table or "-"), str(line.round or "-"),
        *(seated or (identity(sheet, line.ns), identity(sheet, line.ew))),
        contract, declarer, tricks, (line.lead.replace("10", "T") if played else "") or "-",
        *map(str, scores), _points(line.ns_points), _points(line.ew_points),
        _percent(sheet, line, line.ns_points), _percent(sheet, line, line.ew_points),
    ]  # fmt: skip


def _points(figures: Sequence[str]) -> str:
    return figures[0] if figures else "-"


def _percent(sheet: ResultsSheet, line: TravellerLine, figures: Sequence[str]) -> str:
    top = board_top(sheet, line)
    return percentage(figures[0], top) if figures and top else "-"


def percentage(points: str, top: int) -> str:
    """Of the top, to two places, halves away from average: those of both sides add up to 100."""
    return figure(decimal_text(rounded(Fraction(points) * 100 / top, PERCENT_AVERAGE, 2)), 2)


def identity(sheet: ResultsSheet, side: Iterable[Party]) -> str:
    """Section, number and, with two winners, the line: no two pairs have the same."""
    line = {"NS": "N", "EW": "E", "": ""} if sheet.document.rules.winners == 2 else {}
    return "+".join(f"{each.section}{each.number}{line.get(each.line, '')}" for each in side) or "-"


def _totals(sheet: ResultsSheet) -> list[str]:
    rules, rows = sheet.document.rules, [row for each in rank_lists(sheet) for row in each.rows]
    if rules.by_victory_points or contest_of(sheet.document).by_rooms:
        who = "TeamId" if contest_of(sheet.document).by_rooms else "PairId"
        columns = [("Rank", "R"), (who, "R"), (TOTALS.get(rules.ranked_in, "TotalScore"), "R"), *WHERE, ("Names", "L")]
        return table("TotalScoreTable", columns, [_total_of_matches(sheet, row) for row in rows])
    who = "PlayerId" if sheet.document.contest == "individual" else "PairId"
    columns = [
        ("Rank", "R"), (who, "R"), (f"TotalScore{_points_of(sheet)}", "R"), ("TotalPercentage", "R"), *WHERE,
        ("Names", "L"),
    ]  # fmt: skip
    return table("TotalScoreTable", columns, [_total(sheet, row) for row in rows])


def _total_of_matches(sheet: ResultsSheet, row: Row) -> list[str]:
    """By what the ranking goes by alone."""
    rank, who, total, _percent, *rest = _total(sheet, row)
    return [rank, who, (row.vp or "-") if row.ranked_in == "vp" else total, *rest]


def _total(sheet: ResultsSheet, row: Row) -> list[str]:
    players = " & ".join(row.party.names)
    names = (f"{row.party.team}: {players}" if row.party.team else players).replace('"', "'")
    percent = figure(row.percent, 2).replace("−", "-") if row.percent else "-"
    rank = "-" if row.rank is None else f"{row.rank}{'=' if row.tied else ''}"
    where = row.party.section or "-", LINES.get(row.party.line, "-")
    return [rank, identity(sheet, [row.party]), row.total or "-", percent, *where, f'"{names}"']


def table(name: str, columns: Sequence[Column], rows: Rows) -> list[str]:
    """A table tag with its lines, each column as wide as its widest cell."""
    rows = [[" ".join(cell.split()) for cell in row] for row in rows]
    widths = [max((len(row[at]) for row in rows), default=1) for at in range(len(columns))]
    heading = ";".join(f"{column}\\{width}{side}" for (column, side), width in zip(columns, widths, strict=True))
    lines = (
        " ".join(
            cell.rjust(width) if side == "R" else cell.ljust(width)
            for cell, width, (_column, side) in zip(row, widths, columns, strict=True)
        ).rstrip()
        for row in rows
    )
    return [f'[{name} "{heading}"]', *lines]
