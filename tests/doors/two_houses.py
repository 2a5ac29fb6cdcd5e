"""Two sections of a club and an evening of another club, with somebody at a table who is kept to that table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import uuid4

from django.http import HttpResponse

from club.actor import PROGRAM
from club.models import Contestant, LineUp, PlayerPhone, Section, Session, TableDevice, TableLink
from movements.models import Seating
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.engine.query import Claim, ClaimKind
from rulings.models import Call, Ruling, ScoreQuery
from rulings.services.calls import CallRequest, call_director
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.ruling import issue_ruling
from rulings.services.score_queries import ScoreQueryRequest, open_score_query
from scoring.models import Line, Result, SignOff
from scoring.services.sign_off import ReadLine, sign_off
from tests import builders
from tests.doors.at_the_table import AtTheTable
from tests.doors.marks import Mark, contracts
from tests.doors.others import Others
from tests.doors.phones import following

SIZES = (6, 6)
Attack = tuple[str, Callable[[], HttpResponse]]


class House:
    """Two sections of a club and an evening of another club, round 1 played at every table; we are at A1."""

    def __init__(self, *, over: bool = False) -> None:
        habits = {"sign_off": "round", "names_at_table": True, "board_results": "all"}
        self.session = builders.started_in(*SIZES, habits=habits)
        self.other = builders.started_in(*SIZES, club=builders.make_club("Hillside"), habits=habits)
        self.table = AtTheTable(self.session, 1)
        self.elsewhere = {
            f"{section}{table} of {session.pk}": AtTheTable(session, table, section)
            for session in (self.session, self.other)
            for section in ("A", "B")
            for table in (1, 2)
            if (session, section, table) != (self.session, "A", 1)
        }
        fresh = contracts(3)
        marks = [mark for session in (self.session, self.other) for mark in _played(session, fresh)]
        mine = builders.seating_at(self.session, 1, 1)
        self.pairs = {mine.ns_id, mine.ew_id}
        self._signed("" if over else "contract")
        self.following = following(Contestant.objects.get(pk=mine.ns_id))
        for pair in (builders.seating_at(self.session, 2, 1).ns_id, builders.seating_at(self.other, 1, 1).ns_id):
            following(pair)
        for session in (self.session, self.other):
            for letter, table in (("A", 2), ("B", 1)):
                asking = CallRequest(letter, table, round=1)
                call_director(session_id=session.pk, asking=asking, client_id=uuid4(), actor=PROGRAM)
            _ruled(session)
        if over:
            self._over()
        self.lines = Line.objects.exclude(session=self.session, ns__in=self.pairs, ew__in=self.pairs)
        here = Seating.objects.filter(section__session=self.session, section__letter="A", table=1, round__lte=2)
        at_ours = {who for both in here.values_list("ns", "ew") for who in both}
        theirs = {each.pk for each in self.lines}
        self.marks = [mark for mark in marks if not mark.pairs <= self.pairs]
        others = {
            Session: Session.objects.exclude(pk=self.session.pk),
            Section: Section.objects.exclude(session=self.session, letter="A"),
            Contestant: Contestant.objects.exclude(pk__in=at_ours),
            LineUp: LineUp.objects.exclude(contestant__in=self.pairs),
            Line: Line.objects.filter(pk__in=theirs),
            Result: Result.objects.filter(line__in=theirs),
            SignOff: SignOff.objects.exclude(contestant__in=self.pairs),
            TableLink: TableLink.objects.exclude(session=self.session, section__letter="A", table=1),
            TableDevice: TableDevice.objects.exclude(
                link__session=self.session, link__section__letter="A", link__table=1
            ),
            PlayerPhone: PlayerPhone.objects.exclude(contestant__in=self.pairs),
            Call: Call.objects.all(),
            Ruling: Ruling.objects.all(),
            ScoreQuery: ScoreQuery.objects.exclude(contestant__in=self.pairs),
            Seating: Seating.objects.exclude(section__session=self.session, section__letter="A", table=1),
        }
        self.others = Others(others, self.marks)

    def _signed(self, reason: str) -> None:
        """East–West's card of round 1 at every table but ours."""
        for session in (self.session, self.other):
            for line in Line.objects.filter(session=session).select_related("board"):
                if {line.ns_id, line.ew_id} != self.pairs and line.result_id:
                    sign_off(
                        session_id=session.pk,
                        round=1,
                        contestant_id=line.ew_id,
                        client_id=uuid4(),
                        read=[ReadLine(line.board.number, line.result_id, reason, "it was not so")],
                        permission=BY_THE_CLOCKS,
                        actor=PROGRAM,
                    )

    def _over(self) -> None:
        """Both evenings ended; at every table but ours a score is queried."""
        for session in (self.session, self.other):
            builders.end_play(session_id=session.pk, actor=PROGRAM)
            for line in Line.objects.filter(session=session, round=1).select_related("result"):
                if {line.ns_id, line.ew_id} != self.pairs and line.result_id:
                    claim = Claim(ClaimKind.WORDS, words="we made one more")
                    asked = ScoreQueryRequest(line.pk, line.ns_id, line.result_id, claim, uuid4(), "phone")
                    open_score_query(session_id=session.pk, request=asked, actor=PROGRAM)

    def found(self, attacks: Iterator[Attack]) -> tuple[dict[str, list[str]], int]:
        """What each attack got, and how many there were."""
        wrong, count = {}, 0
        for name, attack in attacks:
            count += 1
            got = self.others.tried(attack)
            if got:
                wrong[name] = got
        return wrong, count


def _played(session: Session, fresh: Iterator[tuple[str, str]]) -> Iterator[Mark]:
    for seating, board in list(builders.still_to_play(session)):
        if seating.round == 1:
            contract, played = next(fresh)
            letter = seating.section.letter
            builders.enter(session, seating.table, 1, board, played, section=letter)
            assert seating.ns_id is not None
            assert seating.ew_id is not None
            yield Mark(board, frozenset({seating.ns_id, seating.ew_id}), contract, played)


def _ruled(session: Session) -> None:
    meeting = builders.meeting_at(session, 2, 1)
    line = RuledLine(meeting.board, meeting.ns, meeting.ew)
    issue_ruling(
        session_id=session.pk, decision=Decision(Kind.NO_ACTION, "West hesitated.", lines=(line,)), actor=PROGRAM
    )
