"""A director who plays learns nothing of boards that their own pair has still to play: on no page, from no refusal.

Shown by changing what happened on those boards behind the scenes: not a letter of any page may change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from urllib.parse import unquote
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.append_only import triggers_disabled
from club.models import AuditRow, Session
from club.queries import session_info
from club.services import end_play, resume_play
from movements.models import Seating
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.models import Ruling
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.ruling import issue_ruling
from scoring.models import Adjustment, DisputeEnd, Line, Result, Snapshot
from scoring.queries.room import hidden_boards
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.sign_off import ReadLine, sign_off
from tests import builders
from tests.doors.forms import main_form
from tests.doors.pages import words
from tests.doors.rooms import Room, address_of, playing_room, sits_down
from tests.ranges import WHOLE

pytestmark = [pytest.mark.django_db, pytest.mark.always]
TYPED = ("3H-1", "4S+2 60 4S+1 40", "NS table EW 2H-1")
CHANGING = re.compile(r'(name="csrfmiddlewaretoken" value|name="client_id" value|data-etag|data-now)="[^"]*"')


def seat(room: Room) -> int:
    """The director sits down as East–West, so that they move from table to table."""
    return sits_down(room, 1, "ew")


def meetings(session: Session) -> Iterator[tuple[Seating, int]]:
    for seating in Seating.objects.filter(section__session=session).order_by("round", "table"):
        yield from ((seating, board) for board in seating.boards)


def others_play_everything(room: Room, pair: int) -> None:
    """All other tables have played the whole movement before the director's first board is entered."""
    device, _token = builders.table_device(room.session, 1)
    for seating, board in meetings(room.session):
        if pair not in (seating.ns_id, seating.ew_id):
            builders.enter(room.session, seating.table, seating.round, board, "2HE-1", lead="SA", by=device)


def hidden(room: Room) -> frozenset[int]:
    info = session_info(room.session.pk)
    assert info is not None
    return hidden_boards(info, room.user.pk)


def secret_lines(room: Room) -> list[Line]:
    return list(Line.objects.filter(session=room.session, board__number__in=hidden(room)).select_related("board"))


def scramble(room: Room) -> None:
    """Other results, leads and notes on the hidden boards; one in conflict, one adjusted, one confirmed."""
    changed = {"contract": "7NXX", "declarer": "W", "tricks": 0, "score": 7600, "lead": "C2", "note": "tell nobody"}
    with triggers_disabled("boards of which a director may not know"):
        for number, line in enumerate(secret_lines(room)):
            Result.objects.filter(line=line, outcome="played").update(**changed)
            for row in AuditRow.objects.filter(session=room.session, data__line=line.pk):
                AuditRow.objects.filter(pk=row.pk).update(data={**row.data, **changed})
            if number % 3 == 0:
                rival = Result(line=line, outcome="passed", score=0, client_id=uuid4(), source="table")
                rival.save(force_insert=True)
                Line.objects.filter(pk=line.pk).update(rival=rival)
            elif number % 3 == 1:
                award = Adjustment(line=line, ns_outcome={"artificial": "=60"}, ew_outcome={"artificial": "=40"})
                award.note = "tell nobody"
                award.save(force_insert=True)
                Line.objects.filter(pk=line.pk).update(adjustment=award)
            else:
                Line.objects.filter(pk=line.pk).update(confirmed=True)
    Snapshot.objects.filter(session=room.session).delete()
    recompute(room.session.pk)


def paths(room: Room) -> Iterator[str]:
    """Every page, fragment and preview of the desk."""
    yield from ("", "live/", "end/", "cut/", "penalties/", "boards/", "ranking/", "trail/", "outside/", "go/?to=9+9")
    yield from (f"boards/{board.number}/" for board in room.session.boards.all())
    yield from (f"ranking/{pair.key}/" for pair in room.session.contestants.all())
    for seating, board in meetings(room.session):
        yield address_of(builders.meeting_at(room.session, seating.table, seating.round, board))


def everything(room: Room) -> dict[str, str]:
    """All that the director can read, without what is another on every look."""
    read = {}
    waiting, typing = {f"line/{number}/" for number in hidden(room)}, cycle(TYPED)
    for path in paths(room):
        for fragment in ({}, {"HX-Request": "true"}) if path.startswith(tuple(waiting)) else ({},):
            answer = room.client.get(room.at(path), headers=fragment, follow=True)
            assert answer.status_code == 200, path
            read[f"{path} {fragment}"] = CHANGING.sub(r"\1", answer.content.decode())
        if path.startswith(tuple(waiting)):
            for typed in TYPED if WHOLE else (next(typing),):
                answer = room.client.get(room.at(f"{path}preview/"), {"a-award": typed})
                read[f"{path} {typed}"] = answer.content.decode()
    return read


