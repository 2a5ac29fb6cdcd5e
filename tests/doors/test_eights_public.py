"""Pages of a session of eights: its four tables are told apart, and what is put together is said."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from bridgeclub.outputs.formats import FORMATS, FormatOptions
from bridgeclub.outputs.mail.match_words import letter_matches
from club.actor import PROGRAM
from club.models import Session
from club.queries import session_info
from club.services import end_play
from movements.models import Match, Seating
from scoring.queries.phone.values import PhoneRound
from scoring.queries.public import results_sheet
from scoring.recompute import recompute
from scoring.services import Award, publish_session
from tests.builders import enter, play_all
from tests.doors.pages import address, award_at, page, rows, words
from tests.doors.rooms import room_of
from tests.outputs.editions import read_again
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db
#: North–South's scores in the rooms 1 to 4 of board 1, nobody vulnerable.
NAMES = {"T1": "Team A", "T2": "Team B"}
PLAYED = {1: "4SN=", 2: "4SN-1", 3: "3SN+1", 4: "4SN="}


def published(way: str, scored_by: str = "imps", skip: tuple[int, ...] = ()) -> tuple[Session, Match]:
    """Two teams, one round of two boards; board 1 as in PLAYED."""
    habits = {"teams_of_eight": way, "scored_by": scored_by, "vp_scale": ""}
    session = started_teams(2, "head-to-head", boards_per_round=2, rounds=2, players=8, tables_a_match=4, habits=habits)
    match = Match.objects.get(session=session)
    for seat in Seating.objects.filter(match=match, round=1):
        if seat.room not in skip:
            enter(session, seat.table, 1, 1, PLAYED[seat.room])
        else:
            enter(session, seat.table, 1, 1, None, source="desk")
    play_all(session, seed=2)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    return session, match


def tables(match: Match) -> dict[int, int]:
    return dict(Seating.objects.filter(match=match, round=1).values_list("room", "table"))


def test_who_sat_where_names_each_of_the_four_rooms_once() -> None:
    session, match = published("fours")
    at = tables(match)
    named = [row[0].split(" round")[0] for row in rows(page(address(session, f"match/{match.key}/")), "trav lup")]
    expected = {f"Open room, table {at[1]}", f"Closed room, table {at[2]}"}
    expected |= {f"Open room, table {at[3]}", f"Closed room, table {at[4]}"}
    assert {each.replace("\N{NO-BREAK SPACE}", " ") for each in named} >= expected


@pytest.mark.parametrize(
    ("way", "scored_by", "said"),
    [
        (
            "fours",
            "imps",
            "Tables {1} and {2} together: {home} is 470 points ahead. Tables {3} and {4} together: {away}",
        ),
        ("aggregate", "imps", "All four tables together: {home} is 220 points ahead."),
        ("aggregate", "total_points", "All four tables together: {home} is 220 points ahead."),
        ("cross", "imps", ""),
    ],
)
def test_a_board_says_what_is_put_together(way: str, scored_by: str, said: str) -> None:
    """+420 and +50, +170 and -420: 470 and -250 for the team that sat North–South in rooms 1 and 3."""
    session, match = published(way, scored_by)
    html = page(address(session, "board/1/"))
    names = {"home": NAMES[match.home.key], "away": NAMES[match.away.key]}
    expected = said
    for room, table in tables(match).items():
        expected = expected.replace(f"{{{room}}}", str(table))
    assert expected.format(**names) in words(html)
    assert ("together:" in words(html)) is bool(said)
    in_order = [row[0] for row in rows(html, "trav mtrav") if " room" in row[0]]
    assert [each.split(" table")[0] for each in in_order] == ["Open room", "Closed room"] * 2


def test_the_session_says_that_teams_of_eight_play_and_how() -> None:
    session, _match = published("cross")
    html = page(address(session))
    assert "2 teams of eight" in words(html)
    assert "Each pair is compared with both pairs of its team that sat the other way" in html


def test_what_one_table_has_not_played_is_named_at_the_desk() -> None:
    session, match = published("aggregate", skip=(4,))
    room = room_of(session)
    at = tables(match)[4]
    assert f"Board 1, {NAMES[match.home.key]} v {NAMES[match.away.key]}, table {at}" in room.read("boards/")
    seat = Seating.objects.get(match=match, round=1, room=4)
    assert f"line/1/{seat.ns_id}-{seat.ew_id}-4/" in room.html("boards/")


def test_a_board_that_two_open_rooms_alone_have_played_did_not_sit_alike() -> None:
    session, match = published("fours", skip=(2, 4))
    assert "Played in the open room only" in words(page(address(session, f"match/{match.key}/")))
    assert "Not played at both tables that can be compared" in words(page(address(session, "board/1/")))


def test_every_room_of_a_match_has_an_anchor_of_its_own() -> None:
    anchors = [PhoneRound(1, "NS", None, (), room=room).anchor for room in (1, 2, 3, 4)]
    assert anchors == ["", "-closed", "-room-3", "-room-4"]


def test_the_file_for_the_federation_says_what_it_cannot_say() -> None:
    session, _match = published("fours")
    said = "The format cannot say how the scores of teams of eight are put together"
    assert said in room_of(session).read("usebio/")


def test_conditions_are_those_of_four_tables() -> None:
    session, _match = published("aggregate", "board_a_match")
    text = words(page(address(session, "conditions/")))
    assert "the team with the better total of all four tables gets 2 points" in text
    assert "A board that was not played at all four tables does not count." in text
    assert "both rooms" not in text


@pytest.mark.parametrize(
    ("way", "scored_by", "said"),
    [
        ("fours", "imps", "Given at one of four tables it is about that four alone"),
        ("cross", "imps", "Given at one of four tables it stands for the comparisons with that table"),
        ("aggregate", "imps", "Given at one of four tables it is that of the whole board"),
        ("fours", "total_points", "Given at one of four tables it is that of the whole board"),
    ],
)
def test_conditions_say_what_an_artificial_score_at_one_table_is(way: str, scored_by: str, said: str) -> None:
    habits = {"teams_of_eight": way, "scored_by": scored_by, "vp_scale": ""}
    session = started_teams(2, "head-to-head", rounds=2, players=8, tables_a_match=4, habits=habits)
    assert said in words(page(address(session, "conditions/")))


def test_a_letter_names_each_of_the_four_tables() -> None:
    session, match = published("aggregate")
    info = session_info(session.pk)
    assert info is not None
    sheet = results_sheet(info)
    assert sheet is not None
    (letter,) = letter_matches(sheet, match.home.key)
    at = tables(match)
    named = [text.partition(":")[0].replace("\N{NO-BREAK SPACE}", " ") for text in letter.boards[0].rooms]
    assert named == [
        f"Open room, table {at[1]}",
        f"Open room, table {at[3]}",
        f"Closed room, table {at[2]}",
        f"Closed room, table {at[4]}",
    ]


def test_the_players_of_a_team_of_eight_are_told_whose_figure_it_is() -> None:
    session, match = published("fours")
    read = words(page(address(session, f"pair/{match.home.key}/")))
    assert "What the whole team had, from all four tables" in read


@pytest.mark.parametrize("key", ["home", "away"])
def test_why_a_board_counts_names_its_tables_in_order(key: str) -> None:
    """An artificial score at one table: what can be compared without it stands, told with its tables."""
    session, match = published("fours")
    at = tables(match)
    award_at(session, at[3], 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    team = {"home": match.home, "away": match.away}[key]
    why = words(page(address(session, f"board/1/?of={team.key}")))
    assert "What can be compared without it counts (White Book 147.3)." in why
    assert f"Tables {at[1]} and {at[2]} together:" in why.partition("How it was worked out")[2]
    assert f"at table {at[4]}" not in why.partition("How it was worked out")[2]
    assert "For what cannot be compared" in why
    assert "what the four that sat there makes on average on the other boards of the match" in why


def test_a_card_on_paper_has_the_rounds_of_a_match_in_halves() -> None:
    session, match = published("fours", "hybrid")
    made = FORMATS["cards-pdf"].made(read_again(session.pk), FormatOptions(pair=match.home.key))
    text = " ".join(" ".join(each.extract_text() for each in PdfReader(BytesIO(made)).pages).split())
    assert "1, 2 " in text.partition("So far")[2][:40]


def test_programs_read_what_a_team_is_called_and_which_four_plays_at_a_table() -> None:
    session, match = published("fours")
    base = f"/api/v1/clubs/{session.club.slug}/sessions/{session.slug}/"
    lines = Client().get(f"{base}travellers/1").json()["lines"]
    assert {each["table"]: each["four"] for each in lines} == {
        at: (room + 1) // 2 for room, at in tables(match).items()
    }
    rows_read = Client().get(f"{base}standings").json()["lists"][0]["rows"]
    assert {each["contestant"]["key"]: each["contestant"]["team"] for each in rows_read} == NAMES
