"""A knock-out as it stands: teams, the draw, matches round by round, and what a correction has done to them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Max

from club.models import (
    Bracket,
    BracketDraw,
    BracketEntry,
    BracketMatch,
    BracketResult,
    BracketScore,
    BracketSession,
    BracketSide,
)
from club.queries import SessionInfo
from movements.engine import bracket as engine
from movements.engine.bracket_state import Decided, Side, Sides, State, state_of
from movements.queries.bracket_values import BracketView, MatchView, PlayedIn, PlaysFor, Result, Score, SideView, Team


def brackets_of(club_id: int) -> list[tuple[str, str]]:
    """(slug, name) of the club's knock-outs, the newest first; one query."""
    return list(Bracket.objects.filter(club_id=club_id).values_list("slug", "event__name"))


def drawn_brackets_of(club_id: int, *, limit: int | None = 10) -> list[tuple[str, str]]:
    """Those that have been drawn, the newest first; one query."""
    found = Bracket.objects.filter(club_id=club_id, draws__isnull=False).distinct()
    return list(found.values_list("slug", "event__name")[:limit])


def bracket_of_session(session: SessionInfo) -> PlaysFor | None:
    """Of which knock-out a session plays a match; None where it plays none. One query, none for other contests."""
    if not session.knock_out:
        return None
    found = BracketSession.objects.filter(session_id=session.id).annotate(teams=Count("session__contestants"))
    names = ("match__draw__bracket__slug", "match__number", "match__draw__bracket__event__name", "teams")
    row = found.values_list(*names).first()
    return None if row is None else PlaysFor(*row)


def sessions_of_bracket(club_id: int, slug: str) -> list[BracketSession]:
    """The sessions of the newest draw, each with its session and match; one query."""
    newest = BracketDraw.objects.filter(bracket__club_id=club_id, bracket__slug=slug).order_by("-version")[:1]
    found = BracketSession.objects.filter(match__draw__in=newest.values("pk"), session__discarded_at__isnull=True)
    return list(found.select_related("session", "match"))


def bracket_by_slug(club_id: int, slug: str, *, hidden: Collection[int] = ()) -> BracketView | None:
    """The knock-out of this address; seven queries, three before it is drawn. `hidden`: see `view_of`."""
    row = Bracket.objects.filter(club_id=club_id, slug=slug).select_related("event", "club").first()
    return None if row is None else view_of(row, hidden=hidden)


def view_of(row: Bracket, *, hidden: Collection[int] = ()) -> BracketView:
    """The knock-out of a row that has its event and club, as if matches with these numbers had no result."""
    teams = _teams(row)
    newest = BracketDraw.objects.filter(bracket=row).order_by("-version").first()
    values: dict[str, Any] = {
        "id": row.pk,
        "club_id": row.club_id,
        "zone": ZoneInfo(row.club.time_zone),
        "event_id": row.event_id,
        "name": row.event.name,
        "slug": row.slug,
        "three_way": row.three_way,
        "seeds_by_lot": row.seeds_by_lot,
        "boards": row.boards,
        "stanzas": row.stanzas,
        "lot": row.lot,
        "teams": tuple(teams.values()),
    }
    if newest is None:
        return BracketView(**values, version=0, lines=(), plan=None, rounds=(), state=None)
    plan = engine.bracket(len(newest.lines), engine.ThreeWay(newest.three_way))
    matches = {each.number: each for each in BracketMatch.objects.filter(draw=newest)}
    numbers = {entry: team.number for entry, team in teams.items()}
    drawn, by_director = _sides(newest, numbers)
    played_in = _sessions(newest)
    results = {number: each for number, each in _results(newest, numbers).items() if number not in hidden}
    state = state_of(
        plan,
        newest.lines,
        drawn=drawn,
        decided={
            number: Decided(each.through, tuple(side.entry for side in drawn.get(number, ()) if side.entry is not None))
            for number, each in results.items()
        },
        begun={number for number, there in played_in.items() if any(each.begun for each in there)},
        withdrawn={each.number for each in teams.values() if each.withdrawn},
        by_director=by_director,
    )
    by_number = {each.number: each for each in teams.values()}
    differences = {each.match: each for each in state.differences}

    def match_view(match: engine.BracketMatch) -> MatchView:
        number, through = match.number, state.through.get(match.number, ())
        known = drawn.get(number)
        sides = []
        for place, source in enumerate(match.sides):
            team = by_number.get(known[place].entry or 0) if known else _foreseen(source, newest, state, by_number)
            sides.append(
                SideView(
                    place,
                    source,
                    team,
                    nobody=known is not None and known[place].entry is None,
                    through=team is not None and known is not None and team.number in through,
                    by_director=(number, place) in by_director,
                )
            )
        row = matches.get(number)
        return MatchView(
            number,
            match.round,
            match.through,
            tuple(sides),
            drawn=known is not None,
            ready=number in state.ready,
            walkover=number in state.walkovers,
            level=number in state.level,
            result=results.get(number),
            sessions=played_in.get(number, ()),
            play_by=row.play_by if row else None,
            difference=differences.get(number),
            match_id=row.pk if row else 0,
        )

    rounds = tuple(tuple(map(match_view, plan.of_round(number))) for number in range(1, plan.rounds + 1))
    return BracketView(
        **values,
        version=newest.version,
        lines=tuple(newest.lines),
        plan=plan,
        rounds=rounds,
        state=state,
        drawn=drawn,
    )


