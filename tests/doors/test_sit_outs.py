"""A half table at IMPs: the pair that sits out gets its own average, where the session has it so (White Book 80.5)."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from fractions import Fraction
from math import floor
from typing import Any

import pytest

from bridgeclub.outputs.formats import FORMATS, FormatOptions
from bridgeclub.outputs.tables import ranking_csv
from club.actor import PROGRAM
from club.models import ConditionsOfContest, Session
from movements.models import Match, Plan, Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.facts import exported
from scoring.services import MatchEntry, MatchFigures, change_settings, enter_match_result, publish_session
from scoring.services.importing import import_session
from tests.builders import end_play, make_club, play_all, recompute, standings_of, started_session
from tests.doors.desks import director_desk, press
from tests.doors.pages import address, page, words
from tests.doors.public_why import sheet_of

pytestmark = pytest.mark.django_db
WAYS = ("cross_imps", "cross_imps_mean", "butler")


def half_table(scored_by: str, rounds: list[int] | None = None, **habits: Any) -> Session:
    """Seven pairs, four tables: somebody sits out in each round."""
    session = started_session(7, habits={"scored_by": scored_by, "sit_outs_averaged": True, **habits})
    play_all(session, rounds=rounds or [])
    recompute(session.pk)
    return session


def over(session: Session) -> Session:
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    session.refresh_from_db()
    return session


@pytest.mark.parametrize("way", WAYS)
def test_who_sat_out_has_its_own_average_for_those_boards(way: str) -> None:
    session = over(half_table(way))
    ranking = {row["contestant"]: row for row in standings_of(session)["ranking"]}
    sat = {key: row for key, row in ranking.items() if "sit_out" in row}
    most = max(row["boards"] for row in ranking.values())
    assert sat
    for row in ranking.values():
        due = most - row["boards"]
        assert row.get("sit_out", {"boards": 0})["boards"] == due
        total, points = Fraction(row["total"]), Fraction(row["points"])
        assert abs(total - points - points * due / row["boards"]) < Fraction(1, 100)


def test_without_the_choice_a_total_is_of_the_boards_played() -> None:
    session = over(half_table("cross_imps", sit_outs_averaged=False))
    assert all("sit_out" not in row for row in standings_of(session)["ranking"])
    assert "sit_outs" not in (exported(session.pk) or {})
    change_settings(session_id=session.pk, sit_outs_averaged=True, permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute(session.pk)
    assert any("sit_out" in row for row in standings_of(session)["ranking"])


def test_at_matchpoints_it_changes_nothing() -> None:
    session = over(half_table("matchpoints"))
    assert "sit_outs" not in (exported(session.pk) or {})


@pytest.mark.parametrize("scored_by", ["matchpoints", *WAYS])
def test_at_matches_it_is_the_average_of_its_matches(scored_by: str) -> None:
    scale = "ebu-swiss-pairs" if scored_by == "matchpoints" else "wbf-continuous"
    session = over(half_table(scored_by, vp_scale=scale))
    standings = standings_of(session)
    matches = {each.key: each for each in Match.objects.filter(session=session).select_related("home", "away")}
    vps: dict[str, list[Fraction]] = defaultdict(list)
    for each in standings["matches"]:
        match = matches[each["id"]]
        for side, vp in zip((match.home, match.away), each["vp"], strict=True):
            vps[side.key].append(Fraction(vp))
    rounds = Plan.objects.get(section__session=session).rounds
    for row in standings["ranking"]:
        played = vps[row["contestant"]]
        out = rounds - len(played)
        average = Fraction(sum(played), len(played))
        given = Fraction(floor(average * out * 100 + Fraction(1, 2)), 100)
        assert Fraction(row["vp"]) == sum(played) + given
        if out:
            assert row["sit_out"]["matches"] == out
            assert Fraction(row["sit_out"]["vp"]) == given
        else:
            assert "sit_out" not in row
    assert any("sit_out" in row for row in standings["ranking"])
    publish_session(session_id=session.pk, actor=PROGRAM)
    row = next(row for row in standings["ranking"] if "sit_out" in row)
    assert "sat out 1 match: " in words(page(address(session)))
    card = words(page(address(session, f"pair/{row['contestant']}/")))
    assert "Own average for 1 match sat out" in card
    assert "the average of their matches" in words(page(address(session, "conditions/")))
    sheet = sheet_of(session)
    assert all(form.made(sheet, FormatOptions()) for form in FORMATS.values())
    document = exported(session.pk)
    assert document
    again = import_session(text=json.dumps(document), club_id=make_club("Elsewhere", "elsewhere").pk, actor=PROGRAM)
    assert exported(again.session_id) == document


def test_a_match_that_was_given_a_result_by_hand_is_not_sat_out() -> None:
    session = half_table("butler", [1], vp_scale="wbf-continuous")
    alone = next(each["contestant"] for each in standings_of(session)["ranking"] if "sit_out" in each)
    other = session.contestants.exclude(key=alone).first()
    pair = session.contestants.get(key=alone)
    assert other is not None
    match = Match.objects.create(session=session, key="elsewhere", place=99, round=1, home=pair, away=other)
    entry = MatchEntry(match.key, 0, MatchFigures(vp=("12", "8")), "")
    enter_match_result(session_id=session.pk, entry=entry, permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute(session.pk)
    assert all("sit_out" not in row for row in standings_of(session)["ranking"] if row["contestant"] == alone)


def test_only_rounds_in_which_others_have_played_count() -> None:
    session = half_table("butler", [1, 2])
    found = exported(session.pk)
    assert found
    assert {each["round"] for each in found["sit_outs"]} == {1, 2}


@pytest.mark.parametrize("way", WAYS)
def test_the_document_comes_back_as_it_went(way: str) -> None:
    session = over(half_table(way))
    document = exported(session.pk)
    assert document
    again = import_session(text=json.dumps(document), club_id=make_club("Elsewhere", "elsewhere").pk, actor=PROGRAM)
    assert exported(again.session_id) == document
    there, here = (standings_of(each)["ranking"] for each in (Session.objects.get(pk=again.session_id), session))
    assert [row["total"] for row in there] == [row["total"] for row in here]


def test_pages_and_files_say_it() -> None:
    session = over(half_table("butler"))
    publish_session(session_id=session.pk, actor=PROGRAM)
    row = next(row for row in standings_of(session)["ranking"] if "sit_out" in row)
    assert f"sat out {row['sit_out']['boards']} boards: " in words(page(address(session)))
    card = words(page(address(session, f"pair/{row['contestant']}/")))
    assert f"Own average for {row['sit_out']['boards']} boards sat out" in card
    assert "own average for those boards" in words(page(address(session, "conditions/")))
    sheet = sheet_of(session)
    made = {form.key: form.made(sheet, FormatOptions()) for form in FORMATS.values()}
    assert all(made.values())
    assert "Sit-outs" in ranking_csv(sheet).decode("utf-8-sig").splitlines()[0]


def test_the_director_chooses_it_and_the_white_book_has_it() -> None:
    desk = director_desk()
    session = started_session(7, club=desk.club, habits={"scored_by": "butler"})
    club = make_club("White Book", "white-book")
    by_preset = dict(ConditionsOfContest.objects.filter(club=club).values_list("preset", "sit_outs_averaged"))
    assert by_preset == {"law": False, "white_book": True}
    assert not session.sit_outs_averaged
    press(desk, session, "save", scored_by="butler", sit_outs_averaged="on")
    session.refresh_from_db()
    assert session.sit_outs_averaged


def test_a_scorecard_names_the_round_to_sit_out_as_soon_as_others_play_in_it() -> None:
    session = started_session(7)
    alone = Seating.objects.get(section__session=session, round=2, ew=None)
    assert alone.ns is not None
    play_all(session, rounds=[1])
    recompute(session.pk)
    assert "sits out" not in words(page(address(session, f"pair/{alone.ns.key}/")))
    play_all(session, rounds=[2, 3, 4])
    recompute(session.pk)
    over(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    html = page(address(session, f"pair/{alone.ns.key}/"))
    heads = [words(head) for head in re.findall(r'<tr class="opp">.*?</tr>', html, re.S)]
    assert [head.split()[1] for head in heads] == ["1", "2", "3", "4"]
    assert [head for head in heads if "sits out" in head] == ["Round 2 sits out"]
