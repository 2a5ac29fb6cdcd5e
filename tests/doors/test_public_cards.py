"""A scorecard and a board from one's own side: bars against average, roles, card play, what is handed on."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest
from django.test import Client

from bridgeclub.wording import game
from club.actor import PROGRAM
from club.engine.cards import Deal
from club.models import Contestant, LineUp, Player, Session
from club.services import end_play
from scoring.engine.roles import role_of
from scoring.models import Publication
from scoring.services import Award, publish_session
from scoring.services.analysis import analyse_deals
from tests import builders
from tests.deal_makers import load, set_of
from tests.doors.pages import address, award_at, page, rows, words

pytestmark = pytest.mark.django_db
# Bo Haglund's first example: E–W make eight tricks in spades, N–S six.
ONE = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
RESULTS = ("2SW=", "3SE-1", "1NTN=", "pass")


def evening() -> tuple[Session, Publication]:
    return builders.published_session(8)


def lines_of(edition: Publication, key: str) -> list[tuple[int, dict[str, str]]]:
    return [
        (board["number"], line)
        for board in edition.standings["boards"]
        for line in board["lines"]
        if key in (line["ns"], line["ew"])
    ]


def test_the_result_and_the_curve_come_before_the_boards() -> None:
    session, _edition = builders.published_session(10, "straight-mitchell")
    html = page(address(session, "pair/NS2/"))
    places = [html.index(what) for what in ('class="card mine"', 'class="chart curve"', '<table class="crd"')]
    assert places == sorted(places)
    assert html.index('<table class="crd"') < html.index('<table class="rnd"')


def bars_in(html: str, places: str) -> list[tuple[str, str, str]]:
    drawn = r'<svg class="ab".*?<rect class="(ab-\w+)" x="(\d+)" y="2" width="(\d+)"'
    return [bar for place in re.findall(places, html, re.S) for bar in re.findall(drawn, place, re.S)]


def test_every_board_has_a_bar_as_long_as_its_distance_from_average() -> None:
    session, edition = evening()
    html = page(address(session, "pair/NS1/"))
    bars = bars_in(html, r'<td class="r bar hs">.*?</td>')
    # On a phone under the points, so that the contract has the room of a column.
    assert bars == bars_in(html, r'<span class="xs">.*?</span>')
    shown = [row for row in rows(html, "crd") if row[0].isdigit()]
    assert len(bars) == len(shown) == len(lines_of(edition, "NS1"))
    for row, (kind, start, width) in zip(shown, bars, strict=True):
        percent = int(row[4])
        assert abs(int(width) - 2 * abs(percent - 50)) <= 1
        assert kind == ("ab-more" if int(start) == 100 and int(width) else "ab-less")


def test_a_board_is_read_from_the_side_of_who_asks() -> None:
    session, edition = evening()
    number, own = lines_of(edition, "EW2")[0]
    html = page(address(session, f"board/{number}/?of=EW2"))
    board = next(each for each in edition.standings["boards"] if each["number"] == number)
    expected = sorted(board["lines"], key=lambda line: (line["score"], line["table"]))
    shown = rows(html, "trav")
    assert [row[3] for row in shown] == [game.signed(-line["score"]) for line in expected]
    assert [Fraction(row[4]) for row in shown] == [Fraction(line["ew_points"]) for line in expected]
    assert "E–W score" in words(html)
    assert len(re.findall(r'<tr class="[^"]*chosen', html)) == 1
    assert f'<tr class=" chosen" data-ns="{own["ns"]}" data-ew="EW2">' in html
    beside = re.findall(rf'href="{address(session)}board/\d+/([^"]*)"', html)
    assert beside
    assert set(beside) == {"?of=EW2"}


@pytest.mark.parametrize("of", ["nobody", "", "who sat out"])
def test_who_did_not_play_a_board_reads_it_from_north_south(of: str) -> None:
    session, edition = builders.published_session(7)
    boards = {each["number"] for each in edition.standings["boards"]}
    keys = [row["contestant"] for row in edition.standings["ranking"]]
    missed = {key: boards - {number for number, _line in lines_of(edition, key)} for key in keys}
    key = next(key for key in keys if missed[key])
    asked = key if of == "who sat out" else of
    html = page(address(session, f"board/{min(missed[key])}/?of={asked}"))
    assert "N–S score" in words(html)
    assert not re.search(r'href="[^"]*/board/[^"]*of=', html)
    assert "chosen" not in html
    assert 'id="why"' not in html


def test_a_card_leads_to_its_boards_from_its_own_side() -> None:
    session, _edition = evening()
    html = page(address(session, "pair/EW3/"))
    assert set(re.findall(r"board/\d+/(\?of=\w+)?", html)) == {"?of=EW3"}


def test_the_averages_of_both_players_in_every_role() -> None:
    session, edition = evening()
    table = rows(page(address(session, "pair/NS1/")), "rol")
    facts = {(line["board"], line["ns"]): line for line in edition.facts["results"]}
    found: dict[str, list[tuple[Fraction, int]]] = {}
    for number, line in lines_of(edition, "NS1"):
        declarer = facts[number, "NS1"].get("declarer")
        top = 2 * (int(line["expected"]) - 1)
        if declarer:
            found.setdefault(str(role_of("N", declarer)), []).append((Fraction(line["ns_points"]), top))
    assert {"declarer", "dummy"} <= found.keys()
    names = {"declarer": "Declarer", "dummy": "Dummy", "lead": "On lead", "defender": "Defending"}
    for role, boards in found.items():
        mean = sum(points for points, _top in boards) * 100 / sum(top for _points, top in boards)
        row = next(each for each in table if each[0] == names[role])
        assert abs(Fraction(row[1].split()[0]) - mean) <= Fraction(1, 20), role
        assert f"{len(boards)} board" in row[1]
    # What one of them declares the other watches.
    by_role = {row[0]: row[1:] for row in table}
    assert by_role["Declarer"] == by_role["Dummy"][::-1]


def test_who_hides_is_a_seat_in_the_table_of_roles() -> None:
    session, _edition = evening()
    Player.objects.filter(club=session.club).update(privacy=Player.Privacy.HIDDEN)
    html = page(address(session, "pair/NS1/"))
    names = set(Player.objects.filter(club=session.club).values_list("name", flat=True))
    assert not [name for name in names if name in html]
    assert "Declarer" in words(html)


def night_with_a_deal() -> Session:
    """Four tables that played board 1 in known ways, with its deal and no other."""
    session = builders.started_session(8)
    load(session, {1: Deal.parse(ONE, "N", "none")})
    results = iter(RESULTS)
    for seating, board in list(builders.still_to_play(session)):
        builders.enter(session, seating.table, seating.round, board, next(results) if board == 1 else "1NTN=")
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    analyse_deals(set_of(session).pk)
    return session


def test_card_play_is_counted_against_double_dummy() -> None:
    session = night_with_a_deal()
    facts = Publication.objects.get(session=session).facts["results"]
    of_contract = {line["contract"]: line for line in facts if line["board"] == 1}
    spades, no_trumps = of_contract["3S"], of_contract["1N"]
    assert "As declarer 0 tricks on 1 board" in words(page(address(session, f"pair/{spades['ew']}/")))
    declaring, defending = (words(page(address(session, f"pair/{no_trumps[side]}/"))) for side in ("ns", "ew"))
    assert "7, double dummy 6" in declaring
    assert "As declarer +1 trick on 1 board" in declaring
    assert "In defence −1 trick on 1 board" in defending


def test_average_plus_and_minus_explain_themselves_where_they_stand() -> None:
    session = builders.ended_session(8)
    board = award_at(session, 2, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    publish_session(session_id=session.pk, actor=PROGRAM)
    line = next(each for each in builders.facts_of(session)["results"] if each["board"] == board and "adjusted" in each)
    for path in (f"board/{board}/", f"pair/{line['ns']}/"):
        assert 'popovertarget="term-average-plus"' in page(address(session, path)), path
    for path in (f"board/{board}/", f"pair/{line['ew']}/"):
        assert 'popovertarget="term-average-minus"' in page(address(session, path)), path


def test_imps_that_the_director_gave_are_no_percentage() -> None:
    session = builders.ended_session(8, habits={"scored_by": "butler"})
    board = award_at(session, 1, 1, Award(ns={"artificial": "+3"}, ew={"artificial": "-3"}))
    publish_session(session_id=session.pk, actor=PROGRAM)
    line = next(each for each in builders.facts_of(session)["results"] if each["board"] == board and "adjusted" in each)
    text = words(page(address(session, f"board/{board}/?of={line['ns']}")))
    assert "IMPs given by the director are not compared with other tables." in text
    assert "percentage" not in text


def test_once_all_boards_are_open_nobody_is_told_when_they_open() -> None:
    session = builders.ended_session(8)
    assert "A board opens here" not in words(page(address(session)))


def test_without_deals_nothing_is_said_of_double_dummy() -> None:
    session, _edition = evening()
    assert "double dummy" not in words(page(address(session, "pair/NS1/")))


def test_a_link_says_what_it_leads_to() -> None:
    session, edition = evening()
    first = next(each for each in edition.standings["ranking"] if each["direction"] == "NS" and each["rank"] == 1)
    names = list(
        LineUp.objects.filter(contestant__session=session, contestant__key=first["contestant"]).values_list(
            "player__name", flat=True
        )
    )
    for path, title in (("", session.title), ("board/1/", f"Board 1, {session.title}")):
        html = page(address(session, path))
        assert f'<meta property="og:title" content="{title}">' in html
        assert f'<meta property="og:url" content="http://testserver{address(session, path)}">' in html
        assert f'<meta property="og:site_name" content="{session.club.name}">' in html
        assert re.search(r'<meta property="og:image" content="http://testserver/static/img/[^"]+\.png">', html)
    said = re.search(r'<meta property="og:description" content="([^"]*)">', page(address(session)))
    assert said
    assert names[0] in said[1]
    assert 'content="Dealer North, neither side vulnerable. ' in page(address(session, "board/1/"))
    club = re.search(r'<meta property="og:description" content="([^"]*)">', page(f"/{session.club.slug}/"))
    assert club
    assert names[0] in club[1]


def test_a_link_names_nobody_who_hides() -> None:
    session, _edition = evening()
    Player.objects.filter(club=session.club).update(privacy=Player.Privacy.HIDDEN)
    names = set(Player.objects.filter(club=session.club).values_list("name", flat=True))
    key = Contestant.objects.filter(session=session)[0].key
    for path in (address(session), address(session, f"pair/{key}/"), f"/{session.club.slug}/"):
        html = page(path)
        assert not [name for name in names if name in html], path


def test_the_clubs_page_begins_with_the_winners_of_its_newest_evening() -> None:
    club = builders.make_club()
    session, edition = builders.published_session(10, club=club)
    html = page(f"/{club.slug}/")
    listed = re.findall(
        r'<li( data-us="\w+")( data-pair="[-\d]+")?(?: class="won")?\s*( hidden)?>(\s*<span class="rk">.*?)</li>',
        html,
        re.S,
    )
    ranked = edition.standings["ranking"]
    assert len(listed) == len(ranked)
    assert len([each for each in listed if not each[2]]) == len([each for each in ranked if each["rank"] <= 3])
    text = words(html)
    assert "Latest results" in text
    best = next(each for each in ranked if each["rank"] == 1)
    assert f"{Fraction(best['percent']).__round__(2).__float__():.2f} %" in text
    assert f'href="{address(session)}"' in html


def test_the_clubs_page_of_earlier_results_has_the_list_alone() -> None:
    club = builders.make_club()
    builders.published_session(4, club=club)
    assert "Latest results" not in page(f"/{club.slug}/?before=2030-01-01")


@pytest.mark.parametrize(("path", "start"), [("/", "/"), ("/{club}/", "/{club}/"), ("/me/", "/me/")])
def test_a_page_can_be_put_on_the_home_screen(path: str, start: str) -> None:
    club = builders.make_club()
    html = Client().get(path.format(club=club.slug)).content.decode()
    found = re.search(r'<link rel="manifest" href="([^"]+)">', html)
    assert found
    response = Client().get(found[1])
    assert response["Content-Type"] == "application/manifest+json"
    said = json.loads(response.content)
    assert said["start_url"] == start.format(club=club.slug)
    assert all(icon["src"].startswith("/static/img/") for icon in said["icons"])
    if path.startswith("/{club}"):
        assert said["name"] == club.name


def test_nobody_has_a_home_screen_of_no_club() -> None:
    assert Client().get("/no-such-club/manifest.webmanifest").status_code == 404
