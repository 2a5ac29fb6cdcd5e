"""The rows that one pair's or team's evening follows from. Ten queries (teams: up to sixteen), whatever the size of
the session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.db.models import Max
from django.db.models.fields.json import KeyTextTransform

from club.engine.contests import CONTESTS
from club.models import Board
from club.models.events import SignOffAt
from club.models.ways_of_scoring import BoardsAre
from club.queries import (
    Pair,
    SectionInfo,
    SessionInfo,
    SubstituteInfo,
    pairs_of,
    section_info,
    session_info,
    substitutes_of,
)
from movements.engine.swiss_rules import SwissRules
from movements.models import FourSeats, Seating
from movements.queries import PlayingSeats, playing_seats
from movements.queries.seated import with_any_of
from scoring.models import Line
from scoring.queries.line_outcomes import Meeting, has_outcome, meeting_on, played
from scoring.queries.line_outcomes import meeting_of as meeting_of_line
from scoring.queries.phone.shared import Share, shares_of
from scoring.queries.signing import SignOffAnswers, sign_off_answers
from scoring.queries.stanzas import Stanza, stanzas_of
from scoring.queries.table.crews import sides_of
from scoring.queries.table.people_values import names_in_round
from scoring.queries.table.rows import plays, settled_unplayed, state_of
from scoring.queries.table.values import BoardState, TablePair


@dataclass(frozen=True)
class PhoneRows:
    """One pair among the seatings and lines of all whose boards it must not learn too early (`shares`)."""

    session: SessionInfo
    section: SectionInfo
    several: bool
    pair: Pair
    pairs: Mapping[int, Pair]
    rounds: int
    rounds_in_all: int
    shares: tuple[Share, ...]
    seatings: tuple[Seating, ...]
    lines: tuple[Line, ...]
    sitting_in: tuple[SubstituteInfo, ...]
    sign_off_answers: SignOffAnswers
    #: Of a Swiss; else 1.
    rounds_a_draw: int = 1
    drawn_by_rounds: bool = False
    #: Those of the movement; None where no movement was chosen.
    tables: int | None = None
    playing: PlayingSeats = field(default_factory=lambda: PlayingSeats({}))
    #: Of a team during play, by match.
    stanzas: Mapping[int, tuple[Stanza, ...]] = field(default_factory=dict)
    #: What is printed on boards that are dealt again for each match, by number.
    labels: Mapping[int, str] = field(default_factory=dict)

    @cached_property
    def mine(self) -> tuple[Seating, ...]:
        """The pair's own rounds, sit-outs too; a team's at all its tables."""
        return tuple(each for each in self.seatings if self.pair.id in each.everybody)

    @property
    def by_rooms(self) -> bool:
        """Whether it is a team, which is at several tables at once."""
        return CONTESTS[self.session.contest].by_rooms

    @cached_property
    def playable(self) -> tuple[Seating, ...]:
        """The rounds in which the pair plays boards."""
        return tuple(each for each in self.mine if plays(each))

    @cached_property
    def to_sit_down(self) -> tuple[Seating, ...]:
        """Those of them in which the pair really meets somebody: not where boards were cut or the others went home."""
        return tuple(each for each in self.playable if not self._never_played(each))

    def _never_played(self, seating: Seating) -> bool:
        lines = [self.line(seating, board) for board in seating.boards]
        return all(line is not None and settled_unplayed(line) for line in lines)

    @cached_property
    def telling(self) -> dict[Meeting, Line]:
        """By board and the two pairs; of two lines, one for each way round, the one that has something to say."""
        ordered = sorted(self.lines, key=lambda line: (has_outcome(line), line.postponed, -line.occurrence))
        return {meeting_of_line(line): line for line in ordered}

    def line(self, seating: Seating, board: int) -> Line | None:
        """The line of a meeting on a board, whichever way round the two pairs sat."""
        return self.telling.get(meeting_on(seating, board))

    def begun(self, seating: Seating) -> bool:
        """Whether a board of the round was played there."""
        lines = (self.line(seating, board) for board in seating.boards)
        return any(line is not None and played(line) for line in lines)

    def complete(self, seating: Seating) -> bool:
        """Whether no board of the round waits for its result; one that is played later does not."""
        return all(state_of(self.line(seating, board), seating) != BoardState.OPEN for board in seating.boards)

    @cached_property
    def ahead(self) -> frozenset[int]:
        """The boards that somebody who may look at this telephone has still to play; once play is over, the
        postponed ones (Law 8B2). Of a team those too of a stanza that both teams may not see yet: the results of both
        its tables would tell how it stands."""
        due = (seating for seating in self.seatings if plays(seating) and any(s.covers(seating) for s in self.shares))
        waiting = frozenset(board for seating in due for board in seating.boards if self._waits(seating, board))
        matches = {each.match_id for each in self.mine}
        unseen = (stanza for match, each in self.stanzas.items() if match in matches for stanza in each)
        return waiting.union(*(stanza.boards for stanza in unseen if not stanza.seen_by_both))

    def _waits(self, seating: Seating, board: int) -> bool:
        line = self.line(seating, board)
        if line is not None and has_outcome(line):
            return False
        return not self.session.over or (line is not None and line.postponed)

    def stands(self, table: int) -> int | None:
        """The table, if there is one to wait at: who sits out behind the last has none."""
        return None if self.tables is not None and table > self.tables else table

    def in_parts(self, seating: Seating) -> bool:
        """Whether the match of a table has more than one stanza."""
        parts = {each.stanza for each in self.seatings if each.match_id == seating.match_id}
        return seating.match_id is not None and len(parts) > 1

    def sides(self, seating: Seating) -> tuple[TablePair, TablePair]:
        """The pair, or the two of a team, and its opponents at a table, with whoever sits in in that round."""
        ns, ew = sides_of(seating, self.pairs, self.sitting_in, self.playing)
        assert ns is not None
        assert ew is not None
        return (ns, ew) if self.is_ns(seating) else (ew, ns)

    def partner(self, seating: Seating) -> TablePair | None:
        """With whom a single player sits there; None where pairs or teams play."""
        partner = seating.partner_of(self.pair.id)
        return TablePair.of(self.pairs[partner], seating.round, self.sitting_in) if partner is not None else None

    def is_ns(self, there: FourSeats) -> bool:
        """Whether the pair sits North–South, at a table or on a line."""
        return self.pair.id in there.north_south

    def called(self, number: int) -> TablePair:
        """The pair as the room knows it in a round; a team as it is called, else its players."""
        sat = TablePair.of(self.pair, number, self.sitting_in)
        if self.by_rooms:
            return replace(sat, name=self.pair.name)
        names = names_in_round(self.pair, number, self.sitting_in)
        return replace(sat, name=" & ".join(name for _seat, name in sorted(names.items()) if name))


def read_phone(session_id: int, contestant: int, before: Iterable[int]) -> PhoneRows | None:
    """Read what a telephone's page follows from; None where the session or the pair is no longer there.

    `before`: the pairs that the telephone followed earlier in this session.
    """
    session = session_info(session_id)
    pairs = {pair.id: pair for pair in pairs_of(session_id)}
    pair = pairs.get(contestant)
    if session is None or pair is None:
        return None
    sitting_in = substitutes_of(session_id)
    shares = shares_of(contestant, before, pairs.values(), sitting_in)
    concerned = {share.contestant for share in shares}
    either = with_any_of(concerned)
    seatings = Seating.objects.filter(either, section__session_id=session_id).order_by("round", "table")
    seatings = seatings.select_related("match")
    lines = Line.objects.filter(either, session_id=session_id).select_related("board", "result", "adjustment")
    sections = section_info(session_id)
    here = next((each for each in sections if each.letter == pair.section), sections[0])
    movement = Seating.objects.filter(section_id=here.id)
    size = movement.aggregate(
        rounds=Max("round"),
        tables=Max("section__plan__tables"),
        to_play=Max("section__plan__to_play"),
        odd=Max(KeyTextTransform("odd", "section__plan__options")),
    )
    drawn = size["rounds"] or 0
    return PhoneRows(
        session=session,
        section=here,
        several=len(sections) > 1,
        pair=pair,
        pairs=pairs,
        rounds=drawn,
        rounds_in_all=max(drawn, size["to_play"] or 0),
        rounds_a_draw=SwissRules.of({"odd": size["odd"]} if size["odd"] else {}).rounds_a_match,
        drawn_by_rounds=bool(size["to_play"]),
        tables=size["tables"],
        shares=shares,
        seatings=tuple(seatings),
        lines=tuple(lines.order_by("pk")),
        sitting_in=sitting_in,
        playing=playing_seats(session_id) if CONTESTS[session.contest].by_rooms else PlayingSeats({}),
        stanzas=stanzas_of(session_id) if CONTESTS[session.contest].by_rooms and session.playing else {},
        labels=_labels(session),
        sign_off_answers=sign_off_answers(lines if session.sign_off != SignOffAt.BOARD or session.over else []),
    )


def _labels(session: SessionInfo) -> Mapping[int, str]:
    if session.boards_are != BoardsAre.DEALT or not CONTESTS[session.contest].by_rooms:
        return {}
    return dict(Board.objects.filter(session_id=session.id).exclude(label="").values_list("number", "label"))
