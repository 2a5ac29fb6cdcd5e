"""One board at one table in words: where it is, who entered what, what was awarded."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.contests import contest_words, players_words
from bridgeclub.wording.desk_tables import table_words
from bridgeclub.wording.pair_labels import called_by_number
from rulings.engine.decision import RuledLine
from scoring.queries.room import BoardMark, DoneBy, LineSide, LineView

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


def line_names(at: BoardMark | LineView | RuledLine) -> dict[str, int]:
    """What names a board at a table in an address: with the room where two teams meet in several, with all four of an
    individual where only the address says who they were."""
    if not isinstance(at, LineView):
        names = {"board": at.board, "ns": at.ns, "ew": at.ew} | ({"room": at.room} if at.room else {})
        if isinstance(at, RuledLine) and at.ns_partner is not None and at.ew_partner is not None:
            names |= {"south": at.ns_partner, "west": at.ew_partner}
        return names
    names = {"board": at.board, "ns": at.ns.id, "ew": at.ew.id} | ({"room": at.room} if at.room else {})
    if at.id is None and not at.seated and at.ns.partner is not None and at.ew.partner is not None:
        names |= {"south": at.ns.partner.id, "west": at.ew.partner.id}
    return names


def other_partners_words(board: str) -> str:
    """Where a director names four of an individual of whom North and East have others with them on a board."""
    return _(
        "On board %(board)s these two have other partners. Put the seats right first: “Something went wrong”, “The "
        "wrong four met”."
    ) % {"board": board}


def place_words(line: LineView) -> str:
    """Table 4, board 20; of a result outside the movement the board alone."""
    if line.table is None:
        return _("Board %(board)s, played at another table") % {"board": line.printed}
    return _("Table %(table)s, board %(board)s") % {"table": line.table, "board": line.printed}


def pair_words(pair: LineSide) -> str:
    """The players' names, or the number: of a team, and where nobody has been named."""
    if pair.partner is not None:
        both = pair.contestants
        if not pair.names:
            return players_words([each.number for each in both])
        return " & ".join(map(pair_words, both))
    if called_by_number(pair.contest) or not pair.names:
        return str(contest_words(pair.contest).numbered) % {"number": pair.number}
    return " & ".join(pair.names)


def who_words(who: DoneBy, source: str = "", *, several: bool = False) -> str:
    """Table 4 (tablet), a director's name, an import, or the program; `several`: with the section."""
    if who.table is not None:
        place = _("Table %(table)s") % {"table": f"{who.section if several else ''}{who.table}"}
        return f"{place} ({who.device})" if who.device else place
    if who.started_on:
        players = _("players (%(device)s)") % {"device": who.started_on}
        return f"{who.name}, {players}" if who.name else players
    if who.name:
        return who.name
    return _("imported") if source == "import" else _("the program")
