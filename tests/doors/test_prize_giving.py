"""The prize-giving: chosen at the desk, read out prize by prize on the wall, and on paper."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from club.actor import PROGRAM
from club.models import AuditRow, Contestant, LineUp, Player, Session
from club.services import end_play, resume_play
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import PrizeGiving, Snapshot
from scoring.services import publish_session
from tests.builders import add_pairs, ended_session, make_session, standings_of, started_session
from tests.doors.desks import manager_desk
from tests.doors.pages import words
from tests.doors.rooms import Room, room_of
from tests.doors.test_wall import figures, panel, tonight
from tests.doors.test_wall import html as wall_html
from tests.individual_evenings import ended_individual
from tests.simultaneous import Field
from tests.swiss_evenings import draw, play_round, started_swiss
from tests.team_evenings import ended_teams
from tests.waiting_boards import EVENINGS, played_but_for_one

pytestmark = pytest.mark.django_db
AT = "prize-giving/"
SPECIALS = ("best", "swing", "slam", "middle", "last", "lot")


def room(session: Session | None = None) -> Room:
    return room_of(tonight(session or ended_session(10, "straight-mitchell")))


def press(here: Room, position: int) -> str:
    return here.send(AT, act="go", position=str(position), seen=str(position - 1))


def on_wall(here: Room) -> str:
    return wall_html(here.session.club)


def names(session: Session) -> set[str]:
    return set(LineUp.objects.filter(contestant__session=session).values_list("player__name", flat=True))


def on_paper(here: Room, what: str, paper: str = "a4") -> str:
    answer = here.client.get(here.at(AT), {"as": what, "paper": paper})
    assert answer["Content-Type"] == "application/pdf"
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)


def read_out_all(here: Room, **plan: Any) -> list[str]:
    """What the wall shows after each press, from the title to the last winner."""
    here.send(AT, act="begin", **{"hold-asked": "1", "hold": "on", **plan} if plan else {})
    last = 2 * len(PrizeGiving.objects.get(session=here.session).given)
    assert last, here.read(AT)
    found = [words(on_wall(here))]
    for position in range(1, last + 1):
        press(here, position)
        found.append(words(on_wall(here)))
    return found


def test_it_is_read_out_one_by_one_from_the_last_place_to_the_first() -> None:
    here = room()
    assert "The prize-giving is on the wall" in here.send(AT, act="begin")
    everybody = names(here.session)
    ranked = {row["contestant"]: row["rank"] for row in standings_of(here.session)["ranking"]}
    found = read_out_all(here)
    assert "Prize-giving" in found[0]
    assert "provisional" in found[0]
    for before, named in zip(found[1::2], found[2::2], strict=True):
        assert not [name for name in everybody if name in before]
        winners = {name for name in everybody if name in named}
        assert len(winners) == 2
    given = PrizeGiving.objects.get(session=here.session).given
    assert [(each["line"], each["place"]) for each in given] == [(x, n) for x in ("EW", "NS") for n in (3, 2, 1)]
    assert all(ranked[winner["key"]] for each in given for winner in each["winners"])
    # Nothing else is on the wall meanwhile.
    assert not figures(on_wall(here))
    assert "The prize-giving is over" in here.send(AT, act="end")
    assert "data-turned-by-hand" not in on_wall(here)
    assert "Nothing has changed since" in here.read(AT)


@pytest.mark.always
def test_before_it_is_pressed_nothing_of_a_prize_is_on_the_wall() -> None:
    here = room()
    here.send(AT, act="begin", **{"hold-asked": "1", "special": ["lot", "best"], "hold": "on"})
    everybody = names(here.session)
    for position in (0, 1, 3, 5):
        PrizeGiving.objects.filter(session=here.session).update(position=position)
        shown = on_wall(here) if position == 0 else press_again(here, position)
        assert not [name for name in everybody if name in shown], position
        assert "shared" not in shown


def press_again(here: Room, position: int) -> str:
    PrizeGiving.objects.filter(session=here.session).update(position=position - 1)
    press(here, position)
    return on_wall(here)


def test_back_and_a_second_press_of_the_same_are_what_was_meant() -> None:
    here = room()
    here.send(AT, act="begin")
    for _twice in range(2):
        press(here, 1)
    assert PrizeGiving.objects.get().position == 1
    press(here, 2)
    here.send(AT, act="go", position="1", seen="2")
    assert PrizeGiving.objects.get().position == 1
    assert "Somebody else has just gone on" in here.send(AT, act="go", position="4", seen="3")
    assert PrizeGiving.objects.get().position == 1
    here.send(AT, act="go", position="x", seen="1")
    assert PrizeGiving.objects.get().position == 0


@pytest.mark.always
def test_it_does_not_begin_before_play_is_over_nor_while_boards_are_to_be_played() -> None:
    here = room(started_session(8))
    assert "Prizes are given once play is over" in here.read(AT)
    assert "Prizes are given once play is over" in here.send(AT, act="begin")
    assert not PrizeGiving.objects.exclude(begun_at=None).exists()
    assert "data-turned-by-hand" not in on_wall(here)


@pytest.mark.always
def test_while_a_board_is_to_be_played_later_it_waits_for_an_edition_without_it() -> None:
    session, meeting = played_but_for_one(EVENINGS["Mitchell, one matchpoint a win"])
    here = room(session)
    end_play(session_id=here.session.pk, actor=PROGRAM)
    standings_of(here.session)
    assert "Some boards are still to be played" in here.send(AT, act="begin")
    publish_session(session_id=here.session.pk, actor=PROGRAM)
    found = " ".join(read_out_all(here, special=list(SPECIALS), several="on"))
    assert f"board {meeting.board}:" not in found


@pytest.mark.always
def test_while_other_clubs_play_the_boards_it_goes_by_the_published_ranking_alone() -> None:
    field = Field(2)
    here = room(field.evening(0, published=False))
    assert "publish first" in here.send(AT, act="begin")
    publish_session(session_id=here.session.pk, actor=PROGRAM)
    found = " ".join(read_out_all(here, special=list(SPECIALS), several="on"))
    assert "1st prize" in found
    assert "Exactly in the middle" in found
    assert "board" not in found


def test_before_play_it_can_be_planned() -> None:
    session = make_session()
    add_pairs(session, 4)
    here = room(session)
    assert "There is a prize for 3 places of each ranking" in here.read(AT)
    key = Contestant.objects.filter(session=session)[0].key
    own = {"own0-title": "Best new pair", "own0-places": "1", "own0-pair": [key]}
    assert "Saved" in here.send(AT, act="plan", **{"hold-asked": "1", "special": ["best"], **own})
    plan = PrizeGiving.objects.get(session=session).plan
    assert (plan["specials"], plan["places"], plan["hold"]) == (["best"], {}, False)
    assert plan["own"] == [{"title": "Best new pair", "keys": [key], "places": 1}]


def test_what_is_typed_is_kept_where_something_is_wrong() -> None:
    here = room()
    sent = {"hold-asked": "1", "n-all-NS": "x", "n-all-EW": "2", "own0-title": "", "own0-pair": ["NS1"]}
    answer = here.client.post(here.at(AT), {"act": "plan", **sent})
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert "The number of prizes is 0 to 20" in shown
    assert "Say what this prize is for" in shown
    assert 'value="x"' in shown
    assert not PrizeGiving.objects.exists()
    twice = {"own0-title": "One", "own0-pair": "NS1", "own1-title": "One", "own1-pair": "NS2"}
    assert "two prizes of this name" in here.refused(AT, act="plan", **{"hold-asked": "1", **twice})
    assert "Tick who is in it" in here.refused(AT, act="plan", **{"hold-asked": "1", "own0-title": "One"})
    long = {"own0-title": "x" * 61, "own0-pair": "NS1"}
    assert "at most 60 letters" in here.refused(AT, act="plan", **{"hold-asked": "1", **long})


def test_nobody_gets_two_prizes_and_it_is_said_who_moves_up() -> None:
    here = room()
    first = next(
        row["contestant"]
        for row in standings_of(here.session)["ranking"]
        if row["direction"] == "NS"
        and row["rank"]
        == min(each["rank"] for each in standings_of(here.session)["ranking"] if each["direction"] == "NS")
    )
    others = list(Contestant.objects.filter(session=here.session, line="NS").values_list("key", flat=True))
    own = {"own0-title": "Best new pair", "own0-places": "1", "own0-pair": others}
    chosen = {"hold-asked": "1", "n-all-NS": "1", "n-all-EW": "0", **own}
    here.send(AT, act="plan", **chosen)
    shown = here.read(AT)
    winner = " & ".join(
        each.player.name for each in LineUp.objects.filter(contestant__key=first, contestant__session=here.session)
    )
    assert f"Better placed, with a prize already: {winner}" in shown
    here.send(AT, act="plan", **chosen, several="on")
    assert "Better placed" not in here.read(AT)


@pytest.mark.parametrize("kind", ["howell", "straight-mitchell"])
def test_pairs_of_one_ranking_and_of_two(kind: str) -> None:
    here = room(ended_session(10, kind))
    found = read_out_all(here, special=list(SPECIALS), several="on")
    shown = " ".join(found)
    assert ("North–South" in shown) == (kind != "howell")
    assert ("Overall" in shown) == (kind == "howell")
    for name in ("Best score on a board", "Largest swing on a board", "Exactly in the middle", "Last place"):
        assert name in shown, name
    assert "Drawn by lot" in found[1]
    assert re.search(r"100.00 %, board \d+: \d", shown)
    assert "against the average of the other tables" in shown


def test_pairs_scored_by_imps() -> None:
    here = room(ended_session(8, habits={"scored_by": "cross_imps"}))
    shown = " ".join(read_out_all(here, special=["best", "swing"], several="on"))
    assert re.search(r"\+\d+(\.\d+)? IMPs, board \d+", shown)


def test_teams_have_the_largest_swing_of_a_match_with_both_results() -> None:
    here = room(ended_teams(6))
    shown = " ".join(read_out_all(here, special=["best", "swing"]))
    assert "Best score on a board" not in shown
    assert re.search(r"\+\d+ IMPs, board \d+: .* by \w+, .* and .* by \w+, ", shown)
    assert "VPs" in shown


def test_single_players() -> None:
    here = room(ended_individual(9))
    shown = " ".join(read_out_all(here, special=["best", "middle"]))
    assert "Overall" in shown
    assert "Exactly in the middle" in shown


def test_a_swiss() -> None:
    session = started_swiss("pairs", 7, rounds=2)
    play_round(session)
    draw(session)
    play_round(session)
    here = room(session)
    here.send("end/", act="end")
    session.refresh_from_db()
    if session.state == "playing":
        Session.objects.filter(pk=session.pk).update(state="ended")
    standings_of(session)
    shown = " ".join(read_out_all(here, special=["best"]))
    assert "VPs" in shown


def test_after_a_correction_it_says_that_others_would_get_the_prize() -> None:
    here = room()
    read_out_all(here)
    here.send(AT, act="end")
    given = PrizeGiving.objects.get(session=here.session).given
    loser = given[-1]["winners"][0]["key"]
    pair = Contestant.objects.get(session=here.session, key=loser)
    for _time in range(3):
        here.send("penalties/", pair=pair.pk, kind="procedural", amount="40", unit="points", note="")
    standings_of(here.session)
    shown = here.read(AT)
    assert "Changed since it was given" in shown
    assert "would be given otherwise" in shown
    here.send(AT, act="begin")
    assert PrizeGiving.objects.get(session=here.session).given != given
    assert "Changed since" not in here.read(AT)


def test_the_wall_keeps_the_ranking_for_it_and_does_not_count_down_afterwards() -> None:
    here = room()
    here.send(AT, act="plan", **{"hold-asked": "1", "hold": "on"})
    publish_session(session_id=here.session.pk, actor=PROGRAM)
    assert "The prize-giving comes soon" in on_wall(here)
    assert not panel(on_wall(here), "ranking")
    found = read_out_all(here)
    assert "provisional" not in " ".join(found)
    here.send(AT, act="end")
    assert figures(on_wall(here))
    assert "data-countdown" not in on_wall(here)


def test_a_hidden_name_is_not_shown_and_not_read_out() -> None:
    here = room()
    Player.objects.filter(club=here.session.club).update(privacy=Player.Privacy.HIDDEN)
    everybody = names(here.session)
    found = " ".join(read_out_all(here)) + on_paper(here, "pdf")
    assert not [name for name in everybody if name in found]


def test_on_paper_it_has_the_order_in_which_it_is_read_out() -> None:
    here = room()
    for paper in ("a4", "letter"):
        read = on_paper(here, "pdf", paper)
        assert read.index("East–West, 3rd prize") < read.index("East–West, 1st prize") < read.index("North–South, 1st")
    sheets = on_paper(here, "certificates")
    assert sheets.count("Signature") == 6
    assert here.session.title in sheets


def test_play_that_goes_on_again_takes_the_prizes_off_the_wall() -> None:
    here = room()
    here.send(AT, act="begin")
    press(here, 1)
    press(here, 2)
    resume_play(session_id=here.session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    shown = on_wall(here)
    assert not [name for name in names(here.session) if "wl-winner" in shown and name in shown]


def test_two_acts_are_recorded_and_a_press_is_none() -> None:
    here = room()
    here.send(AT, act="begin")
    press(here, 1)
    here.send(AT, act="end")
    here.send(AT, act="end")
    acts = AuditRow.objects.filter(session_id=here.session.pk, action__contains="prize").order_by("number")
    assert [each.action for each in acts] == ["prize-giving begun", "prize-giving ended"]
    assert "Began the prize-giving" in here.read("trail/")


def test_who_is_no_director_does_not_find_it() -> None:
    here = room()
    assert manager_desk(here.session.club).client.get(here.at(AT)).status_code == 200
    assert manager_desk().client.get(here.at(AT)).status_code == 404


def test_while_the_ranking_is_worked_out_it_waits() -> None:
    here = room()
    Snapshot.objects.filter(session=here.session).update(version=0)
    assert "just being worked out" in here.send(AT, act="begin")
