"""The lead that was entered, held against the cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from club.engine.cards import RANKS, SUITS, Deal
from scoring.engine.contract import PASSED_OUT, Card, Played
from scoring.engine.opening_lead import LeadDoubt, doubtful_lead

DEAL = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432", "N", "none")


@pytest.mark.parametrize(
    ("played", "lead", "doubt"),
    [
        ("4SN=", "HA", None),
        ("4SN=", "SA", LeadDoubt.DECLARER),
        ("4SN=", "D2", LeadDoubt.DUMMY),
        ("4SN=", "CT", LeadDoubt.PARTNER),
        ("1NTW-1", "S3", None),
        ("1NTW-1", "C3", LeadDoubt.DECLARER),
        ("2DE=", "D9", None),
        ("2DE=", "C9", LeadDoubt.DUMMY),
        ("2CS+1", "C9", None),
        ("2CS+1", "H9", LeadDoubt.PARTNER),
    ],
)
def test_who_held_the_card(played: str, lead: str, doubt: LeadDoubt | None) -> None:
    assert doubtful_lead(DEAL, Played.parse(played), Card.parse(lead)) == doubt


def test_nothing_is_doubtful_without_a_lead_or_a_contract() -> None:
    assert doubtful_lead(DEAL, Played.parse("4SN="), None) is None
    assert doubtful_lead(DEAL, PASSED_OUT, Card("S", "A")) is None


@given(some.sampled_from("NESW"), some.sampled_from(SUITS), some.sampled_from(RANKS))
def test_of_the_four_seats_one_can_have_led_a_card(declarer: str, suit: str, rank: str) -> None:
    leaders = [seat for seat in "NESW" if doubtful_lead(DEAL, Played.parse(f"3NT{seat}="), Card(suit, rank)) is None]
    assert len(leaders) == 1
    assert DEAL.holder(suit, rank) == "NESW"["NESW".index(leaders[0]) - 3]
