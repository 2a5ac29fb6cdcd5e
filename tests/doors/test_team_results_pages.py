"""What a team's results say: names, who sat where, players, pairs of teams, ties; papers of an evening of teams."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from bridgeclub.outputs.folder import folder
from club.actor import PROGRAM
from club.append_only import triggers_disabled
from club.models import Contestant, LineUp, Session
from club.queries import SessionInfo, session_info
from club.services import end_play, enter_teams_of_event, facts_changed, move_to_event
from movements.models import Match
from movements.services import start_session
from movements.services.playing_pairs import LineUpOfTeam, set_line_up
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.imps import imps
from scoring.models import Line, Result
from scoring.queries.public import line_ups, pairs_sheet, player_cards, results_sheet, settled_ties
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.repairs import SwitchedDirections, make_repair, switched_directions_repair
from tests.builders import make_director, play_all, section_of
from tests.doors.pages import address, page, rows, words
from tests.outputs.editions import read_again
from tests.outputs.folder import unpacked
from tests.team_evenings import ended_teams, published_teams, ready_teams, seat_teams, teams_session

pytestmark = pytest.mark.django_db


def test_each_pair_is_compared_with_every_other_table_of_a_board() -> None:
    """By arithmetic of our own: the mean of the IMPs against every other score of each board."""
    session = published_teams(4, "round-robin", boards_per_round=2, habits={"pairs_of_teams": "cross_imps"})
    sheet = results_sheet(_info(session))
    assert sheet is not None
    found = pairs_sheet(sheet)
    assert found is not None
    tables = {(each.round, each.table): each for each in line_ups(sheet).tables}
    boards: dict[int, list[Line]] = defaultdict(list)
    for line in Line.objects.filter(session=session).select_related("board", "result"):
        boards[line.board.number].append(line)
    totals: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    for lines in boards.values():
        assert len(lines) == 4, "both tables of two matches"
        for line in lines:
            assert line.result is not None
            others = [
                (line.result.score or 0) - (each.result.score or 0) for each in lines if each.result and each != line
            ]
            worth = Fraction(sum(imps(abs(each)) * (1 if each > 0 else -1) for each in others), len(others))
            table = tables[line.round or 0, line.table or 0]
            totals[table.ns.names] += worth
            totals[table.ew.names] -= worth
    assert {row.party.names: round(float(row.total), 2) for row in found.rows} == {
        names: round(float(total), 2) for names, total in totals.items()
    }
    listed = rows(page(address(session, "pairs/")), "rank")
    assert len(listed) == 8
    assert "Why" in words(page(address(session, f"pairs/board/1/?of={found.rows[0].party.key}")))


def test_pairs_are_not_ranked_where_boards_are_dealt_again_or_the_club_ranks_none() -> None:
    for habits in ({"boards_are": "dealt", "pairs_of_teams": "butler"}, {}):
        session = published_teams(3, "american-whist", boards_per_round=2, habits=habits)
        assert "not ranked" in words(page(address(session, "pairs/"), 404))


def test_a_change_at_half_time_is_shown_and_counted_for_who_played() -> None:
    session = ready_teams(2, "head-to-head", rounds=2, boards_per_round=4, players=6, habits={"boards_to_qualify": 3})
    match = Match.objects.get(session=session)
    home = match.home
    six = list(LineUp.objects.filter(contestant=home).order_by("seat").values_list("player_id", flat=True))
    start_session(session_id=session.pk, actor=PROGRAM)
    new = LineUpOfTeam((six[4], six[5]), (six[2], six[3]))
    set_line_up(
        session_id=session.pk, contestant_id=home.pk, line_up=LineUpOfTeam(new.ns, new.ew, match.pk, 1), actor=PROGRAM
    )
    play_all(session)
    _publish(session)
    sheet = results_sheet(_info(session))
    assert sheet is not None
    cards = player_cards(sheet, line_ups(sheet), home.key)
    played = {card.name: len(card.boards) for card in cards}
    names = {row.seat: row.player.name for row in LineUp.objects.filter(contestant=home).select_related("player")}
    sat = {
        name for table in line_ups(sheet).tables for side in table.sides if side.team == home.key for name in side.names
    }
    assert set(played) == sat
    assert names[4] in sat
    assert sum(played.values()) == 4 * len({line.board_id for line in Line.objects.filter(session=session)})
    html = words(page(address(session, f"match/{match.key}/")))
    assert "Who sat where" in html
    assert names[4] in html
    assert all(card.enough == (len(card.boards) >= 3) for card in cards)


def test_a_player_has_what_the_team_had_on_the_own_boards() -> None:
    session = published_teams(4, "round-robin", boards_per_round=2)
    sheet = results_sheet(_info(session))
    assert sheet is not None
    for row in sheet.standings["ranking"]:
        cards = player_cards(sheet, line_ups(sheet), row["contestant"])
        assert [Fraction(card.total) for card in cards] == [Fraction(row["points"])] * 4, "four play every board"


def test_a_single_board_that_was_turned_is_shown_and_counted_as_they_sat() -> None:
    session = ended_teams(2, "head-to-head", rounds=1, boards_per_round=3)
    switched = SwitchedDirections(section_of(session).pk, 1, (1,), (2,))
    act = switched_directions_repair(switched=switched, actor=PROGRAM)
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    sheet = results_sheet(_info(session))
    assert sheet is not None
    planned, turned = (each for each in line_ups(sheet).tables if each.table == 1)
    assert (planned.boards, turned.boards) == ((1, 3), (2,))
    assert (turned.ns, turned.ew, turned.turned) == (planned.ew, planned.ns, True)
    for team in (planned.ns.team, planned.ew.team):
        assert [len(card.boards) for card in player_cards(sheet, line_ups(sheet), team)] == [3, 3, 3, 3]
    html = words(page(address(session, f"match/{planned.match}/")))
    assert "round 1, board 2; sat the other way round" in html


def test_a_team_is_called_by_its_name_wherever_it_stands() -> None:
    session = published_teams(3, "american-whist", boards_per_round=2)
    match = next(
        each
        for each in Match.objects.filter(session=session)
        if "Team A" in (each.home.entry.name, each.away.entry.name)
    )
    for more in ("", f"match/{match.key}/", f"board/{match.boards[0]}/"):
        assert "Team A" in words(page(address(session, more)))


def test_a_shared_rank_is_said_with_what_settles_it() -> None:
    """Two teams with as many points: the one that won their match comes first (White Book 143.7.1 a)."""
    session = ended_teams(4, "round-robin", boards_per_round=1, habits={"scored_by": "board_a_match", "vp_scale": ""})
    won = {("T1", "T2"), ("T2", "T3"), ("T2", "T4"), ("T1", "T4"), ("T3", "T1"), ("T4", "T3")}
    with triggers_disabled("a test lets a team win"):
        for line in Line.objects.filter(session=session).select_related("ns", "ew"):
            score = 100 if (line.ns.key, line.ew.key) in won else 0
            values = {"outcome": "score", "contract": "", "declarer": "", "tricks": None, "score": score}
            Result.objects.filter(pk=line.result_id).update(**values)
    facts_changed(session.pk)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    sheet = results_sheet(_info(session))
    assert sheet is not None
    order = [[party.key for group in tie.order for party in group] for tie in settled_ties(sheet)]
    assert order == [["T1", "T2"], ["T4", "T3"]]
    said = words(page(address(session)))
    assert "1st place: Team A before Team B" in said
    assert "their match against each other" in said


@pytest.mark.parametrize("name", ["print-guides", "print-tables", "print-match-slips", "print-names", "print-slips"])
def test_papers_of_teams_name_teams(name: str) -> None:
    session = ready_teams(4, "round-robin", boards_per_round=3, habits={"boards_are": "dealt"})
    client = Client()
    client.force_login(make_director(session.club))
    html = client.get(reverse(f"desk:{name}", args=[session.club.slug, session.slug])).content.decode()
    said = words(html)
    assert "Pair 1" not in said
    assert "pair 1" not in said
    assert not any(f">{board}<" in html for board in (101, 204, 607)), "boards by what is printed on them"
    if name == "print-match-slips":
        assert said.count("Captain of") == 12
    if name in ("print-guides", "print-names"):
        assert all(team.entry.name in said for team in Contestant.objects.filter(session=session) if team.entry)


def _info(session: Session) -> SessionInfo:
    found = session_info(session.pk)
    assert found is not None
    return found


def _publish(session: Session) -> None:
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)


def test_boards_to_qualify_are_those_of_all_sessions_of_the_competition() -> None:
    """Four boards in the first session, two in the second: who plays both has six, who plays one has not enough.
    A web folder counts what had been published when its edition was made, whatever came later."""
    habits = {"boards_to_qualify": 6, "pairs_of_teams": "butler"}
    first = ready_teams(2, "head-to-head", boards_per_round=2, rounds=2, players=6, habits=habits)
    _play_on(first)
    second = teams_session(first.club, **habits)
    move_to_event(session_id=second.pk, event_id=first.event_id, actor=PROGRAM)
    enter_teams_of_event(session_id=second.pk, actor=PROGRAM)
    seat_teams(second, "head-to-head", boards_per_round=1, rounds=2)
    team = second.contestants.get(key="T1")
    six = list(LineUp.objects.filter(contestant=team).order_by("seat").values_list("player_id", flat=True))
    line_up = LineUpOfTeam((six[0], six[1]), (six[4], six[5]))
    set_line_up(session_id=second.pk, contestant_id=team.pk, line_up=line_up, actor=PROGRAM)
    _play_on(second)
    names = {row.player_id: row.player.name for row in LineUp.objects.filter(contestant=team).select_related("player")}
    for session, boards, other in ((first, 4, 2), (second, 2, 4)):
        sheet = results_sheet(_info(session))
        assert sheet is not None
        cards = {card.name: card for card in player_cards(sheet, line_ups(sheet), "T1")}
        both, once = cards[names[six[0]]], cards[names[six[2] if session == first else six[4]]]
        assert (len(both.boards), both.elsewhere, both.enough) == (boards, other, True)
        assert (len(once.boards), once.elsewhere, once.enough) == (boards, 0, False)
        text = words(page(address(session, "pair/T1/")))
        assert f"{other} more boards in other sessions" in text
        assert "not enough to qualify so far" in text
        pairs = pairs_sheet(sheet)
        assert pairs is not None
        ranked = {frozenset(row.party.names): row.rank is not None for row in pairs.rows}
        assert ranked[frozenset({names[six[0]], names[six[1]]})]
        assert sorted(ranked.values()) == [False, True, True, True]
    told = {at: unpacked(folder(read_again(at)))["team-1.html"] for at in (first.pk, second.pk)}
    assert [b"more boards in other sessions" in told[at] for at in (first.pk, second.pk)] == [False, True]


def _play_on(session: Session) -> None:
    start_session(session_id=session.pk, actor=PROGRAM)
    play_all(session)
    _publish(session)
