"""What the table says about names: who sits here, and who plays a round in somebody's place."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.doors.tablet.page_words import by_count


def naming_words() -> dict[str, Any]:
    """The four seats, the questions about one, and what may be in the way."""
    return {
        "whoTitle": _("Who plays here?"),
        "names": _("Names"),
        "giveNames": _("Press a seat to enter or change the name."),
        "noName": _("No name yet"),
        "namesLater": _("Later: go to the boards"),
        "notNamed": by_count(
            lambda count: ngettext("{seats} has no name yet.", "{seats} have no names yet.", count), range(5)
        ),
        "seatWho": _("Who is {seat}?"),
        "seatNow": _("{name} sits here."),
        "otherName": _("It is somebody else"),
        "otherNameHint": _("The name is wrong: change it for the whole session."),
        "thisRound": _("A substitute plays this round"),
        "thisRoundHint": _("From the next round {name} plays again."),
        "afterAll": _("{name} plays after all"),
        "afterAllHint": _("No substitute this round."),
        "directorNames": _("The director changes this name. Please tell the director if it is wrong."),
        "byNumber": _("Type the member’s number."),
        "noNumberYet": _("Type a number first, or look for the name."),
        "erase": _("Delete the last figure"),
        "takeNumber": _("Take this number"),
        "byName": _("By name"),
        "byNameHint": _("Type two letters or more, then press the name."),
        "typeName": _("Name"),
        "visitor": _("“{name}” is a visitor"),
        "visitorHint": _("Not a member of this club"),
        "guest": _("visitor"),
        "hasSeat": _("has a seat already"),
        "nobodyFound": _("Nobody on the club’s list has this name."),
        "namesAway": _("No connection, so names cannot be found. Play on: you can enter them later."),
    }
