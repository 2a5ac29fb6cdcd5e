"""The club's own movements: brought in with every fault told, chosen, played to the ranking, taken off the list."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from bridgeclub.doors.desk.setup.own_movements import own_movement_token
from bridgeclub.doors.desk.setup.tokens import movement_token
from club.actor import PROGRAM
from club.engine.movement_habits import MovementHabit
from club.models import EveningTemplate
from club.services import begin_evening
from movements.engine.build import build
from movements.engine.own import OWN, read_own
from movements.engine.own_file import HEAD, own_head, own_rows
from movements.engine.plan import Movement
from movements.models import OwnMovement, Plan, Seating
from movements.queries import own_movements
from tests.builders import add_pairs, make_club, make_session, own_movement, play_all, standings_of
from tests.doors.at_the_table import AtTheTable
from tests.doors.desks import Desk, boxes, director_desk, press, press_refused
from tests.doors.pages import words
from tests.doors.rooms import room_of
from tests.individual_evenings import add_players, individual_session
from tests.movement_documents import document_of

pytestmark = pytest.mark.django_db
TYPED = {"boards_per_round": "3", "copies": "1"}


def lines_of(movement: Movement) -> list[str]:
    return [",".join(row) for row in (HEAD, *own_rows(movement))]


def bring(desk: Desk, text: str, name: str = "Nora's own", copies: int = 1) -> str:
    return desk.send("movements/", name=name, pasted=text, **{**TYPED, "copies": str(copies)})


def refused(desk: Desk, text: str, name: str = "Nora's own") -> str:
    return words(desk.refused("movements/", name=name, pasted=text, **TYPED))


def test_a_file_is_kept_and_comes_back_the_same() -> None:
    desk = director_desk()
    movement = build("howell", tables=5, boards_per_round=3, missing=4)
    text = "\n".join(lines_of(movement))
    sent = {"name": "Nine of us", "file": SimpleUploadedFile("mine.csv", text.encode()), **TYPED}
    assert "Nine of us is checked and saved. With 9 pairs it is offered" in desk.send("movements/", **sent)
    row = OwnMovement.objects.get()
    assert (row.pairs, row.tables, row.rounds, row.boards_per_round, row.winners) == (9, 5, 9, 3, 1)
    csv = desk.client.get(desk.at(f"movements/{row.pk}.csv"))
    assert "attachment" in csv.headers["Content-Disposition"]
    again = read_own(csv.content.decode("utf-8-sig"))
    assert again.movement
    assert again.movement.all_meetings == movement.all_meetings
    document = desk.client.get(desk.at(f"movements/{row.pk}.json")).json()
    assert read_own(json.dumps(document)).movement == own_movements(desk.club.pk)[0].movement


def test_a_document_with_second_copies_and_switches_is_kept_as_it_is() -> None:
    desk = director_desk()
    movement = build("web-mitchell", tables=8, rounds=7, boards_per_round=2, arrow_switch=1)
    bring(desk, json.dumps(document_of(movement)), "Our web")
    kept = own_movements(desk.club.pk)[0].movement
    assert (kept.kind, kept.name, kept.copies, kept.winners) == (OWN, "Our web", 2, 1)
    assert kept.all_meetings == movement.all_meetings


def test_everything_that_is_wrong_is_told_with_its_line_and_nothing_is_kept() -> None:
    desk = director_desk()
    lines = lines_of(build("straight-mitchell", tables=5, boards_per_round=3))
    lines[6] = lines[1].replace("1,1,", "2,1,", 1)
    text = refused(desk, "\n".join(lines))
    assert "lines 2 and 7: EW1 and NS1 meet in rounds 1, 2" in text
    assert "lines 2 and 7: NS1 plays set 1 in rounds 1, 2" in text
    assert "Nothing was saved" in text
    assert "lines 7 and 8: round 2: EW1 has 2 places" in text
    assert not OwnMovement.objects.exists()


def test_what_cannot_be_played_here_says_why() -> None:
    cases = [
        ("", "Choose a file, or paste the movement."),
        ("round,table,ns,ew,boards\n1,1,Ann,Bob,1-3\n", "a pair is written as NS1, EW1 or as a number"),
        ("round,table,ns,ew,boards\n1,1,NS1,2,1-3\n1,2,EW1,3,4-6", "either all pairs are written as NS1, EW1"),
        ("round,table,ns,ew,boards\n1,1,1,2,1-3\n", "there are 2 pairs; here it is 4 to 60"),
        ("round,table,ns,ew,boards\n1,1,1,2,1-3\n1,2,3,03,4-6\n", "not 03"),
        ("round,table,ns,ew\n1,1,1,2\n", "line 1: the header has no column set or boards"),
        ("round,table,north,south,east,west,boards\n1,1,Ann,2,3,4,1-3\n", "a player is written as a number"),
        ("round,table,north,south,east,west,boards\n1,1,1,2,3,4,1-3\n", "there are 4 players; here it is 8 to 140"),
    ]
    desk = director_desk()
    for text, said in cases:
        assert said in refused(desk, text)


def test_a_name_is_there_once_and_what_was_removed_comes_back() -> None:
    desk = director_desk()
    first = own_movement(desk.club, "Nora's own")
    text = "\n".join(lines_of(build("howell", tables=4, boards_per_round=3)))
    assert "has a movement nora's own already" in refused(desk, text, "nora's  own")
    assert "is off the list" in desk.send(f"movements/{first.pk}/remove/")
    bring(desk, text)
    again = desk.send(f"movements/{first.pk}/remove/", again="yes")
    assert "has a movement Nora's own already" in again
    assert [each.pairs for each in own_movements(desk.club.pk)] == [8]


def test_another_clubs_movement_is_not_found() -> None:
    desk, other = director_desk(), own_movement(make_club("Elsewhere"))
    assert desk.client.get(desk.at(f"movements/{other.pk}.csv")).status_code == 404
    assert "belongs to another club" in desk.send(f"movements/{other.pk}/remove/")
    other.refresh_from_db()
    assert other.removed_at is None
    session = make_session(desk.club, day=timezone.localdate())
    add_pairs(session, 10)
    assert "Nora" not in desk.read(f"{session.slug}/setup/")


@pytest.mark.once
@pytest.mark.parametrize(
    ("kind", "pairs", "options"),
    [
        ("straight-mitchell", 10, {}),
        ("howell", 9, {"missing": 3}),
        ("straight-mitchell", 11, {"late": "rover"}),
        ("share-and-relay-mitchell", 12, {"tables": 6, "arrow_switch": 1}),
    ],
)
def test_it_is_chosen_from_the_list_and_played_to_the_ranking(
    kind: str, pairs: int, options: dict[str, object]
) -> None:
    desk = director_desk()
    kept = own_movement(desk.club, "Nora's own", kind, **options)
    session = make_session(desk.club, day=timezone.localdate())
    add_pairs(session, pairs)
    path = f"{session.slug}/setup/"
    assert "Nora's own the club’s own" in desk.read(path)
    token = movement_token(OWN, own_movements(desk.club.pk)[0].options())
    press(desk, session, "look", movement=token)
    assert boxes(desk.html(path))["movement"] == token
    press(desk, session, "start")
    plan = Plan.objects.get(section__session=session)
    assert (plan.kind, plan.name, plan.options["document"]) == (OWN, "Nora's own", kept.document)
    # It goes on without the club's list.
    desk.send(f"movements/{kept.pk}/remove/")
    room = room_of(session)
    for page in ("", "repairs/", "setup/", "pairs/", "print/", "print/guide-cards/", "print/table-cards/"):
        assert room.html(page)
    assert AtTheTable(session, 1).state()["phase"] == "playing"
    play_all(session)
    ranks = [row["rank"] for row in standings_of(session)["ranking"]]
    assert len(ranks) == pairs
    assert None not in ranks


def test_a_pair_leaves_one_while_round_1_lasts_and_the_list_of_other_movements_is_there() -> None:
    desk = director_desk()
    own_movement(desk.club)
    session = make_session(desk.club, day=timezone.localdate())
    pairs = add_pairs(session, 10)
    press(desk, session, "start", movement=movement_token(OWN, own_movements(desk.club.pk)[0].options()))
    html = desk.html(f"{session.slug}/pairs/change/?leaves={pairs[3].pk}")
    assert 'name="movement"' in html


def test_the_director_takes_it_with_fewer_boards_from_another_first_board() -> None:
    desk = director_desk()
    own = own_movement_token(OwnMovement.objects.get(pk=own_movement(desk.club).pk).digest)
    session = make_session(desk.club, day=timezone.localdate())
    add_pairs(session, 10)
    typed = {"own-kind": own, "own-rounds": "5", "own-boards_per_round": "2", "own-first_board": "11"}
    wrong = desk.client.post(
        desk.at(f"{session.slug}/setup/"),
        {**boxes(desk.html(f"{session.slug}/setup/")), **typed, "own-rounds": "4", "act": "own"},
    )
    assert "Nora's five tables has 5 rounds" in words(wrong.content.decode())
    press(desk, session, "own", **typed)
    press(desk, session, "seat")
    boards = sorted({number for row in Seating.objects.filter(section__session=session) for number in row.boards})
    assert boards == list(range(11, 21))


def test_a_template_names_it_and_keeps_its_name_when_it_is_off_the_list() -> None:
    desk = director_desk()
    kept = own_movement(desk.club)
    html = desk.html("templates/new/")
    line = {"line-0-least": "5", "line-0-most": "5", "line-0-kind": own_movement_token(kept.digest)}
    assert kept.name.replace("'", "&#x27;") in html
    wrong = desk.refused("templates/new/", **{**boxes(html), **line, "line-0-most": "6", "name": "Tuesday pairs"})
    assert "is for 5 tables" in words(wrong)
    desk.send("templates/new/", **{**boxes(html), **line, "name": "Tuesday pairs"})
    template = EveningTemplate.objects.get()
    assert MovementHabit.of(template.movements[0]).kind == own_movement_token(kept.digest)
    session, _made = begin_evening(
        club_id=desk.club.pk, template_id=template.pk, day=timezone.localdate(), actor=PROGRAM
    )
    add_pairs(session, 10)
    assert "Nora's five tables as Tuesday pairs is played" in desk.read(f"{session.slug}/setup/")
    desk.send(f"movements/{kept.pk}/remove/")
    assert boxes(desk.html(f"templates/{template.pk}/"))["line-0-kind"] == own_movement_token(kept.digest)
    assert "as Tuesday pairs is played" not in desk.read(f"{session.slug}/setup/")


@pytest.mark.once
@pytest.mark.parametrize(
    ("kind", "options"),
    [("individual", {"players": 9, "rounds": 9}), ("individual-design", {"players": 15, "rounds": 5})],
)
def test_one_of_single_players_comes_as_a_table_and_is_played(kind: str, options: dict[str, Any]) -> None:
    desk = director_desk()
    movement = build(kind, boards_per_round=1, **options)
    players = options["players"]
    rows = [own_head(movement), *own_rows(movement)]
    said = bring(desk, "\n".join(",".join(row) for row in rows), copies=movement.copies)
    assert f"With {players} players it is offered" in said
    assert f"{players} players, {movement.tables} tables" in desk.read("movements/")
    (kept,) = own_movements(desk.club.pk, contest="individual")
    assert not own_movements(desk.club.pk, contest="pairs")
    csv = desk.client.get(desk.at(f"movements/{kept.id}.csv")).content.decode("utf-8-sig")
    assert read_own(csv, copies=movement.copies).movement == kept.movement
    session = individual_session(desk.club)
    add_players(session, players)
    path = f"{session.slug}/setup/"
    assert "Nora's own the club’s own" in desk.read(path)
    token = own_movement_token(kept.digest)
    typed = {"own-kind": token, "own-rounds": str(movement.rounds), "own-boards_per_round": "2"}
    wrong = press_refused(desk, session, "own", **{**typed, "own-rounds": "2"})
    assert f"Nora's own has {movement.rounds} rounds" in words(wrong)
    press(desk, session, "own", **typed, **{"own-first_board": "11"})
    press(desk, session, "start")
    seats = Seating.objects.filter(section__session=session)
    assert min(number for row in seats for number in row.boards) == 11
    assert Plan.objects.get(section__session=session).options["document"] == kept.document
    room = room_of(session)
    for page in ("", "setup/", "pairs/", "movement/", "print/guide-cards/", "print/table-cards/"):
        assert room.html(page)
    assert AtTheTable(session, 1).state()["phase"] == "playing"
    play_all(session)
    assert len([row["rank"] for row in standings_of(session)["ranking"] if row["rank"]]) == players


def test_pairs_are_not_offered_what_single_players_play_and_the_other_way_round() -> None:
    desk = director_desk()
    own_movement(desk.club, "For eight pairs", "howell", tables=4)
    own_movement(desk.club, "For eight players", "individual", tables=None, players=8, rounds=7)
    pairs, players = make_session(desk.club, day=timezone.localdate()), individual_session(desk.club)
    add_pairs(pairs, 8)
    add_players(players, 8)
    for session, ours, theirs in ((pairs, "pairs", "players"), (players, "players", "pairs")):
        page = desk.read(f"{session.slug}/setup/")
        assert f"For eight {ours}" in page
        assert f"For eight {theirs}" not in page
    token = own_movement_token(own_movements(desk.club.pk, contest="individual")[0].digest)
    line = {"line-0-least": "2", "line-0-most": "2", "line-0-kind": token, "name": "Tuesday pairs"}
    wrong = desk.refused("templates/new/", **{**boxes(desk.html("templates/new/")), **line})
    assert "This movement is for single players" in words(wrong)
