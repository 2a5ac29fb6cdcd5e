"""Who plays, in the words of each kind of contest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy


@dataclass(frozen=True)
class ContestWords:
    """`one` and `title`: «pair», «Pair». `counted`: «12 pairs», by `count`. `numbered`: «Pair 7», by `number`."""

    kind: str | Promise
    one: str | Promise
    title: str | Promise
    counted: str | Promise
    numbered: str | Promise


WORDS: Mapping[str, ContestWords] = {
    "pairs": ContestWords(
        kind=_("pairs"),
        one=_("pair"),
        title=_("Pair"),
        counted=ngettext_lazy("%(count)d pair", "%(count)d pairs", "count"),
        numbered=_("Pair %(number)s"),
    ),
    "teams": ContestWords(
        kind=_("teams"),
        one=_("team"),
        title=_("Team"),
        counted=ngettext_lazy("%(count)d team", "%(count)d teams", "count"),
        numbered=_("Team %(number)s"),
    ),
    "individual": ContestWords(
        kind=_("individual"),
        one=_("player"),
        title=_("Player"),
        counted=ngettext_lazy("%(count)d player", "%(count)d players", "count"),
        numbered=_("Player %(number)s"),
    ),
}


def contest_words(contest: str) -> ContestWords:
    return WORDS[contest]
