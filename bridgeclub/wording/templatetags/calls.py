"""Calls for the director on the pages of the desk. In a template: `{% load calls %}`.

Tags
  {% calls_bar %}                       how many tables wait, on every page of a session that is played
  {% call_at calls letter table as x %} the open call of a table, or nothing
  {% holds_at holding letter table as x %}   whether something holds at a table
  {% due_at holding letter table as x %}   whether a board of it has been played that is to be looked at
Filters
  holding|still_holds, holding|after_play   what lasts, and what to come back for
  duration|waited                       3:20, 1:02:10
  instant|since:now                     the same from one instant to another
  call|late_from:club                   when a call that nobody has taken, or closed, is shown as a late one
  call|who_called                       the tablet, a player's phone (North–South), Dana Reed at the desk
  step|ended_how                        settled at the table, ruling 4
  step|board_correction_words                    Board 7 is not played here.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.game import SIDES
from bridgeclub.wording.known import words_for
from club.queries import ClubInfo, SessionInfo
from rulings.queries.calls import CallInfo, CallStep
from rulings.queries.open_calls import open_call_summary
from rulings.queries.restrictions import Standing

register = template.Library()

HOW = {
    "nothing": gettext_lazy("there was nothing to do"),
    "settled": gettext_lazy("settled at the table"),
    "withdrawn": gettext_lazy("the table no longer needed you"),
}
EXPLANATIONS = {
    "not_played": gettext_lazy("Board %(board)s is not played here."),
    "others": gettext_lazy("Other players played board %(board)s here."),
}
WITHOUT = ("draft", "official")


@register.inclusion_tag("desk/calls/_bar.html", takes_context=True)
def calls_bar(context: dict[str, Any]) -> dict[str, Any]:
    """Nothing on a page of no session, before it is ready, and when its results are official."""
    session = context.get("session")
    if not isinstance(session, SessionInfo) or session.state in WITHOUT:
        return {}
    me = context["request"].user.pk if "request" in context else None
    return {"tab": context.get("tab", ""), **bar_context(session, me)}


def bar_context(session: SessionInfo, me: int | None) -> dict[str, Any]:
    """The calls that are open now, as this director is told of them; one query."""
    now, club = open_call_summary(session.id), session.club
    return {
        "session": session,
        "club": club,
        "me": me,
        "open_now": now,
        "asked": now.asked_of(me),
        "anew": now.anew_for(me),
        "again": now.taken_since and club.call_again and now.taken_since + timedelta(minutes=club.call_again),
        "now": timezone.now(),
    }


@register.filter
def late_from(call: CallInfo, club: ClubInfo) -> datetime | None:
    """From when on a call that is open is shown as one that waits, or is not closed, for long; None for never."""
    taken = call.taken_by
    minutes = club.call_again if taken else club.call_reminder
    return (taken.at if taken else call.opened_at) + timedelta(minutes=minutes) if minutes else None


@register.simple_tag
def call_at(calls: Iterable[CallInfo], letter: str, table: int) -> CallInfo | None:
    return next((call for call in calls if (call.letter, call.table) == (letter, table)), None)


@register.simple_tag
def holds_at(holding: Iterable[Standing], letter: str, table: int) -> bool:
    return any((each.letter, each.table) == (letter, table) for each in holding if not each.after_play)


@register.simple_tag
def due_at(holding: Iterable[Standing], letter: str, table: int) -> bool:
    return any((each.letter, each.table) == (letter, table) for each in holding if each.due)


@register.filter
def still_holds(holding: Iterable[Standing]) -> list[Standing]:
    return [each for each in holding if not each.after_play]


@register.filter
def after_play(holding: Iterable[Standing]) -> list[Standing]:
    """What to come back for; first where the board has been played."""
    return sorted((each for each in holding if each.after_play), key=lambda each: not each.due)


@register.filter
def waited(time: timedelta | None) -> str:
    """As a clock says it; "" for none."""
    if time is None:
        return ""
    minutes, seconds = divmod(max(int(time.total_seconds()), 0), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@register.filter
def since(then: datetime, now: datetime) -> str:
    return waited(now - then)


@register.filter
def who_called(call: CallInfo) -> str:
    if call.at_desk:
        return _("by voice, entered by %(who)s") % {"who": call.opened_by}
    if call.by_phone and call.side:
        return _("from a player’s phone, %(side)s") % {"side": SIDES[call.side]}
    return _("from a player’s phone") if call.by_phone else _("from the tablet")


@register.filter
def board_correction_words(step: CallStep) -> str:
    return str(EXPLANATIONS[step.reason]) % {"board": step.board}


@register.filter
def ended_how(step: CallStep) -> str:
    if step.ruling is not None:
        return _("ruling %(number)s") % {"number": step.ruling}
    return words_for(HOW, step.how) if step.how else ""
