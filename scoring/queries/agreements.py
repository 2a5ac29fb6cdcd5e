"""What the captains of matches are asked to agree to, and what they have said.

A part of a match is asked about when both teams may see how it compares; when that is all of the match, the match is
(stanza 0). What they saw is told by a digest of what was compared, so that it is known whether it still stands.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b

from movements.models import Match
from scoring.models import Line, MatchAgreement
from scoring.queries.line_outcomes import has_outcome
from scoring.queries.stanzas import Stanza, StanzaTable, stanzas_of

WHOLE = 0


@dataclass(frozen=True)
class Agreed:
    """A captain's last word. `stands`: nothing of what was seen has changed since."""

    at: datetime
    stands: bool


@dataclass(frozen=True)
class MatchPart:
    """A part of a match (its id and key) that may be compared: a stanza, or all of it (0), `of` so many stanzas.

    `home` and `away` are ids of contestants; `tables` those at which it was played. `open`: everybody may see it.
    """

    match: int
    key: str
    stanza: int
    of: int
    home: int
    away: int
    boards: tuple[int, ...]
    tables: tuple[StanzaTable, ...]
    open: bool
    digest: str
    agreed: Mapping[int, Agreed]

    @property
    def teams(self) -> frozenset[int]:
        return frozenset((self.home, self.away))

    @property
    def last_round(self) -> int:
        return max(each.round for each in self.tables)

    @property
    def settled(self) -> bool:
        """Both captains have agreed to what counts now."""
        return all(who in self.agreed and self.agreed[who].stands for who in self.teams)

    @property
    def changed(self) -> bool:
        """A captain has agreed to what has been changed since."""
        return any(not each.stands for each in self.agreed.values())


def parts_of_matches(session_id: int, stanzas: Mapping[int, Sequence[Stanza]] | None = None) -> tuple[MatchPart, ...]:
    """Every part that may be compared now, in the order of the matches. Six queries; none of three without matches.

    `stanzas` as `stanzas_of` has them, where they are known.
    """
    known = stanzas_of(session_id) if stanzas is None else stanzas
    if not any(each.seen_by_both for found in known.values() for each in found):
        return ()
    lines: dict[int, list[Line]] = defaultdict(list)
    rows = Line.objects.filter(session_id=session_id, match__isnull=False)
    for line in rows.select_related("board", "result", "adjustment").order_by("board__number", "room", "pk"):
        lines[line.match_id or 0].append(line)
    said: dict[int, list[MatchAgreement]] = defaultdict(list)
    for row in MatchAgreement.objects.filter(match__session_id=session_id).order_by("pk"):
        said[row.match_id].append(row)
    matches = Match.objects.filter(session_id=session_id, pk__in=known).order_by("place")
    return tuple(part for match in matches for part in _parts(match, known[match.pk], lines[match.pk], said[match.pk]))


def _parts(
    match: Match, stanzas: Sequence[Stanza], lines: Sequence[Line], said: Sequence[MatchAgreement]
) -> Iterator[MatchPart]:
    if all(each.seen_by_both for each in stanzas):
        yield _part(match, WHOLE, stanzas, len(stanzas), lines, said)
        return
    for each in stanzas:
        if each.seen_by_both:
            yield _part(match, each.number, [each], len(stanzas), lines, said)


def _part(
    match: Match,
    number: int,
    stanzas: Sequence[Stanza],
    of: int,
    lines: Sequence[Line],
    said: Sequence[MatchAgreement],
) -> MatchPart:
    boards = tuple(sorted({board for each in stanzas for board in each.boards}))
    digest = digest_of(line for line in lines if line.board.number in boards)
    return MatchPart(
        match=match.pk,
        key=match.key,
        stanza=number,
        of=of,
        home=match.home_id,
        away=match.away_id,
        boards=boards,
        tables=tuple(table for each in stanzas for table in each.tables),
        open=all(each.seen_by_all for each in stanzas),
        digest=digest,
        agreed={row.contestant_id: Agreed(row.at, row.seen == digest) for row in said if row.stanza == number},
    )


def digest_of(lines: Iterable[Line]) -> str:
    """A short name for what these lines say: board by board who sat how, what was played, what was awarded.

    No id is in it: a copy of the session on another computer has the same.
    """
    text = json.dumps([_said(line) for line in lines if has_outcome(line)], sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _said(line: Line) -> list[object]:
    result, award, board = line.result, line.adjustment, line.board
    played = (result.outcome, result.contract, result.declarer, result.tricks, result.score) if result else ()
    given = (award.ns_outcome, award.ew_outcome, award.unless_better, award.group) if award else ()
    return [board.number, board.vulnerable, line.room, line.occurrence, list(played), list(given)]
