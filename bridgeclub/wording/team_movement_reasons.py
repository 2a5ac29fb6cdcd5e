"""What speaks for and against a movement of teams: for the director who chooses, and in a line as programs read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.counted import counted, said
from movements.engine.reasons import Reason


def _curtailed(rounds: int, whole: int) -> str:
    return _("Cut short: %(rounds)d of %(whole)d rounds") % {"rounds": rounds, "whole": whole}


def _other_lengths(longest: int, shortest: int) -> str:
    words = _("The sessions are not of one length: %(longest)d to %(shortest)d boards")
    return words % {"longest": longest, "shortest": shortest}


def _score_break(round: int) -> str:
    return _("After round %(round)d the matches so far are over: score up, then other boards") % {"round": round}


def _printed_score_break(round: int) -> str:
    return _("scores after round %(round)d, then other boards") % {"round": round}


FOR_TEAMS: Mapping[str, Callable[..., str]] = {
    "all_meet": said(gettext_lazy("Everybody meets everybody")),
    "score_each_round": said(gettext_lazy("Each match is over when its round is")),
    "score_at_half": said(gettext_lazy("Both teams can score up at half-time")),
    "score_break": _score_break,
    "no_sharing": said(gettext_lazy("No boards are shared")),
}
AGAINST_TEAMS: Mapping[str, Callable[..., str]] = {
    "missed": counted("Each team does not meet %(count)d other", "Each team does not meet %(count)d others"),
    "meet_again": counted(
        "The same matches are played in %(count)d session", "The same matches are played in each of %(count)d sessions"
    ),
    "curtailed": _curtailed,
    "score_at_end": said(gettext_lazy("Nobody knows the score before the end")),
    "apart": said(gettext_lazy("The two tables of a match play it in different rounds, so scores are known late")),
    "triangle": said(gettext_lazy("Three teams play a triangle over two rounds and score up after the second")),
    "uneven_moves": said(gettext_lazy("East–West and the boards move otherwise each round")),
    "short_matches": counted("Matches of %(count)d board are short", "Matches of %(count)d boards are short"),
    "fewer_boards": counted("%(count)d board fewer than wanted", "%(count)d boards fewer than wanted"),
    "more_boards": counted("%(count)d board more than wanted", "%(count)d boards more than wanted"),
    "other_lengths": _other_lengths,
    "over_time": counted("%(count)d minute too long", "%(count)d minutes too long"),
    "sit_out": counted(
        "Each team sits out once, which costs it %(count)d board",
        "Each team sits out in turn, which costs it %(count)d boards",
    ),
    "halves": counted(
        "Two tables share a copy: each plays %(count)d board, then they exchange",
        "Two tables share a copy: each plays %(count)d boards, then they exchange",
    ),
    "by_board": said(gettext_lazy("Two tables share a copy board by board: an odd number has no halves")),
    "copies": counted("Needs %(count)d copy of each board", "Needs %(count)d copies of each board"),
    "dealt_again": counted(
        "%(count)d match deals its own boards: nothing can be compared with other matches",
        "%(count)d matches at a time deal their own boards: nothing can be compared between them",
    ),
}
UNSAID = "complete"
"""Played to the end: said to programs only, as a director takes it for granted."""


def team_reasons_for(reasons: Iterable[Reason]) -> list[str]:
    return [FOR_TEAMS[each.code](*each.numbers) for each in reasons if each.code in FOR_TEAMS]


def team_reasons_against(reasons: Iterable[Reason]) -> list[str]:
    return [AGAINST_TEAMS[each.code](*each.numbers) for each in reasons if each.code in AGAINST_TEAMS]


def _printed_other_lengths(longest: int, shortest: int) -> str:
    return _("sessions of %(shortest)d to %(longest)d boards") % {"longest": longest, "shortest": shortest}


def _printed_curtailed(rounds: int, whole: int) -> str:
    return _("cut short: %(rounds)d of %(whole)d rounds") % {"rounds": rounds, "whole": whole}


#: As `manage.py movements --teams` prints them.
PRINTED_OF_TEAMS: Mapping[str, Callable[..., str]] = {
    "all_meet": said(gettext_lazy("everybody meets everybody")),
    "missed": counted("each team misses %(count)d other", "each team misses %(count)d others"),
    "meet_again": counted("the same again in %(count)d session", "the same in each of %(count)d sessions"),
    "complete": said(gettext_lazy("played to the end")),
    "curtailed": _printed_curtailed,
    "score_each_round": said(gettext_lazy("a match is over when its round is")),
    "score_at_half": said(gettext_lazy("scores at half-time")),
    "score_at_end": said(gettext_lazy("no score before the end")),
    "score_break": _printed_score_break,
    "apart": said(gettext_lazy("the tables of a match play it in different rounds")),
    "triangle": said(gettext_lazy("three teams play a triangle over two rounds")),
    "uneven_moves": said(gettext_lazy("E/W and boards move otherwise each round")),
    "short_matches": counted("short matches: %(count)d board", "short matches: %(count)d boards"),
    "fewer_boards": counted("%(count)d board fewer than wanted", "%(count)d boards fewer than wanted"),
    "more_boards": counted("%(count)d board more than wanted", "%(count)d boards more than wanted"),
    "other_lengths": _printed_other_lengths,
    "over_time": counted("%(count)d minute too long", "%(count)d minutes too long"),
    "sit_out": counted("each team sits out: %(count)d board", "each team sits out: %(count)d boards"),
    "no_sharing": said(gettext_lazy("no boards are shared")),
    "halves": counted(
        "two tables share a copy: %(count)d board each, then exchanged",
        "two tables share a copy: %(count)d boards each, then exchanged",
    ),
    "by_board": said(gettext_lazy("two tables share a copy board by board")),
    "copies": counted("needs %(count)d copy of each board", "needs %(count)d copies of each board"),
    "dealt_again": counted("%(count)d match at a time deals its own boards", "%(count)d matches deal their own boards"),
}


def printed_of_teams(reason: Reason) -> str:
    """A reason in a line: «each team misses 3 others»."""
    return PRINTED_OF_TEAMS[reason.code](*reason.numbers)
