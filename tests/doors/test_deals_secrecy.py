"""Over a whole movement: on no page, for nobody, stands a card of a board still to be played.

Every address of the application is opened, with every board, pair and table that it can name, and searched for the
cards and the double dummy figures of every board that is not done: after the first result, and in the middle and
before the last one every page about boards. A page that somebody adds is searched with them.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from bridgeclub.wording.deals import hand_words, printed_ranks
from club.actor import PROGRAM
from club.engine.cards import SEATS, Deal
from club.models import Session
from club.services import end_play, resume_play
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.document import canonical
from scoring.facts import exported
from scoring.models import Analysis
from scoring.models import Line as LineRow
from scoring.queries.deals import open_deals
from scoring.recompute import recompute
from scoring.services import publish_session
from tests import builders
from tests.deal_makers import load, set_of
from tests.doors.at_the_table import AtTheTable
from tests.doors.rooms import Room, room_of, sits_down
from tests.doors.test_every_address import ADDRESSES, Everything

pytestmark = pytest.mark.django_db
#: A par that stands for its board: no other figure of an evening looks like it.
PAR = 900_000


class Night(Everything):
    """The rows of every address, about one session of two tables with deals, and everybody who may look."""

    def __init__(self) -> None:
        super().__init__()
        self.playing = self.over = builders.started_session(
            4, "howell", club=self.club, habits={"live_ranking": "exact"}
        )
        self.deals = load(self.playing)
        room = room_of(self.playing)
        player = room_of(self.playing)
        sits_down(player, 1, "ns")
        self.room: Room = room
        self.people: dict[str, Client] = {
            "nobody": Client(),
            "director": room.client,
            "director who plays": player.client,
            "manager": self.clients["manager"],
            "table 1": AtTheTable(self.playing, 1).client,
            "table 2": AtTheTable(self.playing, 2).client,
        }
        for row in set_of(self.playing).deals.all():
            Analysis.objects.create(deal=row, state="done", tricks=SIX_EACH, par=par_of(row.number))
        seating = builders.seating_at(self.playing, 1, 1)
        builders.enter(self.playing, 1, 1, seating.boards[0], "1NTN=")

    def values(self) -> dict[str, list[object]]:
        """Everything that an address of the session may be about."""
        session = self.playing
        numbers: list[object] = list(session.boards.values_list("number", flat=True))
        keys: list[object] = list(session.contestants.values_list("key", flat=True))
        return {"number": numbers, "key": keys, "table": [1, 2], "edition": [1]}

    def addresses(self) -> Iterator[str]:
        """Every address, with every value of what it names."""
        values = self.values()
        for name, said in ADDRESSES.items():
            if {"board", "ns", "ew"} <= set(said):
                yield from (reverse(name, kwargs=each) for each in self.lines())
                continue
            yield self.address(name)
            for what in set(said) & values.keys():
                yield from (each for value in values[what] if (each := self.with_value(name, what, value)))
            if "board" in said:
                yield from (self.with_value(name, "board", number) for number in values["number"])

    def with_value(self, name: str, what: str, value: object) -> str:
        given = {"club": self.club.slug, "session": self.playing.slug, "edition": 1, what: value}
        known = {each: given[each] for each in ADDRESSES[name] if each in given}
        return reverse(name, kwargs=known) if set(known) == set(ADDRESSES[name]) else self.address(name)

    def lines(self) -> Iterator[dict[str, object]]:
        where = {"club": self.club.slug, "session": self.playing.slug}
        for seat in Seating.objects.filter(section__session=self.playing):
            yield from ({**where, "board": board, "ns": seat.ns_id, "ew": seat.ew_id} for board in seat.boards)


SIX_EACH = {seat: dict.fromkeys("CDHSN", 6) for seat in SEATS}


def par_of(number: int) -> dict[str, object]:
    par = {"score": PAR + number, "contracts": ["7NTN="]}
    return {f"{seat} {who}": par for seat in SEATS for who in ("none", "ns", "ew", "both")}


def still_to_play(session: Session) -> set[int]:
    """The boards that some table has still to play, by the rows."""
    done = LineRow.objects.filter(session=session).exclude(result=None, adjustment=None)
    met = {(board, frozenset({ns, ew})) for board, ns, ew in done.values_list("board__number", "ns", "ew")}
    return {
        board
        for seat in Seating.objects.filter(section__session=session)
        for board in seat.boards
        if seat.ns_id and seat.ew_id and (board, frozenset({seat.ns_id, seat.ew_id})) not in met
    }


def secrets(number: int, deal: Deal) -> set[str]:
    """What would give a deal away, with blanks and tags taken out: each hand in every way to write one."""
    found = {str(PAR + number)}
    for seat, hand in deal.hands.items():
        in_figures = {suit: "".join(printed_ranks(suit, ranks)) for suit, ranks in hand.suits.items()}
        found |= {
            str(hand),
            str(hand).replace("T", "10"),
            str(hand).replace(".", ""),
            hand_words(seat, hand),
            "".join(f"{sign}{suit}{in_figures[suit]}" for sign, suit in zip("♠♥♦♣", "SHDC", strict=True)),
            "".join(f"{suit}{ranks}" for suit, ranks in hand.suits.items()),
            "".join(f"{sign}{in_figures[suit]}" for sign, suit in zip("♠♥♦♣", "SHDC", strict=True)),
        }
    return {squeezed(each) for each in found}


def squeezed(text: str) -> str:
    """Without tags and blanks, and without what only a screen reader hears of a suit's name."""
    seen = re.sub(r'<span\s+class="vh">(spades|hearts|diamonds|clubs)</span>', "", text)
    return re.sub(r"\s+", "", unescape(re.sub(r"<[^>]*>", "", seen)))


