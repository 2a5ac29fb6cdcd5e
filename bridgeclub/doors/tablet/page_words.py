"""What the pages of a table say, and the questions about a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

COUNTS = range(11)
"""How languages count: beyond the last of these the words stay the same."""


def by_count(sentence: Callable[[int], str], counts: range = COUNTS) -> list[str]:
    """A sentence for each number, with the number as {count}; as short a list as its last sentence allows."""
    found = [sentence(count).replace("%(count)d", "{count}") for count in counts]
    while len(found) > 1 and found[-1] == found[-2]:
        found.pop()
    return found


def page_words() -> dict[str, Any]:
    """Header, start of a round, change of seats, the end."""
    return {
        "table": _("Table {table}"),
        "tableOfSection": _("Table {section}{table}"),
        "roundOf": _("Round {round} of {rounds}"),
        "board": _("Board {board}"),
        "dealer": _("Dealer {seat}"),
        "pair": _("Pair {number}"),
        "player": _("Player {number}"),
        "players": _("Players {first} and {second}"),
        "pairYou": _("You are {side} · {names}"),
        "pairThem": _("v {names}"),
        "pairNS": _("{names} (N–S)"),
        "pairEW": _("v {names} (E–W)"),
        "seatsAre": _("North {N}, East {E}, South {S}, West {W}."),
        "and": _("{first} and {last}"),
        "comma": _(", "),
        "back": _("Back"),
        "goOn": _("Go on"),
        "notBegun": _("Play has not begun yet"),
        "notBegunHint": _("This page goes on by itself when the director starts."),
        "unused": _("Nobody sits at this table"),
        "unusedHint": _("This table is not used in this session. Please ask the director where you sit."),
        "youPlay": _("Round {round}: you play {names}"),
        "namesRight": _("Are the names right?"),
        "namesWrong": _("If a name is wrong or somebody is missing, tell the director."),
        "boardsHere": by_count(lambda count: ngettext("Board {boards}", "Boards {boards}", count)),
        "sharedWith": _("You share them with {place}."),
        "namesYes": _("Yes, go to the boards"),
        "youAreNow": _("You sit {side} this round"),
        "turnTitle": _("Change of direction"),
        "turnHint": _("Please sit like this before you take out the cards."),
        "turnDone": _("We have changed seats"),
        "thanks": _("Thank you for playing"),
        "thanksHint": _("All boards of this table are entered. The director ends the session."),
        "drawWaitHint": _(
            "All boards of this table are entered. Here you see where to go as soon as the director has drawn it."
        ),
        "playOver": _("Play has ended. Thank you for playing."),
        "overHint": _("Is a result missing or wrong? Tell the director now."),
        "results": _("See the results"),
        "partWait": _("One moment"),
        "codesAway": _("No connection, so the code cannot be shown. Write your results on paper."),
        "conditions": _("Conditions of contest"),
        "otherSession": _("Another session: type its code"),
    }


def question_words() -> dict[str, Any]:
    """From the contract to the opponents' yes."""
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
        "askTricks": _("How many tricks?"),
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
        "keepContract": _("Take this contract"),
        "keepLead": _("Take this lead"),
        "keepIt": _("Keep: {answer}"),
        "askConfirm": _("East–West: is it right?"),
        "turnTablet": _("Pass it to {first} or {second}. Is this what happened?"),
        "turnTabletPair": _("Pass it to East–West. Is this what happened?"),
        "tricksLead": _("{tricks} · lead {card}"),
        "leadNotKnown": _("{tricks} · lead not known"),
        "toYou": _("to you, {side}"),
        "toSide": _("to {side}"),
        "yes": _("Yes, that is right"),
        "no": _("No, change it"),
        "askFix": _("What do you want to change?"),
        "asItWas": _("Nothing, it was right"),
        "goesOn": _("Board {done} is done. Board {board} is next."),
        "allBoards": _("All boards"),
        "unplayed": _("Not played by us"),
    }
