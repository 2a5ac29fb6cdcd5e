"""What the movement does not have: the wrong board, the wrong pairs. What happened is recorded, then decided on."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.room.forms import OutsideForm
from bridgeclub.wording.lines import other_partners_words
from bridgeclub.wording.pair_labels import selectable_pair_labels
from club.queries import boards_of, pairs_of
from rulings.queries.ruled import decided_meetings
from scoring.queries.room import Mark, Room, line_view, partnerships
from scoring.queries.room import Outside as OutsideLine


@dataclass(frozen=True)
class LateEntriesBeside:
    """The results outside the movement: those that wait for the director, and those that a ruling has settled."""

    waiting: tuple[OutsideLine, ...] = ()
    decided: tuple[OutsideLine, ...] = ()


def outside_of(session_id: int, room: Room) -> LateEntriesBeside:
    """An adjusted score settles one too, a second result that differs never is. One query where there is any."""
    if not room.outside:
        return LateEntriesBeside()
    ruled = decided_meetings(session_id)
    decided = tuple(each for each in room.outside if _decided(each, each.meeting in ruled))
    return LateEntriesBeside(tuple(each for each in room.outside if each not in decided), decided)


def _decided(line: OutsideLine, ruled: bool) -> bool:
    return line.mark is not Mark.CONFLICT and (ruled or line.mark is Mark.ADJUSTED)


@require_safe
@at_desk
def outside(desk: Desk) -> HttpResponse:
    """Which board, which pairs; then their line opens like any other. ?of=7 has the board chosen already."""
    form = OutsideForm(
        desk.request.GET if "board" in desk.request.GET else None,
        initial={"board": desk.request.GET.get("of", "")},
        boards=[(number, desk.session.listed(number)) for number, _dealer, _marked in boards_of(desk.session.id)],
        pairs=selectable_pair_labels(pairs_of(desk.session.id)).items(),
        contest=desk.session.contest,
    )
    if form.is_valid() and not _refuse_other_four(desk, form):
        return desk.redirect_to("line", **form.cleaned_data)
    return desk.show("outside.html", tab="room", form=form, status=UNPROCESSABLE if form.errors else 200)


def _refuse_other_four(desk: Desk, form: OutsideForm) -> bool:
    """Where North and East of an individual have others with them on this board: their page would be that of those."""
    said = form.cleaned_data
    if "south" not in said:
        return False
    partners = (said["south"], said["west"])
    line = line_view(desk.session, said["board"], said["ns"], said["ew"], desk.hidden, None, partners)
    if line is not None and line.partnerships != partnerships(said["ns"], said["ew"], *partners):
        form.add_error("board", other_partners_words(desk.session.listed(said["board"])))
    return bool(form.errors)
