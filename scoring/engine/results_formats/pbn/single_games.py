"""A PBN file in which every game is one table's result: of a match of two rooms, or of several tables on a board."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.engine.old_results import spellings
from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.method import count_of, method_of
from scoring.engine.old_results.values import FoundEvening, FoundLine, FoundMatch, FoundPair, Note, note
from scoring.engine.results_formats.format import Answers
from scoring.engine.results_formats.pbn.games import Game, PbnFile
from scoring.engine.results_formats.pbn.heading import common, in_order
from scoring.engine.results_formats.pbn.ranking import names_of

SEATS = ("north", "south", "east", "west")
_SIDED = re.compile(r"(NS|EW)\s*([+-]?[0-9]+(?:[.,][0-9]+)?)", re.IGNORECASE)
_FIGURES = ("scoremp", "scoreimp", "scorepercentage")
_PLAYED = ("contract", "result", "score")
OPEN, CLOSED = "open", "closed"


@dataclass(frozen=True)
class _Result:
    """A game with a result: who sat there, and the line of the file."""

    game: Game
    line: int

    @property
    def room(self) -> str:
        said = self.game.tag("room").lower()
        return next((room for room in (OPEN, CLOSED) if said and room.startswith(said)), "")

    @property
    def teams(self) -> tuple[str, str]:
        return self.game.tag("hometeam"), self.game.tag("visitteam")


def results_of(file: PbnFile) -> tuple[_Result, ...]:
    """The games that say what happened at a table."""
    return tuple(
        _Result(game, game.lines.get("board", min(game.lines.values(), default=1)))
        for game in file.games
        if game.tag("board") and any(game.tag(name) for name in _PLAYED)
    )


def are_of_matches(results: Sequence[_Result]) -> bool:
    """Whether both rooms of a match are there, with the names of its teams."""
    rooms = {result.room for result in results if all(result.teams)}
    return rooms >= {OPEN, CLOSED}


def tables_meet(results: Sequence[_Result]) -> bool:
    """Whether some board was played at more than one table."""
    boards = [result.game.tag("board") for result in results]
    return len(set(boards)) < len(boards)


def evening_of_games(file: PbnFile, results: Sequence[_Result], answers: Answers) -> FoundEvening:
    """What the games together are: matches of teams, else pairs by their names."""
    evening = common(file)
    return _of_matches(evening, results) if are_of_matches(results) else _of_pairs(evening, results, answers)


def _of_matches(evening: FoundEvening, results: Sequence[_Result]) -> FoundEvening:
    played: dict[tuple[str, ...], list[_Result]] = defaultdict(list)
    notes: list[Note] = list(evening.remarks)
    for result in results:
        if all(result.teams) and result.room:
            played[(result.game.tag("stage"), result.game.tag("round"), *result.teams)].append(result)
        else:
            notes.append(note(Remark.NOT_PLACED, result.line, text=_words(result.game)))
    if played:
        notes.append(note(Remark.HOME_IN_OPEN))
    lines: list[FoundLine] = []
    matches: list[FoundMatch] = []
    players: dict[str, dict[str, None]] = defaultdict(dict)
    for place, ((_stage, number, home, away), mine) in enumerate(played.items(), start=1):
        key = f"m{place}"
        boards = {board for each in mine if (board := spellings.read_number(each.game.tag("board")))}
        figures = {
            board: net
            for each in mine
            if (board := spellings.read_number(each.game.tag("board"))) and any(net := _net(each))
        }
        matches.append(FoundMatch(key, home, away, number, tuple(sorted(boards)), figures=figures, line=mine[0].line))
        for result in mine:
            ns, ew = (home, away) if result.room == OPEN else (away, home)
            lines.append(replace(_line(result, ns, ew), match=key, table=""))
            for team, seats in ((ns, SEATS[:2]), (ew, SEATS[2:])):
                players[team] |= dict.fromkeys(name for seat in seats if (name := result.game.tag(seat)))
    teams = tuple(FoundPair(name, players=tuple(names), name=name) for name, names in players.items())
    method = "board_a_match" if "BAM" in results[0].game.tag("scoring").upper() else "imps"
    return replace(
        evening,
        pairs=teams,
        lines=tuple(lines),
        matches=tuple(matches),
        contest="teams",
        method=method,
        winners=1,
        remarks=in_order(notes),
    )


def _net(result: _Result) -> tuple[str, str]:
    """What the home team won on the board, where a game says it: home sat North–South in the open room."""
    ns, ew = _sided(result.game, "scoreimp")
    value = spellings.read_points(ns or ew)
    if value is None:
        return "", ""
    home = bool(ns) is (result.room == OPEN)
    return spellings.percent_text(value if home else -value), ""


def _of_pairs(evening: FoundEvening, results: Sequence[_Result], answers: Answers) -> FoundEvening:
    """Pairs are known by their numbers, else by both names."""
    found: dict[tuple[str, ...], FoundPair] = {}
    lines = []
    notes: list[Note] = list(evening.remarks)
    for result in results:
        both = [_pair(result, side, found) for side in ("NS", "EW")]
        if all(both):
            lines.append(_line(result, *(pair.label for pair in both if pair)))
        else:
            notes.append(note(Remark.NOT_PLACED, result.line, text=_words(result.game)))
    scoring = results[0].game.tag("scoring")
    method, question = method_of([scoring], (), [(line.ns_points, line.ew_points) for line in lines], answers)
    return replace(
        evening,
        pairs=tuple(found.values()),
        lines=tuple(lines),
        method=method,
        cross_imps=count_of(lines) if method == "cross_imps" else "sum",
        questions=(question,) if question else (),
        remarks=in_order(notes),
    )


def _pair(result: _Result, side: str, found: dict[tuple[str, ...], FoundPair]) -> FoundPair | None:
    seats = SEATS[:2] if side == "NS" else SEATS[2:]
    names = tuple(name for seat in seats if (name := result.game.tag(seat)))
    said = result.game.tag(f"pair{side.lower()}")
    if not said and len(names) < len(seats):
        return None
    key = (said,) if said else tuple(sorted(names))
    if key not in found:
        numbered = spellings.read_number(said) is not None
        found[key] = FoundPair(
            said if numbered else str(len(found) + 1), players=names or names_of(said), line=result.line
        )
    return found[key]


def _line(result: _Result, ns: str, ew: str) -> FoundLine:
    game = result.game
    figures = next((both for name in _FIGURES if any(both := _sided(game, name))), ("", ""))
    declarer = game.tag("declarer").lstrip("^")
    return FoundLine(
        board=game.tag("board"),
        ns=ns,
        ew=ew,
        section=game.tag("section"),
        round=game.tag("round"),
        table=game.tag("table"),
        contract=game.tag("contract"),
        declarer=declarer,
        tricks=_tricks(game.tag("result"), declarer),
        lead=next(iter(game.tag("lead").split()), ""),
        score=_score(game, declarer),
        ns_points=figures[0],
        ew_points=figures[1],
        line=result.line,
    )


def _tricks(text: str, declarer: str) -> str:
    """Declarer's tricks: `10`, or by side, `EW 10` and `NS 3 EW 10`; a caret says that somebody claimed."""
    written = text.lstrip("^").strip()
    sides: dict[str, str] = dict(_SIDED.findall(written.upper()))
    if not sides:
        return written
    own = "NS" if declarer.upper() in ("N", "S") else "EW"
    if own in sides:
        return sides[own]
    other = next(iter(sides.values()))
    return str(13 - int(other)) if other.isdigit() and int(other) <= 13 else written


def _score(game: Game, declarer: str) -> str:
    """North–South's score: `NS 420`, `EW 50`, or declarer's without a side."""
    written = game.tag("score")
    ns, ew = _sided(game, "score")
    value = None if ns else spellings.read_points(ew or written)
    if not value or value.denominator > 1:
        return ns or written
    turned = bool(ew) or declarer.upper() in ("E", "W")
    return str(int(-value if turned else value))


def _sided(game: Game, name: str) -> tuple[str, str]:
    """What a tag gives either side; of IMPs the other side has the opposite."""
    sides: dict[str, str] = {way.upper(): value for way, value in _SIDED.findall(game.tag(name))}
    return sides.get("NS", ""), sides.get("EW", "")


def _words(game: Game) -> str:
    """A game as its tags say it."""
    names = ("board", "room", "hometeam", "visitteam", "contract", "declarer", "result")
    return " ".join(_said(game, names))


def _said(game: Game, names: Sequence[str]) -> Iterator[str]:
    for name in names:
        if value := game.tag(name):
            yield f'[{name.capitalize()} "{value[:40]}"]'
