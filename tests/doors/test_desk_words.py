"""Nobody at the desk is told to ask the director: whoever sits there is one, and reads the way on."""

from __future__ import annotations

import re
from pathlib import Path
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play, make_official
from rulings.engine.query import Claim, ClaimKind
from rulings.errors import DomainError
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.score_queries import RefusalReason, ScoreQueryRequest, open_score_query, query_refusal_words
from scoring.services import Award, adjust
from tests import builders
from tests.doors.rooms import Room, room_of
from tests.services.rulings.official import after_all_clocks, with_a_doubt

pytestmark = pytest.mark.django_db
ASKS_THE_DIRECTOR = re.compile(r"(speak to|ask|tell|call|fetch) the director|Your pair", re.IGNORECASE)
#: Whose sentences nobody reads at the desk: tables, telephones, pages of results, and what they alone are refused.
OF_PLAYERS = (
    "bridgeclub/doors/api/table/",
    "bridgeclub/doors/player/",
    "bridgeclub/doors/tablet/",
    "templates/500.html",
    "templates/player/",
    "templates/public/",
    "bridgeclub/wording/contest_phones.py",
    "bridgeclub/wording/trouble_for_players.py",
    "scoring/services/door.py",
    "bridgeclub/wording/templatetags/player.py",
    "club/services/phones.py",
    "club/services/tables.py",
    "rulings/queries/confirming.py",
    "rulings/services/appeals/refusing.py",
    "rulings/services/notes.py",
    "rulings/services/score_queries/refusing.py",
    "scoring/services/entry.py",
    "scoring/services/phone_following.py",
    "scoring/services/following_by_check.py",
    "scoring/services/following_by_letter.py",
    "scoring/services/naming.py",
    "scoring/services/table.py",
)
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("why", RefusalReason)
def test_a_query_is_refused_in_words_for_whoever_asks(why: RefusalReason) -> None:
    at_the_desk = query_refusal_words(why, desk=True, when="23:10")
    assert not ASKS_THE_DIRECTOR.search(at_the_desk)
    assert re.search("page|manager", at_the_desk), "it says the way on"
    assert query_refusal_words(why, desk=False, when="23:10") != at_the_desk


@pytest.mark.always
def test_sentences_that_send_to_the_director_stand_only_where_players_read() -> None:
    found = []
    for folder in ("bridgeclub", "club", "movements", "rulings", "scoring", "templates"):
        for path in sorted((ROOT / folder).rglob("*")):
            at = path.relative_to(ROOT).as_posix()
            if path.suffix in (".py", ".html") and not at.startswith(OF_PLAYERS):
                said = re.findall(
                    r"""_\((?:\s*)"[^"]*"|translate "[^"]*"|translate '[^']*'""", path.read_text(errors="replace")
                )
                found += [(at, each) for each in said if ASKS_THE_DIRECTOR.search(each)]
    assert not found


def published() -> Session:
    session, _edition = with_a_doubt()
    return session


def says(page: str) -> str:
    """What is read, which sends nobody to the director."""
    assert not ASKS_THE_DIRECTOR.search(page), page
    return page


def which(room: Room) -> str:
    return says(room.read("queries/new/"))


def asked(session: Session, table: int = 2) -> ScoreQueryRequest:
    line = session.lines.filter(round=1, table=table).order_by("pk")[0]
    claim = Claim(ClaimKind.WORDS, words="we made one more")
    return ScoreQueryRequest(line.pk, line.ns_id, line.result_id or 0, claim, uuid4(), "desk", 0)


def refused(session: Session, table: int = 2) -> str:
    with pytest.raises(DomainError) as no:
        open_score_query(session_id=session.pk, request=asked(session, table), actor=PROGRAM)
    return says(str(no.value))


def test_before_the_end_during_and_after_the_director_reads_what_to_do() -> None:
    session = builders.started_session(8)
    builders.play_all(session, rounds=[1])
    room = room_of(session)
    assert "Play has not ended. Correct the score on the board’s page." in which(room)
    assert "on the board’s page" in refused(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    line = session.lines.filter(round=1, table=2).order_by("pk")[0]
    meeting = builders.meeting_at(session, 2, 1, line.board.number)
    given = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=given,
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    assert "make a ruling" in refused(session)


def test_once_official_the_page_and_the_form_lead_on() -> None:
    session = published()
    room = room_of(session)
    make_official(session_id=session.pk, actor=PROGRAM)
    page = which(room)
    assert "a manager can open the results again" in page
    assert "To the boards" in page
    assert "manager" in refused(session)


def test_after_the_time_the_page_leads_to_gross_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    session = published()
    moment = after_all_clocks(session)
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment)
    room = room_of(session)
    page = which(room)
    assert "Scores could be queried until" in page
    assert "gross scoring error" in page
    assert "Time limits" in page
    assert "gross scoring error" in refused(session)
