"""What is said of scoring handsets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from scoring.services.handsets.client import Trouble
from scoring.services.handsets.landing import Remark

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

TROUBLES: Mapping[Trouble, _StrPromise] = {
    Trouble.UNREACHABLE: _("The Data Connector does not answer. Is Bridgemate Control Software running there?"),
    Trouble.REFUSED: _("The Data Connector answers, but refuses what it is sent."),
    Trouble.NOT_POSSIBLE: _(
        "This session cannot go on handsets yet: it needs a movement whose boards follow each other."
    ),
}
REMARKS: Mapping[Remark, _StrPromise] = {
    Remark.ERASED: _("erased on the handset; the result still counts here"),
    Remark.NOT_PLAYED: _("entered as not played"),
    Remark.AVERAGE: _("entered as an average"),
    Remark.NONSENSE: _("a result that cannot be read"),
    Remark.ELSEWHERE: _("a result for a board or round that is not played there"),
    Remark.NAME: _("a player who was not accepted"),
}


#: The process on our side.
STOPPED = _("Nothing is heard of the handsets: the program that asks them, “manage.py handsets”, has stopped.")


def trouble_words(trouble: str) -> str:
    """What is wrong with the Data Connector."""
    return str(TROUBLES[Trouble(trouble)])


def remark_words(said: str) -> str:
    """What a handset said that only the director enters."""
    return str(REMARKS[Remark(said)])


def stopped_words() -> str:
    """What is wrong where nobody asks the Data Connector any more."""
    return str(STOPPED)
