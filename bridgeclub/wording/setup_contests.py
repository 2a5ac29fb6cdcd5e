"""Who is entered, in the sentences of setting up, by the kind of contest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy


@dataclass(frozen=True)
class SetUpWords:
    """Whole sentences: a language has its own order of words for each. `numbered` by `count`."""

    typed_not_added: str | Promise
    number_wanted: str | Promise
    no_longer_listed: str | Promise
    all_listed: str | Promise
    not_enough: str | Promise
    numbered: str | Promise
    boards_for_each: str | Promise


WORDS: Mapping[str, SetUpWords] = {
    "pairs": SetUpWords(
        typed_not_added=_("You typed a pair but did not add it. Press “Add pair”, or empty the two boxes."),
        number_wanted=_("Enter the number of pairs, from 1 to 40."),
        no_longer_listed=_("This pair is no longer on the list."),
        all_listed=_("All pairs of last time are already on the list."),
        not_enough=_("There are not enough pairs yet."),
        numbered=ngettext_lazy("%(count)d pair has its number.", "All %(count)d pairs have their numbers.", "count"),
        boards_for_each=_("Boards for each pair"),
    ),
    "teams": SetUpWords(
        typed_not_added=_("You typed a team but did not add it. Press “Add team”, or empty its boxes."),
        number_wanted=_("Enter the number of teams, from 1 to 40."),
        no_longer_listed=_("This team is no longer on the list."),
        all_listed=_("All teams of last time are already on the list."),
        not_enough=_("There are not enough teams yet."),
        numbered=ngettext_lazy("%(count)d team has its number.", "All %(count)d teams have their numbers.", "count"),
        boards_for_each=_("Boards for each team"),
    ),
    "individual": SetUpWords(
        typed_not_added=_("You typed a player but did not add them. Press “Add player”, or empty the box."),
        number_wanted=_("Enter the number of players, from 1 to 40."),
        no_longer_listed=_("This player is no longer on the list."),
        all_listed=_("All players of last time are already on the list."),
        not_enough=_("There are not enough players yet."),
        numbered=ngettext_lazy("%(count)d player has a number.", "All %(count)d players have their numbers.", "count"),
        boards_for_each=_("Boards for each player"),
    ),
}


def setup_words(contest: str) -> SetUpWords:
    return WORDS[contest]
