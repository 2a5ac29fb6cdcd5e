"""Who the numbers in a file mean: pairs, their directions and ids, and whether there are two winners."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.engine.board import Side
from scoring.engine.old_results.values import FoundLine, FoundPair

_NOBODY = re.compile(r"phantom|sit(ting)?[ -]?out|bye|missing pair|no pair|ghost", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,4}")
_LINE_OF: dict[Side, str] = {"ns": "NS", "ew": "EW"}


def means_nobody(said: str) -> bool:
    """Whether a name stands for an empty seat."""
    return bool(_NOBODY.search(said))


def is_nobody(pair: FoundPair) -> bool:
    """Whether an entry stands for an empty seat."""
    names = " ".join(pair.players).strip()
    return pair.label.strip() in ("", "0") or (bool(names) and means_nobody(names))


@dataclass(frozen=True)
class Parties:
    """The pairs of an evening, and which of them a label on a line means."""

    pairs: tuple[FoundPair, ...]
    two_winners: bool

    def meant(self, label: str, side: Side, section: str) -> int | None:
        """The pair's place in `pairs`; the line's own section and the side on which it sits come first."""
        name, direction = label.strip().upper(), _LINE_OF[side]
        where = section if (name, section, None) in self._first else None
        found = self._first.get((name, where, direction))
        return self._first.get((name, where, None)) if found is None else found

    @cached_property
    def _first(self) -> Mapping[tuple[str, str | None, str | None], int]:
        """The first place of a label in a section and a direction; None is any. One step a pair, however many there are
        of a label: a file may have a section for every line."""
        places: dict[tuple[str, str | None, str | None], int] = {}
        for place, pair in enumerate(self.pairs):
            for section in (pair.section, None):
                for direction in (pair.direction, None):
                    places.setdefault((pair.label.strip().upper(), section, direction), place)
        return places


def parties(pairs: Sequence[FoundPair], lines: Sequence[FoundLine], winners: int) -> Parties:
    """The pairs that the file lists, else those that its lines name, each with its direction where there are two."""
    listed = list(pairs) or pairs_from_lines(lines, winners)
    two = winners == 2 or (winners == 0 and _two_lines(listed, lines))
    if two:
        listed = _directed(listed, lines)
        two = all(pair.direction or is_nobody(pair) for pair in listed)
    return Parties(tuple(listed), two)


def pairs_from_lines(lines: Sequence[FoundLine], winners: int = 0) -> list[FoundPair]:
    """A pair for each number, of an individual a player; where one number plays on both sides of a board, each line has
    its own numbers."""
    players = any(line.south.strip() for line in lines)
    twice = not players and (winners == 2 or _numbered_twice(lines))
    found: dict[tuple[str, str, str], FoundPair] = {}
    for line in lines:
        partners = (("NS", line.south), ("EW", line.west)) if players else ()
        for side, label in (("NS", line.ns), ("EW", line.ew), *partners):
            key = (line.section, label.strip(), side if twice else "")
            found.setdefault(key, FoundPair(label.strip(), key[2], line.section, line=line.line))
    return sorted(found.values(), key=_by_number)


def _by_number(pair: FoundPair) -> tuple[str, bool, int, str]:
    number = _NUMBER.search(pair.label)
    return pair.section, pair.direction == "EW", int(number[0]) if number else 0, pair.label


def _numbered_twice(lines: Iterable[FoundLine]) -> bool:
    """Whether a number stands for two pairs: it is on both sides of the same board."""
    sides: dict[tuple[str, str], tuple[set[str], set[str]]] = defaultdict(lambda: (set(), set()))
    for line in lines:
        ns, ew = sides[line.section, line.board.strip()]
        ns.add(line.ns.strip())
        ew.add(line.ew.strip())
    return any(ns & ew - {"", "0"} for ns, ew in sides.values())


def _two_lines(pairs: Sequence[FoundPair], lines: Sequence[FoundLine]) -> bool:
    """Whether nobody ever sat in the other direction, where the file does not say how many winners there are."""
    if any(pair.direction for pair in pairs):
        seen = _seen(pairs, lines)
        return all(pair.direction or is_nobody(pair) for pair in pairs) and not any(len(each) > 1 for each in seen)
    labels = [(pair.section, pair.label) for pair in pairs]
    if len(set(labels)) < len(labels) or not lines:
        return bool(lines)
    return not any(len(each) > 1 for each in _seen(pairs, lines))


def _seen(pairs: Sequence[FoundPair], lines: Sequence[FoundLine]) -> list[set[str]]:
    """The directions in which each pair sat."""
    among = Parties(tuple(pairs), two_winners=False)
    seen: list[set[str]] = [set() for _ in pairs]
    for line in lines:
        for side, label in (("ns", line.ns), ("ew", line.ew)):
            place = among.meant(label, side, line.section)  # type: ignore[arg-type]
            if place is not None:
                seen[place].add(side.upper())
    return seen


def _directed(pairs: Sequence[FoundPair], lines: Sequence[FoundLine]) -> list[FoundPair]:
    """Pairs without a direction get the one in which they sat; a label listed twice is N/S first, then E/W."""
    times: dict[tuple[str, str], int] = defaultdict(int)
    listed = [(pair.section, pair.label) for pair in pairs]
    often = Counter(listed)
    seen = _seen(pairs, lines)
    found = []
    for pair, key, sat in zip(pairs, listed, seen, strict=True):
        direction = pair.direction
        if not direction and often[key] > 1:
            direction = "EW" if times[key] else "NS"
        elif not direction and len(sat) == 1:
            direction = next(iter(sat))
        times[key] += 1
        found.append(_with_direction(pair, direction))
    return found


def _with_direction(pair: FoundPair, direction: str) -> FoundPair:
    return FoundPair(**{**pair.__dict__, "direction": direction})


def ids(parties: Parties) -> list[str]:
    """An id for each pair: `7`, `NS7`, `A-NS7`; the label itself where that is no number."""
    sections = {pair.section for pair in parties.pairs} - {""}
    taken: set[str] = set()
    times: Counter[str] = Counter()
    named = []
    for pair in parties.pairs:
        number = _NUMBER.search(pair.label)
        own = f"{pair.direction if parties.two_winners else ''}{number[0] if number else pair.label.strip()}"
        wish = f"{pair.section}-{own}" if len(sections) > 1 else own
        name = wish or "pair"
        while name in taken:
            times[wish] += 1
            name = f"{wish}/{times[wish] + 1}"
        taken.add(name)
        named.append(name)
    return named


def number_of(pair: FoundPair, order: int) -> int:
    """The number in a label, else the pair's place in the list."""
    found = _NUMBER.search(pair.label)
    return int(found[0]) if found and int(found[0]) else order
