"""What was done about score queries, as sentences of the audit log."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.audit_log.context import Sentence
from bridgeclub.wording.known import words_for
from bridgeclub.wording.score_queries import CHANNELS

ON_A_QUERY = {
    "query accepted": gettext_lazy("Accepted the score query"),
    "query accepted by itself": gettext_lazy("The score query was accepted automatically, as a keying error"),
    "query rejected": gettext_lazy("Rejected the score query"),
}


#: To what a disagreement was settled (Law 79B3).
SETTLED = {
    "stands": gettext_lazy("the score stands"),
    "convinced": gettext_lazy("both sides get what one of them claims"),
    "ns_reduced": gettext_lazy("North–South get less"),
    "ew_reduced": gettext_lazy("East–West get less"),
    "both_reduced": gettext_lazy("both sides get less"),
}


def query_sentences(pair: Sentence) -> dict[str, Sentence]:
    """By action, a sentence about the pair that the act names."""
    return {
        "score queried": lambda act, names: (
            _("%(pair)s queried the score, %(channel)s")
            % {"pair": pair(act, names), "channel": words_for(CHANNELS, act.data["channel"])}
        ),
        "query confirmed": lambda act, names: (
            _("%(pair)s agreed with the opponents’ query") % {"pair": pair(act, names)}
        ),
        "query contested": lambda act, names: (
            _("%(pair)s disagreed with the opponents’ query") % {"pair": pair(act, names)}
        ),
        "query settled": lambda act, names: (
            _("Settled a disagreement between the sides: %(how)s") % {"how": words_for(SETTLED, act.data["how"])}
        ),
        "query ruled on": lambda act, names: _("Answered the score query with ruling %(number)s") % act.data,
        "query withdrawn": lambda act, names: _("%(pair)s withdrew the query") % {"pair": pair(act, names)},
    }
