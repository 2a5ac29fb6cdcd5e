"""Who wants the director, and at which tables."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.models import Section, Session
from movements.models import Seating
from rulings.errors import NotFoundError


@dataclass(frozen=True)
class CallRequest:
    """Who wants the director, as far as it is known: a table, what it plays, and the pair that called.

    `side` is NS or EW; `caller` the id of the contestant whose own telephone called. `reason` (of CallEvent.Reason) is
    what they have to say of the `board`.
    """

    section: str
    table: int
    round: int | None = None
    board: int | None = None
    side: str = ""
    caller: int | None = None
    reason: str = ""


@dataclass(frozen=True)
class PlacedCall:
    """The call that stands now. `repeated`: it was open already, or this very press had arrived before."""

    id: int
    repeated: bool


def refuse_elsewhere(session: Session, asking: CallRequest) -> None:
    """A session has only the tables at which somebody sits."""
    section = Section.objects.filter(session=session, letter=asking.section).first()
    if section is None or not Seating.objects.filter(section=section, table=asking.table).exists():
        raise NotFoundError(no_table_words(asking.table))


def no_table_words(table: int) -> str:
    """Why a table cannot call that nobody ever sits at."""
    return _("There is no table %(table)s in this session.") % {"table": table}
