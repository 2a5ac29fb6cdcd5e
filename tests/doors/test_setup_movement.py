"""Choosing the movement: the short list, wishes, one's own choice, seats, and the start."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from html import unescape
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from bridgeclub.doors.desk.setup import hours
from bridgeclub.doors.desk.setup.tokens import movement_token, read_movement_token
from bridgeclub.wording.movement_reasons import AGAINST, FOR, PRINTED
from bridgeclub.wording.movements import KIND_NAMES, plan_name
from club.models import Contestant, Session
from club.queries import pairs_of
from movements.engine.build import ON_PAGES
from movements.engine.catalogue import choices
from movements.models import Plan, Seating
from movements.queries import plans_of
from tests.builders import add_pairs, make_session
from tests.doors.desks import Desk, boxes, director_desk, press, press_refused
from tests.doors.pages import rows, words
from tests.ranges import WHOLE, spread

pytestmark = pytest.mark.django_db


def evening(pairs: int, **habits: Any) -> tuple[Desk, Session]:
    desk = director_desk()
    session = make_session(desk.club, day=timezone.localdate(), **habits)
    add_pairs(session, pairs)
    return desk, session


def page(desk: Desk, session: Session) -> str:
    return desk.html(f"{session.slug}/setup/")


def offered(html: str) -> list[str]:
    """The tokens of the movements on the page, the best first."""
    return [unescape(each) for each in re.findall(r'type="radio" name="movement"[^>]*value="([^"]*)"', html)]


def chosen(html: str) -> str:
    return boxes(html)["movement"]


def plan_of(session: Session) -> Plan:
    return Plan.objects.get(section__session=session)


def test_too_few_pairs_are_told_how_many_are_missing() -> None:
    desk, session = evening(3)
    assert "as soon as there are 4 pairs: 1 pair to go" in desk.read(f"{session.slug}/setup/")
    assert "1 pair to go" in words(press_refused(desk, session, "start"))


def test_too_many_pairs_are_told_so() -> None:
    desk, session = evening(0)
    press(desk, session, "many", many="40")
    press(desk, session, "many", many="21")
    assert "61 pairs are too many for one section: 60 at most" in desk.read(f"{session.slug}/setup/")


@pytest.mark.once
@pytest.mark.parametrize("pairs", spread([4, 5, 8, 11, 17, 40], 3))
def test_the_short_list_is_the_catalogues_with_the_best_chosen(pairs: int) -> None:
    desk, session = evening(0)
    press(desk, session, "many", many=str(pairs))
    html = page(desk, session)
    assert set(offered(html)) == {
        movement_token(each.kind, each.options) for each in choices(pairs, exact=True, kinds=tuple(ON_PAGES))
    }
    best = choices(pairs, exact=True, kinds=tuple(ON_PAGES))[0]
    assert chosen(html) == movement_token(best.kind, best.options)


def test_what_is_said_of_a_movement() -> None:
    desk, session = evening(9)
    press(desk, session, "look", boards="27")
    text = desk.read(f"{session.slug}/setup/")
    for said in (
        "Howell, 4½ tables best with one ranking",
        "9 rounds of 3 boards: 27 boards each · 3 h 17, ends about",
        "Everybody meets everybody",
        "One pair sits out each round, which costs it 3 boards",
        "Mitchell, 4½ tables best with two rankings",
    ):
        assert said in text


@pytest.mark.once
def test_every_reason_of_the_catalogue_has_its_words() -> None:
    codes = {
        reason.code
        for pairs in (*range(4, 41, 3), 45, 60)
        for boards, winners, minutes in ((24, None, None), (60, 1, None), (1, 2, 60))
        for choice in choices(pairs, boards=boards, winners=winners, minutes=minutes)
        for reason in choice.reasons
    }
    codes |= set(PRINTED)
    assert codes - FOR.keys() - AGAINST.keys() == {"complete"}
    assert KIND_NAMES.keys() >= ON_PAGES.keys()


def test_the_end_is_told_in_the_clubs_time(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, session = evening(8)
    desk.club.time_zone = "Asia/Tokyo"
    desk.club.save()
    now = datetime(2026, 11, 20, 10, 2, tzinfo=ZoneInfo("UTC"))
    monkeypatch.setattr(hours.timezone, "now", lambda: now)
    session.date = date(2026, 11, 20)
    session.save()
    # 19:02 in Tokyo, and 2 h 33 of seven rounds of three boards.
    assert "21 boards each · 2 h 33, ends about 21:35" in desk.read(f"{session.slug}/setup/")


def test_no_end_is_told_for_another_day() -> None:
    desk, session = evening(8)
    press(desk, session, "save", date=(timezone.localdate() + timedelta(days=3)).isoformat())
    session.refresh_from_db()
    assert "ends about" not in desk.read(f"{session.slug}/setup/")


@pytest.mark.parametrize("pairs", [8, 13, 14, 20])
def test_what_has_the_boards_asked_for_comes_first_and_is_chosen(pairs: int) -> None:
    desk, session = evening(0)
    press(desk, session, "many", many=str(pairs))
    first = read_movement_token(offered(page(desk, session))[0])
    assert first
    assert first[1]["rounds"] * first[1]["boards_per_round"] == 24
    assert chosen(page(desk, session)) == offered(page(desk, session))[0]
    assert "No good movement" not in words(page(desk, session))


def test_six_rounds_of_four_are_in_sight_beside_eight_of_three() -> None:
    desk, session = evening(16)
    in_sight = words(page(desk, session)).partition("more movements that fit")[0]
    assert "8 rounds of 3 boards" in in_sight
    assert "6 rounds of 4 boards" in in_sight


def test_where_nothing_has_the_boards_asked_for_the_page_says_so() -> None:
    desk, session = evening(14)
    assert "No good movement has exactly 23 boards for each pair" in press(desk, session, "look", boards="23")


def test_boards_wanted_and_one_ranking() -> None:
    desk, session = evening(14)
    press(desk, session, "look", boards="28", winners="1")
    html = page(desk, session)
    wanted = choices(14, boards=28, winners=1, exact=True, kinds=tuple(ON_PAGES))
    assert chosen(html) == movement_token(wanted[0].kind, wanted[0].options)
    assert (boxes(html)["boards"], boxes(html)["winners"]) == ("28", "1")
    assert "best with two rankings" not in words(html)


def test_minutes_for_a_board_change_the_end() -> None:
    desk, session = evening(8)
    assert "2 h 33" in desk.read(f"{session.slug}/setup/")
    assert "2 h 54" in press(desk, session, "save", minutes_per_board="8")


def test_a_movement_is_chosen_and_kept() -> None:
    desk, session = evening(8)
    other = offered(page(desk, session))[3]
    press(desk, session, "look", movement=other)
    assert chosen(page(desk, session)) == other
    press(desk, session, "save", title="Another name")
    session.refresh_from_db()
    assert chosen(page(desk, session)) == other


def test_what_is_recommended_follows_the_pairs_while_nothing_was_chosen() -> None:
    desk, session = evening(8)
    press(desk, session, "many", many="6")
    assert "straight-mitchell" in chosen(page(desk, session))


def test_the_sort_that_was_chosen_stays_when_a_pair_comes() -> None:
    desk, session = evening(9)
    mitchell = next(each for each in offered(page(desk, session)) if "straight-mitchell" in each)
    press(desk, session, "look", movement=mitchell)
    press(desk, session, "many", many="1")
    html = page(desk, session)
    assert "kind=straight-mitchell" in chosen(html)
    assert "missing" not in chosen(html)


def test_where_the_half_table_is() -> None:
    desk, session = evening(13)
    text = press(desk, session, "look", missing="ew", winners="2", boards="28")
    html = page(desk, session)
    assert "missing=ew" in chosen(html)
    assert [rows(html, "r1")[-1][0], rows(html, "r1")[-1][1][-8:]] == ["7", "sits out"]
    assert "Who sits out" in text
    press(desk, session, "look", missing="ns")
    assert rows(page(desk, session), "r1")[-1][2].endswith("sits out")


def test_who_sits_where_is_shown_and_is_what_is_stored() -> None:
    desk, session = evening(10)
    shown = rows(page(desk, session), "r1")
    press(desk, session, "seat")
    pairs = {pair.id: pair for pair in pairs_of(session.pk)}
    for table, ns, ew, _boards in shown:
        stored = Seating.objects.get(section__session=session, round=1, table=int(table))
        assert stored.ns_id
        assert stored.ew_id
        assert ns == f"{pairs[stored.ns_id].number} {pairs[stored.ns_id].name}"
        assert ew == f"{pairs[stored.ew_id].number} {pairs[stored.ew_id].name}"


def own(**values: str) -> dict[str, str]:
    return {f"own-{name}": value for name, value in values.items()}


def test_ones_own_choice_is_taken() -> None:
    desk, session = evening(14)
    text = press(
        desk,
        session,
        "own",
        **own(kind="straight-mitchell", rounds="5", boards_per_round="4", arrow_switch="auto"),
    )
    assert "Mitchell, 7 tables, last round arrow-switched your own choice" in text
    press(desk, session, "seat")
    plan = plan_of(session)
    assert (plan.kind, plan.rounds, plan.boards_per_round, plan.winners) == ("straight-mitchell", 5, 4, 1)


def test_ones_own_choice_with_a_half_table() -> None:
    desk, session = evening(13)
    press(
        desk,
        session,
        "own",
        **own(kind="straight-mitchell", rounds="7", boards_per_round="3", arrow_switch="0", missing="ew"),
    )
    press(desk, session, "seat")
    assert plan_of(session).options["missing"] == "ew"
    press(desk, session, "own", **own(kind="howell", rounds="13", boards_per_round="2", arrow_switch="0", missing="ew"))
    press(desk, session, "seat")
    assert plan_of(session).kind == "howell"


def test_a_choice_that_is_in_the_list_is_not_shown_twice() -> None:
    desk, session = evening(8)
    press(desk, session, "own", **own(kind="howell", rounds="7", boards_per_round="4", arrow_switch="0"))
    html = page(desk, session)
    assert "your own choice" not in words(html)
    assert "boards_per_round=4" in chosen(html)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"rounds": "8"}, "Howell with 4 tables has 1 to 7 rounds"),
        ({"kind": "howell-design", "rounds": "3"}, "Howell with guide cards with 4 tables has 6 rounds"),
        ({"kind": "skip-mitchell", "rounds": "4"}, "Skip Mitchell with 4 tables has 1 to 3 rounds"),
        ({"kind": "skip-mitchell", "rounds": "2", "arrow_switch": "2"}, "At least one round must be played without"),
        ({"kind": "straight-mitchell"}, "Choose one that is offered"),
        ({"boards_per_round": "0"}, "At least 1."),
        ({"rounds": "x"}, "Enter a whole number"),
    ],
)
def test_an_illegal_choice_says_what_is_legal_and_stays_typed(wrong: dict[str, str], said: str) -> None:
    desk, session = evening(8)
    typed = own(**{"kind": "howell", "rounds": "7", "boards_per_round": "3", "arrow_switch": "0", **wrong})
    html = press_refused(desk, session, "own", **typed)
    assert said in words(html)
    assert boxes(html)["own-rounds"] == typed["own-rounds"]
    assert re.search(r'<details class="own" open', html)


SIZES = (4, 5, 8, 13, 21)


@pytest.mark.once
@pytest.mark.parametrize("pairs", SIZES)
def test_every_kind_offered_can_be_played(pairs: int) -> None:
    """Whatever stands in the list of all movements makes a sound one; in a quick run another fifth for each size."""
    desk, session = evening(0)
    press(desk, session, "many", many=str(pairs))
    kinds = re.findall(
        r'<option value="([a-z-]+)"', page(desk, session).split('name="own-kind"')[1].split("</select>")[0]
    )
    for kind in kinds if WHOLE else kinds[SIZES.index(pairs) :: len(SIZES)]:
        seats = ON_PAGES[kind].seats(pairs)
        rounds = str(ON_PAGES[kind].legal_rounds((pairs + 1) // 2 if seats else pairs // 2)[-1])
        missing = "ns" if seats else "rover"
        typed = own(kind=kind, rounds=rounds, boards_per_round="2", arrow_switch="0", missing=missing)
        press(desk, session, "own", **typed)
        press(desk, session, "seat")
        assert (plan_of(session).kind, str(plan_of(session).rounds)) == (kind, rounds)


def test_play_starts_with_what_is_recommended() -> None:
    desk, session = evening(8)
    text = press(desk, session, "start", boards="28")
    session.refresh_from_db()
    assert session.state == "playing"
    assert plan_name(plans_of(session.pk)[0]) == "Howell, 4 tables"
    assert session.title in text
    assert session.table_links.filter(ended_at__isnull=True).count() == 4


def test_play_starts_with_the_movement_pressed_last() -> None:
    desk, session = evening(8)
    other = offered(page(desk, session))[4]
    press(desk, session, "start", movement=other)
    kind, _options = read_movement_token(other) or ("", {})
    assert plan_of(session).kind == kind


def test_cards_first_then_start() -> None:
    desk, session = evening(8)
    text = press(desk, session, "seat")
    assert "All 8 pairs have their numbers" in text
    assert "Guide cards" in text
    session.refresh_from_db()
    assert session.state == "ready"
    numbers = sorted(Contestant.objects.filter(session=session).values_list("number", flat=True))
    assert numbers == list(range(1, 9))
    press(desk, session, "start")
    session.refresh_from_db()
    assert session.state == "playing"


def test_a_pair_that_comes_after_the_cards_puts_the_movement_away() -> None:
    desk, session = evening(8)
    press(desk, session, "seat")
    text = press(desk, session, "add", **{"new-first": "Late", "new-second": "Later"})
    session.refresh_from_db()
    assert session.state == "draft"
    assert not Seating.objects.filter(section__session=session).exists()
    assert "4½ tables" in text
    press(desk, session, "start")
    assert plan_of(session).options["missing"]


def test_a_pair_that_goes_after_the_cards_puts_the_movement_away() -> None:
    desk, session = evening(8)
    press(desk, session, "seat")
    press(desk, session, f"remove:{pairs_of(session.pk)[3].id}")
    assert len(pairs_of(session.pk)) == 7
    press(desk, session, "start")
    assert Seating.objects.filter(section__session=session, round=1).count() == 4


def test_the_order_changed_after_the_cards_gives_new_numbers() -> None:
    desk, session = evening(8)
    press(desk, session, "seat")
    before = {pair.name: pair.number for pair in pairs_of(session.pk)}
    press(desk, session, f"down:{pairs_of(session.pk)[0].id}")
    press(desk, session, "seat")
    after = {pair.name: pair.number for pair in pairs_of(session.pk)}
    assert sum(before[name] != after[name] for name in before) == 2


def test_a_name_changed_after_the_cards_changes_no_number() -> None:
    desk, session = evening(8)
    press(desk, session, "seat")
    pair = pairs_of(session.pk)[0]
    path = f"{session.slug}/setup/"
    held = boxes(desk.html(f"{path}?edit={pair.id}"))
    desk.send(path, **{**held, "edit-first": "Somebody Else", "edit-first_id": "", "act": "edit"})
    session.refresh_from_db()
    assert session.state == "ready"
    assert pairs_of(session.pk)[0].number == pair.number


def test_a_pair_typed_but_not_added_stops_the_start() -> None:
    desk, session = evening(8)
    html = press_refused(desk, session, "start", **{"new-first": "Nora", "new-second": "Sam"})
    assert "You typed a pair but did not add it" in words(html)
    assert boxes(html)["new-first"] == "Nora"
    session.refresh_from_db()
    assert session.state == "draft"


def test_a_list_changed_by_somebody_else_stops_the_start() -> None:
    desk, session = evening(8)
    held = boxes(page(desk, session))
    add_pairs(session, 1)
    html = desk.refused(f"{session.slug}/setup/", **{**held, "act": "start"})
    assert "The list has just changed" in words(html)


@pytest.mark.parametrize(
    "token",
    [
        "kind=howell",
        "kind=nothing&tables=4&boards_per_round=3",
        "tables=4",
        "&&",
        "kind=howell&tables=400&boards_per_round=3",
        "kind=howell&tables=4&boards_per_round=3&rounds=70",
    ],
)
def test_a_token_nobody_made_chooses_nothing(token: str) -> None:
    desk, session = evening(8)
    before = chosen(page(desk, session))
    response = desk.client.post(
        desk.at(f"{session.slug}/setup/"), {**boxes(page(desk, session)), "movement": token, "act": "look"}
    )
    assert response.status_code == 302
    # Where only the kind can be read, the best of that kind is: the director had wanted it.
    html = page(desk, session)
    assert chosen(html) in (before, next(each for each in offered(html) if each.startswith("kind=howell&")))


def test_tokens_come_back_as_they_went() -> None:
    for pairs in (7, 13, 18):
        for choice in choices(pairs, kinds=tuple(ON_PAGES)):
            kind, options = read_movement_token(movement_token(choice.kind, choice.options)) or ("", {})
            assert (kind, options) == (choice.kind, dict(choice.options))


def test_once_play_has_begun_the_page_has_what_can_still_be_changed() -> None:
    desk, session = evening(8)
    press(desk, session, "start")
    text = desk.read(f"{session.slug}/setup/")
    assert "Settings of this session" in text
    path = f"{session.slug}/setup/"
    held = boxes(desk.html(path))
    held["live_ranking"] = "off"
    assert "Saved" in desk.send(path, **{**held, "title": "Renamed"})
    session.refresh_from_db()
    assert (session.title, session.live_ranking) == ("Renamed", "off")
    html = desk.refused(path, **{**held, "title": ""})
    assert "Please fill this in" in words(html)


def test_official_results_keep_their_settings() -> None:
    desk, session = evening(8)
    press(desk, session, "start")
    path = f"{session.slug}/setup/"
    held = boxes(desk.html(path))
    Session.objects.filter(pk=session.pk).update(state="official")
    assert "The results are official" in words(desk.refused(path, **{**held, "title": "Renamed"}))
