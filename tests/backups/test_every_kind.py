"""Sessions of every kind, copied in every way there is, come back edition by edition."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from backups import back_up_club, back_up_server, restore
from backups.checked import checked_rows
from backups.row_insertion import read_rows
from backups.tables import backed_up_tables, table_label
from bridgeclub.management.commands import carry_on
from club.models import Board, Club, Contestant, Entry, EntryPlayer, Event, Session
from club.services import first_broken_row
from movements.models import PlayingPair, Seating
from scoring.models import Line, MatchAgreement, Publication
from tests import builders, databases
from tests.backups.archive import archive_of, editions, import_into
from tests.backups.evenings import Tables, all_rows, exports, lose_everything, rows_by_table, without_the_note
from tests.backups.random_sessions import KINDS, random_session
from tests.backups.random_teams import session_of_eights, sessions_of_teams
from tests.ranges import WHOLE
from tests.running import START_SECONDS
from tests.toolchain_serve import manage

pytestmark = pytest.mark.long
#: In a quick run one session of every kind, and one that is still being played.
FEW = range(30) if WHOLE else (*range(7), 35)
MANY = range(1000, 1200)
#: Every movement of teams, in a quick run every second one: in each way of scoring, with each kind of boards.
TEAMS = range(18) if WHOLE else range(0, 9, 2)
MANY_TEAMS = range(1000, 1045)


@pytest.mark.once(quick=True)
@pytest.mark.django_db
@pytest.mark.parametrize("seeds", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=len)
def test_every_session_comes_back_from_every_copy(
    seeds: Sequence[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = builders.make_club()
    sessions = [random_session(club, seed) for seed in seeds]
    refuse_narrow(sessions)
    come_back_from_every_copy(club, sessions, tmp_path)
    come_back_elsewhere(tmp_path, monkeypatch)


@pytest.mark.once(quick=True)
@pytest.mark.django_db
@pytest.mark.parametrize("seeds", [TEAMS, pytest.param(MANY_TEAMS, marks=pytest.mark.long)], ids=len)
def test_every_session_of_teams_comes_back_from_every_copy(
    seeds: Sequence[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = builders.make_club()
    sessions = [session for seed in seeds for session in sessions_of_teams(club, seed)]
    refuse_narrow_teams(club)
    come_back_from_every_copy(club, sessions, tmp_path)
    if WHOLE:  # the rows are those of a server's copy, which have come back here
        come_back_elsewhere(tmp_path, monkeypatch)


@pytest.mark.once(quick=True)
@pytest.mark.django_db
def test_every_match_of_eights_comes_back_from_every_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = builders.make_club()
    sessions = [session_of_eights(club, way) for way in ("fours", "aggregate", "cross")]
    assert Seating.objects.filter(section__session__in=sessions, room=4).exists()
    come_back_from_every_copy(club, sessions, tmp_path)
    if WHOLE:
        come_back_elsewhere(tmp_path, monkeypatch)


def come_back_from_every_copy(club: Club, sessions: list[Session], tmp_path: Path) -> None:
    before, documents, published = all_rows(tmp_path), exports(), editions_of(club)
    assert list(not_of_its_kind(before)) == []

    # Each session alone, into another club, and with that club into a third.
    hillside = builders.make_club("Hillside")
    for session in sessions:
        if session.state == Session.State.ENDED:
            here = import_into(archive_of(session, tmp_path), hillside)
            assert editions(here) == editions(session)
            assert builders.standings_of(here) == builders.standings_of(session)
    restore(back_up_club(hillside.slug, tmp_path / "hillside.zip").path, as_slug="downhill")
    assert editions_of(Club.objects.get(slug="downhill")) == editions_of(hillside)

    # The club beside itself, and in its own place.
    copy = back_up_club(club.slug, tmp_path / "club.zip").path
    restore(copy, as_slug="second")
    restore(copy, replace=True, safety=tmp_path)
    for slug in (club.slug, "second"):
        again = Club.objects.get(slug=slug)
        assert editions_of(again) == published
        assert first_broken_row(again.pk) is None
    assert {path: said for path, said in exports().items() if path.startswith(f"{club.slug}/")} == documents

    # The server.
    here, server = all_rows(tmp_path), back_up_server(tmp_path / "server.zip").path
    lose_everything()
    restore(server)
    assert without_the_note(all_rows(tmp_path)) == without_the_note(here)


def come_back_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server on another laptop."""
    here, server = all_rows(tmp_path), back_up_server(tmp_path / "moved.zip").path
    carried = carried_on(server, tmp_path, monkeypatch)
    assert without_secrets(without_the_note(carried)) == without_secrets(without_the_note(here))