def read(answer: Any) -> str:
    """What somebody can read of it, squeezed: of paper the words that are printed there."""
    if answer.streaming:
        return ""
    if answer.headers.get("Content-Type") == "application/pdf":
        return squeezed(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages))
    return squeezed(answer.content.decode(errors="replace"))


#: (who, where, what is read there)
Reading = Iterable[tuple[str, str, str]]


def everywhere(night: Night, *, every: bool) -> dict[str, list[str]]:
    """For each reader every address there is. Without `every` only one of those who read the same: a manager reads as
    a director does, and the second table as the first.
    """
    readers = [who for who in night.people if every or who not in {"manager", "table 2"}]
    return dict.fromkeys(readers, sorted(set(night.addresses())))


def reading(night: Night, readers: dict[str, list[str]]) -> Reading:
    """What answers at all: not what wants a log-in or a form."""
    for who, addresses in readers.items():
        for address in addresses:
            answer = night.people[who].get(address)
            if answer.status_code not in (302, 401, 405):
                yield who, address, read(answer)


def answering(pages: Reading) -> dict[str, list[str]]:
    """For each reader the addresses that answered."""
    found: dict[str, list[str]] = {}
    for who, address, _text in pages:
        found.setdefault(who, []).append(address)
    return found


def given_away(night: Night, pages: Reading) -> list[tuple[str, str, int]]:
    """(who, where, board) of every secret that stands somewhere."""
    waiting = still_to_play(night.playing)
    hidden = {number: secrets(number, deal) for number, deal in night.deals.items() if number in waiting}
    return [
        (who, address, number)
        for who, address, text in pages
        for number, said in hidden.items()
        if any(each in text for each in said)
    ]


def about_boards(readers: dict[str, list[str]]) -> dict[str, list[str]]:
    """The pages that every result changes. Who directs reads them as a director who plays does, and more."""
    return {
        who: [each for each in addresses if re.search(r"/(boards?|line|table|travellers|live|deals)\b", each)]
        for who, addresses in readers.items()
        if who not in {"manager", "director"}
    }


@pytest.mark.first
@pytest.mark.once
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
def test_over_a_whole_movement_nobody_finds_a_card_of_a_board_still_to_play(every: bool) -> None:
    """`every`: everybody, after every result the pages that name a board or a table, everything before the last one."""
    night = Night()
    session = night.playing
    recompute(session.pk)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    pages = list(reading(night, everywhere(night, every=every)))
    readers = answering(pages)
    assert all(len(addresses) > 5 for addresses in about_boards(readers).values())
    assert given_away(night, pages) == []
    shown: set[int] = set()
    left = list(builders.still_to_play(session))
    for at, (seating, board) in enumerate(left, start=1):
        builders.enter(session, seating.table, seating.round, board, "1NTN=")
        recompute(session.pk)
        half_way, nearly_over = at == len(left) // 2, at == len(left) - 1
        some = about_boards(readers) if every or half_way or nearly_over else {}
        walked = readers if every and nearly_over else some
        assert given_away(night, reading(night, walked)) == [], (seating, board)
        done = set(night.deals) - still_to_play(session)
        assert {n for n in night.deals if on_its_page(night, n)} == done
        shown |= done
    assert shown == set(night.deals)


def on_its_page(night: Night, number: int) -> bool:
    """Whether the public page of a board shows all of its secrets that a page can show."""
    answer = night.people["nobody"].get(reverse("public:board", args=[night.club.slug, night.playing.slug, number]))
    text = squeezed(answer.content.decode())
    deal = night.deals[number]
    said = {squeezed(hand_words(seat, deal.hands[seat])) for seat in SEATS} | {str(PAR + number)}
    counts = [each in text for each in said]
    assert all(counts) or not any(counts)
    return all(counts)


def test_what_is_searched_for_is_what_a_page_would_show() -> None:
    """The search finds the deals of a session that is over, on the pages that show them."""
    night = Night()
    builders.play_all(night.playing)
    recompute(night.playing.pk)
    number = min(night.deals)
    said = secrets(number, night.deals[number])
    for who in ("nobody", "director", "director who plays"):
        name = "public:board" if who == "nobody" else "desk:board"
        page = night.people[who].get(reverse(name, args=[night.club.slug, night.playing.slug, number]))
        text = squeezed(page.content.decode())
        assert sum(each in text for each in said) >= 4 + 4 + 1, who


def test_neither_an_export_nor_the_servers_administration_has_deals() -> None:
    night = Night()
    recompute(night.playing.pk)
    document = exported(night.playing.pk)
    assert document is not None
    text = squeezed(str(canonical(document)))
    assert not [each for number, deal in night.deals.items() for each in secrets(number, deal) if each in text]
    assert not {model._meta.model_name for model in admin.site._registry} & {"deal", "analysis", "dealset"}


def test_the_trail_and_its_rows_hold_no_card() -> None:
    night = Night()
    rows = squeezed(str(list(night.club.audit_rows.values_list("action", "data"))))
    assert "dealsloaded" in rows
    assert not [each for number, deal in night.deals.items() for each in secrets(number, deal) if each in rows]


def test_the_desk_shows_no_more_than_the_public_sees() -> None:
    night = Night()
    session = night.playing
    for seating, board in list(builders.still_to_play(session)):
        builders.enter(session, seating.table, seating.round, board, "2HE-1")
        recompute(session.pk)
        for number in night.deals:
            html = night.room.html(f"boards/{number}/")
            assert ('class="hands"' in html) == (number in open_deals(session.pk))
