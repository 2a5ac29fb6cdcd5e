"""Import from another program at the desk: read, compared, looked into, imported, removed."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from club.models import Session
from scoring.models import Publication, ResultsUpload
from tests.builders import make_club
from tests.doors.desks import Desk, director_desk, manager_desk
from tests.doors.pages import words
from tests.doors.rooms import Room, room_of
from tests.results_fixtures import fixture

pytestmark = pytest.mark.django_db


def files(*names: str) -> list[SimpleUploadedFile]:
    return [SimpleUploadedFile(name, fixture(name).read_bytes()) for name in names]


def uploaded(desk: Desk, *given: SimpleUploadedFile) -> str:
    """Files sent, and the list that follows, as it is read."""
    response = desk.client.post(desk.at("results-in/"), {"nights": list(given)}, follow=True)
    assert response.status_code == 200, words(response.content.decode())[:500]
    return words(response.content.decode())


def test_several_files_are_read_and_compared_at_once() -> None:
    desk = manager_desk()
    page = uploaded(desk, *files("scorebridge-one-decimal.xml", "scorer-tenfold.xml", "compscore-butler.xml"))
    assert "3 files" in page
    assert "Dinner pairs – café" in page
    assert "12 pairs, 6 boards, 36 results, two winners, matchpoints" in page
    assert "boards: 70 of 70 figures agree; ranking: 24 of 24 figures agree" in page
    assert "Scorer 1: figures written tenfold." in page
    assert "Compscore3: the datum without the best and the worst result." in page
    assert not Session.objects.filter(club=desk.club).exists()


def test_all_that_can_be_read_are_imported_on_one_press() -> None:
    desk = manager_desk()
    uploaded(desk, *files("scorebridge-one-decimal.xml", "scorer-tenfold.xml"), SimpleUploadedFile("x.xml", b"<a>"))
    said = desk.send("results-in/import/", publish="on")
    assert "Imported 2 sessions: Dinner pairs – café, Monday pairs" in said
    assert Publication.objects.filter(session__club=desk.club).count() == 2
    assert ResultsUpload.objects.get().name == "x.xml"
    assert "Dinner pairs – café" in desk.read()


def test_pbn_with_tables_of_results_is_imported_with_equal_figures() -> None:
    desk = manager_desk()
    page = uploaded(desk, *files("magic-contest-pairs.pbn"), SimpleUploadedFile("d.pbn", b'% PBN 2.1\n[Deal "N:A"]\n'))
    assert "6 pairs, 10 boards, 30 results, one winner, matchpoints" in page
    assert "boards: 60 of 60 figures agree; ranking: 18 of 18 figures agree" in page
    assert "The file also has the deals of 10 boards." in page
    assert "This PBN file has deals and no results: deals go in on the page of deals." in page
    assert "Imported: Cupa Lunii" in desk.send("results-in/import/", publish="on")


def test_a_match_as_lin_and_a_zip_of_pages_come_in_together() -> None:
    desk = manager_desk()
    page = uploaded(desk, *files("two-rooms.lin", "travellers-matchpoints.zip"))
    assert "“Riverside 80 – Old Mill 99” could not be placed and is left out." in page
    assert "8 pairs, 14 boards, 56 results, one winner, matchpoints" in page
    assert "boards: 112 of 112 figures agree" in page
    assert "Imported 2 sessions" in desk.send("results-in/import/", publish="on")


def test_a_draft_is_not_published() -> None:
    desk = manager_desk()
    uploaded(desk, *files("scorer-tenfold.xml"))
    desk.send("results-in/import/")
    assert Session.objects.filter(club=desk.club).count() == 1
    assert not Publication.objects.filter(session__club=desk.club).exists()


def test_an_evening_that_is_in_already_is_not_imported_twice() -> None:
    desk = manager_desk()
    for _time in range(2):
        uploaded(desk, *files("scorer-tenfold.xml"))
        said = desk.send("results-in/import/", publish="on")
    assert "Monday pairs is already here; it was not imported again." in said
    assert Session.objects.filter(club=desk.club).count() == 1


def test_a_file_that_cannot_come_in_says_why_on_the_list() -> None:
    page = uploaded(manager_desk(), SimpleUploadedFile("letter.xml", b"<letter/>"), SimpleUploadedFile("e.csv", b""))
    assert "This is XML, but not USEBIO: it begins with <LETTER> and has no event." in page
    assert "The file is empty." in page
    assert "Import" not in page.split("2 files")[1].split("Files are kept here")[0]


def test_inside_a_table_the_columns_can_be_said_anew() -> None:
    desk = manager_desk()
    uploaded(desk, SimpleUploadedFile("2026-01-02 Club.csv", b"x;y;z;what;who;many\n1;1;2;4S;N;10\n1;3;4;3NT;W;9\n"))
    row = ResultsUpload.objects.get()
    assert "What each column is" in desk.read(f"results-in/{row.pk}/")
    wrong = desk.client.post(desk.at(f"results-in/{row.pk}/"), {"c0": "board", "c1": "board"})
    assert wrong.status_code == 422
    assert "“Board” stands for two columns." in words(wrong.content.decode())
    said = desk.send(f"results-in/{row.pk}/", c0="board", c1="ns", c2="ew", c3="contract", c4="declarer", c5="tricks")
    assert "These columns are used." in said
    assert "West made" in said
    assert "Imported: Club" in desk.send("results-in/import/", file=row.pk, publish="on")


def test_inside_a_file_every_difference_stands_with_both_figures() -> None:
    desk = manager_desk()
    text = fixture("scorer-tenfold.xml").read_text()
    start = text.index("<NS_MATCH_POINTS>")
    spoiled = f"{text[:start]}<NS_MATCH_POINTS>77{text[text.index('<', start + 5) :]}"
    uploaded(desk, SimpleUploadedFile("night.xml", spoiled.encode()))
    page = desk.read(f"results-in/{ResultsUpload.objects.get().pk}/")
    assert "Boards: 39 of 40 figures agree." in page
    assert "Board 1, North–South NS1 against EW2" in page
    assert " 77 " in page


def test_a_file_is_put_away() -> None:
    desk = manager_desk()
    uploaded(desk, *files("scorer-tenfold.xml"))
    row = ResultsUpload.objects.get()
    assert "The file is removed. Nothing was imported from it." in desk.send(f"results-in/{row.pk}/away/")
    assert desk.client.get(desk.at(f"results-in/{row.pk}/")).status_code == 404
    assert not ResultsUpload.objects.exists()


def test_nothing_chosen_is_said() -> None:
    desk = manager_desk()
    response = desk.client.post(desk.at("results-in/"), {})
    assert response.status_code == 422
    assert "Choose one file or several, or paste a table." in words(response.content.decode())


def test_a_director_is_not_shown_the_way() -> None:
    desk = director_desk()
    assert "Import results" not in desk.read()
    assert desk.client.get(desk.at("results-in/")).status_code == 404
    assert "Import results" in manager_desk().read()


def imported(name: str) -> Room:
    desk = manager_desk(make_club())
    uploaded(desk, *files(name))
    desk.send("results-in/import/", publish="on")
    return room_of(Session.objects.get(club=desk.club))


def test_an_imported_session_stands_beside_its_old_figures() -> None:
    room = imported("scorebridge-one-decimal.xml")
    assert "Compare with the other program" in room.read("ranking/")
    page = room.read("other-program/")
    assert "Boards: 70 of 70 figures agree. Ranking: 24 of 24 figures agree." in page
    assert "ScoreBridge 10" in page


def test_a_session_at_butler_is_scored_and_shows_its_old_ranking() -> None:
    room = imported("compscore-butler.xml")
    page = room.read("other-program/")
    assert "Boards: 16 of 16 figures agree. Ranking: 16 of 16 figures agree." in page
    assert "the datum without the best and the worst result" in page
    assert "CLARA GARRICK – DMITRI BIRCH" in page
    assert "GRETA CALDER & HUGO FENWICK 2 −7" in room.read("ranking/")
    board = room.client.get(f"/{room.session.club.slug}/{room.session.slug}/board/1/").content.decode()
    assert "N–S IMP" in board
    assert "#why" in board
    assert room.client.get(room.at()).status_code == 200


def test_as_many_queries_for_three_files_as_for_one(django_assert_num_queries: object) -> None:
    counts = []
    for names in (["scorer-tenfold.xml"], ["scorer-tenfold.xml"] * 3):
        desk = manager_desk(make_club())
        uploaded(desk, *files(*names))
        with django_assert_num_queries(10, exact=False) as asked:  # type: ignore[operator]
            desk.read("results-in/")
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_saved_page_of_acbl_live_is_imported() -> None:
    desk = manager_desk()
    page = uploaded(desk, *files("howell-page.html"))
    assert "ACBLScore/ScoreParser 833/1.03" in page
    assert "boards: 40 of 40 figures agree; ranking: 13 of 13 figures agree" in page
    assert "Imported: Sunday Afternoon" in desk.send("results-in/import/", publish="on")
    assert "Sunday Afternoon" in desk.read()


def test_a_table_is_pasted_and_its_columns_are_said() -> None:
    desk = manager_desk()
    table = "Board\tNS\tEW\tContract\tBy\tTricks\n1\t1\t2\t4S\tN\t10\n1\t3\t4\t3NT\tS\t9\n"
    page = desk.send("results-in/", pasted=table, called="2026-10-30 Friday pairs")
    assert "Friday pairs 30 October 2026" in page
    assert "4 pairs, 1 board, 2 results" in page
    response = desk.client.post(desk.at("results-in/import/"), {"publish": "on"}, follow=True)
    room = desk.at("2026-10-30-friday-pairs/")
    assert f'Imported: <a href="{room}">Friday pairs</a>' in response.content.decode()
    assert desk.client.get(room).status_code == 200
    desk.send("results-in/", pasted="1;1;2;420\n1;3;4;-50")
    (upload,) = ResultsUpload.objects.filter(club=desk.club)
    assert upload.name == "Pasted table.csv"
    desk.send(f"results-in/{upload.pk}/", c0="board", c1="ns", c2="ew", c3="score")
    assert "2 results" in desk.read("results-in/")


def test_of_many_imported_sessions_some_are_named() -> None:
    desk = manager_desk()
    lines = b"Board;NS;EW;Score\n%d;1;2;110\n%d;3;4;-100\n"
    given = [SimpleUploadedFile(f"2026-01-{day:02d} Club {day}.csv", lines % (day, day)) for day in range(1, 12)]
    uploaded(desk, *given)
    said = desk.send("results-in/import/", publish="on")
    assert "Imported 11 sessions: Club 1, Club 2" in said
    assert "Club 8 and 3 more" in said
    assert "Club 9" not in said


def test_the_page_says_which_programs_can_be_read() -> None:
    page = manager_desk().read("results-in/")
    assert "Which programs and files can be read" in page
    assert "Bridgemate (.bws)" in page
    assert "travellers as a table (.csv, .txt)" in page


def test_a_ranking_without_places_is_shown_by_percentage() -> None:
    room = imported("kops-turniej.zip")
    said = room.read("other-program/")
    assert "Rank Pair" not in said
    assert said.index("75.00") < said.index("69.44") < said.index("19.44")


def test_a_file_without_a_date_says_that_it_gets_todays() -> None:
    desk = manager_desk()
    page = uploaded(desk, *files("as-played.lin"))
    assert "no date in the file: today’s is used" in page
    assert "The file has no date" in desk.read(f"results-in/{ResultsUpload.objects.get().pk}/")


def test_inside_a_file_its_names_are_told() -> None:
    desk = manager_desk()
    uploaded(desk, *files("kops-turniej.zip"))
    page = desk.read(f"results-in/{ResultsUpload.objects.get().pk}/")
    assert "Names in the file" in page
    assert "P Żak & O Wrona-Sroka" in page
