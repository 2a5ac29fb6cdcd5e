"""Files of deals: good ones in every dress, and what is said of bad ones."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from club.engine.cards import RANKS, SEATS, Deal, NotADeal, read_hands
from club.engine.deal_check import compare_deals
from club.engine.deal_files import BYTES_AT_MOST, DealsRead
from club.engine.marking import dealer_of, vulnerable_on
from club.engine.reading import read_deals
from club.services.deal_words import sentence
from scoring.engine import board
from tests.deal_makers import deals_for, pbn_of, shuffled

ONE = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
TWO = "E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63"


def game(deal: str = ONE, board: str = "1", *more: str) -> str:
    return "\n".join([f'[Board "{board}"]', f'[Deal "{deal}"]', *more, ""])


def read(text: str, name: str = "x.pbn") -> DealsRead:
    return read_deals(text.encode(), name)


def faults(text: str) -> list[tuple[str, int, int]]:
    return [(fault.code, fault.line, fault.board) for fault in read(text).faults]


def test_a_file_of_a_dealing_program() -> None:
    deals = deals_for(range(1, 37))
    assert read(pbn_of(deals)).deals == deals


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(some.lists(some.integers(1, 99), min_size=1, max_size=6, unique=True), some.sampled_from(["\n", "\r\n", "\r"]))
def test_whatever_is_written_is_read(numbers: list[int], line_end: str) -> None:
    deals = deals_for(sorted(numbers))
    found = read_deals(pbn_of(deals).replace("\n", line_end).encode())
    assert (found.deals, found.faults) == (deals, ())


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_letters_of_another_age(encoding: str) -> None:
    text = '[Event "Café Zürich"]\n' + game()
    assert set(read_deals(text.encode(encoding)).deals) == {1}


def test_auctions_comments_tables_and_lines_for_programs_are_passed_over() -> None:
    text = (
        '% PBN 2.1\n%Creator: [Board "77"]\n[Event "{not a comment}"]\n[Board "1"]\n[Dealer "N"]\n'
        f'[Vulnerable "None"]\n[Deal "{ONE}"]\n[Auction "N"]\n1C {{strong;\n[Board "78"]\n16+}} Pass ; [Board "79"]\n'
        '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT  6\n\n'
        f'[Event "#"]\n[Board "2"]\n[Dealer "E"]\n[Vulnerable "NS"]\n[Deal "{TWO}"]\n'
    )
    found = read(text)
    assert not found.faults
    assert {number: deal.cards[:6] for number, deal in found.deals.items()} == {1: "N:QJ6.", 2: "N:AK96"}
    assert str(found.deals[2].east) == "QJT5432.T.6.QJ82"


def test_tags_may_share_a_line_or_stretch_over_several() -> None:
    assert set(read(f'[Board "1"] [Dealer \n"N"] [  Deal\t"{ONE}"\n]').deals) == {1}


def test_as_in_the_game_before() -> None:
    text = f'[Event "a"]\n[Board "1"]\n[Vulnerable "All"]\n[Deal "{ONE}"]\n\n'
    text += f'[Event "#"]\n[Board "2"]\n[Vulnerable "#"]\n[Deal "{TWO}"]\n\n[Board "3"]\n[Vulnerable "#"]\n[Deal "#"]\n'
    found = read(text)
    assert {deal.vulnerable for deal in found.deals.values()} == {"both"}
    assert found.deals[3].cards == found.deals[2].cards


def test_a_file_of_results_repeats_its_deals() -> None:
    assert read(game() + "\n" + game() + "\n" + game(TWO, "2")).faults == ()


def test_what_a_file_does_not_say_follows_from_the_number() -> None:
    for number in (1, 7, 16, 36):
        deal = read(game(board=str(number))).deals[number]
        assert (deal.dealer, deal.vulnerable) == (board.dealer(number), board.vulnerable(number))
    assert {n: (dealer_of(n), vulnerable_on(n)) for n in range(1, 40)} == {
        n: (board.dealer(n), board.vulnerable(n)) for n in range(1, 40)
    }


@pytest.mark.parametrize(
    ("written", "means"),
    [("None", "none"), ("Love", "none"), ("-", "none"), ("NS", "ns"), ("EW", "ew"), ("Both", "both"), ("All", "both")],
)
def test_every_way_to_say_who_is_vulnerable(written: str, means: str) -> None:
    assert read(game(ONE, "1", f'[Vulnerable "{written}"]')).deals[1].vulnerable == means


@pytest.mark.parametrize(
    ("deal", "fault"),
    [
        (ONE.replace("N:QJ6", "N:QJ"), ("count", 2, 1)),
        (ONE.replace("N:QJ6", "N:QJ67"), ("count", 2, 1)),
        (ONE.replace("AT942", "AT943"), ("twice", 2, 1)),
        (ONE.replace("AT942", "AAT94"), ("twice", 2, 1)),
        (ONE.replace("AT942", "A1942"), ("card", 2, 1)),
        (ONE.replace("AT942.", "AT942"), ("suits", 2, 1)),
        (ONE.rpartition(" ")[0], ("missing", 2, 1)),
        (ONE.rpartition(" ")[0] + " -", ("missing", 2, 1)),
        (ONE.rpartition(" ")[0] + " ...", ("missing", 2, 1)),
        (ONE + " -", ("layout", 2, 1)),
        (ONE.removeprefix("N:"), ("layout", 2, 1)),
        ("Q" + ONE[1:], ("layout", 2, 1)),
    ],
)
def test_bad_hands(deal: str, fault: tuple[str, int, int]) -> None:
    found = read(game(deal))
    assert [(each.code, each.line, each.board) for each in found.faults] == [fault]
    assert not found.deals


def test_other_faults_with_their_lines() -> None:
    text = game() + "\n" + game(TWO, "1") + "\n" + game(TWO, "") + "\n" + game(TWO, "0") + "\n"
    text += game(TWO, "4", '[Dealer "X"]') + "\n" + game(TWO, "5", '[Vulnerable "East"]')
    assert faults(text) == [
        ("again", 5, 1),
        ("number", 8, 0),
        ("number", 11, 0),
        ("dealer", 14, 4),
        ("vulnerable", 18, 5),
    ]


def test_a_fault_never_names_a_card() -> None:
    for text in (ONE.replace("AT942", "AT943"), ONE.replace("N:QJ6", "N:QJ"), ONE.replace("AT942", "A1942")):
        with pytest.raises(NotADeal) as refused:
            read_hands(text)
        assert set(refused.value.values) <= {"seat", "count"}
        assert refused.value.seat in SEATS


@pytest.mark.parametrize(
    ("data", "name", "code"),
    [
        (b"", "x.pbn", "empty"),
        (b"  \r\n", "x.pbn", "empty"),
        (b"x" * (BYTES_AT_MOST + 1), "x.pbn", "too_big"),
        (b"%PDF-1.7 ...", "hands.pdf", "pdf"),
        (b"PK\x03\x04....", "deals.zip", "zip"),
        (b"\xd0\xcf\x11\xe0....", "hands.doc", "office"),
        (b"\x00\x01\x00\x00Standard Jet DB", "night.bws", "access"),
        (bytes(range(256)), "hands.dup", "duplimate"),
        (bytes(range(256)), "hands.bri", "duplimate"),
        (b"[Document]\nHeadline=Duplimate dealer\n", "hands.txt", "duplimate"),
        (bytes(range(256)), "photo", "binary"),
        (b"Dear all, here are the hands of Friday.", "mail.txt", "none"),
        (b'[Event "Friday"]\n[Board "1"]\n', "x.pbn", "none"),
        (b'<?xml version="1.0"?><USEBIO/>', "x.xml", "none"),
    ],
)
def test_what_is_no_file_of_deals(data: bytes, name: str, code: str) -> None:
    found = read_deals(data, name)
    assert [fault.code for fault in found.faults] == [code]
    assert not found.deals


@given(some.binary(max_size=300))
def test_no_bytes_bring_the_reader_down(data: bytes) -> None:
    found = read_deals(data)
    assert found.deals or found.faults


@given(some.text(alphabet='[]{};"%#|.:- \nNESWBoardDelmdqxah123AKQJT98765432', max_size=400))
def test_no_text_brings_the_reader_down(text: str) -> None:
    found = read(f'[Board "1"]\n{text}\nmd|')
    assert found.deals or found.faults


LIN = "3SKQJHAKQDAKQCAKQJ,SAT987H2345D23C23,S65H678D456CT9876,"


def test_a_lin_file_with_board_numbers_before_or_after_its_deals() -> None:
    before = f"qx|o3|st||md|{LIN}|sv|b|mb|p|pg||\nqx|c3|md|{LIN}|sv|b|pg||\n"
    after = f"pn|a,b,c,d|st||md|{LIN}|rh||ah|Board 4|sv|0|mb|1C|pg||\n"
    found = read(before + after, "x.lin")
    assert not found.faults
    assert set(found.deals) == {3, 4}
    assert str(found.deals[3].east) == "432.JT9.JT987.54"
    assert str(found.deals[3].south) == "KQJ.AKQ.AKQ.AKQJ"
    assert [(deal.dealer, deal.vulnerable) for deal in found.deals.values()] == [("N", "both"), ("N", "none")]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"md|{LIN}|", ("number", 1, 0)),
        (f"\nmd|{LIN.replace('SKQJ', 'SKQ')}|ah|Board 1|", ("count", 2, 1)),
        (f"qx|o1|md|{LIN.rpartition(',S')[0]}|", ("missing", 1, 1)),
        # What is left for East then is one card too many.
        (f"qx|o1|md|{LIN.replace('SAT987', 'SKT987')}|", ("count", 1, 1)),
    ],
)
def test_bad_lin_files(text: str, fault: tuple[str, int, int]) -> None:
    assert faults(text) == [fault]


@pytest.mark.parametrize("number", [1, 5, 9, 10, 12, 36, 99, 100])
@pytest.mark.parametrize(
    "form",
    [
        "qx|o{n}|md|{LIN}|",
        "qx|c{n}|md|{LIN}|",
        "qx|{n}|md|{LIN}|",
        "qx|o{n},BOARD {n}|rh||ah||md|{LIN}|",
        "qx|c{n},Board {n}|st||md|{LIN}|sv|b|",
        "qx|o{n},BOARD {n}|md|{LIN}|ah|Board {n}|",
        "qx|o1,BOARD {n}|md|{LIN}|",
        "qx|o3|md|{LIN}|ah|Board {n}|",
        "md|{LIN}|ah|Board {n}|",
        "md|{LIN}|ah|Board {n} of 240|",
        "md|{LIN}|ah|board #{n}|",
        "md|{LIN}|ah|Bd. {n}|",
        "md|{LIN}|ah|{n}|",
        "qx|o{n},|md|{LIN}|",
        "qx|o{n},Match 7|md|{LIN}|",
        "md|{LIN}|ah|Session 2, Board {n}|",
        "md|{LIN}|ah|Brett {n}|",
    ],
)
def test_the_number_of_a_board_in_every_form_of_lin(form: str, number: int) -> None:
    found = read(form.format(n=number, LIN=LIN), "x.lin")
    assert (set(found.deals), found.faults) == ({number}, ())


def test_the_boards_of_a_whole_match_in_lin() -> None:
    """Both rooms of twenty boards, as Bridge Base writes them: none is another board's, none is refused."""
    rooms = "".join(
        f"qx|{room}{number},BOARD {number}|st||md|{LIN}|sv|o|mb|p|pg||\n" for number in range(1, 21) for room in "oc"
    )
    assert (set(read(rooms, "x.lin").deals), faults(rooms)) == (set(range(1, 21)), [])


