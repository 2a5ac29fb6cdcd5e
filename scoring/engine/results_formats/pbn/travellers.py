"""The results of a PBN file with a table for each board, [ScoreTable]: of pairs, players or teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.engine.old_results import spellings
from scoring.engine.old_results.codes import Refused, Remark
from scoring.engine.old_results.method import KEY, count_of, method_of
from scoring.engine.old_results.parties import pairs_from_lines
from scoring.engine.old_results.score_column import of_two_columns
from scoring.engine.old_results.table import ROWS_AT_MOST
from scoring.engine.old_results.values import (
    FoundEvening,
    FoundLine,
    FoundMatch,
    FoundPair,
    Note,
    Plain,
    Question,
    Unreadable,
    note,
)
from scoring.engine.results_formats.format import Answers
from scoring.engine.results_formats.pbn.games import TEXT_AT_MOST, Game, PbnFile
from scoring.engine.results_formats.pbn.heading import common, in_order
from scoring.engine.results_formats.pbn.matches import matches_of
from scoring.engine.results_formats.pbn.ranking import has_column, names_of, ranked
from scoring.engine.results_formats.pbn.tables import Row, columns_not_read, columns_of, rows_of

TABLE = "scoretable"
_SEATS = ("north", "south", "east", "west")
_UNITS = ("mp", "imp", "percentage")
_KNOWN = {
    "rank", "section", "table", "round", "board", "contract", "declarer", "result", "lead", "multiplicity",
    *(f"{what}_{side}" for what in ("pairid", "teamid", "names", "score", *_UNITS) for side in ("ns", "ew")),
    *(f"{what}_{seat}" for what in ("playerid", "name", "score", *_UNITS) for seat in _SEATS),
}  # fmt: skip
#: What the modifiers of the standard say, as methods are called.
_SAID = {"MEAN": "BUTLER", "MEDIAN": "BUTLER", "EXPERTS": "BUTLER", "CROSS2": "CROSS", "CROSS1": "CROSS"}
_TEAMS = {"IMP": "imps", "BAM": "board_a_match"}
_MIXED = ("imps", "board_a_match", "total_points", "hybrid")


@dataclass
class _Found:
    """What the tables say, in the making."""

    lines: list[FoundLine] = field(default_factory=list)
    names: dict[tuple[str, str, str], tuple[str, ...]] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    unknown: set[str] = field(default_factory=set)


def has_tables(file: PbnFile) -> bool:
    """Whether any game has a table of results."""
    return any(game.tables[TABLE].rows for game in file.games if TABLE in game.tables)


def evening_of_tables(file: PbnFile, answers: Answers) -> FoundEvening:
    """The evening that all games together are."""
    columns = {column.name for game in file.games if TABLE in game.tables for column in columns_of(game.tables[TABLE])}
    scoring = _said(file.first("scoring"))
    unit = _unit(columns, scoring)
    found = _read_tables(file, unit)
    if unit == "mp" and "percentage_ns" in columns and _around_nought(found.lines):
        # Points above and below average: what they are of stands in the percentages.
        return _evening(file, columns, _read_tables(file, "percentage"), scoring, "percentage", answers)
    return _evening(file, columns, found, scoring, unit, answers)


def _read_tables(file: PbnFile, unit: str) -> _Found:
    found = _Found()
    for game in file.games:
        if TABLE in game.tables:
            _read(game, unit, found)
    return found


def _around_nought(lines: Iterable[FoundLine]) -> bool:
    """Whether figures are above and below average: no matchpoint is below nought."""
    figures = [spellings.read_points(each) for line in lines for each in (line.ns_points, line.ew_points)]
    return any(each is not None and each < 0 for each in figures)


def _evening(
    file: PbnFile, columns: set[str], found: _Found, scoring: Sequence[str], unit: str, answers: Answers
) -> FoundEvening:
    evening = common(file)
    if "teamid_ns" in columns:
        return _of_teams(file, evening, found, scoring, unit, answers)
    individual, by_vp = "playerid_north" in columns, has_column(file.games, "totalscorevp")
    _ask_contracts_without_score(found, columns)
    method, question = _method(scoring, unit, found.lines, answers)
    counted_in = (
        "vp" if by_vp else "imps" if method != "matchpoints" else "any" if unit == "percentage" else "matchpoints"
    )
    pairs, winners = ranked(file.games, counted_in, found.notes)
    everybody = tuple(_all(pairs, found, 1 if individual else winners))
    lines: Sequence[FoundLine] = found.lines
    matches: Sequence[FoundMatch] = ()
    if by_vp and not individual:
        lines, matches = matches_of(lines, everybody, _by_line(file), figures=False)
    return replace(
        evening,
        pairs=everybody,
        lines=tuple(lines),
        matches=tuple(matches),
        by_vp=bool(matches),
        contest="individual" if individual else "pairs",
        method=method,
        cross_imps=_count(scoring, found.lines) if method == "cross_imps" else "sum",
        winners=1 if individual else winners,
        questions=(question,) if question else (),
        remarks=in_order(evening.remarks, found.notes),
        kept=_with_one_a_win(evening.kept, method, unit, found.lines),
    )


def _said(scoring: str) -> tuple[str, ...]:
    """The words of a Scoring tag, in capitals."""
    return tuple(part.strip().upper() for part in scoring.split(";") if part.strip())


def _unit(columns: Iterable[str], scoring: Sequence[str]) -> str:
    """Of which figures the session is: mp, imp or percentage; empty where tables have none."""
    there = [unit for unit in _UNITS if any(name.startswith(f"{unit}_") for name in columns)]
    if "IMP" in scoring and "imp" in there:
        return "imp"
    return there[0] if there else ""


def _read(game: Game, unit: str, found: _Found) -> None:
    table = game.tables[TABLE]
    found.notes.extend(columns_not_read(table, _KNOWN, found.unknown))
    for row in rows_of(table, found.notes):
        if len(found.lines) >= ROWS_AT_MOST:
            raise Unreadable(Refused.TOO_MANY_LINES, most=ROWS_AT_MOST)
        line = _line(game, row, unit)
        several = (spellings.read_number(row["multiplicity"]) or 1) > 1
        if several or not (line.ns or line.ew):
            found.notes.append(note(Remark.NOT_PLACED, row.line, text=" ".join(row.text.split())[:TEXT_AT_MOST]))
            continue
        found.lines.append(line)
        for side, label, partner in (("NS", line.ns, line.south), ("EW", line.ew, line.west)):
            seats = ("north", "south") if side == "NS" else ("east", "west")
            if partner:
                for each, seat in ((label, seats[0]), (partner, seats[1])):
                    found.names.setdefault((line.section, each, ""), tuple(filter(None, (row[f"name_{seat}"],))))
            elif names := names_of(row[f"names_{side.lower()}"]):
                found.names.setdefault((line.section, label, side), names)


def _line(game: Game, row: Row, unit: str) -> FoundLine:
    def side(what: str, way: str, seat: str) -> str:
        return row[f"{what}_{way}"] or row[f"{what}_{seat}"]

    score = of_two_columns(side("score", "ns", "north"), side("score", "ew", "east"))
    figures = side(unit, "ns", "north"), side(unit, "ew", "east")
    line = FoundLine(
        board=row["board"] or game.tag("board"),
        ns=row["playerid_north"] or row["pairid_ns"] or row["teamid_ns"] or row["names_ns"],
        ew=row["playerid_east"] or row["pairid_ew"] or row["teamid_ew"] or row["names_ew"],
        south=row["playerid_south"],
        west=row["playerid_west"],
        section=row["section"] or game.tag("section"),
        round=row["round"] or game.tag("round"),
        table=row["table"],
        contract=row["contract"],
        declarer=row["declarer"],
        lead=row["lead"],
        tricks=row["result"],
        score=score,
        ns_points=figures[0],
        ew_points=figures[1],
        line=row.line,
    )
    if not row.artificial:
        return line
    # An artificial score counts, and not what happened at the table.
    plain = replace(line, contract="", declarer="", tricks="", score="", lead="")
    return plain if all(figures) else replace(line, unread=" ".join(row.text.split())[:TEXT_AT_MOST])


def _by_line(file: PbnFile) -> dict[int, Game]:
    """The games by the lines where their tables begin."""
    return {table.line: game for game in file.games if (table := game.tables.get(TABLE))}


def _ask_contracts_without_score(found: _Found, columns: Iterable[str]) -> None:
    """A contract without a score, where others have one, and with figures: somebody may have adjusted it."""
    if not any(name.startswith("score_") for name in columns) or not any(line.score for line in found.lines):
        return
    for place, line in enumerate(found.lines):
        contract = spellings.read_contract(line.contract)
        if contract and not contract.passed and not line.score and line.ns_points and line.ew_points:
            said = " ".join(filter(None, (line.contract, line.declarer, line.tricks)))
            found.lines[place] = replace(line, unread=said)


def _method(
    scoring: Sequence[str], unit: str, lines: Sequence[FoundLine], answers: Answers
) -> tuple[str, Question | None]:
    said = " ".join(_SAID.get(word, word) for word in scoring)
    if unit == "imp" and "IMP" not in said:
        said = f"{said} IMP".strip()
    named = () if unit == "imp" else ("matchpoints",) if unit else ()
    return method_of([said], named, [(line.ns_points, line.ew_points) for line in lines], answers)


def _count(scoring: Sequence[str], lines: Sequence[FoundLine]) -> str:
    return "mean" if "CROSS2" in scoring else count_of(lines)


def _with_one_a_win(kept: Mapping[str, object], method: str, unit: str, lines: Sequence[FoundLine]) -> Plain:
    """Whether a lower score gave one matchpoint: what files say of it is often wrong, what the sides share is not."""
    if method != "matchpoints" or unit != "mp":
        return dict(kept)
    most = max(Counter(line.board.strip() for line in lines).values(), default=0) - 1
    sums: Counter[bool] = Counter()
    for line in lines:
        ns, ew = spellings.read_points(line.ns_points), spellings.read_points(line.ew_points)
        if ns is not None and ew is not None and most and ns + ew in (most, 2 * most):
            sums[ns + ew == most] += 1
    return {**kept, **({"scoring": {"matchpoints_per_win": 1}} if sums[True] > sums[False] else {})}


def _all(pairs: Sequence[FoundPair], found: _Found, winners: int) -> Iterator[FoundPair]:
    """Those that a ranking lists, and those that only lines name, with the names that stand beside them."""
    listed = {pair.label.strip().upper() for pair in pairs}
    named = [
        pair
        for pair in pairs_from_lines(found.lines, winners)
        if pair.label.upper() not in listed and pair.label not in ("", "0")
    ]
    for pair in (*pairs, *named):
        sides = (pair.direction,) if pair.direction else ("NS", "EW", "")
        keys = ((section, pair.label, side) for section in (pair.section, "") for side in sides)
        names = next((found.names[key] for key in keys if key in found.names), ())
        yield pair if pair.players or not names else replace(pair, players=names)


def _of_teams(
    file: PbnFile, evening: FoundEvening, found: _Found, scoring: Sequence[str], unit: str, answers: Answers
) -> FoundEvening:
    by_vp = has_column(file.games, "totalscorevp")
    method, question = _method_of_teams(scoring, unit, answers)
    pairs, _winners = ranked(file.games, "vp" if by_vp else "imps" if method == "imps" else "boards", found.notes)
    teams = tuple(_all(pairs, found, 1))
    lines, matches = matches_of(found.lines, teams, _by_line(file), figures=bool(unit))
    return replace(
        evening,
        pairs=teams,
        lines=tuple(lines),
        contest="teams",
        method=method,
        winners=1,
        matches=tuple(matches),
        by_vp=by_vp and method != "hybrid",
        questions=(question,) if question else (),
        remarks=in_order(evening.remarks, found.notes),
    )


def _method_of_teams(scoring: Sequence[str], unit: str, answers: Answers) -> tuple[str, Question | None]:
    """What a board gives; where neither the tag nor a column says it, somebody has to."""
    said = next((_TEAMS[word] for word in scoring if word in _TEAMS), "")
    if said or unit == "imp":
        return said or "imps", None
    answer = answers.get(KEY, "") if answers.get(KEY) in _MIXED else ""
    values = {"said": list(scoring), "named": [], "figures": ()}
    return answer or _MIXED[0], Question(KEY, "method", _MIXED, values, answer=answer)
