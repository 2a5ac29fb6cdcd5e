"""Matches of a knock-out that are played here: a session for each, whose editions are its result."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from itertools import combinations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import PROGRAM, Actor
from club.errors import DomainError
from club.models import BracketResult, BracketSession, Entry, Session
from club.services import create_session
from club.services.entries import enter_teams
from movements.queries.bracket_values import BracketView, MatchView, Score
from movements.queries.brackets import view_of
from movements.services.brackets import locked_bracket
from scoring.engine.rounding import rounded
from scoring.models import Publication
from scoring.queries.brackets import boards_of_match, extra_boards_of, through_by_scores, who_plays_on
from scoring.queries.postponed import ever_postponed
from scoring.queries.public.left_out import left_out_of
from scoring.services.brackets import log_match, match_at, store_result
from scoring.services.movement import choose_movement

TITLE_AT_MOST = 120
#: The IMPs of the first of two teams against the second, by their numbers.
Figures = dict[tuple[int, int], int]
OVER = (Session.State.ENDED, Session.State.OFFICIAL)


def can_be_played_here(match: MatchView) -> bool:
    """Whether a session can be set up for it: drawn, not decided, and none is set up; where teams are level, none for
    extra boards that are still to be played."""
    if len(match.teams) < 2 or not match.drawn or match.decided:
        return False
    if match.level:
        return bool(who_plays_on(match)) and not any(each.extra and each.state not in OVER for each in match.sessions)
    return not any(not each.extra for each in match.sessions)


@transaction.atomic
def play_here(*, bracket_id: int, number: int, day: date, actor: Actor) -> Session:
    """A session of teams for the match, all entered and the movement chosen; extra boards for those that are level.

    Of three teams each two play half of the boards, over two halves of the evening, and nobody compares before the end.

    Its published edition is the result of the match (see `follow_edition`).
    """
    row, view, match = match_at(bracket_id, number)
    if not match.drawn:
        raise DomainError(_("This match is not drawn yet."))
    if match.decided:
        raise DomainError(_("This match is decided."))
    extra = match.level
    if not can_be_played_here(match):
        raise DomainError(
            _("A session is set up for the extra boards already.")
            if extra
            else _("A session is set up for this match already.")
        )
    level = who_plays_on(match)
    teams = [each for each in match.teams if not extra or each.number in level]
    names = _(" v ").join(_called(view, each.number) for each in teams)
    title = _("%(name)s: %(teams)s") % {"name": view.name, "teams": names}
    if extra:
        title = _("%(title)s, extra boards") % {"title": title}
    session = create_session(
        club_id=row.club_id,
        title=title[:TITLE_AT_MOST],
        day=day,
        event_id=row.event_id,
        director_id=actor.user_id,
        actor=actor,
    )
    habits = {"scored_by": "imps", "vp_scale": "", "knock_out": True, "pairs_of_teams": "none", "boards_are": "shared"}
    for name, value in habits.items():
        setattr(session, name, value)
    session.save(update_fields=list(habits))
    entries = {each.number: each for each in Entry.objects.filter(pk__in=[team.entry_id for team in teams])}
    enter_teams(session_id=session.pk, entries=[entries[team.number] for team in teams], actor=actor)
    boards = extra_boards_of(view, match) if extra else boards_of_match(view, match)
    kind, options = _movement(len(teams), boards, view.stanzas if not extra else 1)
    choose_movement(section_id=session.sections.get().pk, kind=kind, options=options, actor=actor)
    BracketSession.objects.create(match_id=match.match_id, session=session, extra=extra)
    log_match(row, match, "knock-out session made", actor)
    session.refresh_from_db()
    return session


def _movement(teams: int, boards: int, stanzas: int) -> tuple[str, dict[str, int]]:
    """Three teams in a triangle, the boards going from table to table, so that one set is enough.

    Two teams two rounds a stanza, the tables changing their boards; of an odd number both play the same at once.
    """
    if teams == 3:
        return "american-whist", {"teams": 3, "boards_per_round": boards, "rounds": 2}
    rounds = 2 * stanzas if boards % (2 * stanzas) == 0 else 1
    return "head-to-head", {"teams": 2, "boards_per_round": boards // rounds, "rounds": rounds}


def follow_edition(session: Session, *, actor: Actor = PROGRAM) -> None:
    """The newest editions of the sessions of a match are its result. Called where one was published or withdrawn.

    Nothing is done for a session that plays no match of a knock-out, and nothing is drawn.
    """
    link = BracketSession.objects.filter(session=session).select_related("match__draw").first()
    if link is None:
        return
    row = locked_bracket(link.match.draw.bracket_id)
    view = view_of(row)
    match = view.match(link.match.number)
    if match is None or match.match_id != link.match_id or len(match.teams) < 2:
        # Of a draw that was made anew, or of a match that a team has left.
        return
    found = _played(match)
    if found is None:
        if match.result is not None and match.result.how == BracketResult.How.SESSION:
            store_result(view, match, (), (), BracketResult.How.TAKEN_BACK, actor=actor)
            log_match(row, match, "knock-out result taken back", actor)
        return
    scores, edition = found
    through = through_by_scores(match, scores)
    before = match.result
    if before is not None and (before.scores, before.through) == (scores, through):
        return
    store_result(view, match, through, scores, BracketResult.How.SESSION, edition=edition, actor=actor)
    log_match(row, match, "knock-out result played", actor)


def _played(match: MatchView) -> tuple[tuple[Score, ...], int] | None:
    """The IMPs of every two teams in all sessions of a match that have an edition, and the newest of the editions; None
    where of two of them there are none."""
    figures: dict[bool, Figures] = {}
    edition = 0
    for link in BracketSession.objects.filter(match=match.match_id).select_related("session"):
        newest = Publication.objects.filter(session=link.session, withdrawal=None).order_by("-number").first()
        found = _figures(link.session, newest) if newest is not None else None
        if newest is None or found is None:
            continue
        before = figures.setdefault(link.extra, {})
        for key, imps in found.items():
            before[key] = before.get(key, 0) + imps
        edition = newest.number
    if False not in figures and figures and match.result is not None:
        # The match itself was entered by hand, its extra boards were played here.
        by_hand = match.result.scores
        figures[False] = {(each.one, each.other): each.one_imps for each in by_hand}
        figures[False] |= {(each.other, each.one): each.other_imps for each in by_hand}
    pairs = list(combinations([each.number for each in match.teams], 2))
    if not all(pair in figures.get(False, {}) for pair in pairs):
        return None
    return tuple(_score(one, other, figures) for one, other in pairs), edition


def _score(one: int, other: int, figures: Mapping[bool, Figures]) -> Score:
    imps, extra = figures[False], figures.get(True, {})
    return Score(one, other, imps[one, other], imps[other, one], extra.get((one, other)), extra.get((other, one)))


def _figures(session: Session, edition: Publication) -> Figures | None:
    """IMPs by numbers of two teams, less fines; None where the edition has no IMPs, or leaves out boards of the match.

    Of three teams a fine belongs to a match that nobody has told: the director enters the IMPs, less the fine.
    """
    counted = {line["board"] for line in edition.facts["results"]}
    if left_out_of(ever_postponed(session.pk), counted):
        return None
    numbers = dict(session.contestants.filter(entry__isnull=False).values_list("key", "entry__number"))
    found: Figures = {}
    for match in edition.standings.get("matches", ()):
        if match["imps"] is None or not {match["home"], match["away"]} <= numbers.keys():
            continue
        home, away = numbers[match["home"]], numbers[match["away"]]
        for key, imps in zip(((home, away), (away, home)), match["imps"], strict=True):
            found[key] = found.get(key, 0) + (imps or 0)
    for row in edition.standings["ranking"]:
        # What a fine takes is never averaged: it comes off alone (White Book 90.5 b).
        fine = int(rounded(Fraction(row["penalty"]), places=0))
        own = [key for key in found if key[0] == numbers.get(row["contestant"])]
        if fine and len(own) > 1:
            return None
        for key in own:
            found[key] += fine
    return found or None


def _called(view: BracketView, number: int) -> str:
    return view.by_number[number].name or _("team %(number)s") % {"number": number}
