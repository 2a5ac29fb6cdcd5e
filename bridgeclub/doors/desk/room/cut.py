"""A session cut short: which rounds are not played, in one act for a section, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.room.base_view import Desk, at_desk, make_repair_now
from bridgeclub.doors.desk.room.preview import preview_act
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.previews import MovedPair
from club.errors import DomainError
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.room import Mark, SectionGrid, room
from scoring.services.curtail import bring_back
from scoring.services.repairs import cut_rounds_repair


@dataclass(frozen=True)
class Choice:
    """The rounds from `first` on, with how many boards that concerns."""

    first: int
    boards: int


@dataclass(frozen=True)
class Cut:
    """What can be cut of a section, and what has been; the fewest rounds first."""

    section: SectionGrid
    open: tuple[Choice, ...]
    done: tuple[Choice, ...]


@dataclass(frozen=True)
class CutPreview:
    """What a cut would do: how many boards it concerns, and the places that change."""

    section: int
    first: int
    boards: int
    moved: tuple[MovedPair, ...]


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def cut_page(desk: Desk) -> HttpResponse:
    """GET shows the rounds; POST shows what a cut would change (`look`), cuts, or brings rounds back."""
    grid = room(desk.session, desk.hidden)
    if desk.session.being_set_up or desk.session.state == "official":
        return desk.redirect_to("room")
    looking = "look" in desk.request.POST
    if desk.request.method == "POST" and not looking:
        _do(desk, grid.sections)
        return desk.redirect_to("curtail")
    preview = _look(desk, grid.sections) if looking else None
    cuts = [_cut(section) for section in grid.sections if section.rounds]
    return desk.show("cut.html", tab="room", cuts=cuts, look=preview, several=len(grid.sections) > 1)


def _look(desk: Desk, sections: Sequence[SectionGrid]) -> CutPreview | None:
    section, first = _requested_cut(desk, sections)
    try:
        _preview, found = preview_act(desk, cut_rounds_repair(section_id=section, first_round=first, actor=desk.actor))
    except DomainError as refused:
        messages.error(desk.request, refusal_words(refused))
        return None
    cut = next(_cut(each) for each in sections if each.id == section)
    boards = next((each.boards for each in cut.open if each.first == first), 0)
    return CutPreview(section, first, boards, found.moved)


def _cut(section: SectionGrid) -> Cut:
    waiting = [0] * (section.rounds + 1)
    marked = [0] * (section.rounds + 1)
    for cell in (cell for row in section.tables for cell in row.cells):
        waiting[cell.round] += sum(not board.done for board in cell.boards)
        marked[cell.round] += sum(board.mark is Mark.NOT_PLAYED for board in cell.boards)
    return Cut(section, _choices(waiting), _choices(marked))


def _choices(boards: Sequence[int]) -> tuple[Choice, ...]:
    """From the last round backwards, as long as a further round has boards to offer."""
    rounds = range(len(boards) - 1, 0, -1)
    return tuple(Choice(first, sum(boards[first:])) for first in rounds if boards[first])


def _requested_cut(desk: Desk, sections: Sequence[SectionGrid]) -> tuple[int, int]:
    """The section and the first round that are meant."""
    posted = desk.request.POST
    section, first = number_or_zero(posted.get("section")), number_or_zero(posted.get("first"))
    if all(each.id != section for each in sections) or not first:
        raise Http404
    return section, first


def _do(desk: Desk, sections: Sequence[SectionGrid]) -> None:
    section, first = _requested_cut(desk, sections)
    if "back" in desk.request.POST:
        sentence = _("These boards count as still to be played or entered.")
        desk.attempt(
            lambda: bring_back(section_id=section, first_round=first, permission=BY_THE_CLOCKS, actor=desk.actor),
            sentence,
        )
        return
    sentence = _("The session is cut short. If the rounds are played after all, press “Play them after all” below.")
    desk.attempt(
        lambda: make_repair_now(desk, cut_rounds_repair(section_id=section, first_round=first, actor=desk.actor)),
        sentence,
    )