def test_a_deal_of_two_boards_in_lin_is_neither() -> None:
    """What is called a board by that name is meant; where two names stand, nobody knows."""
    text = f"qx|o5,BOARD 6|md|{LIN}|ah|Board 7|"
    found = read(text, "x.lin")
    assert not found.deals
    assert sentence(found.faults[0]) == "Line 1: the deal is called by more than one board’s number: 7, 6."
    assert faults(f"md|{LIN}|ah|Session 2, 7|") == [("number", 1, 0)]


def test_hands_know_their_points_and_who_holds_a_card() -> None:
    deal = Deal.parse(ONE, "N", "none")
    assert [deal.hands[seat].points for seat in SEATS] == [7, 7, 12, 14]
    assert deal.holder("D", "A") == "E"
    assert deal.north.hearts == "K652"
    for number in range(5):
        made = shuffled(number)
        assert sum(hand.points for hand in made.hands.values()) == 40
        assert all(re.fullmatch(f"[{RANKS}.]{{16}}", str(hand)) for hand in made.hands.values())
        assert Deal.parse(made.cards, "N", "none") == made


def test_ten_may_be_written_in_figures_and_suits_in_any_order() -> None:
    assert Deal.parse(ONE.replace("T", "10").replace("K652", "2K56"), "N", "none") == Deal.parse(ONE, "N", "none")


def test_how_a_file_fits_a_session() -> None:
    deals = deals_for([1, 2, 3, 9])
    found = compare_deals(deals, [(1, "N", "none"), (2, "S", "ns"), (3, "S", "ew"), (4, "W", "both")])
    assert (found.both, found.only_file, found.only_session) == ((1, 2, 3), (9,), (4,))
    assert [(each.number, each.file, each.session) for each in found.differing] == [(2, ("E", "ns"), ("S", "ns"))]
