"""Penalties and awards, who is ranked, boards as they are marked, provisional standings, and the audit log."""

from __future__ import annotations

import re

import pytest

from club.models import AuditRow, Contestant, LineUp
from scoring.models import Penalty
from tests import builders
from tests.doors.forms import fields
from tests.doors.pages import words
from tests.doors.rooms import Room, playing_room, room_of
from tests.scored_outside import rolled_back

pytestmark = pytest.mark.django_db


def pair_of(room: Room, table: int = 1) -> Contestant:
    pair = builders.seating_at(room.session, table, 1).ns
    assert pair is not None
    return pair


def test_a_number_with_nothing_beside_it_is_called_a_pair() -> None:
    howell = room_of(builders.started_session(8, "howell"))
    LineUp.objects.filter(contestant__session=howell.session, contestant__number=3).delete()
    options = re.findall(r"<option value=\"\d+\">([^<]*)</option>", howell.html("penalties/"))
    assert "pair 3" in options
    assert len({each for each in options if each.startswith("4 ")}) == 1


def test_a_penalty_is_given_listed_and_taken_back() -> None:
    room = playing_room()
    pair = pair_of(room)
    cases = [
        ("procedural", "10", "percent_of_top", "−10"),
        ("disciplinary", "2,5", "points", "−2.5"),
        ("award", "20", "percent_of_top", "+20"),
    ]
    for kind, amount, unit, said in cases:
        with rolled_back():
            page = room.send("penalties/", pair=pair.pk, kind=kind, amount=amount, unit=unit, note="Slow play")
            assert "Saved." in page
            assert said in page
            assert "Slow play" in page
            given = Penalty.objects.get(session=room.session)
            assert (given.contestant_id, given.kind, given.unit, given.user) == (pair.pk, kind, unit, room.user)
            page = room.send(f"penalties/{given.pk}/withdraw/")
            assert "Taken back" in page
            assert "taken back" in room.read("penalties/")
            room.send(f"penalties/{given.pk}/withdraw/")
            assert builders.facts_of(room.session)["penalties"] == []
            assert AuditRow.objects.filter(session=room.session, action="penalty withdrawn").count() == 1


def test_a_fine_of_ones_own_is_seen_before_it_is_given() -> None:
    room = playing_room()
    builders.play_all(room.session)
    builders.standings_of(room.session)
    pair = pair_of(room)
    asked = {"pair": pair.pk, "kind": "procedural", "amount": "2,5", "unit": "points", "note": "Left early"}
    response = room.post("penalties/", **asked, act="look")
    html = response.content.decode()
    page = words(html)
    assert "Procedural penalty, −2.5: Left early" in page
    assert "−2.5 matchpoints" in page
    assert "Place as it stands now" in page
    assert not Penalty.objects.exists()
    shown = fields(re.findall(r"<form method=\"post\" novalidate action.*?</form>", html, re.S)[0])
    room.send("penalties/", **shown)
    assert (Penalty.objects.get().amount, Penalty.objects.get().note) == ("2.5", "Left early")
    assert "penalty or award has just been given" in room.refused("penalties/", **shown)
    assert "must be a number" in room.refused("penalties/", **{**asked, "amount": "1e3"}, act="look")


def test_a_refused_penalty_says_why_and_keeps_what_was_typed() -> None:
    room = playing_room()
    sent = {
        "pair": str(pair_of(room).pk),
        "kind": "procedural",
        "amount": "10",
        "unit": "percent_of_top",
        "note": "why",
    }
    cases = [
        ({"amount": ""}, "Amount"),
        ({"amount": "1e3"}, "must be a number"),
        ({"amount": "ten"}, "must be a number"),
        ({"amount": "-5"}, "above 0"),
        ({"amount": "0"}, "above 0"),
        ({"amount": "1.00001"}, "at most four decimals"),
        ({"kind": "capital"}, "Kind"),
        ({"unit": "euros"}, "Unit"),
        ({"pair": ""}, "Choose a pair."),
        ({"pair": "999999"}, "Pair"),
    ]
    for wrong, said in cases:
        response = room.post("penalties/", **{**sent, **wrong})
        assert response.status_code == 422
        html = response.content.decode()
        assert said in words(html)
        assert 'value="why"' in html
        assert not Penalty.objects.exists()


