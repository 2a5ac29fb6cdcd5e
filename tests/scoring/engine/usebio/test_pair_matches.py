"""Matches of pairs: files of Swiss pairs are read, ours are valid and say the same when they are read again."""

from __future__ import annotations

import random
from typing import Any

import pytest
from lxml import etree

from bridgeclub.wording.messages import sentence
from scoring.engine.document import dump, parse
from scoring.engine.old_results import Unreadable
from scoring.engine.other_programs import take_over
from scoring.engine.standings import score_session
from scoring.engine.usebio import declarations, read_usebio
from tests.match_nights import PAIRS, matches_of_pairs
from tests.ranges import WHOLE
from tests.refusals import refuses
from tests.round_robins import OWN_SCALE
from tests.scoring.engine.usebio.reading_back import bare, evening_of, file_of, same

#: Scores that there are whoever is vulnerable.
ANY = (140, 110, 90, 170, -100, -110, -140, -300, 150)
SEEDS = range(120 if WHOLE else 24)
Plain = dict[str, Any]


def night(seed: int) -> Plain:
    """Random matches by each way of scoring, in one or two sections, with whatever the format has no element for."""
    dice, method = random.Random(seed), list(PAIRS)[seed % len(PAIRS)]
    ids = [f"P{number}" for number in range(1, 9)]
    orders = [dice.sample(ids, len(ids)) for _round in range(3)]
    document = matches_of_pairs(method, ids, orders, 4, lambda: outcome(dice, method))
    document["session"] = {"title": f"Swiss & pairs {seed}", "date": "2026-11-20", "club": "Elsewhere"}
    if seed % 4 == 1:
        document["scoring"]["victory_points"] = {"scale": "own", "table": OWN_SCALE}
        if method == "matchpoints":
            document["scoring"]["victory_points"]["table"] = "margin,winner,loser\n50,10,10\n60,14,6\n100,20,0\n"
    if seed % 5 == 1:
        document["scoring"]["winners"] = 2
    for at, entry in enumerate(document["contestants"]):
        entry |= {"number": at // 2 + 1, "players": [f"Ann & {at}", f"Bo {at}"]}
        entry |= {"direction": "EW" if at % 2 else "NS"} if seed % 5 == 1 else {"number": at + 1}
        if seed % 3 == 2:
            entry |= {"section": "BA"[at % 2], "number": at // 2 + 1}
    document["contestants"][0]["standing"] = dice.choice(["ranked", "withdrawn"])
    document["boards"][0] |= {"label": "17"}
    # Somebody sat the other way round, for a whole match or a board of it; one match was played elsewhere.
    turned = dice.choice(document["matches"])["id"]
    for line in document["results"]:
        if line["match"] == turned or dice.random() < 0.1:
            line["ns"], line["ew"] = line["ew"], line["ns"]
    by_hand = document["matches"][-1]
    by_hand |= {"result": {"vp": ["12.5", "6"]}}
    document["results"] = [line for line in document["results"] if line["match"] != by_hand["id"]]
    del document["matches"][0]["boards"]
    fine = {"kind": "disciplinary", "amount": "0.5", "unit": "vp", "note": "late"}
    document["penalties"] = [{"contestant": dice.choice(ids), **fine}]
    document["sit_outs"] = [{"contestant": dice.choice(ids), "round": 2, "boards": 4}]
    return without_points(document) if seed % 7 == 6 else document


def without_points(document: Plain) -> Plain:
    """Matches that are told apart and do not become victory points."""
    del document["scoring"]["victory_points"], document["sit_outs"], document["matches"][-1]["result"]
    document["penalties"] = [fine | {"unit": "points"} for fine in document["penalties"]]
    return document


def outcome(dice: random.Random, method: str) -> Plain:
    better, worse = ("60", "40") if method == "matchpoints" else ("+3", "-3")
    weighted = {"ns": {"weighted": [["1/3", 140], ["2/3", -100]]}, "ew": {"assigned": 140}}
    rare: list[Plain] = [
        {"adjusted": {"ns": {"artificial": better}, "ew": {"artificial": worse}}},
        {"score": 110, "adjusted": weighted},
        {"not_played": True},
        {"contract": "pass"},
        {"contract": "2S", "declarer": "N", "tricks": 9, "lead": "HK"},
    ]
    return dice.choice(rare) if dice.random() < 0.3 else {"score": dice.choice(ANY)}


def sorted_matches(document: Plain | None) -> Plain | None:
    """A file lists matches by section."""
    found = same(document)
    return found and found | {"matches": sorted(found["matches"], key=lambda match: str(match["id"]))}


@pytest.mark.many
@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_any_session_of_matches_is_valid_and_comes_back(version: str) -> None:
    for seed in SEEDS:
        document = night(seed)
        data = file_of(document, version=version)
        declared = declarations(version)
        assert declared.validate(etree.fromstring(data)), declared.error_log
        found = evening_of(data)
        assert (found.faults, found.questions) == ((), ()), seed
        again = found.document
        assert again is not None
        assert sorted_matches(dump(again)) == sorted_matches(document), seed
        kind = etree.fromstring(data).xpath("string(EVENT/@EVENT_TYPE)")
        assert kind == ("SWISS_PAIRS" if "victory_points" in document["scoring"] else "PAIRS")
        if kind == "SWISS_PAIRS":
            compared = take_over(found).comparison
            assert (compared.matches, compared.totals.differences) == ((), ()), seed


@pytest.mark.many
def test_without_our_instructions_every_figure_is_the_same() -> None:
    """As another program would write it: the scale is found from the figures, whoever sat which way."""
    for seed in SEEDS[::3]:
        dice, method = random.Random(seed), list(PAIRS)[seed // 3 % len(PAIRS)]
        ids = [f"P{number}" for number in range(1, 9)]
        orders = [dice.sample(ids, len(ids)) for _round in range(3)]
        document = matches_of_pairs(method, ids, orders, 4, lambda dice=dice: {"score": dice.choice(ANY)})
        document["boards"] = []
        del document["scoring"]["victory_points"]["boards"]
        for line in document["results"]:
            if line["table"] == 1 or dice.random() < 0.1:
                line["ns"], line["ew"] = line["ew"], line["ns"]
        evening = evening_of(bare(file_of(document)))
        assert (evening.faults, evening.questions, evening.method) == ((), (), method)
        taken = take_over(evening)
        assert (taken.question, taken.comparison.all_equal, taken.comparison.scale) == (None, True, PAIRS[method])
        # Both sides of 48 lines and 12 matches; total and place of 8 pairs.
        assert (taken.comparison.cells, taken.comparison.totals.figures) == (2 * (48 + 12), 16)
        ours, theirs = (score_session(each).to_document()["ranking"] for each in (taken.document, parse(document)))
        assert [(row["rank"], row["vp"]) for row in ours] == [(row["rank"], row["vp"]) for row in theirs]


PARTICIPANTS = "".join(
    f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{way}</DIRECTION><PLACE>{place}</PLACE>"
    f"<TOTAL_SCORE>{total}</TOTAL_SCORE></PAIR>"
    for number, way, place, total in ((3, "N", 1, 16), (12, "E", 4, 4), (5, "N", 3, 4), (6, "E", 1, 16))
)
OF_ANOTHER = """<?xml version="1.0" encoding="utf-8"?>
<USEBIO Version="1.2"><CLUB><CLUB_NAME>Elsewhere</CLUB_NAME></CLUB>
<EVENT EVENT_TYPE="SWISS_PAIRS"><PROGRAM_NAME>Another</PROGRAM_NAME>
<EVENT_DESCRIPTION>Swiss</EVENT_DESCRIPTION><DATE>18/11/2026</DATE>
<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD><MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD>
<SESSION SESSION_ID="1"><SECTION SECTION_ID="A"><PARTICIPANTS>PAIRS_LISTED</PARTICIPANTS>
<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><EW_PAIR_NUMBER>12</EW_PAIR_NUMBER>
<NS_SCORE>20</NS_SCORE><EW_SCORE>0</EW_SCORE>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE><CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><LEAD>S4</LEAD>
<TRICKS>9</TRICKS><SCORE>400</SCORE></TRAVELLER_LINE></BOARD></MATCH>
<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><NS_PAIR_NUMBER>5</NS_PAIR_NUMBER><EW_PAIR_NUMBER>6</EW_PAIR_NUMBER>
<NS_SCORE>0</NS_SCORE><EW_SCORE>20</EW_SCORE>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE><SCORE>-50</SCORE></TRAVELLER_LINE></BOARD></MATCH>
</SECTION></SESSION></EVENT></USEBIO>""".replace("PAIRS_LISTED", PARTICIPANTS)


def other(*changes: tuple[str, str]) -> bytes:
    text = OF_ANOTHER
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text.encode()


TOTALS = (
    ("<TOTAL_SCORE>16<", "<TOTAL_SCORE>20<"),
    ("<TOTAL_SCORE>4<", "<TOTAL_SCORE>0<"),
    (">4</PLACE>", ">3</PLACE>"),
)


def test_a_file_of_another_program() -> None:
    evening = evening_of(other(*TOTALS))
    assert (evening.faults, evening.questions, evening.program) == ((), (), "Another")
    document = evening.document
    assert document is not None
    assert [(each.id, each.round, each.home, each.away, each.boards) for each in document.matches] == [
        ("r1m1", 1, "3", "12", (1,)),
        ("r1m2", 1, "5", "6", (1,)),
    ]
    sat = [(line.match, line.round, line.ns, line.ew, document.score(line)) for line in document.results]
    assert sat == [("r1m1", 1, ("3",), ("12",), 400), ("r1m2", 1, ("5",), ("6",), -50)]
    taken = take_over(evening)
    compared = taken.comparison
    assert (taken.question, compared.scale, compared.all_equal) == (None, "ebu-swiss-pairs", True)
    assert (compared.cells, compared.totals.figures) == (4, 8)


def test_figures_that_no_scale_gives_are_asked_about() -> None:
    question = take_over(evening_of(other())).question
    assert question is not None
    assert (question.code, set(question.options)) == ("scale", {"ebu-swiss-pairs", "ebu-swiss-pairs-half"})
    taken = take_over(evening_of(other()), {"scale": "ebu-swiss-pairs"})
    assert [each.what for each in taken.comparison.totals.differences].count("total") == 4
    assert taken.comparison.matches == ()


def test_by_which_way_of_scoring_is_asked_where_the_file_does_not_say() -> None:
    silent = other(*TOTALS, ("<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>", ""))
    (open_one,) = read_usebio(silent)
    assert (open_one.document, [each.code for each in open_one.questions]) == (None, ["method"])
    (answered,) = read_usebio(silent, {0: {"method": "butler"}})
    assert answered.document is not None
    assert (answered.method, take_over(answered).comparison.scale) == ("butler", "wbf-continuous")


def test_boards_beside_the_matches_belong_to_the_match_of_their_pairs() -> None:
    beside = (
        "<BOARD><BOARD_NUMBER>2</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>{}</NS_PAIR_NUMBER>"
        "<EW_PAIR_NUMBER>3</EW_PAIR_NUMBER><SCORE>90</SCORE></TRAVELLER_LINE></BOARD></SECTION>"
    )
    found = evening_of(other(("</SECTION>", beside.format(12)))).document
    assert found is not None
    last = found.results[-1]
    assert (last.match, last.ns, last.ew, last.board, found.matches[0].boards) == ("r1m1", ("12",), ("3",), 2, (1, 2))
    nowhere = evening_of(other(("</SECTION>", beside.format(6))))
    assert nowhere.document is None
    assert [each.line for each in nowhere.faults] == [14]


def test_who_is_not_listed_is_said() -> None:
    evening = evening_of(other(("<EW_PAIR_NUMBER>12<", "<EW_PAIR_NUMBER>13<")))
    assert evening.document is None
    assert any("Pair 13 plays a match and is not listed" in sentence(each.placed) for each in evening.faults)


def test_a_file_that_lists_no_match_is_refused_in_words() -> None:
    without = OF_ANOTHER[: OF_ANOTHER.index("<MATCH>")] + "</SECTION></SESSION></EVENT></USEBIO>"
    with refuses(Unreadable, match="does not list its matches"):
        read_usebio(without.encode())
