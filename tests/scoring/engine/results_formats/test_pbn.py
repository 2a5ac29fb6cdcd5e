"""PBN with results: what is peculiar to it, beside its fixtures (see test_every_format.py)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scoring.engine.document import dump
from scoring.engine.old_results import Evening
from scoring.engine.old_results.codes import Remark
from scoring.engine.results_files import read_file
from tests.results_fixtures import fixture

HEAD = '[Event "Club"]\n[Board "1"]\n'
COLUMNS = (
    "PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer\\1R;Result\\2R;Score_NS\\4R;Score_EW\\4R;MP_NS\\3R;MP_EW\\3R"
)
TABLE = f'[ScoreTable "{COLUMNS}"]\n'
ROWS = " 1  2 4S   N 10  420    - 2.0 0.0\n 3  4 3NT  W  8   50    - 0.0 2.0\n"
PLAYED = HEAD + TABLE + ROWS


def only(text: str, answers: dict[str, str] | None = None) -> Evening:
    read = read_file("night.pbn", text.encode(), answers=answers)
    assert read.faults == ()
    (evening,) = read.evenings
    assert evening.faults == ()
    return evening


def refused(text: str) -> list[str]:
    return [str(each.message.code) for each in read_file("night.pbn", text.encode()).faults]


def said(evening: Evening) -> list[tuple[int | None, str]]:
    """What could not be placed, in the file's words."""
    return [(each.line, str(each.message.values["text"])) for each in evening.remarks if "text" in each.message.values]


def results(evening: Evening) -> list[dict[str, Any]]:
    assert evening.document is not None
    return list(dump(evening.document)["results"])


def test_files_without_results_are_told_so() -> None:
    deals = '% PBN 2.1\n[Board "1"]\n[Deal "N:AKQ2.AK3.AK4.AKQ - - -"]\n'
    assert refused(deals) == ["file_pbn"]
    assert refused('% PBN 2.1\n[Event "Club"]\n') == ["file_pbn_empty"]
    assert refused(deals + '[Contract "4S"]\n[Declarer "N"]\n[Result "10"]\n') == ["file_one_table"]


def test_whatever_does_not_fit_is_said_at_its_line_in_its_own_words() -> None:
    text = PLAYED + " 5  6 4S N\n" + "\nwhat is this\n" + HEAD.replace("1", "8") + TABLE.replace('"]', ';Mood"]')
    evening = only(text + ROWS.replace("\n", " good\n"))
    assert said(evening) == [(6, "5 6 4S N"), (8, "what is this")]
    (columns,) = (each for each in evening.remarks if each.message.code == Remark.COLUMNS_NOT_READ)
    assert (columns.line, columns.message.values) == (11, {"names": "mood"})
    assert len(results(evening)) == 4


def test_an_artificial_score_counts_and_not_the_contract_beside_it() -> None:
    text = HEAD + TABLE + ROWS + " 5  6 2H   S  8    -    - ^1.2 ^0.8\n"
    evening = only(text)
    assert results(evening)[2]["adjusted"] == {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}
    assert [str(each.message.code) for each in evening.remarks] == ["figures_kept"]


def test_a_contract_without_the_score_that_others_have_is_asked_about() -> None:
    text = PLAYED + " 5  6 2H   S  8    -    - 1.2 0.8\n"
    (question,) = only(text).open_questions
    assert (question.code, question.values["text"], question.line) == ("remark", "2H S 8", 6)
    assert {"contract", "figures"} <= set(question.options)
    answered = only(text, {f"0.{question.key}": "contract"})
    assert results(answered)[2]["contract"] == "2H"


def ranking(*rows: str) -> str:
    return "\n".join(['[TotalScoreTable "Rank\\2R;PairId\\2R;Direction\\5R;TotalScoreMP\\3R;Names\\12L"]', *rows, ""])


def test_who_wins_is_told_by_the_places_and_not_by_where_somebody_began() -> None:
    two = ranking('1 1 "N-S" 2 "A B - C D"', '2 3 "N-S" 0 "E - F"', '1 4 "E-W" 2 "G - H"', '2 2 "E-W" 0 "I - J"')
    document = only(PLAYED + two).document
    assert document is not None
    assert document.rules.winners == 2
    assert document.contestants[0].players == ("A B", "C D")
    # Pairs 1 and 4 have the first places of one ranking between them.
    one = ranking('1 1 "N-S" 2 "A - B"', '2 4 "E-W" 2 "C - D"', '3 3 "N-S" 0 "E - F"', '4 2 "E-W" 0 "G - H"')
    document = only(PLAYED + one).document
    assert document is not None
    assert document.rules.winners == 1


