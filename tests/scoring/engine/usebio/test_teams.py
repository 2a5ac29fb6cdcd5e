"""Files of teams: those of other programs are read, ours are valid and say the same when they are read again."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from lxml import etree

from bridgeclub.wording.messages import sentence
from scoring.engine.document import dump, parse
from scoring.engine.old_results import Unreadable
from scoring.engine.other_programs import take_over
from scoring.engine.standings import score_session
from scoring.engine.usebio import declarations, read_usebio
from tests.match_nights import night_of_matches
from tests.ranges import WHOLE
from tests.refusals import refuses
from tests.round_robins import OWN_SCALE
from tests.scoring.engine.team_documents import METHODS, random_teams
from tests.scoring.engine.usebio.reading_back import bare, evening_of, file_of, read_again, same

#: Scores that there are whoever is vulnerable.
ANY = (140, 110, 90, 170, -100, -110, -140, -300, 150)
SEEDS = range(200 if WHOLE else 60)


def valid(data: bytes, version: str) -> None:
    found = declarations(version)
    assert found.validate(etree.fromstring(data)), found.error_log


def night(seed: int) -> dict[str, Any]:
    """Random teams with names, captains, boards with labels, and everything that a ruling may be."""
    document = random_teams(seed)
    if seed % 5 == 0 and "victory_points" in document["scoring"]:
        document["scoring"]["victory_points"] = {"scale": "own", "table": OWN_SCALE}
    for entry in document["contestants"][::2]:
        entry |= {"name": f"Rovers & {entry['id']}", "players": ["Ann Ash", "Bo", "", "Di"], "captain": "Bo"}
    document["boards"][:1] = [board | {"label": f"{seed}"} for board in document["boards"][:1]]
    document["session"] = {"title": f"Teams {seed}", "date": "2026-11-20", "club": "Elsewhere"}
    return document


@pytest.mark.many
@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_any_session_of_teams_is_valid_and_comes_back(version: str) -> None:
    seen = set()
    for seed in SEEDS:
        document = night(seed)
        if not document["results"]:
            continue
        seen.add(document["scoring"]["method"])
        data = file_of(document, version=version)
        valid(data, version)
        found = evening_of(data)
        assert (found.faults, found.questions) == ((), ()), seed
        again = found.document
        assert again is not None
        assert without_captains(same(dump(again))) == without_captains(same(document)), seed
        assert score_session(again).to_document()["matches"] == score_session(parse(document)).to_document()["matches"]
    assert seen == set(METHODS)


def without_captains(document: dict[str, Any] | None) -> dict[str, Any] | None:
    """Names of people are never in an instruction, and the format has no captain."""
    for entry in (document or {}).get("contestants", []):
        entry.pop("captain", None)
    return document


def test_results_by_hand_and_knock_outs_come_back() -> None:
    for seed in SEEDS:
        document = night_of_matches(seed)
        if document["contest"] == "teams":
            assert without_captains(same(read_again(document))) == without_captains(same(document)), seed


@pytest.mark.many
def test_without_our_instructions_every_match_is_the_same() -> None:
    """As another program would write it: by IMPs, the scale to be found from the figures."""
    found_scales = set()
    for seed in SEEDS:
        document = plain(seed)
        if document is None:
            continue
        evening = evening_of(bare(file_of(document)))
        assert evening.faults == ()
        taken = take_over(evening)
        assert taken.question is None, (seed, taken.question)
        assert taken.comparison.all_equal
        assert taken.comparison.cells > 0
        assert taken.comparison.totals.figures > 0
        ours, theirs = (score_session(each).to_document()["ranking"] for each in (taken.document, parse(document)))
        by_number = [(row["rank"], row["vp"] or row["total"]) for row in ours]
        assert by_number == [(row["rank"], row["vp"] or row["total"]) for row in theirs]
        found_scales.add(taken.comparison.scale)
    assert {"", "wbf-continuous", "ebu-teams-2013"} <= found_scales


def plain(seed: int) -> dict[str, Any] | None:
    """What the format has elements for: scores at both tables, no rulings, one length of match."""
    document, dice = random_teams(seed), random.Random(seed)
    if document["scoring"]["method"] not in ("imps", "board_a_match"):
        return None
    for entry in document["contestants"]:
        entry.pop("standing", None)
        entry.pop("handicap", None)
    document["penalties"] = []
    lines = [{key: line[key] for key in line if key not in ("adjusted", "group")} for line in document["results"]]
    document["results"] = [line | {"score": dice.choice(ANY)} for line in lines if "score" in line]
    document["boards"] = []
    points = document["scoring"].get("victory_points")
    if points:
        points.pop("boards", None)
        points["scale"] = ["wbf-continuous", "ebu-teams-2013"][seed % 2]
    try:
        score_session(parse(document))
    except Exception:
        return None
    return document if len(document["results"]) > 4 else None


OF_ANOTHER = """<?xml version="1.0" encoding="iso-8859-1"?>
<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">
<USEBIO Version="1.2">
<CLUB><CLUB_NAME>Elsewhere</CLUB_NAME><CLUB_ID_NUMBER>1</CLUB_ID_NUMBER></CLUB>
<EVENT EVENT_TYPE="SWISS_TEAMS">
<PROGRAM_NAME>EBUScore Teams</PROGRAM_NAME>
<EVENT_DESCRIPTION>Autumn teams</EVENT_DESCRIPTION><DATE>18/11/2026</DATE>
<MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD>
<SESSION SESSION_ID="1"><SECTION SECTION_ID="A">
<PARTICIPANTS>
<TEAM TEAM_ID="11" TEAM_NAME="Sharks"><TOTAL_SCORE>14.60</TOTAL_SCORE><PLACE>1</PLACE>
<PAIR><PAIR_NUMBER>111</PAIR_NUMBER><DIRECTION>NS</DIRECTION><PLAYER><PLAYER_NAME>Al A</PLAYER_NAME>
<NATIONAL_ID_NUMBER>77</NATIONAL_ID_NUMBER></PLAYER><PLAYER><PLAYER_NAME>Bo B</PLAYER_NAME></PLAYER></PAIR>
<PAIR><PAIR_NUMBER>112</PAIR_NUMBER><DIRECTION>EW</DIRECTION><PLAYER><PLAYER_NAME>Cy C</PLAYER_NAME></PLAYER>
<PLAYER><PLAYER_NAME>Di D</PLAYER_NAME></PLAYER></PAIR></TEAM>
<TEAM TEAM_ID="2" TEAM_NAME="Dragons"><TOTAL_SCORE>5.40</TOTAL_SCORE><PLACE>2</PLACE>
<PAIR><PAIR_NUMBER>21</PAIR_NUMBER><PLAYER><PLAYER_NAME>Ed E</PLAYER_NAME></PLAYER>
<PLAYER><PLAYER_NAME>Fi F</PLAYER_NAME></PLAYER></PAIR></TEAM>
</PARTICIPANTS>
<MATCH><ROUND_NUMBER>2</ROUND_NUMBER><TEAM>11</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>
<START_BOARD_NUMBER>6</START_BOARD_NUMBER><END_BOARD_NUMBER>9</END_BOARD_NUMBER>
<TEAM_SCORE>14.60</TEAM_SCORE><OPPOSING_TEAM_SCORE>5.40</OPPOSING_TEAM_SCORE>
<BOARD EVENT_TYPE="SWISS_TEAMS"><BOARD_NUMBER>6</BOARD_NUMBER><IMPS>10</IMPS>
<TRAVELLER_LINE><DIRECTION>NS</DIRECTION><CONTRACT>4 H</CONTRACT><PLAYED_BY>S</PLAYED_BY><LEAD>DK</LEAD>
<TRICKS>10</TRICKS><SCORE>420</SCORE></TRAVELLER_LINE>
<TRAVELLER_LINE><DIRECTION>EW</DIRECTION><CONTRACT>4 H</CONTRACT><PLAYED_BY>S</PLAYED_BY><LEAD>DK</LEAD>
<TRICKS>9</TRICKS><SCORE>-50</SCORE></TRAVELLER_LINE></BOARD>
<BOARD EVENT_TYPE="SWISS_TEAMS"><BOARD_NUMBER>7</BOARD_NUMBER><IMPS>-1</IMPS>
<TRAVELLER_LINE><NS_PAIR_NUMBER>111</NS_PAIR_NUMBER><EW_PAIR_NUMBER>21</EW_PAIR_NUMBER><SCORE>110</SCORE>
</TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>21</NS_PAIR_NUMBER><EW_PAIR_NUMBER>112</EW_PAIR_NUMBER><SCORE>140</SCORE>
</TRAVELLER_LINE></BOARD>
</MATCH></SECTION></SESSION></EVENT></USEBIO>
"""


def test_a_file_of_another_program() -> None:
    evening = evening_of(OF_ANOTHER.encode())
    assert (evening.faults, evening.title, evening.program) == ((), "Autumn teams", "EBUScore Teams")
    document = evening.document
    assert document is not None
    teams = [(each.id, each.number, each.name, each.players) for each in document.contestants]
    assert teams == [
        ("11", 11, "Sharks", ("Al A", "Bo B", "Cy C", "Di D")),
        ("2", 2, "Dragons", ("Ed E", "Fi F")),
    ]
    assert evening.national_numbers == {"11": ("77", "", "", "")}
    (match,) = document.matches
    assert (match.id, match.round, match.home, match.away, match.boards) == ("r2m1", 2, "11", "2", (6, 7, 8, 9))
    sat = [(line.board, line.ns, line.ew, document.score(line)) for line in document.results]
    assert sat == [
        (6, ("11",), ("2",), 420),
        (6, ("2",), ("11",), -50),
        (7, ("11",), ("2",), 110),
        (7, ("2",), ("11",), 140),
    ]
    taken = take_over(evening)
    assert (taken.question, taken.comparison.scale, taken.comparison.all_equal) == (None, "wbf-continuous", True)
    # two boards, both sides of the match, and of both teams total and place
    assert (taken.comparison.cells, taken.comparison.totals.figures) == (4, 4)


def test_figures_that_no_scale_gives_are_asked_about() -> None:
    evening = evening_of(OF_ANOTHER.replace("14.60", "15.01").encode())
    question = take_over(evening).question
    assert question is not None
    assert (question.key, question.code, question.options[0]) == ("scale", "scale", "wbf-continuous")
    taken = take_over(evening, {"scale": "ebu-teams-2010"})
    assert taken.question is not None
    assert (taken.question.answer, taken.comparison.scale) == ("ebu-teams-2010", "ebu-teams-2010")
    differing = [(each.match, each.contestant, each.theirs) for each in taken.comparison.matches]
    assert ("r2m1", "11", Fraction("15.01")) in differing


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("<DIRECTION>NS</DIRECTION><CONTRACT>", "<CONTRACT>", "plays board 6 and is not listed"),
        ("<OPPOSING_TEAM>2<", "<OPPOSING_TEAM>3<", "Team 3 plays a match and is not listed"),
    ],
)
def test_what_cannot_be_read_is_said(old: str, new: str, said: str) -> None:
    evening = evening_of(OF_ANOTHER.replace(old, new, 1).encode())
    assert evening.document is None
    assert any(said in sentence(each.placed) for each in evening.faults)


def test_a_bye_is_left_out_and_said() -> None:
    bye = "<MATCH><ROUND_NUMBER>3</ROUND_NUMBER><TEAM>11</TEAM><OPPOSING_TEAM>0</OPPOSING_TEAM></MATCH></SECTION>"
    evening = evening_of(OF_ANOTHER.replace("</SECTION>", bye).encode())
    assert evening.document is not None
    assert [each.message.code for each in evening.remarks] == ["match_of_nobody"]


def test_a_match_without_boards_has_its_result() -> None:
    more = (
        "<MATCH><ROUND_NUMBER>3</ROUND_NUMBER><TEAM>2</TEAM><OPPOSING_TEAM>Sharks</OPPOSING_TEAM>"
        "<TEAM_SCORE>12</TEAM_SCORE><OPPOSING_TEAM_SCORE>0</OPPOSING_TEAM_SCORE></MATCH></SECTION>"
    )
    evening = evening_of(OF_ANOTHER.replace("</SECTION>", more).encode())
    assert evening.document is not None
    found = dump(evening.document)["matches"][1]
    assert found == {"id": "r3m1", "round": 3, "home": "2", "away": "11", "result": {"vp": ["12", "0"]}}


def test_what_is_not_read_is_refused_in_words() -> None:
    without = OF_ANOTHER[: OF_ANOTHER.index("<MATCH>")] + "</SECTION></SESSION></EVENT></USEBIO>"
    with refuses(Unreadable, match="does not list its matches"):
        read_usebio(without.encode())
