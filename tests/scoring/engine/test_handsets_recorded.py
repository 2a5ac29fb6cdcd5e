"""Records of a .bws as results of handsets: every kind of line, the latest that was not erased, a lone section."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.engine.contract import Card
from scoring.engine.handsets.keyed import HandsetPlace, HandsetResult, Unread, read_result
from scoring.engine.handsets.recorded import recorded_results
from scoring.engine.results_formats.bridgemate.records import Record, Sitting
from tests.scoring.engine.results_formats.test_bridgemate import contents, of_pairs, record

AT = Sitting(1, 2, 3, 4, 5)


def found(*records: Record, section: str = "", **more: object) -> list[HandsetResult]:
    return list(recorded_results(contents([AT], list(records), **more), section))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "result"),
    [
        (("4 S x", "N", "-1"), "4SXN-1"),
        (("3 NT", "E", "+ 1"), "3NE+1"),
        (("7 C xx", "W", "="), "7CXXW="),
        (("PASS", "", ""), "pass"),
    ],
)
def test_a_result_with_its_place_and_pairs(said: tuple[str, str, str], result: str) -> None:
    [one] = found(record(AT, 7, 1, *said))
    assert (one.place, one.pairs, one.partners, one.unread) == (HandsetPlace("A", 2, 3, 7), (4, 5), (0, 0), None)
    assert str(one.played).replace(" ", "") == result


@pytest.mark.parametrize(
    ("more", "unread"),
    [
        ({"remarks": "Not played"}, Unread.NOT_PLAYED),
        ({"remarks": "60%-40%"}, Unread.AVERAGE),
        ({"remarks": "Wrong direction"}, Unread.WRONG_WAY),
        ({"remarks": "Wrong direction", "ns": 5, "ew": 4}, Unread.WRONG_WAY),
        ({"declaring": 5}, Unread.WRONG_WAY),
        ({"remarks": "Late play"}, Unread.OTHER),
        ({"contract": ""}, Unread.NONSENSE),
        ({"contract": "4 Q"}, Unread.NONSENSE),
        ({"result": "3"}, Unread.NONSENSE),
        ({"result": "+9"}, Unread.NONSENSE),
        ({"declarer": "?", "declaring": 0}, Unread.NONSENSE),
    ],
)
def test_what_no_table_may_enter_says_why_and_keeps_its_words(more: dict[str, object], unread: Unread) -> None:
    kept = replace(record(AT, 7), **more)  # type: ignore[arg-type]
    [one] = found(kept)
    assert (one.played, one.unread, one.text) == (None, unread, kept.text)


def test_a_lead_counts_where_it_is_a_card_of_a_board_that_was_played() -> None:
    leads = [record(AT, board, board, lead=lead) for board, lead in enumerate(("D10", "?", ""), start=1)]
    passed = record(AT, 4, 4, "PASS", "", "", lead="SA")
    assert [each.lead for each in found(*leads, passed)] == [Card("D", "T"), None, None, None]


def test_the_latest_counts_what_was_erased_alone_is_told_and_what_is_begun_is_not() -> None:
    again = [record(AT, 1, 1), record(AT, 1, 2, won="+1"), record(AT, 2, 3, erased=True), record(AT, 2, 4)]
    gone = record(AT, 3, 5, erased=True)
    read = found(*again, gone, begun=(record(AT, 6),))
    assert [(each.place.board, each.unread) for each in read] == [(1, None), (2, None), (3, Unread.ERASED)]
    assert str(read[0].played).replace(" ", "") == "4SN+1"


def test_a_lone_section_need_not_have_the_letter_of_ours() -> None:
    assert found(record(AT, 1), section="N")[0].place.section == "N"
    two = list(recorded_results(contents([AT], [record(AT, 1)], [of_pairs(1), of_pairs(2)]), "N"))
    assert two[0].place.section == "A"


def test_four_of_an_individual() -> None:
    of_four = Sitting(1, 2, 3, 4, 5, 6, 7)
    [one] = recorded_results(contents([of_four], [record(of_four, 1)]))
    assert (one.pairs, one.partners) == ((4, 5), (6, 7))


def test_the_data_connector_says_that_they_sat_the_other_way() -> None:
    place = {"SectionLetters": "A", "TableNumber": 1, "RoundNumber": 1, "BoardNumber": 1}
    assert read_result({**place, "Level": 1, "IsSwitched": True}).unread is Unread.WRONG_WAY
