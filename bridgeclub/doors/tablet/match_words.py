"""What a table says of its match: the other table, how the two compare, the captains."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.doors.tablet.page_words import by_count


def match_words() -> dict[str, Any]:
    """Sentences of teams; without teams nobody reads one of them."""
    return {
        "team": _("Team {number}"),
        "whoOfTeam": _("{team}: {names}"),
        "playInstead": _("{names} play there"),
        "matchHalf": [_("First half of the match."), _("Second half of the match.")],
        "matchPart": _("Part {part} of {parts} of the match."),
        "otherTable": _("The other table of the match is table {table}."),
        "otherRound": _("Table {table} plays the same boards in round {round}."),
        "otherLater": _(
            "The other two pairs play these boards in round {round}. After that the match can be compared."
        ),
        "otherLeft": by_count(
            lambda count: ngettext(
                "Table {table} still has %(count)d board to play. Then you can compare.",
                "Table {table} still has %(count)d boards to play. Then you can compare.",
                count,
            ),
            range(65),
        ),
        "otherFinished": by_count(
            lambda count: ngettext(
                "The other table has finished board {boards}.", "The other table has finished boards {boards}.", count
            )
        ),
        "compare": _("Compare both tables"),
        "compareOf": _("Compare both tables of round {round}"),
        "compareImps": _("{home} {mine}, {away} {theirs} IMPs"),
        "comparePoints": _("{home} {mine}, {away} {theirs} points"),
        "compareVp": _("In VPs: {mine} to {theirs}."),
        "comparePart": _("So far: the match goes on."),
        "compareWhole": _("The whole match."),
        "compareAsk": _("Captains, please agree."),
        "compareAway": _("There is no connection, so the two tables cannot be compared now."),
        "teamAgrees": _("{team}: we agree"),
        "teamAgreed": _("{team} agreed at {at}"),
        "teamOld": _("Changed since {team} agreed at {at}: please read it again."),
        "total": _("Total"),
        "nsShort": _("N–S"),
        "ewShort": _("E–W"),
    }
