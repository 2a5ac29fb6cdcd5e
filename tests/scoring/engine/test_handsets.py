"""The rows of a .bws, what is said to the Data Connector, and every result that a handset can send."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from itertools import product
from typing import Any

import pytest

from scoring.engine.contract import Card, Played
from scoring.engine.handsets import (
    BWS_TABLES,
    DIRECTIONS,
    HandsetPlayer,
    HandsetRound,
    HandsetSeat,
    HandsetSection,
    HandsetSession,
    bws_tables,
    printed_board,
)
from scoring.engine.handsets.connector import (
    Command,
    NotOnHandsetsError,
    continue_dto,
    init_dto,
    request,
    section_update_dto,
)
from scoring.engine.handsets.keyed import HandsetPlace, Unread, read_name, read_result

AT = datetime(2026, 11, 30, 19, 5)  # noqa: DTZ001 - local, as handsets have it
NORA, SAM = HandsetPlayer("4711", "Nora Lindqvist"), HandsetPlayer("", "Sam Okafor")
PLACE = {"SectionLetters": "A", "TableNumber": 3, "RoundNumber": 2, "BoardNumber": 7}


def session_of(contest: str = "pairs", **values: Any) -> HandsetSession:
    """Two tables and two rounds in each of two sections; table 2 has nobody East–West in round 2."""
    four = {"south": 11, "west": 12} if contest == "individual" else {}
    rounds = (
        HandsetRound(1, 1, 1, 2, (1, 2), group=1, **four),
        HandsetRound(1, 2, 2, 3, (3, 4), group=1, **four),
        HandsetRound(2, 1, 3, 4, (1, 2), group=2, **four),
        HandsetRound(2, 2, 4, 0),
    )
    seats = [HandsetSeat(table, direction, None) for table in (1, 2) for direction in DIRECTIONS]
    seats[:2] = [HandsetSeat(1, "N", NORA), HandsetSeat(1, "S", SAM)]
    later = (HandsetSeat(2, "W", SAM, 2),)
    sections = tuple(HandsetSection(letter, rounds, (*seats, *later)) for letter in "AB")
    return replace(
        HandsetSession("A1" * 16, "Friday pairs", AT, contest, "matchpoints", 1, sections, (NORA,)), **values
    )


def rows_of(session: HandsetSession, name: str) -> list[dict[str, Any]]:
    table = next(each for each in bws_tables(session) if each.name == name)
    names = [column.name for column in table.columns]
    return [dict(zip(names, row, strict=True)) for row in table.rows]


def test_each_table_of_the_file_has_its_columns_and_whole_rows() -> None:
    for contest in ("pairs", "individual", "teams"):
        tables = bws_tables(session_of(contest))
        assert [each.name for each in tables] == list(BWS_TABLES)
        for table in tables:
            assert all(len(row) == len(table.columns) for row in table.rows)
            assert len({column.name for column in table.columns}) == len(table.columns)


def test_rows_of_the_file() -> None:
    session = session_of()
    assert rows_of(session, "Session") == [
        {"ID": 1, "Name": "Friday pairs", "Date": AT, "Time": AT, "GUID": "{A1A1A1A1-A1A1-A1A1-A1A1-A1A1A1A1A1A1}",
         "Status": 0, "ShowInApp": False, "PairsMoveAcrossField": False, "EWReturnHome": False}
    ]  # fmt: skip
    assert [(row["ID"], row["Letter"], row["Tables"], row["ScoringType"]) for row in rows_of(session, "Section")] == [
        (1, "A", 2, 1),
        (2, "B", 2, 1),
    ]
    assert [row["Group"] for row in rows_of(session, "Tables")] == [1, 2, 1, 2]
    rounds = rows_of(session, "RoundData")
    assert list(rounds[1].values()) == [1, 1, 2, 2, 3, 3, 4, None]
    assert list(rounds[3].values()) == [1, 2, 2, 4, 0, 0, 0, None]
    seats = rows_of(session, "PlayerNumbers")
    assert [(row["Direction"], row["Number"], row["Name"], row["Updated"]) for row in seats[:3]] == [
        ("N", "4711", "Nora Lindqvist", True),
        ("S", None, "Sam Okafor", True),
        ("E", None, None, False),
    ]
    assert len(seats) == 16
    assert rows_of(session, "PlayerNames") == [{"ID": 4711, "Name": "Nora Lindqvist", "strID": "4711"}]
    assert [row["GroupSections"] for row in rows_of(session, "Settings")] == [True, True]
    assert {row["GroupSections"] for row in rows_of(replace(session, one_field=False), "Settings")} == {False}


def test_individuals_teams_and_imps_in_the_file() -> None:
    first = rows_of(session_of("individual"), "RoundData")[0]
    assert (first["NSPair"], first["South"], first["EWPair"], first["West"]) == (1, 11, 2, 12)
    assert {row["ScoringType"] for row in rows_of(session_of("teams"), "Section")} == {4}
    assert {row["ScoringType"] for row in rows_of(session_of(method="butler"), "Section")} == {2}


def test_boards_that_do_not_follow_each_other_and_matches_one_after_another() -> None:
    rounds = (HandsetRound(1, 1, 1, 2, (1, 3), group=1), HandsetRound(1, 2, 1, 3, (5, 6), group=2))
    session = session_of(sections=(HandsetSection("A", rounds),))
    assert [row["CustomBoards"] for row in rows_of(session, "RoundData")] == ["1,3", None]
    assert [row["Group"] for row in rows_of(session, "Tables")] == [0]
    for make in (init_dto, lambda told, club: section_update_dto(told, told.sections[0], club)):
        with pytest.raises(NotOnHandsetsError):
            make(session, "CLUB")
    many = replace(session, sections=(HandsetSection("A", (HandsetRound(1, 1, 1, 2, (1,), group=128),)),))
    assert [row["Group"] for row in rows_of(many, "Tables")] == [0]


def test_numbers_that_are_no_figures_or_too_long() -> None:
    people = tuple(HandsetPlayer(number, "x" * 30) for number in ("0123", "1", "1" * 17, "FR-7", str(2**31)))
    named = rows_of(session_of(people=people), "PlayerNames")
    assert [(row["ID"], row["strID"]) for row in named] == [(2, "0123"), (1, "1"), (3, "FR-7"), (4, str(2**31))]
    assert {len(row["Name"]) for row in named} == {18}


def test_what_is_printed_on_a_board() -> None:
    labels = {101: "1", 102: "2b"}
    assert [printed_board(number, labels) for number in (101, 102, 7)] == [1, 102, 7]


def test_a_session_as_the_data_connector_is_told() -> None:
    told = init_dto(session_of(), "CLUB")
    [session] = told["Sessions"]
    [group] = session["ScoringGroups"]
    assert (told["Commands"], told["EventGuid"], told["ClubId"]) == (7, "A1" * 16, "CLUB")
    assert [session[name] for name in ("Year", "Month", "Day", "Hour", "Minute")] == [2026, 11, 30, 19, 5]
    assert [section["Letters"] for section in group["Sections"]] == ["A", "B"]
    rounds = group["Sections"][0]["Tables"][1]["Rounds"]
    played = [(each["PairNS"], each["PairEW"], each["LowBoardNumber"], each["HighBoardNumber"]) for each in rounds]
    assert played == [(3, 4, 1, 2), (4, 0, 0, 0)]
    assert [(each["PlayerNumber"], each["FirstName"], each["LastName"]) for each in told["PlayerData"]] == [
        ("4711", "Nora", "Lindqvist")
    ]
    sitting = [
        (each["SectionLetters"], each["Direction"], each["PlayerNumber"], each["LastName"])
        for each in told["Participations"]
    ]
    assert sitting == [
        ("A", 1, "4711", None),
        ("A", 3, None, "Okafor"),
        ("B", 1, "4711", None),
        ("B", 3, None, "Okafor"),
    ]
    assert continue_dto(session_of(), "CLUB")["Commands"] == 5
    assert request(Command.NEW_RESULTS, "", guid="G", club_id="C", licence_key="K") == {
        "Command": 19, "ClubId": "C", "LicenceKey": "K", "SessionGuid": "G", "SerializedData": ""
    }  # fmt: skip


def test_sections_of_their_own_individuals_teams_and_what_handsets_show() -> None:
    apart = init_dto(session_of(one_field=False), "")["Sessions"][0]["ScoringGroups"]
    assert [(each["ScoringGroupNumber"], each["Sections"][0]["ScoringGroupNumber"]) for each in apart] == [
        (1, 1),
        (2, 2),
    ]
    alone = session_of("individual")
    told = init_dto(alone, "")
    section = told["Sessions"][0]["ScoringGroups"][0]["Sections"][0]
    assert (section["GameType"], section["HasExplicitParticipations"]) == (20, True)
    assert {each["RoundNumber"] for each in told["Participations"]} == {1, 2}
    teams = session_of("teams", method="imps", grows=True)
    update = section_update_dto(teams, teams.sections[1], "C")
    assert (update["ScoringGroupScoringMethod"], update["GameType"], update["KeepBridgematesAlive"]) == (40, 30, True)
    assert update["Tables"][0]["Rounds"][0]["TeamNS"] == 1
    assert section_update_dto(session_of(one_field=False), session_of().sections[1], "C")["ScoringGroupNumber"] == 2
    for shown, asked in product((False, True), repeat=2):
        settings = init_dto(session_of(show_results=shown, ask_lead=asked, ask_names=asked), "")
        two, three = settings["Bridgemate2Settings"][0], settings["Bridgemate3Settings"][0]
        assert (two["ShowResults"], two["LeadCard"], two["MemberNumbers"]) == (shown, asked, asked)
        assert (three["BM3ViewResults"], three["BM3LeadCardEntry"]) == (2 if shown else 1, int(asked))
        assert (two["BM2Ranking"], two["BM2ViewHandRecord"], three["BM3Ranking"]) == (0, False, 0)


def test_every_contract_that_a_handset_sends() -> None:
    for level, denomination, stake, seat, tricks in product(
        range(1, 8), range(1, 6), range(3), range(1, 5), (0, 7, 13)
    ):
        said = {"Level": level, "Denomination": denomination, "Stake": stake, "DeclarerDirection": seat}
        read = read_result({**PLACE, **said, "TotalTricks": tricks, "PairNorthSouth": 4, "PairEastWest": 9})
        assert read.played is not None
        assert read.played.contract is not None
        text = f"{level}{'CDHSN'[denomination - 1]}{'X' * stake}"
        assert str(read.played.contract).replace("NT", "N") == text
        assert (read.played.declarer, read.played.tricks) == ("NESW"[seat - 1], tricks)
        assert (read.place, read.unread, read.pairs) == (HandsetPlace("A", 3, 2, 7), None, (4, 9))


@pytest.mark.parametrize(
    ("said", "unread"),
    [
        ({"IsDeleted": True, "Level": 4}, Unread.ERASED),
        ({"Level": -10}, Unread.NOT_PLAYED),
        *(({"Level": level}, Unread.AVERAGE) for level in range(-9, 0)),
        ({"Level": 8, "Denomination": 1, "DeclarerDirection": 1}, Unread.NONSENSE),
        ({"Level": 1, "Denomination": 6, "DeclarerDirection": 1}, Unread.NONSENSE),
        ({"Level": 1, "Denomination": 1, "DeclarerDirection": 0}, Unread.NONSENSE),
        ({"Level": 1, "Denomination": 1, "DeclarerDirection": 1, "TotalTricks": 14}, Unread.NONSENSE),
        ({"Level": 1, "Denomination": 1, "DeclarerDirection": 1, "Stake": 3}, Unread.NONSENSE),
        ({"Level": -11, "Denomination": 1, "DeclarerDirection": 1}, Unread.NONSENSE),
    ],
)
def test_what_no_table_enters(said: dict[str, Any], unread: Unread) -> None:
    read = read_result({**PLACE, **said})
    assert (read.played, read.unread) == (None, unread)


def test_passes_leads_and_what_cannot_be_read_at_all() -> None:
    assert read_result({**PLACE, "Level": 0}).played == Played.parse("pass")
    one_heart = {**PLACE, "Level": 1, "Denomination": 3, "DeclarerDirection": 1, "TotalTricks": 7}
    led = [
        read_result({**one_heart, "LeadCardSuit": suit, "LeadCardRank": rank}).lead
        for suit, rank in ((4, 14), (1, 10), (5, 3), (0, 0), (2, 1))
    ]
    assert led == [Card("S", "A"), Card("C", "T"), None, None, None]
    with pytest.raises(ValueError, match="TableNumber"):
        read_result({**PLACE, "TableNumber": "3"})


def test_names() -> None:
    place = {"SectionLetters": "A", "TableNumber": 3, "RoundNumber": 1, "Direction": 4}
    found = read_name({**place, "PlayerNumber": " 4711 "})
    assert found is not None
    assert (found.place, found.direction, found.player) == (HandsetPlace("A", 3, 1), "W", HandsetPlayer("4711", ""))
    named = read_name({**place, "FirstName": "Sam", "LastName": "Okafor"})
    assert named is not None
    assert named.player == HandsetPlayer("", "Sam Okafor")
    assert read_name(place) is None
    assert read_name({**place, "PlayerNumber": "1", "IsRemoval": True}) is None
    assert read_name({**place, "PlayerNumber": "1", "Direction": 0}) is None
