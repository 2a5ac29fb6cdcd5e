"""USEBIO 1.0 to 1.3: each session in a file as an evening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.engine.old_results import spellings
from scoring.engine.old_results.assemble import read
from scoring.engine.old_results.codes import Refused, Remark
from scoring.engine.old_results.method import KEY, METHODS, count_of, method_of, method_said
from scoring.engine.old_results.values import (
    Evening,
    FoundEvening,
    FoundLine,
    FoundPair,
    Note,
    Question,
    Unreadable,
    note,
)
from scoring.engine.usebio.beyond import said_beyond
from scoring.engine.usebio.elements import FIGURES
from scoring.engine.usebio.markup import (
    Element,
    attribute,
    child,
    children,
    name_of,
    read_markup,
    text_of,
    value_of,
)
from scoring.engine.usebio.not_placed import adjustments, is_ours, text_around, text_between
from scoring.engine.usebio.pair_matches import PairMatches, is_of_pair_matches, matches_of_pairs
from scoring.engine.usebio.people import name_of_player
from scoring.engine.usebio.teams import evening_of_teams, is_of_teams

EVENTS_AT_MOST = SESSIONS_AT_MOST = SECTIONS_AT_MOST = 100


Answers = Mapping[str, str]
#: What stands in an event about its scoring, besides its EVENT_TYPE.
_SAID = ("BOARD_SCORING_METHOD", "SCORING_METHOD")
#: Who sat where in a line of an individual: the format's name, and the whole word as some write it.
_NORTH, _SOUTH = ("N_PLAYER_NUMBER", "NORTH_PLAYER_NUMBER"), ("S_PLAYER_NUMBER", "SOUTH_PLAYER_NUMBER")
_EAST, _WEST = ("E_PLAYER_NUMBER", "EAST_PLAYER_NUMBER"), ("W_PLAYER_NUMBER", "WEST_PLAYER_NUMBER")


def read_usebio(data: bytes, answers: Mapping[int, Answers] | None = None) -> tuple[Evening, ...]:
    """The evenings of a file; `answers` by the place of an evening in it. Raises Unreadable where it is no USEBIO."""
    given = answers or {}
    return tuple(read(found, given.get(place)) for place, found in enumerate(find_evenings(data, given)))


def find_evenings(data: bytes, answers: Mapping[int, Answers] | None = None) -> tuple[FoundEvening, ...]:
    """What stands in a USEBIO file. Raises Unreadable."""
    root, remarks = read_markup(data)
    events = [each for each in root.iter() if name_of(each) == "EVENT"]
    if not events:
        raise Unreadable(Refused.NOT_USEBIO, element=name_of(root))
    _refuse_many(Refused.TOO_MANY_EVENTS, len(events), EVENTS_AT_MOST)
    if any(name_of(outer) == "EVENT" for event in events for outer in event.iterancestors()):
        raise Unreadable(Refused.NESTED_EVENT)
    found: list[FoundEvening] = []
    for event in events:
        sessions = _sessions(event)
        for number, session in enumerate(sessions, start=1):
            evening = _evening(root, event, session, (answers or {}).get(len(found), {}))
            title = evening.title if len(sessions) == 1 else f"{evening.title} {number}".strip()
            said = [*remarks, *evening.remarks, *text_between(event, session), *([] if found else text_around(root))]
            found.append(replace(evening, title=title, remarks=tuple(said)))
    return tuple(found)


def _refuse_many(code: Refused, count: int, most: int) -> None:
    """More of them than anybody plays would only keep the server busy."""
    if count > most:
        raise Unreadable(code, count=count, most=most)


def _sessions(event: Element) -> list[Element]:
    sessions = list(children(event, "SESSION")) or [event]
    _refuse_many(Refused.TOO_MANY_SESSIONS, len(sessions), SESSIONS_AT_MOST)
    return sessions


def _evening(root: Element, event: Element, session: Element, answers: Answers) -> FoundEvening:
    club = child(root, "CLUB")
    sections = list(children(session, "SECTION")) or [session]
    _refuse_many(Refused.TOO_MANY_SECTIONS, len(sections), SECTIONS_AT_MOST)
    if is_of_teams(event):
        return evening_of_teams(event, session, text_of(club, "CLUB_NAME") if club is not None else "")
    several, individual = sections[0] is not session, _is_individual(event)
    method, figures, question = _scored(event, session, answers)
    letters = [(attribute(each, "SECTION_ID") or str(at)) if several else "" for at, each in enumerate(sections, 1)]
    places = list(zip(sections, letters, strict=True))
    pairs = [pair for place, letter in places for pair in _pairs(place, letter)]
    matches = PairMatches()
    if is_of_pair_matches(event):
        matches = matches_of_pairs(event, places, lambda line, board, letter: _line(line, board, letter, figures))
        lines = list(matches.lines)
    else:
        lines = [line for place, letter in places for line in _lines(place, letter, figures)]
    for wider in (session, event):
        if not pairs:
            pairs.extend(_pairs(wider, ""))
        if not lines and len(sections) == 1:
            lines.extend(_lines(wider, letters[0], figures))
    if individual and not any(line.south and line.west for line in lines):
        raise Unreadable(Refused.INDIVIDUAL)
    return FoundEvening(
        tuple(pairs),
        tuple(lines),
        title=text_of(event, "EVENT_DESCRIPTION", "TITLE"),
        date=text_of(session, "DATE") or text_of(event, "DATE"),
        club=text_of(club, "CLUB_NAME") if club is not None else "",
        program=f"{text_of(event, 'PROGRAM_NAME')} {text_of(event, 'PROGRAM_VERSION')}".strip(),
        method=method,
        cross_imps=count_of(lines) if method == "cross_imps" else "sum",
        # Pairs who play matches have one ranking, though a file may say where each of them sat first.
        winners=1 if individual else {"1": 1, "2": 2}.get(text_of(event, "WINNER_TYPE"), 1 if matches.matches else 0),
        remarks=(*_method_unknown(event), *adjustments(event, session)),
        questions=(question,) if question else (),
        contest="individual" if individual else "pairs",
        matches=matches.matches,
        by_vp=matches.by_vp,
        kept=said_beyond(event),
    )


def _method_unknown(event: Element) -> tuple[Note, ...]:
    """An event of total points is no contest of pairs here: its scores come in, and are compared as matchpoints."""
    kind = attribute(event, "EVENT_TYPE")
    return (note(Remark.NOT_PLACED, event.sourceline, text=f"EVENT_TYPE {kind}"),) if "AGGREG" in kind.upper() else ()


def _is_individual(event: Element) -> bool:
    """By what it says of itself, or because its lines name four players."""
    kind = attribute(event, "EVENT_TYPE").upper()
    return kind == "INDIVIDUAL" or any(name_of(each) in _NORTH for each in event.iter())


def _scored(event: Element, session: Element, answers: Answers) -> tuple[str, tuple[str, str], Question | None]:
    """How the session was scored, the elements that hold its figures, and what has to be asked about it."""
    headings = [attribute(event, "EVENT_TYPE"), *(text_of(event, name) for name in _SAID)]
    found: dict[str, list[tuple[str, str]]] = {method: [] for method in METHODS}
    for line in session.iter():
        if name_of(line) == "TRAVELLER_LINE":
            for method, (ns, ew) in FIGURES.items():
                both = text_of(line, ns), text_of(line, ew)
                if any(both):
                    found[method].append(both)
    named = [method for method in METHODS if found[method]]
    figures = found[named[0]] if len(named) == 1 else []
    method, question = method_of(headings, named, figures, answers)
    if is_ours(event):
        # Our own files say how they were scored; nobody has to be asked.
        method, question = method_of(headings, (), (), answers)
    elif is_of_pair_matches(event) and not named and not any(map(method_said, headings)):
        # Swiss pairs play for matchpoints as well as for IMPs: a file that says neither is asked.
        answer = answers.get(KEY, "")
        question = Question(KEY, "method", METHODS, {"said": [], "named": [], "figures": ()}, answer=answer)
        method = answer or method
    used = method if method in named or not named else named[0]
    return method, FIGURES[used], question


def _pairs(place: Element, letter: str) -> Iterator[FoundPair]:
    """The pairs of a place, or the players of an individual."""
    for participants in children(place, "PARTICIPANTS"):
        for pair in children(participants, "PAIR"):
            players = list(children(pair, "PLAYER"))
            yield FoundPair(
                label=value_of(pair, "PAIR_NUMBER"),
                direction=spellings.read_line(value_of(pair, "DIRECTION")),
                section=letter,
                players=tuple(name_of_player(player) for player in players),
                national_numbers=tuple(text_of(player, "NATIONAL_ID_NUMBER") for player in players),
                handicap=text_of(pair, "HANDICAP"),
                place=text_of(pair, "PLACE"),
                percent=text_of(pair, "PERCENTAGE"),
                total=text_of(pair, "TOTAL_SCORE"),
                line=pair.sourceline,
                kept=said_beyond(pair),
            )
        for player in children(participants, "PLAYER"):
            yield FoundPair(
                label=value_of(player, "PLAYER_NUMBER"),
                section=letter,
                players=(name_of_player(player),) if name_of_player(player) else (),
                national_numbers=(text_of(player, "NATIONAL_ID_NUMBER"),),
                handicap=text_of(player, "HANDICAP"),
                place=text_of(player, "PLACE"),
                percent=text_of(player, "PERCENTAGE"),
                total=text_of(player, "TOTAL_SCORE"),
                line=player.sourceline,
                kept=said_beyond(player),
            )


def _lines(place: Element, letter: str, figures: tuple[str, str]) -> Iterator[FoundLine]:
    for board in children(place, "BOARD"):
        number = value_of(board, "BOARD_NUMBER")
        for line in children(board, "TRAVELLER_LINE"):
            yield _line(line, number, letter, figures)


def _line(line: Element, board: str, letter: str, figures: tuple[str, str]) -> FoundLine:
    ns, ew = figures
    return FoundLine(
        board=board,
        ns=text_of(line, *_NORTH, "NS_PAIR_NUMBER"),
        ew=text_of(line, *_EAST, "EW_PAIR_NUMBER"),
        south=text_of(line, *_SOUTH),
        west=text_of(line, *_WEST),
        section=letter,
        contract=text_of(line, "CONTRACT"),
        declarer=text_of(line, "PLAYED_BY"),
        lead=text_of(line, "LEAD"),
        tricks=text_of(line, "TRICKS"),
        score=text_of(line, "SCORE"),
        ns_points=text_of(line, ns),
        ew_points=text_of(line, ew),
        line=line.sourceline,
        kept=said_beyond(line),
    )
