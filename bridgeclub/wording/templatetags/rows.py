"""The rows of long lists, made before they are printed. In a template: `{% load rows %}`.

  {% ranking_rows listed as rows %}   the contestants of a list of the ranking: names, figures and words ready to print
  {% board_cells sheet as cells %}    the boards of a session, each with its address once it may be read

A field of forty tables has a hundred rows. What is the same for all of them, its address and its words above all, is
settled once here; in the template a row is what it has of its own. They are dictionaries, which templates ask first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypedDict, TypeVar

from django import template
from django.utils.translation import gettext as _

from bridgeclub.wording.results import former_words, ranked_by, ranked_words, worth
from bridgeclub.wording.templatetags.bridge import figure, ordinal, rank, signed
from bridgeclub.wording.templatetags.results import address_of, full_name, number_label, players_words
from scoring.queries.public import RankList, ResultsSheet, Row

register = template.Library()
Value = TypeVar("Value", int, str)


class RankingRow(TypedDict):
    """One contestant of a list. `of` is the row itself, for what is seldom said: `more` says whether there is any.

    `address` leads to its scorecard.

    `number` and `players` are empty where the name says it; what ends in `said` is for the reader's own line, which
    mine.js fills from it. `moved` and `before` are empty without an edition before.
    """

    of: Row
    key: str
    same: str
    podium: bool
    more: bool
    address: str
    rank: str
    rank_said: str
    number: str
    name: str
    players: str
    boards: str
    points: str
    points_said: str
    percent: str
    percent_said: str
    vp: str
    vp_said: str
    vp_penalty: str
    moved: str
    before: str


class BoardCell(TypedDict):
    """A board of a session; `address` is empty until its traveller may be read, `current`: it is being read."""

    number: str
    address: str
    current: bool


@register.simple_tag(takes_context=True)
def ranking_rows(context: Mapping[str, Any], listed: RankList) -> list[RankingRow]:
    """Those of one list, as the sheet of the page has them."""
    sheet: ResultsSheet = context["sheet"]
    addresses = addresses_of(context, "pair", "key", [row.party.key for row in listed.rows])
    by_vp, of = sheet.document.rules.by_victory_points, _("%(total)s of %(available)s")
    return [_ranking_row(row, sheet, addresses[row.party.key], of, by_vp=by_vp) for row in listed.rows]


def _ranking_row(row: Row, sheet: ResultsSheet, address: str, of: str, *, by_vp: bool) -> RankingRow:
    party, place = row.party, ordinal(row.rank)
    percent = figure(row.percent, row.percent_places)
    total = ranked_by(row) if sheet.whole else worth(row.total, sheet)
    return {
        "of": row,
        "key": party.key,
        "same": party.same,
        "podium": row.podium,
        "more": row.remarks or bool(party.team),
        "address": address,
        "rank": rank(row.rank, row.tied),
        "rank_said": f"{place}=" if row.rank and row.tied else place,
        "number": number_label(party) if party.names else "",
        "name": full_name(party),
        "players": players_words(party),
        "boards": str(row.boards),
        "points": total,
        "points_said": of % {"total": total, "available": row.available} if row.available else total,
        "percent": percent,
        "percent_said": f"{percent}\N{NO-BREAK SPACE}%" if percent else "",
        "vp": (ranked_by(row) or "–") if by_vp else "",
        "vp_said": ranked_words(row) if by_vp else "",
        "vp_penalty": signed(row.vp_penalty, row.vp_places) if row.vp_penalty else "",
        "moved": _moved(row.moved),
        "before": _before(row, by_vp=by_vp),
    }


def _moved(ranks: int | None) -> str:
    """«up 3», «down 1»."""
    if not ranks:
        return ""
    return _("up %(n)s") % {"n": ranks} if ranks > 0 else _("down %(n)s") % {"n": -ranks}


def _before(row: Row, *, by_vp: bool) -> str:
    """«58.19 %, 4th», as it was in the edition before."""
    if row.before is None:
        return ""
    place = ordinal(row.before.rank)
    return f"{former_words(row)}, {place}" if row.before.percent or by_vp else place


@register.simple_tag(takes_context=True)
def board_cells(context: Mapping[str, Any], sheet: ResultsSheet) -> list[BoardCell]:
    """Every board of the sheet, seen from the side of whom the page is read for."""
    addresses, asked = addresses_of(context, "board", "number", sheet.open_boards), context.get("asked", "")
    current = context["traveller"].number if "traveller" in context else None
    return [
        {
            "number": str(number),
            "address": f"{addresses[number]}{asked}" if number in addresses else "",
            "current": number == current,
        }
        for number in sheet.boards
    ]


def addresses_of(context: Mapping[str, Any], name: str, field: str, values: Collection[Value]) -> dict[Value, str]:
    """Addresses in the edition that is being read, which end in `field`: the pattern is looked up once for all."""
    if not values:
        return {}
    before, _zero, after = address_of(context, name, **{field: 0}).rpartition("0")
    return {
        value: f"{before}{value}{after}" if _is_plain(value) else address_of(context, name, **{field: value})
        for value in values
    }


def _is_plain(value: int | str) -> bool:
    """Whether it stands in an address as it is."""
    text = str(value)
    return text.isascii() and text.isalnum()
