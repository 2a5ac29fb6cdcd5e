"""Paper: guide cards, table cards, slips, travellers, and codes that open the right table."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from bridgeclub.doors.desk.setup import prints
from bridgeclub.outputs.qr_codes import qr_code
from club.actor import PROGRAM
from club.queries import pairs_of, table_accesses
from club.services import open_by_card, open_by_link, set_outputs
from movements.models import Seating
from tests.builders import make_session, started_session
from tests.doors.desks import director_desk
from tests.doors.pages import words
from tests.doors.setup_prints import articles, lines, seated

pytestmark = pytest.mark.django_db
OF_THE_MOVEMENT = ("guide-cards", "table-cards", "slips", "travellers")


@pytest.fixture
def encoded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the codes of a page say."""
    texts: list[str] = []
    monkeypatch.setattr(prints, "qr_code", lambda text: texts.append(text) or qr_code(text))
    return texts


def test_there_is_nothing_to_print_without_a_movement() -> None:
    desk = director_desk()
    session = make_session(desk.club)
    assert "Choose a movement first: then there is something to print." in desk.read(f"{session.slug}/print/")
    for paper in OF_THE_MOVEMENT:
        response = desk.client.get(desk.at(f"{session.slug}/print/{paper}/"), follow=True)
        assert response.redirect_chain == [(desk.at(f"{session.slug}/setup/"), 302)]
        assert "Choose a movement first" in words(response.content.decode())
    assert "Choose a movement first: then the tables get their codes." in desk.read(f"{session.slug}/print/codes/")


def test_everything_is_offered() -> None:
    desk, session = seated()
    html = desk.html(f"{session.slug}/print/")
    for paper in (*OF_THE_MOVEMENT, "codes", "boards"):
        assert f"/print/{paper}/" in html


def test_a_guide_card_says_where_a_pair_goes() -> None:
    desk, session = seated(9, missing="ew")
    cards = articles(desk.html(f"{session.slug}/print/guide-cards/"))
    assert len(cards) == 9
    east_west = next(card for card in cards if "East–West" in words(card))
    first = pairs_of(session.pk)[1]
    assert first.name in words(east_west)
    assert lines(east_west) == [
        ["1", "1", "E–W", "1", "1–3"],
        ["2", "2", "E–W", "2", "7–9"],
        ["3", "3", "E–W", "3", "13–15"],
        ["4", "4", "E–W", "4", "4–6"],
        ["5", "5", "E–W", "5", "10–12"],
    ]
    assert ["1", "you sit out"] in lines(next(card for card in cards if re.search(r"North–South 5", words(card))))


def test_every_guide_card_agrees_with_the_seats() -> None:
    desk, session = seated(13, "howell", boards_per_round=2)
    numbers = {pair.id: str(pair.number) for pair in pairs_of(session.pk)}
    for card in articles(desk.html(f"{session.slug}/print/guide-cards/")):
        number = re.search(r"Pair (\d+)", words(card))
        assert number
        for round, table, *rest in lines(card):
            if table == "you sit out":
                continue
            row = Seating.objects.get(section__session=session, round=round, table=table)
            mine, other = (row.ns_id, row.ew_id) if rest[0] == "N–S" else (row.ew_id, row.ns_id)
            assert numbers[mine or 0] == number[1]
            assert numbers[other or 0] == rest[1]
            assert rest[2] == f"{row.boards[0]}–{row.boards[-1]}"


def test_a_table_card_says_who_comes() -> None:
    desk, session = seated(9, missing="ew")
    cards = articles(desk.html(f"{session.slug}/print/table-cards/"))
    assert len(cards) == 5
    assert lines(cards[0]) == [
        ["1", "1", "1", "1–3"],
        ["2", "pair 1 sits out"],
        ["3", "1", "4", "7–9"],
        ["4", "1", "3", "10–12"],
        ["5", "1", "2", "13–15"],
    ]


def test_a_slip_for_each_table_and_round_that_plays() -> None:
    desk, session = seated(9)
    cards = articles(desk.html(f"{session.slug}/print/slips/"))
    assert len(cards) == 20
    assert "Table 1 Round 1" in words(cards[0])
    assert [line[0] for line in lines(cards[0])] == ["1", "2", "3", ""]
    assert all(cell == "" for line in lines(cards[0]) for cell in line[1:])


def test_a_traveller_for_each_board_with_its_marks() -> None:
    desk, session = seated(8, "howell", boards_per_round=3)
    sheets = articles(desk.html(f"{session.slug}/print/travellers/"))
    assert len(sheets) == 21
    assert "Board 2" in words(sheets[1])
    assert "Dealer East, N–S vulnerable" in words(sheets[1])
    rows = lines(sheets[1])[:-2]
    assert [row[0] for row in lines(sheets[1])[-2:]] == [""] * 2
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    meetings = [row for row in Seating.objects.filter(section__session=session) if 2 in row.boards]
    assert len(rows) == len(meetings) == 4
    assert all(cell == "" for row in rows for cell in row[3:])


def test_tonights_codes_open_their_tables(encoded: list[str]) -> None:
    desk, session = seated(8, "howell")
    html = desk.html(f"{session.slug}/print/codes/")
    text = words(html)
    ways = table_accesses(session.pk)
    assert [urlsplit(each).path for each in encoded] == [f"/l/{way.secret}" for way in ways]
    assert all(each.startswith("http://testserver/l/") for each in encoded)
    assert all(f"{way.code[:3]} {way.code[3:]}" in text for way in ways)
    assert "http://<wbr>testserver/<wbr>table/<wbr>code/" in html
    assert html.count("<svg") == 4
    path = urlsplit(encoded[2]).path
    assert Client().get(path).status_code == 200
    device, _token = open_by_link(secret=path.removeprefix("/l/"), description="a telephone")
    assert device.link.table == 3
    assert "1 tablet is in" in desk.read(f"{session.slug}/print/codes/")


