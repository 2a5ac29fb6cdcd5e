"""What is said of scoring handsets: why a file or a program does not answer, and what is left to the director."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.queries.room import HandsetRemarkInfo
from scoring.services.handsets.client import Trouble
from scoring.services.handsets.remarks import Remark

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

FAULTS: Mapping[str, _StrPromise] = {
    "gone": _("The file is not there. Is Bridgemate Control Software still using it?"),
    "busy": _("Another program is writing the file; we try again in a few seconds."),
    "damaged": _("The file cannot be read as it stands; we try again in a few seconds."),
    "not_allowed": _("The file is no longer in a folder from which this computer reads files of handsets."),
}
TROUBLES: Mapping[Trouble, _StrPromise] = {
    Trouble.UNREACHABLE: _("The Data Connector does not answer. Is Bridgemate Control Software running there?"),
    Trouble.REFUSED: _("The Data Connector answers, but refuses what it is sent."),
    Trouble.NOT_POSSIBLE: _(
        "This session cannot go on handsets yet: it needs a movement whose boards follow each other."
    ),
}
REMARKS: Mapping[Remark, _StrPromise] = {
    Remark.ERASED: _("erased on the handset; the result still counts here"),
    Remark.NOT_PLAYED: _("entered as not played, which only you can do"),
    Remark.AVERAGE: _("entered as an average, which only you can give"),
    Remark.WRONG_WAY: _("played with the pairs sitting the other way round"),
    Remark.OTHER: _("the handset adds a remark that we do not know"),
    Remark.NONSENSE: _("a result that cannot be read"),
    Remark.SECTION: _("this session has no such section"),
    Remark.TABLE: _("nobody plays at this table in this round"),
    Remark.BOARD: _("the table does not play this board in this round"),
    Remark.PAIRS: _("others sit there in the movement of this session"),
    Remark.REFUSED: _("it could not be entered"),
    Remark.NAME: _("a player who was not accepted"),
}


#: The process on our side.
STOPPED = _("Nothing is heard of the handsets: the program that asks them, “manage.py handsets”, has stopped.")


def fault_words(fault: str) -> str:
    """Why the file could not be read; "" where it could."""
    return str(FAULTS[fault]) if fault else ""


def trouble_words(trouble: str) -> str:
    """What is wrong with the Data Connector; "" where nothing is."""
    return str(TROUBLES[Trouble(trouble)]) if trouble else ""


def stopped_words() -> str:
    """What is wrong where nobody asks the Data Connector any more."""
    return str(STOPPED)


def remark_words(remark: HandsetRemarkInfo) -> str:
    """What a handset said that only the director enters, with its place."""
    values = {"table": remark.name, "round": remark.round, "board": remark.board}
    if remark.board:
        place = gettext("Table %(table)s, round %(round)s, board %(board)s") % values
    else:
        place = gettext("Table %(table)s, round %(round)s") % values
    said = f"{place}: {REMARKS[Remark(remark.said)]}"
    return f"{said} (“{remark.text}”)" if remark.text else said
