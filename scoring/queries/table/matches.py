"""The matches of a table: which part of one it plays, how far the other table is, what may be compared here now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils import timezone

from club.engine.passed import has_passed
from club.models.ways_of_scoring import TeamsOfEight
from movements.engine.matches import four_of
from movements.models import Seating
from scoring.queries.agreements import WHOLE, MatchPart, parts_of_matches
from scoring.queries.stanzas import Stanza, StanzaTable, stanzas_of
from scoring.queries.table.match_values import Comparing, OtherTable, RoundMatch, TeamAgreed
from scoring.queries.table.rounds import Position, position_of, watchers
from scoring.queries.table.rows import TableRows, plays
from scoring.queries.table.signing import LINGERS, begun_at, entered_at


def match_at(rows: TableRows, seating: Seating | None) -> RoundMatch | None:
    """The match that is played there, as the movement has it; None where nothing is one."""
    if seating is None or seating.match_id is None or not plays(seating):
        return None
    match = [each for each in rows.seatings if each.match_id == seating.match_id]
    here = sorted({each.round for each in match if each.room == seating.room})
    # Of teams of eight those of the other rooms whose team-mates sit the other way; of two fours the one of its own.
    fours = rows.session.method == "imps" and rows.session.teams_of_eight == TeamsOfEight.FOURS
    others = [
        each
        for each in match
        if each.stanza == seating.stanza
        and each.room % 2 != seating.room % 2
        and (not fours or four_of(each.room) == four_of(seating.room))
    ]
    row = rows.matches[seating.match_id]
    return RoundMatch(
        row.key,
        here.index(seating.round) + 1,
        len(here),
        tuple(OtherTable(each.round, each.table) for each in others if set(each.boards) & set(seating.boards)),
        row.half,
        drawn_later=bool(seating.room) and not others,
    )


def comparing_at(rows: TableRows, position: Position) -> tuple[Comparing, ...]:
    """Of the rounds that a table has before it, the current one first, and of the earlier parts of their match; after
    play of its last one."""
    wanted = _seatings(rows, position)
    if not wanted:
        return ()
    stanzas = stanzas_of(rows.place.session_id)
    parts = parts_of_matches(rows.place.session_id, stanzas)
    return tuple(_comparing(rows, position, each, stanzas.get(each.match_id or 0, ()), parts) for each in wanted)


def part_at(rows: TableRows, number: int) -> MatchPart | None:
    """What may be compared at the table now of the match of a round; None where nothing may."""
    position = position_of(rows)
    seating = next((each for each in _seatings(rows, position) if each.round == number), None)
    return _part(rows, position, seating, parts_of_matches(rows.place.session_id)) if seating else None


def _seatings(rows: TableRows, position: Position) -> list[Seating]:
    states = rows.session.State
    if not rows.by_rooms or rows.session.state not in (states.PLAYING, states.ENDED):
        return []
    numbers: Iterable[int | None] = (position.current, position.previous)
    if rows.session.state == states.ENDED:
        numbers = rows.playable[-1:]
    found = [rows.here[number] for number in numbers if number is not None and number in rows.playable]
    return [each for each in (*found, *_parts_before(rows, found)) if each.room]


def _parts_before(rows: TableRows, found: Sequence[Seating]) -> list[Seating]:
    """The last round of each earlier part of the match that is played here."""
    known = {(each.match_id, each.stanza) for each in found}
    before = {
        each.stanza: each
        for _number, each in sorted(rows.here.items())
        if found and (each.match_id, each.round < found[0].round) == (found[0].match_id, True)
    }
    return [each for each in before.values() if (each.match_id, each.stanza) not in known]


def _comparing(
    rows: TableRows,
    position: Position,
    seating: Seating,
    stanzas: Sequence[Stanza],
    parts: Sequence[MatchPart],
) -> Comparing:
    stanza = next((each for each in stanzas if each.number == seating.stanza), None)
    tables = stanza.tables if stanza else ()
    here = next((each for each in tables if _is_at(rows, each, seating)), None)
    others = [each for each in tables if each.room != seating.room]
    missing = here.missing if here else ()
    finished = {board for each in others if not each.missing for board in each.boards}
    part = _part(rows, position, seating, parts)
    return Comparing(
        round=seating.round,
        ends=not any(each.room == seating.room and each.round > seating.round for each in tables),
        left=tuple((OtherTable(each.round, each.table), len(each.missing)) for each in others if each.missing)
        or (((OtherTable(seating.round + 1, 0), len(seating.boards)),) if stanza and stanza.half_seated else ()),
        waiting=tuple(board for board in missing if board in finished),
        stanza=part.stanza if part else None,
        seen=part.digest if part else "",
        ns=_agreed(rows, seating.ns_id, part),
        ew=_agreed(rows, seating.ew_id, part),
    )


def _is_at(rows: TableRows, table: StanzaTable, seating: Seating) -> bool:
    return (table.section, table.round, table.table) == (rows.section.letter, seating.round, seating.table)


def _agreed(rows: TableRows, contestant: int | None, part: MatchPart | None) -> TeamAgreed:
    assert contestant is not None
    team, said = rows.pairs[contestant], part.agreed.get(contestant) if part else None
    if said is None:
        return TeamAgreed(team.team, team.number, "asked", None)
    return TeamAgreed(team.team, team.number, "agreed" if said.stands else "old", said.at)


def _part(rows: TableRows, position: Position, seating: Seating, parts: Sequence[MatchPart]) -> MatchPart | None:
    of_match = (each for each in parts if each.match == seating.match_id)
    part = next((each for each in of_match if each.stanza in (WHOLE, seating.stanza)), None)
    return part if part is not None and _may_see(rows, position, seating, part) else None


def _may_see(rows: TableRows, position: Position, seating: Seating, part: MatchPart) -> bool:
    """Whether nobody else can be looking than the two teams, or everybody may look. They are taken to sit there for a
    while after the last result, unless the next round has begun."""
    if part.open or {crew.contestant for crew in watchers(rows, position)} <= part.teams:
        return True
    if any(begun_at(rows, number) for number in rows.playable if number > seating.round):
        return False
    entered = (entered_at(line) for line in rows.lines.values() if line.match_id == part.match)
    last = max((each for each in entered if each is not None), default=None)
    return last is not None and not has_passed(last, LINGERS, timezone.now())
