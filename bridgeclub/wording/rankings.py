"""Rankings beside the ranking, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.game import MINUS
from bridgeclub.wording.results import list_name
from club.engine.second_rankings import CATEGORY, HANDICAP, HANDICAP_VP, LEVEL, LEVELS, LIST, RankingRules
from club.queries.rankings import MarkGiven
from scoring.engine.document import RankingBeside
from scoring.queries.public import BesideList, ResultsSheet, beside_lists, handicap_lists, handicap_rule

BYS = {
    "all": gettext_lazy("everybody in it has the category"),
    "some": gettext_lazy("at least one of them has it"),
    "mixed": gettext_lazy("a pair: one has this category, the other has the second"),
}
LEVEL_BYS = {
    "better": gettext_lazy("the best player in it"),
    "mean": gettext_lazy("the average; between two levels the higher one"),
}


def beside_title(about: RankingBeside) -> str:
    """«Level B and below», «Newcomers»."""
    if about.kind != "level":
        return about.title
    words = _("Level %(level)s") if about.lowest else _("Level %(level)s and below")
    return words % {"level": about.title}


def beside_name(found: BesideList) -> str:
    """With its section and line, where there are several."""
    title = beside_title(found.about)
    return list_name(found.listed, title, title)


def beside_note(about: RankingBeside) -> str:
    """What the club has settled that a reader would ask; "" where nothing."""
    if about.kind == "handicap":
        if not about.without:
            return _("Only those are listed of whom every player has a handicap.")
        return _("Whoever has no handicap plays with %(handicap)s.") % {"handicap": about.without}
    if about.kind == "level":
        by = _("By the average of the players.") if about.by == "mean" else _("By the best player in it.")
        if about.without:
            return f"{by} " + _("Whoever has no level counts as %(level)s.") % {"level": about.without}
        return f"{by} " + _("Whoever plays with somebody without a level is not listed.")
    return ""


def ranking_choices(rules: RankingRules, chosen: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """What a session may be ranked by beside its ranking; what is chosen stays even where it was taken off since."""
    keys = dict.fromkeys([*rules.keys, *chosen])
    return [(key, ranking_words(key)) for key in keys]


def ranking_words(key: str) -> str:
    if key == HANDICAP:
        return _("With handicap")
    return _("By levels") if key == LEVELS else key.removeprefix(LIST)


def beside_context(sheet: ResultsSheet) -> dict[str, Any]:
    """For the pages of a session: the rankings beside the ranking, and what is said of the one with handicap."""
    rule = handicap_rule(sheet)
    return {
        "handicap_lists": handicap_lists(sheet),
        "handicap_note": beside_note(rule) if rule else "",
        "beside_lists": beside_lists(sheet),
    }


def mark_words(given: MarkGiven) -> str:
    """«Handicap 4.5», «Level B», «Newcomer», «Newcomer: no more»."""
    values = {"value": given.value.replace("-", MINUS)}
    if given.mark == HANDICAP:
        return _("Handicap %(value)s %%") % values if given.value else _("No handicap")
    if given.mark == HANDICAP_VP:
        return _("Handicap %(value)s VPs") % values if given.value else _("No handicap in VPs")
    if given.mark == LEVEL:
        return _("Level %(value)s") % {"value": given.value} if given.value else _("No level")
    name = given.mark.removeprefix(CATEGORY)
    return name if given.value else _("%(category)s: no more") % {"category": name}
