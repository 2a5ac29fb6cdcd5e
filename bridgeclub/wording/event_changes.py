"""What an edition of an event's ranking changed, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from bridgeclub.wording.event_totals import (
    IN_PERCENT,
    REASONS,
    STAGES,
    counts_matchpoints,
    figure_words,
    has_several_stages,
    name_words,
)
from bridgeclub.wording.known import words_for
from scoring.queries.event_values import EventRanking, Moved


def change_words(changes: Sequence[Moved], ranking: EventRanking, contest: str) -> tuple[str, ...]:
    """«Final, Ada – Boris: place 3, 54.17 (before: place 2, 55.21)»."""
    several = has_several_stages(ranking)
    in_matchpoints = {each.stage for each in ranking.lists if counts_matchpoints(each)}
    found = []
    for each in changes:
        by = "" if each.stage in in_matchpoints else ranking.by
        words = {"who": name_words(each.who, contest), "now": _placed(each.now, by), "was": _placed(each.was, by)}
        sentence = _("%(who)s: %(now)s (before: %(was)s)") % words
        staged = {"stage": words_for(STAGES, each.stage), "sentence": sentence}
        found.append(_("%(stage)s, %(sentence)s") % staged if several else sentence)
    return tuple(found)


def _placed(place: Mapping[str, Any] | None, by: str) -> str:
    """`by` "": in matchpoints."""
    if place is None:
        return _("not there")
    words = figure_words(Fraction(place["figure" if by else "points"]), by)
    if place["rank"] is None:
        return _("no place, %(figure)s") % {"figure": words}
    if by in IN_PERCENT:
        words = f"{words} %"
    return _("place %(rank)s, %(figure)s") % {"rank": place["rank"], "figure": words}


def reason_words(reason: str) -> str:
    return str(REASONS[reason])
