"""Contracts, cards and names as pieces of a line."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from bridgeclub.outputs.pdf.ink import BOLD, PLAIN, SUIT_COLOURS, Line, TextRun
from bridgeclub.wording.contests import numbered_words
from bridgeclub.wording.game import DENOMINATION_LETTERS, DOUBLE_MARKS, SIDES_SHORT, SUIT_SIGNS, card_rank, result_words
from bridgeclub.wording.penalties import unranked_words
from bridgeclub.wording.results import ranked_words
from bridgeclub.wording.templatetags.results import heading_name, number_label, short_names
from scoring.engine.contract import Card, Played
from scoring.queries.public import Party, Row, Scorecard


def suit(denomination: str, size: float) -> list[TextRun]:
    """Sign in its colour and letter; NT for no trumps."""
    letter = str(DENOMINATION_LETTERS[denomination])
    sign = SUIT_SIGNS.get(denomination)
    if sign is None:
        return [TextRun(letter, PLAIN, size)]
    colour = SUIT_COLOURS[denomination]
    return [TextRun(sign, PLAIN, size, colour), TextRun(letter, PLAIN, size * 0.68, colour)]


def played(result: Played | None, size: float) -> list[TextRun]:
    """4♠S X S +1, or the words for a board passed out."""
    if result is None:
        return []
    if result.contract is None or result.declarer is None:
        return [TextRun(_("Passed out"), PLAIN, size)]
    double = DOUBLE_MARKS[result.contract.doubles]
    return [
        TextRun(str(result.contract.level), PLAIN, size),
        *suit(result.contract.denomination, size),
        *([TextRun(f" {double}", PLAIN, size)] if double else []),
        TextRun(f" {result.declarer} ", PLAIN, size),
        TextRun(result_words(result) if result.difference else "=", BOLD, size),
    ]


def card(text: str, size: float) -> list[TextRun]:
    """♥H K; nothing for nothing."""
    if not text:
        return []
    found = Card.parse(text)
    return [*suit(found.suit, size), TextRun(card_rank(found), PLAIN, size)]


def number_and_surnames(side: Iterable[Party], size: float) -> list[TextRun]:
    """Number and surnames, as on a traveller; of a team that it is one."""
    parties = tuple(side)
    if any(party.by_number for party in parties):
        return [TextRun(" + ".join(heading_name(party) for party in parties), BOLD, size)]
    numbers = "+".join(number_label(party) for party in parties)
    if not any(party.names for party in parties):
        return [TextRun(numbers, BOLD, size)]
    return [TextRun(f"{numbers} ", BOLD, size), TextRun(short_names(parties), PLAIN, size)]


def numbered(party: Party) -> str:
    """Pair 5 N–S, Team 3."""
    line = f" {SIDES_SHORT[party.line]}" if party.line else ""
    return numbered_words(party.contest, f"{number_label(party)}{line}")


def rank_text(row: Row) -> str:
    """2, or 2= where it is shared; a dash for who is not ranked."""
    return "–" if row.rank is None else f"{row.rank}{'=' if row.tied else ''}"


def result_line(card: Scorecard) -> Line:
    """Rank 2   58.19 %, at the head of a card."""
    row = card.row
    if row is None:
        return []
    percent = ranked_words(row)
    if row.rank is None:
        return [TextRun(unranked_words(card.party.standing), PLAIN, 11), TextRun(f"  {percent}", BOLD, 13)]
    return [TextRun(_("Rank %(rank)s") % {"rank": rank_text(row)}, BOLD, 13), TextRun(f"   {percent}", BOLD, 13)]
