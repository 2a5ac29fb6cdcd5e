"""The matches of teams or pairs in another program's file, as those of a session document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.document import Fault
from scoring.engine.old_results import spellings
from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.parties import Parties
from scoring.engine.old_results.values import FoundEvening, FoundMatch, Note, Plain, PublishedMatch, note

#: What a document says of victory points until it is known by which scale they came about, by what the scale takes:
#: scales for any length that is played.
UNTIL_KNOWN = {"imps": "wbf-continuous", "percent": "ebu-swiss-pairs"}
#: By method, what a match without boards has a result in.
UNITS = {"imps": "imps", "board_a_match": "points", "total_points": "points"}


@dataclass
class MatchesRead:
    """The matches beside those that were found; None where a side is nobody. `ids`: what each is called, by its key.

    `turned`: the ids of those whose second side the file names first.
    """

    entries: list[Plain | None] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    left_out: int = 0
    turned: set[str] = field(default_factory=set)


def _not_listed(match: FoundMatch, said: str, *, of_teams: bool) -> Note:
    if of_teams:
        return note(Remark.TEAM_NOT_LISTED, match.line, team=said)
    return note(Remark.OPPONENT_NOT_LISTED, match.line, pair=said)


def read_matches(
    evening: FoundEvening, among: Parties, keys: Sequence[str], entries: Sequence[Plain | None]
) -> MatchesRead:
    """Each match with the ids of both sides. `keys` and `entries` are those of contestants, in the order of `among`."""
    read, of_teams = MatchesRead(), evening.contest == "teams"
    played = {line.match for line in evening.lines}
    for match in evening.matches:
        sides = [among.meant(label, "ns", "") for label in (match.home, match.away)]
        for label, place in zip((match.home, match.away), sides, strict=True):
            if place is None and label.strip() not in ("", "0"):
                read.notes.append(_not_listed(match, label.strip(), of_teams=of_teams))
        teams = [keys[place] for place in sides if place is not None and entries[place] is not None]
        entry = None
        if len(teams) == len(sides):
            plain: Plain = {"id": match.key, "home": teams[0], "away": teams[1]}
            number = spellings.read_number(match.round)
            plain |= {"round": number} if number else {}
            plain |= {"boards": list(match.boards)} if match.boards else {}
            result = {} if match.key in played else _by_hand(match, evening)
            plain |= {"result": result} if result else {}
            kept = {**plain, **match.kept}
            entry = {key: value for key, value in kept.items() if value is not None}
            if [entry.get("home"), entry.get("away")] == teams[::-1]:
                read.turned.add(str(entry["id"]))
        read.left_out += entry is None
        read.entries.append(entry)
        read.ids[match.key] = str((entry or {}).get("id", match.key))
    return read


def _by_hand(match: FoundMatch, evening: FoundEvening) -> Plain:
    """What a match without boards has, where the file says it for both teams."""
    both = [spellings.read_points(text) for text in (match.home_score, match.away_score)]
    if None in both:
        return {}
    unit = "vp" if evening.by_vp or evening.method == "hybrid" else UNITS.get(evening.method)
    if unit is None:
        return {}
    if unit == "imps":
        return {"imps": [int(each or 0) for each in both]} if _are_imps(both) else {}
    texts = [text.strip().replace(",", ".").removeprefix("+") for text in (match.home_score, match.away_score)]
    return {unit: texts}


def _are_imps(both: Sequence[Fraction | None]) -> bool:
    """Whether each is a number of IMPs won: whole, and not below 0."""
    return all(each is not None and each.denominator == 1 and each >= 0 for each in both)


def published_matches(read: MatchesRead, matches: Sequence[FoundMatch]) -> dict[str, PublishedMatch]:
    """What the file gives for each match, by the id of the match in the document."""
    found: dict[str, PublishedMatch] = {}
    for entry, match in zip(read.entries, matches, strict=True):
        if entry is not None:
            both = (match.home_score, match.away_score)
            scores = both[::-1] if entry["id"] in read.turned else both
            found[str(entry["id"])] = PublishedMatch(*scores, match.figures, match.line)
    return found


def fault_of_match(entries: Sequence[Plain | None], matches: Sequence[FoundMatch], place: int, fault: Fault) -> Note:
    """A fault of the document's match at a place, as a note about the match of the file."""
    listed = [match for match, entry in zip(matches, entries, strict=True) if entry is not None]
    match = listed[place]
    return note(Remark.OF_MATCH, match.line, home=match.home, away=match.away, fault=fault.message)
