"""Why a result is doubtful, in a director's words and with the figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording import game
from rulings.engine.doubts import Rule
from rulings.queries.doubts import Doubtful, Reason
from scoring.engine.contract import Card

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

PLAIN: dict[Rule, _StrPromise] = {
    Rule.CONFLICT: gettext_lazy("Two different results were entered. The first one counts until you decide."),
    Rule.MISSING: gettext_lazy("There is no result, and the table has moved on."),
    Rule.UNCONFIRMED: gettext_lazy("The opponents have not confirmed it, and the table has moved on."),
}


def doubt_sentence(each: Doubtful, reason: Reason) -> str:
    """One reason, with its figures."""
    if reason.rule in PLAIN:
        return str(PLAIN[reason.rule])
    return SENTENCES[reason.rule](each, reason)


def place_words(each: Doubtful, *, several: bool, printed: str) -> str:
    """Board 5, table 3, round 2; pairs where no table is known. `several`: with the section; `printed`: what is printed
    on the board."""
    at = each.at
    if at.table is None:
        return _("Board %(board)s, %(ns)s against %(ew)s") % {"board": printed, "ns": at.ns_number, "ew": at.ew_number}
    table = f"{at.section if several else ''}{at.table}"
    return _("Board %(board)s, table %(table)s, round %(round)s") % {
        "board": printed,
        "table": table,
        "round": at.round,
    }


def _in_question(each: Doubtful, reason: Reason) -> str:
    return _("One of several results is wrong; it is not known which (ruling %(number)s).") % {
        "number": reason.figures["number"]
    }


def _number(reason: Reason, name: str) -> int:
    return int(reason.figures[name])


def _in(reason: Reason, name: str = "denomination") -> str:
    return str(game.DENOMINATIONS[str(reason.figures[name])])


def _this(each: Doubtful) -> str:
    """«Table 3», or the pair where no table is known."""
    at = each.at
    if at.table is None:
        return _("Pair %(number)s") % {"number": at.ns_number}
    return _("Table %(table)s") % {"table": at.table}


def span(low: int, high: int) -> str:
    """«9», «9 or 10», «7 to 10»."""
    if low == high:
        return str(low)
    words = _("%(low)s or %(high)s") if high - low == 1 else _("%(low)s to %(high)s")
    return words % {"low": low, "high": high}


def _tricks(each: Doubtful, reason: Reason) -> str:
    sentence = _("%(count)s of %(tables)s tables won %(span)s tricks in %(suit)s; this one has %(here)s.")
    return sentence % {
        "count": _number(reason, "count"),
        "tables": _number(reason, "tables"),
        "span": span(_number(reason, "low"), _number(reason, "high")),
        "suit": _in(reason),
        "here": _number(reason, "here"),
    }


def _both_sides(each: Doubtful, reason: Reason) -> str:
    sides = {name: game.SIDES[str(reason.figures[name]).upper()] for name in ("side", "theirs")}
    sentence = _("%(this)s has %(side)s in %(suit)s; at %(count)s other tables %(theirs)s played %(suit)s.")
    return sentence % {**sides, "this": _this(each), "suit": _in(reason), "count": _number(reason, "count")}


def _score(each: Doubtful, reason: Reason) -> str:
    low, high, here = (game.signed(_number(reason, name)) for name in ("low", "high", "here"))
    sentence = _("All %(count)s other scores lie between %(low)s and %(high)s for N–S; this one is %(here)s.")
    if low == high:
        sentence = _("All %(count)s other scores are %(low)s for N–S; this one is %(here)s.")
    return sentence % {"count": _number(reason, "count"), "low": low, "high": high, "here": here}


def _suit(each: Doubtful, reason: Reason) -> str:
    sentence = _("All %(count)s other tables play %(theirs)s; this one alone has %(suit)s.")
    return sentence % {"count": _number(reason, "count"), "theirs": _in(reason, "theirs"), "suit": _in(reason)}


def _level(each: Doubtful, reason: Reason) -> str:
    sentence = _("A part score with %(over)s overtricks, where all %(count)s other tables bid game.")
    return sentence % {"over": _number(reason, "over"), "count": _number(reason, "count")}


def _lead(each: Doubtful, reason: Reason) -> str:
    card = game.card_words(Card.parse(str(reason.figures["card"])))
    if reason.figures["holder"] == "dummy":
        return _("The %(card)s was in dummy, so it was not led: is the declarer right?") % {"card": card}
    return _("The %(card)s was in declarer’s hand, so it was not led: is the declarer right?") % {"card": card}


def _led_elsewhere(each: Doubtful, reason: Reason) -> str:
    sentence = _("The %(card)s is entered as led by %(seat)s; at %(count)s other tables %(their_seat)s led it.")
    seats = {name: game.SEATS[str(reason.figures[name])] for name in ("seat", "their_seat")}
    card = game.card_words(Card.parse(str(reason.figures["card"])))
    return sentence % {**seats, "card": card, "count": _number(reason, "count")}


def _double_dummy(each: Doubtful, reason: Reason) -> str:
    sentence = _("Double dummy, %(seat)s makes %(there)s tricks in %(suit)s; this table has %(here)s.")
    numbers = {name: _number(reason, name) for name in ("there", "here")}
    return sentence % {**numbers, "seat": game.SEATS[str(reason.figures["seat"])], "suit": _in(reason)}


def _far(each: Doubtful, reason: Reason) -> str:
    difference = _number(reason, "difference")
    if _number(reason, "doubles") == len(game.DOUBLE_MARKS) - 1:
        return _("Redoubled, and no other table has anything like it.")
    if difference < 0:
        down = ngettext("%(n)d down", "%(n)d down", -difference) % {"n": -difference}
        return _("%(much)s, and no other table has anything like it.") % {"much": down.capitalize()}
    over = ngettext("%(n)d overtrick", "%(n)d overtricks", difference) % {"n": difference}
    return _("%(much)s, and no other table has anything like it.") % {"much": over.capitalize()}


def _boards(reason: Reason) -> dict[str, int]:
    return {"board": _number(reason, "board"), "other": _number(reason, "other_board")}


def _swapped(each: Doubtful, reason: Reason) -> str:
    sentence = _("This result looks like the others on board %(other)s, and the result there looks like those here.")
    return f"{sentence % _boards(reason)} {_('Were the two boards mixed up?')}"


def _twice(each: Doubtful, reason: Reason) -> str:
    return _("Somebody has two results on this board. One belongs to another board or to others.")


def _same_again(each: Doubtful, reason: Reason) -> str:
    sentence = _("Contract, tricks and lead are the same on boards %(board)s and %(other)s.") % _boards(reason)
    return f"{sentence} {_('Was one board entered twice?')}"


SENTENCES: dict[Rule, Callable[[Doubtful, Reason], str]] = {
    Rule.IN_QUESTION: _in_question,
    Rule.SWAPPED: _swapped,
    Rule.TWICE: _twice,
    Rule.LEAD: _lead,
    Rule.LED_ELSEWHERE: _led_elsewhere,
    Rule.BOTH_SIDES: _both_sides,
    Rule.TRICKS: _tricks,
    Rule.SCORE: _score,
    Rule.DOUBLE_DUMMY: _double_dummy,
    Rule.SUIT: _suit,
    Rule.LEVEL: _level,
    Rule.FAR: _far,
    Rule.SAME_AGAIN: _same_again,
}
