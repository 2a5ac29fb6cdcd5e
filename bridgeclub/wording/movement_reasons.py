"""What speaks for and against a movement tonight: for the director who chooses, and in a line as programs read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.counted import counted, said
from movements.engine.catalogue import Reason


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
    "two_winners": said(gettext_lazy("Two rankings: North–South and East–West")),
    "one_winner": _one_winner,
    "balance": _fair,
    "all_meet": said(gettext_lazy("Everybody meets everybody")),
    "meet_twice": said(gettext_lazy("Everybody meets everybody twice")),
    "two_lines": said(
        gettext_lazy("For the second of two sessions, after a Mitchell: now the pairs of each line meet each other")
    ),
    "sections": counted("%(count)d section", "%(count)d sections"),
    "no_sharing": said(gettext_lazy("No boards are shared")),
    "enough_stay": counted("%(count)d pair can stay at its table", "%(count)d pairs can stay at their table"),
}
AGAINST: Mapping[str, Callable[..., str]] = {
    "few_opponents": counted("Only %(count)d pair to play against", "Only %(count)d pairs to play against"),
    "not_met": counted("%(count)d opponent is not met", "Up to %(count)d opponents are not met"),
    "guide_cards": said(gettext_lazy("Every pair needs a guide card: there is no simple rule where to go")),
    "curtailed": _curtailed,
    "unplayed_boards": counted(
        "Every pair leaves %(count)d board unplayed", "Every pair leaves %(count)d boards unplayed"
    ),
    "uneven_plays": said(gettext_lazy("Some boards are played more often than others")),
    "sit_out": counted(
        "One pair sits out each round, which costs it %(count)d board",
        "One pair sits out each round, which costs it %(count)d boards",
    ),
    "sharing": _sharing,
    "rover": said(gettext_lazy("One pair is a rover: it takes another pair’s place each round")),
    "bump": said(gettext_lazy("From round 2 on the extra pair takes another pair’s table each round (bump)")),
    "revenge": counted(
        "%(count)d round is against opponents met before", "%(count)d rounds are against opponents met before"
    ),
    "copies": counted("Needs %(count)d set of the boards", "Needs %(count)d sets of the boards"),
    "too_few_stay": counted(
        "Only %(count)d pair can stay at its table", "Only %(count)d pairs can stay at their table"
    ),
    "other_boards": said(gettext_lazy("The sections do not all play the same boards")),
    "long_rounds": counted("%(count)d board in a round", "%(count)d boards in a round: few opponents"),
    "fewer_boards": counted("%(count)d board fewer than wanted", "%(count)d boards fewer than wanted"),
    "more_boards": counted("%(count)d board more than wanted", "%(count)d boards more than wanted"),
    "over_time": counted("%(count)d minute too long", "%(count)d minutes too long"),
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
    "two_winners": said(gettext_lazy("two rankings, North-South and East-West")),
    "one_winner": _one_ranking,
    "balance": lambda percent: _("balance %(percent)d of 100") % {"percent": percent},
    "all_meet": said(gettext_lazy("everybody meets everybody")),
    "meet_twice": said(gettext_lazy("everybody meets everybody twice")),
    "two_lines": said(gettext_lazy("for the second session after a Mitchell: each of its two lines meets itself")),
    "revenge": counted("%(count)d round against opponents met before", "%(count)d rounds against opponents met before"),
    "few_opponents": counted("only %(count)d opponent", "only %(count)d opponents"),
    "not_met": counted("%(count)d opponent is not met", "up to %(count)d opponents are not met"),
    "guide_cards": said(gettext_lazy("every pair needs a guide card")),
    "complete": said(gettext_lazy("played to the end")),
    "curtailed": lambda rounds, complete: (
        _("cut short: %(rounds)d of %(complete)d rounds") % {"rounds": rounds, "complete": complete}
    ),
    "unplayed_boards": counted(
        "every pair leaves %(count)d board unplayed", "every pair leaves %(count)d boards unplayed"
    ),
    "uneven_plays": said(gettext_lazy("some boards are played more often than others")),
    "sit_out": counted("a pair sits out each round: %(count)d board", "a pair sits out each round: %(count)d boards"),
    "rover": said(gettext_lazy("one pair roves and takes another pair’s place each round")),
    "bump": said(gettext_lazy("one pair loses its table each round (bump)")),
    "no_sharing": said(gettext_lazy("no boards are shared")),
    "sharing": counted("tables share boards in %(count)d round", "tables share boards in %(count)d rounds"),
    "copies": lambda copies: _("needs %(count)d sets of the boards") % {"count": copies},
    "long_rounds": lambda boards: _("long rounds: %(count)d boards") % {"count": boards},
    "fewer_boards": counted("%(count)d board fewer than wanted", "%(count)d boards fewer than wanted"),
    "more_boards": counted("%(count)d board more than wanted", "%(count)d boards more than wanted"),
    "over_time": counted("%(count)d minute too long", "%(count)d minutes too long"),
    "not_as_many_winners": lambda winners: _("one ranking only") if winners == 1 else _("two rankings only"),
    "too_few_stay": counted("only %(count)d pair can keep its table", "only %(count)d pairs can keep their tables"),
    "enough_stay": counted("%(count)d pair can keep its table", "%(count)d pairs can keep their tables"),
    "sections": lambda sections: _("%(count)d sections") % {"count": sections},
    "other_boards": said(gettext_lazy("the sections do not all play the same boards")),
}


def printed(reason: Reason) -> str:
    """A reason in a line: «tables share boards in 2 rounds»."""
    return PRINTED[reason.code](*reason.numbers)
