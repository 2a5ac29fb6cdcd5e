"""Results of a knock-out: entered by hand, or taken from the sessions here in which its matches are played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import PROGRAM, Actor
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Bracket, BracketMatch, BracketResult, BracketScore, BracketSession, Entry, Session
from club.models.brackets import IMPS_AT_MOST
from club.services import append_audit_row, create_session
from club.services.entries import enter_teams
from movements.queries.bracket_values import BracketView, MatchView, Score
from movements.queries.brackets import view_of
from movements.services.brackets import locked_bracket
from scoring.engine.ties.knock_out import extra_boards, triangle
from scoring.models import Publication
from scoring.services.movement import choose_movement

NOTE_AT_MOST = 300
TITLE_AT_MOST = 120


@dataclass(frozen=True)
class Outcome:
    """A result as entered. `scores`: of two teams one, of three teams each against each.

    `winner`: whom the director sends through, where the scores do not say it or there are none; `second` likewise the
    other of three. Where both are None the scores decide.
    """

    scores: Sequence[Score] = ()
    winner: int | None = None
    second: int | None = None
    note: str = ""


@transaction.atomic
def enter_bracket_result(
    *, bracket_id: int, number: int, outcome: Outcome, seen_version: int | None = None, actor: Actor
) -> tuple[int, ...]:
    """What came of a match; a later one corrects it. Who goes through, by number; () while they are level.

    `seen_version`: of the result that was seen; StaleError where another counts by now. Matches that have been drawn
    stay as they are: what a correction changes is told on the page of the knock-out.
    """
    row, view, match = _match(bracket_id, number)
    if not match.drawn:
        raise DomainError(_("This match is not drawn yet."))
    if seen_version is not None and seen_version != (match.result.version if match.result else 0):
        raise StaleError(_("Somebody else has entered a result. Please look again."))
    if len(outcome.note) > NOTE_AT_MOST:
        raise DomainError(_("Please write at most %(most)d characters.") % {"most": NOTE_AT_MOST})
    _refuse_scores(match, outcome.scores)
    through = _through(match, outcome)
    how = BracketResult.How.HAND if outcome.scores else BracketResult.How.DECISION
    _store(view, match, through, outcome.scores, how, note=outcome.note.strip(), actor=actor)
    _log(row, match, "knock-out result entered", actor)
    return through


@transaction.atomic
def take_back_bracket_result(*, bracket_id: int, number: int, actor: Actor) -> None:
    """The match has no result any more. Matches that have been drawn from it stay; the page tells of them."""
    row, view, match = _match(bracket_id, number)
    if match.result is None:
        raise StaleError(_("This match has no result any more. Please look again."))
    _store(view, match, (), (), BracketResult.How.TAKEN_BACK, actor=actor)
    _log(row, match, "knock-out result taken back", actor)


@transaction.atomic
def play_here(*, bracket_id: int, number: int, day: date, actor: Actor) -> Session:
    """A session of teams for the match, both teams entered and the movement chosen; extra boards where it is level.

    Its published edition is the result of the match (see `follow_edition`).
    """
    row, view, match = _match(bracket_id, number)
    teams = match.teams
    if match.three or len(teams) != 2 or not match.drawn:
        raise DomainError(_("A session can be set up for a match of two teams that is drawn. Enter others by hand."))
    if match.decided:
        raise DomainError(_("This match is decided."))
    extra = match.level
    if any(not each.extra or each.state not in ("ended", "official") for each in match.sessions) and not extra:
        raise DomainError(_("A session is set up for this match already."))
    if extra and any(each.extra and each.state not in ("ended", "official") for each in match.sessions):
        raise DomainError(_("A session is set up for the extra boards already."))
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
    _log(row, match, "knock-out session made", actor)
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
            _store(view, match, (), (), BracketResult.How.TAKEN_BACK, actor=actor)
            _log(row, match, "knock-out result taken back", actor)
        return
    score, edition = found
    through = (score.one,) if score.lead > 0 else (score.other,) if score.lead < 0 else ()
    before = match.result
    if before is not None and (before.scores, before.through) == ((score,), through):
        return
    _store(view, match, through, (score,), BracketResult.How.SESSION, edition=edition, actor=actor)
    _log(row, match, "knock-out result played", actor)


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
    """IMPs by number of team; None where the edition has no IMPs of a match."""
    numbers = dict(session.contestants.filter(entry__isnull=False).values_list("key", "entry__number"))
    found: dict[int, int] = {}
    for match in edition.standings.get("matches", ()):
        if match["imps"] is None:
            continue
        for key, imps in zip((match["home"], match["away"]), match["imps"], strict=True):
            if key in numbers:
                found[numbers[key]] = found.get(numbers[key], 0) + (imps or 0)
    return found or None


def _refuse_scores(match: MatchView, scores: Sequence[Score]) -> None:
    numbers = {each.number for each in match.teams}
    pairs = {frozenset((each.one, each.other)) for each in scores}
    games = len(numbers) * (len(numbers) - 1) // 2
    if scores and (len(pairs) != games or len(scores) != games or not all(each <= numbers for each in pairs)):
        raise DomainError(_("Enter the IMPs of every two teams of this match."))
    for each in scores:
        figures = (each.one_imps, each.other_imps, each.one_extra or 0, each.other_extra or 0)
        if any(not 0 <= imps <= IMPS_AT_MOST for imps in figures):
            raise DomainError(_("IMPs are whole numbers from 0 to %(most)s.") % {"most": IMPS_AT_MOST})
        if (each.one_extra is None) is not (each.other_extra is None):
            raise DomainError(_("Enter the extra boards of both teams, or of neither."))


def _through(match: MatchView, outcome: Outcome) -> tuple[int, ...]:
    """Who goes through: as the director says, else by the scores (White Book 143.2)."""
    numbers = [each.number for each in match.teams]
    if outcome.winner is not None:
        wanted = tuple(each for each in (outcome.winner, outcome.second) if each is not None)
        if not set(wanted) <= set(numbers) or len(set(wanted)) != len(wanted):
            raise DomainError(_("Whoever goes through is one of the teams of this match."))
        if len(wanted) != min(match.through, len(numbers)):
            raise DomainError(_("Say who goes through, and who is the second of them."))
        decided = _by_scores(match, outcome.scores) if outcome.scores else ()
        if decided and decided != wanted:
            raise DomainError(_("The IMPs say that somebody else goes through. Enter them as they were."))
        return wanted
    if not outcome.scores:
        raise DomainError(_("Enter the IMPs, or say who goes through."))
    return _by_scores(match, outcome.scores)


def _by_scores(match: MatchView, scores: Sequence[Score]) -> tuple[int, ...]:
    if len(match.teams) == 2:
        (score,) = scores
        if not score.lead:
            return ()
        order = (score.one, score.other) if score.lead > 0 else (score.other, score.one)
        return order[: match.through]
    leads = {(str(each.one), str(each.other)): each.lead for each in scores}
    order_of_three = triangle(leads).order
    first = order_of_three[: match.through]
    # Where two go through their order says whom they meet: it has to be known as well.
    if any(len(group) > 1 for group in first):
        return ()
    return tuple(int(group[0]) for group in first)


def _store(
    view: BracketView,
    match: MatchView,
    through: Sequence[int],
    scores: Sequence[Score],
    how: str,
    *,
    edition: int | None = None,
    note: str = "",
    actor: Actor,
) -> None:
    ids = {each.number: each.entry_id for each in view.teams}
    rows = BracketResult.objects.filter(match=match.match_id)
    last = rows.order_by("-version").values_list("version", flat=True).first() or 0
    first, second = (*(ids[each] for each in through), None, None)[:2]
    result = BracketResult.objects.create(
        match_id=match.match_id,
        version=last + 1,
        how=how,
        first_id=first,
        second_id=second,
        edition=edition,
        note=note,
        user_id=actor.user_id,
    )
    for score in scores:
        BracketScore.objects.create(
            result=result,
            one_id=ids[score.one],
            other_id=ids[score.other],
            one_imps=score.one_imps,
            other_imps=score.other_imps,
            one_extra=score.one_extra,
            other_extra=score.other_extra,
        )


def _called(view: BracketView, number: int) -> str:
    return view.by_number[number].name or _("team %(number)s") % {"number": number}


def _match(bracket_id: int, number: int) -> tuple[Bracket, BracketView, MatchView]:
    row = locked_bracket(bracket_id)
    view = view_of(row)
    match = view.match(number)
    if match is None or not BracketMatch.objects.filter(pk=match.match_id).exists():
        raise NotFoundError(_("There is no such match."))
    return row, view, match


def _log(row: Bracket, match: MatchView, act: str, actor: Actor) -> None:
    append_audit_row(row.club_id, actor, act, {"event": row.event_id, "number": match.number})
