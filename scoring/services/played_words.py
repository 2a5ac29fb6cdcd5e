"""Deals that were played on another night, in words. The boards are named as they are numbered here, no card is."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.engine.spans import spans
from scoring.queries.played_before import Night, PlayedBefore

MOST_NIGHTS = 5


def question(played_before: PlayedBefore) -> str:
    """All that is asked about, in one text."""
    return " ".join(
        (played_boards_words(played_before), *played_nights_words(played_before), *consequences(played_before))
    )


def played_boards_words(played_before: PlayedBefore) -> str:
    """All of these deals have been played before. · 6 of the 24 deals have been played before: boards 1–6."""
    count = len(played_before.boards)
    if count == played_before.deals:
        return _("All of these deals have been played before.")
    words = ngettext(
        "One of the %(deals)s deals has been played before: board %(boards)s.",
        "%(count)s of the %(deals)s deals have been played before: boards %(boards)s.",
        count,
    )
    return words % {"count": count, "deals": played_before.deals, "boards": spans(played_before.boards)}


def played_nights_words(played_before: PlayedBefore) -> list[str]:
    """Friday pairs, 14 November 2026: 12 boards, by 7 of the 40 players on the list of this session."""
    lines = [_night(night, played_before.present) for night in played_before.nights[:MOST_NIGHTS]]
    more = len(played_before.nights) - MOST_NIGHTS
    if more > 0:
        lines.append(ngettext("And in %(more)s more session.", "And in %(more)s more sessions.", more) % {"more": more})
    if len(played_before.nights) > 1 and played_before.present:
        lines.append(_who(played_before.players, played_before.present, _("In all these sessions together")))
    return lines


def _night(night: Night, present: int) -> str:
    count = len(night.boards)
    when = {"title": night.title, "date": date_format(night.date, "j F Y"), "count": count}
    words = ngettext("%(title)s, %(date)s (%(count)s board)", "%(title)s, %(date)s (%(count)s boards)", count) % when
    if not present:
        return _("%(night)s.") % {"night": words}
    return _who(night.players, present, words)


def _who(players: int, present: int, when: str) -> str:
    values = {"when": when, "players": players, "present": present}
    if not players:
        return _("%(when)s: none of the %(present)s players on the list of this session.") % values
    words = ngettext(
        "%(when)s: %(players)s of the %(present)s players on the list of this session has played some or all of them.",
        "%(when)s: %(players)s of the %(present)s players on the list of this session have played some or all of them.",
        players,
    )
    return words % values


def consequences(played_before: PlayedBefore) -> Iterable[str]:
    """What follows from it."""
    if not played_before.present:
        yield _("Nobody is on the list of this session yet; we count again when play begins.")
    yield _(
        "A result on a deal from an earlier session does not count (Law 6D2), unless the session is meant to "
        "replay those deals."
    )
    if played_before.shown:
        yield ngettext(
            "The cards of %(shown)s of these boards are on the club’s pages and stay there.",
            "The cards of %(shown)s of these boards are on the club’s pages and stay there.",
            played_before.shown,
        ) % {"shown": played_before.shown}
