"""How matches are scored, in plain words: what the two rooms give, and by which scale that becomes victory points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.game import figure
from bridgeclub.wording.match_figures import scale_title
from club.queries import SessionInfo
from scoring.engine.contests import averages_knock_outs, unit_of_way
from scoring.engine.rounding import decimal_text
from scoring.engine.victory_points import Scale, read_scale
from scoring.engine.victory_points.club_scale import OWN as OWN_SCALE
from scoring.engine.victory_points.scale import MOST_PERCENT

ROOMS: Mapping[str, tuple[str | Promise, ...]] = {
    "imps": (
        gettext_lazy(
            "IMPs: on each board the scores of both rooms of a match are compared, and the difference is turned"
            " into IMPs by the scale of Law 78B."
        ),
    ),
    "board_a_match": (
        gettext_lazy(
            "Point-a-board: on each board the team with the better total of both rooms gets 2 points; if they are"
            " equal, each team gets 1 (Law 78C)."
        ),
    ),
    "total_points": (
        gettext_lazy("Total points: the scores of both rooms of a match are added as they are (Law 78C)."),
    ),
    "hybrid": (
        gettext_lazy(
            "Hybrid scoring: each board is worth 2 points. It is won by more than 10 points in both rooms together, and"
            " halved otherwise (White Book 161.7)."
        ),
        gettext_lazy(
            "The share of the total points of a match is worth one point more than it has boards. Both together are its"
            " victory points."
        ),
    ),
}
AVERAGES: Mapping[str, str | Promise] = {
    "imps": gettext_lazy(
        "Average plus is +3 IMPs, average 0, average minus −3; 4 IMPs for teams of eight, 5 for larger ones. A team"
        " whose other boards of the match are better than that on average gets this average for average plus; one whose"
        " are worse gets it for average minus (Law 12C2)."
    ),
    "board_a_match": gettext_lazy(
        "Average plus is 1½ points of 2, average 1, average minus ½. A team whose other boards of the match are better"
        " than that on average gets this average for average plus; one whose are worse gets it for average minus"
        " (Law 12C2)."
    ),
    "total_points": gettext_lazy(
        "Average plus is +100 points, average 0, average minus −100. A team whose other boards of the match are better"
        " than that on average gets this average for average plus; one whose are worse gets it for average minus"
        " (Law 12C2)."
    ),
    "hybrid": gettext_lazy(
        "Average plus is 1½ points of the 2 of a board, average 1, average minus ½; the board counts as level in the"
        " total points (White Book 12.5)."
    ),
}
RANKED: Mapping[str, str | Promise] = {
    "vp": gettext_lazy("The ranking goes by victory points."),
    "imps": gettext_lazy("The ranking goes by the total IMPs of all matches."),
    "points": gettext_lazy("The ranking goes by the total points of all matches."),
    "boards": gettext_lazy("The ranking goes by the points that a team has won of those of its boards."),
}
CONVERTED: Mapping[str, str | Promise] = {
    "matchpoints": gettext_lazy("The percentage of a match is turned into victory points by the scale “%(scale)s”."),
    "cross_imps": gettext_lazy(
        "The cross-IMPs of a match, divided by 70 %% of the scores on a board, are turned into victory points by the"
        " scale “%(scale)s” (White Book 161.4)."
    ),
}
IMPS_CONVERTED = gettext_lazy("The IMPs of a match are turned into victory points by the scale “%(scale)s”.")


EIGHTS: Mapping[str, str | Promise] = {
    "fours": gettext_lazy(
        "Teams of eight, as two teams of four: on each board the difference of both tables of a four is turned into"
        " IMPs, and the IMPs of both fours are added (White Book 161.5)."
    ),
    "aggregate": gettext_lazy(
        "Teams of eight: on each board all four scores of a team are added, and the total is turned into IMPs"
        " (White Book 161.5)."
    ),
    "cross": gettext_lazy(
        "Teams of eight, by cross-IMPs: on each board each pair is compared with both pairs of its team that sat the"
        " other way, and the four differences are turned into IMPs (White Book 161.6)."
    ),
}


#: Teams of eight by the ways that put four scores together as they are.
EIGHTS_ADDED: Mapping[str, str | Promise] = {
    "board_a_match": gettext_lazy(
        "Teams of eight, point-a-board: on each board the team with the better total of all four tables gets 2 points;"
        " if they are equal, each team gets 1 (Law 78C)."
    ),
    "total_points": gettext_lazy(
        "Teams of eight, total points: the scores of all four tables of a match are added as they are (Law 78C)."
    ),
}


def rooms_sentences(session: SessionInfo) -> Iterator[str]:
    """How the rooms of a match are compared, and what ranks."""
    if session.method == "imps" and session.teams_of_eight:
        yield str(EIGHTS[session.teams_of_eight])
    elif session.teams_of_eight and session.method in EIGHTS_ADDED:
        yield str(EIGHTS_ADDED[session.method])
    else:
        yield from map(str, ROOMS[session.method])
    yield from scale_sentences(session)
    if session.teams_of_eight:
        yield str(NOT_AT_ALL_FOUR[session.method == "imps" and session.teams_of_eight != "aggregate"])
    else:
        yield _("A board that was played in one room only does not count.")
    if averages_knock_outs(session.method):
        yield _(
            "In a knock-out match both teams get the average where their scores of a board do not balance (Law 12C4)."
        )
    counted = {"imps": "imps", "board_a_match": "boards"}.get(session.method, "points")
    yield str(RANKED["vp" if session.by_victory_points else counted])


def scale_sentences(session: SessionInfo) -> Iterator[str]:
    """By which scale matches become victory points; nothing where they do not, or where the method says it."""
    if not session.victory_points:
        return
    sentence = str(CONVERTED.get(session.method, IMPS_CONVERTED))
    yield sentence % {"scale": scale_title(session.victory_points["scale"])}
    yield from own_scale_sentences(session)
    if session.teams_of_eight in ("fours", "aggregate"):
        yield _("The scale is that for twice as many boards as a match has (White Book 161.5).")
    boards = session.victory_points.get("boards")
    if boards:
        yield ngettext(
            "The scale is that for %(n)d board, however many a match has.",
            "The scale is that for %(n)d boards, however many a match has.",
            boards,
        ) % {"n": boards}


TIES: Mapping[str, str | Promise] = {
    "regulations": gettext_lazy(
        "Equal totals are told apart as White Book 143.7 has it: by the match between them, matches won, Swiss points"
        " (the scores of the opponents they met), all IMPs or points, and boards won. Money prizes are shared."
    ),
    "swiss_points": gettext_lazy(
        "Equal totals are told apart by Swiss points (the scores of the opponents they met), then as White Book 143.7"
        " has it. Money prizes are shared."
    ),
}


def tied_sentence(session: SessionInfo) -> str:
    """By what equal totals of matches are told apart; "" where they share the place."""
    return str(TIES.get(session.split_ties, ""))


#: An artificial score at one of the four tables of teams of eight.
AVERAGES_AT_ONE_TABLE: Mapping[str, str | Promise] = {
    "fours": gettext_lazy(
        "Given at one of four tables it is about that four alone, at 3 IMPs, and the IMPs of the other four stand;"
        " where both fours have one, the board has 4 IMPs (White Book 147.3)."
    ),
    "aggregate": gettext_lazy("Given at one of four tables it is that of the whole board (White Book 147.3)."),
    "cross": gettext_lazy(
        "Given at one of four tables it stands for the comparisons with that table: 2 IMPs for one table, 3 for two of"
        " different directions; the other comparisons stand (White Book 147.3)."
    ),
}
#: Whether something of a board counts that was not played at all four tables.
NOT_AT_ALL_FOUR: Mapping[bool, str | Promise] = {
    True: gettext_lazy(
        "Of a board that was not played at all four tables, what can be compared counts (White Book 147.3)."
    ),
    False: gettext_lazy("A board that was not played at all four tables does not count."),
}
BOARDS_OF_EIGHTS: Mapping[str, str | Promise] = {
    "duplicated": gettext_lazy("The boards are duplicated: every table has its own copy."),
    "shared": gettext_lazy("A match has two copies of its boards: the two tables of each four share one."),
    "dealt": gettext_lazy(
        "The boards are dealt again for each match: only its four tables have the same cards, and nothing is compared"
        " between matches."
    ),
}
BOARDS_ARE: Mapping[str, str | Promise] = {
    "duplicated": gettext_lazy("The boards are duplicated: every table has its own copy."),
    "shared": gettext_lazy("The two tables of a match share one copy of its boards."),
    "dealt": gettext_lazy(
        "The boards are dealt again for each match: only its two tables have the same cards, and nothing is compared"
        " between matches."
    ),
}
SEATING_RIGHTS: Mapping[str, str | Promise] = {
    "home": gettext_lazy(
        "The team named first has the seating rights in the first part of a match, then both teams in turn: it sees the"
        " opponents’ line-up before it gives its own (Law 5A)."
    ),
    "away": gettext_lazy(
        "The team named last has the seating rights in the first part of a match, then both teams in turn: it sees the"
        " opponents’ line-up before it gives its own (Law 5A)."
    ),
}
PAIRS_OF_TEAMS: Mapping[str, str | Promise] = {
    "cross_imps": gettext_lazy("The pairs of the teams are compared by cross-IMPs; no team’s result depends on it."),
    "butler": gettext_lazy("The pairs of the teams are compared by Butler; no team’s result depends on it."),
}


def played_sentences(session: SessionInfo) -> Iterator[str]:
    """What a session of teams that is played here says beside its scoring."""
    yield str((BOARDS_OF_EIGHTS if session.teams_of_eight else BOARDS_ARE)[session.boards_are])
    if session.seating_rights in SEATING_RIGHTS:
        yield str(SEATING_RIGHTS[session.seating_rights])
    if session.knock_out:
        yield _("Every match is a knock-out: the team that wins it goes on.")
    if session.pairs_of_teams in PAIRS_OF_TEAMS and session.boards_are != "dealt":
        yield str(PAIRS_OF_TEAMS[session.pairs_of_teams])
    if session.boards_to_qualify:
        yield ngettext(
            "A player has to play at least %(n)d board in all sessions of the competition to qualify.",
            "A player has to play at least %(n)d boards in all sessions of the competition to qualify.",
            session.boards_to_qualify,
        ) % {"n": session.boards_to_qualify}


def own_scale_sentences(session: SessionInfo) -> Iterator[str]:
    """The lines of a club's own scale; nothing where another one is used, or none."""
    table = session.victory_points.get("table")
    if not table:
        return
    unit = unit_of_way(session.method)
    scale = read_scale(table, name=OWN_SCALE, unit=unit)
    yield (_("The scale, by percentage: %(lines)s.") if unit == "percent" else _("The scale, by IMPs: %(lines)s.")) % {
        "lines": "; ".join(_band(scale, place) for place in range(len(scale.winner)))
    }


