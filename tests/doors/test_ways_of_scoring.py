"""An evening at cross-IMPs or Butler, from setting up to what is given away."""

from __future__ import annotations

from typing import Any

import pytest
from lxml import etree

from bridgeclub.outputs.formats import FORMATS, FormatOptions
from bridgeclub.wording.game import signed
from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Session
from club.queries import session_info
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.facts import exported
from scoring.models import Line
from scoring.queries.fines import fines_of_session
from scoring.queries.results_file import usebio_of
from scoring.services import change_settings, penalise, publish_session
from tests.builders import (
    end_play,
    enter,
    make_session,
    meeting_at,
    play_all,
    recompute,
    standings_of,
    started_session,
)
from tests.doors.desks import director_desk, press
from tests.doors.pages import address, page, rows, words
from tests.doors.public_why import sheet_of
from tests.doors.rooms import room_of
from tests.outputs.folder import unpacked

pytestmark = pytest.mark.django_db
WAYS = ("cross_imps", "cross_imps_mean", "butler")


def evening(scored_by: str, **habits: Any) -> Session:
    """Eight pairs whose evening has ended."""
    session = started_session(8, habits={"scored_by": scored_by, **habits})
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    return Session.objects.get(pk=session.pk)


@pytest.mark.parametrize("way", WAYS)
def test_an_evening_is_scored_as_it_was_set_up(way: str) -> None:
    session = evening(way, butler_drop=1)
    document = exported(session.pk)
    assert document
    scoring = document["scoring"]
    assert scoring["method"] == ("butler" if way == "butler" else "cross_imps")
    assert scoring.get("cross_imps", "sum") == ("mean" if way == "cross_imps_mean" else "sum")
    assert ("butler" in scoring) == (way == "butler")
    for line in (line for board in standings_of(session)["boards"] for line in board["lines"]):
        assert float(line["ns_points"]) == -float(line["ew_points"])


@pytest.mark.parametrize("way", WAYS)
def test_every_page_of_results_speaks_of_imps(way: str) -> None:
    session = evening(way)
    publish_session(session_id=session.pk, actor=PROGRAM)
    best = standings_of(session)["ranking"][0]
    for path in ("", "board/1/", "board/1/?of=NS1", "pair/NS1/", "conditions/"):
        text = words(page(address(session, path)))
        assert "IMP" in text, path
        assert "%" not in text.replace("60 %", ""), path
    places = {"cross_imps": 0, "cross_imps_mean": 2, "butler": 0}[way]
    assert signed(best["total"], places) in words(page(address(session)))


def test_every_form_in_which_an_edition_is_given_away() -> None:
    session = evening("butler")
    publish_session(session_id=session.pk, actor=PROGRAM)
    found = sheet_of(session)
    made = {form.key: form.made(found, FormatOptions()) for form in FORMATS.values()}
    assert b'[Scoring "IMP;Butler"]' in made["pbn"]
    assert all(made.values())


def figures_of(session: Session) -> dict[int, list[tuple[str, str]]]:
    """Both sides' points on every result, exactly as scored, by board in the order of the N/S pairs."""
    return {
        board["number"]: [
            (line["ns_points"], line["ew_points"]) for line in sorted(board["lines"], key=lambda line: str(line["ns"]))
        ]
        for board in standings_of(session)["boards"]
    }


@pytest.mark.once
@pytest.mark.parametrize(("way", "element"), [*zip(WAYS, ("CROSS_IMP", "CROSS_IMP", "BUTLER"), strict=True)])
def test_a_usebio_file_carries_the_imps(way: str, element: str) -> None:
    session = evening(way)
    publish_session(session_id=session.pk, actor=PROGRAM)
    event = etree.fromstring(usebio_of(session.pk, 1)).find("EVENT")
    assert event is not None
    assert event.findtext("BOARD_SCORING_METHOD") == ("BUTLER" if way == "butler" else "CROSS_IMPS")
    found = {
        int(board.findtext("BOARD_NUMBER") or 0): [
            (line.findtext(f"NS_{element}_POINTS"), line.findtext(f"EW_{element}_POINTS"))
            for line in sorted(board.iter("TRAVELLER_LINE"), key=lambda line: line.findtext("NS_PAIR_NUMBER") or "")
        ]
        for board in event.iter("BOARD")
    }
    assert found == figures_of(session)
    totals = {
        f"{pair.findtext('DIRECTION')}{pair.findtext('PAIR_NUMBER')}": pair.findtext("TOTAL_SCORE")
        for pair in event.iter("PAIR")
    }
    assert totals == {row["contestant"]: row["total"] for row in standings_of(session)["ranking"]}
    assert not [*event.iter("NS_MATCH_POINTS", "PERCENTAGE")]


