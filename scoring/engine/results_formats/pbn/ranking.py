"""The ranking of a PBN file, [TotalScoreTable]: who took part, with place, total and percentage."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from scoring.engine.old_results import spellings
from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.values import FoundPair, Note, note
from scoring.engine.results_formats.pbn.games import TEXT_AT_MOST, Game
from scoring.engine.results_formats.pbn.tables import Row, columns_not_read, columns_of, rows_of

_IDS = ("pairid", "teamid", "playerid")
#: What a total is called, by what the session is scored in: the standard's name, and the one that programs use.
_TOTALS = {
    "vp": ("totalscorevp",),
    "matchpoints": ("totalscoremp", "totalmp"),
    "imps": ("totalscoreimp", "totalimp"),
    "boards": ("totalscorebam", "totalscoremp"),
    "any": ("totalscore",),
}
_KNOWN = {
    "rank", *_IDS, "section", "table", "direction", "totalpercentage", "names", "name", "teamname", "roster",
    "nrboards", "memberid", "memberid1", "memberid2", "memberids", "multiplicity", "carryover", "scorecarryover",
    "scorepenalty", "handicap", "club", "meanpercentage", "meanscore", "meanimp", "meanmp",
    *(name for names in _TOTALS.values() for name in names),
}  # fmt: skip
#: What changes a total and has no place in an evening that comes in: said, pair by pair.
_BESIDE = ("carryover", "scorecarryover", "scorepenalty")
_BETWEEN = (re.compile(r"\s*;\s*"), re.compile(r"\s+&\s+"), re.compile(r"\s+[-–]\s+"), re.compile(r"\s*/\s*"))
_SURNAMES = re.compile(r"([^\s-]+)-([^\s-]+)")
_ROSTER = re.compile(r"\s*[;,&]\s*|\s+[-–]\s+")
_BETWEEN_NUMBERS = re.compile(r"[;,/&\s]+")


def names_of(text: str) -> tuple[str, ...]:
    """The two players of a pair, or what a partnership is called."""
    for between in _BETWEEN:
        parts = [part.strip() for part in between.split(text) if part.strip()]
        if len(parts) > 1:
            return tuple(parts)
    if found := _SURNAMES.fullmatch(text.strip()):
        return found.groups()
    return (text.strip(),) if text.strip() else ()


def has_column(games: Iterable[Game], name: str) -> bool:
    """Whether a ranking has this column."""
    tables = (game.tables["totalscoretable"] for game in games if "totalscoretable" in game.tables)
    return any(column.name == name for table in tables for column in columns_of(table))


def ranked(games: Iterable[Game], counted_in: str, notes: list[Note]) -> tuple[list[FoundPair], int]:
    """Whom rankings list, and how many winners there are; 0 where they do not say.

    `counted_in`: matchpoints, imps, boards, vp, or any where nobody knows what totals are of. A ranking that stands in
    several games is read once.
    """
    pairs: dict[tuple[str, ...], FoundPair] = {}
    unknown: set[str] = set()
    for game in games:
        table = game.tables.get("totalscoretable")
        if table is None:
            continue
        notes.extend(columns_not_read(table, _KNOWN, unknown))
        for row in rows_of(table, notes):
            pair = _pair(row, counted_in, notes)
            pairs.setdefault((pair.section, pair.label, pair.direction, *pair.players), pair)
    found = list(pairs.values())
    winners = _winners(found)
    often = Counter((pair.section, pair.label) for pair in found)
    if winners != 2 and max(often.values(), default=0) < 2:
        # With one ranking a direction is only where somebody began.
        found = [replace(pair, direction="") for pair in found]
    return found, winners


def _pair(row: Row, counted_in: str, notes: list[Note]) -> FoundPair:
    label = next((row[name] for name in _IDS if row[name]), "")
    for name in _BESIDE:
        if spellings.read_points(row[name]):
            notes.append(note(Remark.NOT_PLACED, row.line, text=f"{label}: {name} {row[name]}"[:TEXT_AT_MOST]))
    totals = (*_TOTALS[counted_in], *_TOTALS["any"])
    team, players = _people(row)
    return FoundPair(
        label=label or (row["teamname"] or row["names"] or row["name"])[:TEXT_AT_MOST],
        direction=spellings.read_line(row["direction"]),
        section=row["section"],
        players=players,
        national_numbers=_numbers(row),
        place=row["rank"],
        percent=row["totalpercentage"],
        total=next((row[name] for name in totals if row[name]), ""),
        name=team,
        line=row.line,
    )


def _people(row: Row) -> tuple[str, tuple[str, ...]]:
    """A team's name and its players, a pair's or a player's names."""
    if row["teamname"]:
        roster = row["roster"] or row["names"]
        return row["teamname"], tuple(part for part in _ROSTER.split(roster) if part)
    if "teamid" in row.cells:
        name, colon, players = row["names"].partition(": ")
        if not colon:
            return ("", names_of(name)) if len(names_of(name)) > 1 else (name, ())
        return name, tuple(part for part in _ROSTER.split(players) if part)
    if "playerid" in row.cells:
        name = row["name"] or row["names"]
        return "", (name,) if name else ()
    return "", names_of(row["names"] or row["name"])


def _numbers(row: Row) -> tuple[str, ...]:
    both = row["memberid1"], row["memberid2"]
    if any(both):
        return both
    written = row["memberid"] or row["memberids"]
    return tuple(part for part in _BETWEEN_NUMBERS.split(written) if part)


def _winners(pairs: Sequence[FoundPair]) -> int:
    """Two, where both directions have a first of their own; one, where one of them has none."""
    firsts = {direction: _first(pairs, direction) for direction in ("NS", "EW")}
    places = [spellings.read_number(pair.place.rstrip("=")) for pair in pairs]
    if not pairs or None in places or not all(pair.direction for pair in pairs):
        return 0
    if None in firsts.values():
        return 1 if any(firsts.values()) and all(any(p.direction == d for p in pairs) for d in firsts) else 0
    north, east = firsts.values()
    assert north is not None
    assert east is not None
    tied = (north.total, north.percent) == (east.total, east.percent)
    return 0 if tied else 2


def _first(pairs: Sequence[FoundPair], direction: str) -> FoundPair | None:
    return next((each for each in pairs if each.direction == direction and each.place.rstrip("=") == "1"), None)
