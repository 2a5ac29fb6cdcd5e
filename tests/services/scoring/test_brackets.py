"""Knock-outs from the list of teams to the champion: draws, results, withdrawals, corrections."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError, StaleError
from club.models import AuditRow, Bracket, BracketResult, Event, Session
from club.queries import session_info
from club.services import discard_session, end_play, move_to_event
from movements.engine.bracket_state import Changes
from movements.queries.bracket_values import PlaysFor, Score
from movements.queries.brackets import bracket_of_session, brackets_of, drawn_brackets_of
from movements.services import start_session
from movements.services.bracket_rounds import (
    draw_ready,
    follow_results,
    keep_sides,
    replace_team,
    set_play_by,
    withdraw_team,
)
from movements.services.brackets import Habits, TeamInput, confirm_draw, propose_draw, set_teams, start_bracket
from rulings.services.bracket_clocks import by_the_clock
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.recompute import recompute
from scoring.services import publish_session, withdraw_edition
from scoring.services.bracket_sessions import play_here
from scoring.services.brackets import Outcome, enter_bracket_result, take_back_bracket_result
from tests.brackets import drawn_bracket, made_bracket, score, seen, teams_of, win
from tests.builders import DAY, enter, make_club, make_session, play_all

pytestmark = pytest.mark.django_db


def refused(act: Callable[[], object], words: str, kind: type[DomainError] = DomainError) -> None:
    with pytest.raises(kind, match=words):
        act()


def acts() -> list[str]:
    return [each for each in AuditRow.objects.order_by("pk").values_list("action", flat=True) if "knock-out" in each]


def test_it_is_an_event_of_teams_with_an_address_of_its_own() -> None:
    club = make_club()
    one, two = (start_bracket(club_id=club.pk, name=" Club  Cup ", actor=PROGRAM) for _number in range(2))
    assert (one.event.name, one.event.contest) == ("Club Cup", Event.Contest.TEAMS)
    assert [one.slug, two.slug] == ["club-cup", "club-cup-2"]
    assert brackets_of(club.pk) == [("club-cup-2", "Club Cup"), ("club-cup", "Club Cup")]
    assert drawn_brackets_of(club.pk) == []
    refused(lambda: start_bracket(club_id=club.pk, name=" ", actor=PROGRAM), "Give the knock-out a name")
    refused(lambda: start_bracket(club_id=club.pk, name="x" * 121, actor=PROGRAM), "at most 120")


@pytest.mark.parametrize(
    ("teams", "habits", "words"),
    [
        ([TeamInput("A"), TeamInput("a")], Habits(), "listed twice"),
        ([TeamInput("A", 1), TeamInput("B", 3)], Habits(), "Seeds are numbered"),
        ([TeamInput(f"Team {each}") for each in range(65)], Habits(), "at most 64"),
        ([TeamInput("x" * 61)], Habits(), "at most 60"),
        ([], Habits(boards=25), "cannot be shared out"),
        ([], Habits(boards=66), "2 to 64 boards"),
        ([TeamInput("A", None, 9)], Habits(), "Somebody else"),
    ],
)
def test_odd_lists_are_refused(teams: list[TeamInput], habits: Habits, words: str) -> None:
    row = made_bracket(2)
    refused(lambda: set_teams(bracket_id=row.pk, teams=teams, habits=habits, actor=PROGRAM), words)


def test_teams_change_seeds_and_names_and_go() -> None:
    row = made_bracket(4, seeds=2)
    listed = [TeamInput("First", 2, 1), TeamInput("Second", 1, 2), TeamInput("New")]
    set_teams(bracket_id=row.pk, teams=listed, habits=Habits("two", True, 16, 1), actor=PROGRAM)
    view = seen(row)
    assert [(each.number, each.name, each.seed) for each in view.teams] == [
        (1, "First", 2),
        (2, "Second", 1),
        (3, "New", None),
    ]
    assert (view.three_way, view.seeds_by_lot, view.boards, view.stanzas) == ("two", True, 16, 1)
    # Of four there is nothing for matches of three to do.
    set_teams(
        bracket_id=row.pk, teams=[*listed[:2], TeamInput("C"), TeamInput("D")], habits=Habits("two"), actor=PROGRAM
    )
    assert seen(row).three_way == ""


def test_a_draw_is_proposed_shown_and_confirmed() -> None:
    row = made_bracket(11, seeds=3)
    refused(lambda: confirm_draw(bracket_id=row.pk, lot=1, actor=PROGRAM), "no longer", StaleError)
    propose_draw(bracket_id=row.pk, actor=PROGRAM)
    first = seen(row)
    assert first.rounds == ()
    propose_draw(bracket_id=row.pk, actor=PROGRAM)
    second = seen(row)
    assert first.proposal is not None
    assert second.proposal is not None
    assert first.proposal[0] != second.proposal[0]
    assert [each.number for each in second.proposal[0][:3]] == [1, 2, 3]
    refused(lambda: confirm_draw(bracket_id=row.pk, lot=first.lot or 0, actor=PROGRAM), "no longer", StaleError)
    confirm_draw(bracket_id=row.pk, lot=second.lot or 0, actor=PROGRAM)
    view = seen(row)
    assert view.lines == tuple(each.number for each in second.proposal[0])
    assert (view.version, view.lot) == (1, None)
    assert [len(each) for each in view.rounds] == [3, 4, 2, 1]
    assert [each.number for each in view.byes] == list(view.lines[:5])
    assert all(each.drawn for each in view.rounds[0])
    # Who waits is known before the round is drawn, who comes is not.
    assert [side.team.number if side.team else None for side in view.rounds[1][0].sides] == [1, None]
    assert drawn_brackets_of(row.club_id) == [("club-cup", "Club Cup")]
    assert acts() == [
        "knock-out made",
        "knock-out changed",
        "knock-out draw proposed",
        "knock-out draw proposed",
        "knock-out drawn",
    ]


def test_it_is_drawn_anew_until_something_was_played() -> None:
    row = drawn_bracket(4)
    propose_draw(bracket_id=row.pk, actor=PROGRAM)
    row.refresh_from_db()
    confirm_draw(bracket_id=row.pk, lot=row.lot or 0, actor=PROGRAM)
    assert seen(row).version == 2
    win(row, 1, 1)
    refused(lambda: propose_draw(bracket_id=row.pk, actor=PROGRAM), "can no longer be drawn anew")
    names = [TeamInput(f"Renamed {each}", each, each) for each in range(1, 5)]
    set_teams(bracket_id=row.pk, teams=names, habits=Habits(), actor=PROGRAM)
    assert seen(row).teams[0].name == "Renamed 1"
    refused(lambda: set_teams(bracket_id=row.pk, teams=names[:3], habits=Habits(), actor=PROGRAM), "has been drawn")


def test_a_team_that_is_drawn_stays_on_the_list() -> None:
    row = drawn_bracket(3)
    two = [TeamInput(f"Team {each}", each, each) for each in (1, 2)]
    refused(lambda: set_teams(bracket_id=row.pk, teams=two, habits=Habits(), actor=PROGRAM), "has been drawn")
    one = made_bracket(1)
    refused(lambda: propose_draw(bracket_id=one.pk, actor=PROGRAM), "two teams at least")


def test_results_by_hand_to_the_champion() -> None:
    row = drawn_bracket(4)
    assert teams_of(row, 1) == [1, 4]
    refused(lambda: draw_ready(bracket_id=row.pk, actor=PROGRAM), "No match can be drawn")
    refused(lambda: score(row, 3, 1, 0) if teams_of(row, 3) else win_undrawn(row), "not drawn yet")
    win(row, 1, 4)
    win(row, 2, 2)
    assert [each.number for each in seen(row).ready] == [3]
    assert draw_ready(bracket_id=row.pk, actor=PROGRAM) == 1
    assert teams_of(row, 3) == [4, 2]
    win(row, 3, 2)
    champion = seen(row).champion
    assert champion is not None
    assert champion.name == "Team 2"


def win_undrawn(row: Bracket) -> None:
    enter_bracket_result(bracket_id=row.pk, number=3, outcome=Outcome(winner=1), clock=by_the_clock, actor=PROGRAM)


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome(), "Enter the IMPs"),
        (Outcome([Score(1, 3, 10, 2)]), "every two teams"),
        (Outcome([Score(1, 2, -1, 2)]), "from 0 to"),
        (Outcome([Score(1, 2, 1000, 2)]), "from 0 to"),
        (Outcome([Score(1, 2, 5, 5, 3)]), "of both teams, or of neither"),
        (Outcome(winner=3), "one of the teams"),
        (Outcome(winner=1, second=2), "Say who goes through"),
        (Outcome([Score(1, 2, 9, 2)], winner=2), "somebody else goes through"),
        (Outcome(winner=1, note="x" * 301), "at most 300"),
    ],
)
def test_odd_results_are_refused(outcome: Outcome, words: str) -> None:
    row = drawn_bracket(2)
    refused(
        lambda: enter_bracket_result(bracket_id=row.pk, number=1, outcome=outcome, clock=by_the_clock, actor=PROGRAM),
        words,
    )
    refused(
        lambda: enter_bracket_result(bracket_id=row.pk, number=9, outcome=outcome, clock=by_the_clock, actor=PROGRAM),
        "no such match",
        NotFoundError,
    )


def test_two_at_once_are_told() -> None:
    row = drawn_bracket(2)
    outcome = Outcome([Score(1, 2, 30, 20)])
    enter_bracket_result(
        bracket_id=row.pk, number=1, outcome=outcome, seen_version=0, clock=by_the_clock, actor=PROGRAM
    )
    refused(
        lambda: enter_bracket_result(
            bracket_id=row.pk, number=1, outcome=outcome, seen_version=0, clock=by_the_clock, actor=PROGRAM
        ),
        "Somebody else",
        StaleError,
    )


def test_level_teams_play_on_and_the_extra_boards_decide() -> None:
    row = drawn_bracket(2)
    assert score(row, 1, 31, 31) == ()
    (match,) = seen(row).matches
    assert (match.level, match.open, match.decided) == (True, True, False)
    assert score(row, 1, 31, 31, 2, 2) == (), "and again"
    assert score(row, 1, 31, 31, 2, 7) == (2,)
    assert BracketResult.objects.count() == 3
    # Or the director decides, and says why.
    lots = Outcome([Score(1, 2, 31, 31)], winner=1, note="by lot, they had to leave")
    assert enter_bracket_result(bracket_id=row.pk, number=1, outcome=lots, clock=by_the_clock, actor=PROGRAM) == (1,)
    take_back_bracket_result(bracket_id=row.pk, number=1, clock=by_the_clock, actor=PROGRAM)
    assert seen(row).matches[0].result is None
    refused(
        lambda: take_back_bracket_result(bracket_id=row.pk, number=1, clock=by_the_clock, actor=PROGRAM),
        "no result",
        StaleError,
    )


@pytest.mark.parametrize(
    ("leads", "one", "two"),
    [
        # 1 beats both, 2 beats 3.
        ((10, 10, 10), (1,), (1, 2)),
        # Each wins one: net IMPs decide, 1 has +15, 3 has -5, 2 has -10.
        ((20, -5, 10), (1,), (1, 3)),
        # 2 and 3 drew, both lost to 1: no tie where one goes through, extra boards where two do.
        ((10, 10, 0), (1,), ()),
        # All level in everything.
        ((10, -10, 10), (), ()),
    ],
)
def test_of_three_teams_wins_then_imps(leads: tuple[int, int, int], one: tuple[int, ...], two: tuple[int, ...]) -> None:
    pairs = zip([(1, 2), (1, 3), (2, 3)], leads, strict=True)
    scores = [Score(*pair, 40 + lead, 40) for pair, lead in pairs]
    for way, wanted in (("one", one), ("two", two)):
        row = drawn_bracket(3, three_way=way)
        assert (
            enter_bracket_result(
                bracket_id=row.pk, number=1, outcome=Outcome(scores), clock=by_the_clock, actor=PROGRAM
            )
            == wanted
        )
    refused(
        lambda: enter_bracket_result(
            bracket_id=row.pk, number=1, outcome=Outcome(scores[:2]), clock=by_the_clock, actor=PROGRAM
        ),
        "every two teams",
    )


def test_a_correction_after_the_draw_is_told_and_followed_or_not() -> None:
    row = drawn_bracket(4)
    win(row, 1, 1)
    win(row, 2, 2)
    draw_ready(bracket_id=row.pk, actor=PROGRAM)
    win(row, 1, 4)
    (told,) = seen(row).differences
    assert told.difference is not None
    assert (told.number, told.difference.changes) == (3, Changes.NOT_BEGUN)
    assert teams_of(row, 3) == [1, 2], "nobody was moved"
    keep_sides(bracket_id=row.pk, number=3, actor=PROGRAM)
    assert not seen(row).differences
    assert seen(row).matches[2].sides[0].by_director
    # Another correction, and another decision.
    win(row, 2, 3)
    follow_results(bracket_id=row.pk, number=3, actor=PROGRAM)
    assert teams_of(row, 3) == [1, 3]
    refused(lambda: follow_results(bracket_id=row.pk, number=3, actor=PROGRAM), "as the results have it", StaleError)


def test_a_result_taken_back_after_the_draw_is_told_and_may_stand() -> None:
    row = drawn_bracket(4)
    win(row, 1, 1)
    win(row, 2, 2)
    draw_ready(bracket_id=row.pk, actor=PROGRAM)
    take_back_bracket_result(bracket_id=row.pk, number=1, clock=by_the_clock, actor=PROGRAM)
    (told,) = seen(row).differences
    assert told.difference is not None
    assert told.difference.unknown == (1,)
    refused(lambda: follow_results(bracket_id=row.pk, number=3, actor=PROGRAM), "has no result")
    keep_sides(bracket_id=row.pk, number=3, actor=PROGRAM)
    assert not seen(row).differences
    assert [each.by_director for each in seen(row).matches[2].sides] == [True, False]


def test_a_match_played_by_the_wrong_team_is_told() -> None:
    row = drawn_bracket(4)
    win(row, 1, 1)
    win(row, 2, 2)
    draw_ready(bracket_id=row.pk, actor=PROGRAM)
    win(row, 3, 1)
    win(row, 1, 4)
    (told,) = seen(row).differences
    assert told.difference is not None
    assert told.difference.changes is Changes.PLAYED
    refused(lambda: follow_results(bracket_id=row.pk, number=3, actor=PROGRAM), "has begun")
    take_back_bracket_result(bracket_id=row.pk, number=3, clock=by_the_clock, actor=PROGRAM)
    follow_results(bracket_id=row.pk, number=3, actor=PROGRAM)
    assert teams_of(row, 3) == [4, 2]


def test_the_opponent_of_a_team_that_withdraws_goes_through_or_meets_a_lucky_loser() -> None:
    row = drawn_bracket(8)
    for number, winner in ((1, 1), (2, 4), (3, 3)):
        win(row, number, winner)
    withdraw_team(bracket_id=row.pk, team=7, actor=PROGRAM)
    match = seen(row).match(4)
    assert match is not None
    assert (match.walkover, match.decided) == (True, True)
    refused(lambda: withdraw_team(bracket_id=row.pk, team=7, actor=PROGRAM), "Somebody else", StaleError)
    draw_ready(bracket_id=row.pk, actor=PROGRAM)
    assert teams_of(row, 5) == [1, 4]
    withdraw_team(bracket_id=row.pk, team=4, actor=PROGRAM)
    assert seen(row).match(5).through == 1  # type: ignore[union-attr]
    lucky = seen(row).lucky_losers
    assert [each.number for each in lucky] == [6, 5, 8]
    refused(lambda: replace_team(bracket_id=row.pk, number=5, place=0, team=8, actor=PROGRAM), "Only a team")
    refused(lambda: replace_team(bracket_id=row.pk, number=5, place=1, team=7, actor=PROGRAM), "cannot come back")
    replace_team(bracket_id=row.pk, number=5, place=1, team=5, actor=PROGRAM)
    assert teams_of(row, 5) == [1, 5]
    assert not seen(row).differences
    win(row, 5, 5)
    refused(lambda: replace_team(bracket_id=row.pk, number=5, place=1, team=8, actor=PROGRAM), "has begun")
    withdraw_team(bracket_id=row.pk, team=7, withdrawn=False, actor=PROGRAM)
    assert seen(row).by_number[7].withdrawn is False


def test_nobody_is_put_into_a_match_whose_session_has_the_teams() -> None:
    row = drawn_bracket(4, players=4)
    win(row, 1, 1)
    session = play_here(bracket_id=row.pk, number=2, day=DAY, actor=PROGRAM)
    withdraw_team(bracket_id=row.pk, team=2, actor=PROGRAM)
    place = teams_of(row, 2).index(2)
    refused(lambda: replace_team(bracket_id=row.pk, number=2, place=place, team=4, actor=PROGRAM), "Discard it first")
    discard_session(session_id=session.pk, seen_pairs=2, actor=PROGRAM)
    replace_team(bracket_id=row.pk, number=2, place=place, team=4, actor=PROGRAM)


def test_days_are_set_for_a_round() -> None:
    row = drawn_bracket(4)
    set_play_by(bracket_id=row.pk, round=1, day=DAY, actor=PROGRAM)
    assert [each.play_by for each in seen(row).matches] == [DAY, DAY, None]
    refused(lambda: set_play_by(bracket_id=row.pk, round=3, day=DAY, actor=PROGRAM), "no such round", NotFoundError)


def played(session: Session, seed: int) -> None:
    start_session(session_id=session.pk, actor=PROGRAM)
    play_all(session, seed)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)


def test_a_match_is_played_as_a_session_here() -> None:
    row = drawn_bracket(4, players=4)
    session = play_here(bracket_id=row.pk, number=1, day=DAY, actor=PROGRAM)
    assert session.title == "Club Cup: Team 1 v Team 4"
    assert (session.state, session.scored_by, session.vp_scale, session.knock_out) == ("ready", "imps", "", True)
    info = session_info(session.pk)
    assert info is not None
    assert bracket_of_session(info) == PlaysFor("club-cup", 1, "Club Cup")
    assert session.contestants.count() == 2
    assert all(each.line_up.count() == 4 for each in session.contestants.all())
    plan = session.sections.get().plan  # type: ignore[attr-defined]
    assert (plan.kind, plan.rounds, plan.boards_per_round) == ("head-to-head", 4, 6)
    refused(lambda: play_here(bracket_id=row.pk, number=1, day=DAY, actor=PROGRAM), "is set up for this match already")
    other = make_session(row.club).event_id
    refused(lambda: move_to_event(session_id=session.pk, event_id=other, actor=PROGRAM), "plays a match")
    played(session, seed=3)
    assert seen(row).matches[0].result is None, "nothing counts before it is published"
    edition = publish_session(session_id=session.pk, actor=PROGRAM)
    match = seen(row).matches[0]
    assert match.result is not None
    assert (match.result.how, match.result.edition) == ("session", 1)
    (entry,) = edition.standings["matches"]
    assert [match.result.scores[0].one_imps, match.result.scores[0].other_imps] == entry["imps"]
    leader = 1 if entry["imps"][0] > entry["imps"][1] else 4
    assert match.result.through == (leader,)
    win(row, 2, 2)
    draw_ready(bracket_id=row.pk, actor=PROGRAM)
    # A later edition turns it round after the draw: told, and nothing is drawn.
    turn_round(session, leader)
    publish_session(session_id=session.pk, actor=PROGRAM)
    after = seen(row)
    assert after.matches[0].result is not None
    assert after.matches[0].result.through == (5 - leader,)
    assert [each.number for each in after.differences] == [3]
    assert teams_of(row, 3) == [leader, 2]
    # The edition is withdrawn: the one before counts again.
    withdraw_edition(session_id=session.pk, number=2, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert not seen(row).differences
    withdraw_edition(session_id=session.pk, number=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert seen(row).matches[0].result is None


def turn_round(session: Session, leader: int) -> None:
    """Give the other team a grand slam at one table, board after board, until it leads."""
    lines = Line.objects.filter(session=session, result__isnull=False).select_related("ns__entry", "board")
    for line in lines.order_by("pk"):
        assert line.ns.entry is not None
        if line.ns.entry.number != leader:
            enter(
                session,
                line.table or 0,
                line.round or 0,
                line.board.number,
                "7NTN=",
                source="desk",
                replaces=line.result_id,
            )
    recompute(session.pk)


def test_extra_boards_are_a_session_of_their_own() -> None:
    row = drawn_bracket(2, players=4)
    score(row, 1, 20, 20)
    session = play_here(bracket_id=row.pk, number=1, day=DAY, actor=PROGRAM)
    assert session.title.endswith("extra boards")
    plan = session.sections.get().plan  # type: ignore[attr-defined]
    assert (plan.rounds, plan.boards_per_round) == (1, 3), "an eighth of 24"
    refused(lambda: play_here(bracket_id=row.pk, number=1, day=DAY, actor=PROGRAM), "for the extra boards already")
    played(session, seed=5)
    publish_session(session_id=session.pk, actor=PROGRAM)
    (match,) = seen(row).matches
    assert match.result is not None
    (figures,) = match.result.scores
    assert (figures.one_imps, figures.other_imps) == (20, 20)
    assert (figures.one_extra, figures.other_extra) != (None, None)
    assert match.result.through == ((1,) if figures.lead > 0 else (2,))
    refused(lambda: play_here(bracket_id=row.pk, number=1, day=DAY, actor=PROGRAM), "is decided")
