"""What tables write on: the right people on every line, for whatever movement, with lines to spare."""

from __future__ import annotations

from typing import Any

import pytest

from bridgeclub.doors.desk.setup.papers import shared_boards, slips, travellers
from club.actor import PROGRAM
from club.models import Session
from club.queries import Pair, pairs_of
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.schedule import Meet
from scoring.services.curtail import cut_short
from tests import builders
from tests.doors.desks import director_desk
from tests.doors.pages import words
from tests.doors.papers import rows, sent_line, sheet_of
from tests.doors.room_imported import imported, imported_room, result
from tests.doors.setup_prints import articles, lines, seated

pytestmark = pytest.mark.django_db
MOVEMENTS = [
    (9, "straight-mitchell", {"missing": "ew"}),
    (10, "straight-mitchell", {"arrow_switch": 1}),
    (12, "skip-mitchell", {}),
    (12, "share-and-relay-mitchell", {}),
    (9, "howell", {"missing": "auto"}),
    (8, "howell", {}),
    (14, "straight-mitchell", {"rounds": 5}),
]


def numbers(session: Session) -> dict[int | None, str]:
    return {pair.id: str(pair.number) for pair in pairs_of(session.pk)}


@pytest.mark.parametrize(("pairs", "kind", "options"), MOVEMENTS)
def test_every_line_of_a_traveller_says_who_sits_there(pairs: int, kind: str, options: dict[str, Any]) -> None:
    desk, session = seated(pairs, kind, **options)
    known = numbers(session)
    sheets = articles(desk.html(f"{session.slug}/print/travellers/"))
    seats = Seating.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
    boards = sorted({board for seat in seats for board in seat.boards})
    assert len(sheets) == len(boards)
    for board, sheet in zip(boards, sheets, strict=True):
        due = sorted((seat.round, seat.table, seat.ns_id, seat.ew_id) for seat in seats if board in seat.boards)
        expected = [[str(round), known[ns], known[ew]] for round, _table, ns, ew in due]
        assert [row[:3] for row in lines(sheet)] == [*expected, ["", "", ""], ["", "", ""]]


@pytest.mark.parametrize(("pairs", "kind", "options"), MOVEMENTS)
def test_every_slip_says_who_sits_there(pairs: int, kind: str, options: dict[str, Any]) -> None:
    desk, session = seated(pairs, kind, **options)
    known = numbers(session)
    cards = articles(desk.html(f"{session.slug}/print/slips/"))
    seats = Seating.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
    assert len(cards) == seats.count()
    for seat, card in zip(seats.order_by("table", "round"), cards, strict=True):
        assert f"Table {seat.table} Round {seat.round}" in words(card)
        assert f"N–S {known[seat.ns_id]}, E–W {known[seat.ew_id]}" in words(card)
        assert [row[0] for row in lines(card)] == [*map(str, seat.boards), ""]


def test_an_arrow_switched_round_has_the_pairs_the_other_way_round() -> None:
    desk, session = seated(10, "straight-mitchell", arrow_switch=1)
    last = Seating.objects.filter(section__session=session).order_by("-round", "table")[0]
    first = Seating.objects.filter(section__session=session, round=1, table=1).get()
    assert first.ns_id in {seat.ew_id for seat in Seating.objects.filter(section__session=session, round=last.round)}
    known = numbers(session)
    sheet = articles(desk.html(f"{session.slug}/print/travellers/"))[last.boards[0] - 1]
    row = next(row for row in lines(sheet) if row[0] == str(last.round))
    assert row[1:3] == [known[last.ns_id], known[last.ew_id]]


def test_a_board_that_two_tables_play_at_once_may_have_two_travellers() -> None:
    desk, session = seated(12, "share-and-relay-mitchell", boards_per_round=2)
    page = desk.read(f"{session.slug}/print/travellers/")
    assert "Two tables play these boards in the same round" in page
    one = articles(desk.html(f"{session.slug}/print/travellers/"))
    two = articles(desk.html(f"{session.slug}/print/travellers/?copies=2"))
    shared = [sheet for sheet in two if "copy 2 of 2" in words(sheet)]
    assert shared
    assert len(two) == len(one) + len(shared)
    first = next(sheet for sheet in two if "copy 1 of 2" in words(sheet))
    assert lines(first) == lines(two[two.index(first) + 1])
    alone = desk_with_mitchell()
    assert "Two tables play" not in alone


def desk_with_mitchell() -> str:
    desk, session = seated(10, "straight-mitchell")
    return desk.read(f"{session.slug}/print/travellers/")


def test_what_is_cut_is_not_printed() -> None:
    desk = director_desk()
    session = builders.started_session(8, club=desk.club)
    before = articles(desk.html(f"{session.slug}/print/slips/"))
    cut_short(section_id=builders.section_of(session).pk, first_round=4, permission=BY_THE_CLOCKS, actor=PROGRAM)
    after = articles(desk.html(f"{session.slug}/print/slips/"))
    assert (len(before), len(after)) == (16, 12)
    rounds = {row[0] for sheet in articles(desk.html(f"{session.slug}/print/travellers/")) for row in lines(sheet)}
    assert rounds == {"1", "2", "3", ""}


def test_sections_have_travellers_and_slips_of_their_own() -> None:
    of_both = ((11, "A"), (12, "A"), (21, "B"), (22, "B"))
    pairs = [Pair(id, f"P{id}", id % 10, "", section, id, "ranked", True, ()) for id, section in of_both]
    meets = [Meet("A", 1, 1, 5, 11, 12), Meet("B", 1, 1, 5, 21, 22)]
    sheets = travellers(pairs, meets, [(5, "N", "ns")], {}, copies=2)
    assert [(sheet.section, len(sheet.lines), sheet.copies) for sheet in sheets] == [("A", 1, 1), ("B", 1, 1)]
    assert [(slip.section, slip.ns.id) for slip in slips(pairs, meets, {})] == [("A", 11), ("B", 21)]
    assert shared_boards(meets) == frozenset()
    assert shared_boards([*meets, Meet("A", 1, 2, 5, 12, 11)]) == {("A", 5)}


def test_an_imported_night_is_written_down_as_its_results_say() -> None:
    room = imported_room()
    sheets = articles(room.html("print/travellers/"))
    assert [[row[:3] for row in lines(sheet)][:2] for sheet in sheets] == [[["1", "1", "2"], ["1", "3", "4"]]] * 2
    assert [row[0] for card in articles(room.html("print/slips/")) for row in lines(card)] == ["1", "2", ""] * 2
    page = room.html("print/")
    assert "/print/travellers/" in page
    assert "/print/slips/" in page
    assert "/print/guide-cards/" not in page
    keys = list(rows(room.html("keying/?by=slips")))
    assert [key.partition("-")[0] for key in keys] == ["1", "2", "1", "2"]
    answer = sent_line(room, keys[0], "4hs=", seen=sheet_of(room.html("keying/"), keys[0])[f"seen-{keys[0]}"])
    assert answer["status"] == "saved"


def test_an_imported_night_without_tables_has_travellers_but_no_slips() -> None:
    room = imported(result(1, 1, 2, 420), result(1, 3, 4, 450))
    assert len(articles(room.html("print/travellers/"))) == 1
    assert "/print/slips/" not in room.html("print/")
    assert room.client.get(room.at("print/slips/")).status_code == 302
    assert len(rows(room.html("keying/"))) == 2
    assert "There is nothing to key in here." in room.read("keying/?by=slips")
