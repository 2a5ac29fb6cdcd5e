"""What the director keeps of a way through the ruling assistant with one press: what holds at a table, and that a call
needed no ruling."""

from __future__ import annotations

import re

import pytest

from rulings.models import Call, Restriction, Ruling
from tests import builders
from tests.doors.at_the_table import AtTheTable
from tests.doors.pages import words
from tests.doors.rooms import Room, playing_room
from tests.doors.test_assistant import Walk, called, filled_in, issued
from tests.noted_calls import PENALTY_CARDS

pytestmark = pytest.mark.django_db

TWO_CARDS = "assistant/exposed-card/?offender=S&declarer=E" + "".join(f"&a={each}" for each in PENALTY_CARDS)
REVOKE = "assistant/revoke/?offender=S&a=yes&a=no&a=none&a=yes&a=no"


@pytest.fixture
def room() -> Room:
    return playing_room(8)


def pressed(room: Room, page: Walk, act: str, **typed: str) -> str:
    """A button of the end of a way, and the page that follows."""
    action = re.search(r'class="as-n" method="post" action="([^"]+)"', page.html)
    assert action is not None, page.says
    seen = re.search(r'name="(seen|client_id)" value="([^"]+)"', page.html)
    assert seen is not None
    sent = {seen[1]: seen[2], "act": act, **typed}
    answer = room.client.post(action[1].replace("&amp;", "&"), sent, follow=True)
    assert answer.redirect_chain
    return words(answer.content.decode())


def test_a_penalty_card_stays_on_the_card_of_the_table_until_it_is_over(room: Room) -> None:
    call = called(room)
    page = Walk(room, f"{TWO_CARDS}&call={call}")
    after = pressed(room, page, "both", detail="♥5 and ♣2")
    assert "Noted, and the call is closed." in after
    for path in ("calls/", ""):
        html = room.html(path)
        assert html.count("South has penalty cards") == 2  # once to be read, once in the name of the button
        assert "<b>♥5 and ♣2</b>" in html
    assert "restricted" in room.read()
    told = str(AtTheTable(room.session, 1).state())
    assert "penalty card" not in told
    assert "♥5" not in told
    held = Restriction.objects.earliest("pk")
    room.send(f"calls/holds/{held.pk}/over/", back="room")
    assert "South has penalty cards" not in room.html("calls/")
    assert "When North is to lead" in room.html("calls/")
    builders.enter(room.session, 1, 1, builders.seating_at(room.session, 1, 1).boards[0], "4SN=")
    for path in ("calls/", ""):
        assert "When North is to lead" not in room.html(path)
        assert "has been played Did the cards on the table help North–South" in room.read(path)
    assert "What was noted, and the ruling" in room.read("calls/")
    room.send(f"calls/holds/{Restriction.objects.latest('pk').pk}/over/", back="room")
    assert "has been played" not in room.read()


def test_how_it_was_settled_is_found_again(room: Room) -> None:
    call = called(room)
    page = Walk(room, f"assistant/exposed-card/?offender=S&declarer=S&a=play&a=declarer&a=no&call={call}")
    assert "Put it on the table’s card" not in page.says
    pressed(room, page, "close")
    assert "How it was settled" in room.read("calls/")
    assert "Noted without a ruling" in room.read("rulings/")
    noted = Walk(room, "rulings/").press("Exposed card").says
    for said in ("Declarer’s card was shown; no rectification.", "Whose card is it? Declarer’s or dummy’s", "Law 48A"):
        assert said in noted
    assert not Call.objects.get(pk=call).open
    filled = filled_in(Walk(room, f"calls/{call}/way/").press("Make it a ruling").html)
    assert (filled["laws"], filled["kind"]) == ("48A", "no_action")
    assert "Declarer’s card was shown; no rectification." in filled["facts"]


def test_without_a_call_the_table_is_chosen_and_one_is_opened(room: Room) -> None:
    page = Walk(room, TWO_CARDS)
    assert "Choose the table that called." in pressed(room, page, "both", table="")
    after = pressed(room, page, "card", table="A-2")
    assert "It is on the table’s card" in after
    call = Call.objects.get()
    assert (call.table, call.open, Restriction.objects.exclude(until="").count()) == (2, True, 2)
    again = Walk(room, f"{TWO_CARDS}&call={call.pk}")
    assert "Put it on the table’s card" not in again.says
    pressed(room, again, "close")
    assert (Call.objects.get().open, Restriction.objects.exclude(until="").count()) == (False, 2)


