"""One club out of a copy, beside clubs that live on a server already."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command

from backups import BackupFaulty, back_up_club, back_up_server, restore
from club.actor import PROGRAM
from club.errors import DomainError
from club.models import AuditHead, AuditRow, Club, LineUp, Player, Session, Substitution, TableCard, User
from club.services import card_token, device_by_token, first_broken_row, open_by_card, open_by_link
from club.services.clubs import appoint
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Publication, Repair
from scoring.queries.room import session_audit_log
from scoring.services.repairs import undo_repair
from tests import builders
from tests.backups.evenings import all_rows, busy_club, exports, lose_everything, rows_by_table, without_the_note
from tests.backups.server import rewritten
from tests.doors.pages import address, page, words
from tests.scored_outside import rolled_back

pytestmark = pytest.mark.django_db


def editions(club: Club) -> list[tuple[object, ...]]:
    rows = Publication.objects.filter(session__club=club).order_by("session__slug", "number")
    return list(rows.values_list("session__slug", "number", "at", "reason", "version", "facts", "standings", "changes"))


def acts(club: Club) -> list[tuple[object, ...]]:
    rows = AuditRow.objects.filter(club=club).exclude(action="restored from a copy").order_by("number")
    return list(rows.values_list("number", "at", "action", "session__slug", "user__email"))


def it_comes_back_in_its_place_as_it_was(club: Club, copy: Path, tmp_path: Path) -> None:
    other = Club.objects.get(slug="elsewhere")
    session = Session.objects.get(club=club, state="playing")
    _device, token = builders.table_device(session, 2)
    before, documents = all_rows(tmp_path), exports()
    theirs = rows_by_table(back_up_club(other.slug, tmp_path / "theirs.zip").path)
    secret, card = builders.table_secret(session, 3), card_token(TableCard.objects.get(club=club))
    made = back_up_club(club.slug, tmp_path)
    builders.make_session(club, title="Made after the copy")
    Player.objects.filter(club=club).update(name="Everybody")
    with pytest.raises(DomainError, match="is here already"):
        restore(made.path)
    (tmp_path / "safe").mkdir()
    done = restore(made.path, replace=True, safety=tmp_path / "safe")
    after = without_the_note(all_rows(tmp_path))
    for table in before:
        if table not in {"club.tabledevice", "club.audithead"}:
            assert sorted(map(json.dumps, after[table])) == sorted(map(json.dumps, before[table])), table
    assert exports() == documents
    assert rows_by_table(back_up_club(other.slug, tmp_path / "theirs-again.zip").path) == theirs
    assert first_broken_row(club.pk) is None
    assert device_by_token(token) is not None
    assert open_by_link(secret=secret, description="tablet")[0].link.table == 3
    assert open_by_card(token=card, description="tablet")[0].link.table == 1
    [safe] = (tmp_path / "safe").iterdir()
    assert str(safe) in done.remarks[0]
    assert "Everybody" in {row["name"] for row in rows_by_table(safe)["club.player"]}


def it_comes_beside_itself_under_another_address(club: Club, copy: Path, tmp_path: Path) -> None:
    before = all_rows(tmp_path)
    done = restore(copy, as_slug="second")
    second = Club.objects.get(slug="second")
    assert done.clubs == ["second"]
    assert second.pk != club.pk
    after = all_rows(tmp_path)
    for table, rows in before.items():
        there = {json.dumps(row) for row in after[table]}
        assert {json.dumps(row) for row in rows} <= there, table
    assert editions(second) == editions(club)
    assert acts(second) == acts(club)
    assert first_broken_row(second.pk) is None
    assert first_broken_row(club.pk) is None
    mine = {path.partition("/")[2]: said for path, said in exports().items() if path.startswith(f"{club.slug}/")}
    again = {path.partition("/")[2]: said for path, said in exports().items() if path.startswith("second/")}
    assert again == mine
    head = AuditRow.objects.get(club=second, action="restored from a copy").data["trail"]
    assert head == AuditHead.objects.get(club=club).hash
    for act in (
        its_trail_speaks_of_its_own_rows,
        its_pages_are_the_same_and_the_evening_goes_on,
        a_repair_is_taken_back_to_the_letter_where_the_club_is_now,
    ):
        cache.clear()
        with rolled_back():
            act(club, tmp_path)


def its_trail_speaks_of_its_own_rows(club: Club, tmp_path: Path) -> None:
    for session in Session.objects.filter(club=club):
        twin = Session.objects.get(club__slug="second", slug=session.slug)
        for act, same in zip(session_audit_log(session.pk).acts, session_audit_log(twin.pk).acts, strict=True):
            assert (act.action, act.who, act.at) == (same.action, same.who, same.at)
            assert (act.place is None) == (same.place is None)
            if act.place is not None and same.place is not None:
                assert (act.place.board, act.place.table) == (same.place.board, same.place.table)
                assert act.place.ns is None or act.place.ns != same.place.ns
            mine = session.contestants.filter(pk=act.contestant or 0).values_list("key", flat=True)
            assert list(mine) == list(twin.contestants.filter(pk=same.contestant or 0).values_list("key", flat=True))


def its_pages_are_the_same_and_the_evening_goes_on(club: Club, tmp_path: Path) -> None:
    over = Session.objects.get(club__slug="second", publications__number=1)
    original = Session.objects.get(club=club, slug=over.slug)
    for more in ("", "edition/1/", "edition/2/"):
        ours = words(page(address(original, more))).replace(f"/{club.slug}/", "/second/")
        assert ours == words(page(address(over, more)))
    playing = Session.objects.get(club__slug="second", state="playing")
    device, token = builders.table_device(playing, 2)
    assert device_by_token(token) is not None
    builders.play_all(playing)
    assert builders.standings_of(playing)
    assert first_broken_row(playing.club_id) is None
    assert device.device_id


def line_ups(session: Session) -> list[tuple[str, int, str]]:
    """Who sits where, by words."""
    rows = LineUp.objects.filter(contestant__session=session).order_by("contestant__key", "seat")
    return list(rows.values_list("contestant__key", "seat", "player__name"))


def a_repair_is_taken_back_to_the_letter_where_the_club_is_now(club: Club, tmp_path: Path) -> None:
    pair = [Session.objects.get(club__slug=slug, state="playing") for slug in (club.slug, "second")]
    exchanged = line_ups(pair[0])
    assert line_ups(pair[1]) == exchanged
    for session in pair:
        assert Substitution.objects.get(contestant__session=session).player.club_id == session.club_id
        for repair in Repair.objects.filter(session=session).order_by("-pk"):
            undo_repair(session_id=session.pk, repair_id=repair.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert line_ups(pair[0]) == line_ups(pair[1]) != exchanged
    assert first_broken_row(pair[1].club_id) is None
    restore(back_up_club("second", tmp_path).path, as_slug="third")


def on_another_server_people_are_known_by_their_address(club: Club, copy: Path, tmp_path: Path) -> None:
    """No copy of a club makes anybody more than one of its people."""
    director = User.objects.get(memberships__club=club, memberships__role="director")
    manager = User.objects.get(memberships__club=club, memberships__role="manager")
    everybody = {row["email"]: row for row in rows_by_table(copy)["club.user"]}
    assert {row["password"] for row in everybody.values()} == {"!"}
    lose_everything()
    other = builders.make_club("Elsewhere")
    appoint(club_id=other.pk, email=director.email, role="manager", actor=builders.PROGRAM)
    here = User.objects.get(email=director.email)
    here.set_password("already here")
    here.save()
    greedy = rewritten(
        copy, "club.user", lambda row: row | {"is_superuser": True, "is_staff": True}, tmp_path / "greedy.zip"
    )
    restore(greedy)
    assert not User.objects.filter(is_superuser=True).exists()
    assert not User.objects.filter(is_staff=True).exists()
    assert User.objects.filter(email=director.email).count() == 1
    joined = User.objects.get(email=director.email)
    assert joined.check_password("already here")
    assert {each.club.slug for each in joined.memberships.all()} == {"elsewhere", club.slug}
    fresh = User.objects.get(email=manager.email)
    assert not fresh.has_usable_password()
    assert Player.objects.get(club__slug=club.slug, user=joined).privacy == "initials"
    assert first_broken_row(Club.objects.get(slug=club.slug).pk) is None


def nothing_points_out_of_a_copy(club: Club, copy: Path, tmp_path: Path) -> None:
    theirs = Session.objects.filter(club__slug="elsewhere")[0].pk
    stolen = rewritten(copy, "club.section", lambda row: row | {"session_id": theirs}, tmp_path / "stolen.zip")
    before = all_rows(tmp_path)
    with pytest.raises(BackupFaulty, match="damaged"):
        restore(stolen, as_slug="second")
    assert all_rows(tmp_path) == before


def a_tampered_trail_is_not_sealed_again(club: Club, copy: Path, tmp_path: Path) -> None:
    forged = rewritten(
        copy,
        "club.auditrow",
        lambda row: row | {"action": "nothing"} if row["number"] == 4 else row,
        tmp_path / "forged.zip",
    )
    with pytest.raises(BackupFaulty, match="tampered with at number 4"):
        restore(forged, as_slug="second")


def an_address_that_no_club_can_have(club: Club, copy: Path, tmp_path: Path) -> None:
    for slug in ("admin", "Two Words", "t"):
        with pytest.raises(DomainError):
            restore(copy, as_slug=slug)


def the_command(club: Club, copy: Path, tmp_path: Path) -> None:
    call_command("backup", "--club", club.slug, "--to", str(tmp_path / "club.zip"))
    with zipfile.ZipFile(tmp_path / "club.zip") as archive:
        assert "secret-key" not in archive.namelist()
    with pytest.raises(CommandError, match="--replace"):
        call_command("restore", str(tmp_path / "club.zip"))
    call_command("restore", str(tmp_path / "club.zip"), "--as-slug", "second")
    assert Club.objects.filter(slug="second").exists()
    back_up_server(tmp_path)


def test_a_club_that_is_copied_and_restored(tmp_path: Path) -> None:
    """One server for all of it: two busy clubs take longer than most of what is done with them."""
    club = busy_club()
    busy_club("Elsewhere")
    copy = back_up_club(club.slug, tmp_path / "club.zip").path
    for act in (
        it_comes_back_in_its_place_as_it_was,
        it_comes_beside_itself_under_another_address,
        on_another_server_people_are_known_by_their_address,
        nothing_points_out_of_a_copy,
        a_tampered_trail_is_not_sealed_again,
        an_address_that_no_club_can_have,
        the_command,
    ):
        cache.clear()
        (tmp_path / act.__name__).mkdir()
        with rolled_back():
            act(club, copy, tmp_path / act.__name__)
