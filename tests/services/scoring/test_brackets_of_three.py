"""A match of three teams of a knock-out as a session: its edition gives the IMPs of every two, ties, withdrawals."""

from __future__ import annotations

import pytest

from bridgeclub.wording.brackets import level_words
from club.actor import PROGRAM
from club.models import Bracket, Contestant, Session
from club.services import discard_session, end_play
from movements.models import Match, Seating
from movements.queries.bracket_values import MatchView, Score
from movements.services import start_session
from movements.services.bracket_rounds import draw_ready, withdraw_team
from rulings.services.bracket_clocks import by_the_clock
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.ties.knock_out import triangle
from scoring.queries.brackets import public_bracket, who_plays_on
from scoring.recompute import recompute
from scoring.services import penalise, publish_session, withdraw_edition
from scoring.services.bracket_sessions import can_be_played_here, play_here
from scoring.services.brackets import Outcome, enter_bracket_result
from tests.brackets import drawn_bracket, seen, teams_of
from tests.builders import DAY, enter, play_all, standings_of

pytestmark = pytest.mark.django_db


def first(row: Bracket) -> MatchView:
    return seen(row).matches[0]


def set_up(way: str, teams: int = 3) -> tuple[Bracket, Session]:
    row = drawn_bracket(teams, three_way=way, players=4)
    session = play_here(bracket_id=row.pk, number=1, day=DAY, actor=PROGRAM)
    start_session(session_id=session.pk, actor=PROGRAM)
    return row, session


def over(session: Session) -> None:
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)


@pytest.mark.parametrize("way", ["one", "two"])
def test_an_edition_gives_the_imps_of_every_two_teams(way: str) -> None:
    row, session = set_up(way)
    assert session.title == "Club Cup: Team 1 v Team 2 v Team 3"
    plan = session.sections.get().plan  # type: ignore[attr-defined]
    assert (plan.kind, plan.rounds, plan.boards_per_round) == ("american-whist", 2, 12), "half of 24 against each"
    assert list(Match.objects.filter(session=session).values_list("knock_out", flat=True)) == [True] * 3
    assert not can_be_played_here(first(row))
    play_all(session, 4)
    assert first(row).result is None
    over(session)
    told = standings_of(session)["matches"]
    numbers = dict(session.contestants.values_list("key", "entry__number"))
    result = first(row).result
    assert result is not None
    assert len(result.scores) == len(told) == 3
    for match in told:
        pair = numbers[match["home"]], numbers[match["away"]]
        score = next(each for each in result.scores if {each.one, each.other} == set(pair))
        assert [score.of(number) for number in pair] == [(imps, None) for imps in match["imps"]]
    leads = {(str(each.one), str(each.other)): each.lead for each in result.scores}
    order = [int(team) for group in triangle(leads).order for team in group]
    assert list(result.through) == order[: 1 if way == "one" else 2]


