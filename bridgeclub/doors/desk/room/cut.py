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
from scoring.engine.contests import compares_rooms
from scoring.queries.room import Mark, SectionGrid, room
from scoring.services.curtail import bring_back
from scoring.services.repairs import cut_rounds_repair

#: Behind the number of a round: one board of each round from there on.
EACH = ":each"
#: Of so many boards in a round one can be left out.
FEWEST = 2


@dataclass(frozen=True)
class Choice:
    """The rounds from `first` on, with how many boards that concerns."""

    first: int
    boards: int


@dataclass(frozen=True)
class Cut:
    """What can be cut of a section, and what has been; the fewest rounds first. `each`: one board of every round that
    nobody has begun."""

    section: SectionGrid
    open: tuple[Choice, ...]
    done: tuple[Choice, ...]
    each: Choice | None = None


@dataclass(frozen=True)
class CutPreview:
    """What a cut would do: how many boards it concerns, and the places that change. `each`: one board of each round."""

    section: int
    first: int
    each: bool
    boards: int
    moved: tuple[MovedPair, ...]

    @property
    def token(self) -> str:
        """As the form names it."""
        return f"{self.first}{EACH}" if self.each else str(self.first)


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
    cuts = [_cut(desk, section) for section in grid.sections if section.rounds]
    return desk.show("cut.html", tab="room", cuts=cuts, look=preview, several=len(grid.sections) > 1)


def _look(desk: Desk, sections: Sequence[SectionGrid]) -> CutPreview | None:
    section, first, each = _requested_cut(desk, sections)
    act = cut_rounds_repair(section_id=section, first_round=first, a_board_each=each, actor=desk.actor)
    try:
        _preview, found = preview_act(desk, act)
    except DomainError as refused:
        messages.error(desk.request, refusal_words(refused))
        return None
    cut = next(_cut(desk, one) for one in sections if one.id == section)
    offered = ((cut.each,) if cut.each else ()) if each else cut.open
    boards = next((one.boards for one in offered if one.first == first), 0)
    return CutPreview(section, first, each, boards, found.moved)


def _cut(desk: Desk, section: SectionGrid) -> Cut:
    waiting = [0] * (section.rounds + 1)
    marked = [0] * (section.rounds + 1)
    for cell in (cell for row in section.tables for cell in row.cells):
        waiting[cell.round] += sum(not board.done for board in cell.boards)
        marked[cell.round] += sum(board.mark is Mark.NOT_PLAYED for board in cell.boards)
    return Cut(section, _choices(waiting), _choices(marked), _board_each(desk, section))


def _board_each(desk: Desk, section: SectionGrid) -> Choice | None:
    """From the first round that nobody has begun. Not where matches are compared: their two rooms, and their scale of
    victory points, need the same boards."""
    if desk.session.by_victory_points or compares_rooms(desk.session.method):
        return None
    cells = [cell for row in section.tables for cell in row.cells if cell.boards]
    first = max((cell.round for cell in cells if any(board.done for board in cell.boards)), default=1) + 1
    later = [cell for cell in cells if cell.round >= first]
    if not later or min(len(cell.boards) for cell in later) < FEWEST:
        return None
    return Choice(first, sum(not cell.boards[-1].done for cell in later))


def _choices(boards: Sequence[int]) -> tuple[Choice, ...]:
    """From the last round backwards, as long as a further round has boards to offer."""
    rounds = range(len(boards) - 1, 0, -1)
    return tuple(Choice(first, sum(boards[first:])) for first in rounds if boards[first])


def _requested_cut(desk: Desk, sections: Sequence[SectionGrid]) -> tuple[int, int, bool]:
    """The section and the first round that are meant, and whether one board of each round is."""
    posted = desk.request.POST
    text = posted.get("first", "")
    section, first = number_or_zero(posted.get("section")), number_or_zero(text.removesuffix(EACH))
    if all(each.id != section for each in sections) or not first:
        raise Http404
    return section, first, text.endswith(EACH)


def _do(desk: Desk, sections: Sequence[SectionGrid]) -> None:
    section, first, each = _requested_cut(desk, sections)
    if "back" in desk.request.POST:
        sentence = _("These boards count as still to be played or entered.")
        desk.attempt(
            lambda: bring_back(section_id=section, first_round=first, permission=BY_THE_CLOCKS, actor=desk.actor),
            sentence,
        )
        return
    sentence = _("The session is cut short. If the rounds are played after all, press “Play them after all” below.")
    if each:
        sentence = _(
            "One board a round less. The tablets say so at the tables. If they are played after all, press “Play them"
            " after all” below."
        )
    act = cut_rounds_repair(section_id=section, first_round=first, a_board_each=each, actor=desk.actor)
    desk.attempt(lambda: make_repair_now(desk, act), sentence)
