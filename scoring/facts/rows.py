"""The rows of one session that its standings follow from. Seven queries (eight where it has matches), however large;
three more where it is ranked a second time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from club.engine.contests import CONTESTS
from club.models import Board, Contestant, Session
from club.queries.rankings import KnownPeople, known_people
from movements.engine.swiss_evening import SWISS, SwissRules
from movements.models import Match, Seating
from scoring.models import Adjustment, Line, Penalty
from scoring.queries.drawn_later import drawn_later, seats_of_session
from scoring.queries.line_outcomes import (
    Meeting,
    has_outcome,
    is_adjusted_on_both_sides,
    matches_with_boards,
    meeting_of,
)

__all__ = ["Meeting", "Rows", "Scheduled", "gives_award", "is_adjusted_on_both_sides", "meeting_of", "read_rows"]


@dataclass(frozen=True)
class Scheduled:
    """One board at one table of one round, as the movement has it; partners in an individual."""

    section: str
    round: int
    table: int
    board: int
    ns: int
    ew: int
    room: int = 0
    match: int | None = None
    stanza: int = 0
    ns_partner: int | None = None
    ew_partner: int | None = None

    @property
    def everybody(self) -> tuple[int, ...]:
        """North–South first."""
        return tuple(each for each in (self.ns, self.ns_partner, self.ew, self.ew_partner) if each is not None)

    @property
    def meeting(self) -> Meeting:
        return Meeting(self.board, frozenset(self.everybody), self.room)


@dataclass(frozen=True)
class SittingOut:
    """A contestant without opponents in one round, and how many boards the others play in it."""

    section: str
    round: int
    contestant: int
    boards: int


@dataclass(frozen=True)
class Missed:
    """A round that was over before a contestant came, and the victory points for it, decimal text."""

    contestant: str
    round: int
    boards: int
    vp: str


@dataclass(frozen=True)
class Rows:
    """Everything of one session that its standings follow from. `lines` are in the order of their making.

    `drawn_later`: boards of the round of a Swiss that is still to be drawn. `played_matches`: ids of matches that
    follow from their boards, though these are not among the lines (`without`).
    """

    session: Session
    boards: tuple[Board, ...]
    contestants: tuple[Contestant, ...]
    lines: tuple[Line, ...]
    penalties: tuple[Penalty, ...]
    scheduled: tuple[Scheduled, ...]
    drawn_later: frozenset[int] = frozenset()
    sitting_out: tuple[SittingOut, ...] = ()
    bye_points: str = ""
    missed: tuple[Missed, ...] = ()
    matches: tuple[Match, ...] = ()
    played_matches: frozenset[int] = frozenset()
    people: KnownPeople | None = None

    def without(self, boards: frozenset[int], matches: frozenset[int]) -> Rows:
        """As if nobody had played these boards, nor any board of these matches (ids), and all of them were due."""
        left = (line for line in self.lines if line.board.number not in boards and line.match_id not in matches)
        return replace(self, lines=tuple(left), played_matches=matches_with_boards(self.lines))

    @property
    def imported(self) -> bool:
        """It came as a document, which has no movement."""
        return self.session.imported_heading is not None

    @property
    def says_fours(self) -> bool:
        """Whether the document says which four of a team of eight plays at a table: here always, else as it came."""
        heading = self.session.imported_heading
        return bool(self.session.teams_of_eight) if heading is None else bool(heading.get("fours"))

    @cached_property
    def match_keys(self) -> Mapping[int, str]:
        """The ids of the matches in documents."""
        return {match.pk: match.key for match in self.matches}

    @property
    def matches_are_due(self) -> bool:
        """Whether every line belongs to a match: in a contest of teams, and where matches give victory points."""
        session = self.session
        return CONTESTS[session.event.contest].by_rooms or "victory_points" in session.scoring_options

    @cached_property
    def planned(self) -> Mapping[Meeting, Scheduled]:
        """What the movement has. Empty for a session without one."""
        return {each.meeting: each for each in self.scheduled}

    def named(self, board: int, ns: int, ew: int) -> Meeting:
        """The meeting of two contestants on a board, in an individual of North and East. Two teams have two: the one in
        which they sit like that."""
        both = frozenset({ns, ew})
        planned = [each for each in self.planned.values() if each.board == board and {each.ns, each.ew} == both]
        lines = [each for each in self.lines if each.board.number == board and {each.ns_id, each.ew_id} == both]
        found = [(each.ns == ns, each.meeting) for each in planned]
        found += [(line.ns_id == ns, meeting_of(line)) for line in lines]
        return max(found, key=lambda each: each[0], default=(False, Meeting(board, both)))[1]

    @cached_property
    def lines_with_outcome(self) -> tuple[Line, ...]:
        """The lines that have something to say: a result, or what the director awarded in place of one."""
        return tuple(line for line in self.lines if has_outcome(line))

    @cached_property
    def by_meeting(self) -> Mapping[Meeting, Line]:
        """The lines with an outcome by board and the two contestants."""
        return {meeting_of(line): line for line in self.lines_with_outcome}

    @cached_property
    def postponed(self) -> frozenset[Meeting]:
        """What the director lets be played later, and has not been played yet; nothing that has left the movement."""
        later = frozenset(meeting_of(line) for line in self.lines if line.postponed)
        return (later & self.planned.keys()) - self.by_meeting.keys()

    @cached_property
    def listed_contestants(self) -> tuple[Contestant, ...]:
        """Who is in the document: everybody that came with one; else who has a seat or has played.

        A pair that has just come and waits for the next movement has no line to be ranked in.
        """
        if self.imported:
            return self.contestants
        played = {who for line in self.lines_with_outcome for who in line.everybody}
        return tuple(each for each in self.contestants if each.section_id is not None or each.pk in played)


def gives_award(adjustment: Adjustment) -> bool:
    """Whether a side gets an adjusted score; an adjustment may also only name the group of a fouled board."""
    return adjustment.ns_outcome is not None or adjustment.ew_outcome is not None


def read_rows(session: Session) -> Rows:
    """Read the session's facts. Whoever wants a version with them reads the version first."""
    lines = list(Line.objects.filter(session=session).order_by("pk").select_related("result", "adjustment"))
    # The boards of a document stand in its order, which is that of their making.
    in_order = "pk" if session.imported_heading is not None else "number"
    boards = {each.pk: each for each in Board.objects.filter(session=session).order_by(in_order)}
    # A line that was taken away with its board meanwhile: then the version is another, and all is read again.
    lines = [line for line in lines if line.board_id in boards]
    for line in lines:
        line.board = boards[line.board_id]
    given = Penalty.objects.filter(session=session, withdrawal__isnull=True)
    penalties = given.exclude(kind=Penalty.Kind.WARNING).order_by("pk")
    seatings = seats_of_session(session)
    return Rows(
        session=session,
        boards=tuple(boards.values()),
        contestants=tuple(Contestant.objects.filter(session=session).select_related("section")),
        lines=tuple(lines),
        penalties=tuple(penalties),
        scheduled=tuple(_scheduled(seatings)),
        drawn_later=frozenset(drawn_later(each for each in seatings if each.ns_id and each.ew_id)),
        sitting_out=tuple(_sitting_out(seatings)),
        bye_points=_bye_points(seatings),
        missed=tuple(_missed(seatings)),
        matches=tuple(_matches(session, seatings, lines)),
        people=known_people(session),
    )


