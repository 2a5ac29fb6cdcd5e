"""Matches of teams of eight that are set up and played here: four tables a match, scored in each of the three ways."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Session
from club.services import WHILE_PLAYING
from movements.models import Match, PlayingPair, Seating
from movements.queries import playing_seats
from movements.services import LineUpOfTeam, forget_line_up, set_line_up
from scoring.engine.document import dump_text, parse, parse_text
from scoring.engine.imps import imps
from scoring.engine.standings import score_session
from scoring.facts import exported
from scoring.models import Line
from scoring.queries.stanzas import stanzas_of
from scoring.services import import_session
from scoring.services.settings import change_settings
from tests.builders import facts_of, play_all, standings_of
from tests.team_evenings import add_teams, ready_teams, seat_teams, started_teams, teams_session

pytestmark = pytest.mark.django_db

WAYS = ("fours", "aggregate", "cross")
KINDS: list[tuple[str, int, dict[str, int]]] = [
    ("head-to-head", 2, {"rounds": 4}),
    ("head-to-head", 2, {"rounds": 1}),
    ("round-robin", 4, {}),
    ("american-whist", 5, {}),
    ("triangles", 3, {}),
    ("new-england-relay", 4, {}),
]


def eights(way: str, kind: str = "head-to-head", teams: int = 2, *, play: bool = True, **options: Any) -> Session:
    habits = {"teams_of_eight": way, "vp_scale": "", **options.pop("habits", {})}
    session = started_teams(teams, kind, habits=habits, players=8, tables_a_match=4, **options)
    if play:
        play_all(session, seed=teams + len(way))
    return session


def by_hand(session: Session, way: str) -> dict[str, int]:
    """Totals by arithmetic of our own: from North–South's scores in the rooms 1 to 4, where 1 and 3 are the home's."""
    boards: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    for line in Line.objects.filter(session=session).select_related("result"):
        assert line.match_id is not None
        assert line.result is not None
        boards[line.match_id, line.board_id][line.room] = line.result.score or 0
    totals: dict[str, int] = defaultdict(int)
    matches = {match.pk: match for match in Match.objects.filter(session=session).select_related("home", "away")}
    for (match_id, _board), room in boards.items():
        if way == "aggregate":
            won = signed(room[1] + room[3] - room[2] - room[4])
        elif way == "fours":
            won = signed(room[1] - room[2]) + signed(room[3] - room[4])
        else:
            won = sum(signed(room[ours] - room[theirs]) for ours in (1, 3) for theirs in (2, 4))
        totals[matches[match_id].home.key] += won
        totals[matches[match_id].away.key] -= won
    return dict(totals)


def signed(difference: int) -> int:
    return imps(abs(difference)) * (1 if difference > 0 else -1)


@pytest.mark.parametrize(
    ("way", "kind", "teams", "options"),
    [*((way, *KINDS[0]) for way in WAYS), *((WAYS[at % 3], *kind) for at, kind in enumerate(KINDS[1:]))],
)
def test_every_match_is_scored_in_its_way(way: str, kind: str, teams: int, options: dict[str, int]) -> None:
    session = eights(way, kind, teams, **options)
    standings = standings_of(session)
    assert {each["contestant"]: Fraction(each["total"]) for each in standings["ranking"]} == by_hand(session, way)


@pytest.mark.parametrize(("kind", "teams", "options"), KINDS)
def test_each_table_knows_its_match_and_its_room(kind: str, teams: int, options: dict[str, int]) -> None:
    session = eights("cross", kind, teams, play=False, **options)
    for match in Match.objects.filter(session=session):
        rooms: dict[int, list[int]] = defaultdict(list)
        for each in Seating.objects.filter(match=match):
            rooms[each.room] += each.boards
            assert (each.ns_id == match.home_id) == (each.room % 2 == 1)
        assert {room: sorted(boards) for room, boards in rooms.items()} == dict.fromkeys((1, 2, 3, 4), match.boards)


@pytest.mark.parametrize("way", WAYS)
def test_the_document_comes_out_and_in_again(way: str) -> None:
    session = eights(way)
    assert facts_of(session)["scoring"]["teams_of_eight"] == way
    text = dump_text(parse(exported(session.pk)))
    assert {line["four"] for line in facts_of(session)["results"] if "four" in line} == {2}
    imported = import_session(club_id=session.club_id, text=text, actor=PROGRAM)
    assert dump_text(parse(exported(imported.session_id))) == text
    again = Session.objects.get(pk=imported.session_id)
    assert again.teams_of_eight == way
    assert standings_of(again)["ranking"] == score_session(parse_text(text)).to_document()["ranking"]
    rooms = Line.objects.filter(session=again).values_list("room", flat=True)
    assert set(rooms) == {1, 2, 3, 4}


def test_a_board_at_three_of_four_tables_keeps_its_fours_in_documents() -> None:
    session = eights("fours")
    line = Line.objects.filter(session=session, room=1).order_by("board__number").first()
    assert line is not None
    document = exported(session.pk)
    assert document is not None
    number = line.board.number
    document["results"] = [
        each for each in document["results"] if (each["board"], each["table"]) != (number, line.table)
    ]
    imported = import_session(club_id=session.club_id, text=dump_text(parse(document)), actor=PROGRAM)
    rooms = Line.objects.filter(session=imported.session_id, board__number=number).values_list("room", flat=True)
    assert sorted(rooms) == [2, 3, 4]


def test_the_scale_counts_twice_the_boards() -> None:
    """161.5: a match of 8 boards by the scale of 16; by cross-IMPs the scale is another one."""
    session = eights("fours", habits={"vp_scale": "ebu-teams-2010"}, rounds=4)
    match = Match.objects.get(session=session)
    assert len(match.boards) == 8
    scored = score_session(parse(facts_of(session))).matches[0]
    assert scored.scale is not None
    assert scored.scale.boards == 16


@pytest.mark.parametrize(
    ("way", "scale"), [("cross", "ebu-teams-2010"), ("fours", "ebu-teams-of-eight"), ("", "percent")]
)
def test_another_scale_is_refused(way: str, scale: str) -> None:
    session = teams_session()
    with pytest.raises(DomainError):
        change_settings(
            session_id=session.pk, permission=WHILE_PLAYING, teams_of_eight=way, vp_scale=scale, actor=PROGRAM
        )


def test_who_sits_where_by_itself() -> None:
    """The first four and the last four; in the second part the East–West pairs of a team change places."""
    session = eights("cross", play=False)
    team = session.contestants.first()
    assert team is not None
    match = Match.objects.get(session=session)
    playing = playing_seats(session.pk)

    def four(number: int, stanza: int) -> tuple[tuple[int, int], ...]:
        return tuple(playing.seats(team.pk, side, match.pk, stanza, number) for side in ("NS", "EW"))

    assert (four(1, 1), four(2, 1)) == (((0, 1), (2, 3)), ((4, 5), (6, 7)))
    assert (four(1, 2), four(2, 2)) == (((0, 1), (6, 7)), ((4, 5), (2, 3)))


def test_who_sits_where_as_said() -> None:
    session = eights("cross", play=False, rounds=4)
    team, match = session.contestants.first(), Match.objects.get(session=session)
    assert team is not None
    ids = list(team.line_up.order_by("seat").values_list("player_id", flat=True))
    pairs = [(ids[at], ids[at + 1]) for at in (6, 4, 2, 0)]
    who = LineUpOfTeam(pairs[0], pairs[1], match.pk, 2, second=(pairs[2], pairs[3]))
    set_line_up(session_id=session.pk, contestant_id=team.pk, line_up=who, actor=PROGRAM)
    playing = playing_seats(session.pk)
    said = [playing.seats(team.pk, side, match.pk, 2, four) for four in (1, 2) for side in ("NS", "EW")]
    assert said == [(6, 7), (4, 5), (2, 3), (0, 1)]
    assert playing.seats(team.pk, "EW", match.pk, 1, 2) == (6, 7)
    forget_line_up(session_id=session.pk, contestant_id=team.pk, match=match.pk, stanza=2, actor=PROGRAM)
    assert not PlayingPair.objects.filter(contestant=team).exists()


@pytest.mark.parametrize("way", ["", "cross"])
def test_a_line_up_of_another_size_is_refused(way: str) -> None:
    session = eights(way, play=False) if way else started_teams(2, "head-to-head")
    team = session.contestants.first()
    assert team is not None
    ids = list(team.line_up.order_by("seat").values_list("player_id", flat=True))
    four = (ids[0], ids[1]), (ids[2], ids[3])
    line_up = LineUpOfTeam(*four, second=None if way else four)
    with pytest.raises(DomainError, match="play here"):
        set_line_up(session_id=session.pk, contestant_id=team.pk, line_up=line_up, actor=PROGRAM)


def test_a_movement_of_the_other_size_is_refused() -> None:
    session = teams_session(teams_of_eight="cross", vp_scale="")
    add_teams(session, 2, players=8)
    with pytest.raises(DomainError, match="for teams of four"):
        seat_teams(session, "head-to-head")
    seat_teams(session, "head-to-head", tables_a_match=4)
    session.refresh_from_db()
    assert session.state == Session.State.READY
    with pytest.raises(DomainError, match="for teams of eight"):
        ready_teams(2, "head-to-head", tables_a_match=4)


def test_the_movement_is_put_away_where_a_match_gets_other_tables() -> None:
    session = ready_teams(2, "head-to-head", players=8, habits={"vp_scale": ""})
    change_settings(session_id=session.pk, permission=WHILE_PLAYING, teams_of_eight="fours", actor=PROGRAM)
    session.refresh_from_db()
    assert session.state == Session.State.DRAFT
    seat_teams(session, "head-to-head", tables_a_match=4)
    change_settings(session_id=session.pk, permission=WHILE_PLAYING, teams_of_eight="cross", actor=PROGRAM)
    session.refresh_from_db()
    assert session.state == Session.State.READY


def test_while_playing_the_way_may_change_and_the_tables_may_not() -> None:
    session = eights("cross")
    change_settings(session_id=session.pk, permission=WHILE_PLAYING, teams_of_eight="aggregate", actor=PROGRAM)
    standings = standings_of(session)
    told = {each["contestant"]: Fraction(each["total"]) for each in standings["ranking"]}
    assert told == by_hand(session, "aggregate")
    with pytest.raises(DomainError, match="more tables or fewer"):
        change_settings(session_id=session.pk, permission=WHILE_PLAYING, teams_of_eight="", actor=PROGRAM)


def test_a_stanza_is_seen_when_all_four_tables_have_played_it() -> None:
    session = eights("cross", play=False, rounds=4)
    play_all(session, rounds=(1, 2))
    match = Match.objects.get(session=session)
    first, second = stanzas_of(session.pk)[match.pk]
    assert (first.seen_by_all, second.finished) == (True, False)
    line = Line.objects.filter(session=session, room=4).first()
    assert line is not None
    line.result = None
    line.save(update_fields=["result"])
    first, _second = stanzas_of(session.pk)[match.pk]
    assert (first.finished, first.seen_by_both, first.one_room_only) == (False, False, (line.board.number,))
