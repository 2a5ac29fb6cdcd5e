"""Why a file of handsets could not be read, and why a record of it is left to the director."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.queries.room import UnplacedRecord

FAULTS: Mapping[str, str | Promise] = {
    "gone": gettext_lazy("The file is not there. Is Bridgemate Control Software still using it?"),
    "busy": gettext_lazy("Another program is writing the file; we try again in a few seconds."),
    "damaged": gettext_lazy("The file cannot be read as it stands; we try again in a few seconds."),
    "not_allowed": gettext_lazy("The file is no longer in a folder from which this computer reads files of handsets."),
}
WHY: Mapping[str, str | Promise] = {
    "section": gettext_lazy("this session has no such section"),
    "table": gettext_lazy("nobody plays at this table in this round"),
    "board": gettext_lazy("the table does not play this board in this round"),
    "pairs": gettext_lazy("others sit there in the movement of this session"),
    "wrong_way": gettext_lazy("it was played in the wrong direction"),
    "award": gettext_lazy("adjusted scores and boards not played are yours to enter"),
    "unclear": gettext_lazy("we do not understand what it says"),
    "settled": gettext_lazy("you have settled this board"),
    "conflict": gettext_lazy("the board already has two different results"),
    "closed": gettext_lazy("its round was closed"),
    "erased": gettext_lazy("it was erased at the handset; the result still stands here"),
}


def fault_words(fault: str) -> str:
    """Why the file could not be read; "" where it could."""
    return str(FAULTS.get(fault, ""))


def unplaced_words(record: UnplacedRecord) -> str:
    """A record with its place, and why it is left."""
    place = _("Table %(table)s, round %(round)s, board %(board)s") % {
        "table": f"{record.section}{record.table}",
        "round": record.round,
        "board": record.board,
    }
    said = f"{place}: “{record.text}”" if record.text else place
    return f"{said} – {record.said or WHY[record.why]}"