@pytest.mark.first
@pytest.mark.once
@pytest.mark.parametrize(("rounds", "boards"), [((2,), 1), pytest.param((1, 2, 3), 2, marks=pytest.mark.long)])
def test_over_a_whole_movement_no_page_depends_on_a_board_still_to_be_played(
    rounds: tuple[int, ...], boards: int
) -> None:
    """`rounds`: before which of the three everything is read. Before the second some boards are open and some not."""
    habits = {"live_ranking": "off"}
    room = playing_room(6, kind="straight-mitchell", boards_per_round=boards, habits=habits)
    pair = seat(room)
    others_play_everything(room, pair)
    recompute(room.session.pk)
    read = []
    for seating, board in list(meetings(room.session)):
        if pair not in (seating.ns_id, seating.ew_id):
            continue
        if board == seating.boards[0]:
            assert hidden(room)
            if seating.round in rounds:
                before = everything(room)
                scramble(room)
                after = everything(room)
                assert [path for path in before if before[path] != after[path]] == []
                read.append(seating.round)
        builders.enter(room.session, seating.table, seating.round, board, "1NTN=")
        recompute(room.session.pk)
    assert tuple(read) == rounds
    assert hidden(room) == frozenset()
    seen = "".join(room.html(path) for path in paths(room) if path.startswith("line/"))
    assert "tell nobody" in seen
    assert "−13" in seen


def test_cells_say_entered_or_not_and_alarms_keep_quiet() -> None:
    room = playing_room(6, kind="straight-mitchell")
    pair = seat(room)
    others_play_everything(room, pair)
    scramble(room)
    page = room.html()
    assert "two results differ</span></a>" not in page
    assert "Settle it" not in page
    assert "adjusted score</span></a>" not in page
    assert "You play in this session" in words(page)
    assert "entered, not confirmed" in page


def hidden_line(room: Room) -> tuple[str, Line]:
    line = next(line for line in secret_lines(room) if line.result_id)
    return f"line/{line.board.number}/{line.ns_id}-{line.ew_id}/", line


def test_no_act_on_a_hidden_result_tells_anything_or_changes_it() -> None:
    room = playing_room(6, kind="straight-mitchell")
    others_play_everything(room, seat(room))
    path, line = hidden_line(room)
    assert line.result is not None
    for act in ("", "adjust/", "not-played/", "confirm/", "settle/", "remove/", "turn/"):
        refused_alike(room, path + act, line)
        line.refresh_from_db()
        assert (line.result.contract, line.confirmed, line.adjustment_id) == ("2H", False, None), act


def refused_alike(room: Room, act: str, line: Line) -> None:
    """The same is answered to a guess that is right and to one that is wrong, whether the result was seen or not."""
    answers = set()
    guesses = ("2HE-1", "4SN=")
    for guess in guesses:
        for seen in ("", str(line.result_id)):
            sent = {
                "contract": guess,
                "seen": seen,
                "version": str(line.version),
                "a-award": "A6040",
                "a-version": str(line.version),
                "keep": str(line.result_id),
                "client_id": str(uuid4()),
            }
            answer = room.post(act, **sent)
            assert answer.status_code == 422, act
            html = answer.content.decode()
            assert "cannot see what was entered" in words(html)
            assert "data-main" not in html
            answers.add(CHANGING.sub(r"\1", html))
    assert len(answers) == 1, act


def open_elsewhere(room: Room, pair: int) -> tuple[Seating, int]:
    """A board that the director has still to play, at a table where nobody has entered it yet."""
    waiting = hidden(room)
    return next(
        (seating, board)
        for seating, board in meetings(room.session)
        if board in waiting and pair not in (seating.ns_id, seating.ew_id)
    )


def test_a_missing_board_elsewhere_may_be_entered_and_is_hidden_at_once() -> None:
    room = playing_room(6, kind="straight-mitchell")
    pair = seat(room)
    elsewhere, board = open_elsewhere(room, pair)
    path = address_of(builders.meeting_at(room.session, elsewhere.table, elsewhere.round, board))
    form = {**main_form(room.html(path)), "contract": "4SXN-3"}
    said = room.send(path, **form)
    assert f"Saved: Table {elsewhere.table}, board {board}." in said
    assert "4♠" not in said
    assert "−3" not in room.read(path)
    fragment = room.client.post(room.at(path), {**form, "client_id": str(uuid4())}, headers={"HX-Request": "true"})
    assert fragment.status_code == 422
    assert "−3" not in unquote(fragment.content.decode())


def test_an_entry_that_came_in_meanwhile_is_not_told_by_the_refusal() -> None:
    room = playing_room(6, kind="straight-mitchell")
    pair = seat(room)
    elsewhere, board = open_elsewhere(room, pair)
    path = address_of(builders.meeting_at(room.session, elsewhere.table, elsewhere.round, board))
    form = main_form(room.html(path))
    builders.enter(room.session, elsewhere.table, elsewhere.round, board, "6DW-5")
    answers = []
    for guess in ("6DW-5", "4SN="):
        answer = room.post(path, **{**form, "contract": guess})
        assert answer.status_code == 422
        answers.append(CHANGING.sub(r"\1", answer.content.decode()))
    assert answers[0] == answers[1]
    assert "−5" not in answers[0]


