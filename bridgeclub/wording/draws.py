"""How a draw of a Swiss is called: where a match takes two rounds it has a number that no round has."""

from __future__ import annotations

from django.utils.translation import gettext as _

from movements.engine.swiss_evening import SwissRules


def draw_name(rules: SwissRules, number: int) -> str:
    """«round 3»; where a match takes two rounds «match 3»."""
    return (_("round %(n)s") if rules.rounds_a_match == 1 else _("match %(n)s")) % {"n": number}


def draw_called(rules: SwissRules, number: int) -> str:
    """«round 3»; where a match takes two rounds «match 3, rounds 5 and 6»."""
    if rules.rounds_a_match == 1:
        return draw_name(rules, number)
    first, last = rules.rounds_of(number)
    return _("match %(n)s, rounds %(first)s and %(last)s") % {"n": number, "first": first, "last": last}
