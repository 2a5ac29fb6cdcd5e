"""The pairs of teams, each board of theirs compared with every other table that played it: cross-IMPs or Butler."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from club.models.ways_of_scoring import BoardsAre, PairsOfTeams
from scoring.engine.contests import compares_rooms
from scoring.engine.document import Line
from scoring.engine.document.values import ContestantEntry, ScoringRules
from scoring.engine.ranking import shared_ranks
from scoring.engine.rounding import decimal_text, rounded
from scoring.engine.standings import score_session
from scoring.queries.public.event_boards import BoardsElsewhere, boards_elsewhere
from scoring.queries.public.line_ups import LineUps, SatTeam, line_ups
from scoring.queries.public.people import Party
from scoring.queries.public.sheets import ResultsSheet

AVERAGE_PLACES = 2
#: Each comparison weighs the same, however many tables have played a board.
RULES = {
    PairsOfTeams.CROSS_IMPS: ScoringRules(method="cross_imps", cross_imps="mean"),
    PairsOfTeams.BUTLER: ScoringRules(method="butler"),
}


@dataclass(frozen=True)
class PairRow:
    """A pair of a team: its boards that were compared, their IMPs and the average of a board, as decimal text.

    `rank` is by average, None where it has not played the boards that the conditions ask for, or none. `elsewhere`:
    how many boards it has played in other sessions of the event, which count for that.
    """

    party: Party
    team: Party
    boards: int
    total: str
    average: str | None
    rank: int | None = None
    tied: bool = False
    elsewhere: int = 0


@dataclass(frozen=True)
class PairsSheet:
    """`sheet` has the same lines, of pairs: their cards, travellers and explanations are those of any pairs."""

    sheet: ResultsSheet
    rows: tuple[PairRow, ...]
    least: int


def counts_pairs(sheet: ResultsSheet) -> bool:
    """Whether the pairs of the teams are ranked; never where boards are dealt again for each match."""
    session = sheet.session
    return (
        compares_rooms(sheet.document.rules.method)
        and not session.imported
        and session.boards_are != BoardsAre.DEALT
        and session.pairs_of_teams in RULES
    )


def pairs_sheet(sheet: ResultsSheet, elsewhere: BoardsElsewhere | None = None) -> PairsSheet | None:
    """The pairs over the open boards; None where the club does not rank them. Three queries, four where pairs of a
    team were named, and those of `boards_elsewhere` where it is not given."""
    if not counts_pairs(sheet):
        return None
    teams = _Teams(line_ups(sheet), sheet)
    lines = tuple(made for line in sheet.document.results if (made := teams.line(line)) is not None)
    entries = tuple(
        ContestantEntry(key, party.number, section=sheet.people[teams.of[key]].section or None)
        for key, party in teams.people.items()
    )
    rules = RULES[PairsOfTeams(sheet.session.pairs_of_teams)]
    rules = replace(rules, butler_drop_each_end=sheet.session.butler_drop)
    document = replace(
        sheet.document,
        contest="pairs",
        rules=rules,
        contestants=entries,
        results=lines,
        penalties=(),
        matches=(),
        sit_outs=(),
    )
    scores = score_session(document)
    of_pairs = replace(
        sheet,
        document=document,
        standings=scores.to_document(),
        people=teams.people,
        closed=(),
        room=None,
        recorded=(),
    )
    least, beside = sheet.session.boards_to_qualify, elsewhere or boards_elsewhere(sheet.session)
    rows = []
    for key, tally in scores.totals.items():
        average = tally.average
        shown = None if average is None else decimal_text(rounded(average, places=AVERAGE_PLACES))
        rows.append(
            PairRow(
                teams.people[key],
                sheet.people[teams.of[key]],
                tally.boards,
                decimal_text(tally.points),
                shown,
                elsewhere=beside.pairs.get(teams.players[key], 0),
            )
        )
    return PairsSheet(
        of_pairs, _ranked(rows, {key: tally.average for key, tally in scores.totals.items()}, least), least
    )


def _ranked(rows: list[PairRow], averages: Mapping[str, Fraction | None], least: int) -> tuple[PairRow, ...]:
    counted = {
        row.party.key: averages[row.party.key] for row in rows if row.boards and row.boards + row.elsewhere >= least
    }
    ranks = shared_ranks({key: average for key, average in counted.items() if average is not None})
    placed = [
        replace(row, rank=ranks[row.party.key][0], tied=ranks[row.party.key][1]) if row.party.key in ranks else row
        for row in rows
    ]
    by_average = sorted(placed, key=lambda row: (-(averages[row.party.key] or 0), row.team.number))
    return tuple(sorted(by_average, key=lambda row: (row.rank is None, row.rank or 0)))


class _Teams:
    """Keys for the pairs of teams: that of the team and which of its pairs, as they stand in the line-up."""

    def __init__(self, played: LineUps, sheet: ResultsSheet) -> None:
        self.played = played
        found: dict[tuple[str, frozenset[int]], SatTeam] = {}
        for table in played.tables:
            for sat in table.sides:
                if len(sat.players) == 2:
                    found.setdefault(_who(sat), sat)
        ordered = sorted(found.values(), key=lambda sat: (sheet.people[sat.team].number, _seats(sat)))
        self.keys: dict[tuple[str, frozenset[int]], str] = {}
        self.of: dict[str, str] = {}
        self.people: dict[str, Party] = {}
        self.players: dict[str, frozenset[int]] = {}
        for sat in ordered:
            place = 1 + sum(team == sat.team for team in self.of.values())
            key = f"{sat.team}.{place}"
            team = sheet.people[sat.team]
            short = tuple(each.short for each in sat.players)
            self.keys[_who(sat)], self.of[key], self.players[key] = key, sat.team, _who(sat)[1]
            self.people[key] = Party(
                key, team.number, section=team.section, names=sat.names, short_names=short, plays_for=team
            )

    def line(self, line: Line) -> Line | None:
        """The line as one of pairs; None where nobody knows who sat there."""
        table = self.played.of_line(line)
        if table is None:
            return None
        ns, ew = (self.keys.get(_who(sat)) for sat in table.sides)
        return None if ns is None or ew is None else replace(line, ns=(ns,), ew=(ew,), match=None)


def _who(sat: SatTeam) -> tuple[str, frozenset[int]]:
    return sat.team, frozenset(each.player for each in sat.players)


def _seats(sat: SatTeam) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((each.seat, each.player) for each in sat.players))