def test_the_ranking_is_the_rooms_own_affair() -> None:
    shown = playing_room(6, kind="straight-mitchell", habits={"live_ranking": "exact"})
    others_play_everything(shown, seat(shown))
    recompute(shown.session.pk)
    assert "%" in shown.read("ranking/")
    kept = playing_room(6, kind="straight-mitchell", habits={"live_ranking": "off"})
    others_play_everything(kept, seat(kept))
    recompute(kept.session.pk)
    assert "You play yourself, and the club shows no ranking during play" in kept.read("ranking/")
    kept.send("end/")
    recompute(kept.session.pk)
    assert "You play yourself" not in kept.read("ranking/")


def test_ones_own_board_opens_with_the_own_result() -> None:
    room = playing_room(6, kind="straight-mitchell")
    pair = seat(room)
    others_play_everything(room, pair)
    recompute(room.session.pk)
    own = next(seating for seating, _board in meetings(room.session) if seating.ew_id == pair and seating.round == 1)
    board = own.boards[0]
    assert "You still have to play this board" in room.read(f"boards/{board}/")
    room.save(own.table, 1, 0, contract="1NTN=")
    recompute(room.session.pk)
    page = room.read(f"boards/{board}/")
    assert "You still have to play this board" not in page
    assert "−1" in page


def test_after_the_end_nothing_is_hidden() -> None:
    room = playing_room(6, kind="straight-mitchell")
    others_play_everything(room, seat(room))
    path, _line = hidden_line(room)
    assert "by East" not in room.read(path)
    room.send("end/")
    assert "by East" in room.read(path)


def secret_ruling(room: Room, line: Line) -> int:
    said = RuledLine(line.board.number, line.ns_id, line.ew_id)
    decision = Decision(Kind.NO_ACTION, "tell nobody the facts", decision="tell nobody", lines=(said,))
    return issue_ruling(session_id=room.session.pk, decision=decision, actor=PROGRAM)


def test_a_ruling_about_a_hidden_board_is_neither_opened_to_be_amended_nor_replaced() -> None:
    room = playing_room(6, kind="straight-mitchell")
    others_play_everything(room, seat(room))
    _path, line = hidden_line(room)
    number = secret_ruling(room, line)
    for path in (f"rulings/{number}/amend/", f"rulings/new/?supersedes={number}"):
        assert "tell nobody" not in room.html(path, 404)
    open_to_me = next(each for each in Line.objects.filter(session=room.session) if each.board.number in hidden(room))
    sent = {"supersedes": number, "boards": str(open_to_me.board.number), "facts": "Mine.", "kind": "no_action"}
    for path, act in (("rulings/new/", "issue"), ("rulings/new/", "look"), ("rulings/look/", "")):
        assert room.post(path, **sent, act=act).status_code == 404
    assert Ruling.objects.filter(session=room.session).count() == 1


def test_a_hidden_result_is_not_decided_under_the_address_of_another_board() -> None:
    room = playing_room(6, kind="straight-mitchell")
    pair = seat(room)
    own = next(each for each, _board in meetings(room.session) if each.ew_id == pair and each.round == 1)
    builders.enter(room.session, own.table, 1, own.boards[0], "1NTN=")
    others_play_everything(room, pair)
    _path, line = hidden_line(room)
    read = [ReadLine(line.board.number, line.result_id or 0, "contract", "it was 3NT")]
    signed = {"session_id": room.session.pk, "round": line.round, "contestant_id": line.ns_id, "client_id": uuid4()}
    device, _token = builders.table_device(room.session, line.table or 1)
    sign_off(**signed, read=read, permission=BY_THE_CLOCKS, actor=device)
    mine = address_of(builders.meeting_at(room.session, own.table, 1, own.boards[0]))
    sent = {"seen": line.result_id, "version": line.version, "dispute": line.disputes.get().pk}
    for act in ("confirm/", "stand/"):
        assert room.post(mine + act, **sent).status_code == 422, act
        line.refresh_from_db()
        assert not line.confirmed, act
        assert not DisputeEnd.objects.exists(), act


def test_play_that_goes_on_after_an_edition_is_hidden_again() -> None:
    room = playing_room(6, kind="straight-mitchell", habits={"live_ranking": "off"})
    pair = seat(room)
    device, _token = builders.table_device(room.session, 1)
    elsewhere, board = open_elsewhere(room, pair)
    builders.enter(room.session, elsewhere.table, elsewhere.round, board, "2HE-1", by=device)
    recompute(room.session.pk)
    end_play(session_id=room.session.pk, actor=PROGRAM)
    recompute(room.session.pk)
    publish_session(session_id=room.session.pk, actor=PROGRAM)
    resume_play(session_id=room.session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    line = Line.objects.get(session=room.session, board__number=board)
    paths = ("editions/?old=1&new=0", "publish/take-back/", "editions/", "")
    told = []
    for contract in ("3NTW=", "6DW-5"):
        line.refresh_from_db()
        place = (room.session, elsewhere.table, elsewhere.round, board)
        builders.enter(*place, contract, by=device, replaces=line.result_id)
        recompute(room.session.pk)
        told.append([words(room.client.get(room.at(path), follow=True).content.decode()) for path in paths])
    assert [path for path, one, other in zip(paths, *told, strict=True) if one != other] == []
    assert "still have " in told[0][0]
