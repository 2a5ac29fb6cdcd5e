"""Keying from paper: lines in the order of the paper, read, asked about once, kept, taken back."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM, Actor
from club.services import end_play
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.official import declare_official
from scoring.models import Line, Result
from scoring.services import Award, adjust, publish_session
from tests import builders
from tests.doors.pages import words
from tests.doors.papers import key_at, keying_room, line_of_key, rows, sent_line, sent_sheet, sheet_of
from tests.doors.rooms import Room, room_of, sits_down

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def board_of(key: str) -> int:
    return int(key.split("-")[0])


def test_every_line_stands_in_the_order_of_the_traveller() -> None:
    room = keying_room(9, kind="straight-mitchell", boards_per_round=3)
    keys = list(rows(room.html("keying/")))
    seats = Seating.objects.filter(section__session=room.session, ns__isnull=False, ew__isnull=False)
    due = [
        (board, seat.round, seat.table, f"{board}-{seat.ns_id}-{seat.ew_id}") for seat in seats for board in seat.boards
    ]
    assert keys == [key for _board, _round, _table, key in sorted(due)]
    assert len(keys) == 60


def test_every_line_stands_in_the_order_of_the_slips() -> None:
    room = keying_room(8, boards_per_round=3)
    keys = list(rows(room.html("keying/?by=slips")))
    seats = Seating.objects.filter(section__session=room.session).order_by("table", "round")
    assert keys == [f"{board}-{seat.ns_id}-{seat.ew_id}" for seat in seats for board in seat.boards]


@pytest.mark.parametrize(
    ("text", "outcome", "contract", "tricks", "score"),
    [
        ("4h s 10", "played", "4H", 10, None),
        ("3n n -1", "played", "3N", 8, None),
        ("4hxs=", "played", "4HX", 10, None),
        ("433+1", "played", "4H", 11, None),
        ("pass", "passed", "", None, 0),
        ("-50", "score", "", None, -50),
        ("NP", "not_played", "", None, None),
    ],
)
def test_a_line_is_kept_as_the_desk_keyed_it(
    text: str, outcome: str, contract: str, tricks: int | None, score: int | None
) -> None:
    room = keying_room()
    key = key_at(room, 1, 1)
    answer = sent_line(room, key, text, keyed_at="2026-11-20T20:15:03.250Z")
    assert answer["status"] == "saved"
    line = line_of_key(room, key)
    assert line is not None
    assert line.result is not None
    assert (line.result.outcome, line.result.contract, line.result.tricks) == (outcome, contract, tricks)
    assert contract or line.result.score == score
    assert (line.result.source, line.result.user, line.confirmed) == ("desk", room.user, True)
    assert line.result.keyed_at is not None
    assert answer["line"]["seen"] == line.result.pk
    assert answer["progress"]["keyed"] == (outcome != "not_played")


def test_a_score_alone_is_scored_like_any_other() -> None:
    room = keying_room()
    for table, text in ((1, "-100"), (2, "4hs="), (3, "110"), (4, "pass")):
        for which in (0, 1):
            assert sent_line(room, key_at(room, table, 1, which), text, sure="1")["status"] == "saved"
    facts = builders.facts_of(room.session)
    assert sorted(line.get("score", 0) for line in facts["results"]) == [-100, -100, 0, 0, 0, 0, 110, 110]
    assert builders.standings_of(room.session)["boards"]


def test_what_cannot_be_read_is_said_and_nothing_is_kept() -> None:
    room = keying_room()
    for text, said in (
        ("8hs=", "the level is 1 to 7"),
        ("4h", "Who played 4H?"),
        ("4hs+9", "cannot end with 19 tricks"),
        ("4hs= 1000", "gives +420 to N–S, not +1000"),
        ("55", "No contract gives 55"),
        ("620", "with this vulnerability"),
    ):
        answer = sent_line(room, key_at(room, 1, 1), text)
        assert answer["status"] == "wrong", text
        assert said in answer["said"], text
    assert not Result.objects.exists()


def test_what_is_unusual_is_asked_once() -> None:
    room = keying_room()
    key = key_at(room, 1, 1)
    answer = sent_line(room, key, "3nxxn=")
    assert (answer["status"], answer["said"]) == ("asked", "Redoubled. Is that right?")
    assert line_of_key(room, key) is None
    assert sent_line(room, key, "3nxxn=", sure="1")["status"] == "saved"


def test_an_average_is_given_and_sent_again_changes_nothing() -> None:
    room = keying_room()
    key, version = key_at(room, 1, 1), ""
    for _time in range(2):
        answer = sent_line(room, key, "A6040", version=version)
        assert answer["status"] == "saved"
        assert "N–S" in answer["said"]
    line = line_of_key(room, key)
    assert line is not None
    assert line.adjustment is not None
    assert line.adjustments.count() == 1
    assert (line.adjustment.ns_outcome, line.adjustment.ew_outcome) == ({"artificial": "60"}, {"artificial": "40"})
    assert sent_line(room, key, "A5050", version=line.version)["status"] == "refused"
    assert sent_line(room, key, "4hs=")["status"] == "refused"
    undone = room.client.post(room.at("keying/undo/"), {"key": key, "award": "1", "version": line.version}).json()
    assert undone["status"] == "saved"
    assert undone["line"]["state"] == "open"


def test_the_same_line_sent_twice_is_one() -> None:
    room = keying_room()
    key, client_id = key_at(room, 1, 1), str(uuid4())
    for _time in range(2):
        assert sent_line(room, key, "4hs=", client_id=client_id)["status"] == "saved"
    assert Result.objects.count() == 1


def test_a_line_that_a_tablet_filled_meanwhile_keeps_both() -> None:
    room = keying_room()
    seat = builders.seating_at(room.session, 1, 1)
    builders.enter(room.session, 1, 1, seat.boards[0], "4SN=")
    key = key_at(room, 1, 1)
    answer = sent_line(room, key, "4hs=")
    assert answer["status"] == "conflict"
    assert "another result has come in" in answer["said"]
    line = line_of_key(room, key)
    assert line is not None
    assert line.result is not None
    assert line.rival is not None
    assert (line.result.contract, line.rival.contract) == ("4S", "4H")
    row = rows(room.html("keying/"))[key]
    assert "two results differ" in words(row)
    keep = re.findall(r'name="keep" value="([\d.]+)"', row)
    assert keep == [f"{line.pk}.{line.result_id}", f"{line.pk}.{line.rival_id}"]
    assert "Settled." in room.send("keying/sheet/", keep=keep[1])
    line.refresh_from_db()
    assert (line.result.contract if line.result else "", line.rival) == ("4H", None)


def test_the_same_as_the_tablet_is_no_conflict_and_confirms() -> None:
    room = keying_room()
    seat = builders.seating_at(room.session, 1, 1)
    builders.enter(room.session, 1, 1, seat.boards[0], "4SN=")
    key = key_at(room, 1, 1)
    assert sent_line(room, key, "4sn=")["status"] == "saved"
    line = line_of_key(room, key)
    assert line is not None
    assert (line.rival, line.confirmed) == (None, True)


def test_a_line_seen_is_corrected_and_can_be_taken_back() -> None:
    room = keying_room()
    key, second = key_at(room, 1, 1), str(uuid4())
    first = sent_line(room, key, "4hs=")["line"]["seen"]
    assert sent_line(room, key, "4hs+1", seen=first, client_id=second)["status"] == "saved"
    for _time in range(2):
        answer = room.client.post(room.at("keying/undo/"), {"key": key, "client_id": second}).json()
        assert answer["status"] == "saved"
        assert (answer["line"]["seen"], answer["line"]["text"]) == (first, "4HS=")
    line = line_of_key(room, key)
    assert line is not None
    assert line.results.count() == 2
    assert "Undid the last keyed line" in room.read("trail/")


def test_nobody_takes_back_what_another_keyed_or_what_has_changed() -> None:
    room = keying_room()
    key, mine = key_at(room, 1, 1), str(uuid4())
    seen = sent_line(room, key, "4hs=", client_id=mine)["line"]["seen"]
    other = room_of(room.session)
    undo = {"key": key, "client_id": mine}
    assert other.client.post(room.at("keying/undo/"), undo).json()["status"] == "refused"
    assert sent_line(other, key, "4hs-1", seen=seen)["status"] == "saved"
    assert room.client.post(room.at("keying/undo/"), undo).json()["status"] == "refused"
    assert line_of_key(room, key).result.tricks == 9  # type: ignore[union-attr]


def test_without_the_script_a_sheet_is_a_form() -> None:
    room = keying_room()
    first, second, third = (key_at(room, 1, 1), key_at(room, 1, 1, 1), key_at(room, 2, 1))
    by_slip = "?by=slips"
    status, page = sent_sheet(room, {first: "4hs=", second: "8hs="}, by_slip)
    assert status == 422
    assert "1 line is saved." in page
    assert "One line is not saved" in page
    assert "the level is 1 to 7" in page
    assert 'value="8hs="' in str(
        room.client.post(
            room.at(f"keying/sheet/{by_slip}"),
            {**sheet_of(room.html(f"keying/{by_slip}"), second), f"text-{second}": "8hs="},
        ).content
    )
    status, page = sent_sheet(room, {second: "4hs-1"}, by_slip)
    assert status == 200
    assert "1 line is saved." in page
    assert line_of_key(room, third) is None
    assert "You typed nothing" in sent_sheet(room, {first: "4HS="}, by_slip)[1]


def test_without_the_script_a_question_is_asked_once() -> None:
    room = keying_room()
    key = key_at(room, 1, 1)
    boxes = {**sheet_of(room.html("keying/"), key), f"text-{key}": "3nxxn="}
    asked = room.client.post(room.at("keying/sheet/"), boxes)
    assert asked.status_code == 422
    assert "Redoubled. Is that right? If so, save again." in words(asked.content.decode())
    again = sheet_of(asked.content.decode(), key)
    assert again[f"sure-{key}"] == "1"
    assert "1 line is saved." in room.send("keying/sheet/", **again)


def test_an_untouched_box_never_overwrites_what_came_meanwhile() -> None:
    room = keying_room()
    key = key_at(room, 1, 1)
    first = sent_line(room, key, "4hs=")["line"]["seen"]
    stale = sheet_of(room.html("keying/"), key)
    sent_line(room, key, "4hs+1", seen=first)
    assert "You typed nothing" in room.send("keying/sheet/", **stale)
    assert line_of_key(room, key).result.tricks == 11  # type: ignore[union-attr]


def test_a_director_who_plays_keys_only_their_own_lines_of_boards_to_come() -> None:
    room = keying_room()
    mine = sits_down(room, table=1)
    html = room.html("keying/")
    to_play = {
        board for seat in Seating.objects.filter(section__session=room.session, ns=mine) for board in seat.boards
    }
    for key in rows(html):
        board, ns, ew = map(int, key.split("-"))
        assert board not in to_play or mine in (ns, ew)
    assert "You still have to play these boards" in words(html)
    other = next(
        f"{board}-{seat.ns_id}-{seat.ew_id}"
        for seat in Seating.objects.filter(section__session=room.session).exclude(ns=mine)
        for board in seat.boards
        if board in to_play
    )
    answer = sent_line(room, other, "4hs=")
    assert answer["status"] == "refused"
    assert "still have to play" in answer["said"]
    assert "line" not in answer
    own = key_at(room, 1, 1)
    assert sent_line(room, own, "4hs=")["status"] == "saved"
    assert len(rows(room.html("keying/"))) > len(rows(html))


def test_the_field_of_a_hidden_board_asks_no_question() -> None:
    room = keying_room(8)
    mine = sits_down(room, table=1)
    own = key_at(room, 1, 1)
    for seat in Seating.objects.filter(section__session=room.session).exclude(ns=mine):
        if board_of(own) in seat.boards:
            builders.enter(room.session, seat.table, seat.round, board_of(own), "3NN=")
    assert sent_line(room, own, "pass")["status"] == "saved"


@pytest.mark.parametrize("state", ["draft", "official"])
def test_nothing_is_keyed_before_play_or_after_the_last_word(state: str) -> None:
    if state == "draft":
        room = room_of(builders.ready_session(8))
        said = "nothing to key in yet"
    else:
        session = builders.ended_session()
        publish_session(session_id=session.pk, actor=PROGRAM)
        builders.settle_doubts(session)
        declare_official(session_id=session.pk, actor=PROGRAM)
        room, said = room_of(session), "results are official"
    assert said in room.read("keying/")
    before = Result.objects.count()
    assert sent_line(room, key_at(room, 1, 1), "4hs=")["status"] == "refused"
    assert Result.objects.count() == before


def test_lines_are_keyed_after_the_end_of_play() -> None:
    room = keying_room()
    end_play(session_id=room.session.pk, actor=PROGRAM)
    assert sent_line(room, key_at(room, 1, 1), "4hs=")["status"] == "saved"


def test_a_pair_that_sat_the_other_way_round_is_keyed_as_it_sat() -> None:
    room = keying_room()
    path = room.line(1, 1)
    key = key_at(room, 1, 1)
    seen = sent_line(room, key, "4hs=")["line"]["seen"]
    room.send(path + "turn/", seen=seen)
    page = rows(room.html("keying/"))
    seen = sheet_of(room.html("keying/"), key)[f"seen-{key}"]
    assert key in page
    assert sent_line(room, key, "4hs+1", seen=seen)["status"] == "saved"
    assert Line.objects.exclude(result=None).get().ns_id == builders.seating_at(room.session, 1, 1).ew_id


def test_an_imported_night_is_keyed_by_its_lines() -> None:
    session, _edition = builders.published_session()
    room = room_of(session)
    assert rows(room.html("keying/"))


def test_a_damaged_line_is_refused() -> None:
    room = keying_room()
    for data in ({"key": "1-2-3", "text": "4hs="}, {"key": "1-2-3", "client_id": "x", "text": "4hs="}):
        assert room.client.post(room.at("keying/line/"), data).status_code == 400
    assert room.client.post(room.at("keying/undo/"), {"key": key_at(room, 1, 1), "client_id": "x"}).status_code == 400
    assert sent_line(room, "999-1-2", "4hs=")["status"] == "refused"


@pytest.mark.parametrize("pairs", [4, 12])
def test_the_page_asks_as_often_for_many_as_for_few(pairs: int, django_assert_num_queries: Any) -> None:
    room = room_of(builders.started_session(pairs, "howell"))
    builders.play_all(room.session, rounds=[1])
    with django_assert_num_queries(30):
        room.html("keying/")


def adjusted(room: Room, key: str) -> None:
    meeting = builders.meeting_at(room.session, 1, 1, board_of(key))
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    adjust(
        session_id=room.session.pk,
        meeting=meeting,
        award=award,
        seen_version=None,
        permission=BY_THE_CLOCKS,
        actor=Actor(room.user.pk),
    )


def test_an_adjusted_line_shows_its_notation() -> None:
    room = keying_room()
    key = key_at(room, 1, 1)
    adjusted(room, key)
    row = rows(room.html("keying/"))[key]
    assert 'value="A6040"' in row
    assert "Adjusted score: N–S average plus, E–W average minus" in words(row)
