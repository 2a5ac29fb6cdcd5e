"""A session with its history moves to another club: what was published stays what it was."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from backups import BackupFaulty, back_up_server, restore
from backups.archive_import import import_archive
from club.actor import PROGRAM
from club.errors import DomainError
from club.models import AuditRow, Club, LineUp, Player, Session, TableDevice, TableLink, User
from club.services import device_by_token, first_broken_row
from rulings.queries.rulings import rulings_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.facts import exported
from scoring.models import Penalty, Result, Snapshot
from scoring.queries.room import session_audit_log
from scoring.services import Award, publish_session
from scoring.services.repairs import exchange_pairs_repair, make_repair, undo_repair
from tests import builders
from tests.backups.archive import archive_of, editions, finished_session, import_into
from tests.backups.evenings import busy_club, rows_by_table
from tests.backups.server import rewritten
from tests.doors.desks import director_desk, manager_desk
from tests.doors.pages import address, award_at, page, words
from tests.scored_outside import rolled_back

pytestmark = pytest.mark.django_db


def history(session: Session) -> list[tuple[object, ...]]:
    """Every entry with who, when, from which device, and what it replaced."""
    rows = Result.objects.filter(line__session=session).order_by("pk")
    said = rows.values_list(
        *("line__board__number", "line__ns__key", "line__ew__key", "outcome", "contract", "declarer", "tricks"),
        *("score", "lead", "source", "user__name", "device__description", "device__link__table", "keyed_at"),
        *("entered_at", "replaces__contract", "note"),
    )
    return list(said)


def it_arrives_as_it_was(session: Session, target: Club, path: Path, tmp_path: Path) -> None:
    here = import_into(path, target)
    assert here.club == target
    assert editions(here) == editions(session)
    assert history(here) == history(session)
    for more in ("", "edition/1/", "edition/2/", "board/1/"):
        theirs = words(page(address(here, more))).replace("Imported from Riverside Bridge Club, with its history", "")
        # The competition's own ranking does not come with one of its sessions.
        ours = words(page(address(session, more))).replace(f"· overall ranking of {session.event.name}", "")
        ours = ours.replace(session.club.name, "Hillside")
        assert theirs.split() == ours.replace(f"/{session.club.slug}/", f"/{target.slug}/").split()
    assert "Imported from Riverside Bridge Club, with its history" in page(address(here))
    assert Snapshot.objects.get(session=here).standings == Snapshot.objects.get(session=session).standings
    assert Penalty.objects.filter(session=here, withdrawal__isnull=False).count() == 2
    assert [(each.number, each.superseded_by, each.boards, each.effect) for each in rulings_of(here.pk)] == [
        (each.number, each.superseded_by, each.boards, each.effect) for each in rulings_of(session.pk)
    ]
    assert [each.superseded_by for each in rulings_of(here.pk)] == [2, None]
    assert first_broken_row(target.pk) is None
    mine, same = exported(session.pk), exported(here.pk)
    assert mine is not None
    assert same is not None
    assert same | {"session": 0} == mine | {"session": 0}
    its_trail_is_read_with_the_names_and_times_it_had(session, here)
    a_later_correction_makes_the_next_edition(here)


def its_trail_is_read_with_the_names_and_times_it_had(session: Session, here: Session) -> None:
    mine, theirs = session_audit_log(session.pk).acts, session_audit_log(here.pk).acts
    assert theirs[0].action == "archive imported"
    for act, same in zip(mine, theirs[1:], strict=False):
        assert (act.action, act.at, act.who) == (same.action, same.at, same.who)
        assert (act.place and act.place.board) == (same.place and same.place.board)
    assert AuditRow.objects.filter(session=here).count() == AuditRow.objects.filter(session=session).count() + 1
    assert not User.objects.filter(email__endswith="@imported.invalid", is_active=True).exists()


def a_later_correction_makes_the_next_edition(here: Session) -> None:
    with pytest.raises(DomainError, match="Nothing has changed since edition 2"):
        publish_session(session_id=here.pk, actor=PROGRAM)
    award_at(here, 2, 2, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    third = publish_session(session_id=here.pk, actor=PROGRAM)
    assert third.number == 3
    assert third.changes


def a_repair_is_taken_back_there(session: Session, target: Club, path: Path, tmp_path: Path) -> None:
    pairs = [builders.seating_at(session, table, 1).ns_id or 0 for table in (1, 2)]
    act = exchange_pairs_repair(session_id=session.pk, first_id=pairs[0], second_id=pairs[1], actor=PROGRAM)
    repair = make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    here = import_into(archive_of(session, tmp_path), target)
    undo_repair(session_id=session.pk, repair_id=repair.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    undo_repair(session_id=here.pk, repair_id=here.repairs.get().pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    seats = [
        list(
            LineUp.objects.filter(contestant__session=each)
            .order_by("contestant__key", "seat")
            .values_list("contestant__key", "seat", "player__name")
        )
        for each in (session, here)
    ]
    assert seats[0] == seats[1]


def people_are_members_where_that_is_beyond_doubt_and_keep_their_choice(
    session: Session, target: Club, path: Path, tmp_path: Path
) -> None:
    seats = LineUp.objects.filter(contestant__session=session).select_related("player")
    known, hidden = seats[0].player, seats[1].player
    Player.objects.filter(pk=hidden.pk).update(privacy="hidden")
    member = builders.make_player(target, known.name)
    here = import_into(archive_of(session, tmp_path), target)
    assert LineUp.objects.filter(contestant__session=here, player=member).count() == 1
    guest = Player.objects.get(club=target, name=hidden.name)
    assert (guest.privacy, guest.is_guest) == ("hidden", True)
    assert hidden.name not in page(address(here))


def it_tells_of_people_no_more_than_it_must(session: Session, target: Club, path: Path, tmp_path: Path) -> None:
    rows = rows_by_table(path)
    assert {tuple(row) for row in rows["club.user"]} == {("id", "name")}
    assert {tuple(row) for row in rows["club.player"]} == {("id", "name", "national_number", "privacy", "is_guest")}
    assert "club.membership" not in rows
    assert "@example.org" not in json.dumps(rows)


def no_table_comes_in_through_an_old_link(session: Session, target: Club, path: Path, tmp_path: Path) -> None:
    link = TableLink.objects.filter(session=session)[0]
    TableDevice.objects.create(link=link, token_hash="0" * 64, description="iPad")
    here = import_into(archive_of(session, tmp_path), target)
    assert not TableLink.objects.filter(session=here, ended_at__isnull=True).exists()
    assert device_by_token("0" * 32) is None
    assert TableDevice.objects.filter(link__session=here, description="iPad").exists()


def twice_is_once_unless_again(session: Session, target: Club, path: Path, tmp_path: Path) -> None:
    first = import_into(path, target)
    assert import_into(path, target) == first
    second = import_into(path, target, again=True)
    assert second.slug == f"{first.slug}-2"


def what_is_not_right_is_refused_and_changes_nothing(
    session: Session, target: Club, path: Path, tmp_path: Path
) -> None:
    whole = back_up_server(tmp_path / "whole.zip").path
    with pytest.raises(DomainError, match="not over"):
        archive_of(Session.objects.get(club=session.club, state="playing"), tmp_path)
    nobody = {"format": "bridgeclub-standings", "version": 1, "boards": [], "ranking": []}
    better = rewritten(path, "scoring.publication", lambda row: row | {"standings": nobody}, tmp_path / "better.zip")
    forged = rewritten(path, "club.auditrow", lambda row: row | {"action": "nothing"}, tmp_path / "forged.zip")
    stolen = rewritten(path, "club.contestant", lambda row: row | {"session_id": session.pk + 99}, tmp_path / "s.zip")
    odd = rewritten(path, "club.board", lambda row: row | {"dealer": "Q"}, tmp_path / "odd.zip")
    text = rewritten(path, "scoring.result", lambda row: row | {"tricks": "many"}, tmp_path / "text.zip")
    before = (Session.objects.count(), AuditRow.objects.count(), User.objects.count(), Player.objects.count())
    for file, said in (
        (better, "does not match its results"),
        (forged, "tampered with"),
        (stolen, "damaged"),
        (odd, "damaged"),
        (text, "damaged"),
        (whole, "not of one session"),
    ):
        with pytest.raises(BackupFaulty, match=said):
            import_archive(file, club_id=target.pk, actor=PROGRAM)
        now = (Session.objects.count(), AuditRow.objects.count(), User.objects.count(), Player.objects.count())
        assert now == before
    with pytest.raises(BackupFaulty, match="import_archive"):
        restore(path)


def the_commands(session: Session, target: Club, path: Path, tmp_path: Path) -> None:
    name = f"{session.club.slug}/{session.slug}"
    file = tmp_path / "night.zip"
    call_command("archive_session", name, "--to", str(file))
    raw = io.BytesIO()
    out_of_bytes = io.TextIOWrapper(raw)
    with redirect_stdout(out_of_bytes):
        call_command("archive_session", name)
    assert raw.getvalue()[:2] == b"PK"
    out = io.StringIO()
    call_command("import_archive", str(file), "--club", "hillside", stdout=out)
    assert f"/hillside/{session.slug}/" in out.getvalue()
    call_command("import_archive", str(file), "--club", "hillside", stdout=out)
    assert "already imported as" in out.getvalue()
    with pytest.raises(CommandError, match="no club nowhere"):
        call_command("import_archive", str(file), "--club", "nowhere")
    with pytest.raises(CommandError, match="There is no session"):
        call_command("archive_session", "nobody/never", "--to", str(tmp_path / "x.zip"))


def test_a_session_that_goes_to_another_club(tmp_path: Path) -> None:
    """One club and one archive for all of it: making a busy club is the slow part."""
    session, target = finished_session(busy_club()), builders.make_club("Hillside")
    path = archive_of(session, tmp_path)
    for act in (
        it_arrives_as_it_was,
        a_repair_is_taken_back_there,
        people_are_members_where_that_is_beyond_doubt_and_keep_their_choice,
        it_tells_of_people_no_more_than_it_must,
        no_table_comes_in_through_an_old_link,
        twice_is_once_unless_again,
        what_is_not_right_is_refused_and_changes_nothing,
        the_commands,
    ):
        cache.clear()
        session.refresh_from_db()
        (tmp_path / act.__name__).mkdir()
        with rolled_back():
            act(session, target, path, tmp_path / act.__name__)


def test_the_buttons(tmp_path: Path) -> None:
    desk = manager_desk()
    session, _edition = builders.published_session(club=desk.club)
    assert "Download with its history" in desk.read(f"{session.slug}/")
    response: Any = desk.client.post(desk.at(f"{session.slug}/archive/"))
    file = b"".join(response.streaming_content)
    there = manager_desk(builders.make_club("Hillside"))
    said = there.send("copies/session/", archive=SimpleUploadedFile("night.zip", file))
    assert "The session is imported, with its history" in said
    assert f"imported from {desk.club.name}" in said
    assert "The club already has this session" in there.send(
        "copies/session/", archive=SimpleUploadedFile("night.zip", file)
    )
    assert "not a bridgeclub backup" in there.send(
        "copies/session/", archive=SimpleUploadedFile("night.zip", b"photographs")
    )
    assert "Choose the session’s file" in there.send("copies/session/")
    director = director_desk(desk.club)
    assert "Download with its history" not in director.read(f"{session.slug}/")
    assert director.client.post(director.at(f"{session.slug}/archive/")).status_code == 404
