"""Who is divided into sections, in the sentences of that page, by the kind of contest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from bridgeclub.wording.movements import tables_words


@dataclass(frozen=True)
class SectionWords:
    """Whole sentences: a language has its own order of words for each."""

    called: str | Promise
    too_few: str | Promise
    each_needs: str | Promise
    last_has: str | Promise
    one_needs: str | Promise
    enter_sizes: str | Promise
    in_section: str | Promise
    move_one: str | Promise
    of_the_list: str | Promise


PAIRS = SectionWords(
    called=_("Each section has its own tables, numbers and movement. Tables and pairs are called A1, B1 and so on."),
    too_few=_("Two sections need at least 8 pairs, 4 in each."),
    each_needs=_("Each section needs at least 4 pairs."),
    last_has=_("Each section needs at least 4 pairs. With these sizes the last section has %(last)d of %(all)d."),
    one_needs=_("Section %(section)s needs at least 4 pairs."),
    enter_sizes=_("Enter the number of pairs in each section, in whole numbers."),
    in_section=_("Pairs in section %(section)s"),
    move_one=_("Put a pair into another section"),
    of_the_list=_("Pair %(place)s of the list"),
)
PLAYERS = SectionWords(
    called=_("Each section has its own tables, numbers and movement. Tables and players are called A1, B1 and so on."),
    too_few=_("Two sections need at least 16 players, 8 in each."),
    each_needs=_("Each section needs at least 8 players."),
    last_has=_("Each section needs at least 8 players. With these sizes the last section has %(last)d of %(all)d."),
    one_needs=_("Section %(section)s needs at least 8 players."),
    enter_sizes=_("Enter the number of players in each section, in whole numbers."),
    in_section=_("Players in section %(section)s"),
    move_one=_("Put a player into another section"),
    of_the_list=_("Player %(place)s of the list"),
)
WORDS: Mapping[str, SectionWords] = {"pairs": PAIRS, "individual": PLAYERS}


def section_words(contest: str) -> SectionWords:
    """Of pairs, or of the players of an individual; teams are not divided."""
    return WORDS[contest]


def section_tables_words(contest: str, size: int) -> str:
    """4½ tables; of players «5 tables, 1 player sits out each round»."""
    if contest != "individual":
        return tables_words(size)
    tables, over = tables_words(2 * (size // 4)), size % 4
    if not over:
        return tables
    out = ngettext("%(count)d player sits out each round", "%(count)d players sit out each round", over)
    return _now("%(tables)s, %(out)s") % {"tables": tables, "out": out % {"count": over}}
