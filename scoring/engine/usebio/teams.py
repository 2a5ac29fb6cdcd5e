"""Events of teams in USEBIO 1.1 to 1.3, as EBUScore Teams (TeamsScorer) and programs that follow it write them.

`PARTICIPANTS` has a `TEAM` with `TEAM_ID` and `TEAM_NAME`, its players in pairs or by themselves. A `MATCH` names its
`TEAM` and `OPPOSING_TEAM`, what each has of it, and its boards; a `TRAVELLER_LINE` says in `DIRECTION` how the first
of the two teams sat at that table. Names and nesting are those of public programs that read and write such files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.engine.old_results import spellings
from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import FoundEvening, FoundLine, FoundMatch, FoundPair, Note, Unreadable
from scoring.engine.usebio.beyond import said_beyond
from scoring.engine.usebio.markup import Element, attribute, child, children, name_of, text_of, value_of
from scoring.engine.usebio.not_placed import adjustments, is_ours, line_not_placed
from scoring.engine.usebio.people import name_of_player
from scoring.engine.usebio.team_matches import Labels, as_margin, at_one_table, board_elements, mirrored

MATCHES_AT_MOST = 5000
BOARDS_AT_MOST = 200
#: How files say what a board of a match gives; IMPs where they say nothing.
METHODS = {
    "BAM": "board_a_match",
    "PAB": "board_a_match",
    "BOARD_A_MATCH": "board_a_match",
    "POINT_A_BOARD": "board_a_match",
    "AGGREGATE": "total_points",
    "TOTAL_POINTS": "total_points",
    "HYBRID": "hybrid",
}
#: A table where nobody can say which team sat which way.
NOBODY_KNOWS = "?"


def is_of_teams(event: Element) -> bool:
    """Whether an event is of teams: by what it says of itself, or because its matches are between teams."""
    kind = attribute(event, "EVENT_TYPE").upper()
    matches = (each for each in event.iter() if name_of(each) == "MATCH")
    return "TEAM" in kind or kind == "KO" or any(child(each, "TEAM") is not None for each in matches)


def evening_of_teams(event: Element, session: Element, club: str) -> FoundEvening:
    """One session of it. Raises Unreadable where its matches are not listed."""
    matches = [each for each in session.iter() if name_of(each) == "MATCH"]
    if not matches:
        raise Unreadable(Refused.NO_MATCHES)
    if len(matches) > MATCHES_AT_MOST:
        raise Unreadable(Refused.TOO_MANY_MATCHES, count=len(matches), most=MATCHES_AT_MOST)
    teams = list(_teams(session)) or list(_teams(event))
    pairs = _pairs(session) or _pairs(event)
    labels, ours = Labels(teams), is_ours(event)
    method, by_vp = _scored(event)
    found: list[FoundMatch] = []
    lines: list[FoundLine] = []
    remarks: list[Note] = adjustments(event, session)
    times: Counter[str] = Counter()
    for match in matches:
        number = text_of(match, "ROUND_NUMBER")
        times[number] += 1
        read = _match(match, f"r{number}m{times[number]}" if number else f"m{times[number]}", labels)
        if not ours and mirrored(read, found):
            continue
        its_lines = list(_lines(match, read, pairs))
        if not ours and read.home_score and read.away_score and at_one_table(its_lines):
            # Nothing can be compared: the match comes in with its result.
            remarks.extend(map(line_not_placed, its_lines))
            read, its_lines = replace(read, figures={}), []
        found.append(read if by_vp else as_margin(read, played=bool(its_lines)))
        lines.extend(its_lines)
    lines.extend(_beside(session, found, pairs, labels, remarks))
    return FoundEvening(
        tuple(teams),
        tuple(lines),
        title=text_of(event, "EVENT_DESCRIPTION", "TITLE"),
        date=text_of(session, "DATE") or text_of(event, "DATE"),
        club=club,
        program=f"{text_of(event, 'PROGRAM_NAME')} {text_of(event, 'PROGRAM_VERSION')}".strip(),
        method=method,
        winners=1,
        remarks=tuple(remarks),
        contest="teams",
        matches=tuple(found),
        by_vp=by_vp,
        kept=said_beyond(event),
    )


def _scored(event: Element) -> tuple[str, bool]:
    """What a board gives, and whether matches become victory points."""
    said = text_of(event, "BOARD_SCORING_METHOD", "SCORING_METHOD").upper().replace("-", "_").replace(" ", "_")
    match = text_of(event, "MATCH_SCORING_METHOD").upper()
    method = METHODS.get(said) or METHODS.get(match, "imps")
    return method, turned_into_points(event) and method == "imps"


def turned_into_points(event: Element) -> bool:
    """Whether an event says that its matches became victory points; a Swiss one need not say it."""
    match = text_of(event, "MATCH_SCORING_METHOD").upper()
    if not match:
        return "SWISS" in attribute(event, "EVENT_TYPE").upper()
    return "VP" in match or "VICTORY" in match


def _participants(place: Element) -> Iterator[Element]:
    for each in place.iter():
        if name_of(each) == "PARTICIPANTS":
            yield from children(each, "TEAM")


def _teams(place: Element) -> Iterator[FoundPair]:
    for team in _participants(place):
        players = [player for player in team.iter() if name_of(player) == "PLAYER"]
        named = {name_of_player(player): text_of(player, "NATIONAL_ID_NUMBER") for player in players}
        # Somebody who played in two pairs of the team is listed in both.
        people = named if all(named) else None
        yield FoundPair(
            label=_label(team),
            players=tuple(people or map(name_of_player, players)),
            national_numbers=tuple(
                people.values() if people else (text_of(player, "NATIONAL_ID_NUMBER") for player in players)
            ),
            place=text_of(team, "PLACE"),
            total=text_of(team, "TOTAL_SCORE"),
            name=value_of(team, "TEAM_NAME"),
            line=team.sourceline,
            kept=said_beyond(team),
        )


def _label(team: Element) -> str:
    return value_of(team, "TEAM_ID") or value_of(team, "TEAM_NAME")


def _pairs(place: Element) -> Mapping[str, str]:
    """The team of each pair that has a number."""
    return {
        number: _label(team)
        for team in _participants(place)
        for pair in children(team, "PAIR")
        if (number := value_of(pair, "PAIR_NUMBER"))
    }


def _match(match: Element, key: str, labels: Labels) -> FoundMatch:
    boards = list(children(match, "BOARD"))
    figures = {
        number: both
        for board in boards
        if (number := spellings.read_number(value_of(board, "BOARD_NUMBER"))) and any(both := _figures(board))
    }
    return FoundMatch(
        key=key,
        home=labels.meant(value_of(match, "TEAM")),
        away=labels.meant(value_of(match, "OPPOSING_TEAM")),
        round=text_of(match, "ROUND_NUMBER"),
        boards=boards_in_range(match),
        home_score=text_of(match, "TEAM_SCORE"),
        away_score=text_of(match, "OPPOSING_TEAM_SCORE"),
        figures=figures,
        line=match.sourceline,
        kept=said_beyond(match),
    )


def _figures(board: Element) -> tuple[str, str]:
    points = text_of(board, "TEAM_POINTS"), text_of(board, "OPPOSING_TEAM_POINTS")
    return points if any(points) else (text_of(board, "IMPS"), "")


def boards_in_range(match: Element) -> tuple[int, ...]:
    """The boards from the first to the last, where those that are listed are among them; else the listed ones."""
    texts = (value_of(board, "BOARD_NUMBER") for board in children(match, "BOARD"))
    listed = [number for text in texts if (number := spellings.read_number(text))]
    first, last = (spellings.read_number(text_of(match, name)) for name in ("START_BOARD_NUMBER", "END_BOARD_NUMBER"))
    if first and last and first <= last < first + BOARDS_AT_MOST:
        boards = range(first, last + 1)
        if all(number in boards for number in listed):
            return tuple(boards)
    return tuple(sorted(set(listed)))


def _lines(match: Element, found: FoundMatch, pairs: Mapping[str, str]) -> Iterator[FoundLine]:
    for board in children(match, "BOARD"):
        lines = list(children(board, "TRAVELLER_LINE"))
        for table, line in enumerate(lines, start=1):
            ns, ew = _sides(line, found, pairs)
            # Teams of eight sit the same way at two tables, which a number tells apart.
            at = str(table) if len(lines) > 2 else ""
            yield replace(_line(line, value_of(board, "BOARD_NUMBER")), ns=ns, ew=ew, table=at, match=found.key)


def _line(line: Element, board: str) -> FoundLine:
    return FoundLine(
        board=board,
        ns=text_of(line, "NS_PAIR_NUMBER"),
        ew=text_of(line, "EW_PAIR_NUMBER"),
        contract=text_of(line, "CONTRACT"),
        declarer=text_of(line, "PLAYED_BY"),
        lead=text_of(line, "LEAD"),
        tricks=text_of(line, "TRICKS"),
        score=text_of(line, "SCORE"),
        line=line.sourceline,
        kept=said_beyond(line),
    )


def _beside(
    session: Element, matches: list[FoundMatch], pairs: Mapping[str, str], labels: Labels, remarks: list[Note]
) -> Iterator[FoundLine]:
    """Lines of boards outside of matches, each in the only match of its two teams; any other is a remark."""
    for board in board_elements(session):
        for element in children(board, "TRAVELLER_LINE"):
            line = _line(element, value_of(board, "BOARD_NUMBER"))
            ns, ew = (labels.meant(pairs.get(seat, seat)) for seat in (line.ns, line.ew))
            among = [place for place, match in enumerate(matches) if {match.home, match.away} == {ns, ew}]
            number = spellings.read_number(line.board)
            if len(among) == 1 and number and ns != ew:
                match = matches[among[0]]
                matches[among[0]] = replace(match, boards=tuple(sorted({*match.boards, number})))
                yield replace(line, ns=ns, ew=ew, match=match.key)
            else:
                remarks.append(line_not_placed(line))


def _sides(line: Element, match: FoundMatch, pairs: Mapping[str, str]) -> tuple[str, str]:
    """Which team sat North–South and which East–West: by the direction of the first, else by the numbers of pairs."""
    direction = spellings.read_line(text_of(line, "DIRECTION"))
    if not direction:
        seats = [text_of(line, name) for name in ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER")]
        both = [pairs.get(seat, seat) for seat in seats]
        sitting = {"NS": [match.home, match.away], "EW": [match.away, match.home]}
        direction = next((way for way, teams in sitting.items() if teams == both), "")
    if not direction:
        return NOBODY_KNOWS, NOBODY_KNOWS
    return (match.home, match.away) if direction == "NS" else (match.away, match.home)