def test_penalties_and_pairs_of_another_session_are_not_there() -> None:
    room, other = playing_room(), playing_room()
    other.send("penalties/", pair=pair_of(other).pk, kind="award", amount="1", unit="points", note="")
    given = Penalty.objects.get()
    assert "not in the session" in room.send(f"penalties/{given.pk}/withdraw/")
    assert not hasattr(Penalty.objects.get(), "withdrawal")
    assert room.post("standing/", pair=pair_of(other).pk, standing="withdrawn").status_code == 404
    assert room.post("standing/", pair=pair_of(room).pk, standing="champion").status_code == 404
    stranger = {"pair": pair_of(other).pk, "kind": "award", "amount": "1", "unit": "points"}
    assert room.post("penalties/", **stranger).status_code == 422


def test_a_pair_is_ranked_or_not() -> None:
    room = playing_room()
    pair = pair_of(room)
    assert "Everybody is ranked." in room.read("penalties/")
    cases = ["without_standing", "withdrawn", "disqualified", "ranked"]
    for standing in cases:
        with rolled_back():
            page = room.send("standing/", pair=pair.pk, standing=standing)
            assert standing.replace("_", " ") in page
            assert ("Everybody is ranked." in page) is (standing == "ranked")
            assert page.count('name="standing"') <= 1, "one question for all pairs"
            pair.refresh_from_db()
            assert pair.standing == standing


def test_official_results_take_no_penalty() -> None:
    session, _edition = builders.published_session(8)
    room = room_of(session)
    builders.settle_doubts(session)
    room.send("official/")
    assert "Give it" not in room.read("penalties/")
    sent = {"pair": pair_of(room).pk, "kind": "procedural", "amount": "10", "unit": "percent_of_top", "note": ""}
    assert "official" in room.refused("penalties/", **sent)
    assert "official" in room.send("standing/", pair=pair_of(room).pk, standing="withdrawn")
    assert "official" in room.refused("boards/1/", dealer="S", vulnerable="both")
    assert not Penalty.objects.exists()


def test_a_board_is_marked_as_it_is() -> None:
    room = playing_room()
    room.save(1, 1, contract="4SN=")
    board = room.stored(1, 1).board.number
    assert "is scored with this from now on" in room.send(f"boards/{board}/", dealer="W", vulnerable="ns")
    marked = room.session.boards.get(number=board)
    assert (marked.dealer, marked.vulnerable) == ("W", "ns")
    assert "marked otherwise" in room.read("boards/")
    assert "+620 to N–S" in room.read(room.line(1, 1))


def test_a_board_is_marked_with_what_there_is() -> None:
    room = playing_room()
    for sent in ({"dealer": "X", "vulnerable": "ns"}, {"dealer": "N", "vulnerable": "some"}, {}):
        assert "Please check this" in room.refused("boards/1/", **sent)
        assert room.session.boards.get(number=1).vulnerable == "none"


def test_a_marking_that_makes_an_award_impossible_is_refused() -> None:
    room = playing_room()
    board = builders.seating_at(room.session, 1, 1).boards[0]
    room.send(f"boards/{board}/", dealer="N", vulnerable="both")
    room.save(1, 1, contract="NS 620")
    assert "cannot be scored" in room.refused(f"boards/{board}/", dealer="N", vulnerable="none")
    assert room.session.boards.get(number=board).vulnerable == "both"


def test_every_table_of_a_board_is_shown_before_publication() -> None:
    room = playing_room()
    builders.play_all(room.session, rounds=[1])
    builders.standings_of(room.session)
    board = builders.seating_at(room.session, 2, 1).boards[0]
    html = room.html(f"boards/{board}/")
    assert f"/line/{board}/" in html
    assert "N–S MP" in words(html)
    assert room.client.get(room.at("boards/99/")).status_code == 404


def test_a_board_without_results_says_so() -> None:
    assert "Nobody has a result on this board yet" in playing_room().read("boards/1/")


