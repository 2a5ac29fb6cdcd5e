"""What the buttons for seats do: draw them, put them back, and let a pair stand by."""

from __future__ import annotations

from types import MappingProxyType

from django.contrib import messages
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.access import actor_of
from bridgeclub.doors.desk.setup.acts import PAIRS, Acts, pair_named
from bridgeclub.doors.desk.setup.sheet import SetupSheet
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.setup_contests import setup_words
from club.errors import DomainError
from scoring.services.seat_draw import PlayedBy, draw_the_seats, seats_as_listed
from scoring.services.stand_by import remove_stand_by, stand_by, stand_by_plays

#: After the way of drawing: changes made by hand are thrown away.
ANYWAY = "anyway"


def draw(sheet: SetupSheet, argument: str) -> str:
    """lot, seeded or listed; with “:anyway” also over changes made by hand."""
    how, _colon, said = argument.partition(":")
    actor = actor_of(sheet.request)
    if how == "listed":
        seats_as_listed(session_id=sheet.session.id, throw_away=said == ANYWAY, actor=actor)
        return ""
    movements = movements_chosen(sheet)
    drawn = draw_the_seats(
        session_id=sheet.session.id, how=how, movements=movements, throw_away=said == ANYWAY, actor=actor
    ).drawn
    if sheet.division.divided:
        sheet.division.assigned = {str(pk): place.section for pk, place in drawn.seats.items()}
        sheet.division.keep(sheet.request, sheet.session.id)
    if drawn.together:
        messages.warning(sheet.request, _("Not everybody could be kept apart."))
    if how == "seeded" and not drawn.seeds:
        messages.info(sheet.request, _("Nobody’s strength is known yet, so the seats were drawn by lot."))
    return ""


def movements_chosen(sheet: SetupSheet) -> list[PlayedBy]:
    """What each section will play, as the page shows it; it stays chosen when the list has been ordered."""
    if sheet.division.divided:
        field = sheet.field()
        if not field.sections:
            raise DomainError(field.problem)
        return [PlayedBy(*each.choice, each.letter) for each in field.sections]
    chosen = sheet.evening().chosen
    if chosen is None:
        raise DomainError(str(setup_words(sheet.session.contest).not_enough))
    sheet.wishes.movement = chosen.token
    sheet.wishes.keep(sheet.request, sheet.session.id)
    return [PlayedBy(*chosen.choice)]


def out(sheet: SetupSheet, argument: str) -> str:
    """A pair gives up its seat and stands by."""
    pair = pair_named(sheet, argument)
    stand_by(session_id=sheet.session.id, contestant_id=pair.id, actor=actor_of(sheet.request))
    return ""


def into(sheet: SetupSheet, argument: str) -> str:
    """A pair that stands by plays."""
    stand_by_plays(session_id=sheet.session.id, stand_by_id=number_or_zero(argument), actor=actor_of(sheet.request))
    return ""


def gone(sheet: SetupSheet, argument: str) -> str:
    """A pair that stood by has gone home."""
    remove_stand_by(session_id=sheet.session.id, stand_by_id=number_or_zero(argument), actor=actor_of(sheet.request))
    return ""


DRAW_ACTS: Acts = MappingProxyType(
    {"draw": (draw, PAIRS), "out": (out, PAIRS), "into": (into, PAIRS), "gone": (gone, PAIRS)}
)
