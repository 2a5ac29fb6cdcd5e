"""How programs write USEBIO where it leaves them a choice: each form says the same, and what has no place is said."""

from __future__ import annotations

import pytest

from bridgeclub.wording.messages import sentence
from scoring.engine.document import dump
from scoring.engine.old_results import Evening
from tests.results_fixtures import fixture
from tests.scoring.engine.old_results.evenings import board, evening, event, line, pair

FOUR = [pair(n) for n in (1, 2, 3, 4)]
LINES = "<DIRECTION>NS</DIRECTION><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS><SCORE>420</SCORE>"
OTHER = LINES.replace(">NS<", ">EW<").replace("420", "450").replace("10", "11")
BOARD = board(1, f"<TRAVELLER_LINE>{LINES}</TRAVELLER_LINE>", f"<TRAVELLER_LINE>{OTHER}</TRAVELLER_LINE>")


def text(name: str) -> str:
    return fixture(name).read_text(encoding="latin-1")


def read(written: str) -> Evening:
    return evening(written.encode("latin-1"))


def match(one: object, other: object, scores: tuple[object, object], *boards: str, number: int = 1) -> str:
    both = f"<TEAM>{one}</TEAM><OPPOSING_TEAM>{other}</OPPOSING_TEAM>"
    had = f"<TEAM_SCORE>{scores[0]}</TEAM_SCORE><OPPOSING_TEAM_SCORE>{scores[1]}</OPPOSING_TEAM_SCORE>"
    return f"<MATCH><ROUND_NUMBER>{number}</ROUND_NUMBER>{both}{had}{''.join(boards)}</MATCH>"


def teams(*matches: str) -> Evening:
    listed = ['<TEAM TEAM_ID="1" TEAM_NAME="Oaks"></TEAM>', '<TEAM TEAM_ID="2" TEAM_NAME="Elms"></TEAM>']
    return evening(
        event(*matches, pairs=listed, kind="TEAMS", head="<MATCH_SCORING_METHOD>IMPS</MATCH_SCORING_METHOD>")
    )


def said(found: Evening) -> list[str]:
    return [sentence(note.message) for note in found.remarks]


def test_numbers_and_names_of_teams_stand_in_attributes_or_in_children() -> None:
    written = text("swiss-teams.xml")
    children = written
    for number, name in ((1, "BIRCH"), (2, "FIR"), (3, "HAZEL"), (4, "LARCH")):
        attributes = f'<TEAM TEAM_ID="{number}" TEAM_NAME="{name}">'
        if attributes in children:
            children = children.replace(attributes, f"<TEAM><TEAM_ID>0{number}</TEAM_ID><TEAM_NAME>{name}</TEAM_NAME>")
    assert children != written
    one, other = read(written).document, read(children).document
    assert one is not None
    assert other is not None
    assert [len(each.players) for each in other.contestants] == [4, 4, 4, 4]
    assert len(one.results) == len(other.results) == 48


def test_pairs_may_have_their_numbers_in_attributes() -> None:
    listed = [
        f'<PAIR PAIR_NUMBER="{n}" DIRECTION="{side}"/>' for n, side in ((1, "NS"), (2, "NS"), (1, "EW"), (2, "EW"))
    ]
    lines = [line(1, 1, contract="4S", by="N", tricks=10), line(2, 2, contract="4S", by="N", tricks=9)]
    found = evening(event(board(1, *lines), pairs=listed))
    assert found.document is not None
    assert found.document.rules.winners == 2


def test_players_of_an_individual_may_be_named_by_the_whole_seat() -> None:
    written = text("individual.xml")
    whole = written
    for short, long in (("N", "NORTH"), ("S", "SOUTH"), ("E", "EAST"), ("W", "WEST")):
        whole = whole.replace(f"{short}_PLAYER_NUMBER>", f"{long}_PLAYER_NUMBER>")
    assert read(whole).document == read(written).document


def test_a_match_that_both_teams_list_is_read_once() -> None:
    turned = BOARD.replace(">NS<", ">x<").replace(">EW<", ">NS<").replace(">x<", ">EW<")
    found = teams(match(1, 2, (0, 1), BOARD), match(2, 1, (1, 0), turned))
    assert found.document is not None
    assert (len(found.document.matches), len(found.document.results)) == (1, 2)


@pytest.mark.parametrize(("scores", "imps"), [((13, -13), (13, 0)), ((-7, 7), (0, 7)), ((31, 18), (31, 18))])
def test_a_margin_is_so_many_imps_to_none(scores: tuple[int, int], imps: tuple[int, int]) -> None:
    found = teams(match(1, 2, scores))
    assert found.document is not None
    assert dump(found.document)["matches"][0]["result"]["imps"] == list(imps)


def test_boards_of_one_table_only_leave_the_match_its_result_and_are_said() -> None:
    found = teams(match(1, 2, (20, 10), board(1, f"<TRAVELLER_LINE>{LINES}</TRAVELLER_LINE>")))
    assert found.document is not None
    assert (len(found.document.results), len(found.document.matches)) == (0, 1)
    assert said(found) == ["“BOARD 1 1 2 4S N 10 420” could not be placed and is left out."]


def test_a_line_beside_the_matches_that_fits_none_is_said() -> None:
    found = teams(match(1, 2, (20, 10), BOARD), board(2, line(1, 7, contract="4S", by="N", tricks=10, score=420)))
    assert said(found) == ["“BOARD 2 1 7 4S N 10 420” could not be placed and is left out."]


def test_a_bye_is_nobody() -> None:
    found = teams(match(1, 2, (0, 1), BOARD), match(2, "BYE", (12, 0), number=2))
    assert found.document is not None
    assert said(found) == ["One match has nobody on one side and was left out."]


def test_what_was_added_to_a_total_is_said() -> None:
    listed = [pair(1, more="<ADJUSTMENT>-1.5</ADJUSTMENT>"), *FOUR[1:]]
    found = evening(event(board(1, line(1, 2, score=420), line(3, 4, score=400)), pairs=listed))
    assert said(found) == ["“ADJUSTMENT -1.5” could not be placed and is left out."]


def test_an_event_of_total_points_for_pairs_is_said_to_be_none_here() -> None:
    found = evening(event(board(1, line(1, 2, score=420), line(3, 4, score=400)), pairs=FOUR, kind="AGGREGATE"))
    assert said(found) == ["“EVENT_TYPE AGGREGATE” could not be placed and is left out."]
