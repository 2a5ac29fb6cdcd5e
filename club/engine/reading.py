"""Reading a file of deals, whatever it is called."""

from __future__ import annotations

import re

from club.engine.deal_files import DealsRead, foreign, only_fault, text_of
from club.engine.lin import read_lin
from club.engine.pbn import read_pbn

_LIN = re.compile(r"\bmd\|", re.IGNORECASE)
_PBN = re.compile(r"\[\s*\w+\s+\"")


def read_deals(data: bytes, name: str = "") -> DealsRead:
    """The deals of a PBN or a LIN file; `name` is what its owner calls it.

    Faults of the whole file: empty, too_big, pdf, zip, office, access, duplimate, binary, none, too_many. Of one
    deal: number, again, dealer, vulnerable, and those of NotADeal.
    """
    kind = foreign(data, name)
    if kind:
        return only_fault(kind)
    text = text_of(data)
    return read_lin(text) if _LIN.search(text) and not _PBN.search(text) else read_pbn(text)
