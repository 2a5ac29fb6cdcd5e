"""An evening of teams whose boards are dealt again for each match, with something on it for every address there is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.test import Client

from club.actor import PROGRAM
from club.models import Membership, Player, Session
from club.services import (
    add_template,
    facts_changed,
    give_history_link,
    history_letters,
    make_wall_link,
    set_federation,
    set_outputs,
    set_own_check,
)
from club.services.unattended import make_start_link
from movements.models import Seating
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.engine.query import Claim, ClaimKind
from rulings.services.calls import CallRequest, call_director
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.public_book import open_public_book
from rulings.services.ruling import issue_ruling
from rulings.services.score_queries import ScoreQueryRequest, open_score_query
from scoring.models import Dispute, LateEntry, Line
from scoring.services import Award, Meeting, adjust, publish_session, store_upload
from scoring.services.door import open_door
from scoring.services.sign_off import ReadLine, sign_off
from tests import builders
from tests.appeals import lodged
from tests.brackets import drawn_bracket
from tests.conduct import reader_of, report_about
from tests.doors.at_the_table import AtTheTable
from tests.doors.every_address import Everything
from tests.doors.phones import OwnPhone, slip_of
from tests.doors.rooms import room_of
from tests.ladders import evening, ladder_of, members
from tests.noted_calls import noted_at
from tests.peer_polls import kept_about
from tests.team_evenings import published_teams, started_teams

HABITS: dict[str, Any] = {"boards_are": "dealt", "names_at_table": True}
#: The round whose boards all carry another number than what is printed on them.
LAST = 3


class DealtEvening(Everything):
    """Four teams, a round robin of three rounds: one evening under way in the last round, one that is published."""

    def __init__(self) -> None:
        self.contest, self.club = "teams", builders.make_club()
        set_own_check(club_id=self.club.pk, check="number", actor=PROGRAM)
        set_federation(club_id=self.club.pk, number="4711", public_file=True, actor=PROGRAM)
        set_outputs(club_id=self.club.pk, public_formats=["ranking-csv"], paper="a4", separator="comma", actor=PROGRAM)
        kind: dict[str, Any] = {"boards_per_round": 3, "club": self.club, "habits": HABITS}
        self.over = published_teams(4, "round-robin", **kind)
        self.playing = started_teams(4, "round-robin", **kind)
        self.matches = Session.objects.get(pk=self.playing.pk)
        builders.play_all(self.playing, rounds=[1, 2])
        self.seats = list(Seating.objects.filter(section__session=self.playing, round=LAST).order_by("table"))
        for seat in self.seats[:3]:
            for board, game in zip(seat.boards, ("4SN=", "3NTS+1", "2HE-1"), strict=False):
                builders.enter(self.playing, seat.table, LAST, board, game)
        self.match = self.seats[0].match.key  # type: ignore[union-attr]
        self.pair = self.seats[0].ns_id
        self._acts(self.playing)
        again = self._last(self.over)
        adjust(
            session_id=self.over.pk,
            meeting=again,
            award=Award(ns={"artificial": "60"}, ew={"artificial": "40"}),
            seen_version=self._line(self.over, again).version,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
        facts_changed(self.over.pk)
        publish_session(session_id=self.over.pk, actor=PROGRAM)
        self.query = self._queried()
        self.upload = store_upload(club_id=self.club.pk, name="night.csv", data=b"a;b;c\n", actor=PROGRAM)
        self.player = Player.objects.filter(club=self.club)[0].pk
        Player.objects.filter(pk=self.player).update(findable=True, email="own@example.org")
        self.history = give_history_link(club_id=self.club.pk, player_id=self.player, actor=PROGRAM)
        self.door = open_door(session_id=builders.make_session(self.club).pk, actor=PROGRAM)
        self.wall = make_wall_link(club_id=self.club.pk, actor=PROGRAM)
        self.start = make_start_link(club_id=self.club.pk, actor=PROGRAM)
        self.letter = history_letters(self.club.pk, "own@example.org")[0].token
        self.visitor = builders.make_player(self.club, is_guest=True).pk
        self.manager = builders.make_manager(self.club)
        self.template = add_template(club_id=self.club.pk, values={"name": "Tuesday pairs"}, actor=PROGRAM)
        self.own_movement = builders.own_movement(self.club)
        self.bracket = drawn_bracket(4, club=self.club).slug
        self.event = self._event()
        evening(self.club, members(self.club, 8))
        self.ladder = ladder_of(self.club)
        self.simultaneous, self.common = self._simultaneous()
        self.report = report_about(Player.objects.get(pk=self.player), reader_of(self.club), self.over).pk
        phone = OwnPhone().joins(slip_of(self.seats[0].ns)).client  # type: ignore[arg-type]
        phone.handler.enforce_csrf_checks = False
        self._rows = {}
        self.clients = {
            "nobody": Client(),
            "elsewhere": builders.logged_in(builders.make_manager(builders.make_club("Elsewhere"))),
            "member": builders.logged_in(builders.make_director(self.club, role=Membership.Role.MEMBER)),
            "director": room_of(self.playing).client,
            "manager": builders.logged_in(self.manager),
            "table": AtTheTable(self.playing, self.seats[0].table).client,
            "phone": phone,
        }

    @staticmethod
    def _line(session: Session, meeting: Meeting) -> Line:
        return session.lines.get(board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)

    @staticmethod
    def _last(session: Session, which: int = 0) -> Meeting:
        """The first board of a table's last round."""
        return builders.meeting_at(session, 1 + which, LAST)

    def _acts(self, session: Session) -> None:
        """A fine, rulings, a call, a dispute and a late entry, all of them about boards dealt again."""
        room = room_of(session)
        room.send("penalties/", pair=self.pair, kind="award", amount="1", unit="vp", note="")
        meeting = self._last(session)
        lines = (RuledLine(meeting.board, meeting.ns, meeting.ew, room=meeting.room),)
        decision = Decision(Kind.NO_ACTION, "West hesitated.", lines=lines)
        issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
        self.appeal = lodged(session, meeting.ns)
        issue_ruling(session_id=session.pk, decision=replace(decision, kind=Kind.IN_QUESTION), actor=PROGRAM)
        asking = CallRequest("A", self.seats[1].table, round=LAST, board=self.seats[1].boards[0])
        self.call = call_director(session_id=session.pk, asking=asking, client_id=uuid4(), actor=PROGRAM).id
        self.noted = noted_at(session, self.seats[2].table, round=LAST)
        open_public_book(club_id=self.club.pk, open=True, actor=PROGRAM)
        poll = kept_about(session, meeting.board)
        self.poll, self.asked = poll.pk, poll.secret()
        about = self._last(session, 1)
        line = self._line(session, about)
        read = [ReadLine(about.board, line.result_id or 0, "tricks", "we took four")]
        sign_off(
            session_id=session.pk,
            round=LAST,
            contestant_id=about.ew,
            client_id=uuid4(),
            read=read,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
        self.dispute = Dispute.objects.get(line=line).pk
        seat = self.seats[2]
        sent = AtTheTable(session, seat.table).send(seat.boards[0], "5CN-2", queued=True, round=LAST, ns=17, ew=18)
        assert sent.status_code == 202, sent.content
        self.late = LateEntry.objects.get(session=session).pk

    def _queried(self) -> int:
        line = self._line(self.over, self._last(self.over, 1))
        claim = Claim(ClaimKind.WORDS, words="we made one more")
        asked = ScoreQueryRequest(line.pk, line.ns_id, line.result_id or 0, claim, uuid4(), "phone")
        return open_score_query(session_id=self.over.pk, request=asked, actor=PROGRAM)

    def address(self, name: str) -> str:
        """A match is named by its key, every other key is that of a team."""
        key = self.match if name.endswith("match") else self.seats[0].ns.key  # type: ignore[union-attr]
        for rows in self._rows.values():
            rows["key"] = key
        return super().address(name)

    def _rows_of(self, session: Session) -> dict[str, object]:
        rows = super()._rows_of(self.playing if session.pk == self.playing.pk else session)
        meeting = self._last(session)
        of_the_last = {"board": meeting.board, "ns": meeting.ns, "ew": meeting.ew, "room": meeting.room, "round": LAST}
        return {**rows, **of_the_last, "key": self.match, "line": self._line(session, meeting).pk}
