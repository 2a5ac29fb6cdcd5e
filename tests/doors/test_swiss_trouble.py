"""A Swiss that does not go as it should, at the desk: boards cut, fines, a substitute, somebody who leaves."""

from __future__ import annotations

from decimal import Decimal

import pytest

from club.models import Contestant, LineUp, Session
from movements.models import Match, Seating
from tests.builders import enter, section_of, standings_of
from tests.doors.desks import boxes
from tests.doors.pages import words
from tests.doors.room_repairs import do_repair
from tests.doors.rooms import room_of
from tests.own_arithmetic import vps_of_matches, vps_of_team_matches
from tests.swiss_evenings import draw, play_round, started_swiss, state_of_swiss

pytestmark = pytest.mark.django_db
SCORES = ("1NTN=", "1NTN+2", "1NTN-1", "1NTN+3", "1NTN+1", "1NTN-3", "1NTN+4")


def play_some(session: Session, number: int, boards: int) -> None:
    """The first boards of a round at every table, all different."""
    for seat in Seating.objects.filter(section__session=session, round=number).exclude(boards=[]).order_by("table"):
        for at, board in enumerate(seat.boards[:boards]):
            if seat.ns_id and seat.ew_id:
                enter(session, seat.table, number, board, SCORES[(3 * seat.table + 2 * at) % len(SCORES)])


def vps(session: Session) -> dict[str, Decimal]:
    return {row["contestant"]: Decimal(row["vp"] or 0) for row in standings_of(session)["ranking"]}


def of_matches(session: Session) -> dict[str, tuple[Decimal, ...]]:
    return {each["id"]: tuple(map(Decimal, each["vp"])) for each in standings_of(session)["matches"] if each["vp"]}


def test_a_match_is_cut_and_scored_over_the_boards_that_it_played() -> None:
    session = started_swiss("teams", 6, rounds=3, boards_per_round=6)
    play_some(session, 1, 4)
    room = room_of(session)
    slow = Seating.objects.get(section__session=session, round=1, table=1).match
    assert slow is not None
    page = room.html(f"repairs/match/?match={slow.key}")
    room.send("repairs/match/", **boxes(page))
    play_round(session)
    assert of_matches(session) == vps_of_team_matches(session)
    assert "Draw round 2" in room.read()


@pytest.mark.parametrize("contest", ["pairs", "teams"])
def test_the_boards_that_a_round_has_not_played_are_cut_for_all(contest: str) -> None:
    """Late: after four boards of six the director stops the round; nobody is asked for the others, and the next is
    drawn."""
    butler = {"scored_by": "butler", "vp_scale": "wbf-continuous"}
    habits = butler if contest == "pairs" else {}
    session = started_swiss(contest, 6, rounds=3, boards_per_round=6, habits=habits)
    play_some(session, 1, 6)
    draw(session)
    play_some(session, 2, 4)
    room = room_of(session)
    room.send("cut/", section=section_of(session).pk, first=2)
    expected = vps_of_team_matches(session) if contest == "teams" else vps_of_matches(session, "butler")
    assert of_matches(session) == expected
    said = room.read("draw/")
    assert "Not finished yet" not in said
    assert "Draw of round 3 of 3" in said
    draw(session)
    play_some(session, 3, 6)
    assert len(of_matches(session)) == 9


@pytest.mark.parametrize("contest", ["pairs", "teams"])
def test_a_fine_in_victory_points_counts_at_the_next_draw(contest: str) -> None:
    session = started_swiss(contest, 6, rounds=3)
    play_round(session)
    before, room = vps(session), room_of(session)
    fined = Contestant.objects.get(session=session, key=max(before, key=lambda key: before[key]))
    room.send("penalties/", pair=fined.pk, kind="procedural", amount="8", unit="vp", note="late")
    now = {**before, fined.key: before[fined.key] - 8}
    assert vps(session) == now
    state = state_of_swiss(session)
    assert {each.entry: each.points for each in state.swiss.order(state.field(1))} == now


def test_somebody_sits_in_for_one_round() -> None:
    session = started_swiss("pairs", 6, rounds=3)
    play_round(session)
    draw(session)
    room, pair = room_of(session), Contestant.objects.get(session=session, number=2)
    seat = f"{pair.pk}:{LineUp.objects.filter(contestant=pair)[0].seat}"
    do_repair(room, "substitute", seat=seat, person="Zoe Zephyr", first=2, last=2)
    assert "Zoe Zephyr" in room.read("repairs/")
    play_round(session)
    draw(session)
    assert "Zoe Zephyr" not in room.read("draw/3/print/")


@pytest.mark.parametrize("contest", ["pairs", "teams"])
def test_who_leaves_between_rounds_keeps_its_results_and_somebody_sits_out(contest: str) -> None:
    """White Book 80.6, 145.3: in a Swiss each match is a session of its own."""
    session = started_swiss(contest, 6, rounds=3, bye_vp="12")
    play_round(session)
    draw(session)
    play_round(session)
    before, room = of_matches(session), room_of(session)
    gone = Contestant.objects.get(session=session, number=3)
    leaves(room, gone)
    assert of_matches(session) == before
    row = next(each for each in standings_of(session)["ranking"] if each["contestant"] == gone.key)
    assert row["rank"] is None
    drawn = draw(session)
    assert gone.key not in drawn.everybody
    assert drawn.bye
    play_round(session)
    points = vps(session)
    earlier = Decimal()
    for key, both in before.items():
        earlier += dict(zip(sides(session, key), both, strict=True)).get(drawn.bye, Decimal())
    assert points[drawn.bye] == earlier + 12


@pytest.mark.parametrize("contest", ["pairs", "teams"])
def test_who_leaves_before_a_match_gives_its_opponents_what_is_certain(contest: str) -> None:
    session = started_swiss(contest, 6, rounds=3)
    play_round(session)
    draw(session)
    standings_of(session)
    gone = Contestant.objects.get(session=session, number=3)
    match = next(
        each
        for each in Match.objects.filter(session=session, round=2).select_related("home", "away")
        if gone.pk in (each.home_id, each.away_id)
    )
    room = room_of(session)
    leaves(room, gone)
    given = of_matches(session)[match.key]
    own, theirs = given if match.home_id == gone.pk else given[::-1]
    assert own == 0
    assert theirs >= 12
    assert "Not finished yet" not in room.read("draw/") or "match " + match.key not in room.read("draw/")
    play_round(session)
    assert gone.key not in draw(session).everybody


def leaves(room: object, gone: Contestant) -> None:
    """As the director does it: withdrawn, looked at, done."""
    page = room.html(f"wrong/left/?pair={gone.pk}&look=1")  # type: ignore[attr-defined]
    sent = {**boxes(page), "pair": gone.pk}
    answer = room.client.post(room.at("wrong/left/"), sent, follow=True)  # type: ignore[attr-defined]
    gone.refresh_from_db()
    assert gone.standing == "withdrawn", words(answer.content.decode())[:1500]


def sides(session: Session, key: str) -> tuple[str, str]:
    match = Match.objects.select_related("home", "away").get(session=session, key=key)
    return match.home.key, match.away.key
