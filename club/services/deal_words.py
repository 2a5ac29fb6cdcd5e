"""What is wrong with a file of deals, in words. No sentence names a card: its reader may have the board to play."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.engine.deal_files import BOARDS_AT_MOST, BYTES_AT_MOST, DealFault

SEATS = {"N": gettext_lazy("North"), "E": gettext_lazy("East"), "S": gettext_lazy("South"), "W": gettext_lazy("West")}
WANTED = gettext_lazy("Please save the deals as PBN in the program that made them, and choose that file.")
WHOLE_FILE = {
    "empty": gettext_lazy("The file is empty."),
    "none": gettext_lazy("There are no deals in this file."),
    "too_big": gettext_lazy(
        "The file is larger than %(size)s megabytes. That is too large for the deals of one session."
    ),
    "too_many": gettext_lazy("The file has more than %(boards)s boards. That is too many for one session."),
    "pdf": gettext_lazy("This is a PDF, a page to be printed; the deals cannot be read from it."),
    "zip": gettext_lazy("This is a packed file (zip, Word, Excel). If the deals are in a zip, please unpack it first."),
    "office": gettext_lazy("This is an Office document, not a file of deals."),
    "access": gettext_lazy("This is a database of results (Bridgemate), not a file of deals."),
    "duplimate": gettext_lazy("This is a file for a dealing machine (DUP, BRI, DLM). We cannot read it."),
    "binary": gettext_lazy("This is not a text file, so it is not PBN."),
}
OF_A_DEAL = {
    "number": gettext_lazy("a deal without the number of its board"),
    "numbers": gettext_lazy("the deal is called by more than one board’s number: %(numbers)s"),
    "again": gettext_lazy("the board is there twice, with different cards"),
    "layout": gettext_lazy("the four hands cannot be told apart"),
    "missing": gettext_lazy("the hand of %(seat)s is missing"),
    "suits": gettext_lazy("the hand of %(seat)s does not have four suits"),
    "card": gettext_lazy("the hand of %(seat)s has something in it that is not a card"),
    "count": gettext_lazy("%(seat)s has %(count)s cards, not 13"),
    "twice": gettext_lazy("a card is dealt twice (the second time to %(seat)s)"),
    "dealer": gettext_lazy("the dealer is not North, East, South or West"),
    "vulnerable": gettext_lazy("the vulnerability is not one of None, NS, EW and All"),
}
NOT_READ = frozenset({"none", "pdf", "office", "duplimate", "binary"})
SHOWN_AT_MOST = 5


def faults_in_words(faults: Iterable[DealFault], name: str = "") -> str:
    """One text: the first faults, each with board and line, and what to do. `name`: of one file of several."""
    listed = list(faults)
    sentences = [sentence(fault) for fault in listed[:SHOWN_AT_MOST]]
    if len(listed) > SHOWN_AT_MOST:
        sentences.append(_("And %(count)s more.") % {"count": len(listed) - SHOWN_AT_MOST})
    if any(fault.code in NOT_READ for fault in listed):
        sentences.append(str(WANTED))
    text = " ".join(sentences)
    return _("%(file)s: %(faults)s") % {"file": name, "faults": text} if name else text


def sentence(fault: DealFault) -> str:
    """Board 7 (line 112): North has 12 cards, not 13."""
    if fault.code in WHOLE_FILE:
        size = BYTES_AT_MOST // 1_000_000
        return str(WHOLE_FILE[fault.code]) % {"size": size, "boards": BOARDS_AT_MOST}
    values = {"seat": SEATS.get(str(fault.values.get("seat", "")), ""), "count": fault.values.get("count", 0)}
    values["numbers"] = fault.values.get("numbers", "")
    what = str(OF_A_DEAL[fault.code]) % values
    if not fault.board:
        return _("Line %(line)s: %(what)s.") % {"line": fault.line, "what": what}
    return _("Board %(board)s (line %(line)s): %(what)s.") % {"board": fault.board, "line": fault.line, "what": what}
