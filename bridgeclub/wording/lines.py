"""One board at one table in words: where it is, who entered what, what was awarded."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.contests import contest_words
from bridgeclub.wording.desk_tables import table_words
from bridgeclub.wording.pair_labels import called_by_number
from scoring.queries.room import DoneBy, LineSide, LineView

# Who says that a correction is right.
AGREED = {
    "": gettext_lazy("nobody yet"),
    "ns": gettext_lazy("N–S"),
    "ew": gettext_lazy("E–W"),
    "both": gettext_lazy("both pairs"),
    "traveller": gettext_lazy("the traveller"),
}


def agreed_words(contest: str) -> dict[str, str]:
    """The same in the words of a contest."""
    return {key: str(words) for key, words in AGREED.items()} | {"both": str(table_words(contest).agreed_by_both)}


def place_words(line: LineView) -> str:
    """Table 4, board 20; of a result outside the movement the board alone."""
    if line.table is None:
        return _("Board %(board)s, played at another table") % {"board": line.printed}
    return _("Table %(table)s, board %(board)s") % {"table": line.table, "board": line.printed}


def pair_words(pair: LineSide) -> str:
    """The players' names, or the number: of a team, and where nobody has been named."""
    if called_by_number(pair.contest) or not pair.names:
        return str(contest_words(pair.contest).numbered) % {"number": pair.number}
    return " & ".join(pair.names)


def who_words(who: DoneBy, source: str = "", *, several: bool = False) -> str:
    """Table 4 (tablet), a director's name, an import, or the program; `several`: with the section."""
    if who.table is not None:
        place = _("Table %(table)s") % {"table": f"{who.section if several else ''}{who.table}"}
        return f"{place} ({who.device})" if who.device else place
    if who.name:
        return who.name
    return _("imported") if source == "import" else _("the program")
