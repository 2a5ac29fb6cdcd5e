"""What each player of a team has played, and what the team had on those boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.board import Side
from scoring.engine.document import Line
from scoring.engine.rounding import decimal_text, rounded
from scoring.queries.public.event_boards import BoardsElsewhere, boards_elsewhere
from scoring.queries.public.line_ups import LineUps, SatPlayer, SatTable
from scoring.queries.public.people import Party
from scoring.queries.public.placed import lines_with_scores
from scoring.queries.public.sheets import ResultsSheet
from scoring.queries.public.travellers import TravellerLine, traveller_line

AVERAGE_PLACES = 2


@dataclass(frozen=True)
class PlayerBoard:
    """A board that somebody played: at which table of the match, beside whom (""), against whom, and what the team had
    on it, decimal text, None where nothing is compared."""

    board: int
    table: SatTable
    side: Side
    partner: str
    opponents: Party
    line: TravellerLine
    points: str | None


@dataclass(frozen=True)
class PlayerCard:
    """One player's boards by round and number. `total` and `average` (of a board that counts) are decimal text, the
    average None without one. `elsewhere`: how many boards were played in other sessions of the event. `enough`: whether
    there are as many in all as the conditions ask for; None where they ask for none."""

    name: str
    boards: tuple[PlayerBoard, ...]
    total: str
    average: str | None
    enough: bool | None
    elsewhere: int = 0


def player_cards(
    sheet: ResultsSheet, played: LineUps, key: str, elsewhere: BoardsElsewhere | None = None
) -> tuple[PlayerCard, ...]:
    """Everybody who has played an open board for a team, in the order of its line-up. No query, but where boards
    qualify those of the other sessions, unless they are given.
    """
    found: dict[int, tuple[SatPlayer, list[PlayerBoard]]] = {}
    for line, scored in lines_with_scores(sheet.document, sheet.standings):
        table = played.of_line(line) if key in line.ns + line.ew else None
        if table is None or line.board not in sheet.open_boards or line.not_played:
            continue
        for player, board in _boards(sheet, line, traveller_line(sheet, line, scored), table, key):
            found.setdefault(player.player, (player, []))[1].append(board)
    ordered = sorted(found.values(), key=lambda each: (each[0].seat, each[0].name))
    others = (elsewhere or boards_elsewhere(sheet.session)).players
    least = sheet.session.boards_to_qualify
    return tuple(_card(player, boards, others.get(player.player, 0), least) for player, boards in ordered)


def _boards(
    sheet: ResultsSheet, line: Line, shown: TravellerLine, table: SatTable, key: str
) -> Iterator[tuple[SatPlayer, PlayerBoard]]:
    side: Side = "ns" if key in line.ns else "ew"
    own, others, figures = (
        (table.ns, line.ew, shown.ns_points) if side == "ns" else (table.ew, line.ns, shown.ew_points)
    )
    points = figures[0] if figures else None
    for player in own.players:
        beside = next((each.name for each in own.players if each.player != player.player), "")
        yield player, PlayerBoard(line.board, table, side, beside, sheet.people[others[0]], shown, points)


def _card(player: SatPlayer, boards: list[PlayerBoard], elsewhere: int, least: int) -> PlayerCard:
    ordered = tuple(sorted(boards, key=lambda each: (each.table.round, each.board)))
    scored = [Fraction(each.points) for each in ordered if each.points is not None]
    total = sum(scored, Fraction(0))
    average = decimal_text(rounded(total / len(scored), places=AVERAGE_PLACES)) if scored else None
    enough = len(ordered) + elsewhere >= least if least else None
    return PlayerCard(player.name, ordered, decimal_text(total), average, enough, elsewhere)
