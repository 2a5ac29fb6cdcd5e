"""What the sentences about score queries call those who ask and answer, by the kind of contest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class QueryWords:
    """`states`, `on_card` and `channels` replace those of pairs, by their keys; `says`: «%(who)s say:»."""

    states: Mapping[str, str | Promise]
    on_card: Mapping[str, str | Promise]
    channels: Mapping[str, str | Promise]
    turned: str | Promise
    says: str | Promise
    disagree: str | Promise
    how_it_goes: str | Promise
    another: str | Promise


PAIRS = QueryWords(
    states={},
    on_card={},
    channels={},
    turned=_("The pairs sat the other way round"),
    says=_("%(who)s say:"),
    disagree=_("The pairs disagree about what happened"),
    how_it_goes=_(
        "After play a pair can say on its phone that a score is wrong, and its opponents answer. The recorded score "
        "counts until you decide."
    ),
    another=_("Another pair or board"),
)
INDIVIDUAL = replace(
    PAIRS,
    states={
        "confirmed": _("both sides agree; the director decides"),
        "contested": _("the sides disagree; the director decides"),
    },
    on_card={
        "confirmed": _("Queried: both sides agree"),
        "contested": _("Queried: the sides disagree"),
    },
    channels={"phone": _("from the player’s own phone")},
    turned=_("The table sat the other way round"),
    says=_("%(who)s says:"),
    disagree=_("The sides disagree about what happened"),
    how_it_goes=_(
        "After play a player can say on a phone that a score is wrong, and either opponent answers. The recorded score "
        "counts until you decide."
    ),
    another=_("Another player or board"),
)


def query_words(contest: str) -> QueryWords:
    return INDIVIDUAL if contest == "individual" else PAIRS
