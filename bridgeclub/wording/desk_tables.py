"""What the desk says of those who sit at a table, by the kind of contest: in an individual nobody has a pair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class TableWords:
    """Whole sentences and labels of the pages of a line, of corrections, rulings and what went wrong."""

    one_trail: str | Promise
    wrong_result: str | Promise
    corrections: str | Promise
    own_percentage: str | Promise
    played_later: str | Promise
    turned: str | Promise
    right_but_turned: str | Promise
    agreed_by_both: str | Promise
    not_on_board: str | Promise
    appeal_until: str | Promise
    #: Who sits there, by the name of the field; an individual is asked for all four.
    seats: Mapping[str, str | Promise]
    four_different: str | Promise
    third_plus: str | Promise
    third_given: str | Promise
    #: Why a result came late, in the place of those of pairs.
    late_reasons: Mapping[str, str | Promise]
    not_here: str | Promise
    postponed: str | Promise


PAIRS = TableWords(
    one_trail=_("One pair: who did what"),
    wrong_result=_("A result is wrong or on the wrong board, or the pairs sat the other way round"),
    corrections=_("Corrections: names, late pairs, boards and movement"),
    own_percentage=_(
        "average plus, minus and average in per cent, N–S first. 60 becomes the pair’s own percentage if that is "
        "higher, 40 if it is lower; with = at the end (A6040=) they stay as they are"
    ),
    played_later=_(
        "The table could not finish this board in time, and these two pairs play it later. Until then no tablet asks "
        "for it, and play goes on."
    ),
    turned=_(
        "The pairs sat the other way round: %(ew)s really were North–South, and %(ns)s East–West. The result is then "
        "scored that way round."
    ),
    right_but_turned=_("The result is right, but the pairs sat the other way round"),
    agreed_by_both=_("both pairs"),
    not_on_board=_("This pair does not play this board."),
    appeal_until=_("It can be appealed until %(at)s. Both partners must agree to appeal."),
    seats={"ns": _("North–South"), "ew": _("East–West")},
    four_different=_("Choose two different pairs."),
    third_plus=_("Give average plus, although it is the pair’s third"),
    third_given=_("Average plus was given although it was a pair’s third."),
    late_reasons={},
    not_here=_("These pairs do not meet at this table now."),
    postponed=_("Board %(board)s, pairs %(ns)s and %(ew)s, is postponed:"),
)
#: At a table of teams two pairs sit; what is counted and ranked is their teams.
TEAMS = replace(
    PAIRS,
    one_trail=_("One team: who did what"),
    corrections=_("Corrections: names, late teams, boards and movement"),
    not_on_board=_("This team does not play this board."),
    third_plus=_("Give average plus, although it is the team’s third"),
    third_given=_("Average plus was given although it was a team’s third."),
    postponed=_("Board %(board)s at table %(table)s, teams %(ns)s and %(ew)s, is postponed:"),
)
INDIVIDUAL = replace(
    PAIRS,
    one_trail=_("One player: who did what"),
    wrong_result=_("A result is wrong or on the wrong board, or a table sat the other way round"),
    corrections=_("Corrections: names, substitutes, boards"),
    own_percentage=_(
        "average plus, minus and average in per cent, N–S first. 60 becomes each player’s own percentage if that is "
        "higher, 40 if it is lower; with = at the end (A6040=) they stay as they are"
    ),
    played_later=_(
        "The table could not finish this board in time, and these four play it later. Until then no tablet asks for "
        "it, and play goes on."
    ),
    turned=_(
        "The table sat the other way round: %(ew)s really were North–South, and %(ns)s East–West. The result is then "
        "scored that way round."
    ),
    right_but_turned=_("The result is right, but the table sat the other way round"),
    agreed_by_both=_("both sides"),
    not_on_board=_("This player does not play this board."),
    # Law 92D1: in an individual contest an appellant does not require the partner's concurrence.
    appeal_until=_("It can be appealed until %(at)s. A player needs nobody’s agreement to appeal."),
    seats={"ns": _("North"), "south": _("South"), "ew": _("East"), "west": _("West")},
    four_different=_("Choose four different players."),
    third_plus=_("Give average plus, although it is a player’s third"),
    third_given=_("Average plus was given although it was a player’s third."),
    late_reasons={
        "turned": _("The result on record was entered with the table sitting the other way round."),
        "moved": _("The movement has changed: other players or boards are at this table now."),
    },
    not_here=_("These four do not meet at this table now."),
    postponed=_("Board %(board)s, %(ns)s against %(ew)s, is postponed:"),
)


def table_words(contest: str) -> TableWords:
    return {"individual": INDIVIDUAL, "teams": TEAMS}.get(contest, PAIRS)
