"""USEBIO 1.0 to 1.3: each session in a file as an evening."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.engine.old_results import spellings
from scoring.engine.old_results.assemble import read
from scoring.engine.old_results.values import (
    Evening,
    FoundEvening,
    FoundLine,
    FoundPair,
    Note,
    Unreadable,
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
)

_TEAMS = ("TEAM", "KO", "SWISS")
EVENTS_AT_MOST = SESSIONS_AT_MOST = SECTIONS_AT_MOST = 100


def read_usebio(data: bytes) -> tuple[Evening, ...]:
    """The evenings of a file. Raises Unreadable where it is no USEBIO file at all."""
    return tuple(read(found) for found in find_evenings(data))


def find_evenings(data: bytes) -> tuple[FoundEvening, ...]:
    """What stands in a USEBIO file. Raises Unreadable."""
    root, remarks = read_markup(data)
    events = [each for each in root.iter() if name_of(each) == "EVENT"]
    if not events:
        raise Unreadable("usebio", f"This is XML, but not USEBIO: it begins with <{name_of(root)}> and has no event.")
    _refuse_many("events", len(events), EVENTS_AT_MOST)
    if any(name_of(outer) == "EVENT" for event in events for outer in event.iterancestors()):
        raise Unreadable("usebio", "An event stands inside another one. That is no USEBIO.")
    return tuple(found for event in events for found in _sessions(root, event, remarks))


def _refuse_many(what: str, count: int, most: int) -> None:
    """More of them than anybody plays would only keep the server busy."""
    if count > most:
        raise Unreadable("size", f"The file has {count:,} {what}; at most {most:,} are read.")


def _sessions(root: Element, event: Element, remarks: tuple[Note, ...]) -> Iterator[FoundEvening]:
    kind = attribute(event, "EVENT_TYPE").upper()
    if any(word in kind for word in _TEAMS) or any(name_of(each) == "MATCH" for each in event.iter()):
        raise Unreadable("teams", "This is an event of matches or of teams. Only sessions of pairs can be read so far.")
    if kind == "INDIVIDUAL" or any(name_of(each) == "N_PLAYER_NUMBER" for each in event.iter()):
        raise Unreadable("individual", "This is an individual. Only sessions of pairs can be read so far.")
    sessions = list(children(event, "SESSION")) or [event]
    _refuse_many("sessions", len(sessions), SESSIONS_AT_MOST)
    method = _method(event, kind)
    for number, session in enumerate(sessions, start=1):
        found = _evening(root, event, session, method)
        title = found.title if len(sessions) == 1 else f"{found.title} {number}".strip()
        yield replace(found, title=title, remarks=remarks)


def _evening(root: Element, event: Element, session: Element, method: str) -> FoundEvening:
    club = child(root, "CLUB")
    sections = list(children(session, "SECTION")) or [session]
    _refuse_many("sections", len(sections), SECTIONS_AT_MOST)
    several = sections[0] is not session
    pairs: list[FoundPair] = []
    lines: list[FoundLine] = []
    for place, section in enumerate(sections, start=1):
        letter = (attribute(section, "SECTION_ID") or str(place)) if several else ""
        pairs.extend(_pairs(section, letter))
        lines.extend(_lines(section, letter, method))
    for wider in (session, event):
        if not pairs:
            pairs.extend(_pairs(wider, ""))
    return FoundEvening(
        tuple(pairs),
        tuple(lines),
        title=text_of(event, "EVENT_DESCRIPTION", "TITLE"),
        date=text_of(session, "DATE") or text_of(event, "DATE"),
        club=text_of(club, "CLUB_NAME") if club is not None else "",
        program=f"{text_of(event, 'PROGRAM_NAME')} {text_of(event, 'PROGRAM_VERSION')}".strip(),
        method=method,
        cross_imps=_cross_imps(lines) if method == "cross_imps" else "sum",
        winners={"1": 1, "2": 2}.get(text_of(event, "WINNER_TYPE"), 0),
        kept=said_beyond(event),
    )


def _method(event: Element, kind: str) -> str:
    """How the event was scored: the figures on the lines tell it better than its heading."""
    names = {name_of(each) for each in event.iter()}
    for method, (ns, _) in FIGURES.items():
        if ns in names:
            return method
    said = " ".join((kind, text_of(event, "BOARD_SCORING_METHOD", "SCORING_METHOD"))).upper()
    if "BUTLER" in said:
        return "butler"
    return "cross_imps" if "IMP" in said else "matchpoints"


def _cross_imps(lines: list[FoundLine]) -> str:
    """Whether figures are sums or means: a mean of IMPs is seldom a whole number, a sum always is."""
    figures = [spellings.read_points(line.ns_points) for line in lines]
    return "mean" if any(figure is not None and figure.denominator > 1 for figure in figures) else "sum"


def _pairs(place: Element, letter: str) -> Iterator[FoundPair]:
    for participants in children(place, "PARTICIPANTS"):
        for pair in children(participants, "PAIR"):
            players = list(children(pair, "PLAYER"))
            yield FoundPair(
                label=text_of(pair, "PAIR_NUMBER"),
                direction=spellings.read_line(text_of(pair, "DIRECTION")),
                section=letter,
                players=tuple(_name(player) for player in players),
                national_numbers=tuple(text_of(player, "NATIONAL_ID_NUMBER") for player in players),
                handicap=text_of(pair, "HANDICAP"),
                place=text_of(pair, "PLACE"),
                percent=text_of(pair, "PERCENTAGE"),
                total=text_of(pair, "TOTAL_SCORE"),
                line=pair.sourceline,
                kept=said_beyond(pair),
            )


def _name(player: Element) -> str:
    return text_of(player, "PLAYER_NAME") or f"{text_of(player, 'FIRST_NAME')} {text_of(player, 'LAST_NAME')}".strip()


def _lines(place: Element, letter: str, method: str) -> Iterator[FoundLine]:
    ns, ew = FIGURES[method]
    for board in children(place, "BOARD"):
        number = text_of(board, "BOARD_NUMBER")
        for line in children(board, "TRAVELLER_LINE"):
            yield FoundLine(
                board=number,
                ns=text_of(line, "NS_PAIR_NUMBER"),
                ew=text_of(line, "EW_PAIR_NUMBER"),
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
