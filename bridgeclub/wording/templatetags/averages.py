"""Bars against average, and what players did in each role. In a template: `{% load averages %}`.

Tags
  {% percent_bar each.percent %}                 a bar from 50 % to the left or right; nothing for None
  {% imps_bar each.points card|largest_swing %}  the same from zero, beside the largest of a card
                                   (view|largest_line: of a traveller, rounds|largest_of_rounds: on a phone)
  {% roles players in_imps as table %}           the rows of the table of roles
Filters
  analyses|at:each.board     what a mapping holds; None without it
  player|player_words        a name, or North or East          found|tricks_against_words   +3 tricks on 9 boards
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from bridgeclub.wording import roles as words
from scoring.queries.phone import PhoneRound
from scoring.queries.public import OneSide, PlayerRoles, Scorecard

register = template.Library()
register.filter("player_words", words.player_words)
register.filter("tricks_against_words", words.tricks_against_words)
#: The drawing is so wide; its middle is average.
WIDTH, MIDDLE = 200, 100


@register.simple_tag
def percent_bar(percent: str | None) -> SafeString | str:
    """What a board was worth against 50 %: the figure beside it says it in words."""
    return "" if percent is None else _bar((Fraction(percent) - 50) / 50)


@register.simple_tag
def imps_bar(points: str | None, largest: Fraction) -> SafeString | str:
    """The same in IMPs, against zero."""
    return "" if points is None or not largest else _bar(Fraction(points) / largest)


def _bar(part: Fraction) -> SafeString:
    """`part` of the half to the right (below 0: to the left) of the middle, -1 to 1."""
    length = round(min(max(abs(part), Fraction(0)), Fraction(1)) * MIDDLE)
    return format_html(
        '<svg class="ab" viewBox="0 0 {} 12" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
        '<rect class="{}" x="{}" y="2" width="{}" height="8"/><path d="M{} 0v12"/></svg>',
        WIDTH,
        "ab-more" if part > 0 else "ab-less",
        MIDDLE if part > 0 else MIDDLE - length,
        length,
        MIDDLE,
    )


@register.filter
def largest_swing(card: Scorecard) -> Fraction:
    """The most that a board of a card gave or cost."""
    found = (abs(Fraction(line.points)) for meeting in card.meetings for line in meeting.lines if line.points)
    return max(found, default=Fraction(0))


@register.filter
def largest_line(view: OneSide) -> Fraction:
    """The most that a line of a traveller gave or cost."""
    return max((abs(Fraction(each.points[0])) for each in view.lines if each.points), default=Fraction(0))


@register.filter
def largest_of_rounds(rounds: Iterable[PhoneRound]) -> Fraction:
    """The same on a pair's own phone."""
    return max(
        (abs(Fraction(line.points)) for each in rounds for line in each.lines if line.points), default=Fraction(0)
    )


@register.simple_tag
def roles(players: tuple[PlayerRoles, ...], in_imps: bool) -> list[words.RoleRow]:
    """The rows of the table of roles."""
    return list(words.role_rows(players, in_imps))


@register.filter
def at(mapping: Mapping[Any, Any] | None, key: Any) -> Any:
    """What stands there, or None."""
    return (mapping or {}).get(key)
