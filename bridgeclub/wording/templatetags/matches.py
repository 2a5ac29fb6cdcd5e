"""Matches on the pages of results. In a template: `{% load matches %}`.

Tags
  {% match_url match %}             the page of a match in the edition that the reader has opened
  {% session_matches sheet as all %}             its rounds, and who met whom (all.rounds, all.cross)
  {% matches_of_card card as matches %}          those of one contestant, from its side
  {% settled_ties sheet as ties %}               ties, and how the ranking or the regulations settle them
Filters
  match|score_words:sheet           31–18, +320 / −320; a dash without a score        sheet|unit_words   IMPs
  seen|cell_words:sheet             31–18, or +320 where points have a sign
  match|vps_words:sheet             12.97–7.03        match|match_words:sheet  31–18 IMPs, 12.97–7.03 VPs
  side|side_words:sheet             31                side.vp|vps:sheet        12.97
  seen|change_words:sheet           31–18 IMPs, 12.97 VPs; no result
  entered|entered_words             31–18 IMPs, of a result by hand
  match|by_hand_words               this result was entered by hand …
  match|by_scale_words:sheet        how the score of a match of pairs became victory points
  {% wide_cross_table sheet as wide %}           whether who met whom needs the width of the page
  match|state_words                 to come, still being played, finished, entered by hand; nothing of one played here
  match|divided_words:sheet         why the IMPs are not the sum of cross-IMPs
  sheet|has_points_for:key           whether what was sat out or missed has points of its own
  board|home_on_board:sheet         10, or nothing where the other side gained (away_on_board)
  board|so_far:sheet                31–18             board|why_not_words      played in the open room only: no score
  room|room_words                   Open room
  tie|tie_sentences:sheet           2nd place: Riverside before Team 4; By their match …: Riverside 12.97, Team 4 7.03
  sheet|tie_note:key                the same for one card, empty where nothing decided its place
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from bridgeclub.wording import matches, ties
from bridgeclub.wording.results import vp_text
from bridgeclub.wording.templatetags.results import address_of
from scoring.queries.public import (
    MatchBoard,
    PlayedMatch,
    ResultsSheet,
    Scorecard,
    SeenMatch,
    SettledTie,
    cross_table,
    matches_for,
    matches_of,
    rounds_of,
)
from scoring.queries.public import settled_ties as ties_of

register = template.Library()
#: So many who met whom have room beside the cards of a page.
MOST_BESIDE_CARDS = 8
for words in (
    matches.by_hand_words,
    matches.entered_words,
    matches.by_scale_words,
    matches.cell_words,
    matches.change_words,
    matches.divided_words,
    matches.match_rounds_words,
    matches.rounds_of_matches,
    matches.match_words,
    matches.room_words,
    matches.score_words,
    matches.side_words,
    matches.so_far,
    matches.state_words,
    matches.unit_words,
    matches.vps_words,
    matches.why_not_words,
    ties.tie_note,
    ties.tie_sentences,
):
    register.filter(words.__name__, words)


@register.simple_tag(takes_context=True)
def match_url(context: Mapping[str, Any], match: PlayedMatch) -> str:
    """A match of the edition that is being read."""
    return address_of(context, "match", key=match.key)


@register.simple_tag
def session_matches(sheet: ResultsSheet) -> Mapping[str, Any]:
    """The matches in their rounds, and who met whom; no rounds where there is no match."""
    found = matches_of(sheet)
    return {"rounds": rounds_of(found), "cross": cross_table(found)}


@register.simple_tag
def wide_cross_table(sheet: ResultsSheet) -> bool:
    """Whether who met whom needs the width of the page."""
    return len(cross_table(matches_of(sheet))) > MOST_BESIDE_CARDS


@register.simple_tag
def settled_ties(sheet: ResultsSheet) -> tuple[SettledTie, ...]:
    """How ties are settled."""
    return ties_of(sheet)


@register.simple_tag
def matches_of_card(card: Scorecard) -> tuple[SeenMatch, ...]:
    """The matches of whoever the card is of."""
    return matches_for(matches_of(card.sheet), card.party.key)


@register.filter
def vps(value: str | None, sheet: ResultsSheet) -> str:
    """Victory points with the places of the session's scale; nothing for None."""
    return vp_text(value, sheet.vp_places)


@register.filter
def home_on_board(board: MatchBoard, sheet: ResultsSheet) -> str:
    """What the home side has on a board."""
    return matches.on_board(board, "home", sheet)


@register.filter
def away_on_board(board: MatchBoard, sheet: ResultsSheet) -> str:
    """What the away side has on a board."""
    return matches.on_board(board, "away", sheet)


@register.filter
def has_points_for(sheet: ResultsSheet, key: str) -> bool:
    """Whether matches that a contestant sat out or missed are worth what was said, in place of its own average."""
    return any(each.contestant == key and each.vp is not None for each in sheet.document.sit_outs)
