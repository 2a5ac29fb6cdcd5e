"""What somebody should mend before a session's file goes to the federation."""

from __future__ import annotations

from dataclasses import dataclass

from bridgeclub.wording.charges import CODES, SCALES
from club.queries import SessionInfo
from scoring.engine.usebio import WITHOUT_MASTER_POINTS, Charges
from scoring.queries.deals import open_deals
from scoring.queries.files_say import FederationHabits, NumberFault, charges_of, federation_habits, number_faults

LISTED_AT_MOST = 6


@dataclass(frozen=True)
class BeforeSending:
    """What the file says (`charges`, of `hands` boards the cards), and what is odd about it."""

    habits: FederationHabits
    charges: Charges
    hands: int
    people: tuple[NumberFault, ...]

    @property
    def many(self) -> bool:
        """More than anybody reads before the buttons."""
        return len(self.people) > LISTED_AT_MOST

    @property
    def code_words(self) -> str:
        return str(CODES.get(self.charges.code, ""))

    @property
    def scale_words(self) -> str:
        return str(SCALES.get(self.charges.scale, ""))

    @property
    def code_missing(self) -> bool:
        """The English Bridge Union charges by it."""
        return self.habits.federation == "ebu" and not self.charges.code

    @property
    def never_for_code(self) -> bool:
        """Master points are said to be awarded where the union gives none."""
        return self.charges.master_points == "Y" and self.charges.code in WITHOUT_MASTER_POINTS

    @property
    def scale_missing(self) -> bool:
        return self.charges.master_points == "Y" and not self.charges.scale


def before_sending(session: SessionInfo) -> BeforeSending:
    habits = federation_habits(session.club.id)
    return BeforeSending(
        habits,
        charges_of(session.id, session.club.id),
        len(open_deals(session.id)),
        number_faults(session.id, habits.federation),
    )
