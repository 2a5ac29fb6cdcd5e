"""A club's copy has its knock-outs: teams, draws, results with what was before them, and the sessions of matches."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client

from backups import back_up_club, restore
from club.actor import PROGRAM
from club.models import Bracket, BracketSession, Club, Session
from club.queries import session_info
from club.services import end_play, first_broken_row
from movements.queries.bracket_values import BracketView
from movements.queries.brackets import bracket_of_session
from movements.services import start_session
from movements.services.bracket_rounds import draw_ready, keep_sides, withdraw_team
from scoring.queries.brackets import public_bracket
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.bracket_sessions import play_here
from tests.backups.archive import archive_of, import_into
from tests.brackets import drawn_bracket, score, seen, teams_of, win
from tests.builders import DAY, logged_in, make_club, make_director, play_all

pytestmark = pytest.mark.django_db


def busy_bracket() -> Bracket:
    """Match 1 played here, match 2 after extra boards, a team withdrawn, a correction after the draw that was kept."""
    row = drawn_bracket(5, players=4)
    session = play_here(bracket_id=row.pk, number=1, day=DAY, actor=PROGRAM)
    start_session(session_id=session.pk, actor=PROGRAM)
    play_all(session, 3)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    draw_ready(bracket_id=row.pk, actor=PROGRAM)
    score(row, 3, 30, 30, 4, 1)
    withdraw_team(bracket_id=row.pk, team=1, actor=PROGRAM)
    draw_ready(bracket_id=row.pk, actor=PROGRAM)
    win(row, 3, teams_of(row, 3)[1])
    keep_sides(bracket_id=row.pk, number=4, actor=PROGRAM)
    return row


def stands(view: BracketView | None) -> list[object]:
    """All of it but ids."""
    assert view is not None
    found: list[object] = [view.name, view.slug, view.version, view.lines, view.drawn, view.state]
    found += [(each.number, each.name, each.seed, each.withdrawn, each.players) for each in view.teams]
    for each in view.matches:
        found.append((each.number, each.result, [(played.slug, played.extra) for played in each.sessions]))
        found.append([(side.by_director, side.through) for side in each.sides])
    return found


def test_a_knock_out_comes_back_under_other_ids_and_goes_on(tmp_path: Path) -> None:
    row = busy_bracket()
    before = stands(seen(row))
    copy = back_up_club(row.club.slug, tmp_path)
    win(row, 4, seen(row).drawn[4][0].entry or 0)
    restore(copy.path, as_slug="second")
    second = Club.objects.get(slug="second")
    there = Bracket.objects.get(club=second)
    assert there.pk != row.pk
    assert stands(seen(there)) == before
    assert stands(public_bracket(second.pk, there.slug)) == before
    assert first_broken_row(second.pk) is None
    final = seen(there).matches[-1]
    win(there, final.number, final.teams[0].number)
    champion = seen(there).champion
    assert champion is not None
    assert champion.number == final.teams[0].number


def test_a_match_alone_says_of_what_it_was_one(tmp_path: Path) -> None:
    """Its knock-out does not travel: the session is a session by itself, and its pages say so."""
    row = busy_bracket()
    session = Session.objects.get(of_bracket__match__draw__bracket=row)
    there = make_club(slug="hillside", name="Hillside")
    copy = import_into(archive_of(session, tmp_path), there)
    assert not Bracket.objects.filter(club=there).exists()
    assert not BracketSession.objects.filter(session=copy).exists()
    info = session_info(copy.pk)
    assert info is not None
    assert bracket_of_session(info) is None
    assert info.was_match_of == ("Club Cup", "1")
    words = "there match 1 of Club Cup, a knock-out that is not here"
    assert words in shown(Client(), f"/hillside/{copy.slug}/")
    desk = logged_in(make_director(there))
    assert words in shown(desk, f"/desk/hillside/{copy.slug}/")
    assert "Knock-outs" not in shown(Client(), "/hillside/")
    # From there it goes on as it came.
    third = import_into(archive_of(copy, tmp_path), make_club(slug="third", name="Third"))
    again = session_info(third.pk)
    assert again is not None
    assert again.was_match_of == ("Club Cup", "1")


def shown(client: Client, path: str) -> str:
    answer = client.get(path, follow=True)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())
