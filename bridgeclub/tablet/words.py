"""Every sentence of the table's script, translated, so that the script itself has no words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub import wording
from scoring.engine.contract import RANKS, Card, Contract

# How languages count: beyond the last of these the words stay the same.
_COUNTS = range(11)
_MOST_BOARDS = 64


def words() -> dict[str, Any]:
    """Sentences with {places}, and lists by number where a language counts in its own way."""
    return {**_game(), **_pages(), **_steps(), **_boards(), **_moves(), **_trouble()}


def _game() -> dict[str, Any]:
    contracts = [
        Contract(level, suit, doubles)
        for level in range(1, 8)
        for suit in wording.DENOMINATIONS
        for doubles in (0, 1, 2)
    ]
    cards = [Card(suit, rank) for suit in wording.SUIT_SIGNS for rank in RANKS]
    return {
        "seats": {letter: str(name) for letter, name in wording.SEATS.items()},
        "seatLetters": {"N": _("N"), "E": _("E"), "S": _("S"), "W": _("W")},
        "doubleWords": [str(words) for words in wording.DOUBLES],
        "sides": {side: str(name) for side, name in wording.SIDES.items()},
        "vulnerable": {key: str(name) for key, name in wording.VULNERABILITIES.items()},
        "suits": {letter: str(name) for letter, name in wording.DENOMINATIONS.items()},
        "letters": {letter: str(name) for letter, name in wording.LETTERS.items()},
        "contracts": {str(each): wording.contract_words(each) for each in contracts},
        "cards": {str(each): wording.card_words(each) for each in cards},
        "ranks": {"A": _("A"), "K": _("K"), "Q": _("Q"), "J": _("J"), "T": "10"},
        "tricks": [wording.tricks_words(count) for count in range(14)],
        "over": [_over(count) for count in range(7)],
        "down": [_down(count) for count in range(14)],
        "minus": wording.MINUS,
    }


def _over(count: int) -> str:
    if not count:
        return _("exactly what was needed")
    return ngettext("%(count)d more than needed", "%(count)d more than needed", count) % {"count": count}


def _down(count: int) -> str:
    return ngettext("%(count)d down", "%(count)d down", count) % {"count": count}


def _pages() -> dict[str, Any]:
    return {
        "table": _("Table {table}"),
        "tableOfSection": _("Table {section}{table}"),
        "roundOf": _("Round {round} of {rounds}"),
        "board": _("Board {board}"),
        "dealer": _("Dealer {seat}"),
        "pair": _("Pair {number}"),
        "pairYou": _("You are {side} · {names}"),
        "pairThem": _("v {names}"),
        "pairNS": _("{names} (N–S)"),
        "pairEW": _("v {names} (E–W)"),
        "seatsAre": _("North {N}, East {E}, South {S}, West {W}."),
        "and": _("{first} and {last}"),
        "comma": _(", "),
        "back": _("Back"),
        "next": _("OK, next"),
        "goOn": _("Go on"),
        "notBegun": _("Play has not begun yet"),
        "notBegunHint": _("This page goes on by itself when the director starts."),
        "unused": _("Nobody sits at this table"),
        "unusedHint": _("It is not used in this session. Please ask the director where you sit."),
        "youPlay": _("Round {round}: you play {names}"),
        "namesRight": _("Are these the right people?"),
        "namesWrong": _("If a name is wrong or somebody is missing, tell the director."),
        "boardsHere": [ngettext("Board {boards}", "Boards {boards}", count) for count in _COUNTS],
        "sharedWith": _("You share them with {place}."),
        "namesYes": _("Yes, go to the boards"),
        "youAreNow": _("You are now {side} this round"),
        "turnTitle": _("Please change seats"),
        "turnHint": _("Before you take out the cards."),
        "turnDone": _("We have changed seats"),
        "thanks": _("Thank you for playing"),
        "thanksHint": _("All boards of this table are entered. The director ends the session."),
        "playOver": _("Play has ended. Thank you for playing."),
        "overHint": _("Is a result missing or wrong? Tell the director now."),
        "results": _("See the results"),
        "otherSession": _("Another session: type its code"),
    }


def _steps() -> dict[str, Any]:
    return {
        "trail": _("Answered so far"),
        "stepContract": _("Contract"),
        "stepDeclarer": _("Declarer"),
        "stepTricks": _("Tricks"),
        "stepLead": _("Lead"),
        "stepConfirm": _("Confirm"),
        "askContract": _("What was the contract?"),
        "level": _("Level"),
        "suit": _("Suit"),
        "doubled": _("Doubled"),
        "notDoubled": _("Not doubled"),
        "passedOut": _("Passed out"),
        "passedOutWords": _("All four passed; nobody played."),
        "chooseContract": _("Choose a level and a suit, or Passed out."),
        "askDeclarer": _("Who played it?"),
        "chooseDeclarer": _("Choose North, East, South or West."),
        "askTricks": _("How many tricks?"),
        "chooseTricks": _("Choose made, or how many more or fewer."),
        "made": _("Made"),
        "went": _("Went down"),
        "contractBy": _("{contract} by {seat}"),
        "needed": _("{contract} by {seat}, {words}"),
        "askLead": _("What was led?"),
        "chooseLead": _("Choose a suit and a card, or Not known."),
        "suitLed": _("Suit led"),
        "cardLed": _("Card led"),
        "ledBy": _("{card}, led by {name}"),
        "notKnown": _("Not known"),
        "askConfirm": _("East–West: is it right?"),
        "turnTablet": _("Turn the tablet to {first} or {second}. Is this what happened?"),
        "turnTabletPair": _("Turn the tablet to East–West. Is this what happened?"),
        "tricksLead": _("{tricks} · lead {card}"),
        "leadNotKnown": _("{tricks} · lead not known"),
        "toYou": _("to you, {side}"),
        "toSide": _("to {side}"),
        "yes": _("Yes, that is right"),
        "no": _("No, change it"),
    }


def _boards() -> dict[str, Any]:
    return {
        "whichBoard": _("Which board?"),
        "lastRound": _("Which board of round {round}?"),
        "lastMissing": _("Round {round}: a board is missing"),
        "changeResult": _("Change a result"),
        "scoreAlone": _("Score {score}"),
        "onTable": [
            ngettext("Board {boards} is on this table.", "Boards {boards} are on this table.", count)
            for count in _COUNTS
        ],
        "doneOf": [
            ngettext("%(count)d of {all} is done.", "%(count)d of {all} are done.", count) % {"count": count}
            for count in range(_MOST_BOARDS + 1)
        ],
        "noneDone": _("None is done yet."),
        "enterIt": _("Enter the result"),
        "notPlayedYet": _("Not played yet"),
        "done": _("Done"),
        "notConfirmed": _("Waiting for East–West to say yes"),
        "unsent": _("Not sent yet"),
        "couldNot": _("Could not be sent"),
        "twoResults": _("Two different results"),
        "twoResultsHint": _("The director has been told and decides."),
        "adjusted": _("Adjusted score"),
        "adjustedHint": _("The director has given it. There is nothing to enter."),
        "notPlayed": _("Not played"),
        "notPlayedHint": _("The director has marked it so."),
        "otherWay": _("Entered by the director"),
        "otherWayHint": _("You sat the other way round on this board."),
        "keptBack": _("Its result is not shown: a pair at this table has still to play it."),
        "resultIs": _("{result}: {score} to you"),
        "change": _("Change it"),
        "again": _("Enter it again"),
        "others": _("See the other tables"),
        "lastResults": _("Round {round}: change a result"),
        "thisRoundAgain": _("Back to round {round}"),
        "stuck": _("A board you cannot play? Tell the director."),
        "isIt": _("Board {board} is entered"),
        "traveller": _("Board {board} at every table"),
        "travellerPairs": _("N–S and E–W"),
        "travellerResult": _("Result"),
        "travellerScore": _("Score N–S"),
    }


def _moves() -> dict[str, Any]:
    return {
        "whereNext": _("Where everybody goes for round {round}"),
        "goesTo": _("go to table {table} as {side}"),
        "stays": _("stay here as {side}"),
        "sitsOut": _("sit out round {round}"),
        "sitsOutAt": _("sit out round {round}: wait at table {table}"),
        "thenTo": _("then table {table} as {side}"),
        "againstNames": _("against {names}"),
        "turnsHere": _("stay here, but as {side}"),
        "tables": [ngettext("table {tables}", "tables {tables}", count) for count in _COUNTS],
        "boardsGo": [ngettext("Board {boards} goes to {place}.", "Boards {boards} go to {place}.", n) for n in _COUNTS],
        "boardsStay": [ngettext("Board {boards} stays here.", "Boards {boards} stay here.", n) for n in _COUNTS],
        "boardsAside": [
            ngettext(
                "Put board {boards} aside: table {table} plays it in round {round}.",
                "Put boards {boards} aside: table {table} plays them in round {round}.",
                n,
            )
            for n in _COUNTS
        ],
        "boardsFinished": [
            ngettext("Board {boards} is finished.", "Boards {boards} are finished.", n) for n in _COUNTS
        ],
        "boardsCome": [
            ngettext("Board {boards} comes from {place}.", "Boards {boards} come from {place}.", n) for n in _COUNTS
        ],
        "boardsFetch": [
            ngettext("Board {boards} lies aside: fetch it.", "Boards {boards} lie aside: fetch them.", n)
            for n in _COUNTS
        ],
        "missing": [
            ngettext("Board {boards} is still to be entered.", "Boards {boards} are still to be entered.", n)
            for n in _COUNTS
        ],
        "openNext": _("Go on to round {round}"),
        "waitOpen": _("Round {round} has not been opened yet. This page goes on by itself."),
        "sitOut": _("Round {round}: nobody plays here"),
        "sitOutPair": _("{names}, you sit out this round."),
        "sitOutNext": _("In round {round} you play at table {table} as {side}."),
        "sitOutLast": _("That was your last round. Thank you for playing."),
    }


def _trouble() -> dict[str, Any]:
    return {
        "offline": _("Not sent yet. It will be sent by itself."),
        "noNews": _("No connection to the club’s server. Go on; nothing is lost."),
        "elsewhere": _("Board {board} has just been entered on another device."),
        "conflictTitle": _("Board {board} has two different results"),
        "conflictHint": _(
            "Another device has entered a different one. Both are kept. The director has been told and decides."
        ),
        "refusedTitle": _("Board {board} could not be sent"),
        "refusedHint": _("You had entered: {result}."),
        "dropIt": _("Leave it"),
        "notConnected": _("This device is no longer connected to a table"),
        "notConnectedHint": _(
            "Scan the code on the table again, or type its six figures. What you have entered is kept."
        ),
        "otherWays": _("Connect again"),
        "understood": _("OK, we know"),
    }
