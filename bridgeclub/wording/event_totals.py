"""Words of an event of several sessions: its rankings row by row, how its total is made, what an edition changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.contests import contest_words
from bridgeclub.wording.game import figure
from bridgeclub.wording.known import words_for
from bridgeclub.wording.substitutes import substitute_words
from bridgeclub.wording.ties import RULES, source_words
from club.queries import SessionInfo, told_apart
from scoring.engine.rounding import decimal_text, rounded
from scoring.models.event_totals import EventEdition, EventStage
from scoring.queries.event_values import (
    DrawnRank,
    EventLine,
    EventList,
    EventRanking,
    EventSession,
    LinePart,
    Named,
    SplitRank,
)

IN_PERCENT = ("percentages", "matchpoints")
PLACES = 2
UNITS: Mapping[str, str | Promise] = {
    "percentages": gettext_lazy("%"),
    "matchpoints": gettext_lazy("%"),
    "percentage_sum": gettext_lazy("% added"),
    "points": gettext_lazy("Points"),
    "victory_points": gettext_lazy("VPs"),
}
STAGES: Mapping[str, str | Promise] = {
    "all": gettext_lazy("Overall"),
    "qualifying": gettext_lazy("Qualifying"),
    "final": gettext_lazy("Final"),
    "consolation": gettext_lazy("Consolation"),
}
OUT: Mapping[str, str | Promise] = {
    "missed": gettext_lazy("has not played enough sessions"),
    "unranked": gettext_lazy("without standing, or withdrawn"),
    "not_in_final": gettext_lazy("above the qualifying line, not in the final"),
}
STAGE_CHOICES = EventStage.Stage.choices
WAYS: Mapping[str, str | Promise] = {
    "lot": gettext_lazy("decided by lot"),
    "play_off": gettext_lazy("decided by a play-off"),
}
REASONS = dict(EventEdition.Reason.choices)


@dataclass(frozen=True)
class PartShown:
    """A session of a line: its place from 1, in figures; `who`: "" where they are the players of most sessions, else
    who played, or the substitutes; `sat_in`: each who sat in for some of its rounds."""

    session: EventSession
    place: int
    figure: str
    counts: bool
    who: str
    key: str
    sat_in: tuple[str, ...] = ()


@dataclass(frozen=True)
class HeadShown:
    """The head of a session's column: its day, with a number where others have the same, and what it is in full."""

    short: str
    full: str


@dataclass(frozen=True)
class LineShown:
    """A row in words; figures are "" where there are none. `cells`: its figures by session of the list."""

    rank: str
    name: str
    players: str
    figure: str
    with_handicap: str
    handicap_rank: str
    carried: str
    note: str
    qualifies: bool
    podium: bool
    parts: tuple[PartShown, ...]
    cells: tuple[str, ...]


@dataclass(frozen=True)
class ListShown:
    """A ranking of a page. `heads`: the sessions by their place; `ties` as sentences: the order, then each rule."""

    title: str
    stage: str
    whole: bool
    unit: str
    heads: tuple[HeadShown, ...]
    lines: tuple[LineShown, ...]
    handicaps: bool
    carries: bool
    ties: tuple[tuple[str, tuple[str, ...]], ...]


def lists_shown(ranking: EventRanking, contest: str) -> tuple[ListShown, ...]:
    """Every ranking in words, the whole ones first."""
    ranking = _with_who_played_on(ranking)
    several = has_several_stages(ranking)
    return tuple(_list(each, ranking, contest, several=several) for each in ranking.lists)


def _with_who_played_on(ranking: EventRanking) -> EventRanking:
    """Once there is a final, who plays it went on: a reserve too, and whatever a later correction makes of the line."""
    finalists = {line.line for each in ranking.lists if each.stage == "final" for line in each.lines}
    if not finalists:
        return ranking
    lists = tuple(
        replace(each, lines=tuple(_as_played_on(line, finalists) for line in each.lines))
        if each.stage == "qualifying"
        else each
        for each in ranking.lists
    )
    return replace(ranking, lists=lists, qualifiers=max(ranking.qualifiers, len(finalists)))


def _as_played_on(line: EventLine, finalists: Collection[int]) -> EventLine:
    played = line.line in finalists
    return replace(line, qualifies=played, out=line.out or ("not_in_final" if line.qualifies and not played else ""))


def has_several_stages(ranking: EventRanking) -> bool:
    return len({each.stage for each in ranking.lists}) > 1


def counts_matchpoints(found: EventList) -> bool:
    """With what was carried a percentage of the final says little: matchpoints do, where all have as many to win."""
    ranked = [each for each in found.lines if each.rank is not None]
    carries = any(each.carried is not None for each in ranked)
    return carries and len({each.available for each in ranked}) == 1


def _list(found: EventList, ranking: EventRanking, contest: str, *, several: bool) -> ListShown:
    return ListShown(
        title=_title(found, several=several),
        stage=found.stage,
        whole=found.whole,
        unit=_("Matchpoints") if counts_matchpoints(found) else str(words_for(UNITS, ranking.by)),
        heads=_heads([ranking.sessions[at].info for at in found.sessions]),
        lines=tuple(_line(each, found, ranking, contest) for each in found.lines),
        handicaps=found.handicaps,
        carries=any(each.carried is not None for each in found.lines),
        ties=_ties(found, ranking.by, contest),
    )


def _heads(sessions: Sequence[SessionInfo]) -> tuple[HeadShown, ...]:
    days = [date_format(each.date, _("j M")) for each in sessions]
    numbered = [f"{day} ({days[: at + 1].count(day)})" if days.count(day) > 1 else day for at, day in enumerate(days)]
    full = (told_apart(each.title, each.date, each.slug) for each in sessions)
    return tuple(map(HeadShown, numbered, full))