def test_nobody_is_told_before_the_edition() -> None:
    row, session = set_up("two")
    play_all(session, 4)
    scores = [Score(1, 2, 30, 10), Score(1, 3, 30, 10), Score(2, 3, 30, 10)]
    enter_bracket_result(bracket_id=row.pk, number=1, outcome=Outcome(scores), clock=by_the_clock, actor=PROGRAM)

    def known() -> set[bool]:
        view = public_bracket(row.club_id, row.slug)
        assert view is not None
        foreseen = any(each.team is not None for each in view.matches[-1].sides)
        return {view.matches[0].result is not None, view.matches[0].decided, foreseen}

    assert known() == {False}
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    assert known() == {False}
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert known() == {True}
    withdraw_edition(session_id=session.pk, number=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert known() == {False}


def test_two_of_three_are_level_and_play_on() -> None:
    row = drawn_bracket(3, three_way="two", players=4)
    scores = [Score(1, 2, 30, 10), Score(1, 3, 30, 10), Score(2, 3, 20, 20)]
    assert (
        enter_bracket_result(bracket_id=row.pk, number=1, outcome=Outcome(scores), clock=by_the_clock, actor=PROGRAM)
        == ()
    )
    session = play_here(bracket_id=row.pk, number=1, day=DAY, actor=PROGRAM)
    assert session.title == "Club Cup: Team 2 v Team 3, extra boards"
    plan = session.sections.get().plan  # type: ignore[attr-defined]
    assert (plan.kind, plan.rounds * plan.boards_per_round) == ("head-to-head", 2), "an eighth of 12, 2 at least"
    start_session(session_id=session.pk, actor=PROGRAM)
    play_all(session, 8)
    over(session)
    result = first(row).result
    assert result is not None
    lead = next(each for each in result.scores if {each.one, each.other} == {2, 3})
    assert [each.one_extra is None for each in result.scores] == [True, True, False]
    assert lead.lead != 0
    assert result.through == (1, 2 if lead.lead > 0 else 3)


def test_all_three_are_level_and_play_on_together() -> None:
    row, session = set_up("one")
    for seat in Seating.objects.filter(section__session=session):
        for board in seat.boards:
            enter(session, seat.table, seat.round, board, "4SN=")
    over(session)
    assert first(row).level
    extra = play_here(bracket_id=row.pk, number=1, day=DAY, actor=PROGRAM)
    assert extra.contestants.count() == 3
    plan = extra.sections.get().plan  # type: ignore[attr-defined]
    assert (plan.kind, plan.boards_per_round) == ("american-whist", 2)
    start_session(session_id=extra.pk, actor=PROGRAM)
    play_all(extra, 5)
    over(extra)
    result = first(row).result
    assert result is not None
    assert all((each.one_imps, each.other_imps) == (0, 0) for each in result.scores)
    assert all(each.one_extra is not None for each in result.scores)


def test_a_later_edition_changes_who_goes_through_after_the_draw() -> None:
    row, session = set_up("two", teams=5)
    play_all(session, 4)
    over(session)
    for match in seen(row).rounds[0][1:]:
        one, *_rest = [each.number for each in match.teams]
        enter_bracket_result(
            bracket_id=row.pk, number=match.number, outcome=Outcome(winner=one), clock=by_the_clock, actor=PROGRAM
        )
    draw_ready(bracket_id=row.pk, actor=PROGRAM)
    before = first(row).result
    assert before is not None
    loser = next(each.number for each in first(row).teams if each.number not in before.through)
    for line in session.lines.filter(result__isnull=False).select_related("ns__entry", "board"):
        if line.ns.entry.number == loser:
            enter(session, line.table, line.round, line.board.number, "7NTN=", source="desk", replaces=line.result_id)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    after = first(row).result
    assert after is not None
    assert after.through[0] == loser
    assert seen(row).differences
    assert loser not in {number for match in seen(row).rounds[1] for number in teams_of(row, match.number)}


def test_one_of_three_withdraws_before_it() -> None:
    row = drawn_bracket(3, three_way="one", players=4)
    withdraw_team(bracket_id=row.pk, team=3, actor=PROGRAM)
    session = play_here(bracket_id=row.pk, number=1, day=DAY, actor=PROGRAM)
    plan = session.sections.get().plan  # type: ignore[attr-defined]
    assert (plan.kind, plan.rounds * plan.boards_per_round) == ("head-to-head", 24), "a whole match of two"
    discard_session(session_id=session.pk, seen_pairs=2, actor=PROGRAM)
    two = drawn_bracket(3, three_way="two", players=4)
    withdraw_team(bracket_id=two.pk, team=3, actor=PROGRAM)
    assert first(two).walkover, "both go through"
    assert not can_be_played_here(first(two))


def test_one_of_three_withdraws_while_it_is_played() -> None:
    """The two that are left decide it by what they have played against each other."""
    row, session = set_up("one")
    play_all(session, 4)
    withdraw_team(bracket_id=row.pk, team=2, actor=PROGRAM)
    over(session)
    result = first(row).result
    assert result is not None
    (score,) = result.scores
    assert {score.one, score.other} == {1, 3}
    assert result.through == ((score.one,) if score.lead > 0 else (score.other,))


def test_one_that_withdraws_after_it_has_what_it_won() -> None:
    row, session = set_up("two")
    play_all(session, 4)
    over(session)
    before = first(row).result
    assert before is not None
    withdraw_team(bracket_id=row.pk, team=before.through[0], actor=PROGRAM)
    assert len(first(row).teams) == 3
    winners = [Score(each.one, each.other, each.one_imps + 1, each.other_imps + 1) for each in before.scores]
    enter_bracket_result(bracket_id=row.pk, number=1, outcome=Outcome(winners), clock=by_the_clock, actor=PROGRAM)
    after = first(row).result
    assert after is not None
    assert after.through == before.through


def test_a_team_that_leaves_before_the_extra_boards_loses() -> None:
    row = drawn_bracket(2)
    enter_bracket_result(
        bracket_id=row.pk, number=1, outcome=Outcome([Score(1, 2, 20, 20)]), clock=by_the_clock, actor=PROGRAM
    )
    withdraw_team(bracket_id=row.pk, team=1, actor=PROGRAM)
    champion = seen(row).champion
    assert champion is not None
    assert champion.number == 2
    assert not first(row).level


def test_a_fine_of_one_of_three_is_the_directors_to_place() -> None:
    row, session = set_up("one")
    play_all(session, 4)
    end_play(session_id=session.pk, actor=PROGRAM)
    penalise(
        session_id=session.pk,
        contestant_id=Contestant.objects.get(session=session, entry__number=1).pk,
        kind="procedural",
        amount="3",
        unit="points",
        note="",
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert first(row).result is None


def test_one_of_two_that_are_level_withdraws() -> None:
    row = drawn_bracket(3, three_way="one", players=4)
    scores = [Score(1, 2, 20, 20), Score(1, 3, 30, 10), Score(2, 3, 30, 10)]
    enter_bracket_result(bracket_id=row.pk, number=1, outcome=Outcome(scores), clock=by_the_clock, actor=PROGRAM)
    assert who_plays_on(first(row)) == (1, 2)
    withdraw_team(bracket_id=row.pk, team=1, actor=PROGRAM)
    assert who_plays_on(first(row)) == ()
    assert not can_be_played_here(first(row))
    assert "the director says who goes through" in level_words(seen(row), first(row))
    decision = Outcome(scores, winner=2, note="team 1 has left")
    assert enter_bracket_result(bracket_id=row.pk, number=1, outcome=decision, clock=by_the_clock, actor=PROGRAM) == (
        2,
    )
