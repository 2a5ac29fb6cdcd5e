"""What is wrong with a movement that somebody made, and why it cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.engines import Words
from bridgeclub.wording.engines.lists import all_of, grouped
from movements.engine.codes import Shape, Unread, Unsound


def _lines(values: Mapping[str, Any]) -> str:
    lines = all_of([str(line) for line in (*values["lines"], values["last"])])
    return _("lines %(lines)s: %(fault)s") % {"lines": lines, "fault": values["fault"]}


UNSOUND: Mapping[str, Words] = {
    Unsound.LISTED_TWICE: gettext_lazy("%(who)s is listed twice"),
    Unsound.NUMBERED: gettext_lazy("round %(round)s is numbered %(number)s"),
    Unsound.OTHER_ROUND: gettext_lazy("round %(round)s holds a line of round %(other)s"),
    Unsound.TABLE_PLAYS: gettext_lazy("round %(round)s: table %(table)s has %(times)s plays"),
    Unsound.NO_TABLE: gettext_lazy("round %(round)s: there is no table %(table)s"),
    Unsound.PLACES: gettext_lazy("round %(round)s: %(who)s has %(times)s places"),
    Unsound.ABSENT: gettext_lazy("round %(round)s: %(who)s is missing"),
    Unsound.STRANGER: gettext_lazy("round %(round)s: %(who)s is not in the movement"),
    Unsound.TURNED: gettext_lazy("round %(round)s table %(table)s: %(ns)s v %(ew)s at a table that is switched"),
    Unsound.NOT_TURNED: gettext_lazy(
        "round %(round)s table %(table)s: %(ns)s v %(ew)s at a table that is not switched"
    ),
    Unsound.MEET: gettext_lazy("%(who)s meet in rounds %(rounds)s"),
    Unsound.DECLARED_TO_MEET: gettext_lazy("%(who)s are declared to meet in rounds %(rounds)s"),
    Unsound.SITS_TWICE: gettext_lazy("round %(round)s table %(table)s: somebody sits there twice"),
    Unsound.PARTNERS: gettext_lazy("%(who)s are partners in rounds %(rounds)s"),
    Unsound.PLAYS_SET: gettext_lazy("%(who)s plays set %(set)s in rounds %(rounds)s"),
    Unsound.SHARED_UNDECLARED: gettext_lazy(
        "round %(round)s: set %(set)s at tables %(tables)s, not declared as shared"
    ),
    Unsound.SHARED_FORBIDDEN: gettext_lazy(
        "round %(round)s: set %(set)s at tables %(tables)s, where nothing is to be shared"
    ),
    Unsound.DECLARED_SHARED: gettext_lazy("round %(round)s: set %(set)s is declared as shared at %(tables)s"),
    Unsound.SITS_OUT: gettext_lazy("%(who)s sits out %(times)s times"),
    Unsound.SETS_UNEVEN: gettext_lazy("some play %(fewest)s sets and some %(most)s"),
    Unsound.PLAYS_UNEVEN: gettext_lazy("some sets are played %(fewest)s times and some %(most)s"),
    Unsound.SEVENTY_PERCENT: gettext_lazy("%(rounds)s of %(sets)s sets are less than 70 %%"),
    Unsound.STARTS: gettext_lazy(
        "%(who)s is said to start %(seat)s at table %(table)s, but sits %(really)s at %(at_table)s"
    ),
    Unsound.STARTS_OUT: gettext_lazy(
        "%(who)s is said to start %(seat)s at table %(table)s, but does not play the first round"
    ),
    Unsound.STARTS_IN: gettext_lazy("%(who)s is said to start at no table, but sits %(really)s at %(at_table)s"),
    Unsound.WINNERS: gettext_lazy("there are said to be %(winners)s winners"),
    Unsound.TEAM_PLACES: gettext_lazy("round %(round)s: %(who)s has %(times)s places %(line)s"),
    Unsound.TEAM_TABLES: gettext_lazy("round %(round)s: the tables are %(tables)s"),
    Unsound.TEAM_ITSELF: gettext_lazy("round %(round)s: %(who)s meets itself"),
    Unsound.TEAM_DECLARED: gettext_lazy("round %(round)s: set %(set)s is declared as shared"),
    Unsound.TEAM_SET: gettext_lazy("%(who)s %(line)s plays set %(set)s %(times)s times"),
    Unsound.TEAM_HALF: gettext_lazy("%(who)s do not both play set %(set)s N/S: %(north_south)s"),
    Unsound.TEAM_MATCHES: gettext_lazy("%(who)s have %(matches)s matches"),
    Unsound.NOT_FOR_TEAMS: gettext_lazy("this is a movement for teams; here pairs or single players play"),
    Unsound.ODD_PAIR: gettext_lazy("a pair is written as NS1, EW1 or as a number from 1 to %(most)s, not %(who)s"),
    Unsound.ODD_PLAYER: gettext_lazy("a player is written as a number from 1 to %(most)s, not %(who)s"),
    Unsound.MIXED_PAIRS: gettext_lazy("either all pairs are written as NS1, EW1, or all as numbers"),
    Unsound.SAME_NUMBER: gettext_lazy("%(times)s pairs have the number %(number)s"),
    Unsound.HOW_MANY_PAIRS: gettext_lazy("there are %(number)s pairs; here it is %(least)s to %(most)s"),
    Unsound.HOW_MANY_PLAYERS: gettext_lazy("there are %(number)s players; here it is %(least)s to %(most)s"),
    Unsound.HOW_MANY_TABLES: gettext_lazy("there are %(number)s tables; here it is %(least)s to %(most)s"),
    Unsound.HOW_MANY_ROUNDS: gettext_lazy("there are %(number)s rounds; here it is %(least)s to %(most)s"),
    Unsound.HOW_MANY_BOARDS: gettext_lazy("there are %(number)s boards in a round; here it is %(least)s to %(most)s"),
    Unsound.HOW_MANY_IN_ALL: gettext_lazy("there are %(number)s boards in all; here it is %(least)s to %(most)s"),
}

UNREAD: Mapping[str, Words] = {
    Unread.NOT_JSON: gettext_lazy("this is not JSON"),
    Unread.NOT_JSON_AT: gettext_lazy("this is not JSON: see line %(line)s, column %(column)s"),
    Unread.TOO_DEEP: gettext_lazy("this is not a movement: lists are nested without end"),
    Unread.NO_LINE: gettext_lazy("this is not a line of a table"),
    Unread.NO_COLUMN: gettext_lazy("the header has no column %(columns)s"),
    Unread.NO_LINES: gettext_lazy("there is no line with a table"),
    Unread.LONG_ID: gettext_lazy(
        "a pair or player is written with at most %(most)s letters and figures, not '%(text)s'…"
    ),
    Unread.NOBODY: gettext_lazy("nobody sits there"),
    Unread.NOT_COUNTED: gettext_lazy("the %(what)s is a number from 1 to %(most)s, not '%(text)s'"),
    Unread.ODD_BOARDS: gettext_lazy("boards are written as 4-6, not '%(text)s'"),
    Unread.NO_SET: gettext_lazy("boards %(boards)s are not a set: every set has as many, counted from board 1"),
    Unread.ROUND_TOO_LONG: gettext_lazy("round %(round)s has more than %(most)s lines"),
    Unread.SETS_DIFFER: gettext_lazy("some sets have %(fewest)s boards and some %(most)s"),
    Unread.AT_LINE: gettext_lazy("line %(line)s: %(fault)s"),
    Unread.AT_LINES: _lines,
    Unread.WHOLE_NO_OBJECT: gettext_lazy("%(path)s: this is not an object"),
    Unread.FORMAT: gettext_lazy("%(path)s: this is not a bridgeclub-movement document of version 1"),
    Unread.MISSING: gettext_lazy("%(path)s: this is missing"),
    Unread.ODD_VALUE: gettext_lazy("%(path)s: %(value)s is not %(due)s"),
    Unread.NO_ROUND: gettext_lazy("%(path)s: there are %(rounds)s rounds, not %(number)s"),
    Unread.ROUND_LINES: gettext_lazy("%(path)s: round %(round)s has more than %(most)s lines"),
}

EXPECTED: Mapping[str, Words] = {
    Shape.WHOLE: gettext_lazy("a whole number from 1 to %(most)s"),
    Shape.TEXT: gettext_lazy("text of at most %(most)s characters"),
    Shape.WHOLES: gettext_lazy("a list of whole numbers"),
    Shape.SIDE: gettext_lazy("an id, or the two of an individual"),
    Shape.PLACE: gettext_lazy("a table, or null"),
    Shape.SEAT: gettext_lazy("a seat: NS, EW, N, S, E or W"),
    Shape.LIST: lambda values: _("a list of at most %(most)s entries") % {"most": grouped(values["most"])},
    Shape.CONTESTANTS: lambda values: _("a list of at most %(most)s contestants") % {"most": grouped(values["most"])},
    Shape.WINNERS: gettext_lazy("1 or 2"),
}

WORDS: Mapping[str, Words] = {**UNSOUND, **UNREAD, **EXPECTED}
