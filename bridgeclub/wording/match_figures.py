"""The figures of boards and matches between two rooms, in words: IMPs, points of a board, total points."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.contests import contest_words
from bridgeclub.wording.game import figure
from bridgeclub.wording.known import words_for
from scoring.engine.board import SIDES
from scoring.engine.document import SessionDocument
from scoring.engine.explain.numbers import shown, signed
from scoring.engine.matches.methods import Comparison
from scoring.engine.rounding import decimal_text, rounded
from scoring.engine.victory_points.club_scale import OWN
from scoring.engine.victory_points.scales import table
from scoring.engine.victory_points.wbf import NAME as CONTINUOUS
from scoring.queries.public import MatchOnBoard, Party, TeamWhy, Together

PLACES = 4
PERCENT_PLACES = 2
#: Methods whose figures have a sign: a board is won by so much, not worth so much of a top.
SIGNED = ("imps", "total_points")
HEADS: Mapping[str, str | Promise] = {
    "imps": gettext_lazy("IMPs"),
    "board_a_match": gettext_lazy("Points"),
    "hybrid": gettext_lazy("Points"),
    "total_points": gettext_lazy("Points"),
}


def team_words(party: Party, document: SessionDocument) -> str:
    """«Riverside», «Team 3», «Pair A3»: what a team is called, else its number."""
    return party.team or str(contest_words(document.contest).numbered) % {"number": f"{party.section}{party.number}"}


def points_head(method: str) -> str:
    """What a board gives, for the head of a column."""
    return words_for(HEADS, method)


def board_points(value: str | Fraction | None, method: str) -> str:
    """«+10», «1.5»: with its sign where a board is won by so much; "" for None."""
    if value is None:
        return ""
    return signed(Fraction(value), PLACES) if method in SIGNED else shown(Fraction(value), PLACES)


def board_points_words(value: str | Fraction, method: str) -> str:
    """«+10 IMPs», «+1 IMP», «2 points»."""
    number, one = board_points(value, method), abs(Fraction(value)) == 1
    if method == "imps":
        return (_("%(number)s IMP") if one else _("%(number)s IMPs")) % {"number": number}
    return (_("%(number)s point") if one else _("%(number)s points")) % {"number": number}


def vp_places(standings: Mapping[str, Any]) -> int:
    """The decimals that the victory points of a session have."""
    figures = [row.get(name) for row in standings["ranking"] for name in ("vp", "vp_penalty")]
    figures += [each for match in standings.get("matches", ()) for each in match["vp"] or ()]
    return max((len(each.partition(".")[2]) for each in figures if each), default=0)


def vp_text(value: str | Fraction, standings: Mapping[str, Any]) -> str:
    """Victory points as the session has them: 12.97, 9.50; 20."""
    return figure(decimal_text(rounded(Fraction(value), places=PLACES)), vp_places(standings))


def room_at(table: int | str | None, *, opened: bool) -> str:
    """«Open room», «Closed room, table 6» where a match of teams of eight has two of each."""
    room = _("Open room") if opened else _("Closed room")
    return room if table is None else _("%(room)s, table %(table)s") % {"room": room, "table": table}


def net_words(each: MatchOnBoard, document: SessionDocument) -> str:
    """«Both rooms together: Team 1 is 30 points ahead», of eights once for each four; "" where they do not balance."""
    return " ".join(_net_words(each, one, document) for one in each.nets)


def _net_words(each: MatchOnBoard, net: Together, document: SessionDocument) -> str:
    which = _("Both rooms together")
    if each.of_eight and len(net.tables) == each.tables:
        which = _("All four tables together")
    elif each.of_eight:
        which = _("Tables %(one)s and %(other)s together") % dict(zip(("one", "other"), net.tables, strict=True))
    if not net.points:
        return _("%(tables)s: level.") % {"tables": which}
    ahead = each.sides[0 if net.points > 0 else 1].party
    points = abs(net.points)
    return ngettext(
        "%(tables)s: %(team)s is %(n)d point ahead.", "%(tables)s: %(team)s is %(n)d points ahead.", points
    ) % {"tables": which, "team": team_words(ahead, document), "n": points}


def together_words(each: Comparison, why: TeamWhy) -> str:
    """«Both tables together: +30 points», «Tables 3 and 7 together: level»; percentages on a fouled board."""
    if each.percents is not None:
        ours, theirs = (shown(percent, PERCENT_PLACES) for percent in each.percents)
        return _(
            "The two pairs, each among those who had the board in the same form: %(ours)s %% and %(theirs)s %%"
        ) % {
            "ours": ours,
            "theirs": theirs,
        }
    if len(why.figure.entries) <= len(SIDES) and why.beside is None:
        which = _("Both tables together")
    elif each.tables:
        which = _("Tables %(one)s and %(other)s together") % dict(
            zip(("one", "other"), sorted(each.tables), strict=True)
        )
    else:
        which = _("All tables together")
    if not each.difference:
        return _("%(tables)s: level") % {"tables": which}
    return _("%(tables)s: %(points)s points") % {"tables": which, "points": signed(each.difference)}


def uncompared_words(each: MatchOnBoard) -> str:
    """Why a match has nothing on a board; "" where it has."""
    if each.compared:
        return ""
    if each.of_eight and each.played_one_way:
        return _("Not played at both tables that can be compared: it does not count until they have results.")
    if each.one_room:
        return _("Played in one room only: it does not count until the other room has a result.")
    if any(room.line.not_played for room in each.rooms):
        return _("Not played: the board does not count in this match.")
    if each.of_eight:
        return _("The scores of its tables cannot all be compared: the board does not count in this match.")
    if len({room.home for room in each.rooms}) == 1:
        return _("Both teams sat the same way at both tables: the scores cannot be compared.")
    if len({room.line.group for room in each.rooms}) > 1:
        return _("The board was not the same in both rooms: the scores cannot be compared.")
    return _("The scores of the two rooms are not compared on this board.")


def scale_title(name: str) -> str:
    """A scale of victory points as it is called: «EBU teams of four»."""
    if name == OWN:
        return _("the club’s own")
    return _("WBF continuous") if name == CONTINUOUS else str(table(name)["title"])
