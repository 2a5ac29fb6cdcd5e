"""Teams of a section, and their matches round by round. The file has no boards of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import FoundMatch, Note, Unreadable
from scoring.engine.results_formats.acbl_live.heading import left_out
from scoring.engine.results_formats.acbl_live.teams import BYE
from scoring.engine.results_formats.acbl_score.binary import Game
from scoring.engine.results_formats.acbl_score.entries import Entry, entry_at
from scoring.engine.results_formats.acbl_score.sections import Section

_TEAMS, _FIRST_TEAM, _PLAYERS_AT_MOST = 0x6, 0x14, 6
_MATCHES = 0x23D
_COUNT, _TABLES = 0x4, 0x56
_FIRST_MATCH, _MATCH_SIZE = 0x22, 32
MATCHES_AT_MOST = 5000


@dataclass(frozen=True)
class _Half:
    """What one team has of a match."""

    round: int
    team: str
    opponent: str
    imps: int
    vps: str


def teams_of(game: Game, section: Section) -> Iterator[Entry]:
    table = section.entries[0]
    for at in range(game.unsigned(table + _TEAMS)):
        place = table + _FIRST_TEAM + 8 * at
        players = min(game.unsigned(place + 2, 2), _PLAYERS_AT_MOST)
        read = entry_at(game, game.pointer(place + 4), players, placed=True)
        yield replace(read, pair=replace(read.pair, label=str(game.unsigned(place, 2)), percent=""))


def matches_of(
    game: Game, sections: Sequence[Section], teams: Collection[str], *, by_vp: bool
) -> tuple[list[FoundMatch], list[Note]]:
    """The matches, each from both its teams; what only one of them has, or both differently, is said and left out."""
    halves = list(islice((half for section in sections for half in _halves(game, section)), 2 * MATCHES_AT_MOST + 1))
    if len(halves) > 2 * MATCHES_AT_MOST:
        raise Unreadable(Refused.TOO_MANY_MATCHES, count=len(halves) // 2, most=MATCHES_AT_MOST)
    by_team = {(half.round, half.team, half.opponent): half for half in halves}
    found: list[FoundMatch] = []
    remarks: list[Note] = []
    for half in halves:
        other = by_team.get((half.round, half.opponent, half.team))
        if half.opponent == BYE or half.opponent not in teams or other is None or other.imps != -half.imps:
            remarks.append(left_out(_in_words(half)))
        elif int(half.team) < int(half.opponent):
            both = (half.vps, other.vps) if by_vp else (str(max(half.imps, 0)), str(max(other.imps, 0)))
            key = f"r{half.round}m{half.team}"
            found.append(FoundMatch(key, half.team, half.opponent, str(half.round), (), *both))
    return found, remarks


def _halves(game: Game, section: Section) -> Iterator[_Half]:
    index, teams = game.pointer(section.details + _MATCHES), section.entries[0]
    if not index:
        return
    for at in range(game.unsigned(index + _COUNT, 2)):
        team = str(game.unsigned(teams + _FIRST_TEAM + 8 * at, 2))
        table = game.pointer(index + _TABLES + 4 * at)
        for row in range(game.unsigned(table + _COUNT) if table else 0):
            place = table + _FIRST_MATCH + _MATCH_SIZE * row
            yield _Half(
                round=game.unsigned(place + 1),
                team=team,
                opponent=str(game.unsigned(place + 2, 2)),
                imps=game.signed(place + 8, 2),
                vps=game.hundredths(place + 0xA, 2),
            )


def _in_words(half: _Half) -> str:
    return f"Round {half.round}, team {half.team} v {half.opponent}: IMPs {half.imps}, VPs {half.vps}"