def test_the_ranking_is_there_before_publication_and_in_full() -> None:
    room = playing_room(habits={"live_ranking": "off"})
    assert "The ranking appears with the first result" in room.read("ranking/")
    builders.play_all(room.session, rounds=[1])
    standings = builders.standings_of(room.session)
    page = room.read("ranking/")
    assert "Ranking, provisional" in page
    assert "Only directors see this" in page
    best = max(float(row["percent"]) for row in standings["ranking"])
    assert f"{best:.2f}" in page


def test_the_ranking_names_players_who_hide_their_names() -> None:
    room = playing_room()
    player = pair_of(room).line_up.select_related("player")[0].player
    player.privacy = "hidden"
    player.save()
    builders.play_all(room.session, rounds=[1])
    builders.standings_of(room.session)
    assert player.name in room.read("ranking/")
    assert player.name in room.read("ranking/NS1/")
    public = room.client.get(f"/{room.session.club.slug}/{room.session.slug}/").content.decode()
    assert player.name not in public


def test_a_scorecard_leads_to_every_board() -> None:
    room = playing_room()
    builders.play_all(room.session, rounds=[1])
    builders.standings_of(room.session)
    html = room.html("ranking/NS1/")
    for board in builders.seating_at(room.session, 1, 1).boards:
        assert f"/line/{board}/" in html
    assert room.client.get(room.at("ranking/NS99/")).status_code == 404


def test_what_being_without_standing_means_is_said_where_it_is_chosen() -> None:
    page = playing_room().read("penalties/")
    assert "A pair without standing plays on, but has no rank." in page


def test_standings_behind_the_facts_say_so() -> None:
    room = playing_room()
    builders.play_all(room.session, rounds=[1])
    builders.standings_of(room.session)
    room.save(1, 1, contract="7NTXXW-4")
    assert "the new standings are being worked out" in room.read("ranking/")


def test_the_trail_says_who_did_what_in_words() -> None:
    room = playing_room(habits={"pace": "together"})
    device, _token = builders.table_device(room.session, 2)
    board = builders.seating_at(room.session, 2, 1).boards[0]
    builders.enter(room.session, 2, 1, board, "4SXN-1", by=device)
    builders.enter(room.session, 2, 1, board, "4SXN-2", by=device)
    room.save(2, 1, contract="4SXN-3")
    room.save(1, 1, contract="A6040")
    pair = pair_of(room)
    room.send("penalties/", pair=pair.pk, kind="procedural", amount="10", unit="percent_of_top", note="")
    room.send("standing/", pair=pair.pk, standing="without_standing")
    room.send("boards/3/", dealer="E", vulnerable="ew")
    section = builders.section_of(room.session).pk
    room.send(f"rounds/{section}/open/", round=2)
    room.send(f"rounds/{section}/close/", round=1)
    room.send("pace/", pace="tables")
    room.send("end/")
    page = room.read("trail/")
    for words_ in (
        f"Table 2 (test tablet) Table 2, board {board} Entered 4♠X by North −1",
        "Entered a different result: 4♠X by North −2",
        "Corrected the result from 4♠X by North −1 to 4♠X by North −3",
        "Gave an adjusted score: N–S average plus",
        "procedural penalty, 10 % of a top",
        "without standing",
        "Marked the board: dealer East, E–W vulnerable",
        "Opened round 2 in section A",
        "Closed rounds 1 to 1 in section A",
        "Each table moves on by itself from now on",
        "Ended play",
        "Dana Reed",
    ):
        assert words_ in page, words_


def test_no_act_of_the_house_is_named_by_its_code() -> None:
    room = room_of(builders.ended_session(8))
    room.send("publish/", after=0)
    page = room.read("trail/")
    for action in AuditRow.objects.filter(session=room.session).values_list("action", flat=True).distinct():
        assert action.capitalize() not in page, action


def test_the_trail_is_read_page_by_page() -> None:
    room = playing_room()
    builders.play_all(room.session)
    first = room.html("trail/")
    assert "Older</a>" in first
    before = first.split("?before=")[1].split('"')[0]
    second = room.read(f"trail/?before={before}")
    assert "Newest" in second
    assert room.client.get(room.at("trail/?before=x")).status_code == 200
