"""The matches of a sheet: all of them, who met whom, one match board by board, and those of one contestant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.board import SIDES, Side
from scoring.engine.contests import contest_of
from scoring.engine.document import Line, Match
from scoring.engine.document.match_lengths import boards_of
from scoring.engine.document.values import MatchResult, ScoringRules
from scoring.engine.penalties import total_penalty
from scoring.engine.rounding import decimal_text
from scoring.queries.public.match_progress import is_finished, of_eight, still_closed, tables_of_a_match
from scoring.queries.public.people import Party
from scoring.queries.public.placed import Standings, lines_with_scores
from scoring.queries.public.sheets import ResultsSheet
from scoring.queries.public.travellers import TravellerLine, points_of, traveller_line


@dataclass(frozen=True)
class MatchParty:
    """One side of a match: IMPs that it won, else its points, and victory points; None where there are none."""

    party: Party
    imps: int | None = None
    points: str | None = None
    vp: str | None = None

    @property
    def scored(self) -> bool:
        return self.imps is not None or self.points is not None or self.vp is not None


@dataclass(frozen=True)
class PlayedMatch:
    """A match with what it gave. `by_hand`: what was entered for it without boards, None for a match of boards.

    `rounds`: its own, else those in which its boards were played, as halves of American Whist are in two.
    `waiting`: so many of its boards are not open yet, and until they are it has no figures here. `begun`: whether
    anything is known of a board of it. `finished`: whether it has been played to its end.
    """

    key: str
    round: int | None
    home: MatchParty
    away: MatchParty
    boards: tuple[int, ...]
    knock_out: bool = False
    by_hand: MatchResult | None = None
    waiting: int = 0
    rounds: tuple[int, ...] = ()
    begun: bool = True
    finished: bool = True

    @property
    def sides(self) -> tuple[MatchParty, MatchParty]:
        """Home and away."""
        return self.home, self.away

    @property
    def scored(self) -> bool:
        return self.home.scored or self.away.scored

    def has(self, key: str) -> bool:
        return any(side.party.key == key for side in self.sides)

    def seen_by(self, key: str) -> SeenMatch:
        """From the side of one of the two."""
        if self.away.party.key == key:
            return SeenMatch(self, self.away, self.home)
        return SeenMatch(self, self.home, self.away)


@dataclass(frozen=True)
class SeenMatch:
    """A match as one of its sides reads it; `running`: its victory points up to here, None without any."""

    match: PlayedMatch
    own: MatchParty
    other: MatchParty
    running: str | None = None


@dataclass(frozen=True)
class MatchRound:
    """The matches of a round, or those without one, in the order of the document."""

    round: int | None
    matches: tuple[PlayedMatch, ...]


@dataclass(frozen=True)
class MatchRoom:
    """What happened in a room on a board: at one table of it, at two in a match of eights, at none.

    `home` is where the home side sat. In the open room it sits North–South.
    """

    home: Side
    lines: tuple[TravellerLine, ...]

    @property
    def played(self) -> bool:
        return any(not line.not_played for line in self.lines)


@dataclass(frozen=True)
class MatchBoard:
    """A board of a match; `rooms` are the open and the closed one, or the one table where pairs meet.

    `home` and `away`: what each has on the board, decimal text; None where nothing is compared, and `why_not` says why.
    `home_so_far`, `away_so_far`: the sums, in IMPs of those that each has won.
    """

    number: int
    rooms: tuple[MatchRoom, ...]
    home: str | None
    away: str | None
    home_so_far: str = "0"
    away_so_far: str = "0"
    why_not: str = ""

    @property
    def scored(self) -> bool:
        return self.home is not None or self.away is not None


@dataclass(frozen=True)
class MatchSheet:
    """One match, board by board. `previous` and `next` stand beside it in the list of all matches.

    `others`: the further matches of its round; where no match has a round, all. `of_home` and `of_away`: all of each.
    """

    match: PlayedMatch
    boards: tuple[MatchBoard, ...]
    by_rooms: bool
    previous: PlayedMatch | None
    next: PlayedMatch | None
    others: tuple[PlayedMatch, ...]
    of_home: tuple[SeenMatch, ...]
    of_away: tuple[SeenMatch, ...]

    #: Penalties in the unit of the boards of home and away, where this match is the only one of both.
    fines: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))

    @property
    def winner(self) -> Party | None:
        """Who has won by what the boards gave, penalties off (White Book 90.5); None where nobody has, or not yet."""
        ahead = self.ahead
        return (self.match.home if ahead > 0 else self.match.away).party if ahead else None

    @property
    def drawn(self) -> bool:
        """Whether nobody has won a match that is to be won."""
        return self.match.knock_out and self.ahead == 0

    @property
    def ahead(self) -> Fraction | None:
        """How much more home has than away, penalties off; None where that is not known yet."""
        home, away = self.match.sides
        figures = (home.points, away.points) if home.imps is None else (home.imps, away.imps)
        if None in figures or self.match.waiting:
            return None
        return Fraction(figures[0] or 0) + self.fines[0] - Fraction(figures[1] or 0) - self.fines[1]


def matches_of(sheet: ResultsSheet) -> tuple[PlayedMatch, ...]:
    """Every match, by the round in which it ended; no query."""
    scored = {each["id"]: each for each in sheet.standings.get("matches", ())}
    lines: dict[str | None, list[Line]] = {}
    for line in (*sheet.document.results, *sheet.closed):
        lines.setdefault(line.match, []).append(line)
    tables = tables_of_a_match(sheet)
    found = [
        _played(sheet, match, lines.get(match.id, []), scored.get(match.id), tables) for match in sheet.document.matches
    ]
    return tuple(sorted(found, key=lambda each: (each.rounds[-1:], each.rounds)))


def rounds_of(matches: Iterable[PlayedMatch]) -> tuple[MatchRound, ...]:
    """The same in their rounds; a long threesome, over two rounds, is apart from the matches of its first."""
    found: dict[tuple[int | None, tuple[int, ...]], list[PlayedMatch]] = {}
    for each in matches:
        found.setdefault((each.round, each.rounds if each.round else ()), []).append(each)
    return tuple(MatchRound(number, tuple(of_round)) for (number, _all), of_round in found.items())


def matches_for(matches: Iterable[PlayedMatch], key: str) -> tuple[SeenMatch, ...]:
    """The matches of one contestant from its side, with its victory points so far."""
    found: list[SeenMatch] = []
    total: Fraction | None = None
    for each in (match.seen_by(key) for match in matches if match.has(key)):
        if each.own.vp is not None:
            total = (total or Fraction(0)) + Fraction(each.own.vp)
        found.append(SeenMatch(each.match, each.own, each.other, None if total is None else decimal_text(total)))
    return tuple(found)


def match_sheet(sheet: ResultsSheet, key: str) -> MatchSheet | None:
    """One match with its boards; None where the session has no such match. No query."""
    matches = matches_of(sheet)
    place = next((at for at, each in enumerate(matches) if each.key == key), None)
    if place is None:
        return None
    match = matches[place]
    beside = match.round is not None or all(each.round is None for each in matches)
    return MatchSheet(
        match=match,
        boards=tuple(_boards(sheet, match)),
        by_rooms=contest_of(sheet.document).by_rooms,
        previous=matches[place - 1] if place else None,
        next=matches[place + 1] if place + 1 < len(matches) else None,
        others=tuple(each for each in matches if beside and each.round == match.round and each is not match),
        of_home=matches_for(matches, match.home.party.key),
        of_away=matches_for(matches, match.away.party.key),
        fines=_fines(sheet, matches, match),
    )


def _fines(sheet: ResultsSheet, matches: Iterable[PlayedMatch], match: PlayedMatch) -> tuple[Fraction, Fraction]:
    """What is taken off (negative) or given to the sides of the only match that they play."""
    keys = [side.party.key for side in match.sides]
    if any(each is not match and (each.has(keys[0]) or each.has(keys[1])) for each in matches):
        return Fraction(0), Fraction(0)
    counted = [each for each in sheet.document.penalties if each.unit != "vp"]
    home, away = (total_penalty([each for each in counted if each.contestant == key], 0) for key in keys)
    return home, away


def _played(sheet: ResultsSheet, match: Match, lines: list[Line], scored: Standings | None, tables: int) -> PlayedMatch:
    boards = boards_of(match, lines)
    waiting = len(still_closed(sheet, boards, lines))
    shown = scored if scored is not None and not waiting else {}
    home, away = (_side(sheet.people[name], shown, at) for at, name in enumerate((match.home, match.away)))
    played_in = set() if match.round is None else {match.round}
    if match.round is None or sheet.by_rooms:
        played_in |= {line.round for line in lines if line.round is not None}
    rounds = tuple(sorted(played_in))
    told = (match.knock_out, match.result, waiting, rounds, bool(lines), is_finished(boards, lines, tables))
    return PlayedMatch(match.id, match.round, home, away, boards, *told)


def _side(party: Party, scored: Standings, at: int) -> MatchParty:
    imps, points, vp = (scored.get(name) for name in ("imps", "points", "vp"))
    return MatchParty(party, imps and imps[at], points and points[at], vp and vp[at])


def _boards(sheet: ResultsSheet, match: PlayedMatch) -> Iterator[MatchBoard]:
    """The open boards by number, with the sums so far."""
    by_board: dict[int, list[TravellerLine]] = {}
    for line, scored in lines_with_scores(sheet.document, sheet.standings):
        if line.match == match.key and line.board in sheet.open_boards:
            by_board.setdefault(line.board, []).append(traveller_line(sheet, line, scored))
    listed = () if match.by_hand is not None else match.boards
    unplayed = {number for number in listed if sheet.finished is None or number in sheet.open_boards}
    sums = [Fraction(0), Fraction(0)]
    for number in sorted({*by_board, *unplayed}):
        board = _board(sheet, match, number, by_board.get(number, []))
        for at, points in enumerate((board.home, board.away)):
            sums[at] += _counted(Fraction(points), sheet.document.rules) if points is not None else 0
        home_so_far, away_so_far = (decimal_text(each) for each in sums)
        yield MatchBoard(number, board.rooms, board.home, board.away, home_so_far, away_so_far, board.why_not)


def _counted(points: Fraction, rules: ScoringRules) -> Fraction:
    """What a board adds to a side's sum: in matches of IMPs those that it won."""
    return max(points, Fraction(0)) if rules.method in ("imps", "butler") else points


