"""Scorecards at the end of a round. In a template: `{% load signing %}`.

Filters
  "ns"|side_name          N–S, E–W
  reason|dispute_reason   what a pair does not agree with: the number of tricks
  how|dispute_ended       how a dispute ended, as a sentence
  answer|answer_word      have agreed, are asked, do not agree
  cell|signed_word        a round at a table: ✓, N–S, E–W, –, disputed; nothing where it is not complete
"""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.disputes import REASONS
from scoring.queries.room.signing import SignedCell

register = template.Library()

SIDES = {"ns": gettext_lazy("N–S"), "ew": gettext_lazy("E–W")}
ENDS = {
    "stands": gettext_lazy("The director let it stand."),
    "ruled": gettext_lazy("The director has ruled on it."),
    "agreed": gettext_lazy("It was corrected at the table, and both pairs agreed."),
    "withdrawn": gettext_lazy("The pair agreed after all."),
    "": gettext_lazy("The director gave another result."),
}
ANSWERS = {
    "nothing": gettext_lazy("have nothing to agree to"),
    "asked": gettext_lazy("have not signed yet"),
    "agreed": gettext_lazy("agreed"),
    "disputed": gettext_lazy("do not agree"),
    "decided": gettext_lazy("heard; the result stands"),
}


@register.filter
def side_name(side: str) -> str:
    return str(SIDES[side])


@register.filter
def dispute_reason(reason: str) -> str:
    return str(REASONS[reason])


@register.filter
def dispute_ended(how: str) -> str:
    return str(ENDS[how])


@register.filter
def answer_word(answer: str) -> str:
    return str(ANSWERS[answer])


@register.filter
def signed_word(cell: SignedCell) -> str:
    if not cell.ns:
        return ""
    if "disputed" in (cell.ns, cell.ew):
        return _("disputed")
    signed = [str(SIDES[side]) for side, state in (("ns", cell.ns), ("ew", cell.ew)) if state == "signed"]
    return "✓" if len(signed) == len(SIDES) else ", ".join(signed) or "–"
