"""What a player's own phone says differently in each kind of contest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class PhoneWords:
    """Whole sentences. `which_at_table` by `table`; `hidden_until` of one result, `hidden` of all of them."""

    about: str | Promise
    hidden_until: str | Promise
    hidden: str | Promise
    which: str | Promise
    which_at_table: str | Promise
    seen_to_follow: str | Promise


_PAIRS = PhoneWords(
    about=_("It shows your pair’s evening. It needs no account and no name, and nobody else sees it."),
    hidden_until=_("Hidden until your pair has played it"),
    hidden=_("Results of boards that you still have to play are hidden."),
    which=_("Which pair is yours?"),
    which_at_table=_("Table %(table)s: which pair is yours?"),
    seen_to_follow=_("The tablet and the director see that a phone follows this pair."),
)
WORDS: Mapping[str, PhoneWords] = {
    "pairs": _PAIRS,
    "teams": PhoneWords(
        about=_("It shows your team’s evening. It needs no account and no name, and nobody else sees it."),
        hidden_until=_("Hidden until every table of the match has finished"),
        hidden=_("Results are hidden until every table of your match has finished these boards."),
        which=_PAIRS.which,
        which_at_table=_PAIRS.which_at_table,
        seen_to_follow=_PAIRS.seen_to_follow,
    ),
    "individual": PhoneWords(
        about=_("It shows your own evening. It needs no account and no name, and nobody else sees it."),
        hidden_until=_("Hidden until you have played it"),
        hidden=_PAIRS.hidden,
        which=_("Which player are you?"),
        which_at_table=_("Table %(table)s: which player are you?"),
        seen_to_follow=_("The tablet and the director see that a phone follows this player."),
    ),
}


def phone_words(contest: str) -> PhoneWords:
    return WORDS[contest]