def test_a_ruling_written_at_once_reminds_as_a_note_does(room: Room) -> None:
    board = builders.seating_at(room.session, 2, 1).boards[0]
    filled = filled_in(Walk(room, TWO_CARDS).press("Write the ruling").html)
    page = issued(room, filled | {"boards": str(board), "table": "2"})
    assert "Ruling 1 is issued. What holds, and what to come back for after the play, is on the table’s card." in page
    assert "When North is to lead" in room.html("calls/")
    builders.enter(room.session, 2, 1, board, "4SN=")
    assert "has been played Did the cards on the table help North–South" in room.read("calls/")


def test_two_directors_with_one_call(room: Room) -> None:
    """Both have it open, both come to the end: the second is told who has closed it, and nothing that was answered is
    lost."""
    call = called(room)
    second = Room(
        room.session, bob := builders.make_director(room.session.club, name="Bob Ray"), builders.logged_in(bob)
    )
    theirs = Walk(second, f"{TWO_CARDS}&call={call}")
    room.send(f"calls/{call}/here/", seen="0")
    assert "is at this table." in Walk(second, f"{TWO_CARDS}&call={call}").says
    pressed(room, Walk(room, f"{TWO_CARDS}&call={call}"), "both")
    after = pressed(second, theirs, "both")
    assert "has closed the call of table 1 already." in after
    assert "closed this call at" in after
    assert "Write the ruling" in after
    assert Restriction.objects.exclude(until="").count() == 2


@pytest.mark.parametrize("query", ["?offender=S&declarer=E&a=play", "?offender=Q&a=play", "?offender=S&a=perhaps"])
def test_what_has_not_ended_cannot_be_noted(room: Room, query: str) -> None:
    assert room.post(f"assistant/exposed-card/note/{query}", act="both").status_code == 404
    assert room.post("assistant/nothing/note/", act="both").status_code == 404


def test_tricks_go_over_when_the_board_has_been_played(room: Room) -> None:
    """The call is closed in mid-play, and what is to be done afterwards stays; then it is a ruling, and no note."""
    call = called(room)
    page = Walk(room, f"{REVOKE}&call={call}")
    assert "Transfer the tricks to East–West and write the ruling: one trick" in page.says
    pressed(room, page, "both")
    assert not Call.objects.get(pk=call).open
    assert "Transfer the tricks to East–West" in room.html("")
    board = builders.seating_at(room.session, 1, 1).boards[0]
    builders.enter(room.session, 1, 1, board, "4SS=")
    form = Walk(room, "calls/").press("What was noted, and the ruling").press("Make it a ruling")
    assert (filled_in(form.html)["both1_tricks"], filled_in(form.html)["both1_by"]) == ("-1", "S")
    assert 'class="as-n"' not in Walk(room, f"{REVOKE}&call={call}").html
    kept = Restriction.objects.count()
    room.post(f"assistant/revoke/note/?{page.at.partition('?')[2]}", act="card")
    assert Restriction.objects.count() == kept


def test_what_changes_a_score_is_not_noted(room: Room) -> None:
    call = called(room)
    page = Walk(room, f"assistant/slow-play/?offender=E&a=lost&a=one&call={call}")
    assert "Note it" not in page.says
    query = page.at.partition("?")[2]
    assert room.post(f"assistant/slow-play/note/?{query}", act="close").status_code == 404


def test_two_directors_rule_on_one_call(room: Room) -> None:
    """The second form keeps all that was written in it, says who was first, and is issued only as a ruling of its
    own."""
    call = called(room, played="3NTN=")
    second = Room(
        room.session, bob := builders.make_director(room.session.club, name="Bob Ray"), builders.logged_in(bob)
    )
    boards = {"boards": str(builders.seating_at(room.session, 1, 1).boards[0]), "table": "1"}
    forms = [filled_in(each.html(f"rulings/new/?call={call}")) | boards for each in (room, second)]
    written = {"kind": "no_action", "laws": "53A", "decision": "The lead stands."}
    looked = [
        filled_in(each.post("rulings/new/", **{**form, **written, "act": "look"}).content.decode())
        for each, form in zip((room, second), forms, strict=True)
    ]
    room.send("rulings/new/", **looked[0], act="issue")
    refused = second.post("rulings/new/", **looked[1], act="issue").content.decode()
    assert "has ruled on the call of table 1 already: ruling 1" in words(refused)
    again = filled_in(refused)
    assert (again["decision"].strip(), again.get("call", "")) == ("The lead stands.", "")
    assert Ruling.objects.count() == 1
    assert "ruled on this call at" in second.read(f"rulings/new/?call={call}")
