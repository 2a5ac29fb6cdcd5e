"""Whether the opening lead that was entered can have been led, once the cards are known (Law 41A)."""

from __future__ import annotations

from enum import StrEnum

from club.engine.cards import SEATS, Deal
from scoring.engine.contract import Card, Played


class LeadDoubt(StrEnum):
    """Who really held the card that was entered as the lead."""

    DECLARER = "declarer"
    DUMMY = "dummy"
    PARTNER = "partner"  # of the leader: a lead out of turn (Law 54), or a slip of the finger


def doubtful_lead(deal: Deal, played: Played, lead: Card | None) -> LeadDoubt | None:
    """Who held the card led if that was not the leader, the player at declarer's left; None where all is well.

    Nothing is doubtful of a board passed out, or where no lead was entered.
    """
    if lead is None or played.declarer is None:
        return None
    holder = deal.holder(lead.suit, lead.rank)
    place = (SEATS.index(holder) - SEATS.index(played.declarer)) % len(SEATS)
    return (LeadDoubt.DECLARER, None, LeadDoubt.DUMMY, LeadDoubt.PARTNER)[place]