def _matches(session: Session, seatings: Iterable[Seating], lines: Iterable[Line]) -> Iterator[Match]:
    """In their order; here without those that a correction left behind when it was taken back: nobody plays them,
    and their lines say nothing any more."""
    known = {each.match_id for each in seatings} | {line.match_id for line in lines if has_outcome(line)}
    imported = session.imported_heading is not None
    for match in Match.objects.filter(session=session).prefetch_related("results"):
        if imported or match.pk in known or match.results.all():
            yield match


def _scheduled(seatings: Iterable[Seating]) -> Iterable[Scheduled]:
    for seat in seatings:
        if seat.ns_id is not None and seat.ew_id is not None:
            for board in seat.boards:
                at = (seat.section.letter, seat.round, seat.table)
                part, partners = (seat.room, seat.match_id, seat.stanza), (seat.ns_partner_id, seat.ew_partner_id)
                yield Scheduled(*at, board, seat.ns_id, seat.ew_id, *part, *partners)


def _bye_points(seatings: Iterable[Seating]) -> str:
    """What a round that is sat out is worth, where the movement says it: "" else."""
    plans = (getattr(each.section, "plan", None) for each in seatings)
    return next((str(plan.options.get("bye_vp", "")) for plan in plans if plan is not None), "")


def _missed(seatings: Iterable[Seating]) -> Iterator[Missed]:
    """Of who came to a Swiss after round 1."""
    plans = {each.section_id: getattr(each.section, "plan", None) for each in seatings}
    for plan in plans.values():
        if plan is None or plan.kind != SWISS or not plan.options.get("joined"):
            continue
        rules = SwissRules.of(plan.options)
        boards = plan.boards_per_round * rules.rounds_a_match
        for contestant, came in rules.joined.items():
            for number in range(1, came["since"]):
                yield Missed(contestant, rules.rounds_of(number)[0], boards, came["vp"])


def _sitting_out(seatings: Iterable[Seating]) -> Iterable[SittingOut]:
    boards: dict[tuple[str, int], int] = {}
    alone: list[tuple[str, int, int]] = []
    for seat in seatings:
        letter = seat.section.letter
        boards[letter, seat.round] = max(boards.get((letter, seat.round), 0), len(seat.boards))
        if seat.ns_id is None or seat.ew_id is None:
            alone += [(letter, seat.round, each) for each in (seat.ns_id, seat.ew_id) if each is not None]
    halves = _halved(seatings)
    for letter, number, contestant in alone:
        if letter in halves and number % 2 == 0:
            # The second half of a match is sat out with the first.
            continue
        if boards[letter, number]:
            both = boards[letter, number] * (2 if letter in halves else 1)
            yield SittingOut(letter, number, contestant, both)


def _halved(seatings: Iterable[Seating]) -> set[str]:
    """The sections in which a match of a Swiss takes two rounds."""
    plans = {each.section.letter: getattr(each.section, "plan", None) for each in seatings}
    return {
        letter
        for letter, plan in plans.items()
        if plan is not None and plan.kind == SWISS and SwissRules.of(plan.options).rounds_a_match > 1
    }