def _foreseen(source: engine.Source, newest: BracketDraw, state: State, by_number: Mapping[int, Team]) -> Team | None:
    """Who will play there, as far as it is known before the round is drawn."""
    if source.line:
        return by_number[newest.lines[source.line - 1]]
    through = state.through.get(source.match, ())
    return by_number[through[source.place - 1]] if source.place <= len(through) else None


def _teams(row: Bracket) -> dict[int, Team]:
    """By id of the entry, in the order of their numbers."""
    found = BracketEntry.objects.filter(bracket=row).select_related("entry").prefetch_related("entry__players__player")
    return {
        each.entry_id: Team(
            each.entry_id,
            each.entry.number,
            each.entry.name,
            each.seed,
            each.withdrawn_at is not None,
            tuple(one.player.name for one in each.entry.players.all()),
        )
        for each in found
    }


def _sides(newest: BracketDraw, numbers: Mapping[int, int]) -> tuple[dict[int, Sides], set[tuple[int, int]]]:
    """By number of match who was drawn, and (match, place) of those that the director has put there."""
    rows = BracketSide.objects.filter(match__draw=newest).order_by("version")
    now = {
        (each["match__number"], each["place"]): each
        for each in rows.values("match__number", "place", "entry", "by_director")
    }
    drawn: dict[int, Sides] = {}
    for (number, _place), each in sorted(now.items()):
        drawn[number] = (*drawn.get(number, ()), Side(numbers[each["entry"]] if each["entry"] else None))
    return drawn, {key for key, each in now.items() if each["by_director"]}


def _results(newest: BracketDraw, numbers: Mapping[int, int]) -> dict[int, Result]:
    """By number of match its newest result, unless that takes back what there was."""
    rows = BracketResult.objects.filter(match__draw=newest).select_related("match").order_by("version")
    now: dict[int, BracketResult] = {}
    since: dict[int, datetime | None] = {}
    for each in rows:
        number = each.match.number
        now[number] = each
        since[number] = None if each.first_id is None else (since.get(number) or each.at)
    scores: dict[int, list[Score]] = {}
    for score in BracketScore.objects.filter(result__in=[each.pk for each in now.values()]):
        there = Score(
            numbers[score.one_id],
            numbers[score.other_id],
            score.one_imps,
            score.other_imps,
            score.one_extra,
            score.other_extra,
        )
        scores.setdefault(score.result_id, []).append(there)
    return {
        number: Result(
            each.version,
            each.how,
            tuple(numbers[entry] for entry in (each.first_id, each.second_id) if entry is not None),
            each.edition,
            each.note,
            tuple(scores.get(each.pk, ())),
            since[number],
        )
        for number, each in now.items()
        if each.how != BracketResult.How.TAKEN_BACK
    }


def _sessions(newest: BracketDraw) -> dict[int, tuple[PlayedIn, ...]]:
    found: dict[int, tuple[PlayedIn, ...]] = {}
    rows = BracketSession.objects.filter(match__draw=newest, session__discarded_at__isnull=True)
    for each in rows.select_related("session", "match"):
        session = each.session
        there = PlayedIn(session.slug, session.title, session.state, each.extra, session.pk)
        found[each.match.number] = (*found.get(each.match.number, ()), there)
    return found


def newest_version(match_id: int) -> int:
    """The version of the newest result of a match; 0 where there is none."""
    return BracketResult.objects.filter(match_id=match_id).aggregate(last=Max("version"))["last"] or 0
