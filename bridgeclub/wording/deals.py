"""How deals are said in words: hands, what could be made, par, and results beside them."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording import game
from club.engine.cards import Hand
from scoring.engine.contract import Card
from scoring.engine.double_dummy import DoubleDummy, ParContract
from scoring.engine.opening_lead import LeadDoubt

LEAD_DOUBTS = {
    LeadDoubt.DECLARER: gettext_lazy("This lead was in declarer’s hand: is the declarer right?"),
    LeadDoubt.DUMMY: gettext_lazy("This lead was in dummy: is the declarer right?"),
    LeadDoubt.PARTNER: gettext_lazy("This lead was in the other defender’s hand."),
}


def points_words(points: int) -> str:
    """«12 points»."""
    return ngettext("%(count)d point", "%(count)d points", points) % {"count": points}


def hand_words(seat: str, hand: Hand) -> str:
    """«North: spades ace, king, 9; hearts none; … 12 points.»: one sentence for who cannot see the diagram."""
    suits = [
        _("%(suit)s %(cards)s") % {"suit": game.DENOMINATIONS[suit], "cards": _cards(ranks)}
        for suit, ranks in hand.suits.items()
    ]
    values = {"seat": game.SEATS[seat], "suits": "; ".join(suits), "points": points_words(hand.points)}
    return _("%(seat)s: %(suits)s; %(points)s.") % values


def _cards(ranks: str) -> str:
    return ", ".join(str(game.RANKS.get(rank, rank)) for rank in ranks) or _("none")


def printed_ranks(suit: str, ranks: str) -> list[str]:
    """A, K, 10, 9: as a diagram prints them; a dash for a void."""
    return [game.card_rank(Card(suit, rank)) for rank in ranks] or ["–"]


def made_words(level: int) -> str:
    """«makes 4», or that nothing is made."""
    return _("makes %(level)s") % {"level": level} if level else _("makes nothing")


def declarers_words(par: ParContract) -> str:
    """«North», or «North or South»."""
    return _(" or ").join(str(game.SEATS[seat]) for seat in par.declarers)


def difference_words(par: ParContract) -> str:
    """«made», «+1», «−2»."""
    return game.signed(par.difference) if par.difference else _("made")


def against_par_words(scores: Iterable[int], analysis: DoubleDummy) -> str:
    """How many tables were above, at and below par for N/S; "" where none has a score."""
    found = list(scores)
    counts = (
        (sum(score > analysis.par_score for score in found), _("%(n)s better for N–S than par")),
        (sum(score == analysis.par_score for score in found), _("%(n)s exactly par")),
        (sum(score < analysis.par_score for score in found), _("%(n)s better for E–W than par")),
    )
    counted = ", ".join(words % {"n": count} for count, words in counts if count)
    return _("At the tables: %(counts)s.") % {"counts": counted} if counted else ""
