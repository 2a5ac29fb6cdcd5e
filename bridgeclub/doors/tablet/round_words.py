"""What becomes of a board, where everybody goes, and what may go wrong."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.doors.tablet.page_words import by_count

MOST_BOARDS = 64


def board_words() -> dict[str, Any]:
    """The list of boards, a board that is done, the traveller."""
    return {
        "whichBoard": _("Which board?"),
        "lastRound": _("Which board of round {round}?"),
        "lastMissing": _("Round {round}: a board is missing"),
        "changeResult": _("Change a result"),
        "scoreAlone": _("Score {score}"),
        "onTable": by_count(
            lambda count: ngettext("Board {boards} is on this table.", "Boards {boards} are on this table.", count)
        ),
        "doneOf": by_count(
            lambda count: ngettext("%(count)d of {all} is done.", "%(count)d of {all} are done.", count),
            range(MOST_BOARDS + 1),
        ),
        "noneDone": _("None is done yet."),
        "enterIt": _("Enter the result"),
        "notPlayedYet": _("Not played yet"),
        "done": _("Done"),
        "postponed": _("To be played later"),
        "postponedHint": _("The director tells you when. Played after all? Press to enter it."),
        "playedLater": _("A board played later"),
        "playLater": _("{ns} and {ew} play it now"),
        "playLaterHint": _("It was postponed. Play it, then enter its result."),
        "notConfirmed": _("Waiting for East–West to confirm"),
        "couldNot": _("Could not be sent"),
        "twoResults": _("Two different results"),
        "twoResultsHint": _("Press to see both."),
        "twoResultsHidden": _("The director decides."),
        "boardColumn": _("Board"),
        "roundLines": _("Round {round}, board by board"),
        "adjusted": _("Adjusted score"),
        "adjustedHint": _("The director has given it. There is nothing to enter."),
        "notPlayed": _("Not played"),
        "notPlayedHint": _("The director has marked it so."),
        "otherWay": _("You sat the other way round"),
        "otherWayHint": _("The director has recorded it. The score goes by how you really sat."),
        "keptBack": _("Its result is hidden until the next pair here has played it."),
        "resultIs": _("{result}: {score} to you"),
        "change": _("Change it"),
        "again": _("Enter it again"),
        "others": _("See the other tables"),
        "lastResults": _("Round {round}: change a result"),
        "thisRoundAgain": _("Back to round {round}"),
        "stuck": _("A board you cannot play? Tell the director."),
        "isIt": _("Board {board} is entered"),
        "traveller": _("Board {board} at every table"),
        "travellerSoFar": _("Board {board} so far"),
        "worthPercent": _("{ns}\N{NO-BREAK SPACE}% to N–S, {ew}\N{NO-BREAK SPACE}% to E–W"),
        "worthImps": _("{ns} IMPs to N–S, {ew} to E–W"),
        "travellerPairs": _("N–S and E–W"),
        "travellerResult": _("Result"),
        "travellerNS": _("To N–S"),
        "travellerEW": _("To E–W"),
    }


def move_words() -> dict[str, Any]:
    """After a round, and while sitting out."""
    return {
        "whereNext": _("Where everybody goes for round {round}"),
        "goesTo": _("go to table {table} as {side}"),
        "stays": _("stay here as {side}"),
        "sitsOut": _("sit out round {round}"),
        "sitsOutAt": _("sit out round {round}: wait at table {table}"),
        "thenTo": _("then table {table} as {side}"),
        "againstNames": _("against {names}"),
        "turnsHere": _("stay here, but as {side}"),
        "tables": by_count(lambda count: ngettext("table {tables}", "tables {tables}", count)),
        "boardsGo": by_count(
            lambda n: ngettext("Board {boards} goes to {place}.", "Boards {boards} go to {place}.", n)
        ),
        "boardsStay": by_count(lambda n: ngettext("Board {boards} stays here.", "Boards {boards} stay here.", n)),
        "boardsAside": by_count(
            lambda n: ngettext(
                "Put board {boards} with the boards not in play: table {table} plays it in round {round}.",
                "Put boards {boards} with the boards not in play: table {table} plays them in round {round}.",
                n,
            )
        ),
        "boardsFinished": by_count(
            lambda n: ngettext("Board {boards} is finished.", "Boards {boards} are finished.", n)
        ),
        "boardsCome": by_count(
            lambda n: ngettext("Board {boards} comes from {place}.", "Boards {boards} come from {place}.", n)
        ),
        "boardsFetch": by_count(
            lambda n: ngettext(
                "Fetch board {boards} from the boards not in play.",
                "Fetch boards {boards} from the boards not in play.",
                n,
            )
        ),
        "openNext": _("Go on to round {round}"),
        "waitOpen": _("The director opens round {round}. This page goes on by itself."),
        "sitOut": _("Round {round}: nobody plays here"),
        "sitOutYou": _("Round {round}: you sit out"),
        "sitOutPair": _("sit out this round"),
        "sitOutNext": _("In round {round} you play at table {table} as {side}."),
        "sitOutLast": _("That was your last round."),
    }


def trouble_words() -> dict[str, Any]:
    """No network, no link, two results, a refusal."""
    return {
        "noNews": _("No connection to the club’s server. Go on; nothing is lost."),
        "away": _("No connection. Go on; nothing is lost."),
        "askForCode": _("If the connection does not come back, ask the director for a code."),
        "elsewhere": _("Board {board} has just been entered on another device."),
        "conflictTitle": _("Board {board} has two different results"),
        "conflictHint": _("Do both pairs agree on one of them? Press it. If not, call the director."),
        "enteredAs": [_("Entered first"), _("Entered second")],
        "scoreTo": _("{score} to {side}"),
        "bothAgree": _("Both pairs agree"),
        "agreeAway": _("No connection: this could not be sent. Try again, or tell the director."),
        "refusedTitle": _("Board {board} could not be sent"),
        "refusedHint": _("You had entered: {result}."),
        "lostTitle": _("Board {board} can no longer be entered here"),
        "othersTitle": _("Board {board}: others sit here now"),
        "lostHint": _("Please tell the director. Your answers so far: {result}."),
        "nothingYet": _("none"),
        "dropIt": _("Remove this entry"),
        "notConnected": _("This device is no longer connected to a table"),
        "notConnectedHint": _(
            "Scan the code on the table again, or type its six figures. What you have entered is kept."
        ),
        "otherWays": _("Connect again"),
        "understood": _("OK"),
    }
