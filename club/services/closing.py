"""What may no longer be changed: official results, and what comes after its time.

Every service that changes a score is given a `Permission` and asks it, inside its transaction. Until when what may be
changed is the business of rulings, which stand above: they make the permission that asks the clocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.utils.translation import gettext as _

from club.engine.where import Where
from club.errors import DomainError
from club.models import Session


class Clocks(Protocol):
    """Until when the scores of a session may be changed after play.

    `clock`: see club.engine.correction_rules; "announced": the rules themselves; "anew": what would let the times
    begin once more. `where`: the line that it is about, `asked_at`: when it was asked for, each where that is known.
    """

    def __call__(self, session: Session, clock: str, where: Where | None, asked_at: datetime | None) -> None:
        """Raise DomainError where that time is over."""


@dataclass(frozen=True)
class Permission:
    """Who changes a score after play has this from whoever knows: by the clocks, in time, or as an amendment.

    `clocks` are asked once play has ended. `decided`: the session whose clocks have been asked for the whole of a
    larger act, or need not be. `amended`: the session that an approved amendment is about, official or not (L79C2).
    """

    clocks: Clocks
    decided: int | None = None
    amended: int | None = None

    def refuse_closed(
        self, session: Session, clock: str, where: Where | None = None, asked_at: datetime | None = None
    ) -> None:
        """Refuse what changes a score once its time is over, or the results are official. During play nothing is."""
        refuse_elsewhere(session)
        over = session.state in {Session.State.ENDED, Session.State.OFFICIAL}
        if over and session.pk not in (self.decided, self.amended):
            self.clocks(session, clock, where, asked_at)
        if session.pk != self.amended:
            refuse_official(session)


def refuse_official(session: Session) -> None:
    """Official results change only after a manager has opened them again, or by an approved amendment (L79C2)."""
    if session.state == Session.State.OFFICIAL:
        raise DomainError(_("The results are official. Only a manager can open them again."))


def refuse_elsewhere(session: Session) -> None:
    """What a laptop and a hosted site both have is changed on one side only."""
    if session.held_by == Session.HeldBy.LAPTOP:
        raise DomainError(
            _(
                "Corrections of this session are made on the club’s laptop. Here it can only be read. A manager can "
                "take the corrections over, on the page “Where it is corrected”."
            )
        )
    if session.held_by == Session.HeldBy.HOSTED:
        raise DomainError(
            _("Corrections of this session are made at the club’s hosted site. On this computer it can only be read.")
        )


def _over(session: Session, clock: str, where: Where | None, asked_at: datetime | None) -> None:
    raise DomainError(_("Play has ended."))


# For what happens during play alone.
WHILE_PLAYING = Permission(_over)