def _title(found: EventList, *, several: bool) -> str:
    number = len(found.sessions)
    after = ngettext("after %(n)d session", "after %(n)d sessions", number) % {"n": number}
    if found.whole and several:
        return str(words_for(STAGES, found.stage))
    return _("%(stage)s, %(after)s") % {"stage": words_for(STAGES, found.stage), "after": after}


def _line(line: EventLine, found: EventList, ranking: EventRanking, contest: str) -> LineShown:
    in_matchpoints = counts_matchpoints(found)
    # Of a stage of one session what was won there is known in matchpoints, and adds up with what was carried.
    won = line.points - (line.carried or 0) if in_matchpoints and len(found.sessions) == 1 else None

    def worth(each: LinePart) -> str:
        if won is not None:
            return figure_words(won, ranking.by)
        percent = figure_words(each.figure, ranking.by)
        return _("%(figure)s %%") % {"figure": percent} if in_matchpoints else percent

    parts = tuple(_part(each, line, ranking, contest, worth(each)) for each in line.parts)
    # In the document it is a percentage of what there was to win, without what was carried.
    handicapped = line.with_handicap * line.available / 100 if in_matchpoints else line.with_handicap
    by_place = {each.session: each for each in line.parts}
    cells = tuple(worth(by_place[at]) if at in by_place else "–" for at in found.sessions)
    return LineShown(
        rank="" if line.rank is None else f"{line.rank}{'=' if line.tied else ''}",
        name=name_words(line.who, contest),
        players=" – ".join(line.who.names) if line.who.team and line.who.names else "",
        figure=figure_words(line.points if in_matchpoints else line.figure, ranking.by),
        with_handicap=figure_words(handicapped, ranking.by),
        handicap_rank="" if line.handicap_rank is None else str(line.handicap_rank),
        carried="" if line.carried is None else figure_words(line.carried, ranking.by),
        note=_beside(line, found, ranking.qualifiers),
        qualifies=line.qualifies,
        podium=line.rank is not None and line.rank <= 3,
        parts=parts,
        cells=cells,
    )


def _beside(line: EventLine, found: EventList, qualifiers: int) -> str:
    """Why somebody has no place, or that more are level at the qualifying line than it has room for."""
    if line.out:
        return str(words_for(OUT, line.out))
    decided = next((each for each in found.drawn if line.line in each.lines), None)
    if decided is not None:
        return str(words_for(WAYS, decided.way))
    through = [each for each in found.lines if each.qualifies]
    level = line.qualifies and line.tied and line.rank == max(each.rank or 0 for each in through)
    return _("level at the qualifying line: the director decides") if level and len(through) > qualifiers else ""


def _part(part: LinePart, line: EventLine, ranking: EventRanking, contest: str, worth: str) -> PartShown:
    session = ranking.sessions[part.session]
    return PartShown(
        session,
        part.session + 1,
        worth,
        part.counts,
        _others(part.who, line.who, contest),
        part.who.key,
        tuple(
            _("Substitute: %(who)s") % {"who": substitute_words(each.name, each.instead_of, each.first, each.last)}
            for each in part.who.substitutes
        ),
    )


def _others(who: Named, mostly: Named, contest: str) -> str:
    if set(who.names) == set(mostly.names):
        return ""
    new = [each for each in who.names if each not in mostly.names]
    if not new or len(new) == len(who.names):
        return name_words(who, contest)
    names = _(" and ").join(new)
    return ngettext("substitute: %(names)s", "substitutes: %(names)s", len(new)) % {"names": names}


def name_words(who: Named, contest: str) -> str:
    """A team by its name, others by their players; by the number where nobody is named."""
    if who.team:
        return who.team
    if contest == "teams" or not who.names:
        return str(contest_words(contest).numbered) % {"number": who.number or who.key}
    return " – ".join(who.names)


def figure_words(value: Fraction, by: str) -> str:
    """As it is printed: two decimals of percentages and victory points, of points as many as there are up to two."""
    near = decimal_text(rounded(value, places=PLACES))
    return near.replace("-", "−") if by == "points" else figure(near, PLACES)


def _ties(found: EventList, by: str, contest: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What the rules split, then what was decided otherwise; not that no rule told those apart."""
    decided = {each.rank for each in found.drawn}
    by_rule = (each for each in found.splits if len(each.order) > 1 or each.rank not in decided)
    return (*(_tie(each, by, contest) for each in by_rule), *(_drawn(each, contest) for each in found.drawn))


def _drawn(drawn: DrawnRank, contest: str) -> tuple[str, tuple[str, ...]]:
    order = _(" before ").join(name_words(each, contest) for each in drawn.order)
    words = {"rank": drawn.rank, "order": order, "way": words_for(WAYS, drawn.way)}
    return _("Place %(rank)s, %(way)s: %(order)s") % words, ()


def _tie(split: SplitRank, by: str, contest: str) -> tuple[str, tuple[str, ...]]:
    groups = (_(" and ").join(name_words(each, contest) for each in group) for group in split.order)
    order = _(" before ").join(groups)
    if len(split.order) == 1:
        none = _("No rule tells them apart (White Book 143.7).")
        return _("Place %(rank)s is shared: %(order)s") % {"rank": split.rank, "order": order}, (none,)
    steps = tuple(
        _("By %(rule)s (%(source)s): %(figures)s")
        % {
            "rule": words_for(RULES, each.rule),
            "source": source_words(each.source),
            "figures": ", ".join(
                f"{name_words(who, contest)} {decimal_text(rounded(value, places=PLACES))}"
                for who, value in sorted(each.values, key=lambda one: -one[1])
            ),
        }
        for each in split.steps
    )
    return _("Place %(rank)s: %(order)s") % {"rank": split.rank, "order": order}, steps
