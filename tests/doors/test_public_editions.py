"""Editions: each can be opened for ever as it was, and what one changed is said, for everybody and for each pair."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

import pytest

from bridgeclub.wording import game
from club.actor import PROGRAM
from club.models import Contestant, Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Publication, Result
from scoring.services import Award, mark_board, penalise, publish_session
from tests.builders import enter, meeting_at, published_session
from tests.doors.pages import address, award_at, page, rows, words

pytestmark = pytest.mark.django_db


def corrected() -> tuple[Session, int]:
    """Edition 2 corrects the score of table 1 in round 1; the board."""
    session, _first = published_session(8)
    meeting = meeting_at(session, 1, 1)
    line = Line.objects.get(session=session, board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    enter(session, 1, 1, meeting.board, "7NTN=", source=Result.Source.DESK, replaces=line.result_id)
    publish_session(session_id=session.pk, actor=PROGRAM)
    return session, meeting.board


def edition(session: Session, number: int) -> Publication:
    return Publication.objects.get(session=session, number=number)


def test_every_edition_stays_as_it_was() -> None:
    session, board = corrected()
    first, second = (page(address(session, f"edition/{number}/board/{board}/")) for number in (1, 2))
    now = page(address(session, f"board/{board}/"))
    contracts = [row[2] for row in rows(first, "trav")]
    assert not any(text.startswith("7") for text in contracts)
    assert any(re.match("7 ?NT North made", row[2]) for row in rows(second, "trav"))
    assert rows(now, "trav") == rows(second, "trav")
    for number in (1, 2):
        shown = rows(page(address(session, f"edition/{number}/")), "rank")
        ranked = [row for row in edition(session, number).standings["ranking"] if row["direction"] == "NS"]
        assert [Decimal(row[2]) for row in shown] == [Decimal(row["total"]) for row in ranked]


def test_within_an_edition_every_link_stays_in_it() -> None:
    session, _board = corrected()
    html = page(address(session, "edition/1/"))
    inside = re.findall(rf'href="{address(session)}([^"]*)"', html)
    assert {link for link in inside if re.match(r"(board|pair)/", link)} == set()
    assert any(link.startswith("edition/1/board/") for link in inside)
    card = page(address(session, "edition/1/pair/NS1/"))
    assert f'href="{address(session, "edition/1/board/")}' in card


def test_an_earlier_edition_says_that_it_was_replaced() -> None:
    session, _board = corrected()
    html = page(address(session, "edition/1/"))
    assert "This is edition 1, an earlier one." in html
    assert "To the results that count now" in html
    assert "an earlier one" not in page(address(session, "edition/2/"))


def test_the_list_of_editions_gives_the_reason() -> None:
    session, _board = corrected()
    text = words(page(address(session)))
    assert re.search(r"Edition 2 ?score correction .*Edition 1 ?first edition", text)


def test_a_corrected_score_is_said_before_and_after() -> None:
    session, board = corrected()
    text = words(page(address(session, "changes/2/")))
    assert re.search(rf"Board {board}, table 1\. .* → 7 ?NT North made, \+(1520|2220)", text)
    assert re.search(rf"Board {board}, table 1\. .* → 7 ?NT North made", words(page(address(session))))


def test_each_pair_reads_what_changed_for_it() -> None:
    session, board = corrected()
    html = page(address(session, "changes/2/"))
    before, after = (
        {row["contestant"]: row for row in edition(session, number).standings["ranking"]} for number in (1, 2)
    )
    meeting = meeting_at(session, 1, 1)
    own = set(Contestant.objects.filter(pk__in=[meeting.ns, meeting.ew]).values_list("key", flat=True))
    for key, row in after.items():
        told = re.search(rf'<article [^>]*id="pair-{key}".*?</article>', html, re.S)
        moved = (before[key]["total"], before[key]["rank"]) != (row["total"], row["rank"])
        assert bool(told) == (moved or key in own), key
        if told and before[key]["total"] != row["total"]:
            text = words(told[0])
            totals = game.figure(before[key]["total"], 1), game.figure(row["total"], 1)
            assert f"The total went from {totals[0]} to {totals[1]}." in text
            assert f"Board {board} went from" in text
            assert ("another table’s result" in text) == (key not in own)


def test_the_ranking_says_who_moved() -> None:
    session, _board = corrected()
    before, after = ({r["contestant"]: r for r in edition(session, number).standings["ranking"]} for number in (1, 2))
    row_and_move = r'data-contestant="([^"]+)".*?<td class="r hs">\s*(<span.*?</span>)'
    shown = dict(re.findall(row_and_move, page(address(session)), re.S))
    assert set(shown) == set(after)
    for key, row in after.items():
        moved = before[key]["rank"] - row["rank"]
        expected = f"up {moved}" if moved > 0 else f"down {-moved}" if moved else "–"
        assert words(shown[key]) == expected, key


def test_awards_penalties_and_boards_are_among_the_changes() -> None:
    session, _first = published_session(8)
    board = award_at(session, 2, 1, Award(ns={"artificial": "50"}, ew={"artificial": "50"}))
    pair = Contestant.objects.get(session=session, key="NS3")
    values = {"kind": "disciplinary", "amount": "25", "unit": "percent_of_top", "note": "shouted"}
    penalise(session_id=session.pk, contestant_id=pair.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **values)
    mark_board(session_id=session.pk, number=1, dealer="N", vulnerable="both", permission=BY_THE_CLOCKS, actor=PROGRAM)
    publish_session(session_id=session.pk, reason="ruling", actor=PROGRAM)
    html = page(address(session, "changes/2/"))
    text = words(html)
    assert "Reason: ruling." in text
    assert re.search(rf"Board {board}, table 2\. .* → adjusted: average", text)
    assert "Disciplinary penalty, −25 % of a top" in text
    assert "Board 1. Scored as it was dealt: Dealer North, both sides vulnerable." in text
    assert "shouted" not in html


def test_what_changed_asks_as_often_for_many_as_for_few(django_assert_num_queries: Any) -> None:
    session, _board = corrected()
    path, result = address(session, "changes/2/"), address(session)
    with django_assert_num_queries(13):
        page(path)
    with django_assert_num_queries(16):
        page(result)
