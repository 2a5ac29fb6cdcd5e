"""A knock-out as everybody may see it: no result of a match that is still being played, or not published; who goes
through by IMPs, and who plays on."""

from __future__ import annotations

from collections.abc import Sequence

from club.models import BracketResult, BracketSession, Session
from movements.queries.bracket_values import BracketView, MatchView, Score
from movements.queries.brackets import bracket_by_slug, sessions_of_bracket
from scoring.engine.ties.knock_out import Triangle, extra_boards, triangle
from scoring.models import Line, Publication
from scoring.queries.postponed import postponed_boards


def public_bracket(club_id: int, slug: str) -> BracketView | None:
    """None where there is none. A match whose session hides its results has none here, and sends nobody on."""
    return bracket_by_slug(club_id, slug, hidden=hidden_matches(sessions_of_bracket(club_id, slug)))


def hidden_matches(links: list[BracketSession]) -> set[int]:
    """The numbers of the matches whose result nobody is told yet, by what their sessions are at.

    A session keeps its result to itself from its first board until an edition of it counts, while play goes on again
    after that, and while a board of it waits to be played (Law 8B2). Two queries where no board was ever postponed.
    """
    begun = [each for each in links if each.session.state not in (Session.State.DRAFT, Session.State.READY)]
    if not begun:
        return set()
    ids = [each.session_id for each in begun]
    out = set(Publication.objects.filter(session__in=ids, withdrawal=None).values_list("session_id", flat=True))
    later = set(Line.objects.filter(session__in=ids, postponed=True).values_list("session_id", flat=True))
    over = (Session.State.ENDED, Session.State.OFFICIAL)
    closed = [
        each
        for each in begun
        if each.session.state not in over
        or each.session_id not in out
        or (each.session_id in later and postponed_boards(each.session_id))
    ]
    return {each.match.number for each in closed if not each.extra or _decided(each.match_id)}


def _decided(match_id: int) -> bool:
    """Whether somebody goes through: that teams are level says nothing of the extra boards that they play."""
    newest = BracketResult.objects.filter(match=match_id).order_by("-version").first()
    return newest is not None and newest.first_id is not None


def through_by_scores(match: MatchView, scores: Sequence[Score]) -> tuple[int, ...]:
    """Who goes through by the IMPs, the winner first; () while teams are level (White Book 143.2)."""
    if len(match.teams) == 2:
        (score,) = scores
        if not score.lead:
            return ()
        order = (score.one, score.other) if score.lead > 0 else (score.other, score.one)
        return order[: match.through]
    found = _of_three(scores)
    # Where two go through their order says whom they meet: it has to be known as well.
    if found.play_on(match.through):
        return ()
    return tuple(int(team) for group in found.order for team in group)[: match.through]


def who_plays_on(match: MatchView) -> tuple[int, ...]:
    """The teams of a level match that play extra boards; () where its IMPs do not say it, or all but one have left."""
    scores = match.result.scores if match.level and match.result is not None else ()
    if not scores:
        return ()
    level: tuple[int, ...] = (scores[0].one, scores[0].other)
    if len(scores) > 1:
        level = tuple(int(team) for team in _of_three(scores).play_on(match.through))
    gone = {team.number for team in match.teams if team.withdrawn}
    there = tuple(team for team in level if team not in gone)
    return there if len(there) > 1 else ()


def boards_of_match(view: BracketView, match: MatchView) -> int:
    """How many boards two teams of it play against each other: of three teams half as many (White Book 164)."""
    return view.boards // 2 if len(match.teams) == 3 else view.boards


def extra_boards_of(view: BracketView, match: MatchView) -> int:
    """How many boards two teams of it play that are level (White Book 143.2)."""
    return extra_boards(boards_of_match(view, match))


def _of_three(scores: Sequence[Score]) -> Triangle:
    return triangle({(str(each.one), str(each.other)): each.lead for each in scores})
