"""What is said about a file of results: why it cannot be read, what is wrong in it, what was decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from bridgeclub.wording.engines import Words
from bridgeclub.wording.engines.lists import grouped
from bridgeclub.wording.engines.places import place_words
from scoring.engine.old_results.codes import Part, Refused, Remark


def _too_many(values: Mapping[str, Any]) -> dict[str, str]:
    return {name: grouped(value) for name, value in values.items()}


def _fault(values: Mapping[str, Any]) -> str:
    """A fault of the document, as a sentence of its own."""
    text = str(values["fault"])
    return f"{text[:1].upper()}{text[1:]}."


REFUSED: Mapping[str, Words] = {
    Refused.TOO_LARGE: gettext_lazy("The file is larger than %(most)s megabytes."),
    Refused.EMPTY: gettext_lazy("The file is empty."),
    Refused.BINARY: gettext_lazy("This is not a text file. Export the session as USEBIO (XML) or CSV first."),
    Refused.WEB_PAGE: gettext_lazy(
        "This is a web page. Export the session from the other program as USEBIO (XML) or CSV; or copy its table and "
        "paste it where sessions of other programs are imported."
    ),
    Refused.PBN: gettext_lazy("This PBN file has deals and no results: deals go in on the page of deals."),
    Refused.PBN_EMPTY: gettext_lazy("This PBN file has no results."),
    Refused.ONE_TABLE: gettext_lazy(
        "The file has one result for each board, of one table: nothing can be compared. Its deals go in on the page of "
        "deals."
    ),
    Refused.LIN: gettext_lazy(
        "This LIN file is no match of two teams with the results of both rooms; of others no results come in. Its deals"
        " go in on the page of deals."
    ),
    Refused.NO_TABLE_BUT: gettext_lazy("This is a %(kind)s file; a table is wanted here."),
    Refused.NO_TABLE: gettext_lazy("This is neither USEBIO nor a table: no line has three columns or more."),
    Refused.TOO_MANY_LINES: lambda values: _("The table has more than %(most)s lines.") % _too_many(values),
    Refused.TOO_MANY_COLUMNS: gettext_lazy("Line %(line)s of the table has more than %(most)s columns."),
    Refused.TABLE_LINE: gettext_lazy("Line %(line)s of the table cannot be read."),
    Refused.KIND_TWICE: gettext_lazy("The file says more than once what kind of XML it is. It cannot be read."),
    Refused.ENTITIES: gettext_lazy("The file declares XML entities of its own. We do not read such files."),
    Refused.NOT_WELL_FORMED: gettext_lazy("This is not well-formed XML: %(reason)s (line %(line)s)."),
    Refused.TOO_MANY_ELEMENTS: lambda values: (
        _("The file has more than %(most)s elements; no session has so many.") % _too_many(values)
    ),
    Refused.NOT_USEBIO: gettext_lazy("This is XML, but not USEBIO: it begins with <%(element)s> and has no event."),
    Refused.NESTED_EVENT: gettext_lazy("One event is inside another. That is not USEBIO."),
    Refused.TOO_MANY_EVENTS: lambda values: (
        _("The file has %(count)s events; at most %(most)s are read.") % _too_many(values)
    ),
    Refused.TOO_MANY_SESSIONS: lambda values: (
        _("The file has %(count)s sessions; at most %(most)s are read.") % _too_many(values)
    ),
    Refused.TOO_MANY_SECTIONS: lambda values: (
        _("The file has %(count)s sections; at most %(most)s are read.") % _too_many(values)
    ),
    Refused.NO_MATCHES: gettext_lazy(
        "This is an event of matches, and the file does not list its matches. Choose in the other program that it does."
    ),
    Refused.TOO_MANY_MATCHES: lambda values: (
        _("The file has %(count)s matches; at most %(most)s are read.") % _too_many(values)
    ),
    Refused.INDIVIDUAL: gettext_lazy("This is an individual, and its lines do not say who the four players were."),
    Refused.ACCESS_DAMAGED: gettext_lazy(
        "This is an Access database (Bridgemate), but it is damaged, incomplete or has a password. Close Bridgemate "
        "Control Software, and copy the file again."
    ),
    Refused.ACCESS_97: gettext_lazy(
        "This database is in the form of Access 97, which is not read. Choose Access 2000 for the result file in your "
        "scoring program."
    ),
    Refused.NOT_BRIDGEMATE: gettext_lazy(
        "This is an Access database, but not a result file of Bridgemate: the tables with rounds and results are "
        "missing."
    ),
    Refused.BROKEN_GAME: gettext_lazy(
        "This game file of ACBLscore is not whole: its results cannot be read. Copy it anew from the folder GAMEFILE."
    ),
    Refused.NO_GAME: gettext_lazy(
        "This page of ACBL Live is not whole: its results cannot be read. Open the game in the browser and save it "
        "again."
    ),
    Refused.NO_BOARD_PAGE: gettext_lazy(
        "These pages of ACBL Live have no board with its results. Save the page “Detailed Board” of each board, and "
        "give them all in a ZIP."
    ),
}

REMARKS: Mapping[str, Words] = {
    Remark.COLUMNS_NOT_READ: gettext_lazy("We take nothing from these columns: %(names)s."),
    Remark.NOT_PLACED: gettext_lazy("“%(text)s” could not be placed and is left out."),
    Remark.ONE_TRAVELLER: gettext_lazy(
        "This is the page of one board. Save the travellers of all boards, put the pages into one ZIP, and bring that."
    ),
    Remark.HOME_IN_OPEN: gettext_lazy(
        "The file does not say which team sat North–South in the open room: we take it that the home team did."
    ),
    Remark.DEALS_TOO: ngettext_lazy(
        "The file also has the deal of one board. It goes in on the session’s page of deals.",
        "The file also has the deals of %(count)d boards. They go in on the session’s page of deals.",
        "count",
    ),
    Remark.AT_RECORD: gettext_lazy("Board %(board)s, table %(table)s, round %(round)s: %(note)s"),
    Remark.ERASED: gettext_lazy("“%(text)s” was erased and is left out."),
    Remark.ENTERED_AGAIN: gettext_lazy("“%(text)s” was entered again later; the later entry counts."),
    Remark.NOT_FINISHED: gettext_lazy("“%(text)s” was begun, and no result was confirmed; it is left out."),
    Remark.WRONG_DIRECTION: gettext_lazy(
        "“%(text)s” was played in the wrong direction: %(ns)s is scored North–South, %(ew)s East–West."
    ),
    Remark.PLAYER_CHANGED: gettext_lazy(
        "Pair %(pair)s: from round %(round)s on %(new)s played in the place of %(old)s; the pair has the names of the "
        "start."
    ),
    Remark.WINNERS_DIFFER: gettext_lazy(
        "Some sections have one ranking and others have two: the session comes in with one ranking for all."
    ),
    Remark.MEET_LIKE_TEAMS: gettext_lazy(
        "Everybody meets at two tables, as teams do, but the file does not say that it is of teams: it comes in as "
        "pairs."
    ),
    Remark.TEAMS_NOT_TOLD: gettext_lazy(
        "The file says that it is of teams, but not which pairs are a team: it comes in as pairs."
    ),
    Remark.NO_COLUMN: gettext_lazy("We found no column for %(columns)s. Say what each column is."),
    Remark.NO_BOARD: gettext_lazy("“%(text)s” is not a board’s number."),
    Remark.NOT_LISTED: gettext_lazy("Pair %(pair)s plays board %(board)s and is not listed."),
    Remark.NO_RESULTS: gettext_lazy("It has no results."),
    Remark.TEAM_NOT_LISTED: gettext_lazy("Team %(team)s plays a match and is not listed."),
    Remark.OPPONENT_NOT_LISTED: gettext_lazy("Pair %(pair)s plays a match and is not listed."),
    Remark.MATCH_OF_NOBODY: ngettext_lazy(
        "One match has nobody on one side and was left out.", "%(count)d matches have nobody on one side.", "count"
    ),
    Remark.OF_MATCH: lambda values: (
        _("Match of %(home)s against %(away)s: %(fault)s")
        % {
            **values,
            "fault": _fault(values),
        }
    ),
    Remark.AT_PLACE: lambda values: (
        _("%(place)s: %(fault)s") % {"place": place_words(str(values["place"])), "fault": _fault(values)}
    ),
    Remark.EMPTY_SEAT: ngettext_lazy(
        "One line has an empty seat and was left out.", "%(count)d lines have an empty seat.", "count"
    ),
    Remark.NO_DATE: gettext_lazy("“%(text)s” is not a date; we use today’s."),
    Remark.ONE_RANKING: gettext_lazy("Two winners are announced, but pairs sat both ways: there is one ranking."),
    Remark.OF_LINE: lambda values: (
        _("Board %(board)s, %(ns)s against %(ew)s: %(fault)s") % {**values, "fault": _fault(values)}
    ),
    Remark.OF_PAIR: lambda values: _("Pair %(pair)s: %(fault)s") % {**values, "fault": _fault(values)},
    Remark.OF_FILE: _fault,
    Remark.NO_SCORE: gettext_lazy("“%(text)s” is not a score; the contract was kept."),
    Remark.KEPT_AS_IMPS: gettext_lazy("An adjusted score, without the words: its figures were kept as IMPs."),
    Remark.KEPT_AS_PERCENT: gettext_lazy("An adjusted score, without the words: its figures were kept as percentages."),
    Remark.NEITHER: gettext_lazy("“%(text)s” is neither a contract nor a score."),
    Remark.FIGURES_KEPT: gettext_lazy("A line without a result: its figures were kept as an adjusted score."),
    Remark.SCORE_OF_NO_CONTRACT: gettext_lazy("“%(text)s” is not a contract; the score %(score)s was kept."),
    Remark.PASSED_WITH_SCORE: gettext_lazy("Passed out, with the score %(score)s: the score was kept."),
    Remark.LACKS_DECLARER: gettext_lazy("%(contract)s has no declarer, and there is no score."),
    Remark.LACKS_TRICKS: gettext_lazy("%(contract)s has no number of tricks, and there is no score."),
    Remark.SCORE_KEPT: gettext_lazy("%(played)s gives %(due)s, the file says %(score)s: the score was kept."),
    Remark.CONTRACT_KEPT: gettext_lazy("%(played)s gives %(due)s, the file says %(score)s: the contract was kept."),
    Remark.MENDED: gettext_lazy("Characters that XML does not allow were replaced."),
    Remark.AT_LINE: gettext_lazy("Line %(line)s: %(note)s"),
    Remark.ON_BOARD: gettext_lazy("Board %(board)s, %(ns)s against %(ew)s: %(note)s"),
}

PARTS: Mapping[str, Words] = {
    Part.THE_BOARD: gettext_lazy("the board"),
    Part.THE_NS_PAIR: gettext_lazy("the North–South pair"),
    Part.THE_EW_PAIR: gettext_lazy("the East–West pair"),
    Part.NOT_CLOSED: gettext_lazy("an element is not closed; the file may be cut off"),
    Part.NO_FIRST_TAG: gettext_lazy("it does not begin with a tag"),
    Part.XML_TOO_DEEP: gettext_lazy("its elements are nested too deeply"),
    Part.ODD_XML: gettext_lazy("it cannot be read"),
}

WORDS: Mapping[str, Words] = {**REFUSED, **REMARKS, **PARTS}
