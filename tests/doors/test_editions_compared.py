"""Any two editions compared: what lies between them, through whom, and what it means to one pair."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import Contestant, Player, Session
from club.services import end_play
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contract import Played
from scoring.models import Line, Publication
from scoring.services import Award, Entry, enter_result, publish_session, withdraw_edition
from scoring.services.correct import move_result, turn_result
from tests.builders import (
    enter,
    logged_in,
    make_director,
    meeting_at,
    published_session,
    started_session,
    still_to_play,
)
from tests.doors.editions_compared import correct, key_of
from tests.doors.pages import address, award_at, page, words
from tests.doors.rooms import Room, room_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def three() -> tuple[Session, int, int]:
    """Edition 2 corrects table 1, edition 3 awards at table 2; the two boards."""
    session, _first = published_session(8)
    corrected = correct(session, 1, 1, "7NTN=")
    publish_session(session_id=session.pk, actor=PROGRAM)
    awarded = award_at(session, 2, 2, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    publish_session(session_id=session.pk, actor=PROGRAM)
    return session, corrected, awarded


def test_the_first_beside_the_last_says_all_that_came_between(three: tuple[Session, int, int]) -> None:
    session, corrected, awarded = three
    text = words(page(address(session, "changes/1/3/")))
    assert "What changed from edition 1 to edition 3" in text
    assert re.search(
        rf"Board {corrected}, table 1\. .* → 7 ?NT North made, \+\d+ \(result corrected by the director\)\.", text
    )
    assert re.search(rf"Board {awarded}, table 2\. .* → adjusted: [^.]* \(adjusted by the director\)\.", text)
    one_step = words(page(address(session, "changes/2/3/")))
    assert "What changed in edition 3" in one_step
    assert f"Board {corrected}, table 1" not in one_step
    assert one_step.split("In the results")[1] == words(page(address(session, "changes/3/"))).split("In the results")[1]


def test_a_pair_reads_each_board_with_its_cause(three: tuple[Session, int, int]) -> None:
    session, corrected, awarded = three
    own = key_of(meeting_at(session, 1, 1).ns)
    text = words(page(address(session, f"changes/1/3/pair/{own}/")))
    assert re.search(rf"{corrected} [\d.]+ [\d.]+ Own result: .* → 7 ?NT North made", text)
    assert "A result or penalty of this pair was changed." in text
    others = {
        key_of(pk) for line in (meeting_at(session, 1, 1), meeting_at(session, 2, 2)) for pk in (line.ns, line.ew)
    }
    beside = Contestant.objects.filter(session=session).exclude(key__in=others)
    met = [
        each.key for each in beside if f"{awarded} " in words(page(address(session, f"changes/2/3/pair/{each.key}/")))
    ]
    assert met
    text = words(page(address(session, f"changes/2/3/pair/{met[0]}/")))
    assert "Table 2" in text
    assert "results at other tables did" in text


def test_a_pair_that_nothing_happened_to_is_told_so() -> None:
    session, _first = published_session(8)
    pair = Contestant.objects.filter(session=session).latest("pk")
    Publication.objects.create(
        **{
            name: getattr(Publication.objects.get(session=session), name)
            for name in ("session", "version", "facts", "standings")
        },
        number=2,
        reason="technical",
    )
    assert "Nothing has changed for this pair" in words(page(address(session, f"changes/1/2/pair/{pair.key}/")))


def test_what_is_not_there_is_said(three: tuple[Session, int, int]) -> None:
    session, _corrected, _awarded = three
    for path in ("changes/3/1/", "changes/2/2/", "changes/1/9/", "changes/9/3/", "changes/1/9/pair/NS1/"):
        assert "no such edition" in words(page(address(session, path), status=404))
    assert "Nobody with this number" in words(page(address(session, "changes/1/3/pair/NS99/"), status=404))


def test_the_history_leads_from_each_to_each(three: tuple[Session, int, int], client: Any) -> None:
    session, _corrected, _awarded = three
    text = words(page(address(session, "editions/")))
    assert re.search(r"Edition 3 .*Ruling .*counts now.*Edition 2 .*Score correction.*Edition 1 .*First edition", text)
    asked = client.get(address(session, "editions/?old=3&new=1"))
    assert asked.url == address(session, "changes/1/3/")
    assert client.get(address(session, "editions/?old=x&new=1")).status_code == 200


def test_a_withdrawn_edition_is_marked_wherever_it_stands(three: tuple[Session, int, int]) -> None:
    session, corrected, _awarded = three
    before = page(address(session))
    withdraw_edition(session_id=session.pk, number=3, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert "Edition 3 was withdrawn: it no longer counts." in words(page(address(session, "edition/3/")))
    now = words(page(address(session)))
    assert "Provisional edition 2" in now
    assert re.search(r"Edition 3 ?withdrawn", now)
    assert "Adjusted" not in page(address(session, f"board/{meeting_at(session, 2, 2).board}/"))
    assert "Edition 3 was withdrawn." in words(page(address(session, "changes/2/3/")))
    assert re.search(r"Edition 3 .*withdrawn.*Edition 2 .*counts now", words(page(address(session, "editions/"))))
    tag = re.compile(r'data-etag="([^"]*)"')
    assert tag.findall(before) == tag.findall(page(address(session))) == []
    withdraw_edition(session_id=session.pk, number=2, permission=BY_THE_CLOCKS, actor=PROGRAM)
    withdraw_edition(session_id=session.pk, number=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert "The director is checking the results." in words(page(address(session)))
    assert f"board/{corrected}/" in page(address(session))


def test_hidden_members_stay_hidden_in_every_comparison(three: tuple[Session, int, int]) -> None:
    session, _corrected, _awarded = three
    Player.objects.filter(club=session.club).update(privacy=Player.Privacy.HIDDEN)
    names = set(Player.objects.filter(club=session.club).values_list("name", flat=True))
    own = key_of(meeting_at(session, 1, 1).ns)
    for path in ("editions/", "changes/1/3/", f"changes/1/3/pair/{own}/"):
        html = page(address(session, path))
        assert not [name for name in names if name in html], path


def test_the_desk_compares_with_names_and_with_what_no_edition_has(three: tuple[Session, int, int]) -> None:
    session, corrected, _awarded = three
    Player.objects.filter(club=session.club).update(privacy=Player.Privacy.HIDDEN)
    room = room_of(session)
    name = Contestant.objects.get(pk=meeting_at(session, 1, 1).ns).line_up.all()[0].player.name
    text = room.read("editions/?old=1&new=3")
    assert "From edition 1 to edition 3" in text
    assert name in text
    correct(session, 3, 1, "7NTN=")
    text = room.read("editions/?old=2&new=0")
    assert "From edition 2 to the results now" in text
    assert f"Board {corrected}, table 1:" not in text
    assert "Choose two different editions." in room.read("editions/?old=2&new=2")
    room.html("editions/?old=7&new=8", status=404)


def test_the_desk_withdraws_and_says_what_happens(three: tuple[Session, int, int]) -> None:
    session, _corrected, _awarded = three
    room = room_of(session)
    assert "Edition 2 counts again." in room.read("editions/")
    said = room.send("editions/3/withdraw/", note="wrong pair")
    assert "Edition 3 is withdrawn." in said
    assert "wrong pair" in said
    assert "wrong pair" not in page(address(session, "editions/"))
    assert "Publish edition 4" in room.read()
    assert "Withdrew edition 3" in room.read("trail/")
    assert "Another edition counts now." in room.send("editions/3/withdraw/")


def test_only_the_clubs_directors_withdraw(three: tuple[Session, int, int]) -> None:
    session, _corrected, _awarded = three
    for user, status in (
        (make_director(session.club, role="member"), 404),
        (room_of(published_session(6)[0]).user, 404),
    ):
        client = logged_in(user)
        assert Room(session, user, client).post("editions/3/withdraw/").status_code == status
    assert Publication.objects.filter(session=session, withdrawal=None).count() == 3


def test_comparing_asks_as_often_for_many_as_for_few(
    three: tuple[Session, int, int], django_assert_max_num_queries: Any
) -> None:
    session, _corrected, _awarded = three
    own = key_of(meeting_at(session, 1, 1).ns)
    for path in [address(session, each) for each in ("changes/1/2/", "changes/1/3/", f"changes/1/3/pair/{own}/")]:
        with django_assert_max_num_queries(14):
            page(path)


def test_a_missing_result_that_is_entered_late_is_called_so() -> None:
    session = without_one(8)
    agreed = Entry(uuid4(), Played.parse("3NS="), agreed="both")
    meeting = meeting_at(session, 1, 1, 1)
    enter_result(
        session_id=session.pk, meeting=meeting, entry=agreed, source="desk", permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    assert publish_session(session_id=session.pk, actor=PROGRAM).reason == "late_result"
    text = words(page(address(session, "changes/1/2/")))
    assert "Reason: result entered late." in text
    assert "(result entered late by the director, agreed by both pairs)" in text
    assert "corrected" not in text.split("In the results")[1]


def test_what_is_late_and_corrected_beside_is_a_correction() -> None:
    session = without_one(8)
    enter(session, 1, 1, 1, "3NS=", source="desk")
    correct(session, 2, 2, "7NTN=")
    assert publish_session(session_id=session.pk, actor=PROGRAM).reason == "score_correction"


def test_a_result_that_stood_somewhere_else_was_neither_late_nor_corrected() -> None:
    """Turned, or moved to an empty board: it is the same result where it was played."""
    session = without_one(8)
    line = Line.objects.get(session=session, board__number=2, ns=meeting_at(session, 1, 1).ns)
    turn_result(
        session_id=session.pk,
        line_id=line.pk,
        seen_result_id=line.result_id or 0,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    assert publish_session(session_id=session.pk, actor=PROGRAM).reason == "score_correction"
    assert "(result moved by the director to where it was played)" in words(page(address(session, "changes/2/")))
    turned = Line.objects.get(session=session, board__number=2, ns=meeting_at(session, 1, 1).ew)
    values = {"line_id": turned.pk, "seen_result_id": turned.result_id or 0, "board": 1}
    move_result(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **values)
    assert publish_session(session_id=session.pk, actor=PROGRAM).reason == "score_correction"
    assert "(result moved by the director to where it was played)" in words(page(address(session, "changes/3/")))
    enter(session, 1, 1, 2, "3NS=", source="desk")
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert "(result entered late by the director)" in words(page(address(session, "changes/4/")))


def without_one(pairs: int) -> Session:
    """Published, without a result of board 1 at table 1."""
    session = started_session(pairs, boards_per_round=2)
    for found, board in list(still_to_play(session)):
        if (found.table, found.round, board) != (1, 1, 1):
            enter(session, found.table, found.round, board, "2HE+1")
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    return session
