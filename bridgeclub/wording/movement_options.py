"""What is legal for each kind of movement, as the command line lists it: an option, and its range in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.engines.lists import in_words
from bridgeclub.wording.messages import sentence
from movements.engine.kind import Kind
from movements.engine.teams import MOST_HALVES, TeamKind
from movements.engine.web import BASES

Option = tuple[str, str | Promise]

_LINE = ("--missing ns|ew", gettext_lazy("pair T of that line"))
_LAST = ("--arrow-switch N|auto", gettext_lazy("the last N rounds, 0 to R - 1; 0 unless given"))
_SWITCH = ("--switch R[:T],...", gettext_lazy("instead: these rounds, or tables of rounds"))
_MITCHELL = (_LINE, _LAST, _SWITCH)
_TWO_COPIES = ("--copies N", gettext_lazy("1 (tables share) or 2 sets of the boards; 1 unless given"))
_ANY_COPIES = ("--copies N", gettext_lazy("1 to T sets of the boards, one a table unless given"))
_PAIR = ("--missing PAIR|auto", gettext_lazy("1 to 2T, or the one that balances best"))
_PAIR_FROM_THREE = ("--missing PAIR|auto", gettext_lazy("1 to 2T (from 3 tables), or the one that balances best"))
_BASE = (
    "--base N",
    format_lazy(gettext_lazy("instead of --tables, {first} to {last}"), first=BASES[0], last=BASES[-1]),
)
_LATE = gettext_lazy("pair NS T + 1 without seats of its own: 4 (bump: 3) to 24 tables, a bump to T - 1 rounds")

_ALL_TABLES = gettext_lazy("1 to T, T unless given")
_ALL_BUT_ONE = gettext_lazy("1 to T - 1, T - 1 unless given")
_OF_BASE = gettext_lazy("1 to T - 2, T - 2 unless given")
_HOWELL = gettext_lazy("1 to 2T - 1, 2T - 1 unless given")


def _listed(kind: Kind) -> str:
    """Rounds that have a movement of their own each, by tables."""
    each = (
        _("%(tables)s tables: %(rounds)s") % {"tables": tables, "rounds": in_words(kind.legal_rounds(tables))}
        for tables in kind.tables
    )
    return _("must be given; %(rounds)s") % {"rounds": "; ".join(each)}


def _listed_by_players(kind: Kind) -> str:
    """Rounds that have a movement of their own each, by players; the most unless given."""
    each = (
        _("%(players)s players: %(rounds)s") % {"players": players, "rounds": in_words(kind.base_rounds(players))}
        for tables in kind.tables
        for players in kind.bases(tables)
    )
    return _("the most unless given; %(rounds)s") % {"rounds": "; ".join(each)}


ROUNDS: Mapping[str, str | Promise | Callable[[Kind], str]] = {
    "straight-mitchell": _ALL_TABLES,
    "skip-mitchell": _ALL_BUT_ONE,
    "share-and-relay-mitchell": _ALL_TABLES,
    "double-weave-mitchell": _ALL_TABLES,
    "bowman-mitchell": _OF_BASE,
    "one-and-a-half-appendix": _OF_BASE,
    "web-mitchell": gettext_lazy("must be given, 5 to 15: fewer than T, at least T/3, odd where T is odd"),
    "appendix-mitchell": gettext_lazy("1 to the base, as many unless given"),
    "blackpool": gettext_lazy("1 to T + 2, T + 2 unless given; the last two are against pairs met before"),
    "hesitation": gettext_lazy("1 to T + 1, T + 1 unless given"),
    "howell": gettext_lazy("1 to 2T - 1, 2T - 1 unless given; 2 tables also 6, 3 also 10 (everyone meets twice)"),
    "reduced-howell": _listed,
    "howell-design": _listed,
    "combined": gettext_lazy("1 to 2T - 1, 2T - 1 unless given: T as a Mitchell, then two Howells"),
    "interwoven-howell": gettext_lazy("1 to T - 1, T - 1 unless given: for the second session after a Mitchell"),
    "barometer-mitchell": _ALL_TABLES,
    "barometer-howell": _HOWELL,
    "rainbow-individual": _ALL_TABLES,
    "individual": gettext_lazy("8 players 7, 9: 9, 12: 11, 13: 13, 16: 15, 17: 17, or fewer"),
    "individual-design": _listed_by_players,
}
OPTIONS: Mapping[str, tuple[Option, ...]] = {
    "straight-mitchell": _MITCHELL,
    "skip-mitchell": (
        *_MITCHELL,
        ("--skip-after K", gettext_lazy("a round from R - T/2 to T/2, T/2 unless given")),
    ),
    "share-and-relay-mitchell": _MITCHELL,
    "double-weave-mitchell": _MITCHELL,
    "bowman-mitchell": (_BASE, *_MITCHELL, _TWO_COPIES),
    "one-and-a-half-appendix": (
        _BASE,
        ("--missing ns", gettext_lazy("always: N/S of the last table")),
        _LAST,
        _SWITCH,
        _TWO_COPIES,
    ),
    "web-mitchell": _MITCHELL,
    "appendix-mitchell": (
        ("--base B", gettext_lazy("an odd number from 5 to 17; 9 and 15 need 6 and 10 tables more")),
        ("--extra X", gettext_lazy("tables more, instead of --tables")),
        *_MITCHELL,
        _TWO_COPIES,
    ),
    "blackpool": (_LAST, _SWITCH),
    "hesitation": (
        _PAIR,
        ("--arrow-switch N|auto", gettext_lazy("the last N rounds but for table T, 0 to R - 1; 0 unless given")),
        _SWITCH,
    ),
    "howell": (_PAIR_FROM_THREE,),
    "reduced-howell": (_PAIR_FROM_THREE,),
    "howell-design": (_PAIR_FROM_THREE,),
    "combined": (
        _PAIR,
        ("--copies N", gettext_lazy("2 sets of the boards (one for each Howell) unless given, 1 to T")),
    ),
    "interwoven-howell": (_PAIR,),
    "barometer-mitchell": (
        _LINE,
        ("--arrow-switch N|auto", gettext_lazy("at each table in N of T rounds, 0 to R - 1; 0 unless given")),
        _SWITCH,
        _ANY_COPIES,
    ),
    "barometer-howell": (_PAIR, _ANY_COPIES),
    "rainbow-individual": (("--players N", gettext_lazy("instead of --tables, four for each")),),
    "individual-design": (("--players N", gettext_lazy("instead of --tables, 10 to 40")),),
    "individual": (
        ("--players N", gettext_lazy("8, 9, 12, 13, 16 or 17")),
        ("--copies N", gettext_lazy("1 to T sets of the boards; 12 and 16 players: 1 keeps the tables apart")),
    ),
}
ROUNDS_OF_TEAMS: Mapping[str, str | Promise] = {
    "head-to-head": format_lazy(
        gettext_lazy("1 to {most}, 2 unless given; of an odd number the last set is shared"), most=MOST_HALVES
    ),
    "american-whist": gettext_lazy("an even number to N - 1 (N odd) or N - 2 (N even), all of them unless given"),
    "new-england-relay": gettext_lazy("1 to N - 1, N - 1 unless given"),
    "stagger": gettext_lazy("N - 1, unless given; N/2 - 1 or N/2 is a part of it"),
    "pivot": gettext_lazy("an even number from 6 to N - 1 (N odd) or N - 2 (N even), or N - 1, N - 1 unless given"),
    "round-robin": gettext_lazy("1 to N - 1, N - 1 unless given; N odd: an even number, by triangles; 5 teams: 1 to 5"),
    "triangles": gettext_lazy("an even number to N - 1, N - 1 unless given"),
}


def options_of(kind: Kind) -> Iterator[Option]:
    """Each option of a kind, with what is legal."""
    rounds = ROUNDS[kind.name]
    yield "--tables T", sentence(kind.legal_tables)
    yield "--rounds R", rounds(kind) if callable(rounds) else rounds
    yield from OPTIONS[kind.name]
    if kind.late:
        yield "--late " + "|".join(kind.late), _LATE


def options_of_teams(kind: TeamKind) -> Iterator[Option]:
    """The same of a kind for teams."""
    yield "--teams N", sentence(kind.legal_teams)
    yield "--rounds R", ROUNDS_OF_TEAMS[kind.name]
    if kind.step is not None:
        yield "--sessions S", gettext_lazy("1 to R; 1 to R/2 with triangles; 1 unless given")
        yield "--session K", gettext_lazy("1 to S")
