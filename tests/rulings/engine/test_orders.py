"""The box of scores: which boards, which award, a fouled board, denied redress."""

from __future__ import annotations

import pytest

from rulings.engine.auction import read_auction
from rulings.engine.orders import Order, board_numbers, read_orders, read_ruled
from scoring.engine.contract import Played
from scoring.engine.document import Artificial, Assigned, Part, Redress, Weighted
from scoring.engine.notation import NotationError


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("A6040", Order("A6040", "A6040")),
        ("7: A+/A-", Order("A+/A-", "7: A+/A-", (7,))),
        ("Boards 7, 8: A60 40", Order("A60 40", "Boards 7, 8: A60 40", (7, 8))),
        ("A+/A- for boards 7 and 8", Order("A+/A-", "A+/A- for boards 7 and 8", (7, 8))),
        ("4SS+2 60  4SS+1 40", Order("4SS+2 60 4SS+1 40", "4SS+2 60 4SS+1 40")),
        ("fouled from table 5 on", Order("fouled from table 5 on", "fouled from table 5 on", (), 5)),
        ("boards 7-9: A=", Order("A=", "boards 7-9: A=", (7, 8, 9))),
        ("A60 40 for boards 7 – 9 and 12", Order("A60 40", "A60 40 for boards 7 – 9 and 12", (7, 8, 9, 12))),
        ("8: Fouled from table 3", Order("Fouled from table 3", "8: Fouled from table 3", (8,), 3)),
    ],
)
def test_one_order(line: str, order: Order) -> None:
    assert read_orders(line) == (order,)


def test_an_order_a_line() -> None:
    first, second = read_orders("7: A+/A-\n\n 8: A= \n")
    assert (first.is_for(7), first.is_for(8), second.boards) == (True, False, (8,))


def test_an_award_in_scorings_notation() -> None:
    award = read_ruled("4S+2 60 4S+1 40", "both", Played.parse("4SS="))
    assert award.ns == award.ew == Weighted((Part("60%", 680), Part("40%", 650)))
    assert award.contracts == ("4S",)
    split = read_ruled("NS table EW 3HE-1", "none")
    assert (split.ns, split.ew, split.contracts) == (None, Assigned(50), ("3H",))
    assert read_ruled("A+/A-", "none").ew == Artificial("40")
    with pytest.raises(NotationError):
        read_ruled("a good score", "none")


def test_denied_redress_with_its_three_scores() -> None:
    """A stands at the table; the side at fault gets B."""
    award = read_ruled("redress NS B 4SS= C 4SS-1", "none", Played.parse("4SS-2"))
    assert award.ns == Redress(without_error=Assigned(-50), without_infraction=Assigned(420))
    assert award.ew == Assigned(420)
    turned = read_ruled("Redress E/W b: 3NTE= 60 3NTE-1 40 c: pass", "none")
    assert isinstance(turned.ew, Redress)
    assert turned.ns == turned.ew.without_infraction
    whole = read_ruled("Denied redress N/S: A the table score, B 4SS=, C 4SS-1", "none", Played.parse("4SS-2"))
    assert (whole.ns, whole.ew) == (award.ns, award.ew)
    for wrong in ("redress NS B A60 40 C pass", "redress NS 4SS=", "redress NS B NS 420 EW 50 C pass"):
        with pytest.raises(NotationError) as refused:
            read_ruled(wrong, "none")
        assert refused.value.code == "award"


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ("7", (7,)),
        ("7, 8", (7, 8)),
        ("7 and 8", (7, 8)),
        ("7-9", (7, 8, 9)),
        ("7 to 9, 12", (7, 8, 9, 12)),
        ("9-7", (9, 7)),
        ("", ()),
    ],
)
def test_boards_are_named_as_one_names_them(text: str, boards: tuple[int, ...]) -> None:
    assert board_numbers(text) == boards


def test_what_happened_is_no_score() -> None:
    for text in ("played in the wrong direction", "wrong board played", "Wrong pairs", "arrow-switched by mistake"):
        with pytest.raises(NotationError) as refused:
            read_ruled(text, "none")
        assert refused.value.code == "went_wrong"


@pytest.mark.parametrize(
    ("text", "dealer", "rows"),
    [
        ("1S 2D 3S P 4S AP", "S", (("", "", "", "1S"), ("2D", "3S", "P", "4S"), ("P", "P", "P", ""))),
        ("pass, 1NT (2♥) dbl", "W", (("P", "1N", "2H", "X"),)),
        ("West opened 1♠", "N", ()),
        ("", "N", ()),
    ],
)
def test_an_auction_is_laid_out_from_the_dealer(text: str, dealer: str, rows: tuple[tuple[str, ...], ...]) -> None:
    assert read_auction(text, dealer) == rows
