"""What speaks for and against a movement of an individual tonight, for the director who chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.counted import counted, said
from bridgeclub.wording.movement_reasons import AGAINST as AGAINST_PAIRS
from movements.engine.catalogue import Reason


def _opponents(times: int) -> str:
    if times == 1:
        return _("Nobody meets the same opponent twice")
    return ngettext(
        "Two players are opponents at most %(count)d time", "Two players are opponents at most %(count)d times", times
    ) % {"count": times}


def _fair(percent: int) -> str:
    if percent >= 90:
        return _("Very fair: everybody is compared with everybody almost equally")
    if percent >= 70:
        return _("Fair enough for one ranking")
    return _("Less fair: some players are compared with each other more often than others")


def _sit_outs(players: int, boards: int) -> str:
    who = ngettext("%(count)d player sits out each round", "%(count)d players sit out each round", players)
    each = ngettext("up to %(count)d board", "up to %(count)d boards", boards)
    return _("%(who)s, which costs each %(boards)s") % {
        "who": who % {"count": players},
        "boards": each % {"count": boards},
    }


FOR: Mapping[str, Callable[..., str]] = {
    "all_partners": said(gettext_lazy("Everybody is everybody’s partner once")),
    "partners": counted("%(count)d partner each, nobody twice", "%(count)d partners each, nobody twice"),
    "opponents": _opponents,
    "balance": _fair,
    "no_sharing": said(gettext_lazy("No boards are shared")),
    "enough_stay": counted("%(count)d player can keep a seat", "%(count)d players can keep their seats"),
}
AGAINST: Mapping[str, Callable[..., str]] = {
    "never": counted(
        "A player is never at a table with %(count)d other", "A player is never at a table with up to %(count)d others"
    ),
    "curtailed": AGAINST_PAIRS["curtailed"],
    "sit_outs": _sit_outs,
    "uneven_sit_outs": lambda fewest, most: (
        _("Some play %(fewest)d boards, others %(most)d") % {"fewest": fewest, "most": most}
    ),
    "fewer_boards": AGAINST_PAIRS["fewer_boards"],
    "more_boards": AGAINST_PAIRS["more_boards"],
    "over_time": AGAINST_PAIRS["over_time"],
    "too_few_stay": counted("Only %(count)d player can keep a seat", "Only %(count)d players can keep their seats"),
    "sharing": counted("Tables share their boards in %(count)d round", "Tables share their boards in %(count)d rounds"),
    "copies": AGAINST_PAIRS["copies"],
    "unplayed_boards": counted(
        "Every player leaves %(count)d board unplayed", "Every player leaves %(count)d boards unplayed"
    ),
    "uneven_plays": AGAINST_PAIRS["uneven_plays"],
    "long_rounds": counted("%(count)d board in a round", "%(count)d boards in a round: few partners"),
    "guide_cards": said(gettext_lazy("Every player needs a guide card")),
    "other_boards": AGAINST_PAIRS["other_boards"],
}


def individual_reasons_for(reasons: Iterable[Reason]) -> list[str]:
    return [FOR[each.code](*each.numbers) for each in reasons if each.code in FOR]


def individual_reasons_against(reasons: Iterable[Reason]) -> list[str]:
    return [AGAINST[each.code](*each.numbers) for each in reasons if each.code in AGAINST]
