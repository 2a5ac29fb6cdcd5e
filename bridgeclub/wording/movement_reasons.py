"""What speaks for and against a movement tonight: for the director who chooses, and in a line as programs read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from movements.engine.catalogue import Reason

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


def _count(one: str, many: str) -> Callable[..., str]:
    def words(number: int, *_more: int) -> str:
        return ngettext(one, many, number) % {"count": number}

    return words


def _says(text: _StrPromise) -> Callable[..., str]:
    return lambda *_numbers: str(text)


def _one_winner(switched: int) -> str:
    return str(_("One ranking for all")) if not switched else str(_("One ranking for all, by arrow switch"))


def _fair(percent: int) -> str:
    if percent >= 90:
        return _("Very fair: everybody is compared with everybody almost equally")
    if percent >= 70:
        return _("Fair enough for one ranking")
    return _("Less fair: some pairs are compared with each other more often than others")


def _curtailed(rounds: int, complete: int) -> str:
    return _("Cut short: %(rounds)d of %(complete)d rounds") % {"rounds": rounds, "complete": complete}


def _sharing(rounds: int, boards: int) -> str:
    return ngettext(
        "Two tables share their boards in one round", "Two tables share their boards in %(count)d rounds", rounds
    ) % {"count": rounds}


def _winners(number: int) -> str:
    return (
        _("There is no movement with two rankings here")
        if number == 1
        else _("There is no movement with one ranking here")
    )


FOR: Mapping[str, Callable[..., str]] = {
    "two_winners": _says(gettext_lazy("Two rankings: North–South and East–West")),
    "one_winner": _one_winner,
    "balance": _fair,
    "all_meet": _says(gettext_lazy("Everybody meets everybody")),
    "meet_twice": _says(gettext_lazy("Everybody meets everybody twice")),
    "sections": _count("%(count)d section", "%(count)d sections"),
    "no_sharing": _says(gettext_lazy("No boards are shared")),
    "enough_stay": _count("%(count)d pair can stay at its table", "%(count)d pairs can stay at their table"),
}
AGAINST: Mapping[str, Callable[..., str]] = {
    "few_opponents": _count("Only %(count)d pair to play against", "Only %(count)d pairs to play against"),
    "guide_cards": _says(gettext_lazy("Every pair needs a guide card: there is no simple rule where to go")),
    "curtailed": _curtailed,
    "unplayed_boards": _count(
        "Every pair leaves %(count)d board unplayed", "Every pair leaves %(count)d boards unplayed"
    ),
    "uneven_plays": _says(gettext_lazy("Some boards are played more often than others")),
    "sit_out": _count(
        "One pair sits out each round, which costs it %(count)d board",
        "One pair sits out each round, which costs it %(count)d boards",
    ),
    "sharing": _sharing,
    "rover": _says(gettext_lazy("One pair is a rover: it takes another pair’s place each round")),
    "bump": _says(gettext_lazy("From round 2 on the extra pair takes another pair’s table each round (bump)")),
    "revenge": _count(
        "%(count)d round is against opponents met before", "%(count)d rounds are against opponents met before"
    ),
    "copies": _count("Needs %(count)d set of the boards", "Needs %(count)d sets of the boards"),
    "too_few_stay": _count("Only %(count)d pair can stay at its table", "Only %(count)d pairs can stay at their table"),
    "other_boards": _says(gettext_lazy("The sections do not all play the same boards")),
    "long_rounds": _count("%(count)d board in a round", "%(count)d boards in a round: few opponents"),
    "fewer_boards": _count("%(count)d board fewer than wanted", "%(count)d boards fewer than wanted"),
    "more_boards": _count("%(count)d board more than wanted", "%(count)d boards more than wanted"),
    "over_time": _count("%(count)d minute too long", "%(count)d minutes too long"),
    "not_as_many_winners": _winners,
}


def reasons_for(reasons: Iterable[Reason]) -> list[str]:
    return [FOR[each.code](*each.numbers) for each in reasons if each.code in FOR]


def reasons_against(reasons: Iterable[Reason]) -> list[str]:
    return [AGAINST[each.code](*each.numbers) for each in reasons if each.code in AGAINST]


def _one_ranking(switched: int) -> str:
    if not switched:
        return _("one ranking")
    words = ngettext("one ranking, %(count)d switched round", "one ranking, %(count)d switched rounds", switched)
    return words % {"count": switched}


#: As `manage.py movements` prints them.
PRINTED: Mapping[str, Callable[..., str]] = {
    "two_winners": _says(gettext_lazy("two rankings, North-South and East-West")),
    "one_winner": _one_ranking,
    "balance": lambda percent: _("balance %(percent)d of 100") % {"percent": percent},
    "all_meet": _says(gettext_lazy("everybody meets everybody")),
    "meet_twice": _says(gettext_lazy("everybody meets everybody twice")),
    "revenge": _count("%(count)d round against opponents met before", "%(count)d rounds against opponents met before"),
    "few_opponents": _count("only %(count)d opponent", "only %(count)d opponents"),
    "guide_cards": _says(gettext_lazy("every pair needs a guide card")),
    "complete": _says(gettext_lazy("played to the end")),
    "curtailed": lambda rounds, complete: (
        _("cut short: %(rounds)d of %(complete)d rounds") % {"rounds": rounds, "complete": complete}
    ),
    "unplayed_boards": _count(
        "every pair leaves %(count)d board unplayed", "every pair leaves %(count)d boards unplayed"
    ),
    "uneven_plays": _says(gettext_lazy("some boards are played more often than others")),
    "sit_out": _count("a pair sits out each round: %(count)d board", "a pair sits out each round: %(count)d boards"),
    "rover": _says(gettext_lazy("one pair roves and takes another pair’s place each round")),
    "bump": _says(gettext_lazy("one pair loses its table each round (bump)")),
    "no_sharing": _says(gettext_lazy("no boards are shared")),
    "sharing": _count("tables share boards in %(count)d round", "tables share boards in %(count)d rounds"),
    "copies": lambda copies: _("needs %(count)d sets of the boards") % {"count": copies},
    "long_rounds": lambda boards: _("long rounds: %(count)d boards") % {"count": boards},
    "fewer_boards": _count("%(count)d board fewer than wanted", "%(count)d boards fewer than wanted"),
    "more_boards": _count("%(count)d board more than wanted", "%(count)d boards more than wanted"),
    "over_time": _count("%(count)d minute too long", "%(count)d minutes too long"),
    "not_as_many_winners": lambda winners: _("one ranking only") if winners == 1 else _("two rankings only"),
    "too_few_stay": _count("only %(count)d pair can keep its table", "only %(count)d pairs can keep their tables"),
    "enough_stay": _count("%(count)d pair can keep its table", "%(count)d pairs can keep their tables"),
    "sections": lambda sections: _("%(count)d sections") % {"count": sections},
    "other_boards": _says(gettext_lazy("the sections do not all play the same boards")),
}


def printed(reason: Reason) -> str:
    """A reason in a line: «tables share boards in 2 rounds»."""
    return PRINTED[reason.code](*reason.numbers)
