"""One board at every table, one pair on every board: what they say and how they add up."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from bridgeclub.wording import game
from club.actor import PROGRAM
from club.models import Contestant
from club.services import end_play, facts_changed, set_standing
from movements.services import start_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services import Award, penalise, publish_session
from tests.builders import (
    add_pairs,
    ended_session,
    enter,
    make_session,
    meeting_at,
    play_all,
    published_session,
    seat,
    standings_of,
    started_session,
)
from tests.doors.pages import address, award_at, page, rows, words

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_traveller_has_every_table() -> None:
    session, edition = published_session(8)
    board = edition.standings["boards"][2]
    html = page(address(session, f"board/{board['number']}/"))
    shown = rows(html, "trav")
    expected = sorted(board["lines"], key=lambda line: (-line["score"], line["table"]))
    assert [int(row[0]) for row in shown] == [line["table"] for line in expected]
    assert [row[3] for row in shown] == [game.signed(line["score"]) for line in expected]
    assert [Decimal(row[4]) for row in shown] == [Decimal(line["ns_points"]) for line in expected]
    assert [Decimal(row[5]) for row in shown] == [Decimal(line["ew_points"]) for line in expected]


def test_the_frequencies_of_a_board_add_up() -> None:
    session, edition = published_session(8)
    board = edition.standings["boards"][0]
    shown = rows(page(address(session, f"board/{board['number']}/")), "frqt")
    scores = sorted({line["score"] for line in board["lines"]}, reverse=True)
    assert [row[0] for row in shown] == [game.signed(score) for score in scores]
    assert sum(int(row[1]) for row in shown) == len(board["lines"])


def test_from_board_to_board() -> None:
    session, edition = published_session(8)
    numbers = [board["number"] for board in edition.standings["boards"]]
    first, last = (page(address(session, f"board/{number}/")) for number in (numbers[0], numbers[-1]))
    assert 'rel="prev"' not in first
    assert f'rel="next" href="{address(session, f"board/{numbers[1]}/")}"' in first
    assert 'rel="next"' not in last
    assert f'rel="prev" href="{address(session, f"board/{numbers[-2]}/")}"' in last


def test_a_card_adds_up_on_paper() -> None:
    session = ended_session(8)
    pair = Contestant.objects.filter(session=session, line="NS")[1]
    penalise(
        session_id=session.pk,
        contestant_id=pair.pk,
        kind="procedural",
        amount="10",
        unit="percent_of_top",
        note="said something private",
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    edition = publish_session(session_id=session.pk, actor=PROGRAM)
    ranked = next(row for row in edition.standings["ranking"] if row["contestant"] == pair.key)
    html = page(address(session, f"pair/{pair.key}/"))
    lines = [row for row in rows(html, "crd") if row[0] != "Total"]
    assert len(lines) == ranked["boards"]
    assert sum(Decimal(row[3]) for row in lines) == Decimal(ranked["points"])
    assert Decimal(lines[-1][5]) == Decimal(ranked["points"])
    text = words(html)
    assert f"Total {game.figure(ranked['points'], 1)}" in text
    assert "Procedural penalty −10 % of a top" in text
    assert f"Total {game.figure(ranked['total'], 1)} Possible" in text
    assert "private" not in html


def test_a_card_adds_up_on_paper_where_boards_were_brought_to_the_full_top() -> None:
    session = started_session(8)
    enter(session, 1, 1, 1, None)
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    edition = publish_session(session_id=session.pk, actor=PROGRAM)
    assert any("." in (line["ns_points"] or "") for board in edition.standings["boards"] for line in board["lines"])
    for ranked in edition.standings["ranking"]:
        lines = rows(page(address(session, f"pair/{ranked['contestant']}/")), "crd")
        shown = [row[3] for row in lines if row[0].isdigit() and row[2] != "–"]
        assert len(shown) == ranked["boards"]
        assert sum(map(Decimal, shown)) == Decimal(ranked["points"])
        assert Decimal(lines[-1][1]) == Decimal(ranked["points"])


def test_a_card_says_the_score_to_its_own_side() -> None:
    session, edition = published_session(8)
    line = edition.standings["boards"][0]["lines"][0]
    number = edition.standings["boards"][0]["number"]
    for key, score in ((line["ns"], line["score"]), (line["ew"], -line["score"])):
        shown = rows(page(address(session, f"pair/{key}/")), "crd")
        assert next(row[2] for row in shown if row[0] == str(number)).split()[0] == game.signed(score)


def test_adjusted_scores_are_said_in_words() -> None:
    session = ended_session(8)
    weighted = {"weighted": [["60%", 680], ["2/5", 650]]}
    for table, (ns, ew) in {1: (weighted, weighted), 2: ({"artificial": "60"}, {"artificial": "40"})}.items():
        award_at(session, table, 1, Award(ns=ns, ew=ew, note="said something private"))
    publish_session(session_id=session.pk, actor=PROGRAM)
    both = words(page(address(session, f"board/{meeting_at(session, 1, 1).board}/")))
    assert "Both sides: 60 % of +680 and 40 % of +650 Adjusted by the director" in both
    html = page(address(session, f"board/{meeting_at(session, 2, 1).board}/"))
    assert "N–S: average plus E–W: average minus" in words(html)
    assert "private" not in html


def test_a_handicap_list_when_somebody_has_one() -> None:
    session = ended_session(8)
    assert "With handicap" not in page(address(session))
    worst = standings_of(session)["ranking"][3]["contestant"]
    Contestant.objects.filter(session=session, key=worst).update(handicap="60")
    facts_changed(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    html = page(address(session))
    lists = re.split(r"<caption>\s*With handicap", html)
    assert len(lists) == 3
    assert re.findall(r'data-key="h-([^"]+)"', lists[1])[0] == worst


def test_who_is_not_ranked_stands_last_with_the_reason() -> None:
    session = ended_session(8)
    first = standings_of(session)["ranking"][0]["contestant"]
    pair = Contestant.objects.get(session=session, key=first)
    set_standing(
        session_id=session.pk, contestant_id=pair.pk, standing="withdrawn", permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    publish_session(session_id=session.pk, actor=PROGRAM)
    last = rows(page(address(session)), "rank")[-1]
    assert last[0] == "–"
    assert last[1].endswith("withdrawn")


def test_a_pair_without_names_has_its_number() -> None:
    session = make_session()
    add_pairs(session, 4, named=False)
    seat(session, "howell")
    start_session(session_id=session.pk, actor=PROGRAM)
    play_all(session)
    standings_of(session)
    assert "Pair 3" in words(page(address(session)))
