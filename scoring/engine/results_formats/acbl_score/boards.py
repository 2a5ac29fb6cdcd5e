"""Results of boards: scores in tens of points and matchpoints or IMPs in hundredths, for each side. No contracts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import FoundLine, Unreadable
from scoring.engine.results_formats.acbl_live.rows import score_of
from scoring.engine.results_formats.acbl_score.binary import Game, broken
from scoring.engine.results_formats.acbl_score.entries import renumbered
from scoring.engine.results_formats.acbl_score.sections import Section

LINES_AT_MOST = 20_000
#: What a result of two units takes in a file: no file has more of them than it has room for.
BYTES_OF_A_LINE = 18
_COUNT, _FIRST, _INDEX_SIZE = 0x4, 0x26, 8
_UNITS, _RESULTS, _EACH = 0x4, 0x6, 8
#: What stands in place of a score. A board that was not in play at a table in a round is no line.
_NOT_IN_PLAY = 999
_UNKNOWN = "?"
_SPECIAL = {900: "LATE", 950: "NP", 2040: "AVE-", 2050: "AVE", 2060: "AVE+"}


def lines_of(game: Game, section: Section, letter: str) -> Iterator[FoundLine]:
    """Each result of the section. Raises Unreadable where one lies outside of the file, or they are too many."""
    if not section.boards:
        return
    count = 0
    most = min(LINES_AT_MOST, len(game.data) // BYTES_OF_A_LINE)
    for at in range(game.unsigned(section.boards + _COUNT, 2)):
        index = section.boards + _FIRST + _INDEX_SIZE * at
        board, results, place = game.unsigned(index), game.unsigned(index + 2, 2), game.pointer(index + 4)
        count += results
        if count > most:
            raise Unreadable(Refused.TOO_MANY_LINES, most=LINES_AT_MOST) if most == LINES_AT_MOST else broken()
        if not results:
            continue
        units = 4 if game.unsigned(place + _UNITS) == 4 else 2
        for row in range(results):
            line = _line(game, section, place + _RESULTS + row * (2 + _EACH * units), units)
            if line is not None:
                yield replace(line, board=str(board), section=letter)


def _line(game: Game, section: Section, place: int, units: int) -> FoundLine | None:
    """Round, table, and for each unit its number, its score and its points."""
    starts = [place + 2 + _EACH * unit for unit in range(units)]
    scores = [game.signed(start + 2, 2) for start in starts]
    if _NOT_IN_PLAY in scores:
        return None
    numbers = [game.unsigned(start, 2) for start in starts]
    said = [
        _SPECIAL.get(score, str(score * 10) if abs(score) < min(_SPECIAL) else f"{_UNKNOWN} {score}")
        for score in scores
    ]
    score = None if _UNKNOWN in said[0] + said[1] else score_of(said[0], said[1])
    who = _players(section, numbers) if units == 4 else _pairs(game, section, numbers)
    return FoundLine(
        board="",
        ns=who["ns"],
        ew=who["ew"],
        south=who.get("south", ""),
        west=who.get("west", ""),
        round=str(game.unsigned(place)),
        table=str(game.unsigned(place + 1)),
        score=score or "",
        unread=" / ".join(said[:2]) if score is None else "",
        ns_points=game.hundredths(starts[0] + 4),
        ew_points=game.hundredths(starts[1] + 4),
    )


def _pairs(game: Game, section: Section, numbers: list[int]) -> dict[str, str]:
    return {side: str(renumbered(game, section, numbers[at], at)) for at, side in enumerate(("ns", "ew"))}


def _players(section: Section, numbers: list[int]) -> dict[str, str]:
    """Four players, in the order N E S W; where each line counts by itself, with their direction."""
    seats = zip(("ns", "ew", "south", "west"), "NESW", numbers, strict=True)
    return {side: str(number) if section.howell else f"{number}{seat}" for side, seat, number in seats}
