"""Handicaps that follow from the last sessions of a member, where the club has settled it so.

Late and doubled calls are harmless.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from itertools import groupby, islice
from typing import NamedTuple

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from club.actor import PROGRAM
from club.engine.second_rankings import HANDICAP, RankingRules, read_rules
from club.models import ClubRankings, LineUp, MemberMark, Player, Session, Substitution
from club.services import append_audit_row
from club.services.clubs import locked_club
from club.services.rankings import write_marks
from scoring.engine.events.handicaps import computed_handicap
from scoring.models import HandicapSource, Ladder
from scoring.queries.ladders.counting import OVER, newest_edition
from scoring.queries.ladders.figures import SessionFigures, figures_of

logger = logging.getLogger(__name__)

#: A member's last sessions are looked for so far back.
BACK = timedelta(days=730)


class _Played(NamedTuple):
    pk: int
    club_id: int
    facts_version: int
    newest: int | None


def follow_handicaps(club_ids: Iterable[int] | None = None) -> int:
    """Work out the handicaps of whoever played in a session whose edition is new, or another; of all clubs unless
    some are named. How many were written. Three queries where nothing has changed, one where nobody wants it."""
    written = 0
    wanted = _wanted(club_ids)
    changed = _changed(wanted) if wanted else {}
    for club_id, sessions in changed.items():
        try:
            written += _follow(club_id, *wanted[club_id], sessions)
        except Exception:
            logger.exception("The handicaps of club %s could not be worked out.", club_id)
    return written


def _wanted(club_ids: Iterable[int] | None) -> dict[int, tuple[int, RankingRules]]:
    """The clubs whose handicaps follow, with the number of their rules."""
    rows = ClubRankings.objects.order_by("pk")
    newest = {row.club_id: row for row in (rows if club_ids is None else rows.filter(club__in=club_ids))}
    known = {club: (row.pk, read_rules(row.document)) for club, row in newest.items()}
    return {club: each for club, each in known.items() if each[1].last}


def _changed(wanted: Mapping[int, tuple[int, RankingRules]]) -> dict[int, list[_Played]]:
    """By club, the sessions whose edition is another than when they were last looked at."""
    since = timezone.now().date() - BACK
    rows = Session.objects.kept().filter(
        club__in=wanted, practice=False, played_elsewhere="", date__gte=since, state__in=OVER
    )
    newest = Max("publications__number", filter=Q(publications__withdrawal=None))
    columns = ("pk", "club_id", "facts_version", "newest")
    played = [_Played(*each) for each in rows.annotate(newest=newest).order_by("pk").values_list(*columns)]
    sources = HandicapSource.objects.filter(session__club__in=wanted)
    seen = {pk: rest for pk, *rest in sources.values_list("session_id", "edition", "version", "rules")}
    found: dict[int, list[_Played]] = {}
    for each in played:
        now = [each.newest or 0, each.facts_version, wanted[each.club_id][0]]
        if seen.get(each.pk, [0, each.facts_version, now[2]]) != now:
            found.setdefault(each.club_id, []).append(each)
    return found


def _follow(club_id: int, number: int, rules: RankingRules, changed: Sequence[_Played]) -> int:
    handicaps = _worked_out(club_id, rules, [each.pk for each in changed])
    with transaction.atomic():
        locked_club(club_id)
        written = 0
        for day, them in groupby(sorted(handicaps, key=lambda each: each[1]), key=lambda each: each[1]):
            wanted = {player: {HANDICAP: value} for player, _day, value in them}
            written += len(write_marks(club_id, wanted, day, computed=True))
        for each in changed:
            values = {"edition": each.newest or 0, "version": each.facts_version, "rules": number}
            HandicapSource.objects.update_or_create(session_id=each.pk, defaults=values)
        if written:
            players = sorted(player for player, _day, _value in handicaps)
            append_audit_row(club_id, PROGRAM, "handicaps worked out", {"players": players})
    return written


def _worked_out(club_id: int, rules: RankingRules, changed: Sequence[int]) -> list[tuple[int, date, str]]:
    """Of each member who sat there: the day from which it holds, the one after the last session, and the handicap.

    Who has not so many sessions with a percentage has none that is worked out.
    """
    there = {player for player, _session in _sat(Q(contestant__session__in=changed))}
    members = Player.objects.filter(club_id=club_id, pk__in=there, is_guest=False, erased_at=None)
    ids = set(members.values_list("pk", flat=True))
    theirs: dict[int, set[int]] = {each: set() for each in ids}
    for player, session in _sat(Q(player__in=ids)):
        theirs[player].add(session)
    held = MemberMark.objects.filter(player__in=ids, mark=HANDICAP).order_by("from_day", "pk")
    newest = {player: (day, computed) for player, day, computed in held.values_list("player", "from_day", "computed")}
    before = {player: day for player, (day, computed) in newest.items() if computed}
    figures = _Figures(club_id, {pk for each in theirs.values() for pk in each})
    found = []
    for player, sessions in sorted(theirs.items()):
        last = list(islice(figures.of(player, sessions), rules.last))
        if len(last) == rules.last:
            handicap = computed_handicap([each for _day, each in last], rules.share)
            # What an edition said that was withdrawn since holds no more from its day on.
            day = max(last[0][0] + timedelta(days=1), before.get(player, date.min))
            found.append((player, day, handicap))
        elif player in before:
            found.append((player, before[player], ""))
    return found


def _sat(where: Q) -> Iterator[tuple[int, int]]:
    """Player and session, of whoever had entered and whoever sat in."""
    columns = ("player_id", "contestant__session_id")
    yield from LineUp.objects.filter(where).values_list(*columns)
    yield from Substitution.objects.filter(where).values_list(*columns)


class _Figures:
    """The percentages of players in sessions, read from the editions that count, each once."""

    def __init__(self, club_id: int, sessions: Iterable[int]) -> None:
        newest = Max("publications__number", filter=Q(publications__withdrawal=None))
        rows = (
            Session.objects.kept()
            .filter(pk__in=sessions, practice=False, played_elsewhere="", state__in=OVER)
            .annotate(newest=newest)
        )
        rows = rows.filter(date__gte=timezone.now().date() - BACK).select_related("club", "event", "director")
        self.sessions = [each for each in rows.order_by("-date", "-pk") if newest_edition(each)]
        self.ladder = Ladder(club_id=club_id)
        self.known: dict[int, SessionFigures] = {}

    def of(self, player: int, sessions: Iterable[int]) -> Iterator[tuple[date, Fraction]]:
        """The last one first."""
        mine = set(sessions)
        for each in self.sessions:
            if each.pk in mine:
                if each.pk not in self.known:
                    self.known[each.pk] = figures_of(self.ladder, each, newest_edition(each))
                figure = self.known[each.pk].figures.get((player,))
                if figure is not None:
                    yield each.date, figure
