"""How the tests stand in the room: a session with somebody at its desk, and its boards by table and round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client

from club.models import LineUp, Session, User
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.services.ruling import issue_ruling
from scoring.models import Line
from scoring.services import Meeting
from tests import builders
from tests.doors.forms import main_form
from tests.doors.pages import words


@dataclass(frozen=True)
class Room:
    """A session, and an account logged in at its desk."""

    session: Session
    user: User
    client: Client

    def at(self, path: str = "") -> str:
        return f"/desk/{self.session.club.slug}/{self.session.slug}/{path}"

    def html(self, path: str = "", status: int = 200, **headers: str) -> str:
        response = self.client.get(self.at(path), headers=headers)
        assert response.status_code == status, (path, response.status_code)
        return response.content.decode()

    def read(self, path: str = "", status: int = 200, **headers: str) -> str:
        """A page as it is read."""
        return words(self.html(path, status, **headers))

    def post(self, path: str, **data: Any) -> HttpResponse:
        """A form sent; what it answers."""
        return self.client.post(self.at(path), data)  # type: ignore[return-value]

    def send(self, path: str, **data: Any) -> str:
        """A form sent and done: the page that follows, as it is read."""
        response = self.client.post(self.at(path), data, follow=True)
        assert response.redirect_chain, words(response.content.decode())[:600]
        assert response.status_code == 200
        return words(response.content.decode())

    def refused(self, path: str, **data: Any) -> str:
        """A form sent and refused: the page that shows it again, as it is read."""
        response = self.post(path, **data)
        assert response.status_code == 422, response.status_code
        return words(response.content.decode())

    def line(self, table: int, round: int, which: int = 0, act: str = "") -> str:
        """The address of a board at a table: the first of the round's boards, or another of them."""
        seating = builders.seating_at(self.session, table, round)
        return address_of(builders.meeting_at(self.session, table, round, seating.boards[which])) + act

    def save(self, table: int, round: int, which: int = 0, **typed: Any) -> str:
        """The editor's form as it stands with something typed, sent and done; what was said."""
        path = self.line(table, round, which)
        return self.send(path, **{**main_form(self.html(path)), **typed})

    def stored(self, table: int, round: int, which: int = 0) -> Line:
        seating = builders.seating_at(self.session, table, round)
        lines = Line.objects.select_related("result", "rival", "adjustment", "board")
        both = {"ns__in": [seating.ns_id, seating.ew_id], "ew__in": [seating.ns_id, seating.ew_id]}
        says = lines.filter(session=self.session, board__number=seating.boards[which], **both)
        return says.exclude(result=None, adjustment=None).first() or says.get()


def address_of(meeting: Meeting) -> str:
    return f"line/{meeting.board}/{meeting.ns}-{meeting.ew}/"


def room_of(session: Session, *, manager: bool = False) -> Room:
    user = builders.make_manager(session.club) if manager else builders.make_director(session.club)
    return Room(session, user, builders.logged_in(user))


def playing_room(pairs: int = 8, **options: Any) -> Room:
    """A session that is being played, with a director who does not play."""
    return room_of(builders.started_session(pairs, **options))


def sits_down(room: Room, table: int = 1, side: str = "ns") -> int:
    """The director plays: their account is that of a player of the pair that begins there. Returns the pair's id."""
    pair = getattr(builders.seating_at(room.session, table, 1), side)
    seat = LineUp.objects.filter(contestant=pair).select_related("player")[0]
    seat.player.user = room.user
    seat.player.save(update_fields=["user"])
    return int(pair.pk)


def ruled_without_a_score(room: Room, line: Line, *, supersedes: int | None = None) -> int:
    """The director rules about a line, and the score at the table stands: the ruling's number."""
    place = (line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table)
    decision = Decision(Kind.NO_ACTION, "They sat down at the wrong table.", lines=(RuledLine(*place),))
    return issue_ruling(
        session_id=room.session.pk, decision=decision, supersedes=supersedes, actor=builders.actor(room.user)
    )
