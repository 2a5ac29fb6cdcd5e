"""Figures of boards and matches between two rooms. In a template: `{% load match_figures %}`.

Tags
  {% match_page each.match %}      the page of a match
Filters
  party|team:sheet                 Riverside, Team 3       key|of_team:sheet   the same by its key
  table|boards_of_table:sheet      1–6, as they are printed on the boards
  table|sat_room                   Open room, of teams of eight «Open room, table 5»
  value|team_points:rules          +10 IMPs, 2 points
  value|board_points:rules         +10, 1.5        value|board_points_words:rules   +10 IMPs, 2 points
  rules|board_points_head          IMPs, Points
  vp|vp_text:sheet                 12.97
  each|net_words:sheet             Both rooms together: Team 1 is 30 points ahead.
  comparison|together_words:why    Tables 3 and 7 together: +30 points
  each|uncompared_words            why a match has nothing on a board
  scale.name|scale_title           EBU teams of four
  award|artificial_words           average plus, +3 IMPs
  found|plus_list:sheet            12.97 + 7.03
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django import template

from bridgeclub.wording import awards
from bridgeclub.wording import match_figures as words
from bridgeclub.wording.templatetags.results import address_of
from scoring.engine.document import Match, ScoringRules
from scoring.queries.public import MatchOnBoard, Party, ResultsSheet, SatTable

register = template.Library()
register.filter("artificial_words", awards.outcome_words)
register.filter("uncompared_words", words.uncompared_words)
register.filter("together_words", words.together_words)
register.filter("scale_title", words.scale_title)


@register.simple_tag(takes_context=True)
def match_page(context: Mapping[str, Any], match: Match) -> str:
    """The page of a match in the edition that is being read."""
    return address_of(context, "match", key=match.id)


@register.filter
def team(party: Party, sheet: ResultsSheet) -> str:
    """Who it is, by its number."""
    return words.team_words(party, sheet.document)


@register.filter
def team_points(value: str, rules: ScoringRules) -> str:
    """«+10 IMPs», «2 points»."""
    return words.board_points_words(value, rules.method)


@register.filter
def of_team(key: str, sheet: ResultsSheet) -> str:
    """A team by its key, as a heading calls it."""
    return words.team_words(sheet.people[key], sheet.document)


@register.filter
def boards_of_table(table: SatTable, sheet: ResultsSheet) -> str:
    """«1–6», as they are printed on the boards."""
    labels = [sheet.labels.get(number, str(number)) for number in table.boards]
    in_a_row = len(labels) > 2 and table.boards[-1] - table.boards[0] == len(labels) - 1
    return f"{labels[0]}–{labels[-1]}" if in_a_row else ", ".join(labels)


@register.filter
def board_points(value: str | Fraction | None, rules: ScoringRules) -> str:
    """What a side has of a board, without its unit."""
    return words.board_points(value, rules.method)


@register.filter
def board_points_words(value: str | Fraction, rules: ScoringRules) -> str:
    """The same with its unit."""
    return words.board_points_words(value, rules.method)


@register.filter
def board_points_head(rules: ScoringRules) -> str:
    """The unit alone, for the head of a column."""
    return words.points_head(rules.method)


@register.filter
def sat_room(table: SatTable) -> str:
    """In which room somebody sat."""
    return words.room_at(table.table if table.of_eight else None, opened=table.opened)


@register.filter
def net_words(each: MatchOnBoard, sheet: ResultsSheet) -> str:
    """Who is ahead in both rooms together."""
    return words.net_words(each, sheet.document)


@register.filter
def vp_text(value: str | Fraction, sheet: ResultsSheet) -> str:
    """Victory points as the session has them."""
    return words.vp_text(value, sheet.standings)


@register.filter
def plus_list(figures: Iterable[Fraction], sheet: ResultsSheet) -> str:
    """What is added up, as a sum is written."""
    rules = sheet.document.rules
    if rules.by_victory_points:
        return " + ".join(words.vp_text(each, sheet.standings) for each in figures)
    return " ".join(words.board_points(each, rules.method) for each in figures)
