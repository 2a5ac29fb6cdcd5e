"""Paper for an evening: guide cards, table cards, slips, travellers, and the codes of the tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.access import View, actor_of, for_director, for_session
from bridgeclub.doors.desk.paper_size import paper_context
from bridgeclub.doors.desk.setup.addresses import session_url
from bridgeclub.doors.desk.setup.cards import Evening, GuideCard, TableCard, guide_cards
from bridgeclub.doors.desk.setup.cards import table_cards as cards_of_tables
from bridgeclub.doors.desk.setup.papers import shared_boards, slips, travellers
from bridgeclub.http.numeric_input import is_whole_number, number_or_zero
from bridgeclub.outputs.qr_codes import absolute_url, qr_code
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.movement_purposes import pauses_on_cards
from bridgeclub.wording.movements import plan_name
from club.engine.contests import CONTESTS
from club.errors import DomainError
from club.queries import (
    ClubInfo,
    Pair,
    SessionInfo,
    board_labels,
    boards_of,
    outputs_of,
    pairs_of,
    section_info,
    table_accesses,
)
from club.services import card_token, renew_link, table_cards
from movements.engine.pauses import pauses_in
from movements.queries import PlanInfo, plans_of, seatings_of
from scoring.queries.paper import seats_at_tables
from scoring.queries.schedule import due_meets
from scoring.services.bws_writing import can_write_bws, not_installed

MOST_COPIES = 2
MOST_TABLES = 30
USUAL_TABLES = 8
#: A table of the first section is called by its number alone, as on an evening with one section.
SECTIONS = tuple("ABCDEF")


@for_session
def print_page(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """What there is to print."""
    plans = plans_of(session.id)
    written = () if plans else due_meets(session.id)
    context = _context(session) | {
        "can_write_bws": can_write_bws(),
        "bws_needs": not_installed(),
        "movement": " · ".join(plan_name(plan) for plan in plans),
        "written": bool(plans or written),
        "seated": bool(plans or any(meet.table and meet.round for meet in written)),
    }
    return render(request, "desk/setup/print.html", context)


def _context(session: SessionInfo) -> dict[str, Any]:
    by_rooms = CONTESTS[session.contest].by_rooms
    return {"club": session.club, "session": session, "here": "sessions", "tab": "print", "by_rooms": by_rooms}


def _labels(session: SessionInfo) -> Mapping[int, str]:
    """What is printed on boards that are dealt again for each match of teams; asked for where there are any."""
    return board_labels(session.id) if CONTESTS[session.contest].by_rooms else {}


def _pauses(plans: Iterable[PlanInfo]) -> Mapping[tuple[str, int], str]:
    """Where a session of teams is in parts, by section and round."""
    return {
        (plan.section, number): said
        for plan in plans
        for number, said in pauses_on_cards(pauses_in(plan.kind, plan.options.get("teams", 0), plan.rounds)).items()
    }


def _printed(request: HttpRequest, session: SessionInfo, **more: Any) -> dict[str, Any]:
    """The same for a page that is made for paper."""
    return _context(session) | paper_context(request, outputs_of(session.club.id).paper) | more


def movement_paper_view(template: str, **makers: Any) -> View:
    """A page made of who plays where; without a movement it sends back to where one is chosen."""

    @for_session
    def page(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
        plans = plans_of(session.id)
        if not plans:
            messages.error(request, _("Choose a movement first: until then nobody has a number or a table."))
            return redirect(session_url("setup", session))
        sitting = seats_at_tables(session.id) if CONTESTS[session.contest].by_rooms else {}
        people, seats = pairs_of(session.id), seatings_of(session.id)
        evening = Evening(people, seats, sitting, _labels(session), _pauses(plans))
        made = {name: make(evening, request.GET) for name, make in makers.items()}
        context = _printed(request, session, several=len(plans) > 1, **made)
        return render(request, f"desk/setup/{template}", context)

    return page


def _guides(evening: Evening, asked: QueryDict) -> list[GuideCard]:
    """All of them; ?pair=7&from=2: that of a pair which has come late, from the round on in which it plays."""
    first = number_or_zero(asked.get("from", ""))
    own = [card for card in guide_cards(evening) if asked.get("pair", "") in ("", str(card.pair.id))]
    return [replace(card, stops=tuple(stop for stop in card.stops if stop.round >= first)) for card in own]


def _tables(evening: Evening, _asked: QueryDict) -> list[TableCard]:
    return cards_of_tables(evening)


def _everybody(evening: Evening, _asked: QueryDict) -> list[Pair]:
    return sorted((pair for pair in evening.pairs if pair.seated), key=lambda pair: (pair.section, pair.number))


guides = movement_paper_view("print_guides.html", cards=_guides)
tables = movement_paper_view("print_tables.html", slips=_tables)
names = movement_paper_view("print_names.html", listed=_everybody)


@for_session
def boards(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """A code for each board, without a secret: the number in an address that opens the board at its table."""
    labels = _labels(session)
    found = [
        (labels.get(number, str(number)), qr_code(absolute_url(request, reverse("tablet:board", args=[number]))))
        for number, _dealer, _vulnerable in boards_of(session.id)
    ]
    if not found:
        return redirect_without_movement(request, session)
    return render(request, "desk/setup/print_boards.html", _printed(request, session, boards=found))


def redirect_without_movement(request: HttpRequest, session: SessionInfo) -> HttpResponse:
    messages.error(request, _("Choose a movement first: until then nobody has a number or a table."))
    return redirect(session_url("print" if session.imported else "setup", session))


@for_session
def result_slips(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """A slip for each table and round, of an imported night too where it says who sat where."""
    found = slips(pairs_of(session.id), due_meets(session.id), _labels(session))
    if not found:
        return redirect_without_movement(request, session)
    several = len({slip.section for slip in found}) > 1
    return render(request, "desk/setup/print_slips.html", _printed(request, session, slips=found, several=several))


@for_session
def blank_travellers(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """A traveller for each board of each section. ?copies=2: two for a board that two tables play at once."""
    meets = due_meets(session.id)
    if not meets:
        return redirect_without_movement(request, session)
    copies = MOST_COPIES if request.GET.get("copies") == str(MOST_COPIES) else 1
    context = {
        "sheets": travellers(pairs_of(session.id), meets, boards_of(session.id), _labels(session), copies=copies),
        "shared": [session.listed(each) for each in sorted({board for _section, board in shared_boards(meets)})],
        "copies": copies,
        "several": len({meet.section for meet in meets}) > 1,
    }
    return render(request, "desk/setup/print_travellers.html", _printed(request, session, **context))


@for_session
def codes(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """The way in to each table tonight: a code to scan, and six figures to type."""
    found = table_accesses(session.id)
    several = len({way.section for way in found}) > 1
    ways = [
        (
            way,
            f"{way.section if several else ''}{way.table}",
            qr_code(absolute_url(request, reverse("tablet:link", kwargs={"secret": way.secret}))),
        )
        for way in found
    ]
    context = _printed(request, session, ways=ways, **_where_to_type(request))
    return render(request, "desk/setup/print_codes.html", context)


def _where_to_type(request: HttpRequest) -> dict[str, Any]:
    """The address to type, and whether a telephone cannot get there: it leads to this computer alone."""
    typed = absolute_url(request, reverse("tablet:code"))
    return {"typed": typed, "alone": urlsplit(typed).hostname in ("127.0.0.1", "localhost", "::1")}


@for_session
@require_POST
def link_renewed(request: HttpRequest, *, session: SessionInfo, table: int) -> HttpResponse:
    """A table's code has got into wrong hands: a new one, and every device there comes in anew."""
    sections = section_info(session.id)
    section = next((each for each in sections if each.letter == request.POST.get("section")), sections[0])
    if (section.letter, table) not in {(way.section, way.table) for way in table_accesses(session.id)}:
        messages.error(request, _("Table %(table)s is not in use.") % {"table": table})
        return redirect(session_url("print-codes", session))
    try:
        renew_link(section_id=section.id, table=table, actor=actor_of(request))
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
    else:
        name = f"{section.letter if sections[1:] else ''}{table}"
        messages.success(request, _("Table %(table)s has a new code. Its tablet asks for it now.") % {"table": name})
    return redirect(session_url("print-codes", session))


@for_director
def permanent_cards(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """One card for each table, for good: its code opens whatever is played there that day."""
    wanted = request.GET.get("tables", "")
    number = max(1, min(MOST_TABLES, int(wanted))) if is_whole_number(wanted) else USUAL_TABLES
    letter = request.GET.get("section", "")
    section = letter if letter in SECTIONS else SECTIONS[0]
    found = [
        (
            f"{section if section != SECTIONS[0] else ''}{card.table}",
            qr_code(absolute_url(request, reverse("tablet:card", kwargs={"token": card_token(card)}))),
        )
        for card in table_cards(club_id=club.id, section=section, tables=number)
    ]
    context = {
        "club": club,
        "here": "settings",
        "cards": found,
        "tables": number,
        "section": section,
        "sections": SECTIONS,
        **_where_to_type(request),
        **paper_context(request, outputs_of(club.id).paper),
    }
    return render(request, "desk/setup/print_cards.html", context)
