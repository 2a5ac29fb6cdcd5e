"""What happened to players' own telephones, as sentences, and the words of the page that lists them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from bridgeclub.wording.audit_log.context import Names, Sentence, pair_name
from club.queries import PHONE_WAYS
from scoring.queries.room import AuditedAct


def phone_sentences(pair: Sentence) -> Mapping[str, Sentence]:
    """The acts about telephones; `pair` says which pair an act was about."""

    def follows(act: AuditedAct, names: Names) -> str:
        values = {"pair": pair(act, names), "way": PHONE_WAYS.get(act.data.get("way", ""), "–")}
        return _("A phone follows %(pair)s (%(way)s)") % values

    def moved(act: AuditedAct, names: Names) -> str:
        before = pair_name(act.data["other"], names)
        return _("%(sentence)s; it followed %(before)s before") % {"sentence": follows(act, names), "before": before}

    return {
        "phone follows": follows,
        "phone follows another pair": moved,
        "phone ended": lambda act, names: _("Disconnected a phone of %(pair)s") % {"pair": pair(act, names)},
        "phone stopped": lambda act, names: _("A phone of %(pair)s stopped following") % {"pair": pair(act, names)},
    }
