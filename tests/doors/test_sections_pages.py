"""An evening of two sections on every page where one would not know which table or pair is meant."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from bridgeclub.outputs.formats import FORMATS
from bridgeclub.outputs.prize_list import prize_contests
from club.actor import PROGRAM
from club.models import Section, Session
from club.queries import pairs_of, session_info, table_accesses
from club.services import card_token, end_play, open_by_card, open_round, table_cards
from movements.models import Plan
from scoring.models import Result
from scoring.queries.public import rank_lists, results_sheet
from scoring.recompute import recompute
from scoring.services import publish_session
from tests.builders import play_all, started_in
from tests.doors.at_the_table import AtTheTable
from tests.doors.desks import Desk, director_desk
from tests.doors.pages import words
from tests.doors.rooms import room_of

pytestmark = pytest.mark.django_db


def evening(*sizes: int, **options: bool) -> tuple[Desk, Session]:
    desk = director_desk()
    return desk, started_in(*sizes, club=desk.club, **options)


def published(*sizes: int, own_boards: bool = False) -> Session:
    session = started_in(*sizes, own_boards=own_boards)
    play_all(session, seed=5)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    return session


def lists_of(session: Session) -> list[tuple[str, str, list[int | None]]]:
    info = session_info(session.pk)
    found = info and results_sheet(info)
    assert found
    return [(each.section, each.line, [row.rank for row in each.rows]) for each in rank_lists(found)]


def test_one_ranking_across_the_field_and_one_in_each_section_where_they_are_compared_by_themselves() -> None:
    field, apart = lists_of(published(6, 6)), lists_of(published(6, 8, own_boards=True))
    assert [(section, line, len(ranks)) for section, line, ranks in field] == [("", "NS", 6), ("", "EW", 6)]
    assert [(section, line, len(ranks)) for section, line, ranks in apart] == [
        ("A", "NS", 3),
        ("A", "EW", 3),
        ("B", "NS", 4),
        ("B", "EW", 4),
    ]
    for _section, _line, ranks in (*field, *apart):
        places = [rank or 0 for rank in ranks]
        assert places == [1 + sum(other < rank for other in places) for rank in places]


def test_the_results_name_the_section_in_captions_and_on_scorecards() -> None:
    session = published(6, 8, own_boards=True)
    address = f"/{session.club.slug}/{session.slug}/"
    read = words(Client().get(address).content.decode())
    for caption in ("Section A, North–South", "Section A, East–West", "Section B, North–South"):
        assert caption in read
    assert "Pair B4, North–South" in words(Client().get(f"{address}pair/B-NS4/").content.decode())
    assert "Section B, East–West" in room_of(session).read("ranking/")


def test_printed_codes_name_the_section_and_a_new_code_is_for_its_table() -> None:
    desk, session = evening(6, 8)
    html = desk.html(f"{session.slug}/print/codes/")
    assert re.findall(r"Table\s<b>(\w+)</b>", html) == ["A1", "A2", "A3", "B1", "B2", "B3", "B4"]
    before = {(way.section, way.table): way.secret for way in table_accesses(session.pk)}
    said = desk.send(f"{session.slug}/print/codes/4/", section="B")
    after = {(way.section, way.table): way.secret for way in table_accesses(session.pk)}
    assert "Table B4 has a new code" in said
    assert {place for place in before if before[place] != after[place]} == {("B", 4)}
    assert "Table 4 is not in use" in desk.send(f"{session.slug}/print/codes/4/", section="A")


def test_a_permanent_card_of_section_b_opens_its_table() -> None:
    desk, session = evening(6, 6)
    html = desk.html("cards/?tables=2&section=B")
    assert re.findall(r"Table\s<b>(\w+)</b>", html)[::2] == ["B1", "B2"]
    card = table_cards(club_id=desk.club.pk, section="B", tables=2)[1]
    device, _token = open_by_card(token=card_token(card), description="a tablet")
    assert (device.link.session, device.link.section.letter, device.link.table) == (session, "B", 2)


def test_guide_cards_the_pairs_and_the_check_in_list_go_section_by_section() -> None:
    desk, session = evening(6, 6)
    cards = re.findall(r"(?:North–South|East–West)\s+<b>(\w+)</b>", desk.html(f"{session.slug}/print/guide-cards/"))
    assert cards == [f"{section}{number}" for section in "AB" for _line in ("NS", "EW") for number in (1, 2, 3)]
    numbers = re.findall(r'<b class="no">(\w+)</b>', desk.html(f"{session.slug}/pairs/"))
    assert numbers == cards
    places = re.findall(r'ck-no">(\w\d)\s', desk.html(f"{session.slug}/check-in/"))
    assert places == cards
    csv = desk.client.get(desk.at(f"{session.slug}/check-in.csv")).content.decode()
    assert re.search(r"\bB3\b", csv)


def test_a_pair_that_leaves_in_round_one_changes_its_own_section_alone() -> None:
    desk, session = evening(6, 6)
    sections = {section.letter: section.pk for section in Section.objects.filter(session=session)}
    gone = next(pair for pair in pairs_of(session.pk) if pair.key == "B-EW3")
    before = {pair.id: (pair.section, pair.number, pair.key) for pair in pairs_of(session.pk)}
    path = f"{session.slug}/pairs/change/"
    page = desk.html(f"{path}?leaves={gone.id}")
    assert "Pair B3 leaves" in words(page)
    tokens = re.findall(r'name="movement" value="([^"]+)"', page)
    desk.send(path, leaves=gone.id, movement=tokens[0].replace("&amp;", "&"))
    after = {pair.id: (pair.section, pair.number, pair.key) for pair in pairs_of(session.pk)}
    assert gone.id not in after
    assert all(after[one] == before[one] for one in after if after[one][0] == "A")
    plans = {plan.section_id: plan.options for plan in Plan.objects.filter(section__session=session)}
    assert "missing" not in plans[sections["A"]]
    assert plans[sections["B"]]["missing"] == "ew"


def test_a_pair_that_arrives_in_round_one_says_in_which_section() -> None:
    desk, session = evening(6, 5)
    path = f"{session.slug}/pairs/change/"
    assert "<option>B</option>" in desk.html(f"{session.slug}/pairs/")
    named = {"arrives": "1", "section": "B", "new-first": "Nora Late", "new-second": "Sam Late"}
    page = desk.client.get(desk.at(path), named).content.decode()
    assert "section B" in words(page)
    token = re.findall(r'name="movement" value="([^"]+)"', page)[0].replace("&amp;", "&")
    desk.send(path, movement=token, **named)
    (newcomer,) = [pair for pair in pairs_of(session.pk) if pair.name.startswith("Nora Late")]
    assert (newcomer.section, newcomer.key[:2]) == ("B", "B-")
    assert desk.client.get(desk.at(path), {**named, "section": "C"}).status_code == 404


def test_tables_of_two_sections_have_their_own_pairs_rounds_and_results() -> None:
    session = started_in(6, 6, habits={"pace": "together"})
    a, b = AtTheTable(session, 2), AtTheTable(session, 2, "B")
    seen = {section: table.state() for section, table in (("A", a), ("B", b))}
    assert {section: (state["section"], state["table"]) for section, state in seen.items()} == {
        "A": ("A", 2),
        "B": ("B", 2),
    }
    players = [seen[each]["current"][side]["players"] for each in "AB" for side in ("ns", "ew")]
    assert len({name for names in players for name in names}) == 8
    boards = [[board["number"] for board in seen[each]["current"]["boards"]] for each in "AB"]
    assert boards[0] == boards[1]
    entered = b.enter(boards[1][0], "4SN=")
    assert Result.objects.get(pk=entered["result"]).line.section == "B"
    assert Result.objects.count() == 1
    open_round(section_id=Section.objects.get(session=session, letter="B").pk, number=2, actor=PROGRAM)
    play_all(session, rounds=[1])
    assert (a.state()["current"]["number"], b.state()["current"]["number"]) == (1, 2)


def test_every_file_of_an_evening_in_two_sections_leaves_and_tells_the_pairs_apart() -> None:
    session = published(6, 8, own_boards=True)
    desk = director_desk(session.club)
    for key in FORMATS:
        response = desk.client.get(desk.at(f"{session.slug}/out/1/{key}/"))
        assert (response.status_code, bool(response.content)) == (200, True), key
    table = desk.client.get(desk.at(f"{session.slug}/out/1/ranking-csv/")).content.decode("utf-8-sig")
    assert {line.replace(";", ",").split(",")[0].strip('"') for line in table.splitlines()[1:]} == {"A", "B"}
    info = session_info(session.pk)
    found = info and results_sheet(info)
    assert found
    assert len({each.key for each in prize_contests(found, (), (), "")}) == 4
