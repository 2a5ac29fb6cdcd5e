"""Why a movement cannot be made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.engines import Words
from bridgeclub.wording.engines.lists import any_of
from movements.engine.codes import Refused


def _late_ways(values: Mapping[str, Any]) -> str:
    parts = {"kind": values["kind"], "ways": any_of(values["ways"]), "late": values["late"]}
    return _("%(kind)s has --late %(ways)s, not %(late)s") % parts


WORDS: Mapping[str, Words] = {
    Refused.NO_SUCH_KIND: gettext_lazy("there is no movement '%(kind)s'; the kinds are %(legal)s"),
    Refused.GONE: gettext_lazy("this movement no longer exists"),
    Refused.TABLES: gettext_lazy("the tables of %(kind)s are %(legal)s, not %(tables)s"),
    Refused.TABLES_DUE: gettext_lazy("--tables must be given: the tables of %(kind)s are %(legal)s"),
    Refused.NO_BASE: gettext_lazy("%(kind)s has no base and no extra tables, only tables"),
    Refused.BASE: gettext_lazy("the base of %(kind)s is %(legal)s, not %(base)s"),
    Refused.BASE_OF_TABLES: gettext_lazy("the base of %(kind)s with %(tables)s tables is %(legal)s, not %(base)s"),
    Refused.BASE_FOR_OTHERS: gettext_lazy("the base is for others, not %(base)s"),
    Refused.BASE_AND_EXTRA: gettext_lazy("%(base)s tables and %(extra)s more are not %(tables)s"),
    Refused.EXTRA: gettext_lazy("the extra tables of %(kind)s with base %(base)s are %(legal)s"),
    Refused.PLAYERS_OF_PAIRS: gettext_lazy("%(kind)s is for pairs: say how many tables"),
    Refused.PLAYERS: gettext_lazy("the players of %(kind)s are %(legal)s, not %(players)s"),
    Refused.TEAMS: gettext_lazy("the teams of %(kind)s are %(legal)s, not %(teams)s"),
    Refused.ROUNDS_DUE: gettext_lazy("the rounds of %(kind)s with %(tables)s tables must be given: %(legal)s"),
    Refused.ROUNDS: gettext_lazy("the rounds of %(kind)s with %(tables)s tables cannot be %(rounds)s: %(legal)s"),
    Refused.ROUNDS_OF_TEAMS: gettext_lazy(
        "the rounds of %(kind)s with %(teams)s teams cannot be %(rounds)s: %(legal)s"
    ),
    Refused.ROUNDS_OF_BUMP: gettext_lazy("the rounds of a bump with %(tables)s tables: 1 to %(most)s"),
    Refused.BOARDS: gettext_lazy("the boards of a round are 1 to %(most)s, not %(boards)s"),
    Refused.FIRST_BOARD: gettext_lazy("the first board is number 1 or higher, not %(boards)s"),
    Refused.NO_EIGHT: gettext_lazy("%(kind)s is not played by teams of eight"),
    Refused.TABLES_A_MATCH: gettext_lazy("a match has 2 or 4 tables, not %(tables)s"),
    Refused.NO_SESSIONS: gettext_lazy("only a round robin has sessions, %(kind)s has none"),
    Refused.SESSIONS: gettext_lazy("%(rounds)s rounds of %(kind)s are 1 to %(most)s sessions, not %(sessions)s"),
    Refused.SESSION_DUE: gettext_lazy("--session must be given: 1 to %(sessions)s"),
    Refused.SESSION: gettext_lazy("the session is 1 to %(sessions)s, not %(session)s"),
    Refused.NO_SKIP: gettext_lazy("only skip-mitchell has a skip, %(kind)s has none"),
    Refused.SKIP: gettext_lazy(
        "the skip of %(tables)s tables and %(rounds)s rounds comes after round %(legal)s, not %(after)s"
    ),
    Refused.SKIP_WHEN_LATE: gettext_lazy("with a late pair the skip comes after round %(round)s"),
    Refused.COPIES_AS_NEEDED: gettext_lazy("%(kind)s has as many sets of the boards as it needs"),
    Refused.COPIES: gettext_lazy("the sets of the boards are 1 to %(tables)s, not %(copies)s"),
    Refused.NO_SWITCH: gettext_lazy("arrow switches are for Mitchell movements; %(kind)s has the directions it needs"),
    Refused.SWITCHES: gettext_lazy("arrow switches in %(rounds)s rounds: %(legal)s, or auto, not %(number)s"),
    Refused.SWITCHED_ROUNDS: gettext_lazy(
        "the switched rounds are rounds 1 to %(rounds)s, or R:T with tables 1 to %(tables)s, between commas, not "
        "'%(text)s'"
    ),
    Refused.NO_LATE_WAY: gettext_lazy("%(kind)s has no way to add a pair, not %(late)s"),
    Refused.LATE_WAYS: _late_ways,
    Refused.LATE_TABLES: gettext_lazy("a %(late)s is for %(fewest)s to %(most)s tables, not %(tables)s"),
    Refused.LATE_AND_MISSING: gettext_lazy("a late pair takes the seats of the missing one"),
    Refused.MISSING_NS: gettext_lazy("the missing pair of %(kind)s is always ns, not %(missing)s"),
    Refused.MISSING_LINE: gettext_lazy("the missing pair of %(kind)s is ns or ew, not %(missing)s"),
    Refused.MISSING_NOBODY: gettext_lazy("nobody can be missing in %(kind)s"),
    Refused.MISSING_OF_THREE: gettext_lazy("a Howell needs 4 pairs: with 3, every board would be played only once"),
    Refused.MISSING_PAIR: gettext_lazy("the missing pair of %(kind)s is 1 to %(most)s or auto, not %(missing)s"),
    Refused.TOO_FEW_PAIRS: gettext_lazy("%(pairs)s pairs are too few: %(fewest)s can play"),
    Refused.TOO_MANY_PAIRS: gettext_lazy("%(pairs)s pairs are too many: up to %(most)s"),
    Refused.BOARDS_AND_MINUTES: gettext_lazy("boards and minutes are whole numbers from 1"),
    Refused.TOO_FEW_TEAMS: gettext_lazy("teams are %(fewest)s at least, not %(teams)s"),
    Refused.TOO_MANY_TEAMS: gettext_lazy("%(teams)s teams are too many: up to %(most)s"),
    Refused.SESSIONS_OF_CONTEST: gettext_lazy("a contest has 1 to %(most)s sessions, not %(sessions)s"),
    Refused.BOARDS_ARE: gettext_lazy("boards are duplicated, shared or dealt, not %(word)s"),
    Refused.WINNERS_AND_MISSING: gettext_lazy("winners are 1 or 2; the missing pair is ns or ew"),
    Refused.COPIES_AND_STAYING: gettext_lazy("sets of boards are a whole number from 1, pairs that stay from 0"),
    Refused.TOO_FEW_ENTRIES: gettext_lazy("a round needs 2 entries at least, there are %(entries)s"),
    Refused.ENTRY_TWICE: gettext_lazy("an entry is listed twice"),
    Refused.SWISS_ENTRIES: gettext_lazy("a Swiss is for %(fewest)s to %(most)s entries, not %(entries)s"),
    Refused.SWISS_ROUNDS: gettext_lazy("the rounds of a Swiss are 1 to %(most)s, not %(rounds)s"),
    Refused.SWISS_DRAWN: gettext_lazy("%(drawn)s rounds are drawn, and %(rounds)s are to be played"),
    Refused.SWISS_WORD: gettext_lazy("a Swiss does not know '%(word)s'; it knows %(legal)s"),
    Refused.SWISS_THREESOME: gettext_lazy(
        "the threesome of %(teams)s does not fit: short and long ones are not mixed, and a long one is drawn twice"
    ),
    Refused.THREESOME: gettext_lazy("a threesome needs 3 teams, there are %(teams)s"),
    Refused.BRACKET_ENTRIES: gettext_lazy("a knock-out has %(fewest)s to %(most)s teams, not %(entries)s"),
    Refused.BRACKET_THREE_WAY: gettext_lazy("matches of three teams do not come out with %(entries)s teams"),
    Refused.BRACKET_SEEDS: gettext_lazy("a seed is one of the teams, and each is seeded once"),
    Refused.NO_DOCUMENT: gettext_lazy("this is not a %(format)s document of version %(version)s"),
    Refused.NO_KEY: gettext_lazy("the movement document has no %(key)s"),
    Refused.ODD_DOCUMENT: gettext_lazy("the movement document is not what it should be"),
    Refused.NO_CONTEST: gettext_lazy("%(value)s is not a contest"),
    Refused.NO_SEAT: gettext_lazy("%(value)s is not a seat"),
    Refused.MORE_ROUNDS_THAN_SEATINGS: gettext_lazy("the movement document has more rounds than seatings"),
    Refused.BOARDS_NOT_IN_A_ROW: gettext_lazy("%(listed)s are not %(count)s boards in a row"),
    Refused.SETS_AND_BOARDS: gettext_lazy("the sets and boards of the movement document do not go together"),
    Refused.NOT_TEXT: gettext_lazy("%(value)s is not text"),
    Refused.NOT_WHOLE: gettext_lazy("%(value)s is not a whole number"),
}
