"""Hands, makeable contracts and par. In a template: `{% load deals %}`.

Tags
  {% hands deal as diagram %}       the four hands as a diagram prints them: class, seat, words, points, suits
  {% makeable analysis as rows %}   the tricks of each declarer: seat, and for each denomination tricks and words
  {% tricks_compared played analysis %}  10, double dummy 9: a result and what could be made
  {% lead_doubt line deal %}        The lead was in dummy’s hand. Or nothing.
  {% against_par lines analysis %}  At the tables: 3 better for N–S than par, 1 exactly par.
Filters
  numbers|spans          1–24, 26: board numbers with what follows each other put together
  par|declarers          North or South       par|difference  made, +1, −2
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.translation import gettext as _

from bridgeclub.wording import deals, game
from club.engine.cards import Deal
from club.engine.spans import spans
from scoring.engine.board import side_of
from scoring.engine.contract import Card, Played
from scoring.engine.double_dummy import PRINTED, DoubleDummy
from scoring.engine.opening_lead import doubtful_lead
from scoring.queries.public import TravellerLine

register = template.Library()
register.filter("spans", spans)
register.filter("declarers", deals.declarers_words)
register.filter("difference", deals.difference_words)
# Partners stand together, as on a hand record.
ROWS = "NSEW"
IS_VULNERABLE: Mapping[str, tuple[str, ...]] = {"none": (), "ns": ("ns",), "ew": ("ew",), "both": ("ns", "ew")}


@register.simple_tag
def hands(deal: Deal) -> list[dict[str, Any]]:
    """Each hand with what stands in the diagram, in the order North, West, East, South."""
    return [
        {
            "place": seat.lower(),
            "name": game.SEATS[seat],
            "words": deals.hand_words(seat, deal.hands[seat]),
            "points": deal.hands[seat].points,
            "dealer": seat == deal.dealer,
            "vulnerable": side_of(seat) in IS_VULNERABLE[deal.vulnerable],
            "suits": [(suit, deals.printed_ranks(suit, ranks)) for suit, ranks in deal.hands[seat].suits.items()],
        }
        for seat in "NWES"
    ]


@register.simple_tag
def makeable(analysis: DoubleDummy) -> list[dict[str, Any]]:
    """The rows of the table of tricks; `made` where a contract can be made."""
    return [
        {
            "seat": game.SEATS[seat],
            "cells": [
                {
                    "tricks": analysis.tricks[seat][denomination],
                    "made": analysis.makes(seat, denomination),
                    "words": deals.made_words(analysis.makes(seat, denomination)),
                }
                for denomination in PRINTED
            ],
        }
        for seat in ROWS
    ]


@register.simple_tag
def tricks_compared(played: Played, analysis: DoubleDummy) -> str:
    """«11, double dummy 10», short for a phone's column; read aloud «11 tricks, …». Nothing when passed out."""
    there = analysis.of(played)
    if there is None or played.tricks is None:
        return ""
    text = _("%(tricks)s, double dummy %(there)s")
    seen, said = (
        text % {"tricks": tricks, "there": there} for tricks in (played.tricks, game.tricks_words(played.tricks))
    )
    return format_html('<span aria-hidden="true">{}</span><span class="vh">{}</span>', seen, said)


@register.simple_tag
def lead_doubt(line: TravellerLine, deal: Deal) -> str:
    """Whose hand the lead was in, where that was not the leader's; "" of a group with other cards."""
    if line.played is None or line.group or not line.lead:
        return ""
    found = doubtful_lead(deal, line.played, Card.parse(line.lead))
    return str(deals.LEAD_DOUBTS[found]) if found else ""


@register.simple_tag
def against_par(lines: Iterable[TravellerLine], analysis: DoubleDummy) -> str:
    """The scores made at the tables with these cards against par."""
    scores = (line.score for line in lines if not line.adjusted and not line.group)
    return deals.against_par_words([score for score in scores if score is not None], analysis)
