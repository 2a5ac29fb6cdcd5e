"""Pairs while play goes on: names at any time, who comes and who goes while round 1 lasts."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Contestant, Player, Session
from club.queries import Pair, pairs_of
from club.services import close_round, end_play
from movements.models import Plan, Seating
from scoring.models import Line
from tests.builders import (
    enter,
    facts_of,
    make_player,
    make_session,
    meeting_at,
    section_of,
    standings_of,
    started_session,
)
from tests.doors.desks import Desk, boxes, director_desk
from tests.doors.pages import words

pytestmark = pytest.mark.django_db


def playing(pairs: int = 8, kind: str = "howell", **options: Any) -> tuple[Desk, Session]:
    desk = director_desk()
    return desk, started_session(pairs, kind, club=desk.club, **options)


def pair_of(session: Session, number: int, line: str = "") -> Pair:
    return next(pair for pair in pairs_of(session.pk) if (pair.number, pair.line) == (number, line))


def seats(session: Session, round: int = 1) -> dict[int, tuple[int, str]]:
    """Contestant → (table, side) of a round."""
    found: dict[int, tuple[int, str]] = {}
    for row in Seating.objects.filter(section__session=session, round=round):
        found |= {row.ns_id: (row.table, "NS")} if row.ns_id else {}
        found |= {row.ew_id: (row.table, "EW")} if row.ew_id else {}
    return found


def leaving(pair: Pair) -> str:
    return f"pairs/change/?leaves={pair.id}"


def look(desk: Desk, session: Session, path: str) -> str:
    return desk.html(f"{session.slug}/{path}")


def do(desk: Desk, session: Session, path: str) -> str:
    """Look at what changes, and press the button."""
    held = boxes(look(desk, session, path))
    return desk.send(f"{session.slug}/pairs/change/", **held)


def test_before_play_the_pairs_are_on_the_page_of_the_evening() -> None:
    desk = director_desk()
    session = make_session(desk.club)
    response = desk.client.get(desk.at(f"{session.slug}/pairs/"))
    assert response["Location"] == desk.at(f"{session.slug}/setup/")


def test_a_name_is_corrected_during_play() -> None:
    desk, session = playing()
    pair = pair_of(session, 3)
    path = f"{session.slug}/pairs/"
    held = boxes(desk.html(f"{path}?edit={pair.id}"))
    assert held["edit-second"] == pair.players[1].name
    text = desk.send(path, **{**held, "edit-first": "Right Name", "edit-first_id": ""})
    assert "Saved" in text
    assert f"Right Name & {pair.players[1].name}" in text


def test_a_name_is_corrected_after_play() -> None:
    desk, session = playing()
    end_play(session_id=session.pk, actor=PROGRAM)
    pair = pair_of(session, 3)
    path = f"{session.slug}/pairs/"
    held = boxes(desk.html(f"{path}?edit={pair.id}"))
    assert "Right Name" in desk.send(path, **{**held, "edit-first": "Right Name", "edit-first_id": ""})


def test_a_name_that_is_refused_stays_typed() -> None:
    desk, session = playing()
    pair, other = pair_of(session, 3), pair_of(session, 4)
    path = f"{session.slug}/pairs/"
    held = boxes(desk.html(f"{path}?edit={pair.id}"))
    name = other.players[0].name
    html = desk.refused(path, **{**held, "edit-first": name, "edit-first_id": ""})
    assert f"{name} already plays in this session" in words(html)
    assert boxes(html)["edit-first"] == name
    assert pair_of(session, 3).name == pair.name


def test_a_director_who_plays_after_all() -> None:
    desk, session = playing()
    me = pair_of(session, 2).players[0]
    desk.send(f"{session.slug}/pairs/", me=me.player_id)
    assert Player.objects.get(pk=me.player_id).user == desk.user
    assert re.search(r"you\b", desk.read(f"{session.slug}/pairs/"))


def test_a_director_who_plays_cannot_shed_the_blindfold_while_play_goes_on() -> None:
    desk, session = playing()
    me, other = pair_of(session, 2).players
    path = f"{session.slug}/pairs/"
    desk.send(path, me=me.player_id)
    for chosen in ("", other.player_id):
        assert f"You are playing as {me.name} in a session that is not over" in words(desk.refused(path, me=chosen))
        assert Player.objects.get(user=desk.user).pk == me.player_id
    assert "You are playing as" in desk.send(f"members/{me.player_id}/me/")
    assert "You are playing as" in desk.send(f"members/{other.player_id}/me/")
    assert Player.objects.get(user=desk.user).pk == me.player_id


def test_a_pair_that_leaves_a_howell_moves_nobody() -> None:
    desk, session = playing(boards_per_round=3)
    pair = pair_of(session, 5)
    before, boards = seats(session), {row.table: row.boards for row in Seating.objects.filter(round=1)}
    text = words(look(desk, session, leaving(pair)))
    assert f"Pair 5 leaves: {pair.name}" in text
    assert "Nobody moves in round 1" in text
    assert "Everybody else keeps place and number" in text
    assert "No result has been entered yet" in text
    text = do(desk, session, leaving(pair))
    assert f"Left: 5 {pair.name}." in text
    assert "Everybody needs a new guide card. Print guide cards Table cards Codes for tonight" in text
    assert "New places" not in text
    assert seats(session) == {one: seat for one, seat in before.items() if one != pair.id}
    playing_now = Seating.objects.filter(round=1, ns__isnull=False, ew__isnull=False)
    assert all(row.boards == boards[row.table] for row in playing_now)
    assert playing_now.count() == 3
    assert not Contestant.objects.filter(pk=pair.id).exists()
    assert [each.number for each in sorted(pairs_of(session.pk), key=lambda each: each.number)] == [1, 2, 3, 4, 6, 7, 8]


def test_nothing_changes_by_looking() -> None:
    desk, session = playing()
    before = seats(session)
    look(desk, session, leaving(pair_of(session, 5)))
    look(desk, session, "pairs/change/?arrives=1&new-first=Late&new-second=Later")
    assert seats(session) == before
    assert Contestant.objects.filter(session=session).count() == 8
    assert not Player.objects.filter(name="Late").exists()


def test_results_of_those_who_stay_are_kept_and_those_of_who_leaves_are_cancelled() -> None:
    desk, session = playing(boards_per_round=2)
    gone = pair_of(session, 5)
    table, _side = seats(session)[gone.id]
    others = [each for each in (1, 2, 3, 4) if each != table]
    board = meeting_at(session, table, 1).board
    enter(session, table, 1, board, "4SN=")
    for other in others:
        enter(session, other, 1, meeting_at(session, other, 1).board, "3NTE-1")
    text = words(look(desk, session, leaving(gone)))
    assert "4 boards have a result so far: they stay" in text
    assert "1 of them was played by the pair that leaves: it no longer counts for either side" in text
    do(desk, session, leaving(gone))
    left = Contestant.objects.get(pk=gone.id)
    assert (left.standing, left.section) == ("withdrawn", None)
    assert gone.id not in seats(session)
    lines = {line.board.number: line for line in Line.objects.filter(session=session).select_related("board")}
    assert len(lines) == 4
    assert all(line.result_id for line in lines.values())
    cancelled = lines[board].adjustment
    assert cancelled
    assert (cancelled.ns_outcome, cancelled.ew_outcome) == ({"not_scored": True}, {"not_scored": True})
    assert all(line.adjustment is None for number, line in lines.items() if number != board)
    document = standings_of(session)
    assert {row["contestant"] for row in document["ranking"]} >= {each.key for each in pairs_of(session.pk)}
    scored = [line for each in document["boards"] for line in each["lines"] if line["ns_points"] is not None]
    assert len(scored) == 3
    text = desk.read(f"{session.slug}/pairs/")
    assert "has left" in text
    assert f"leaves={gone.id}" not in desk.html(f"{session.slug}/pairs/")


def test_a_pair_that_leaves_a_mitchell_with_two_rankings() -> None:
    desk, session = playing(10, "straight-mitchell", boards_per_round=2)
    gone = pair_of(session, 3, "EW")
    enter(session, 3, 1, meeting_at(session, 3, 1).board, "4SN=")
    text = words(look(desk, session, leaving(gone)))
    assert "Pair 5" in text
    held = boxes(look(desk, session, leaving(gone)))
    response = desk.client.post(desk.at(f"{session.slug}/pairs/change/"), held)
    assert response["Location"].startswith(desk.at(f"{session.slug}/pairs/?changed"))
    plan = Plan.objects.get(section__session=session)
    assert (plan.kind, plan.options["missing"]) == ("straight-mitchell", "ew")
    assert {row["contestant"] for row in standings_of(session)["ranking"]} >= {"NS1", "EW4"}
    assert all(each.get("direction") for each in facts_of(session)["contestants"])


def test_a_late_pair_fills_the_half_table_and_nobody_else_notices() -> None:
    desk, session = playing(9, "straight-mitchell", boards_per_round=4)
    before = seats(session)
    enter(session, 1, 1, 1, "4SN=")
    path = "pairs/change/?arrives=1&new-first=Late+Larry&new-second=Later+Lucy"
    text = words(look(desk, session, path))
    assert "Arriving: Late Larry & Later Lucy" in text
    assert "The new pair : to table 5 East–West, is now pair 5" in text or "to table 5 East–West, is now pair 5" in text
    assert "1 board has a result so far: it stays" in text
    assert "5 E–W Late Larry & Later Lucy: table 5, East–West, in round 1 with boards 17–20." in do(desk, session, path)
    new = next(pair for pair in pairs_of(session.pk) if pair.name == "Late Larry & Later Lucy")
    assert (new.line, new.number) == ("EW", 5)
    assert seats(session) == {**before, new.id: (5, "EW")}
    assert Line.objects.get(session=session).result_id
    assert session.table_links.filter(ended_at__isnull=True).count() == 5


def test_a_late_pair_keeps_the_numbers_of_a_howell() -> None:
    desk, session = playing(8, boards_per_round=2)
    before = {pair.id: pair.number for pair in pairs_of(session.pk)}
    path = "pairs/change/?arrives=1&new-first=Late&new-second=Later"
    html = look(desk, session, path)
    howell = next(
        unescape(token)
        for token in re.findall(r'type="radio" name="movement" value="([^"]*)"', html)
        if "kind=howell&" in token
    )
    chosen = look(desk, session, f"{path}&movement={howell.replace('&', '%26').replace('=', '%3D')}")
    assert boxes(chosen)["movement"] == howell
    desk.send(f"{session.slug}/pairs/change/", **boxes(chosen))
    after = {pair.id: pair.number for pair in pairs_of(session.pk)}
    assert {one: after[one] for one in before} == before
    assert sorted(after.values()) == list(range(1, 10))


def test_boards_that_would_come_again_are_told() -> None:
    desk, session = playing(8, "share-and-relay-mitchell", boards_per_round=3)
    for table in (1, 2, 3, 4):
        enter(session, table, 1, meeting_at(session, table, 1).board, "3NTN=")
    html = look(desk, session, leaving(pair_of(session, 1, "NS")))
    text = words(html)
    assert "These pairs would meet a board again that they have played" in text
    assert "you will have to give an adjusted score" in text


def test_once_round_two_has_a_result_the_movement_stays() -> None:
    desk, session = playing(boards_per_round=2)
    enter(session, 1, 2, meeting_at(session, 1, 2).board, "pass")
    assert "Round 1 is over" in desk.read(f"{session.slug}/pairs/")
    pair = pair_of(session, 5)
    response = desk.client.get(desk.at(f"{session.slug}/{leaving(pair)}"), follow=True)
    assert "Round 1 is over: the movement can no longer change here" in words(response.content.decode())
    desk.client.post(desk.at(f"{session.slug}/pairs/change/"), {"leaves": pair.id})
    assert Contestant.objects.filter(pk=pair.id, standing="ranked").exists()


def test_once_round_one_is_closed_the_movement_stays() -> None:
    desk, session = playing(boards_per_round=2)
    close_round(section_id=section_of(session).pk, number=1, actor=PROGRAM)
    assert "Round 1 is over" in desk.read(f"{session.slug}/pairs/")


def test_a_late_player_who_plays_already_is_refused_and_nothing_is_half_done() -> None:
    desk, session = playing()
    before, pairs = seats(session), len(pairs_of(session.pk))
    taken = pair_of(session, 1).players[0]
    path = f"pairs/change/?arrives=1&new-first={taken.name}&new-first_id={taken.player_id}&new-second=Guest"
    html = desk.refused(f"{session.slug}/pairs/change/", **boxes(look(desk, session, path)))
    assert f"{taken.name} already plays in this session" in words(html)
    assert boxes(html)["new-second"] == "Guest"
    assert seats(session) == before
    assert len(pairs_of(session.pk)) == pairs
    assert not Player.objects.filter(name="Guest").exists()


def test_who_is_not_in_the_session_cannot_leave_it() -> None:
    desk, session = playing()
    other = started_session(8, "howell", club=desk.club)
    foreign = pairs_of(other.pk)[0]
    for asked in (foreign.id, 99999, "x", ""):
        assert desk.client.get(desk.at(f"{session.slug}/pairs/change/?leaves={asked}")).status_code == 404
    assert desk.client.post(desk.at(f"{session.slug}/pairs/change/"), {"leaves": foreign.id}).status_code == 404


def test_too_few_pairs_are_left_for_any_movement() -> None:
    desk, session = playing(4)
    text = words(look(desk, session, leaving(pair_of(session, 1))))
    assert "No movement fits so many pairs" in text
    pair = pair_of(session, 1)
    response = desk.client.post(desk.at(f"{session.slug}/pairs/change/"), {"leaves": pair.id})
    assert response.status_code == 200
    assert Contestant.objects.filter(pk=pair.id).exists()


def test_a_late_pair_of_a_member() -> None:
    desk, session = playing(7)
    member = make_player(desk.club, "Mira Member")
    do(desk, session, f"pairs/change/?arrives=1&new-first=Mira+Member&new-first_id={member.pk}")
    new = next(pair for pair in pairs_of(session.pk) if pair.name == "Mira Member")
    assert new.players[0].player_id == member.pk
    assert new.seated


@pytest.mark.parametrize("pairs", [4, 16])
def test_the_pages_ask_as_often_for_many_as_for_few(pairs: int, django_assert_num_queries: Any) -> None:
    desk, session = playing(pairs)
    pair = pair_of(session, 1)
    with django_assert_num_queries(14):
        desk.read(f"{session.slug}/pairs/")
    with django_assert_num_queries(14):
        look(desk, session, leaving(pair))
