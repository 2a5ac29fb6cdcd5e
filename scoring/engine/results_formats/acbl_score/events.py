"""The events of a game file with their sections."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scoring.engine.old_results.method import METHODS
from scoring.engine.old_results.parties import ids, parties
from scoring.engine.old_results.values import FoundEvening, FoundLine, FoundPair, Note, Question
from scoring.engine.results_formats.acbl_live.heading import left_out, penalty_of
from scoring.engine.results_formats.acbl_score.binary import Game, broken
from scoring.engine.results_formats.acbl_score.boards import BYTES_OF_A_LINE, lines_of
from scoring.engine.results_formats.acbl_score.entries import Entry, entries_of
from scoring.engine.results_formats.acbl_score.sections import Section, sections_of
from scoring.engine.results_formats.acbl_score.teams import matches_of, teams_of
from scoring.engine.results_formats.format import Answers

EVENTS_AT_MOST = 50
_EVENTS, _KINDS, _SCORING = 0x12, 0xDA, 0x10C
_NAME, _SESSION, _DATE, _CLUB = 0x4, 0x1E, 0x48, 0x5C
#: By its code, how ACBLscore scores pairs: the method, and whether cross-IMPs are a sum or a mean.
_METHODS = {0: ("matchpoints", ""), 1: ("butler", ""), 2: ("cross_imps", "mean"), 3: ("cross_imps", "sum")}
_BOARD_A_MATCH, _VICTORY_POINTS = (5, 16), 7
_TEAMS = (1, 4)
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_DAY = re.compile(r"([A-Za-z]{3})[a-z.]* ([0-9]{1,2}), ?([0-9]{4})")
_NUMBERS = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})")


@dataclass(frozen=True)
class Event:
    """An event: its number in the file, from 1; its kind and its way of scoring by ACBLscore's codes; its details."""

    number: int
    kind: int
    scoring: int
    details: int


def events_of(game: Game) -> Iterator[Event]:
    for at in range(EVENTS_AT_MOST):
        if details := game.pointer(_EVENTS + 4 * at):
            yield Event(at + 1, game.unsigned(_KINDS + at), game.unsigned(_SCORING + at), details)


def evening_of(game: Game, event: Event, answers: Answers) -> FoundEvening:
    """An event as it stands there; nothing is made of it."""
    sections = list(sections_of(game, event.number))
    teams = event.kind in _TEAMS or (bool(sections) and all(section.of_teams for section in sections))
    found = _of_teams(game, event, sections) if teams else _of_pairs(game, event, sections, answers)
    titles = dict.fromkeys(filter(None, (game.text(event.details + _NAME), game.text(event.details + _SESSION))))
    return replace(
        found,
        title=" ".join(titles),
        date=day_of(game.text(event.details + _DATE)),
        club=game.text(event.details + _CLUB),
        program="ACBLscore",
    )


def day_of(written: str) -> str:
    """«March 26, 2014», or numbers with the month first; as it stands where it is neither."""
    if (found := _DAY.fullmatch(written)) and found[1].lower() in _MONTHS:
        return f"{found[3]}-{_MONTHS.index(found[1].lower()) + 1:02d}-{found[2]:0>2}"
    if found := _NUMBERS.fullmatch(written):
        return f"{found[3]}-{found[1]:0>2}-{found[2]:0>2}"
    return written


def _of_pairs(game: Game, event: Event, sections: list[Section], answers: Answers) -> FoundEvening:
    """Pairs or single players, section by section."""
    several, individual = len(sections) > 1, any(section.of_players for section in sections)
    entries: list[Entry] = []
    lines: list[FoundLine] = []
    for section in sections:
        letter = section.letter if several else ""
        entries.extend(entries_of(game, section, letter, placed=not several))
        lines.extend(lines_of(game, section, letter))
        if len(lines) * BYTES_OF_A_LINE > len(game.data):
            # Sections that share their boards: no program writes that, and it would never end.
            raise broken()
    method, count = _METHODS.get(event.scoring, ("", ""))
    question = None
    if not method:
        said = answers.get("method", "")
        question = Question("method", "method", METHODS, {"said": [], "named": [], "figures": ()}, answer=said)
        method = said if said in METHODS else "matchpoints"
    howell = [section.howell for section in sections]
    found = FoundEvening(
        tuple(_as_pair(entry, individual=individual) for entry in entries),
        tuple(lines),
        method=method,
        cross_imps=count or "sum",
        winners=1 if individual or all(howell) else 0 if any(howell) else 2,
        remarks=tuple(_remarks(entries)),
        questions=(question,) if question else (),
        contest="individual" if individual else "pairs",
    )
    times = 2 if method == "matchpoints" else 1
    among = parties(found.pairs, found.lines, found.winners)
    return _with_penalties(
        found,
        [penalty_of(key, entry.adjustment, "points", times) for key, entry in zip(ids(among), entries, strict=False)],
    )


def _of_teams(game: Game, event: Event, sections: list[Section]) -> FoundEvening:
    """Teams with what each had of its matches: the boards are not in the file."""
    entries = [entry for section in sections for entry in teams_of(game, section)]
    by_vp = event.scoring == _VICTORY_POINTS
    matches, remarks = matches_of(game, sections, {entry.pair.label for entry in entries}, by_vp=by_vp)
    found = FoundEvening(
        tuple(entry.pair for entry in entries),
        (),
        method="board_a_match" if event.scoring in _BOARD_A_MATCH else "imps",
        winners=1,
        remarks=(*remarks, *_remarks(entries)),
        contest="teams",
        matches=tuple(matches),
        by_vp=by_vp,
    )
    unit = "vp" if by_vp else "points"
    among = ids(parties(found.pairs, (), 1))
    return _with_penalties(
        found, [penalty_of(key, entry.adjustment, unit, 1) for key, entry in zip(among, entries, strict=False)]
    )


def _as_pair(entry: Entry, *, individual: bool) -> FoundPair:
    return replace(entry.pair, direction="") if individual else entry.pair


def _remarks(entries: list[Entry]) -> Iterator[Note]:
    """What has no place: handicaps in matchpoints, and what was carried into the session."""
    for entry in entries:
        who = f"{entry.pair.section}{entry.pair.label}{entry.pair.direction}"
        for name, value in (("handicap", entry.handicap), ("carryover", entry.carried)):
            if value.strip("-0."):
                yield left_out(f"{who}: {name} {value}")


def _with_penalties(found: FoundEvening, penalties: list[dict[str, Any] | None]) -> FoundEvening:
    listed = [each for each in penalties if each]
    return replace(found, kept={"penalties": listed}) if listed else found
