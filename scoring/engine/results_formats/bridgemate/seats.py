"""Who the numbers of a Bridgemate file are: pairs that sit both ways or one, players, teams; and their names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.values import FoundPair, Note, note
from scoring.engine.results_formats.bridgemate.records import Contents, Keyed, Record, Section, Sitting

_SIDES = {"N": "ns", "S": "ns", "E": "ew", "W": "ew"}
_SEATS = {"N": "ns", "S": "south", "E": "ew", "W": "west"}
_FIRST = ("N", "E")


@dataclass
class _Party:
    """A pair or a player while its names come together: by the place in the pair, the number and the name."""

    people: dict[int, Keyed] = field(default_factory=dict)


@dataclass(frozen=True)
class Seats:
    """Who the numbers mean in the sections of an evening. `twice`: sections where a number is a pair on each side."""

    individual: bool
    twice: frozenset[int]

    def label(self, section: int, number: int, side: str) -> str:
        """What a number on a side (ns, ew; of players also south, west) is called."""
        if not number:
            return ""
        return f"{side.upper()} {number}" if section in self.twice else str(number)

    def labels(self, each: Record | Sitting, *, turned: bool = False) -> dict[str, str]:
        """Who sat where, by side, or by seat where there are players."""
        keys = ("ns", "ew", "south", "west") if self.individual else ("ns", "ew")
        named = {key: self.label(each.section, getattr(each, key), key) for key in keys}
        other = {"ns": "ew", "ew": "ns", "south": "west", "west": "south"}
        return {key: named[other[key]] for key in keys} if turned else named


def seats_of(contents: Contents, sections: Iterable[int], records: Iterable[Record], *, teams: bool) -> Seats:
    """Of players where a record or a round names four; otherwise of pairs."""
    among = set(sections)
    sittings = [each for each in contents.sittings.values() if each.section in among]
    individual = any(each.south for each in sittings) or any(each.south for each in records)
    if individual or teams:
        return Seats(individual, frozenset())
    return Seats(individual, frozenset(each for each in among if _numbered_twice(each, sittings, records)))


def _numbered_twice(section: int, sittings: Iterable[Sitting], records: Iterable[Record]) -> bool:
    """Whether both sides are numbered from 1: a number stands at two places of one round."""
    places = {(each.round, each.table): (each.ns, each.ew) for each in records if each.section == section}
    places |= {(each.round, each.table): (each.ns, each.ew) for each in sittings if each.section == section}
    seen = Counter((at[0], number) for at, both in places.items() for number in both if number)
    return any(count > 1 for count in seen.values())


def meet_like_teams(records: Iterable[Record]) -> bool:
    """Whether every board that two numbers play in a round is played by both ways round, at two tables."""
    met = {(each.section, each.round, each.board, each.ns, each.ew) for each in records}
    turned = {(section, number, board, ew, ns) for section, number, board, ns, ew in met}
    return bool(met) and met == turned and all(ns != ew for *_place, ns, ew in met)


def winners_of(sections: Iterable[Section], seats: Seats) -> tuple[int, bool]:
    """How many rankings: what the sections say, or their numbers; and whether they differ."""
    said = {each.winners or (2 if each.key in seats.twice else 0) for each in sections}
    if seats.individual:
        return 1, False
    if said == {1, 2} or said == {0, 1, 2}:
        return 1, True
    return max(said, default=0), False


def pairs_of(
    contents: Contents,
    seats: Seats,
    lines: Iterable[tuple[Record, Mapping[str, str], bool]],
    letters: Mapping[int, str],
    winners: int,
    remark: Callable[[Note], None],
) -> tuple[FoundPair, ...]:
    """Whoever plays a board, with the names of the start. `lines`: records, who sat where, and whether turned."""
    seen: dict[tuple[int, str], set[str]] = defaultdict(set)
    for record, labels, turned in lines:
        for side, label in labels.items():
            if label:
                way = {"ns": "NS", "ew": "EW"}.get(side, "")
                seen[record.section, label].update(() if turned else (way,))
    parties = _people(contents, seats, letters, remark)
    found = []
    for (section, label), ways in sorted(seen.items(), key=lambda each: (each[0][0], _order(each[0][1]))):
        people = parties.get((section, label), _Party()).people
        if not seats.individual and people:
            people = {place: people.get(place) or _nobody(section) for place in range(max(2, len(people)))}
        keyed = list(people.values())
        direction = label[:2] if section in seats.twice else next(iter(ways), "") if len(ways) == 1 else ""
        found.append(
            FoundPair(
                label,
                direction if winners == 2 else "",
                letters.get(section, ""),
                tuple(each.name for each in keyed) if any(each.name for each in keyed) else (),
                tuple(each.number for each in keyed),
            )
        )
    return tuple(found)


def _nobody(section: int) -> Keyed:
    return Keyed(section, 0, 0, "", "", "")


def _order(label: str) -> tuple[str, int]:
    side, _space, number = label.rpartition(" ")
    return ("" if side == "NS" else side), int(number)


def _people(
    contents: Contents, seats: Seats, letters: Mapping[int, str], remark: Callable[[Note], None]
) -> dict[tuple[int, str], _Party]:
    """Who keyed in a number at the seat of each party, the first of them; whoever came later is remarked."""
    found: dict[tuple[int, str], _Party] = defaultdict(_Party)
    for keyed in sorted(contents.keyed, key=lambda each: max(each.round, 1)):
        sitting = contents.sittings.get((keyed.section, keyed.table, max(keyed.round, 1)))
        if keyed.section not in letters or sitting is None or keyed.seat not in _SEATS:
            continue
        if not keyed.number and not keyed.name:
            continue
        side = _SEATS[keyed.seat] if seats.individual else _SIDES[keyed.seat]
        label = seats.label(keyed.section, getattr(sitting, side), side)
        people = found[keyed.section, label].people
        place = 0 if seats.individual or keyed.seat in _FIRST else 1
        before = people.get(place)
        if before is None or max(before.round, 1) == max(keyed.round, 1):
            people[place] = keyed
        elif (before.number, before.name) != (keyed.number, keyed.name) and not _swapped(people, keyed):
            remark(
                note(
                    Remark.PLAYER_CHANGED,
                    pair=f"{letters[keyed.section]}{label}",
                    round=keyed.round,
                    old=before.name or before.number,
                    new=keyed.name or keyed.number,
                )
            )
    return found


def _swapped(people: Mapping[int, Keyed], keyed: Keyed) -> bool:
    """Whether partners merely changed chairs."""
    return any((each.number, each.name) == (keyed.number, keyed.name) for each in people.values())


def of_teams(contents: Contents, records: Iterable[Record], letters: Mapping[int, str]) -> dict[str, list[Keyed]]:
    """The players of each team at the start, of both its tables."""
    playing = {(each.section, each.table, each.round) for each in records}
    found: dict[str, list[Keyed]] = defaultdict(list)
    for keyed in sorted(contents.keyed, key=lambda each: (each.section, max(each.round, 1), each.table)):
        sitting = contents.sittings.get((keyed.section, keyed.table, max(keyed.round, 1)))
        if keyed.section not in letters or sitting is None or keyed.seat not in _SIDES:
            continue
        team = found[str(getattr(sitting, _SIDES[keyed.seat]))]
        known = {(each.number, each.name) for each in team}
        at = (keyed.section, keyed.table, max(keyed.round, 1))
        if at in playing and (keyed.number or keyed.name) and (keyed.number, keyed.name) not in known:
            team.append(keyed)
    return found