@pytest.mark.once
@pytest.mark.parametrize(("way", "places"), [*zip(WAYS, (0, 2, 0), strict=True)])
def test_the_web_folder_carries_the_imps(way: str, places: int) -> None:
    session = evening(way)
    publish_session(session_id=session.pk, actor=PROGRAM)
    files = unpacked(FORMATS["web"].made(sheet_of(session), FormatOptions()))
    for number, figures in figures_of(session).items():
        found = [tuple(row[-3:-1]) for row in rows(files[f"board-{number}.html"].decode(), "trav")]
        assert sorted(found) == sorted((signed(ns, places), signed(ew, places)) for ns, ew in figures)
    ranking = words(files["index.html"].decode())
    for row in standings_of(session)["ranking"]:
        assert f" {signed(row['total'], places)} " in ranking


def test_the_way_of_scoring_is_chosen_when_setting_up() -> None:
    desk = director_desk()
    session = make_session(club=desk.club)
    press(desk, session, "save", scored_by="butler", butler_drop="1")
    session.refresh_from_db()
    assert (session.method, session.butler_drop) == ("butler", 1)
    assert session.scoring_options == {"butler": {"drop_each_end": 1}}


def test_another_way_after_play_scores_all_of_it_again() -> None:
    session = evening("matchpoints")
    change_settings(session_id=session.pk, scored_by="cross_imps", permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute(session.pk)
    assert standings_of(session)["ranking"][0]["percent"] is None


def test_what_stands_in_percent_has_to_be_taken_back_first() -> None:
    session = evening("matchpoints")
    pair = session.contestants.first()
    assert pair
    penalise(
        session_id=session.pk, contestant_id=pair.pk, kind="procedural", amount="10", unit="percent_of_top", note="",
        permission=BY_THE_CLOCKS, actor=PROGRAM,
    )  # fmt: skip
    with pytest.raises(DomainError, match="Take them back, change"):
        change_settings(session_id=session.pk, scored_by="butler", permission=BY_THE_CLOCKS, actor=PROGRAM)
    session.refresh_from_db()
    assert session.method == "matchpoints"


@pytest.mark.parametrize(("way", "standard"), [("butler", "2"), ("cross_imps_mean", "2"), ("cross_imps", "6")])
def test_the_usual_fines_are_standard_amounts_in_imps(way: str, standard: str) -> None:
    session = evening(way)
    info = session_info(session.pk)
    assert info
    slow = next(each for each in fines_of_session(info) if each.name == "Slow play again")
    assert (slow.amount, slow.unit) == (standard, "points")
    room = room_of(session)
    html = room.html("penalties/")
    assert "% of a top" not in html
    pair = session.contestants.first()
    assert pair
    with pytest.raises(DomainError, match="number of IMPs"):
        penalise(
            session_id=session.pk, contestant_id=pair.pk, kind="procedural", amount="10", unit="percent_of_top",
            note="", permission=BY_THE_CLOCKS, actor=PROGRAM,
        )  # fmt: skip


def test_a_number_of_imps_is_awarded_as_it_is_written() -> None:
    """Board 1 at Butler: 420, 170 and −50; with +3/−3 at table 1 the other two are 110 from their datum, 3 IMPs."""
    session = started_session(6, "straight-mitchell", habits={"scored_by": "butler"})
    for table, round, result in ((1, 1, "4SN="), (3, 2, "3SN+1"), (2, 3, "4SN-1")):
        enter(session, table, round, 1, result)
    room = room_of(session)
    path = f"line/1/{meeting_at(session, 1, 1).ns}-{meeting_at(session, 1, 1).ew}/"
    version = Line.objects.get(session=session, board__number=1, ns=meeting_at(session, 1, 1).ns).version
    room.send(f"{path}adjust/", **{"a-award": "+3/-3 IMPs", "a-version": version})
    assert "N–S: +3 IMPs · E–W: −3 IMPs" in room.read(path)
    boards = {each["number"]: each["lines"] for each in standings_of(session)["boards"]}
    assert [(line["ns_points"], line["ew_points"]) for line in boards[1]] == [("3", "-3"), ("3", "-3"), ("-3", "3")]
