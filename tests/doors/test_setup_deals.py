"""Loading deals at the desk: what is said of good files and of bad ones, and what is never said."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from club.engine.deal_files import BYTES_AT_MOST
from club.models import AuditRow, DealSet, Session, SessionDeals
from scoring.models import Analysis
from tests import builders
from tests.deal_makers import deals_for, load, pbn_of, set_of, traces
from tests.doors.desks import director_desk
from tests.doors.pages import words
from tests.doors.rooms import Room, playing_room, room_of

pytestmark = pytest.mark.django_db


def chosen(text: str | bytes, name: str = "friday.pbn") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text if isinstance(text, bytes) else text.encode())


def boards(session: Session) -> list[int]:
    return list(session.boards.values_list("number", flat=True))


def send(room: Room, *files: SimpleUploadedFile, **more: str) -> str:
    return room.send("deals/", act="load", files=list(files), **more)


def refused(room: Room, *files: SimpleUploadedFile, **more: str) -> str:
    said = room.refused("deals/", act="load", files=list(files), **more)
    assert not SessionDeals.objects.filter(session=room.session).exists() or "seen" in more
    return said


def test_a_file_is_loaded_checked_and_put_on_record() -> None:
    room = playing_room()
    deals = deals_for(boards(room.session))
    said = send(room, chosen(pbn_of(deals)))
    assert "Deals loaded: 8 boards, checked." in said
    assert "friday.pbn" in said
    assert "Dana Reed" in said
    assert "Everybody sees 0 boards" in said
    assert {row.number: row.cards for row in set_of(room.session).deals.all()} == {
        number: deal.cards for number, deal in deals.items()
    }
    row = AuditRow.objects.get(action="deals loaded")
    assert row.user == room.user
    assert row.data["files"] == ["friday.pbn"]
    assert "Loaded deals: 8 boards (friday.pbn)" in room.read("trail/")


def test_several_files_make_one_set() -> None:
    room = playing_room()
    first, second = deals_for(range(1, 5)), deals_for(range(5, 9))
    said = send(room, chosen(pbn_of(first), "a.pbn"), chosen(pbn_of(second), "b.pbn"))
    assert "8 boards, checked" in said
    assert "a.pbn, b.pbn" in said


@pytest.mark.parametrize("when", ["draft", "ready", "ended", "official"])
def test_deals_come_before_or_after_play(when: str) -> None:
    session = {
        "draft": builders.make_session,
        "ready": builders.ready_session,
        "ended": builders.ended_session,
        "official": builders.ended_session,
    }[when]()
    if when == "official":
        Session.objects.filter(pk=session.pk).update(state="official")
    room = room_of(session)
    said = send(room, chosen(pbn_of(deals_for(range(1, 9)))))
    assert "8 boards, checked" in said
    over = when in ("ended", "official")
    assert f"Everybody sees {8 if over else 0} boards" in said
    if when == "draft":
        assert "compared with the boards of the movement as soon as you choose one" in said


def test_what_does_not_fit_is_said_and_does_no_harm() -> None:
    room = playing_room()
    deals = deals_for([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 20])
    text = pbn_of(deals).replace('[Board "3"]\n[Dealer "S"]', '[Board "3"]\n[Dealer "W"]')
    said = send(room, chosen(text))
    assert "Board 6 of this session has no deal." in said
    assert "The file also has boards 9–11, 20, which are not played in this session." in said
    assert "Board 3: the file says dealer West, E–W vulnerable; the session says dealer South, E–W vulnerable" in said


def bad_files() -> Iterator[tuple[str | bytes, str, str]]:
    good = pbn_of(deals_for(range(1, 9)))
    yield (
        re.sub(r'(\[Deal "N:)[^ ]', r"\1", good, count=1),
        "x.pbn",
        "North has 12 cards, not 13",
    )
    yield re.sub(r'(\[Deal "[^"]*) [^ ]*"', r'\1"', good, count=1), "x.pbn", "the hand of West is missing"
    yield good + "\n" + pbn_of(deals_for([3], "other ")), "x.pbn", "the board is there twice, with different cards"
    yield good.replace('[Board "2"]', '[Board ""]'), "x.pbn", "a deal without the number of its board"
    yield "Dear all, here are the hands.", "mail.txt", "There are no deals in this file."
    yield b"%PDF-1.7", "x.pdf", "This is a PDF"
    yield bytes(range(256)), "x.dup", "a file for a dealing machine"
    yield b"", "x.pbn", "The file is empty."
    yield b"x" * (BYTES_AT_MOST + 5), "x.pbn", "larger than 2 megabytes"
    yield pbn_of(deals_for(range(41, 49))), "x.pbn", "The file has boards 41–48, but the session plays boards 1–8"


@pytest.mark.parametrize(("content", "name", "says"), list(bad_files()))
def test_bad_files_are_refused_in_words(content: str | bytes, name: str, says: str) -> None:
    room = playing_room()
    acts = AuditRow.objects.count()
    said = refused(room, chosen(content, name))
    assert says in said
    assert "No deals are loaded" in said
    assert DealSet.objects.count() == 0
    assert AuditRow.objects.count() == acts


def test_a_fault_says_board_and_line_and_of_which_file() -> None:
    room = playing_room()
    good = pbn_of(deals_for(range(1, 5)))
    broken = re.sub(r'(\[Board "6"\]\n.*\n.*\n\[Deal "N:)[^ ]', r"\1", pbn_of(deals_for(range(5, 9))))
    said = refused(room, chosen(good, "a.pbn"), chosen(broken, "b.pbn"))
    assert "b.pbn: Board 6 (line 13): North has 12 cards, not 13. Nothing was loaded." in said
    twice = refused(room, chosen(good, "a.pbn"), chosen(pbn_of(deals_for([2], "other ")), "b.pbn"))
    assert "Board 2 is in two of the files, with different cards." in twice


def test_nothing_chosen_is_said() -> None:
    assert "Choose a file of deals first." in refused(playing_room())


def test_a_fault_tells_no_card() -> None:
    room = playing_room()
    deals = deals_for(range(1, 9))
    text = pbn_of(deals)
    for cut in ("A", "K", "Q"):
        html = room.post("deals/", act="load", files=[chosen(text.replace(cut, "2", 1))]).content.decode()
        assert not [trace for trace in traces(deals.values()) if trace in html]


def test_replacing_needs_a_yes_and_what_was_seen() -> None:
    room = playing_room()
    load(room.session)
    old = set_of(room.session)
    new = chosen(pbn_of(deals_for(range(1, 9), "other ")), "other.pbn")
    assert "Tick the box" in refused(room, new, seen=str(old.pk))
    new.seek(0)
    said = send(room, new, seen=str(old.pk), sure="yes")
    assert "other.pbn" in said
    assert set_of(room.session) != old
    new.seek(0)
    late = room.refused("deals/", act="load", files=[new], seen=str(old.pk), sure="yes")
    assert "The deals of this session have just been changed" in late
    assert "Replaced the deals: 8 boards (other.pbn)" in room.read("trail/")


def test_two_who_load_first_do_not_overwrite_each_other() -> None:
    room = playing_room()
    load(room.session)
    kept = set_of(room.session)
    said = room.refused("deals/", act="load", files=[chosen(pbn_of(deals_for(range(1, 9), "other ")))])
    assert "The deals of this session have just been changed" in said
    assert set_of(room.session) == kept


def test_replacing_what_has_been_shown_says_so() -> None:
    room = room_of(builders.ended_session(8))
    load(room.session)
    assert "although the cards of 8 boards have already been shown" in room.read("deals/")


def test_deals_are_taken_away_and_stay_with_the_club() -> None:
    room = playing_room()
    load(room.session)
    kept = set_of(room.session)
    assert "Tick the box" in room.refused("deals/", act="away", seen=str(kept.pk))
    said = room.send("deals/", act="away", seen=str(kept.pk), sure="yes")
    assert "No deals are loaded" in said
    assert "friday.pbn · boards 1–8" in said
    said = room.send("deals/", act="use", set=str(kept.pk))
    assert "8 boards, checked" in said
    assert set_of(room.session) == kept


def test_a_set_of_another_club_is_not_there() -> None:
    room = playing_room()
    other = builders.ready_session(8, club=builders.make_club("Elsewhere"))
    load(other)
    assert "no longer there" in room.refused("deals/", act="use", set=str(set_of(other).pk))
    assert "Choose one of the deals" in room.refused("deals/", act="use", set="x")


def test_what_could_not_be_computed_is_said_and_tried_again() -> None:
    room = playing_room()
    load(room.session)
    assert "0 of 8 boards are computed" in room.read("deals/")
    rows = [Analysis(deal=deal, state="failed", attempts=3) for deal in set_of(room.session).deals.all()]
    Analysis.objects.bulk_create(rows)
    assert "8 boards could not be computed." in room.read("deals/")
    assert "computed again" in room.send("deals/", act="again")
    assert set(Analysis.objects.values_list("state", flat=True)) == {"waiting"}
    assert "All deals have been computed" in room.refused("deals/", act="again")


def test_another_session_with_the_same_cards_is_named() -> None:
    room = room_of(builders.ended_session(8))
    deals = load(room.session)
    later = builders.ready_session(8, club=room.session.club, habits={"title": "Monday heat"})
    load(later, deals)
    said = room.read("deals/")
    assert "still to be played in Monday heat" in said
    assert "Everybody sees 0 boards" in said


def test_the_club_keeps_deals_for_later() -> None:
    desk = director_desk()
    assert "None yet." in desk.read("deals/")
    said = desk.send("deals/", files=[chosen(pbn_of(deals_for(range(1, 25))))])
    assert "friday.pbn" in said
    assert "1–24" in said
    html = desk.refused("deals/", files=[chosen("nothing")])
    assert "There are no deals in this file." in words(html)
    session = builders.ready_session(8, club=desk.club, habits={"title": "Tuesday"})
    room = room_of(session)
    room.send("deals/", act="use", set=str(DealSet.objects.get().pk))
    assert "Tuesday" in desk.read("deals/")


@pytest.mark.parametrize("pairs", [4, 12])
def test_the_page_asks_as_often_for_much_as_for_little(pairs: int, django_assert_num_queries: object) -> None:
    room = room_of(builders.ended_session(pairs, "howell"))
    load(room.session)
    with django_assert_num_queries(28):  # type: ignore[operator]
        room.html("deals/")
