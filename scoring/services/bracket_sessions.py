"""Matches of a knock-out that are played here: a session for each, whose editions are its result."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

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
from scoring.engine.ties.knock_out import extra_boards
from scoring.models import Publication
from scoring.queries.postponed import ever_postponed
from scoring.queries.public.left_out import left_out_of
from scoring.services.brackets import log_match, match_at, store_result
from scoring.services.movement import choose_movement

TITLE_AT_MOST = 120
OVER = (Session.State.ENDED, Session.State.OFFICIAL)


def can_be_played_here(match: MatchView) -> bool:
    """Whether a session can be set up for it: drawn, of two teams, not decided, and none is set up; where the teams are
    level, none for extra boards that are still to be played."""
    if match.three or len(match.teams) != 2 or not match.drawn or match.decided:
        return False
    if match.level:
        return not any(each.extra and each.state not in OVER for each in match.sessions)
    return not any(not each.extra for each in match.sessions)


@transaction.atomic
def play_here(*, bracket_id: int, number: int, day: date, actor: Actor) -> Session:
    """A session of teams for the match, both teams entered and the movement chosen; extra boards where it is level.

    Its published edition is the result of the match (see `follow_edition`).
    """
    row, view, match = match_at(bracket_id, number)
    teams = match.teams
    if match.three or len(teams) != 2 or not match.drawn:
        raise DomainError(_("A session can be set up for a match of two teams that is drawn. Enter others by hand."))
    if match.decided:
        raise DomainError(_("This match is decided."))
    extra = match.level
    if not can_be_played_here(match):
        raise DomainError(
            _("A session is set up for the extra boards already.")
            if extra
            else _("A session is set up for this match already.")
        )
    boards = extra_boards(view.boards) if extra else view.boards
    titles = {"name": view.name, "home": _called(view, teams[0].number), "away": _called(view, teams[1].number)}
    title = _("%(name)s: %(home)s v %(away)s") % titles
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
    rounds = _rounds(boards, view.stanzas if not extra else 1)
    options = {"teams": 2, "boards_per_round": boards // rounds, "rounds": rounds}
    if extra:
        options["first_board"] = 1
    choose_movement(section_id=session.sections.get().pk, kind="head-to-head", options=options, actor=actor)
    BracketSession.objects.create(match_id=match.match_id, session=session, extra=extra)
    log_match(row, match, "knock-out session made", actor)
    session.refresh_from_db()
    return session


def _rounds(boards: int, stanzas: int) -> int:
    """Two rounds a stanza, the tables changing their boards; of an odd number both play the same at once."""
    return 2 * stanzas if boards % (2 * stanzas) == 0 else 1


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
    score, edition = found
    through = (score.one,) if score.lead > 0 else (score.other,) if score.lead < 0 else ()
    before = match.result
    if before is not None and (before.scores, before.through) == ((score,), through):
        return
    store_result(view, match, through, (score,), BracketResult.How.SESSION, edition=edition, actor=actor)
    log_match(row, match, "knock-out result played", actor)


def _played(match: MatchView) -> tuple[Score, int] | None:
    """The IMPs of all sessions of a match that have an edition, and the newest of the editions; None: there is none."""
    home, away = match.teams[0].number, match.teams[1].number
    figures: dict[bool, tuple[int, int]] = {}
    edition = 0
    for link in BracketSession.objects.filter(match=match.match_id).select_related("session"):
        newest = Publication.objects.filter(session=link.session, withdrawal=None).order_by("-number").first()
        found = _figures(link.session, newest) if newest is not None else None
        if newest is None or found is None:
            continue
        before = figures.get(link.extra, (0, 0))
        figures[link.extra] = (before[0] + found.get(home, 0), before[1] + found.get(away, 0))
        edition = newest.number
    if False not in figures:
        by_hand = match.result.scores[0] if match.result is not None and match.result.scores else None
        if by_hand is None or True not in figures:
            return None
        # The match itself was entered by hand, its extra boards were played here.
        figures[False] = by_hand.one_imps, by_hand.other_imps
    extra = figures.get(True)
    return Score(home, away, *figures[False], *(extra or (None, None))), edition


def _figures(session: Session, edition: Publication) -> dict[int, int] | None:
    """IMPs by number of team, less its fines; None where the edition has no IMPs, or leaves out boards of the match."""
    counted = {line["board"] for line in edition.facts["results"]}
    if left_out_of(ever_postponed(session.pk), counted):
        return None
    numbers = dict(session.contestants.filter(entry__isnull=False).values_list("key", "entry__number"))
    found: dict[int, int] = {}
    for match in edition.standings.get("matches", ()):
        if match["imps"] is None:
            continue
        for key, imps in zip((match["home"], match["away"]), match["imps"], strict=True):
            if key in numbers:
                found[numbers[key]] = found.get(numbers[key], 0) + (imps or 0)
    for row in edition.standings["ranking"]:
        # What a fine takes is never averaged: it comes off alone (White Book 90.5 b).
        number = numbers.get(row["contestant"])
        if number in found:
            found[number] += int(rounded(Fraction(row["penalty"]), places=0))
    return found or None


def _called(view: BracketView, number: int) -> str:
    return view.by_number[number].name or _("team %(number)s") % {"number": number}
