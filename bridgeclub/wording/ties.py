"""How a tie was settled, in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.known import words_for
from bridgeclub.wording.match_figures import team_words
from bridgeclub.wording.templatetags.bridge import ordinal
from scoring.engine.explain.numbers import shown
from scoring.queries.public import ResultsSheet, SettledTie, TieStep, tie_of

RULES: Mapping[str, str | Promise] = {
    "qualifying_score": gettext_lazy("the score of the qualifying stage"),
    "direct_match": gettext_lazy("their match against each other"),
    "direct_match_basic": gettext_lazy("the IMPs or points of their match against each other"),
    "direct_match_second_basic": gettext_lazy("the total points of their match against each other"),
    "defeated_all": gettext_lazy("who has won against all the others"),
    "scores_against_each_other": gettext_lazy("the scores of their matches against each other"),
    "defeated_all_basic": gettext_lazy("who has won against all the others, in IMPs or points"),
    "basic_scores_against_each_other": gettext_lazy("the IMPs or points of their matches against each other"),
    "matches_won": gettext_lazy("matches won"),
    "tie_break_points": gettext_lazy("Swiss points, the scores of the opponents they met"),
    "basic_total": gettext_lazy("all IMPs or points"),
    "second_basic_total": gettext_lazy("all total points"),
    "point_a_board": gettext_lazy("boards won, each board compared by itself"),
}


def tie_rule(step: TieStep) -> str:
    """What was compared, and where it stands."""
    return _("%(rule)s (%(source)s)") % {"rule": words_for(RULES, step.rule), "source": source_words(step.source)}


def source_words(source: str) -> str:
    """«White Book 143.7.1 a»."""
    return source.replace("WB ", "White Book ")


def tie_figures(step: TieStep, sheet: ResultsSheet) -> str:
    """«Riverside 12.97, Team 4 7.03»."""
    ordered = sorted(step.figures, key=lambda each: -each[1])
    return ", ".join(f"{team_words(party, sheet.document)} {shown(figure, 2)}" for party, figure in ordered)


def tie_sentences(tie: SettledTie, sheet: ResultsSheet) -> tuple[str, ...]:
    """«2nd place: Riverside before Team 4», then each rule with its figures."""
    said = {"rank": ordinal(tie.rank), "order": tie_order(tie, sheet)}
    first = _("%(rank)s place: %(order)s") if tie.settled else _("%(rank)s place is shared by %(order)s")
    steps = (
        _("By %(rule)s: %(figures)s") % {"rule": tie_rule(step), "figures": tie_figures(step, sheet)}
        for step in tie.steps
    )
    none = () if tie.steps else (_("No rule tells them apart (White Book 143.7)."),)
    return (first % said, *steps, *none)


def tie_note(sheet: ResultsSheet, key: str) -> str:
    """On the card of one contestant: with whom it was equal, and what decided; "" where nothing had to."""
    found = tie_of(sheet, key)
    if found is None:
        return ""
    return _("Equal totals: %(order)s. %(why)s") % {
        "order": tie_order(found, sheet),
        "why": "; ".join(tie_sentences(found, sheet)[1:]),
    }


def tie_order(tie: SettledTie, sheet: ResultsSheet) -> str:
    """«Riverside before Team 4»; those that nothing tells apart stand together."""
    groups = (_(" and ").join(team_words(party, sheet.document) for party in group) for group in tie.order)
    return _(" before ").join(groups)
