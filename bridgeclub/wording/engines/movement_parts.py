"""Parts of sentences about movements, and of their names."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy, ngettext_lazy

from bridgeclub.wording.engines import Words
from bridgeclub.wording.engines.lists import all_of, in_words
from movements.engine.codes import Part

WORDS: Mapping[str, Words] = {
    Part.NUMBERS: lambda values: in_words(values["numbers"]),
    Part.TOGETHER: lambda values: all_of(values["names"]),
    Part.ODD_NUMBERS: gettext_lazy("an odd number from %(first)s to %(last)s"),
    Part.EVEN_NUMBERS: gettext_lazy("an even number from %(first)s to %(last)s"),
    Part.FOURS: gettext_lazy("a multiple of four from %(first)s to %(last)s"),
    Part.SPAN: gettext_lazy("%(first)s to %(last)s"),
    Part.SPAN_OF_BASE: gettext_lazy("%(first)s to %(last)s: two more than the base"),
    Part.SPAN_OF_BASE_AND_HALF: gettext_lazy("%(first)s to %(last)s: two more than the base, the half one counted"),
    Part.SPAN_OF_BASE_AND_LESS: gettext_lazy("%(first)s to %(last)s: a base and fewer tables than that more"),
    Part.THREE_OR_ODD: gettext_lazy("3 or an odd number from %(first)s to %(last)s"),
    Part.THIS_LIST: gettext_lazy("this list"),
    Part.THIS_OBJECT: gettext_lazy("this object"),
    Part.THIS_NUMBER: gettext_lazy("this number"),
    Part.SET_OR_BOARDS: gettext_lazy("set or boards"),
    Part.PLAYERS: gettext_lazy("%(players)s players"),
    Part.TABLES: gettext_lazy("%(tables)s tables"),
    Part.HALF_TABLES: gettext_lazy("%(tables)s½ tables"),
    Part.TEAMS: gettext_lazy("%(teams)s teams"),
    Part.PAIRS: gettext_lazy("%(pairs)s pairs"),
    Part.OF_EIGHT: gettext_lazy("of eight, four tables a match"),
    Part.ROUNDS: ngettext_lazy("%(count)d round", "%(count)d rounds", "count"),
    Part.SWITCHES: ngettext_lazy("%(count)d arrow switch", "%(count)d arrow switches", "count"),
    Part.ROVER: gettext_lazy("rover"),
    Part.BUMP: gettext_lazy("bump"),
    Part.ONE_ROUND_SESSION: gettext_lazy("session %(session)s of %(sessions)s, round %(first)s of %(rounds)s"),
    Part.SESSION: gettext_lazy("session %(session)s of %(sessions)s, rounds %(first)s to %(last)s of %(rounds)s"),
}
