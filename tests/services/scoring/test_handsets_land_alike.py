"""What handsets say lands alike, by a file beside us and by the Data Connector: one table of cases over both ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Session, TableDevice
from club.queries import printed_on
from club.services import close_round, open_round
from club.services.devices import end_device
from movements.models import Seating
from scoring.models import HandsetRemark, LateEntry, Line, Result
from scoring.queries.room import HandsetRemarkInfo, room_handsets
from scoring.services.handsets.polling import follow_handsets
from tests import builders
from tests.handset_ways import WAYS, Way, joined
from tests.individual_evenings import started_individual
from tests.scoring.engine.results_formats.test_bridgemate import of_pairs
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db

Step = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Case:
    """`steps` are said one after the other, each read before the next; "tablet X" is entered by a tablet, "desk X" at
    the desk. Then `stands` (with the lead) and `rival` are on the line, `remarks` and `late` are left."""

    steps: tuple[Step | str, ...]
    stands: str = ""
    rival: str = ""
    remarks: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    confirmed: bool = True

    @property
    def beside(self) -> bool:
        """Whether somebody else enters something first."""
        return str(self.steps[0]).startswith(("tablet", "desk"))


CASES = {
    "contract": Case(("4SXN-1",), "4SXN 9"),
    "notrump made with more": Case(("3NTE+1",), "3NE 10"),
    "lead": Case((("4SN=", {"lead": "HK"}),), "4SN 10 HK"),
    "pass": Case(("pass",), "pass"),
    "not played": Case(("not_played",), remarks=("not_played",)),
    "average": Case(("average",), remarks=("average",)),
    "nonsense": Case(("nonsense",), remarks=("nonsense",)),
    "wrong direction": Case(("wrong_way",), remarks=("wrong_way",)),
    "being keyed": Case(("begun",)),
    "erased": Case(("4SN=", "erased"), "4SN 10", remarks=("erased",)),
    "erased and entered again": Case(("4SN=", "erased", "4SN="), "4SN 10"),
    "erased before it counted": Case(("not_played", "erased")),
    "correction": Case(("4SN=", "4SN+1"), "4SN 11"),
    "correction and back": Case(("4SN=", "3NTE=", "4SN="), "4SN 10"),
    "an average that becomes a result": Case(("average", "4SN="), "4SN 10"),
    "a tablet was first and differs": Case(("tablet 4SN=", "3NTE="), "4SN 10", rival="3NE 9"),
    "a tablet was first and agrees": Case(("tablet 4SN=", "4SN="), "4SN 10"),
    "a tablet differs, then the handset corrects": Case(
        ("tablet 4SN=", "3NTE=", "3NTE-1"), "4SN 10", rival="3NE 9", late=("conflict",)
    ),
    "the director was first": Case(("desk 4SN=", "3NTE="), "4SN 10", rival="3NE 9", confirmed=False),
    "pairs the other way round": Case((("4SN=", {"pairs": "swapped"}),), late=("moved",)),
    "another pair": Case((("4SN=", {"pairs": (77, 78)}),), late=("moved",)),
    "a board that is not there": Case((("4SN=", {"board": 99}),), remarks=("board",)),
    "a board of another round": Case((("4SN=", {"board": "next"}),), remarks=("board",)),
    "a table that is not there": Case((("4SN=", {"table": 33}),), remarks=("table",)),
    "a round that is not there": Case((("4SN=", {"round": 9}),), remarks=("table",)),
    "handset disconnected": Case(("4SN=", "disconnect", "3NTE="), "4SN 10", late=("link",)),
    "round closed": Case(("close", "4SN="), late=("closed",)),
}


@dataclass
class Evening:
    """Handsets at every table, and a tablet where a case has one. Each case has a table and a round to itself. What
    meets a tablet's or the director's result is in round 1; all else is in rounds that have not begun, for handsets go
    on by themselves."""

    session: Session
    way: Way
    table: int = 1
    round: int = 1

    @property
    def seat(self) -> Seating:
        return builders.seating_at(self.session, self.table, self.round)

    def go_to(self, which: int) -> None:
        """The place of the case with this number: the first ones in round 1, while it is played."""
        self.table, self.round = which % 4 + 1, (1, 7, 6, 5, 4, 3, 2)[which // 4]

    def do(self, step: Step | str) -> None:
        said, more = step if isinstance(step, tuple) else (step, {})
        who, _blank, result = said.rpartition(" ")
        board = self.seat.boards[0]
        if who == "tablet":
            tablet = builders.table_device(self.session, self.table)[0]
            builders.enter(self.session, self.table, self.round, board, result, by=tablet)
        elif who == "desk":
            builders.enter(self.session, self.table, self.round, board, result, source=Result.Source.DESK)
        elif said == "close":
            open_round(section_id=self.seat.section_id, number=7, actor=PROGRAM)
            close_round(section_id=self.seat.section_id, number=7, actor=PROGRAM)
        elif said == "disconnect":
            device = TableDevice.objects.get(description="Bridgemate", link__table=self.table)
            end_device(session_id=self.session.pk, device_id=device.pk, actor=PROGRAM)
        else:
            self._say(said, board, dict(more))
            self.way.come()
        assert self.way.come() == 0, "the same again is no news"

    def _say(self, said: str, board: int, more: dict[str, Any]) -> None:
        assert self.seat.ns is not None
        assert self.seat.ew is not None
        if more.get("pairs") == "swapped":
            more["pairs"] = (self.seat.ew.number, self.seat.ns.number)
        wanted = more.pop("board", board)
        if wanted == "next":
            wanted = builders.seating_at(self.session, self.table, self.round % 7 + 1).boards[0]
        self.way.say(self.seat, wanted, said, **more)

    @property
    def remarks(self) -> tuple[HandsetRemarkInfo, ...]:
        told = room_handsets(self.session.pk, ())
        assert told is not None
        return told.remarks


@contextmanager
def evening(way: str, folder: Path, monkeypatch: Any, settings: Any) -> Iterator[Evening]:
    session = builders.started_session(8, "howell")
    with joined(way, session, folder, monkeypatch, settings) as handsets:
        yield Evening(session, handsets)


def shown(result: Result | None) -> str:
    if result is None:
        return ""
    said = f"{result.contract}{result.declarer} {result.tricks} {result.lead}" if result.contract else "pass"
    return said.strip()


@pytest.mark.parametrize("way", WAYS)
def test_both_ways_land_alike(way: str, tmp_path: Path, monkeypatch: Any, settings: Any) -> None:
    with evening(way, tmp_path, monkeypatch, settings) as night:
        for which, (name, case) in enumerate(sorted(CASES.items(), key=lambda each: not each[1].beside)):
            night.go_to(which)
            before, late = set(night.remarks), set(LateEntry.objects.values_list("pk", flat=True))
            for step in case.steps:
                night.do(step)
            lines = Line.objects.select_related("result", "rival").filter(session=night.session, result__isnull=False)
            found = lines.filter(table=night.table, round=night.round, board__number=night.seat.boards[0]).first()
            stands = (shown(found.result), shown(found.rival)) if found else ("", "")
            assert stands == (case.stands, case.rival), name
            if found and not case.rival:
                assert found.confirmed is case.confirmed, name
            assert tuple(each.said for each in night.remarks if each not in before) == case.remarks, name
            kept = LateEntry.objects.exclude(pk__in=late).values_list("why", flat=True)
            assert tuple(kept) == case.late, name
        by_handset = Result.objects.filter(device__description="Bridgemate")
        assert set(by_handset.values_list("source", flat=True)) == {Result.Source.TABLE}
        told = room_handsets(night.session.pk, ())
        assert told is not None
        assert told.taken == len(set(by_handset.values_list("line_id", flat=True)))


@pytest.mark.parametrize("way", WAYS)
def test_after_the_end_of_play_it_waits_and_a_remark_hides_a_board_still_to_play(
    way: str, tmp_path: Path, monkeypatch: Any, settings: Any
) -> None:
    with evening(way, tmp_path, monkeypatch, settings) as night:
        first, second = night.seat.boards[:2]
        night.way.say(night.seat, first, "average")
        night.way.come()
        told = room_handsets(night.session.pk, (first,))
        assert told is not None
        assert [(each.board, each.text) for each in told.remarks] == [(str(first), "")]
        Session.objects.update(state=Session.State.ENDED)
        night.way.say(night.seat, second, "4SN=")
        night.way.come()
        assert list(LateEntry.objects.values_list("why", flat=True)) == ["ended"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "make",
    [
        lambda: builders.started_in(8, 7),
        lambda: builders.started_session(9, "howell"),
        lambda: started_individual(9),
        lambda: started_teams(4),
        lambda: started_teams(4, players=8, tables_a_match=4, habits={"teams_of_eight": "fours"}),
    ],
    ids=["two sections", "sit-out", "individual", "teams", "teams of eight"],
)
def test_every_contest(make: Callable[[], Session], way: str, tmp_path: Path, monkeypatch: Any, settings: Any) -> None:
    session = make()
    with joined(way, session, tmp_path, monkeypatch, settings) as handsets:
        rows = Seating.objects.filter(section__session=session, round=1).select_related("section", "ns", "ew")
        seats = [each for each in rows.select_related("ns_partner", "ew_partner") if each.ns and each.ew]
        for seat in seats:
            handsets.say(seat, int(printed_on(session.pk, seat.boards[0])), "4SN=")
        assert handsets.come() == len(seats) > 0
        lines = Line.objects.filter(session=session, result__contract="4S", rival__isnull=True, confirmed=True)
        assert lines.count() == len(seats)
        assert not HandsetRemark.objects.exists()
        assert not LateEntry.objects.exists()
        assert handsets.come() == 0


def test_a_sit_out_has_no_result(tmp_path: Path, monkeypatch: Any, settings: Any) -> None:
    session = builders.started_session(9, "howell")
    idle = Seating.objects.filter(section__session=session, ew__isnull=True).first()
    idle = idle or Seating.objects.filter(section__session=session, ns__isnull=True).first()
    assert idle is not None
    with joined("file", session, tmp_path, monkeypatch, settings) as handsets:
        seat = builders.seating_at(session, 1, 1)
        handsets.say(seat, seat.boards[0], "4SN=", table=idle.table, round=idle.round)
        handsets.come()
        assert [each.said for each in HandsetRemark.objects.all()] == ["table"]


def test_other_partners_in_an_individual_wait_for_the_director(tmp_path: Path, monkeypatch: Any, settings: Any) -> None:
    session = started_individual(9)
    with joined("file", session, tmp_path, monkeypatch, settings) as handsets:
        seat = builders.seating_at(session, 1, 1)
        assert seat.ns_partner is not None
        assert seat.ew_partner is not None
        first, second = seat.boards[:2]
        handsets.say(seat, first, "4SN=", partners=(seat.ew_partner.number, seat.ns_partner.number))
        handsets.say(seat, second, "4SN=", partners=(77, seat.ew_partner.number))
        handsets.come()
        assert list(LateEntry.objects.values_list("why", flat=True)) == ["others"]
        assert [each.said for each in HandsetRemark.objects.all()] == ["pairs"]


def test_a_remark_that_is_not_known_and_a_section_that_is_not_there(
    tmp_path: Path, monkeypatch: Any, settings: Any
) -> None:
    session = builders.started_session(8, "howell")
    with joined("file", session, tmp_path, monkeypatch, settings) as handsets:
        seat = builders.seating_at(session, 1, 1)
        handsets.say(seat, seat.boards[0], "other")
        handsets.come()
        told = room_handsets(session.pk, ())
        assert told is not None
        assert [(each.said, "Ask us" in each.text) for each in told.remarks] == [("other", True)]
        handsets.sections = [*handsets.sections, of_pairs(2)]  # type: ignore[attr-defined]
        seat.section.letter = "B"
        handsets.say(seat, seat.boards[0], "4SN=")
        handsets.come()
        assert "section" in HandsetRemark.objects.values_list("said", flat=True)
        # Another file says other things: what this one said is gone.
        follow_handsets(session_id=session.pk, path=str(tmp_path / "friday.bws"), actor=PROGRAM)
        assert not HandsetRemark.objects.exists()
