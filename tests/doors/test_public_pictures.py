"""Pictures of results: an evening as a curve, a board in a large field as bars; each says the same in words."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import groupby
from typing import Any

import pytest

from bridgeclub.wording import game
from club.actor import PROGRAM
from club.models import Player
from scoring.models import Publication
from scoring.services import Award, publish_session
from tests.builders import published_session
from tests.doors.pages import address, award_at, page, rows, words

pytestmark = pytest.mark.django_db


def lines_of(edition: Publication, key: str) -> list[dict[str, Any]]:
    """The lines of a pair in the order of play."""
    found = [
        {**line, "number": board["number"]}
        for board in edition.standings["boards"]
        for line in board["lines"]
        if key in (line["ns"], line["ew"])
    ]
    return sorted(found, key=lambda line: (line["round"], line["number"]))


def to_one(value: Fraction) -> str:
    """A percentage as it is printed; halves go away from 50."""
    tenths = value * 10
    whole, rest = divmod(tenths.numerator, tenths.denominator)
    up = 2 * rest > tenths.denominator or (2 * rest == tenths.denominator and value > 50)
    return f"{(whole + up) // 10}.{(whole + up) % 10} %"


def test_the_curve_and_its_table_say_what_the_boards_add_up_to() -> None:
    session, edition = published_session(10, "straight-mitchell")
    html = page(address(session, "pair/NS2/"))
    shown = rows(html, "rnd")
    points, top, expected = Fraction(0), 0, []
    for number, lines in groupby(lines_of(edition, "NS2"), key=lambda line: line["round"]):
        mine = [(Fraction(line["ns_points"]), line["expected"] * 2 - 2) for line in lines]
        points, top = points + sum(each[0] for each in mine), top + sum(each[1] for each in mine)
        own = Fraction(sum(each[0] for each in mine) * 100, sum(each[1] for each in mine))
        expected.append([str(number), to_one(own), to_one(points * 100 / top)])
    assert [[row[0], row[2], row[3]] for row in shown] == expected
    told = re.search(r'<desc id="cv-d">(.*?)</desc>', html, re.S)
    assert told
    assert words(told[1]) == "; ".join(f"after round {row[0]}: {row[3]}" for row in shown) + "."
    drawn = re.search(r'<polyline points="([^"]*)"', html)
    assert drawn
    spots = [tuple(map(int, spot.split(","))) for spot in drawn[1].split()]
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"\s+role="img"\s+aria-labelledby="cv-t', html)
    assert box
    assert len(spots) == len(shown)
    assert all(0 < x < int(box[1]) and 0 < y < int(box[2]) for x, y in spots)
    heights = [Fraction(row[3].split()[0]) for row in shown]
    assert [y for _x, y in sorted(spots, key=lambda spot: -spot[1])] == sorted((y for _x, y in spots), reverse=True)
    assert all(
        (heights[a] > heights[b]) <= (spots[a][1] <= spots[b][1]) for a in range(len(spots)) for b in range(len(spots))
    )


def test_at_imps_the_curve_is_of_points_around_zero() -> None:
    session, edition = published_session(10, "straight-mitchell", habits={"scored_by": "cross_imps"})
    html = page(address(session, "pair/NS2/"))
    total = sum(Fraction(line["ns_points"]) for line in lines_of(edition, "NS2"))
    last = rows(html, "rnd")[-1][3]
    assert Fraction(last.replace(game.MINUS, "-")) == pytest.approx(float(total), abs=0.01)
    assert "the thick line is zero" in html


def test_two_rounds_have_no_course() -> None:
    session, edition = published_session(10, "straight-mitchell", rounds=2)
    html = page(address(session, f"pair/{edition.standings['ranking'][0]['contestant']}/"))
    assert "Scorecard" in html
    assert "Round by round" not in html


def test_a_card_stands_beside_the_field() -> None:
    session, edition = published_session(10, "straight-mitchell")
    html = words(page(address(session, "pair/NS2/")))
    for board in edition.standings["boards"][:4]:
        scores = [line["score"] for line in board["lines"] if line["ns"] != "NS2"]
        own = next(line["score"] for line in board["lines"] if line["ns"] == "NS2")
        mean = Fraction(sum(scores), len(scores))
        whole = int(mean + Fraction(1, 2)) if mean >= 0 else -int(-mean + Fraction(1, 2))
        near = {game.signed(whole), game.signed(whole + 1), game.signed(whole - 1)}
        told = re.search(rf"{re.escape(game.signed(own))} ?average ([+−]?\d+)", html)
        assert told, board["number"]
        assert any(re.search(rf"{re.escape(game.signed(own))} ?average {re.escape(each)}", html) for each in near)


def test_weighted_scores_count_in_the_field_by_their_parts() -> None:
    session, edition = published_session(6, "straight-mitchell")
    board = award_at(
        session,
        1,
        1,
        Award(ns={"weighted": [["60%", 400], ["40%", -100]]}, ew={"weighted": [["60%", 400], ["40%", -100]]}),
    )
    publish_session(session_id=session.pk, actor=PROGRAM)
    scored = next(each for each in edition.standings["boards"] if each["number"] == board)
    others = {line["ns"]: line["score"] for line in scored["lines"]}
    awarded = next(line["ns"] for line in scored["lines"] if line["table"] == 1 and line["round"] == 1)
    reader, third = (key for key in others if key != awarded)
    mean = Fraction(200 + others[third], 2)
    html = words(page(address(session, f"pair/{reader}/")))
    assert re.search(rf"{re.escape(game.signed(others[reader]))} ?average {re.escape(game.signed(round(mean)))}", html)


def test_in_a_large_field_bars_count_the_tables() -> None:
    session, edition = published_session(26, "straight-mitchell", seed=5)
    seen = 0
    for board in edition.standings["boards"]:
        html = page(address(session, f"board/{board['number']}/"))
        scores = sorted({line["score"] for line in board["lines"]}, reverse=True)
        told = re.search(r'<desc id="br-d">(.*?)</desc>', html, re.S)
        assert bool(told) == (len(scores) > 8), board["number"]
        if told:
            seen += 1
            count = {score: sum(line["score"] == score for line in board["lines"]) for score in scores}
            assert words(told[1]) == "; ".join(f"{game.signed(score)}: {count[score]}" for score in scores) + "."
            lengths = [int(each) for each in re.findall(r'<g class="bar".*?<rect [^>]*width="(\d+)"', html, re.S)]
            assert len(lengths) == len(scores)
            longest = max(lengths)
            assert all(
                abs(length - longest * count[score] / max(count.values())) <= 1
                for length, score in zip(lengths, scores, strict=True)
            )
            break
    assert seen


def test_pictures_name_nobody_who_hides() -> None:
    session, _edition = published_session(10, "straight-mitchell")
    Player.objects.filter(club=session.club).update(privacy=Player.Privacy.HIDDEN)
    names = set(Player.objects.filter(club=session.club).values_list("name", flat=True))
    html = page(address(session, "pair/NS2/"))
    assert "Round by round" in html
    assert not [name for name in names if name in html]
