"""An evening of matches of pairs as a director walks it: room, corrections, editions, files, each figure checked."""

from __future__ import annotations

import json
from collections import defaultdict
from decimal import Decimal
from pathlib import Path

import pytest

from bridgeclub.outputs.formats import FORMATS, FormatOptions
from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from movements.models import Match
from scoring.facts import exported
from scoring.models import Publication
from scoring.queries.results_file import usebio_of
from scoring.recompute import recompute
from scoring.services.importing import import_session
from tests.backups.archive import archive_of, editions, import_into
from tests.builders import enter, make_club, play_all, seating_at, standings_of, started_session
from tests.doors.desks import boxes
from tests.doors.pages import address, page, words
from tests.doors.public_why import sheet_of
from tests.doors.results_files import same_facts
from tests.doors.rooms import Room, room_of
from tests.own_arithmetic import continuous, vps_of_matches
from tests.ranges import chosen

pytestmark = pytest.mark.django_db
WAYS = {"matchpoints": "ebu-swiss-pairs", "butler": "wbf-continuous", "cross_imps": "wbf-continuous"}
#: Full tables: everybody meets everybody, two lines, and all tables with the same boards.
MOVEMENTS = [("howell", 6), ("straight-mitchell", 6), ("barometer-howell", 8)]
EVENINGS = [(kind, pairs, scored_by) for kind, pairs in MOVEMENTS for scored_by in WAYS]
ROOMS = [*EVENINGS, ("howell", 5, "butler")]


def begun(kind: str, pairs: int, scored_by: str) -> Session:
    habits = {"scored_by": scored_by, "vp_scale": WAYS[scored_by]}
    return started_session(pairs, kind, habits=habits, boards_per_round=2)


def desk_of(session: Session) -> Room:
    recompute(session.pk)
    session.refresh_from_db()
    return room_of(session)


def vps(session: Session) -> dict[str, Decimal]:
    return {row["contestant"]: Decimal(row["vp"]) for row in standings_of(session)["ranking"]}


def totals_by_hand(session: Session, scored_by: str) -> dict[str, Decimal]:
    found: dict[str, Decimal] = defaultdict(Decimal)
    matches = {each.key: each for each in Match.objects.filter(session=session).select_related("home", "away")}
    for key, (home, away) in vps_of_matches(session, scored_by).items():
        found[matches[key].home.key] += home
        found[matches[key].away.key] += away
    return dict(found)


@pytest.mark.parametrize(("kind", "pairs", "scored_by"), chosen(EVENINGS, 0, 4, 8))
def test_figures_editions_and_copies(kind: str, pairs: int, scored_by: str, tmp_path: Path) -> None:
    session = begun(kind, pairs, scored_by)
    play_all(session, seed=pairs)
    end_play(session_id=session.pk, actor=PROGRAM)
    desk = desk_of(session)
    assert vps(session) == totals_by_hand(session, scored_by)
    assert "Edition 1 is published" in desk.send("publish/", after=0)
    before, first = vps(session), seating_at(session, 1, 1)
    desk.save(1, 1, contract="7NTXXW-4")
    assert (vps(session), totals_by_hand(session, scored_by)) != (before, before)
    assert vps(session) == totals_by_hand(session, scored_by)
    desk.send("publish/", after=1, reason="score_correction")
    assert Publication.objects.filter(session=session).count() == 2
    assert first.ns is not None
    assert "VPs" in words(page(address(session, "changes/2/")))
    match = Match.objects.get(pk=first.match_id)
    for path in ("", f"pair/{first.ns.key}/", f"match/{match.key}/", f"board/{first.boards[0]}/", "conditions/"):
        assert page(address(session, path))
    sheet = sheet_of(session)
    made = {form.key: form.made(sheet, FormatOptions()) for form in FORMATS.values()}
    assert all(made.values()), [key for key, value in made.items() if not value]
    here = import_into(archive_of(session, tmp_path), make_club("Hillside"))
    assert editions(here) == editions(session)
    assert standings_of(here) == standings_of(session)
    assert same_facts(session.pk, usebio_of(session.pk, 2, for_federation=True))
    document = exported(session.pk)
    again = import_session(text=json.dumps(document), club_id=make_club("Elsewhere").pk, actor=PROGRAM)
    assert exported(again.session_id) == document
    assert vps(Session.objects.get(pk=again.session_id)) == vps(session)


