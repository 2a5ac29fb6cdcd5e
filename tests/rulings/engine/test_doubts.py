"""Each rule of doubt by examples: what it sees, what it says, and what leaves it quiet."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from club.engine.cards import Deal
from rulings.engine.doubts import Cards, ResultOnLine, Rule, doubts
from scoring.engine.board import vulnerable
from scoring.engine.contract import Card, Played
from scoring.engine.double_dummy import DoubleDummy
from scoring.engine.score import table_score
from tests.ranges import examples
from tests.rulings.engine.mis_keyings import made_up_evening

# North ♠AKQJ, East ♥AKQJ and so on: each seat has the honours of one suit and the small cards of the next.
DEAL = "N:AKQJT987.65432.. ..AKQJT987.65432 .AKQJT987.65432. 65432...AKQJT987"


def told(
    line: int, result: str, *, board: int = 1, lead: str = "", table: int | None = None, **more: int
) -> ResultOnLine:
    played = Played.parse(result)
    score = table_score(played, vulnerable(board))
    card = Card.parse(lead) if lead else None
    where = ("A", table, 1) if table else None
    pairs = {"ns": line, "ew": 100 + line, **more}
    return ResultOnLine(line, board, score=score, played=played, lead=card, table=where, **pairs)


def board_of(*results: str, board: int = 1) -> list[ResultOnLine]:
    return [told(line, result, board=board) for line, result in enumerate(results, start=1)]


def rules(results: Sequence[ResultOnLine], cards: dict[int, Cards] | None = None) -> dict[int, set[Rule]]:
    """What is raised, by line."""
    found: dict[int, set[Rule]] = {}
    for each in doubts(results, cards):
        found.setdefault(each.line, set()).add(each.rule)
    return found


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        # Four tricks where others won nine or ten, and no doubt about the others.
        (("4SN=", "4SN-1", "4SS=", "3SN+1", "4SN-6"), {5: {Rule.TRICKS, Rule.FAR}}),
        # Two tricks are enough where many agree, not where they differ or are few.
        (("4SN=", "4SN=", "4SS=", "3SN+1", "4SN+1", "4SN-2"), {6: {Rule.TRICKS}}),
        (("4SN=", "4SN=", "4SS=", "4SN-2"), {}),
        (("4SN-1", "4SN=", "4SS+1", "3SN+1", "4SN-1", "4SN-3"), {}),
        # East–West in spades, which are North–South's everywhere else.
        (("4SN=", "4SN-1", "4SS=", "4SE-1"), {4: {Rule.BOTH_SIDES}}),
        (("4SN=", "2DS-1", "3HE=", "4SE-1"), {}),
        # Both sides in notrump only with more tricks than two sides can have.
        (("3NTN=", "3NTN=", "3NTS+1", "1NTE-1"), {}),
        (("3NTN=", "3NTN=", "3NTS+1", "3NTE="), {4: {Rule.BOTH_SIDES, Rule.SCORE}}),
        # One odd score out.
        (("2HN=", "2HN+1", "3CE=", "2HXE-5"), {4: {Rule.BOTH_SIDES, Rule.SCORE, Rule.FAR}}),
        (("2HN=", "2HN+1", "3CE=", "4SXS-5"), {4: {Rule.SCORE, Rule.FAR}}),
        # By itself, and not where another table did the same.
        (("4SN-5",), {1: {Rule.FAR}}),
        (("1SXXN=", "3NTE-1"), {1: {Rule.FAR}}),
        (("4SN-5", "3SS-4"), {}),
        # The tricks are those of the others, the level is nobody's: 7 for 1 or 2.
        (("2SS=", "3SS-1", "1SS=", "7SS-6"), {4: {Rule.FAR}}),
        (("5DN=", "6DN-1", "7DS-5"), {3: {Rule.TRICKS, Rule.FAR}}),
        (("2HS+3", "5HS="), {}),
        # Hearts among spades; not where somebody else plays something else, too.
        (("4SN=", "4SN=", "4SS-1", "4SS=", "4HN="), {5: {Rule.SUIT}}),
        (("4SN=", "4SN=", "4SS-1", "3NTS=", "4HN="), {}),
        # A part score with the tricks of the game that all others bid.
        (("5DN=", "5DN=", "3NTS=", "5DS=", "3DN+2"), {5: {Rule.LEVEL}}),
        (("5DN=", "5DN=", "3NTS=", "4DS+1", "3DN+2"), {}),
        # Too few others to say anything.
        (("4SN=", "4SN-4"), {}),
        (("pass", "pass", "pass", "1CN="), {}),
    ],
)
def test_what_the_field_says(results: tuple[str, ...], expected: dict[int, set[Rule]]) -> None:
    assert rules(board_of(*results)) == expected


def test_what_is_said_has_its_figures() -> None:
    found, _far = doubts(board_of("4SN=", "4SN-1", "4SS=", "3SN+1", "4SN-6"))
    assert dict(found.figures) == {"count": 4, "tables": 5, "low": 9, "high": 10, "here": 4, "denomination": "S"}


@pytest.mark.parametrize(
    ("results", "rule", "figures"),
    [
        (
            ("5DN=", "5DN=", "3NTS=", "5DS=", "3DN+2"),
            Rule.LEVEL,
            {"count": 4, "level": 3, "over": 2, "denomination": "D"},
        ),
        (("4SN=", "4SN=", "4SS-1", "4SS=", "4HN="), Rule.SUIT, {"count": 4, "denomination": "H", "theirs": "S"}),
    ],
)
def test_what_is_said_of_suit_and_level_has_its_figures(
    results: tuple[str, ...], rule: Rule, figures: dict[str, object]
) -> None:
    (found,) = (each for each in doubts(board_of(*results)) if each.rule is rule)
    assert dict(found.figures) == figures


def test_what_is_said_of_a_card_has_its_figures() -> None:
    elsewhere = [told(1, "3NTS=", lead="H4"), told(2, "3NTS=", lead="H4"), told(3, "3NTS-1", lead="SQ")]
    found = doubts([*elsewhere, told(4, "3NTE-2", lead="H4")])
    (led,) = (each for each in found if each.rule is Rule.LED_ELSEWHERE)
    assert dict(led.figures) == {"card": "H4", "count": 2, "seat": "S", "their_seat": "W"}


def test_other_fields_and_other_boards_are_not_compared() -> None:
    results = board_of("4SN=", "4SN=", "4SN=")
    odd = told(9, "4SN-4")
    assert rules([*results, odd]) == {9: {Rule.TRICKS}}
    assert rules([*results, told(9, "4SN-4", board=2)]) == {}
    assert rules([*results, ResultOnLine(9, 1, 9, 109, odd.score, odd.played, field="B")]) == {}


def test_a_score_without_a_contract_is_compared_as_a_score() -> None:
    results = [
        ResultOnLine(line, 1, line, 100 + line, score) for line, score in enumerate((420, 450, 420, -420), start=1)
    ]
    assert rules(results) == {4: {Rule.SCORE}}


def deal_cards(**tricks: int) -> dict[int, Cards]:
    table = {seat: dict.fromkeys("CDHSN", tricks.get(seat, 7)) for seat in "NESW"}
    return {1: Cards(Deal.parse(DEAL, "N", "none"), DoubleDummy(table, 0, ()))}


@pytest.mark.parametrize(("lead", "expected"), [("SA", True), ("HA", True), ("CA", False), ("DA", False)])
def test_a_lead_from_declarers_side(lead: str, expected: bool) -> None:
    """North declares: the lead is East's; South's cards are dummy's; West's may be a lead out of turn (Law 54)."""
    deal = deal_cards()
    held = {suit + rank: deal[1].deal.holder(suit, rank) for suit in "SHDC" for rank in "A"}
    assert expected == (held[lead] in "NS")
    assert (rules([told(1, "2SN=", lead=lead)], deal) == {1: {Rule.LEAD}}) is expected


def test_a_card_that_two_other_tables_led_from_another_hand() -> None:
    elsewhere = [told(1, "3NTS=", lead="H4"), told(2, "3NTS=", lead="H4"), told(3, "3NTS-1", lead="SQ")]
    assert Rule.LED_ELSEWHERE in rules([*elsewhere, told(4, "3NTE-2", lead="H4")])[4]
    assert Rule.LED_ELSEWHERE in rules([*elsewhere, told(4, "3NTW-2", lead="H4")])[4]
    assert rules([*elsewhere, told(4, "3NTN=", lead="H4")]) == {}
    assert rules([*elsewhere, told(4, "3NTS=", lead="H4")]) == {}


@pytest.mark.parametrize(("result", "expected"), [("4SN=", {}), ("4SN-3", {1: {Rule.DOUBLE_DUMMY}}), ("4SN-2", {})])
def test_far_from_double_dummy(result: str, expected: dict[int, set[Rule]]) -> None:
    assert rules([told(1, result)], deal_cards(N=11)) == expected


def test_what_is_said_of_double_dummy_has_its_figures() -> None:
    (found,) = doubts([told(1, "4SN-3")], deal_cards(N=11))
    assert dict(found.figures) == {"there": 11, "here": 7, "denomination": "S", "seat": "N"}


def test_not_where_another_table_did_the_same() -> None:
    assert rules([told(1, "4SN-3"), told(2, "4SS-2")], deal_cards(N=11)) == {}


def test_two_boards_with_each_others_numbers() -> None:
    first = [told(line, "4SN=", board=1, table=line) for line in (1, 2)]
    second = [told(line, "3CE=", board=2, table=line - 10) for line in (11, 12)]
    mine = [told(3, "3CE=", board=1, table=9, ns=9, ew=99), told(13, "4SN=", board=2, table=9, ns=9, ew=99)]
    (found,) = [each for each in doubts([*first, *second, *mine]) if each.rule is Rule.SWAPPED]
    assert (found.line, found.other, dict(found.figures)) == (3, 13, {"board": 1, "other_board": 2})


def test_one_pair_twice_on_a_board() -> None:
    results = [told(1, "4SN=", ns=1, ew=2), told(2, "4SN=", ns=1, ew=3), told(3, "4SN=", ns=4, ew=5)]
    (found,) = doubts(results)
    assert (found.rule, found.line, found.other) == (Rule.TWICE, 1, 2)


def test_the_same_entered_under_two_numbers() -> None:
    others = [told(line, "1NTE-1", board=2) for line in (11, 12, 13)]
    mine = [told(line, "4SN=", board=line, table=9, lead="HK", ns=9, ew=99) for line in (1, 2)]
    assert Rule.SAME_AGAIN in rules([*others, *mine])[1]
    usual = [told(line, "4SN=", board=2) for line in (11, 12, 13)]
    assert rules([*usual, *mine]) == {}


@settings(max_examples=examples(30))
@given(seed=st.integers(0, 10_000), order=st.randoms(use_true_random=False))
def test_the_order_of_results_decides_nothing(seed: int, order: object) -> None:
    evening = made_up_evening(seed, tables=6, boards=6)
    turned = list(evening)
    order.shuffle(turned)  # type: ignore[attr-defined]
    assert doubts(turned) == doubts(evening)
