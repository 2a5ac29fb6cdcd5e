"""The director enters the result of a match that was played elsewhere."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.models import Player
from club.services import end_play
from movements.models import Match, Seating
from scoring.models import MatchResult
from scoring.recompute import recompute
from scoring.services import publish_session
from tests.builders import enter, play_all
from tests.doors.desks import boxes
from tests.doors.pages import address, page, words
from tests.doors.rooms import room_of
from tests.services.scoring.match_sessions import EVENINGS, evening, taken_in
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db
BOXES = {
    "imps": ["imps"],
    "victory points": ["imps", "vp"],
    "board-a-match": ["points"],
    "total points": ["points"],
    "hybrid": ["vp"],
}


@pytest.mark.parametrize("kind", EVENINGS)
def test_a_result_is_entered_by_hand(kind: str) -> None:
    document = evening(kind)
    document["results"] = []
    room = room_of(taken_in(document))
    assert "Enter its result" in room.read("matches/")
    fields = boxes(room.html("matches/m1/"))
    assert sorted(name for name in fields if "_" in name) == sorted(
        f"{unit}_{side}" for unit in BOXES[kind] for side in ("home", "away")
    )
    unit = BOXES[kind][0]
    half = room.client.post(room.at("matches/m1/"), {**fields, f"{unit}_home": "5"})
    assert (half.status_code, "0 if it has none" in half.content.decode()) == (422, True)
    room.send("matches/m1/", **{**fields, f"{unit}_home": "5", f"{unit}_away": "3"})
    recompute(room.session.pk)
    assert "Change" in room.read("matches/")
    assert "5–3" in room.read("matches/") or "+5 / +3" in room.read("matches/")
    assert boxes(room.html("matches/m1/"))[f"{unit}_home"] == "5"
    assert MatchResult.objects.get().version == 1
    assert "by hand" in room.read("trail/")


def test_a_match_of_boards_follows_from_them() -> None:
    room = room_of(taken_in(evening("imps")))
    assert "from its boards" in room.read("matches/")
    assert "Correct these" in room.read("matches/m1/")
    assert f'href="{room.at("boards/1/")}"' in room.html("matches/m1/")
    assert room.client.get(room.at("matches/m9/")).status_code == 404


def test_a_forfeited_match_is_decided_and_nobody_is_asked_for_its_boards() -> None:
    """Five teams: each has a round without a match, and one match is forfeited (White Book 80.5, 147.7)."""
    session = started_teams(5, "round-robin", boards_per_round=2, habits={"sit_outs_averaged": True})
    match = Match.objects.filter(session=session, round=5).order_by("place")[0]
    play_all(session, rounds=[1, 2, 3, 4])
    for seat in Seating.objects.filter(section__session=session, round=5, match__isnull=False).exclude(match=match):
        for board in seat.boards:
            enter(session, seat.table, 5, board, "3NTN=")
    recompute(session.pk)
    room = room_of(session)
    at = f"matches/{match.key}/"
    assert "4 of 40 boards have no result yet" in room.read("end/")
    offered = boxes(room.html(f"{at}?offer=away_at_fault"))
    entry = match.away.entry
    assert entry is not None
    assert entry.name
    assert offered["note"].startswith(f"Not played, or void, through the fault of {entry.name} (")
    room.send(at, **{**offered, "note": "They did not come."})
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    read = room.read()
    assert "have no result" not in read
    assert "10 matches finished" in read
    assert "to come" not in read.partition("The room")[0]
    publish_session(session_id=session.pk, actor=PROGRAM)
    read = words(page(address(session, f"match/{match.key}/")))
    assert "Who sat where" not in read
    assert "entered by hand, in VPs, without boards. Why: They did not come." in read
    own = words(page(address(session, f"pair/{match.home.key}/")))
    table = own.partition("Match by match")[2].partition("Players")[0]
    assert "entered by hand" in table
    assert "Own average for 1 match sat out" in table
    Player.objects.filter(club=session.club).update(email="a@example.org", mail_results=True)
    assert "sat out 1 match:" in room.read("out/mail/")
    assert "Session: IMPs" in room.client.get(room.at("out/1/travellers-csv/")).content.decode()
