"""Words of a knock-out: its rounds, who plays in a match, how a match stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from movements.engine.bracket import Source
from movements.queries.bracket_values import BracketView, MatchView, SideView, Team
from rulings.services.bracket_clocks import corrections_by_hand
from rulings.services.clocks import moment_in_zone
from scoring.queries.brackets import boards_of_match, extra_boards_of, who_plays_on


@dataclass(frozen=True)
class SideShown:
    """A side in words; `imps` and `extra` are "" where there are none.

    `sure`: who it is stands. `by_director`: put there by him, not by results.
    """

    words: str
    seed: int | None
    imps: str
    extra: str
    through: bool
    withdrawn: bool
    sure: bool
    by_director: bool


@dataclass(frozen=True)
class MatchShown:
    """A match as a page shows it; `status` is "" where the figures say all; `until` says how long it may be
    corrected, "" where nobody goes through yet, where that is over, and where its session says it."""

    match: MatchView
    sides: tuple[SideShown, ...]
    status: str
    scores: tuple[str, ...]
    names: str
    until: str = ""


@dataclass(frozen=True)
class RoundShown:
    """A round: `cells` are its matches from the top, so that a tree stands straight; between them the name of whoever
    has a bye, and "" where the second of a match of three goes on."""

    number: int
    title: str
    cells: tuple[MatchShown | str, ...]
    byes: str

    @property
    def matches(self) -> tuple[MatchShown, ...]:
        return tuple(each for each in self.cells if isinstance(each, MatchShown))


def team_name(team: Team) -> str:
    """What a team is called."""
    return team.name or _("Team %(number)s") % {"number": team.number}


def names_of(teams: tuple[Team, ...]) -> str:
    return ", ".join(team_name(each) for each in teams)


def rounds_shown(view: BracketView, now: datetime) -> tuple[RoundShown, ...]:
    """Round by round, from the first to the final."""
    ends = corrections_by_hand(view, now)
    shown = {each.number: match_shown(view, each, _until(view, ends.get(each.number), now)) for each in view.matches}
    found = []
    for at, matches in enumerate(view.rounds):
        cells: tuple[MatchShown | str, ...] = tuple(shown[each.number] for each in matches)
        if at == 0 and len(view.rounds) > 1:
            later = [side.source for each in view.rounds[1] for side in each.sides]
            cells = tuple(shown[each.match] if each.match and each.place == 1 else _bye(view, each) for each in later)
        found.append(RoundShown(at + 1, round_title(view, at + 1), cells, names_of(view.byes) if at == 0 else ""))
    return tuple(found)


def _bye(view: BracketView, source: Source) -> str:
    return team_name(view.by_number[view.lines[source.line - 1]]) if source.line else ""


def next_step_words(view: BracketView) -> str:
    """What the director does next, for somebody who has never made a knock-out."""
    if view.champion is not None:
        return ""
    if view.lot is not None:
        return _("Look at the draw. Nobody else sees it before you confirm it.")
    if not view.rounds and len(view.taking_part) < 2:
        return _("First type the teams. Seeds and the draw come next.")
    if not view.rounds:
        return _("Number the seeds, if there are any, and save. Then draw lots: you look before the draw counts.")
    if any(each.open for each in view.matches):
        return _("Enter the result of each match, or play it here. Once its teams are known, draw the next one.")
    return _("Draw the next matches; then their results can be entered.") if view.ready else ""


def round_title(view: BracketView, number: int) -> str:
    """Final, Semi-finals, Quarter-finals; before those, and where not everybody plays, the number of the round."""
    left, matches = len(view.rounds) - number, view.rounds[number - 1]
    whole = len(matches) == 2**left and not any(each.three for each in matches)
    titles = {0: _("Final"), 1: _("Semi-finals"), 2: _("Quarter-finals")}
    return titles[left] if whole and left in titles else _("Round %(number)s") % {"number": number}


def _until(view: BracketView, end: datetime | None, now: datetime) -> str:
    if end is None or end <= now:
        return ""
    return _("Can be corrected until %(when)s") % {"when": moment_in_zone(end, view.zone, now)}


def match_shown(view: BracketView, match: MatchView, until: str = "") -> MatchShown:
    sides = tuple(_side(match, each) for each in match.sides)
    return MatchShown(match, sides, status_words(view, match), tuple(_of_three(view, match)), _v(sides), until)


def _v(sides: tuple[SideShown, ...]) -> str:
    return _(" v ").join(each.words for each in sides)


def _side(match: MatchView, side: SideView) -> SideShown:
    team = side.team
    figures = match.score_of(team.number) if team is not None and match.drawn else None
    return SideShown(
        side_words(side),
        team.seed if team else None,
        str(figures[0]) if figures else "",
        str(figures[1]) if figures and figures[1] is not None else "",
        side.through,
        team is not None and team.withdrawn,
        match.drawn or team is not None,
        side.by_director,
    )


def side_words(side: SideView) -> str:
    """The team, or where it will come from."""
    if side.team is not None:
        return team_name(side.team)
    if side.nobody:
        return _("nobody")
    if side.source.place == 2:
        return _("second of match %(number)s") % {"number": side.source.match}
    return _("winner of match %(number)s") % {"number": side.source.match}


def _of_three(view: BracketView, match: MatchView) -> Iterator[str]:
    """The three results of a match of three, each in a line."""
    if not match.three or match.result is None:
        return
    for each in match.result.scores:
        values = {
            "one": team_name(view.by_number[each.one]),
            "other": team_name(view.by_number[each.other]),
            "imps": f"{each.one_imps}–{each.other_imps}",
        }
        if each.one_extra is None:
            yield _("%(one)s – %(other)s: %(imps)s") % values
        else:
            extra = f"{each.one_extra}–{each.other_extra}"
            yield _("%(one)s – %(other)s: %(imps)s, extra boards %(extra)s") % {**values, "extra": extra}


def status_words(view: BracketView, match: MatchView) -> str:
    """How a match stands, where its figures do not say it."""
    if match.walkover:
        return _("Walkover")
    if match.level:
        return level_words(view, match)
    if match.result is not None and match.result.how == "decision":
        return match.result.note or _("By the director’s decision")
    if match.result is not None:
        return match.result.note
    if any(each.being_played for each in match.sessions):
        return _("Being played")
    if any(each.begun for each in match.sessions):
        return _("Its result is not published yet")
    return _("To be drawn") if match.ready else ""


def level_words(view: BracketView, match: MatchView) -> str:
    """What level teams play."""
    boards = extra_boards_of(view, match)
    level = who_plays_on(match)
    if match.three and not level:
        return _("Level, and a team has withdrawn: the director says who goes through")
    if match.three and len(level) == 2:
        names = _(" and ").join(team_name(view.by_number[each]) for each in level)
        words = ngettext("Level: %(names)s play %(n)s extra board", "Level: %(names)s play %(n)s extra boards", boards)
        return words % {"names": names, "n": boards}
    if match.three:
        words = ngettext(
            "Level: %(n)s extra board of every two teams", "Level: %(n)s extra boards of every two teams", boards
        )
        return words % {"n": boards}
    return ngettext("Level: %(n)s extra board", "Level: %(n)s extra boards", boards) % {"n": boards}


def length_words(view: BracketView, match: MatchView) -> str:
    """How many boards a match has, and what that means where three teams play."""
    boards = boards_of_match(view, match)
    if len(match.teams) < 3:
        return ngettext("%(n)s board.", "%(n)s boards.", boards) % {"n": boards}
    going = ngettext("%(n)s team goes through.", "%(n)s teams go through.", match.through) % {"n": match.through}
    words = ngettext(
        "Every two teams play %(n)s board against each other: each team %(all)s in all.",
        "Every two teams play %(n)s boards against each other: each team %(all)s in all.",
        boards,
    ) % {"n": boards, "all": 2 * boards}
    order = _("Wins count first, a draw as half a win; then IMPs (White Book 143.2.2).")
    return f"{words} {going} {order}"
