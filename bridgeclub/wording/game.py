"""How the game is said in words: seats, sides, cards, contracts, tricks, vulnerability.

Text only, translated when called; the tags in `bridgeclub.wording.templatetags.bridge` put the HTML around it.
"""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    from scoring.engine.contract import Card, Contract, Played

MINUS = "−"

SEATS: Mapping[str, "_StrPromise"] = {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West")}
SIDES: Mapping[str, "_StrPromise"] = {"NS": _("North–South"), "EW": _("East–West")}
#: Where a pair sits, or a single player.
DIRECTIONS: Mapping[str, "_StrPromise"] = {**SIDES, **SEATS}
SIDES_SHORT: Mapping[str, "_StrPromise"] = {"NS": _("N–S"), "EW": _("E–W")}
VULNERABILITIES: Mapping[str, "_StrPromise"] = {
    "none": _("neither side vulnerable"),
    "ns": _("N–S vulnerable"),
    "ew": _("E–W vulnerable"),
    "both": _("both sides vulnerable"),
}
SUIT_SIGNS: Mapping[str, str] = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
DENOMINATIONS: Mapping[str, "_StrPromise"] = {
    "C": _("clubs"),
    "D": _("diamonds"),
    "H": _("hearts"),
    "S": _("spades"),
    "N": _("no trumps"),
}
ONE_OF: Mapping[str, "_StrPromise"] = {
    "C": _("club"),
    "D": _("diamond"),
    "H": _("heart"),
    "S": _("spade"),
    "N": _("no trump"),
}
DENOMINATION_LETTERS: Mapping[str, "_StrPromise"] = {"C": _("C"), "D": _("D"), "H": _("H"), "S": _("S"), "N": _("NT")}
DOUBLES: tuple["_StrPromise | str", ...] = ("", _("doubled"), _("redoubled"))
DOUBLE_MARKS = ("", "X", "XX")
RANKS: Mapping[str, "_StrPromise"] = {
    "A": _("ace"),
    "K": _("king"),
    "Q": _("queen"),
    "J": _("jack"),
    "T": _("10"),
}


def figure(value: int | str | Decimal, places: int) -> str:
    """A number to a fixed number of decimal places, exact halves away from zero, with a true minus sign.

    Takes what is exact only (int, Decimal or a decimal string); a float is refused with TypeError.
    """
    if isinstance(value, bool | float):
        raise TypeError(f"a figure is an int, a Decimal or a decimal string, not {type(value).__name__}")
    rounded = Decimal(value).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    text = format(abs(rounded), "f")
    return MINUS + text if rounded < 0 else text


def signed(value: int | str | Decimal, places: int | None = None) -> str:
    """A score with its sign: +420, −100, 0."""
    shown = places if places is not None else decimals(value)
    text = figure(value, shown)
    return text if text.startswith(MINUS) or not text.strip("0.") else f"+{text}"


def decimals(value: int | str | Decimal) -> int:
    """How many decimal places the number is written with."""
    exponent = Decimal(value).as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def contract_words(contract: "Contract") -> str:
    """«4 spades doubled»; the level is a figure, because a screen reader reads it well."""
    names = ONE_OF if contract.level == 1 else DENOMINATIONS
    parts = [str(contract.level), str(names[contract.denomination]), str(DOUBLES[contract.doubles])]
    return " ".join(part for part in parts if part)


def contract_signs(contract: "Contract") -> str:
    """4♠X, 3NT: as it is written, for text that cannot hold a sign in its colour."""
    denomination = SUIT_SIGNS.get(contract.denomination) or str(DENOMINATION_LETTERS[contract.denomination])
    return f"{contract.level}{denomination}{DOUBLE_MARKS[contract.doubles]}"


def result_words(played: "Played") -> str:
    """Tricks against the contract: «made», «+1», «−2»."""
    return signed(played.difference) if played.difference else str(_("made"))


def tricks_words(tricks: int) -> str:
    """«1 trick», «11 tricks»."""
    return ngettext("%(count)d trick", "%(count)d tricks", tricks) % {"count": tricks}


def card_rank(card: "Card") -> str:
    """The rank as it is printed: K, 10."""
    return "10" if card.rank == "T" else card.rank


def card_words(card: "Card") -> str:
    """HK → «king of hearts»."""
    rank = RANKS.get(card.rank, card.rank)
    return _("%(rank)s of %(suit)s") % {"rank": rank, "suit": DENOMINATIONS[card.suit]}


def result_sentence(played: "Played", score: int) -> str:
    """4♠ by North, made: +420 to N–S, −420 to E–W."""
    if played.contract is None:
        return str(_("Passed out: 0 to both sides"))
    return _("%(contract)s by %(seat)s, %(result)s: %(ns)s to N–S, %(ew)s to E–W") % {
        "contract": contract_signs(played.contract),
        "seat": SEATS[played.declarer or ""],
        "result": result_words(played),
        "ns": signed(score),
        "ew": signed(-score),
    }
