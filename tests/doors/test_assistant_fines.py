"""What the ruling assistant writes into a ruling besides the score: the club's usual fine, a poll with its weights."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from scoring.queries.fines import UsualFine, usual_for
from scoring.services.fines import set_usual_fines
from tests import builders
from tests.doors.rooms import Room, playing_room
from tests.doors.test_assistant import Walk, called, filled_in, issued

pytestmark = pytest.mark.django_db

SLOW = "assistant/slow-play/?offender=E&a=no&a={}&call={}"


@pytest.fixture
def room() -> Room:
    return playing_room(8)


def row(room: Room, address: str) -> dict[str, str]:
    """The ruling form that an end opens, of its penalties the first row."""
    filled = filled_in(Walk(room, address).press("Write the ruling").html)
    return {name.removeprefix("p1_"): value for name, value in filled.items() if name.startswith("p1_") and value}


def test_slow_play_is_warned_first_and_then_fined_as_the_club_does(room: Room) -> None:
    call, pair = called(room), builders.seating_at(room.session, 1, 1).ew_id
    assert (
        row(room, SLOW.format("no", call)).items()
        >= {"pair": str(pair), "kind": "warning", "note": "Slow play"}.items()
    )
    page = Walk(room, SLOW.format("no", call)).press("Write the ruling")
    issued(room, filled_in(page.html) | {"boards": "", "table": "", "call": ""})
    # What was recorded counts, whatever is answered.
    for answer in ("no", "yes"):
        found = row(room, SLOW.format(answer, call))
        assert (found["kind"], found["amount"], found["note"]) == ("procedural", "10", "Slow play again")


def test_a_phone_is_what_the_club_says(room: Room) -> None:
    call, again = called(room), f"&call={called(room)}"
    first = f"assistant/conduct/?offender=N&a=phone&a=no&call={call}"
    assert row(room, first)["kind"] == "procedural"  # the White Book's list fines at once
    fines = [UsualFine("Mobile phone: first time", "warning"), UsualFine("Mobile phone", "procedural", "25")]
    set_usual_fines(club_id=room.session.club_id, fines=fines, actor=PROGRAM)
    assert row(room, first)["kind"] == "warning"
    found = row(room, f"assistant/conduct/?offender=N&a=phone&a=yes{again}")
    assert (found["kind"], found["amount"]) == ("procedural", "25")
    set_usual_fines(club_id=room.session.club_id, fines=fines[:1], actor=PROGRAM)
    # A club that has only a warning: the standard amount for the second time; nobody named: nobody is fined yet.
    found = row(room, "assistant/conduct/?offender=&a=phone&a=yes")
    assert (found["kind"], found["times"], found.get("pair")) == ("procedural", "1", None)


def test_the_buttons_of_one_kind_come_in_their_order() -> None:
    fines = [
        UsualFine("Slow", "warning"),
        UsualFine("Phone", "procedural", "10"),
        UsualFine("Slow again", "procedural"),
    ]
    names = [usual.name for count in range(4) if (usual := usual_for(fines, ["slow"], count))]
    assert names == ["Slow", "Slow again", "Slow again", "Slow again"]
    assert usual_for(fines, ["dummy"], 0) is None


def test_a_poll_becomes_the_record_and_the_weights(room: Room) -> None:
    call = called(room, played="4SS=")
    end = f"assistant/unauthorised-information/?offender=N&a=over&a=yes&a=yes&a=yes&a=yes&call={call}"
    page = Walk(room, end)
    assert "Peers were asked" in page.says
    way = "rulings/new/?path=unauthorised-information&" + end.partition("/?")[2]
    poll = (
        "&question=Your+call%3F&chose=Pass&number=3&result=3HE%3D&chose=4S&number=2&result=4SS%3D&chose=3S&number=some"
    )
    filled = filled_in(room.html(way + poll))
    assert filled["poll_answers"].strip().splitlines() == ["Pass: 3 of 5", "4S: 2 of 5", "3S: some"]
    score = [(filled[f"both{n}_contract"], filled.get(f"both{n}_weight")) for n in (1, 2)]
    assert score == [("3HE=", "60"), ("4SS=", "40")]
    boards = str(builders.seating_at(room.session, 1, 1).boards[0])
    legal = {"boards": boards, "table": "1", "disallowed": "4S by South", "hypothetical": "1S 2H P 3H AP"}
    record = issued(room, filled | legal)
    assert "Pass: 3 of 5" in record
    assert "60 %" in record