def test_a_renewed_code_ends_the_old_one() -> None:
    desk, session = seated(8, "howell")
    before = {way.table: way.code for way in table_accesses(session.pk)}
    assert "Table 2 has a new code" in desk.send(f"{session.slug}/print/codes/2/")
    after = {way.table: way.code for way in table_accesses(session.pk)}
    assert after[2] != before[2]
    assert {table: code for table, code in after.items() if table != 2} == {
        table: code for table, code in before.items() if table != 2
    }
    assert "Table 9 is not in use" in desk.send(f"{session.slug}/print/codes/9/")
    assert desk.client.get(desk.at(f"{session.slug}/print/codes/2/")).status_code == 405


def test_the_permanent_card_opens_whatever_is_played_there(encoded: list[str]) -> None:
    desk = director_desk()
    html = desk.html("cards/?tables=5")
    assert len(articles(html)) == 5
    assert desk.club.name in words(articles(html)[0])
    assert len({urlsplit(each).path for each in encoded}) == 5
    session = started_session(8, "howell", club=desk.club)
    path = urlsplit(encoded[2]).path
    assert Client().get(path).status_code == 200
    device, _token = open_by_card(token=path.removeprefix("/t/"), description="a telephone")
    assert (device.link.session, device.link.table) == (session, 3)


def test_a_permanent_card_has_its_code_on_both_sides_of_the_fold() -> None:
    (card,) = articles(director_desk().html("cards/?tables=1"))
    upper, lower = card.split('<div class="face">')
    assert upper.count("<svg") == lower.count("<svg") == 1
    assert 'aria-hidden="true"' in upper
    assert "Table 1" in words(lower)


def test_pages_for_paper_say_its_size() -> None:
    desk, session = seated(8, "howell")
    for paper in (*OF_THE_MOVEMENT, "codes", "boards"):
        assert 'class="on-a4"' in desk.html(f"{session.slug}/print/{paper}/")
    assert 'class="on-letter"' in desk.html(f"{session.slug}/print/slips/?paper=letter")
    assert 'class="on-letter"' in desk.html("cards/?tables=1&paper=letter")
    set_outputs(club_id=desk.club.pk, public_formats=[], paper="letter", separator="comma", actor=PROGRAM)
    html = desk.html(f"{session.slug}/print/guide-cards/")
    assert 'class="on-letter"' in html
    assert "movement/guide-cards.pdf?paper=letter" in html


def test_the_permanent_cards_are_the_same_each_time(encoded: list[str]) -> None:
    desk = director_desk()
    desk.read("cards/?tables=3")
    desk.read("cards/?tables=3")
    assert encoded[:3] == encoded[3:]


@pytest.mark.parametrize(("asked", "shown"), [("", 8), ("0", 1), ("31", 30), ("many", 8)])
def test_as_many_cards_as_asked_for(asked: str, shown: int) -> None:
    assert len(articles(director_desk().html(f"cards/?tables={asked}"))) == shown


def test_the_public_address_goes_into_the_codes(encoded: list[str], settings: Any) -> None:
    settings.PUBLIC_ADDRESS = "https://bridge.example"
    desk, session = seated(8, "howell")
    text = desk.read(f"{session.slug}/print/codes/")
    assert all(each.startswith("https://bridge.example/l/") for each in encoded)
    assert "https://bridge.example/table/code/" in text
    assert "works on this computer only" not in text


def test_an_address_of_this_computer_alone_is_warned_of(settings: Any) -> None:
    settings.PUBLIC_ADDRESS = "http://127.0.0.1:8000"
    desk, session = seated(8, "howell")
    assert "works on this computer only" in desk.read(f"{session.slug}/print/codes/")
    assert "works on this computer only" in desk.read("cards/")


@pytest.mark.parametrize("pairs", [4, 14])
@pytest.mark.parametrize(("paper", "count"), [*((paper, 12) for paper in OF_THE_MOVEMENT[:3]), ("travellers", 13)])
def test_paper_asks_as_often_for_many_as_for_few(
    pairs: int, paper: str, count: int, django_assert_num_queries: Any
) -> None:
    desk, session = seated(pairs, "howell", boards_per_round=2)
    with django_assert_num_queries(count):
        desk.read(f"{session.slug}/print/{paper}/")


@pytest.mark.parametrize("tables", [1, 20])
def test_cards_ask_as_often_for_many_as_for_few(tables: int, django_assert_num_queries: Any) -> None:
    desk = director_desk()
    with django_assert_num_queries(10):
        desk.read(f"cards/?tables={tables}")


def test_a_boards_code_is_its_number_and_leads_to_the_table(encoded: list[str]) -> None:
    desk, session = seated()
    html = desk.html(f"{session.slug}/print/boards/")
    assert len(articles(html)) == len(encoded) == session.boards.count()
    assert encoded[6].endswith("/t/board/7")
    response = Client().get(urlsplit(encoded[6]).path)
    assert (response.status_code, response["Location"]) == (302, "/table/#board-7")
    unseated = make_session(desk.club)
    assert desk.client.get(desk.at(f"{unseated.slug}/print/boards/")).status_code == 302
