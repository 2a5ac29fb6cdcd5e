"""Movements in words: what a kind is called, and what speaks for and against a choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.doors.desk.setup.words import tables_words
from movements.engine.arrow_switch import best_number
from movements.engine.build import ON_PAGES
from movements.engine.catalogue import Reason
from movements.engine.late import way_of_the_late
from movements.engine.own import OWN
from movements.engine.plan import Movement
from movements.queries import PlanInfo

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

KIND_NAMES: Mapping[str, _StrPromise] = {
    "straight-mitchell": gettext_lazy("Straight Mitchell"),
    "skip-mitchell": gettext_lazy("Skip Mitchell"),
    "share-and-relay-mitchell": gettext_lazy("Share and relay Mitchell"),
    "double-weave-mitchell": gettext_lazy("Double weave Mitchell"),
    "bowman-mitchell": gettext_lazy("Bowman Mitchell"),
    "one-and-a-half-appendix": gettext_lazy("1½ Appendix Mitchell"),
    "appendix-mitchell": gettext_lazy("Appendix Mitchell"),
    "web-mitchell": gettext_lazy("Web Mitchell"),
    "blackpool": gettext_lazy("Blackpool Mitchell"),
    "hesitation": gettext_lazy("Hesitation Mitchell"),
    "howell": gettext_lazy("Howell"),
    "reduced-howell": gettext_lazy("Reduced Howell"),
    "howell-design": gettext_lazy("Howell with guide cards"),
    "combined": gettext_lazy("Combined Howell and Mitchell"),
    "barometer-mitchell": gettext_lazy("Barometer Mitchell"),
    "barometer-howell": gettext_lazy("Barometer Howell"),
}


DIAGONAL = "barometer-mitchell"
"""Its arrow is turned at other tables in every round."""
LATE_NAMES: Mapping[str, _StrPromise] = {"rover": gettext_lazy("rover"), "bump": gettext_lazy("bump")}


def kind_name(kind: str) -> str:
    """A kind as directors call it; its own title where these words do not know it."""
    return str(KIND_NAMES[kind]) if kind in KIND_NAMES else ON_PAGES[kind].title


def movement_name(movement: Movement) -> str:
    """Howell, 3½ tables · Straight Mitchell, 7 tables, last round arrow-switched. A club's own has its own name."""
    if movement.kind == OWN:
        return movement.name
    return _named(movement.kind, len(movement.contestants), switched_rounds(movement), way_of_the_late(movement))


def plan_name(plan: PlanInfo) -> str:
    """The same of a movement as it was chosen."""
    if plan.kind == OWN:
        return plan.name
    late = plan.options.get("late", "")
    pairs = 2 * plan.tables + (1 if late else -("missing" in plan.options))
    switched = plan.options.get("arrow_switch", 0)
    turned = switched if isinstance(switched, int) else best_number(plan.rounds)
    return _named(plan.kind, pairs, turned, late)


def _named(kind: str, pairs: int, switched: int, late: str) -> str:
    parts = [kind_name(kind), tables_words(pairs)]
    if late:
        parts.append(str(LATE_NAMES[late]))
    if switched and kind == DIAGONAL:
        turned = ngettext("%(count)d round of each table", "%(count)d rounds of each table", switched)
        parts.append(_("%(rounds)s arrow-switched") % {"rounds": turned % {"count": switched}})
    elif switched:
        parts.append(
            ngettext("last round arrow-switched", "last %(count)d rounds arrow-switched", switched)
            % {"count": switched}
        )
    return ", ".join(parts)


def switched_rounds(movement: Movement) -> int:
    """How many of a Mitchell's rounds are arrow-switched; a Howell's directions are simply its own."""
    if movement.kind == OWN or ON_PAGES[movement.kind].switch is None:
        return 0
    if movement.kind == DIAGONAL:
        return max(Counter(table for _round, table in movement.arrow_switched).values(), default=0)
    return len({round for round, _table in movement.arrow_switched})


def rounds_words(movement: Movement) -> str:
    """7 rounds of 3 boards."""
    rounds = ngettext("%(count)d round", "%(count)d rounds", movement.rounds) % {"count": movement.rounds}
    boards = ngettext("%(count)d board", "%(count)d boards", movement.boards_per_round)
    return _("%(rounds)s of %(boards)s") % {"rounds": rounds, "boards": boards % {"count": movement.boards_per_round}}


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
        return _("Very fair: everybody is compared with everybody almost alike")
    if percent >= 70:
        return _("Fair enough for one ranking")
    return _("Less even: some pairs are compared more with each other than others")


def _curtailed(rounds: int, complete: int) -> str:
    return _("Cut short: %(rounds)d of %(complete)d rounds") % {"rounds": rounds, "complete": complete}


def _sharing(rounds: int, boards: int) -> str:
    return ngettext(
        "Two tables share their boards in one round", "Two tables share their boards in %(count)d rounds", rounds
    ) % {"count": rounds}


def _winners(number: int) -> str:
    return _("There is no movement with two rankings here") if number == 1 else _("There is none with one ranking here")


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
    "guide_cards": _says(gettext_lazy("Every pair needs its guide card: no rule says where to go")),
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
    "rover": _says(gettext_lazy("One pair has no table of its own and sits in for another each round")),
    "bump": _says(gettext_lazy("From the second round on one pair loses its table each round")),
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


def what_speaks_for(reasons: Iterable[Reason]) -> list[str]:
    return [FOR[each.code](*each.numbers) for each in reasons if each.code in FOR]


def what_speaks_against(reasons: Iterable[Reason]) -> list[str]:
    return [AGAINST[each.code](*each.numbers) for each in reasons if each.code in AGAINST]
