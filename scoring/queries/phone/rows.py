"""The rows that one pair's evening follows from. Ten queries, whatever the size of the session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Max, Q

from club.models.events import SignOffAt
from club.queries import (
    Pair,
    SectionInfo,
    SessionInfo,
    SubstituteInfo,
    names_at,
    pairs_of,
    section_info,
    session_info,
    substitutes_of,
)
from movements.models import Seating
from scoring.models import Line
from scoring.queries.line_outcomes import Meeting, has_outcome, meeting_on, played
from scoring.queries.line_outcomes import meeting_of as meeting_of_line
from scoring.queries.phone.shared import Share, shares_of
from scoring.queries.signing import SignOffAnswers, sign_off_answers
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
    shares: tuple[Share, ...]
    seatings: tuple[Seating, ...]
    lines: tuple[Line, ...]
    sitting_in: tuple[SubstituteInfo, ...]
    sign_off_answers: SignOffAnswers

    @cached_property
    def mine(self) -> tuple[Seating, ...]:
        """The pair's own rounds, sit-outs too."""
        return tuple(each for each in self.seatings if self.pair.id in (each.ns_id, each.ew_id))

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
        postponed ones (Law 8B2)."""
        due = (seating for seating in self.seatings if plays(seating) and any(s.covers(seating) for s in self.shares))
        return frozenset(board for seating in due for board in seating.boards if self._waits(seating, board))

    def _waits(self, seating: Seating, board: int) -> bool:
        line = self.line(seating, board)
        if line is not None and has_outcome(line):
            return False
        return not self.session.over or (line is not None and line.postponed)

    def named(self, contestant: int, number: int) -> TablePair:
        """A pair as the room knows it in a round, with whoever sits in then."""
        pair = self.pairs[contestant]
        regular = {player.seat: player.name for player in pair.players}
        names = names_at((regular.get(0, ""), regular.get(1, "")), contestant, number, self.sitting_in)
        return TablePair(pair.number, " & ".join(name for name in names if name), names)


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
    either = Q(ns_id__in=concerned) | Q(ew_id__in=concerned)
    seatings = Seating.objects.filter(either, section__session_id=session_id).order_by("round", "table")
    lines = Line.objects.filter(either, session_id=session_id).select_related("board", "result", "adjustment")
    sections = section_info(session_id)
    here = next((each for each in sections if each.letter == pair.section), sections[0])
    last = Seating.objects.filter(section_id=here.id).aggregate(last=Max("round"))["last"]
    return PhoneRows(
        session=session,
        section=here,
        several=len(sections) > 1,
        pair=pair,
        pairs=pairs,
        rounds=last or 0,
        shares=shares,
        seatings=tuple(seatings),
        lines=tuple(lines.order_by("pk")),
        sitting_in=sitting_in,
        sign_off_answers=sign_off_answers(lines if session.sign_off != SignOffAt.BOARD or session.over else []),
    )
