"""How a Swiss is drawn, in sentences for the conditions of a session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from movements.engine.swiss_evening import SWISS, SwissRules
from movements.queries import PlanInfo

ODD = {
    "short": gettext_lazy(
        "With an odd number three teams play each other in half matches, each for half of the victory points (White"
        " Book 164.3). Every match takes two rounds."
    ),
    "long": gettext_lazy("With an odd number three teams play each other, whole matches over two draws."),
}
REMATCH = {
    "unavoidable": gettext_lazy("Nobody meets the same opponents again unless that cannot be avoided."),
    "never": gettext_lazy("Nobody meets the same opponents again, unless the director allows it at a draw."),
}


def proposal_words(rules: SwissRules) -> str:
    """By which rule the program proposes a draw."""
    if rules.method == "danish":
        return _("Proposed by the rules: from the top everybody meets the next, also who has met before (Danish).")
    if rules.rematch == "after":
        said = ngettext(
            "Proposed by the rules: from the top everybody meets the nearest who may be met. Opponents may meet again"
            " from the next match on.",
            "Proposed by the rules: from the top everybody meets the nearest who may be met. Opponents may meet again"
            " %(n)d matches later.",
            rules.gap,
        )
        return said % {"n": rules.gap}
    return _("Proposed by the rules: from the top everybody meets the nearest not met before.")


def swiss_sentences(plans: Iterable[PlanInfo]) -> Iterator[str]:
    """Of a session whose rounds are drawn one by one; nothing of others."""
    for plan in plans:
        if plan.kind != SWISS:
            continue
        rules = SwissRules.of(plan.options)
        yield _("After each match the next is drawn: those with about as many victory points meet.")
        if rules.method == "danish":
            yield _("Who has met before may meet again (Danish).")
        elif rules.rematch == "after":
            sentence = ngettext(
                "Opponents may meet again from the next match on.",
                "Opponents may meet again %(n)d matches later, earlier only where it cannot be avoided.",
                rules.gap,
            )
            yield sentence % {"n": rules.gap}
        else:
            yield str(REMATCH[rules.rematch])
        if rules.odd in ODD:
            yield str(ODD[rules.odd])