def _board(sheet: ResultsSheet, match: PlayedMatch, number: int, lines: list[TravellerLine]) -> MatchBoard:
    home, away = (points_of(lines, side.party.key) for side in match.sides)
    seats: dict[Side, list[TravellerLine]] = {"ns": [], "ew": []}
    for line in sorted(lines, key=lambda each: each.table or 0):
        seats["ns" if match.home.party in line.ns else "ew"].append(line)
    rooms = tuple(MatchRoom(side, tuple(seats[side])) for side in SIDES)
    if not contest_of(sheet.document).by_rooms:
        rooms = tuple(room for room in rooms if room.lines)
    scored = home is not None or away is not None
    return MatchBoard(
        number, rooms, home, away, why_not="" if scored else _why_not(rooms, lines, eights=of_eight(sheet))
    )


def _why_not(rooms: tuple[MatchRoom, ...], lines: list[TravellerLine], *, eights: bool) -> str:
    """`not_played`, `open_only`, `closed_only`, `sat_alike` (twice in one direction), or `not_compared`."""
    played = [line for line in lines if not line.not_played]
    if not played:
        return "not_played"
    if len(rooms) == len(SIDES):
        one = [room for room in rooms if room.played]
        if len(one) == 1 and (len(played) == 1 or eights):
            return "open_only" if one[0].home == "ns" else "closed_only"
        if len(one) == 1:
            return "sat_alike"
    return "not_compared"