def refuse_narrow(sessions: list[Session]) -> None:
    """Whether the dice have shown what they are there for."""
    counted = Counter[Any]()
    for session in sessions:
        editions, ranking = session.publications.all(), builders.standings_of(session)["ranking"]
        counted.update([session.event.contest, session.method, session.winners, session.state, session.compare])
        counted["editions"] += len(editions) > 1
        counted["withdrawn"] += editions.filter(withdrawal__isnull=False).exists()
        counted["unranked"] += any(row["rank"] is None for row in ranking)
    due: set[Any] = {"pairs", "individual", "matchpoints", "cross_imps", "butler", 1, 2, "ended", "playing", "editions"}
    assert due | {"section", "withdrawn", "unranked"} <= (+counted).keys(), counted
    assert len(sessions) >= len(KINDS)
    assert Seating.objects.filter(ns_partner__isnull=False, section__session__in=sessions).exists()


def refuse_narrow_teams(club: Club) -> None:
    """Whether there is something in each table and column that only teams have."""
    ours = {"session__club": club}
    assert Contestant.objects.filter(entry__isnull=False, **ours).exists()
    assert Entry.objects.filter(event__club=club, stand_in=True).exists()
    assert Entry.objects.filter(event__club=club, captain__isnull=False).exclude(name="").exists()
    assert EntryPlayer.objects.filter(entry__event__club=club, place__gte=4).exists()
    assert PlayingPair.objects.filter(contestant__session__club=club, match=None).exists()
    assert PlayingPair.objects.filter(contestant__session__club=club, stanza__gt=0).exists()
    assert Seating.objects.filter(section__session__club=club, match__isnull=False, stanza__gt=1, room=2).exists()
    assert MatchAgreement.objects.filter(match__session__club=club).exists()
    assert Line.objects.filter(room=2, match__isnull=False, **ours).exists()
    assert Board.objects.exclude(label="").filter(**ours).exists()
    kept = Session.objects.filter(club=club).values_list("scored_by", "vp_scale", "boards_are", "pairs_of_teams")
    every = {word for row in kept for word in row}
    assert {
        "imps",
        "board_a_match",
        "hybrid",
        "total_points",
        "own",
        "wbf-continuous",
        "dealt",
        "shared",
        "duplicated",
        "butler",
    } <= every
    assert any(event.sessions.count() == 2 for event in Event.objects.filter(club=club))


def without_secrets(rows: Tables) -> Tables:
    """What another SECRET_KEY makes anew: that of these tests comes from their settings, and is in no copy."""
    return rows | {"club.tablelink": [row | {"secret_hash": ""} for row in rows["club.tablelink"]]}


def editions_of(club: Club) -> dict[str, list[Any]]:
    """The editions of every session, by its address."""
    sessions = Session.objects.filter(club=club)
    assert Publication.objects.filter(session__in=sessions).exists()
    return {session.slug: editions(session) for session in sessions}


def not_of_its_kind(rows: Tables) -> Iterator[tuple[str, str]]:
    """Every value that an archive would refuse, where anything at all stands in its column."""
    for model in backed_up_tables():
        for row in rows.get(table_label(model), []):
            try:
                list(checked_rows(model, read_rows(model, [row])))
            except Exception as odd:
                yield table_label(model), f"{odd}: {json.dumps(row)[:2000]}"


def carried_on(server: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Tables:
    """Every row on a second laptop that carries on from a copy."""
    second, stick = folder / "second", folder / "STICK"
    second.mkdir()
    stick.mkdir()
    databases.copy_into(second)
    server.rename(stick / server.name)
    monkeypatch.setattr(carry_on, "_become", lambda _command, _environment: None)
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")
    call_command("carry_on", str(stick), "--only-here", "--data", str(second))
    manage(second, "backup", "--to", str(folder / "second.zip")).communicate(timeout=START_SECONDS)
    (stick / server.name).rename(server)
    return rows_by_table(folder / "second.zip")
