"""What happened to players' own telephones, as sentences, and the words of the page that lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from club.queries import PHONE_WAYS
from scoring.queries.room import Act

Names = Mapping[int, str]
Sentence = Callable[[Act, Names], str]


def phone_sentences(pair: Sentence) -> Mapping[str, Sentence]:
    """The acts about telephones; `pair` says which pair an act was about."""

    def follows(act: Act, names: Names) -> str:
        said = {"pair": pair(act, names), "way": PHONE_WAYS.get(act.data.get("way", ""), "–")}
        return _("A phone follows %(pair)s (%(way)s)") % said

    def moved(act: Act, names: Names) -> str:
        before = names.get(act.data["other"]) or _("a pair that is no longer on the list")
        return _("%(sentence)s; it followed %(before)s before") % {"sentence": follows(act, names), "before": before}

    return {
        "phone follows": follows,
        "phone follows another pair": moved,
        "phone ended": lambda act, names: _("Ended a phone of %(pair)s") % {"pair": pair(act, names)},
        "phone stopped": lambda act, names: _("A phone of %(pair)s stopped following") % {"pair": pair(act, names)},
    }
