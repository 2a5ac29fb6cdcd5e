"""How programs write contracts, tricks, averages, scores, leads and dates."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.engine.old_results import spellings
from scoring.engine.old_results.spellings import Contract


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("4Sx", "4SX"),
        ("4 S", "4S"),
        ("3NT*", "3NX"),
        ("3NT**", "3NXX"),
        ("4♠", "4S"),
        ("4 ♥ XX", "4HXX"),
        ("4 C x", "4CX"),
        ("3SA", "3N"),
        ("2D dbl", "2DX"),
        ("5c rdbl", "5CXX"),
    ],
)
def test_contracts(written: str, text: str) -> None:
    assert spellings.read_contract(written) == Contract(text)


def test_a_contract_with_declarer_and_result_in_one() -> None:
    assert spellings.read_contract("4SX N+1") == Contract("4SX", declarer="N", tricks="+1")
    assert spellings.read_contract("3NT by W =") == Contract("3N", declarer="W", tricks="=")


@pytest.mark.parametrize("written", ["PASS", "Passed", "AP", "All Pass", "PO", "passed out"])
def test_passes(written: str) -> None:
    assert spellings.read_contract(written) == Contract(passed=True)


@pytest.mark.parametrize("written", ["8S", "NP", "", "-", "4", "S4", "4Z", "4SXXX"])
def test_what_is_no_contract(written: str) -> None:
    assert spellings.read_contract(written) is None


@pytest.mark.parametrize(
    ("written", "both"),
    [
        ("A6040", ("60", "40")),
        ("A60-40", ("60", "40")),
        ("60-40", ("60", "40")),
        ("60/40", ("60", "40")),
        ("60%", ("60", "40")),
        ("60%/40%", ("60", "40")),
        ("AVE", None),
        ("A50", ("50", "50")),
        ("50%", ("50", "50")),
        ("AVE+", ("60", "40")),
        ("A+", ("60", "40")),
        ("A-", ("40", "60")),
        ("A=", ("50", "50")),
        ("A+/A-", ("60", "40")),
        ("AV+/AV+", ("60", "60")),
        ("A", None),
    ],
)
def test_averages(written: str, both: tuple[str, str] | None) -> None:
    expected = both or ("50", "50")
    assert spellings.read_averages(written) == expected


@pytest.mark.parametrize("written", ["420", "-50", "+100", "", "PASS", "4S", "1430"])
def test_what_is_no_average(written: str) -> None:
    assert spellings.read_averages(written) is None


@pytest.mark.parametrize(
    ("written", "kind", "won"),
    [
        ("10", "tricks", (10,)),
        ("+1", "tricks", (11,)),
        ("-2", "over", (8,)),
        ("=", "over", (10,)),
        ("0", "over", (10, 0)),
        ("1", "over", (11, 1)),
        ("1", "tricks", (1, 11)),
        ("+7", "tricks", ()),
        ("many", "tricks", ()),
    ],
)
def test_tricks_of_a_game_in_a_major(written: str, kind: str, won: tuple[int, ...]) -> None:
    assert spellings.tricks_won(written, 10, result_is=kind) == won


def test_figures() -> None:
    assert spellings.read_points("13,9") == Fraction(139, 10)
    assert spellings.read_points("54.3%") == Fraction(543, 10)
    assert spellings.read_points("1e9") is None
    assert spellings.places_of("13.90") == 2


def test_leads_dates_and_numbers() -> None:
    assert spellings.read_lead("KD") == "DK"
    assert spellings.read_lead("10♠") == "ST"
    assert spellings.read_lead("?") == ""
    assert spellings.read_date("09/03/2026") == "2026-03-09"
    assert spellings.read_date("2026-03-09T19:30") == "2026-03-09"
    assert spellings.read_date("12.31.21") == "2021-12-31"
    assert spellings.read_date("31/31/2021") is None
    assert spellings.read_number(" 7 ") == 7
    assert spellings.read_number("#7") == 7
    assert spellings.read_number("7.0") == 7
    assert spellings.read_number("7.5") is None
    assert spellings.read_number("1234567") is None
    assert spellings.read_number("7a") is None
