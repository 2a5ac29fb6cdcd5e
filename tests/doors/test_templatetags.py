"""How the game is written on every page: cards, contracts, figures, ranks, names."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from django.template import Context, Template
from django.utils.html import strip_tags

from bridgeclub.wording import game
from scoring.engine.contract import Card, Contract, ContractError, Played


def rendered(text: str, **values: object) -> str:
    return Template("{% load bridge %}" + text).render(Context(values))


def seen(html: str) -> str:
    """What the eye reads: everything but the words kept for screen readers."""
    return " ".join(strip_tags(re.sub(r'<span\s+class="vh">.*?</span>', "", html, flags=re.S)).split())


def heard(html: str) -> str:
    """What a screen reader reads: everything but what is hidden from it."""
    return " ".join(strip_tags(re.sub(r'<span\s+aria-hidden="true">.*?</span>', "", html, flags=re.S)).split())


@pytest.mark.parametrize(
    ("written", "eye", "ear"),
    [
        ("4SXS=", "4♠ X by South", "4spades X by South"),
        ("3NTE+1", "3NT by East", "3no trumps by East"),
        ("7DXXW-2", "7♦ XX by West", "7diamonds XX by West"),
        ("1CN+6", "1♣ by North", "1clubs by North"),
        ("pass", "Passed out", "Passed out"),
    ],
)
def test_a_contract_for_eye_and_ear(written: str, eye: str, ear: str) -> None:
    html = rendered("{% contract played %}", played=Played.parse(written))
    assert seen(html) == eye
    assert heard(html) == ear


def test_a_contract_before_anybody_has_played_it() -> None:
    assert seen(rendered("{% contract bid %}", bid=Contract.parse("2HX"))) == "2♥ X"


def test_doubles_are_spelled_out_for_whoever_asks() -> None:
    assert '<abbr title="redoubled">XX</abbr>' in rendered("{% contract bid %}", bid=Contract.parse("2HXX"))


@pytest.mark.parametrize(
    ("written", "eye"),
    [("4SS=", "4♠ South made"), ("4SS+2", "4♠ South +2"), ("4SXN-3", "4♠ X North −3"), ("pass", "Passed out")],
)
def test_a_line_of_a_traveller(written: str, eye: str) -> None:
    assert seen(rendered("{% result played %}", played=Played.parse(written))) == eye


def test_nothing_gives_nothing() -> None:
    text = "{% contract x %}{% result x %}{% card x %}{{ x|signed }}{{ x|figure:1 }}{{ x|ordinal }}"
    assert rendered(text + "{{ x|seat }}{{ x|dealer }}{{ x|side }}{{ x|vulnerability }}", x=None) == ""


@pytest.mark.parametrize(
    ("value", "eye"),
    [("HK", "♥ K"), ("D10", "♦ 10"), (Card("C", "2"), "♣ 2")],
)
def test_a_card(value: str | Card, eye: str) -> None:
    assert seen(rendered("{% card value %}", value=value)) == eye


def test_what_is_no_card_is_refused() -> None:
    with pytest.raises(ContractError):
        rendered("{% card 'H1' %}")


@pytest.mark.parametrize("denomination", ["C", "D", "H", "S", "N"])
def test_every_suit_has_its_own_colour_and_its_sign(denomination: str) -> None:
    html = rendered("{% suit d %}", d=denomination)
    assert f"su-{denomination.lower()}" in html
    assert seen(html) == (game.SUIT_SIGNS.get(denomination) or game.DENOMINATION_LETTERS[denomination])


@pytest.mark.parametrize(
    ("value", "text"),
    [(420, "+420"), (-100, "−100"), (0, "0"), ("3.50", "+3.50"), ("-0.25", "−0.25"), (Decimal("0.00"), "0.00")],
)
def test_a_score_has_its_sign(value: int | str | Decimal, text: str) -> None:
    assert rendered("{{ value|signed }}", value=value) == text


def test_imps_with_two_places() -> None:
    assert rendered("{{ '-4.5'|signed:2 }} {{ '0.004'|signed:2 }}") == "−4.50 0.00"


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        ("58.5417", 2, "58.54"),
        ("10.45", 1, "10.5"),
        ("-10.45", 1, "−10.5"),
        ("10.44999", 1, "10.4"),
        ("240", 1, "240.0"),
        (9, 0, "9"),
        ("0.125", 2, "0.13"),
        ("1234567890123.005", 2, "1234567890123.01"),
    ],
)
def test_figures_have_fixed_places_and_halves_go_away_from_zero(value: str | int, places: int, text: str) -> None:
    assert rendered("{{ value|figure:places }}", value=value, places=places) == text


def test_a_float_is_no_figure() -> None:
    with pytest.raises(TypeError, match="decimal string"):
        rendered("{{ value|figure:1 }}", value=58.5)


@pytest.mark.parametrize(("number", "text"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th")])
def test_ordinals(number: int, text: str) -> None:
    assert rendered("{{ number|ordinal }}", number=number) == text


def test_ranks() -> None:
    assert rendered("{% rank 2 %} {% rank 2 True %} {% rank nobody %}", nobody=None) == "2 2= –"


def test_seats_sides_dealer_and_vulnerability() -> None:
    text = "{{ 'W'|seat }}; {{ 'S'|dealer }}; {{ 'EW'|side }}; {{ 'NS'|side_short }}; {{ 'none'|vulnerability }}"
    assert rendered(text) == "West; Dealer South; East–West; N–S; neither side vulnerable"
    assert [rendered("{{ v|vulnerability }}", v=v) for v in ("ns", "ew", "both")] == [
        "N–S vulnerable",
        "E–W vulnerable",
        "both sides vulnerable",
    ]


@pytest.mark.parametrize(
    ("written", "said"),
    [("1D", "1 diamond"), ("1N", "1 no trump"), ("1CX", "1 club doubled"), ("2N", "2 no trumps"), ("7S", "7 spades")],
)
def test_a_contract_in_words(written: str, said: str) -> None:
    assert game.contract_words(Contract.parse(written)) == said