def _band(scale: Scale, place: int) -> str:
    """«from 3: 11 to 9», of percentages «up to 52: 11 to 9»."""
    said = {"winner": scale_figure(scale, scale.winner[place]), "loser": scale_figure(scale, scale.loser[place])}
    if scale.unit == "percent":
        limit = scale.limits[place] if place < len(scale.limits) else MOST_PERCENT
        return _("up to %(margin)s: %(winner)s to %(loser)s") % {**said, "margin": decimal_text(Fraction(limit))}
    first = scale.limits[place - 1] + 1 if place else 0
    return _("from %(margin)s: %(winner)s to %(loser)s") % {**said, "margin": decimal_text(Fraction(first))}


def scale_figure(scale: Scale, value: Fraction) -> str:
    """Victory points with the decimals of their scale."""
    return figure(decimal_text(value), scale.places)


def average_sentences(session: SessionInfo) -> Iterator[str]:
    """What a board is worth that a team could not play, or not fairly."""
    yield _("Only rooms with the same cards are compared. A fouled board counts as the director rules (Law 87).")
    yield str(AVERAGES[session.method])
    if session.teams_of_eight:
        way = session.teams_of_eight if session.method == "imps" else "aggregate"
        yield str(AVERAGES_AT_ONE_TABLE[way])