def test_places_totals_and_national_numbers_come_from_the_ranking() -> None:
    columns = "Rank;PairId;Section;Table;Direction;TotalScoreMP;TotalPercentage;NrBoards;Names;MemberId1;MemberId2"
    rows = '1 1 A 1 "N-S" 2 100.00 1 "Ada Holt - Bo Birch" 12 "?"\n- 9 A - - 0 0 0 "Cleo Lund - Dag Moen" - -\n'
    evening = only(f'{PLAYED}[TotalScoreTable "{columns}"]\n{rows}')
    assert evening.national_numbers == {"1": ("12", "")}
    assert (evening.totals["1"].place, evening.totals["1"].percent) == ("1", "100.00")
    assert {"9", "4"} <= set(evening.totals), "listed without a board, and played without being listed"


def test_what_is_carried_over_is_said_and_not_added() -> None:
    rows = '[TotalScoreTable "Rank;PairId;ScoreCarryOver;TotalScoreMP"]\n1 1 4.5 6.5\n2 3 0.0 0\n'
    assert said(only(PLAYED + rows)) == [(7, "1: scorecarryover 4.5")]


def test_values_of_the_game_before_and_of_all_games() -> None:
    rows = ROWS.replace("420", "620")
    text = '[Event "##Club"]\n[Date "2026.03.09"]\n[Board "1"]\n[Vulnerable "NS"]\n' + TABLE + rows
    evening = only(text + '\n[Board "2"]\n[Date "#"]\n' + TABLE + rows)
    assert evening.document is not None
    assert (evening.title, evening.document.date) == ("Club", "2026-03-09")
    assert {line.board for line in evening.document.results} == {1, 2}
    assert [(board.number, board.vulnerable) for board in evening.document.boards] == [(1, "ns")]


def test_points_around_nought_give_way_to_percentages() -> None:
    columns = "PairId_NS;PairId_EW;Contract;Declarer;Result;MP_NS;MP_EW;Percentage_NS;Percentage_EW"
    rows = " 1 2 4S N 10 1 -1 100 0\n 3 4 3NT W 9 -1 1 0 100\n"
    evening = only(f'{HEAD}[Scoring "MatchPoints"]\n[ScoreTable "{columns}"]\n{rows}')
    assert evening.open_questions == ()
    assert [(line.ns, line.ew) for line in evening.published] == [("100", "0"), ("0", "100")]


def test_four_players_of_an_individual_sit_by_name() -> None:
    seats = "PlayerId_North;PlayerId_South;PlayerId_East;PlayerId_West"
    rows = "1 2 3 4 4S N 10 2 0\n5 6 7 8 4S N 9 0 2\n"
    totals = '[TotalScoreTable "Rank;PlayerId;TotalScoreMP;Name"]\n1 1 2 "Ada Holt"\n'
    evening = only(f'{HEAD}[ScoreTable "{seats};Contract;Declarer;Result;MP_North;MP_East"]\n{rows}{totals}')
    assert evening.document is not None
    assert evening.document.contest == "individual"
    assert results(evening)[0]["ns"] == ["1", "2"]
    assert evening.published[0].ns == "2"


def test_a_frequency_table_names_nobody() -> None:
    columns = "Rank;Contract;Declarer;Result;Score_NS;IMP_NS;Multiplicity"
    read = read_file("x.pbn", f'{HEAD}[Scoring "IMP;Cross"]\n[ScoreTable "{columns}"]\n1 6C W 9 150 9.91 1\n'.encode())
    (evening,) = read.evenings
    assert [str(each.message.code) for each in evening.faults] == ["file_without_results"]
    assert said(evening) == [(5, "1 6C W 9 150 9.91 1")]


