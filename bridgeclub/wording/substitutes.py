"""Who sat in for whom, and in which rounds."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club.queries import SubstituteInfo
from scoring.services.repairs import SittingIn


def rounds_words(first: int, last: int) -> str:
    """«round 2», «rounds 2 to 4»."""
    if first == last:
        return _("round %(first)s") % {"first": first}
    return _("rounds %(first)s to %(last)s") % {"first": first, "last": last}


def substitute_words(name: str, instead_of: str, first: int, last: int) -> str:
    """«Zoe Young for Nora Lindqvist, rounds 2 to 4»."""
    values = {"name": name, "rounds": rounds_words(first, last), "instead": instead_of}
    if not instead_of:
        return _("%(name)s, %(rounds)s") % values
    return pgettext("substitute", "%(name)s for %(instead)s, %(rounds)s") % values


def substitutes_words(each: SubstituteInfo) -> str:
    """Who sat in for whom, as strangers may read it."""
    return substitute_words(each.public, each.public_instead, each.first, each.last)


def sat_in_named(each: SubstituteInfo) -> str:
    """The same for the room, where everybody has a name."""
    return substitute_words(each.name, each.instead_of, each.first, each.last)


def sits_in_words(each: SittingIn, pair: str) -> str:
    """What a substitute would play at a seat of a contestant, and what follows for its standing."""
    share = {"n": each.share.boards, "of": each.share.of}
    who = substitute_words(each.name, each.instead_of, each.first, each.last)
    if not each.share.too_much:
        how = _("substitutes play %(n)s of the %(of)s boards in this seat") % share
    elif each.ranked:
        how = _("%(n)s of %(of)s boards, more than half; it stays in the ranking, as you decided") % share
    else:
        how = _("%(n)s of %(of)s boards, more than half, so without standing (White Book 144.2)") % share
    return _("%(who)s (%(pair)s): %(how)s") % {"pair": pair, "who": who, "how": how}
