"""How a draw of a Swiss is called: where a match takes two rounds it has a number that no round has."""

from __future__ import annotations

from django.utils.translation import gettext as _

from movements.engine.swiss_evening import SwissRules


def name_of_draw(number: int, rounds_a_match: int) -> str:
    """«round 3»; where a match takes two rounds «match 3»."""
    return (_("match %(n)s") if rounds_a_match > 1 else _("round %(n)s")) % {"n": number}


def to_be_drawn_words(number: int, rounds_a_draw: int) -> str:
    """To who has played everything so far: that the next draw is still to come."""
    if rounds_a_draw > 1:
        return _("Match %(n)s has not been drawn yet") % {"n": number}
    return _("Round %(n)s has not been drawn yet") % {"n": number}


def draw_called(rules: SwissRules, number: int) -> str:
    """«round 3»; where a match takes two rounds «match 3, rounds 5 and 6»."""
    if rules.rounds_a_match == 1:
        return name_of_draw(number, rules.rounds_a_match)
    first, last = rules.rounds_of(number)
    return _("match %(n)s, rounds %(first)s and %(last)s") % {"n": number, "first": first, "last": last}


def all_drawn_words(rules: SwissRules, rounds: int) -> str:
    """That nothing is left to draw; where a match takes two rounds, in which ones the last is played."""
    if rules.rounds_a_match == 1:
        return _("All rounds have been drawn.")
    said = {"n": rounds, "first": rules.rounds_of(rounds)[0], "last": rules.rounds_of(rounds)[-1]}
    return _("All matches have been drawn; match %(n)s, the last, is played in rounds %(first)s and %(last)s.") % said
