"""The wall of a room: its link, what it shows through an evening, and that it never shows more than the public page."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from club.actor import PROGRAM
from club.models import AuditRow, Club, LineUp, Player, Section, Session
from club.queries import WallChoice, evening_of, wall_link_of
from club.queries.clubs import ClubInfo
from club.services import end_wall_link, make_wall_link, set_session_wall
from scoring.services import publish_session
from tests.builders import (
    add_pairs,
    ended_session,
    enter,
    make_club,
    make_session,
    play_all,
    published_session,
    ready_session,
    standings_of,
    started_in,
    started_session,
)
from tests.doors.desks import director_desk, manager_desk
from tests.doors.pages import address, words
from tests.individual_evenings import started_individual
from tests.swiss_evenings import draw, play_round, started_swiss
from tests.team_evenings import published_teams, started_teams

pytestmark = pytest.mark.django_db


def tonight(session: Session) -> Session:
    """The session is one of this evening."""
    session.date = evening_of(ClubInfo.of(session.club), timezone.now())
    Session.objects.filter(pk=session.pk).update(date=session.date)
    return session


def way(club: Club, secret: str = "") -> str:
    link = wall_link_of(club.pk)
    secret = secret or (link.secret if link else "") or make_wall_link(club_id=club.pk, actor=PROGRAM)
    return f"/{club.slug}/wall/{secret}/"


def html(club: Club) -> str:
    """What the wall asks for again and again."""
    answer = Client().get(way(club) + "now")
    assert answer.status_code == 200
    return str(answer.content.decode())


def panel(found: str, name: str) -> list[list[str]]:
    """The rows of a panel, cell by cell, as they are read; empty where there is none."""
    [*listed] = re.findall(rf'<section[^>]*data-panel="[^"]*{name}[^"]*".*?</section>', found, re.S)
    rows = re.findall(r"<tr data-row.*?</tr>", "".join(listed), re.S)
    return [[words(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.S)] for row in rows]


def names(found: str) -> list[str]:
    return [each.strip() for each in re.findall(r'data-panel="([^"]*)"', found)]


def test_before_play_it_says_who_sits_where() -> None:
    session = tonight(ready_session(10, "straight-mitchell"))
    found = html(session.club)
    assert "Please take your seats" in words(found)
    rows = panel(found, "seats")
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5"]
    player = LineUp.objects.filter(contestant__session=session, contestant__line="NS", contestant__number=1)[0].player
    assert player.name in rows[0][1]
    assert Client().get(way(session.club)).status_code == 200


def test_before_a_movement_is_chosen_it_says_who_plays() -> None:
    session = make_session()
    add_pairs(session, 4)
    found = html(tonight(session).club)
    assert len(panel(found, "people")) == 4
    assert not panel(found, "seats")


def test_during_play_it_says_where_everybody_and_every_board_goes() -> None:
    session = tonight(started_session(10, "straight-mitchell", habits={"pace": "together"}))
    found = html(session.club)
    assert "Round 1 of 5" in words(found)
    assert panel(found, "moves") == [
        ["1", "1 stay", "1 Table 2 E–W", "→ 5"],
        ["2", "2 stay", "2 Table 3 E–W", "→ 1"],
        ["3", "3 stay", "3 Table 4 E–W", "→ 2"],
        ["4", "4 stay", "4 Table 5 E–W", "→ 3"],
        ["5", "5 stay", "5 Table 1 E–W", "→ 4"],
    ]


def test_who_sits_out_is_told_now_and_next() -> None:
    session = tonight(started_session(7, "howell"))
    found = html(session.club)
    assert any("sits out" in " ".join(row) for row in panel(found, "seats"))
    assert any("sits out now" in " ".join(row) for row in panel(found, "moves"))
    assert any(" sit out" in " ".join(row) for row in panel(found, "moves"))


def test_where_tables_go_on_by_themselves_it_is_the_round_of_the_slowest() -> None:
    session = tonight(started_session(10, "straight-mitchell", habits={"pace": "tables"}))
    play_all(session, rounds=[1])
    for board in (1, 2):
        enter(session, 1, 2, board - 1, "3NTN=")
    assert "Round 2 of 5" in words(html(session.club))


def test_after_the_last_round_nobody_is_sent_anywhere() -> None:
    session = tonight(started_session(10, "straight-mitchell", habits={"pace": "together"}))
    Section.objects.filter(session=session).update(open_round=5)
    assert not panel(html(session.club), "moves")


def test_two_sections_have_a_page_each() -> None:
    session = tonight(started_in(10, 10))
    found = html(session.club)
    assert {"A", "B"} <= {each[-1] for each in names(found) if "seats" in each}
    assert "Section A" in words(found)


def test_single_players_go_each_where_they_go() -> None:
    session = tonight(started_individual(8, habits={"pace": "together"}))
    rows = panel(html(session.club), "moves")
    assert rows
    assert all(row[1].count("Table") + row[1].count("stay") == 2 for row in rows)


def test_teams_are_named_and_sent_on() -> None:
    session = tonight(started_teams(6))
    found = html(session.club)
    assert len(panel(found, "seats")) == 6
    assert panel(found, "moves")


def test_who_parts_from_the_partner_in_pivot_teams_is_not_told_to_stay() -> None:
    session = tonight(started_teams(6, "pivot", habits={"pace": "together"}))
    Section.objects.filter(session=session).update(open_round=2)
    rows = panel(html(session.club), "moves")
    assert len(rows) == 6
    assert all("partners change: see your card" in " ".join(row) for row in rows)


def test_the_draw_of_a_swiss_is_there_and_nobodys_points() -> None:
    session = tonight(started_swiss("pairs", 7, rounds=3))
    play_round(session)
    draw(session)
    found = html(session.club)
    assert "The draw: round 2" in words(found)
    assert any("sits out" in " ".join(row) for row in panel(found, "draw"))
    assert not panel(found, "moves")


def figures(found: str) -> list[str]:
    return [row[-1].removesuffix(" %") for row in panel(found, "ranking")]


def public_figures(session: Session) -> list[str]:
    found = Client().get(address(session)).content.decode()
    return [words(each) for each in re.findall(r'<td class="r pc" data-f="percent"[^>]*>(.*?)</td>', found, re.S)]


@pytest.mark.parametrize("ranking", ["off", "rounds", "exact"])
def test_the_ranking_during_play_is_that_of_the_public_page(ranking: str) -> None:
    """After every entry of an evening the same figures, or none on both."""
    session = tonight(started_session(14, "straight-mitchell", habits={"live_ranking": ranking}))
    seen = set()
    for number in range(1, 8):
        play_all(session, rounds=[number])
        standings_of(session)
        both = figures(html(session.club)), [each for each in public_figures(session) if each]
        assert both[0] == both[1]
        seen.add(bool(both[0]))
    assert seen == ({False} if ranking == "off" else {False, True} if ranking == "rounds" else seen)


def test_entries_that_change_nothing_for_everybody_change_no_byte_on_the_wall() -> None:
    """Nothing of a board that is still to be played can be read from it, nor from the tag of its answer."""
    session = tonight(started_session(14, "straight-mitchell", habits={"live_ranking": "rounds", "pace": "together"}))
    enter(session, 3, 1, 0, "3NTN=")
    standings_of(session)
    before = Client().get(way(session.club) + "now")
    for table, result in ((1, "7NTN="), (2, "4SN-3")):
        enter(session, table, 1, 0, result)
        standings_of(session)
        after = Client().get(way(session.club) + "now")
        assert (after["ETag"], after.content) == (before["ETag"], before.content)


def test_the_ranking_is_hidden_in_the_last_rounds_and_until_it_is_published() -> None:
    session = tonight(started_session(14, "straight-mitchell", habits={"live_ranking": "exact", "pace": "together"}))
    set_session_wall(session_id=session.pk, choice=WallChoice(hidden_rounds=2), actor=PROGRAM)
    for number in range(1, 8):
        Section.objects.filter(session=session).update(open_round=number)
        play_all(session, rounds=[number])
        standings_of(session)
        found = html(session.club)
        assert bool(figures(found)) == (number <= 5 and any(public_figures(session))), number
        assert ("Hidden for the last rounds" in found) == (number > 5)


def test_the_first_edition_is_counted_down_and_later_ones_are_not() -> None:
    session = tonight(ended_session(10, "straight-mitchell"))
    set_session_wall(session_id=session.pk, choice=WallChoice(hidden_rounds=1), actor=PROGRAM)
    found = html(session.club)
    assert "Then we count down" in found
    assert "data-countdown" not in found
    publish_session(session_id=session.pk, actor=PROGRAM)
    found = html(session.club)
    assert len(re.findall("data-countdown", found)) == 2
    assert figures(found)
    set_session_wall(session_id=session.pk, choice=WallChoice(countdown=False), actor=PROGRAM)
    assert "data-countdown" not in html(session.club)


def test_published_teams_are_ranked_by_their_victory_points() -> None:
    session = tonight(published_teams(6))
    rows = panel(html(session.club), "ranking")
    assert len(rows) == 6
    assert all("VPs" in row[-1] for row in rows)


def test_after_the_end_it_says_what_comes_next() -> None:
    session, _edition = published_session(8)
    tonight(session)
    other = make_session(session.club, title="The cup", day=session.date + timedelta(days=7))
    found = panel(html(session.club), "coming")
    assert found[0][1] == other.title


def test_a_hidden_name_stays_hidden() -> None:
    session = tonight(ready_session(10, "straight-mitchell"))
    player = LineUp.objects.filter(contestant__session=session)[0].player
    Player.objects.filter(pk=player.pk).update(privacy=Player.Privacy.HIDDEN)
    assert player.name not in html(session.club)


def test_a_session_can_be_left_off_the_wall_and_places_left_out() -> None:
    session = tonight(started_session(8))
    set_session_wall(session_id=session.pk, choice=WallChoice(places=False), actor=PROGRAM)
    assert not panel(html(session.club), "seats")
    set_session_wall(session_id=session.pk, choice=WallChoice(shown=False), actor=PROGRAM)
    assert "Nothing is planned for this evening" in html(session.club)


def test_a_link_that_was_taken_back_is_refused_with_a_word() -> None:
    session = tonight(started_session(8))
    old = way(session.club)
    new = way(session.club, make_wall_link(club_id=session.club.pk, actor=PROGRAM))
    assert new != old
    for path in (old, old + "now", f"/{session.club.slug}/wall/0123/"):
        refused = Client().get(path)
        assert refused.status_code == 410
        assert "no longer valid" in refused.content.decode()
        assert session.title not in refused.content.decode()
    end_wall_link(club_id=session.club.pk, actor=PROGRAM)
    assert Client().get(new).status_code == 410
    assert Client().get(f"/{make_club('Elsewhere').slug}/wall/{new.split('/')[3]}/").status_code == 410


def test_the_short_address_asks_for_the_figures_and_leads_to_the_whole_one() -> None:
    session = tonight(started_session(8))
    whole, short = way(session.club), f"/{session.club.slug}/wall/"
    link = wall_link_of(session.club.pk)
    assert link is not None
    assert "The director opens it" in words(Client().get(short).content.decode())
    client = Client()
    for typed, said in (("", "Type the eight figures"), ("1", "No wall has these figures")):
        refused = client.post(short, {"code": typed})
        assert refused.status_code == 422
        assert said in refused.content.decode()
    assert client.post(short, {"code": link.code})["Location"] == whole
    for _try in range(9):
        client.post(short, {"code": "1"})
    assert client.post(short, {"code": link.code}).status_code == 429
    assert Client().get("/nowhere/wall/").status_code == 404


def test_an_unchanged_wall_costs_two_queries(django_assert_num_queries: Any) -> None:
    session = tonight(started_session(8))
    client, path = Client(), way(session.club) + "now"
    tag = client.get(path)["ETag"]
    with django_assert_num_queries(2):
        assert client.get(path, headers={"if-none-match": tag}).status_code == 304


def test_the_desk_makes_the_link_shows_it_and_takes_it_back() -> None:
    session = tonight(started_session(8))
    desk = director_desk(session.club)
    at = f"{session.slug}/wall/"
    assert "There is no link yet" in desk.read(at)
    assert "There is a new link" in desk.send(at, act="make")
    link = wall_link_of(session.club.pk)
    assert link is not None
    assert f"/{session.club.slug}/wall/{link.secret}/" in desk.html(at)
    assert 'class="qr"' in desk.html(at)
    manager = manager_desk(session.club)
    assert "Taken back" in manager.send(at, act="end")
    assert wall_link_of(session.club.pk) is None
    done = (
        AuditRow.objects.filter(club=session.club, action__startswith="wall")
        .order_by("-number")
        .values_list("action", flat=True)[:2]
    )
    assert list(done) == ["wall link ended", "wall link made"]


def test_the_desk_chooses_what_is_shown() -> None:
    session = tonight(started_session(8))
    desk = director_desk(session.club)
    at = f"{session.slug}/wall/"
    assert "Saved" in desk.send(at, act="choose", shown="on", places="on", hidden_rounds="2")
    session.refresh_from_db()
    assert (session.wall.hidden_rounds, session.wall.countdown) == (2, False)
    desk.refused(at, act="choose", shown="on", hidden_rounds="77")
