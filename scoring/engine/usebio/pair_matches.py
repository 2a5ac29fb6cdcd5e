"""Matches of pairs in USEBIO 1.2 and 1.3, as programs write Swiss pairs.

A `MATCH` names in `NS_PAIR_NUMBER` and `EW_PAIR_NUMBER` who sat which way, in `NS_SCORE` and `EW_SCORE` what each had
of it, and lists its boards. A `TRAVELLER_LINE` inside it need not repeat the pairs. Boards that stand beside the
matches belong to the match of the two pairs of a line. Names and nesting are those of public programs that read and
write such files.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.spellings import read_number
from scoring.engine.old_results.values import FoundLine, FoundMatch, Unreadable
from scoring.engine.usebio.beyond import said_beyond
from scoring.engine.usebio.markup import Element, attribute, children, name_of, text_of, value_of
from scoring.engine.usebio.teams import MATCHES_AT_MOST, boards_in_range, is_of_teams, turned_into_points

#: Makes a line of an element, its board and its section.
ReadLine = Callable[[Element, str, str], FoundLine]
#: Where matches stand, each place with its section.
Places = Sequence[tuple[Element, str]]


@dataclass(frozen=True)
class PairMatches:
    """The matches and their lines, in the order of the file; whether the matches became victory points."""

    matches: tuple[FoundMatch, ...] = ()
    lines: tuple[FoundLine, ...] = ()
    by_vp: bool = False


def is_of_pair_matches(event: Element) -> bool:
    """Whether an event is of matches between pairs: by what it says of itself, or because it lists matches."""
    if is_of_teams(event):
        return False
    return "SWISS" in attribute(event, "EVENT_TYPE").upper() or any(name_of(each) == "MATCH" for each in event.iter())


def matches_of_pairs(event: Element, places: Places, read_line: ReadLine) -> PairMatches:
    """The matches in `places`. Raises Unreadable where none is listed."""
    listed = [(match, section) for place, section in places for match in _matches(place)]
    if not listed:
        raise Unreadable(Refused.NO_MATCHES)
    if len(listed) > MATCHES_AT_MOST:
        raise Unreadable(Refused.TOO_MANY_MATCHES, count=len(listed), most=MATCHES_AT_MOST)
    found: list[FoundMatch] = []
    lines: list[FoundLine] = []
    times: Counter[str] = Counter()
    for match, section in listed:
        number = text_of(match, "ROUND_NUMBER")
        times[number] += 1
        read = _match(match, f"r{number}m{times[number]}" if number else f"m{times[number]}")
        found.append(read)
        lines.extend(_within(read, read_line(line, board, section)) for board, line in _lines(match))
    beside = list(_beside(found, places, read_line))
    found = [_with_boards(match, [line.board for line in beside if line.match == match.key]) for match in found]
    return PairMatches(tuple(found), (*lines, *beside), turned_into_points(event))


def _matches(place: Element) -> Iterator[Element]:
    return (each for each in place.iter() if name_of(each) == "MATCH")


def _match(match: Element, key: str) -> FoundMatch:
    return FoundMatch(
        key=key,
        home=text_of(match, "NS_PAIR_NUMBER"),
        away=text_of(match, "EW_PAIR_NUMBER"),
        round=text_of(match, "ROUND_NUMBER"),
        boards=boards_in_range(match),
        home_score=text_of(match, "NS_SCORE"),
        away_score=text_of(match, "EW_SCORE"),
        line=match.sourceline,
        kept=said_beyond(match),
    )


def _with_boards(match: FoundMatch, texts: Sequence[str]) -> FoundMatch:
    """With the boards that stand beside it."""
    more = {number for text in texts if (number := read_number(text))}
    return replace(match, boards=tuple(sorted({*match.boards, *more}))) if more else match


def _within(match: FoundMatch, line: FoundLine) -> FoundLine:
    """A line of a match, which says who met where the line does not."""
    return replace(line, ns=line.ns or match.home, ew=line.ew or match.away, round=match.round, match=match.key)


def _lines(place: Element) -> Iterator[tuple[str, Element]]:
    for board in children(place, "BOARD"):
        number = value_of(board, "BOARD_NUMBER")
        yield from ((number, line) for line in children(board, "TRAVELLER_LINE"))


def _beside(matches: Sequence[FoundMatch], places: Places, read_line: ReadLine) -> Iterator[FoundLine]:
    """Lines outside of matches: each in the only match of its two pairs, else in none, which is a fault later."""
    met: dict[frozenset[str], list[FoundMatch]] = defaultdict(list)
    for match in matches:
        met[frozenset((match.home, match.away))].append(match)
    for place, section in places:
        for board, line in _lines(place):
            read = read_line(line, board, section)
            among = met[frozenset((read.ns, read.ew))]
            yield _within(among[0], read) if len(among) == 1 else read
