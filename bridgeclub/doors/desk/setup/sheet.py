"""The page of a session being set up, as it was sent: every button sends all of it, so that nothing typed is lost."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.access import actor_of
from bridgeclub.doors.desk.setup.drawn import save_seat_boxes
from bridgeclub.doors.desk.setup.evening import Evening
from bridgeclub.doors.desk.setup.forms.names import PairForm
from bridgeclub.doors.desk.setup.forms.sessions import HABITS, OF_SCORING, OWN_EVENT, HabitsForm, HeaderForm
from bridgeclub.doors.desk.setup.hours import Hours
from bridgeclub.doors.desk.setup.page import OwnMovementForm, SetUpPage, page_of
from bridgeclub.doors.desk.setup.people import moved, my_player, who_stays
from bridgeclub.doors.desk.setup.row import Row
from bridgeclub.doors.desk.setup.sections.field import Field, FieldRequest, field_of
from bridgeclub.doors.desk.setup.sections.wishes import Division
from bridgeclub.doors.desk.setup.team_evening import Contest
from bridgeclub.doors.desk.setup.tokens import movement_token
from bridgeclub.doors.desk.setup.wishes import MovementWishes
from bridgeclub.doors.desk.setup.words import usual_name
from bridgeclub.http.numeric_input import is_whole_number
from club.engine.contests import CONTESTS
from club.errors import DomainError
from club.queries import (
    ConditionsInfo,
    EventInfo,
    LastEvening,
    Pair,
    RegularPair,
    SessionInfo,
    TemplateOrigin,
    conditions_in_force,
    events_of,
    last_evening,
    pairs_of,
    planned_evening,
    section_info,
    session_info,
    usual_title,
)
from club.queries.rankings import settled_rankings
from club.services import change_session, link_account, move_to_event
from movements.engine.team_evening import MOST_SESSIONS
from movements.queries import OwnInfo, PlanInfo, own_movements, plan_before, plans_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contests import KINDS, kind_of
from scoring.queries.simultaneous.desk import CommonBoards, common_boards
from scoring.services import change_settings, set_pair_stationary
from scoring.services.settings import play_under, set_kind

MOST_BOARDS = 60
MOST_MINUTES = 720
MOST_COPIES = 40


class IncompleteForm(DomainError):
    """A box holds what it cannot hold; the box itself says so."""


@dataclass
class SetupSheet:
    """What is stored and what was sent. Bound forms are there only where something was sent."""

    request: HttpRequest
    session: SessionInfo
    pairs: list[Pair]
    plan: PlanInfo | None
    wishes: MovementWishes
    division: Division
    planned: TemplateOrigin | None
    last: LastEvening | None
    last_plan: PlanInfo | None
    events: list[EventInfo]
    conditions: list[ConditionsInfo]
    editing: Pair | None
    header: HeaderForm
    habits: HabitsForm
    new: PairForm
    own_movements: list[OwnInfo]
    edit: PairForm | None
    page: SetUpPage
    contest: Contest
    #: The boards of the simultaneous that it is part of.
    common: CommonBoards | None = None

    @classmethod
    def of(cls, request: HttpRequest, session: SessionInfo) -> SetupSheet:
        sent = request.POST if request.method == "POST" else None
        pairs = pairs_of(session.id)
        events, conditions = events_of(session.club.id), conditions_in_force(session.club.id, session.date)
        pair_id = (sent or request.GET).get("edit", "")
        editing = next((pair for pair in pairs if str(pair.id) == pair_id), None)
        plans, planned = plans_of(session.id), planned_evening(session.id)
        last = last_evening(session, planned.template_id if planned else None)
        page, kind = page_of(session.contest), kind_of(session.contest, session.vp_scale)
        alike = last is not None and kind_of(session.contest, last.vp_scale) == kind
        played = plans_of(last.session_id) if last and alike and not planned else []
        boards = played[0].rounds_in_all * played[0].boards_per_round if played else 0
        wishes = MovementWishes.of(request, session.id, planned.plans if planned else None, min(boards, MOST_BOARDS))
        wishes.forget_who_is_back(pairs)
        common = common_boards(session.simultaneous_id)
        wishes.boards = min(wishes.boards, _most_boards(common))
        if kind == "matches":
            wishes.winners = wishes.winners or 1
        rankings = settled_rankings(session.club.id)
        before = plan_before(session.id, session.event_id, session.date) if page.over_sessions else None
        return cls(
            request=request,
            session=session,
            pairs=pairs,
            plan=plans[0] if len(plans) == 1 else None,
            division=Division.of(request, session, pairs, plans, len(section_info(session.id)), page.sections),
            wishes=wishes,
            planned=planned,
            last=last,
            last_plan=played[0] if len(played) == 1 else None,
            events=events,
            conditions=conditions,
            editing=editing,
            header=HeaderForm(sent, initial=_header(session, events), events=events, own=session.event_id),
            habits=HabitsForm(sent, initial=_habits(session), conditions=conditions, kind=kind, rankings=rankings),
            new=page.form(session, sent, prefix="new"),
            own_movements=own_movements(session.club.id, pairs=len(pairs), contest=session.contest)
            if page.own_movements
            else [],
            edit=page.form(session, sent, prefix="edit", initial=page.now(session, editing)) if editing else None,
            page=page,
            contest=Contest.of(before, wishes.sessions),
            common=common,
        )

    def evening(self) -> Evening:
        """The movements that fit; what was chosen and stored stays chosen until something else is."""
        seated = movement_token(self.plan.kind, self.plan.options) if self.plan else ""
        wishes = self.wishes
        if not wishes.movement and seated:
            wishes = replace(wishes, movement=seated)
        return self.page.evening(self, wishes, seated)

    def staying(self) -> list[Pair]:
        """The pairs, with those among them that had better not move."""
        return who_stays(self.pairs, actor_of(self.request).user_id)

    def still_to_come(self) -> list[RegularPair]:
        """The pairs of last time of whom nobody is on the list and nobody was taken off it."""
        known = {player.player_id for pair in self.pairs for player in pair.players} | self.wishes.struck_out
        return [pair for pair in self.last.pairs if known.isdisjoint(pair.ids)] if self.last else []

    def field(self) -> Field:
        """The sections, where the field is divided."""
        assert self.page.catalogue is not None, "nobody else is divided"
        hours = Hours.of(self.session, self.planned.plans if self.planned else None, self.common)
        request = FieldRequest(hours, self.page.catalogue(self), self.division, self.common)
        return field_of(request, self.staying())

    def own_form(self, chosen: Row) -> OwnMovementForm:
        """The boxes of the director's own choice, filled with the movement chosen or with what was sent."""
        sent = self.request.POST if self.request.POST.get("act") == "own" else None
        return self.page.own(self, sent, chosen)

    def save(self) -> None:
        """Store all that stands in the boxes. Raises Incomplete where a box is wrong, else what a service refuses."""
        self.take_wishes()
        if not (self.header.is_valid() and self.habits.is_valid() and self.new.is_valid()):
            raise IncompleteForm(_("Please check the marked boxes."))
        self._save_header()
        self._save_habits()
        self._save_edit()
        self._save_me()

    def take_wishes(self) -> None:
        """Boards, rankings and who sits out, as far as they were sent."""
        sent, wishes = self.request.POST, self.wishes
        before = wishes.about_the_list
        wishes.boards = _between(sent.get("boards", ""), 1, _most_boards(self.common), wishes.boards)
        wishes.winners = _between(sent.get("winners", ""), 0, 2, wishes.winners)
        wishes.missing = sent.get("missing", wishes.missing)
        wishes.minutes = _between(sent.get("minutes") or "0", 0, MOST_MINUTES, wishes.minutes)
        wishes.copies = _between(sent.get("copies", ""), 0, MOST_COPIES, wishes.copies)
        wishes.sessions = _between(sent.get("sessions", ""), 1, MOST_SESSIONS, wishes.sessions)
        chosen = sent.get("movement", "")
        if chosen and chosen != sent.get("shown"):
            wishes.movement = chosen
        elif before != wishes.about_the_list:
            wishes.movement = ""
        wishes.keep(self.request, self.session.id)

    def _save_header(self) -> None:
        actor, data = actor_of(self.request), self.header.cleaned_data
        new = {"title": data["title"], "date": data["date"]}
        if data["contest"] != self.header.initial["contest"]:
            new["title"] = self._title_of(KINDS[data["contest"]].contest, data["title"])
            set_kind(session_id=self.session.id, kind=data["contest"], actor=actor)
            last = self.last_plan
            self.wishes.of_another_kind(
                self.request, self.session.id, last.rounds_in_all * last.boards_per_round if last else 0
            )
        changes = {name: value for name, value in new.items() if getattr(self.session, name) != value}
        if changes:
            change_session(session_id=self.session.id, permission=BY_THE_CLOCKS, actor=actor, **changes)
        if "event" in self.header.changed_data:
            move_to_event(session_id=self.session.id, event_id=self.header.event_id(), actor=actor)
            joined = session_info(self.session.id)
            if joined is not None and not self.pairs:
                page_of(joined.contest).join(joined, actor)

    def _title_of(self, contest: str, title: str) -> str:
        """A name that nobody has given follows the kind of contest: Friday pairs, Friday teams."""
        day, club, own = self.session.date, self.session.club.id, self.session.id
        unnamed = {usual_name(day, each) for each in CONTESTS}
        unnamed.add(usual_title(club, day, self.session.contest, but=own))
        return usual_title(club, day, contest, but=own) or usual_name(day, contest) if title in unnamed else title

    def _save_habits(self) -> None:
        actor, data = actor_of(self.request), self.habits.cleaned_data
        adopted = self.habits.conditions_id()
        if adopted is not None:
            play_under(session_id=self.session.id, conditions_id=adopted, actor=actor)
            return
        # The boxes were those of the kind that it was.
        other = "contest" in self.header.changed_data or "event" in self.header.changed_data
        left_out = OF_SCORING if other else ()
        names = [name for name in HABITS if name in data and name not in left_out]
        changes = {name: data[name] for name in names if getattr(self.session, name) != data[name]}
        if changes:
            change_settings(session_id=self.session.id, permission=BY_THE_CLOCKS, actor=actor, **changes)

    def _save_edit(self) -> None:
        """The pair that stands open: its names, and its place in the list."""
        if self.editing is None or self.edit is None:
            return
        if not self.edit.is_valid():
            raise IncompleteForm(_("Please check the marked boxes."))
        actor = actor_of(self.request)
        if self.edit.has_changed():
            self.page.rename(self.session, self.editing, self.edit, actor)
        stays = "stays" in self.request.POST
        if stays is not self.editing.stays:
            set_pair_stationary(session_id=self.session.id, contestant_id=self.editing.id, stays=stays, actor=actor)
        save_seat_boxes(self.session.id, self.editing, self.request.POST, actor)
        place = _between(self.request.POST.get("place", ""), 1, len(self.pairs), 0)
        ids = [pair.id for pair in self.pairs]
        if place and ids.index(self.editing.id) != place - 1:
            self.put_in_order(moved(ids, self.editing.id, place - 1))

    def _save_me(self) -> None:
        """Which player the director is."""
        sent, me = self.request.POST.get("me"), my_player(self.pairs, actor_of(self.request).user_id)
        if sent is None or sent == str(me or ""):
            return
        present = {str(player.player_id) for pair in self.pairs for player in pair.players}
        club, actor = self.session.club.id, actor_of(self.request)
        if sent in present:
            link_account(club_id=club, player_id=int(sent), user_id=self.request.user.pk, actor=actor)
        elif me is not None and not sent:
            link_account(club_id=club, player_id=me, user_id=None, actor=actor)
        # Who directs and plays sits elsewhere than before: the places are given out anew.
        self.put_in_order([pair.id for pair in self.pairs])

    def put_in_order(self, ids: list[int]) -> None:
        self.page.reorder(session_id=self.session.id, contestant_ids=ids, actor=actor_of(self.request))


def _most_boards(common: CommonBoards | None) -> int:
    return min(MOST_BOARDS, len(common.numbers)) if common else MOST_BOARDS


def _between(text: str, least: int, most: int, otherwise: int) -> int:
    return max(least, min(most, int(text))) if is_whole_number(text) else otherwise


def _header(session: SessionInfo, events: list[EventInfo]) -> dict[str, Any]:
    shared = any(each.id == session.event_id and each.sessions > 1 for each in events)
    return {
        "contest": kind_of(session.contest, session.vp_scale),
        "title": session.title,
        "date": session.date,
        "event": str(session.event_id) if shared else OWN_EVENT,
    }


def _habits(session: SessionInfo) -> dict[str, Any]:
    return {name: getattr(session, name) for name in HABITS} | {"conditions": ""}