@pytest.mark.parametrize(("kind", "pairs", "scored_by"), chosen(ROOMS, 2, 3, 7, 9))
def test_the_room_lists_the_matches_below_the_tables(kind: str, pairs: int, scored_by: str) -> None:
    session = begun(kind, pairs, scored_by)
    play_all(session, rounds=[1])
    second = seating_at(session, 1, 2) if pairs % 2 == 0 else None
    if second is not None:
        enter(session, 1, 2, second.boards[0], "4SN=")
    desk = desk_of(session)
    text = desk.read()
    assert text.index("The room") < text.index("Match by match")
    assert "matches finished" in text
    assert "can still change" in text
    assert "one room only" not in text
    if second is not None and kind != "barometer-howell":
        assert "Table 1 round 2 1 of 2" in text
    match = Match.objects.filter(session=session, round=1).first()
    assert match is not None
    alone = desk.read(f"matches/{match.key}/")
    assert "VPs" in alone
    assert "Line-ups" not in alone


def test_a_match_is_cut_and_one_is_given_by_the_regulations() -> None:
    session = begun("howell", 6, "butler")
    play_all(session, rounds=[1])
    seat = seating_at(session, 1, 2)
    enter(session, 1, 2, seat.boards[0], "4SN=")
    desk = desk_of(session)
    begun_one = Match.objects.get(pk=seat.match_id)
    text = desk.read(f"repairs/match/?match={begun_one.key}")
    assert "Round 2: " in text
    desk.send("repairs/match/", **boxes(desk.html(f"repairs/match/?match={begun_one.key}")))
    told = {each["id"]: each for each in standings_of(session)["matches"]}
    assert told[begun_one.key]["vp"] is not None
    other = Match.objects.filter(session=session, round=3).first()
    assert other is not None
    page_of_it = desk.read(f"matches/{other.key}/")
    assert "White Book 147.8" in page_of_it
    assert "sat incorrectly" not in page_of_it
    desk.send(f"matches/{other.key}/", **boxes(desk.html(f"matches/{other.key}/?offer=away_at_fault")))
    given = {each["id"]: each for each in standings_of(session)["matches"]}[other.key]["vp"]
    # 1.5 IMPs a board for two boards: 3 IMPs.
    assert [Decimal(each) for each in given] == [continuous(2)[3], 20 - continuous(2)[3]]


def test_a_fine_in_victory_points_and_a_pair_that_leaves() -> None:
    session = begun("howell", 6, "matchpoints")
    play_all(session, rounds=[1, 2, 3])
    desk = desk_of(session)
    before = vps(session)
    pair = session.contestants.order_by("number").first()
    assert pair is not None
    desk.send("penalties/", pair=pair.pk, kind="procedural", amount="1", unit="vp", note="slow")
    assert vps(session) == {**before, pair.key: before[pair.key] - 1}
    recompute(session.pk)
    gone = session.contestants.order_by("number").last()
    assert gone is not None
    text = desk.read(f"wrong/left/?pair={gone.pk}&look=1")
    assert "as the pair at fault" in text
    assert "team" not in text.lower()


def test_the_page_of_the_ranking_does_not_promise_whole_figures() -> None:
    session = begun("howell", 6, "matchpoints")
    play_all(session, rounds=[1])
    assert "whole figures" not in desk_of(session).read("ranking/")
    assert "whole figures" not in words(page(address(session, "conditions/")))


def test_a_match_that_has_not_begun_is_to_come() -> None:
    """Six pairs. Round 1 is over, others have its boards to come; a match of round 2 has begun."""
    session = begun("howell", 6, "butler")
    play_all(session, rounds=[1])
    first = seating_at(session, 1, 2)
    enter(session, 1, 2, first.boards[0], "3NTN=")
    recompute(session.pk)
    listed = words(page(address(session))).partition("Matches")[2]
    assert first.ns is not None
    own = words(page(address(session, f"pair/{first.ns.key}/"))).partition("Match by match")[2]
    said = ("still being played", "finished; shown when others have played its boards", "to come")
    assert [listed.count(each) for each in said] == [1, 3, 11]
    over = seating_at(session, 1, 1).match
    assert over is not None
    assert "The match is finished. Its result is shown" in words(page(address(session, f"match/{over.key}/")))
    assert "to come" in own