def test_imps_ask_for_their_kind_unless_the_file_says_it() -> None:
    text = PLAYED.replace("MP_", "IMP_").replace("2.0 0.0", "6.0  -6").replace("0.0 2.0", " -6 6.0")
    (question,) = only(text).open_questions
    assert question.code == "method"
    assert only(text.replace("[Board", '[Scoring "IMP;Cross"]\n[Board')).method == "cross_imps"
    assert only(text.replace("[Board", '[Scoring "IMP;Butler-2"]\n[Board')).method == "butler"


def test_games_of_a_match_go_to_their_teams_and_others_are_said() -> None:
    text = fixture("match-of-two-rooms.pbn").read_bytes().decode()
    assert text.count('[Room "Closed"]') == 8
    evening = only(text.replace('[Room "Closed"]', '[Room "Third"]', 1))
    assert [words for _line, words in said(evening)] == [
        words for _line, words in said(evening) if words.startswith('[Board "1"] [Room "Third"]')
    ]
    assert len(said(evening)) == 1
    assert evening.document is not None
    assert len(evening.document.results) == 15
    teams = {each.name: each.players for each in evening.document.contestants}
    assert {name: len(players or ()) for name, players in teams.items()} == {"Riverside": 4, "Old Mill": 4}
    away = only(text.replace('[ScoreIMP "NS', '[ScoreIMP "EW'))
    assert [str(each.message.code) for each in away.remarks] == ["deals_in_file_too", "home_in_open_room"]


@pytest.mark.parametrize("name", ["bridgecomposer-two-sections.pbn", "magic-contest-one-board.pbn"])
def test_nothing_of_the_fixtures_is_left_over(name: str) -> None:
    path: Path = fixture(name)
    (evening,) = read_file(name, path.read_bytes()).evenings
    assert said(evening) == []
    assert evening.document is not None
    assert all(each.players for each in evening.document.contestants) == name.startswith("bridgecomposer")


def game(board: int, ns: str, ew: str, **tags: str) -> str:
    """One result as a game: who sat there, and what is said of it."""
    names = dict(zip(("North", "South", "East", "West"), (*ns.split(), *ew.split()), strict=False))
    said = {"Event": "Club", "Board": str(board), **names, "Contract": "4S", "Declarer": "N", **tags}
    return "".join(f'[{name} "{value}"]\n' for name, value in said.items()) + "\n"


def test_games_of_pairs_are_known_by_their_names_and_tricks_by_their_side() -> None:
    text = (
        game(1, "Ada Ben", "Cleo Dora", Result="10", Score="NS 420", ScoreMP="NS 2")
        + game(1, "Eve Finn", "Gus Hal", Result="EW 4", Score="EW 50", ScoreMP="EW 2")
        + game(2, "Ben Ada", "Gus Hal", Result="NS 10 EW 3", Score="NS 620", Lead="HA")
        + game(2, "Eve Finn", "Cleo", Result="9")
    )
    evening = only(text)
    assert evening.document is not None
    assert len(evening.document.contestants) == 4
    assert [each.get("tricks") for each in results(evening)] == [10, 9, 10]
    ((line, words),) = said(evening)
    assert line is not None
    assert words.startswith('[Board "2"]')


@pytest.mark.parametrize(
    ("widths", "rows"),
    [
        (
            ("\\2R", "\\4L", "\\12L"),
            (" 1  2 4S   N  10  420 Ada - Ben    Cleo - Dora", " 3  4 3NT  W   8   50 Eve - Finn   Gus - Hal"),
        ),
        (
            ("", "", "\\9L"),
            ("1 2 4S N 10 420 Ada - Ben Cleo - Dora", "3 4 3NT W 8 50 Eve - Finn Gus - Hal", "5 6 4S N 10 420 Ida"),
        ),
    ],
)
def test_rows_are_cut_at_widths_and_names_need_no_quotes(widths: tuple[str, str, str], rows: tuple[str, ...]) -> None:
    two, four, name = widths
    numbers = f"PairId_NS{two};PairId_EW{two};Contract{four};Declarer{two};Result{two};Score_NS{four}"
    evening = only(HEAD + f'[ScoreTable "{numbers};Names_NS{name};Names_EW{name}"]\n' + "\n".join(rows) + "\n")
    assert evening.document is not None
    assert len(evening.document.results) == 2
    assert [words for _line, words in said(evening)] == list(rows[2:])
    assert {each.players for each in evening.document.contestants} >= {("Ada", "Ben"), ("Gus", "Hal")}
