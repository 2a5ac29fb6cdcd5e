"""Programs draw seats, keep them for pairs, and let pairs stand by."""

from __future__ import annotations

from typing import Any

import pytest

from club.models import Session
from tests import builders
from tests.doors.programs import Program, answer, director_program, of, refusal

pytestmark = pytest.mark.django_db
MITCHELL = {"kind": "straight-mitchell", "tables": 5, "boards_per_round": 2}


def of_ten() -> tuple[Session, Program]:
    club = builders.make_club()
    session = builders.make_session(club)
    builders.add_pairs(session, 10)
    return session, director_program(club)


def order(told: dict[str, Any]) -> list[int]:
    return [each["id"] for each in told["pairs"]]


def test_seats_are_drawn_and_put_back_as_listed() -> None:
    session, program = of_ten()
    before = program.read(of(session, "/before-play"))
    assert (before["how"], before["lot"], before["seeds"], before["changed"]) == ("listed", None, [], False)
    listed, path = order(before), of(session, "/before-play/draw")
    wish = {"table": 3, "side": "EW", "strength": "55,5", "apart": listed[1]}
    told = answer(program.post(of(session, f"/pairs/{listed[0]}/seat"), wish), 200)
    assert told["pairs"][0]["kept"] == {"table": 3, "side": "EW", "section": ""}
    assert (told["pairs"][0]["strength"], told["pairs"][0]["apart"]) == ("55.5", listed[1])
    drawn = answer(program.post(path, {"how": "seeded", "movements": [MITCHELL]}, Idempotency_Key="1"), 200)
    assert answer(program.post(path, {"how": "seeded", "movements": [MITCHELL]}, Idempotency_Key="1"), 200) == drawn
    assert drawn["how"] == "seeded"
    assert sorted(order(drawn)) == sorted(listed)
    answer(program.post(of(session, "/movement"), MITCHELL), 200)
    seats = program.read(of(session, "/seating?round=1"))["seatings"]
    assert next(each["table"] for each in seats if each["ew"] == listed[0]) == 3
    assert order(answer(program.post(path, {"how": "listed"}), 200)) == listed
    # What is left out stays, null is none.
    told = answer(program.post(of(session, f"/pairs/{listed[0]}/seat"), {"table": None, "apart": None}), 200)
    assert told["pairs"][0] == {**told["pairs"][0], "kept": None, "apart": None, "strength": "55.5"}


def test_what_was_changed_by_hand_is_thrown_away_on_purpose_alone() -> None:
    session, program = of_ten()
    path, wanted = of(session, "/before-play/draw"), {"how": "lot", "movements": [MITCHELL]}
    drawn = answer(program.post(path, wanted), 200)
    first, second = session.contestants.order_by("place")[:2]
    for each, place in ((first, second.place), (second, first.place)):
        each.place = place
        each.save()
    assert program.read(of(session, "/before-play"))["changed"]
    refusal(program.post(path, wanted), 409, "refused")
    again = answer(program.post(path, {**wanted, "throw_away": True}), 200)
    assert again["changed"] is False
    assert sorted(order(again)) == sorted(order(drawn))
    said = refusal(program.post(path, {"how": "lot", "movements": [{**MITCHELL, "tables": 7}]}), 409, "refused")
    assert "the list has just changed" in said["detail"].lower()


def test_a_pair_stands_by_and_plays() -> None:
    session, program = of_ten()
    path, listed = of(session, "/stand-by"), order(program.read(of(session, "/before-play")))
    told = answer(program.post(path, {"pair": listed[9]}), 201)
    (waiting,) = told["stand_by"]
    assert order(told) == listed[:9]
    told = answer(program.post(f"{path}/{waiting['id']}/play"), 200)
    assert (len(told["pairs"]), told["stand_by"]) == (10, [])
    told = answer(program.post(path, {"names": ["Ann Other", "Bob Other"]}), 201)
    (waiting,) = told["stand_by"]
    answer(program.post(of(session, "/movement"), MITCHELL), 200)
    answer(program.post(of(session, "/start")), 200)
    told = answer(program.post(f"{path}/{waiting['id']}/play", {"seat_of": listed[2]}), 200)
    assert next(each["names"] for each in told["pairs"] if each["id"] == listed[2]) == ["Ann Other", "Bob Other"]
    (absent,) = told["stand_by"]
    refusal(program.post(path, {"names": ["Cy Other"]}), 409, "refused")
    answer(program.post(f"{path}/{absent['id']}/leave"), 200)
    assert answer(program.post(f"{path}/{absent['id']}/leave"), 200)["stand_by"] == []
    refusal(program.post(f"{path}/{absent['id']}/play", {"seat_of": listed[2]}), 404, "not-here")


@pytest.mark.parametrize(
    ("path", "body", "box"),
    [
        ("/before-play/draw", {"how": "by hand"}, "how"),
        ("/pairs/{pair}/seat", {"table": 3}, "table"),
        ("/pairs/{pair}/seat", {"side": "NS"}, "table"),
        ("/pairs/{pair}/seat", {"table": None, "side": "NS"}, "table"),
        ("/pairs/{pair}/seat", {"section": "A"}, "table"),
        ("/stand-by", {}, "names"),
        ("/stand-by", {"names": ["Ann"], "pair": 1}, "names"),
    ],
)
def test_what_says_nothing_is_refused(path: str, body: dict[str, Any], box: str) -> None:
    session, program = of_ten()
    pair = session.contestants.all()[0].pk
    said = refusal(program.post(of(session, path.format(pair=pair)), body), 422, "faulty")
    assert set(said["errors"]) == {box}
