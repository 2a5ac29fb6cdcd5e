"""What the tests of deals secrecy and others build and ask: see test_deals_secrecy.py."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from bridgeclub.wording.deals import hand_words, printed_ranks
from club.engine.cards import SEATS, Deal
from movements.models import Seating
from scoring.models import Analysis
from tests import builders
from tests.deal_makers import load, set_of
from tests.doors.at_the_table import AtTheTable
from tests.doors.every_address import ADDRESSES, Everything, right_of
from tests.doors.rooms import Room, room_of, sits_down
from tests.ranges import spread

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

    def addresses(self, *, every: bool) -> Iterator[tuple[str, str]]:
        """Every (name, address), with every value of what it names; without `every` with the first and the last."""
        values = {what: known if every else spread(known, 2) for what, known in self.values().items()}
        lines = list(self.lines()) if every else spread(self.lines(), 3)
        for name, said in ADDRESSES.items():
            if {"board", "ns", "ew"} <= set(said):
                yield from ((name, reverse(name, kwargs=each)) for each in lines)
                continue
            yield name, self.address(name)
            for what in set(said) & values.keys():
                yield from ((name, each) for value in values[what] if (each := self.with_value(name, what, value)))
            if "board" in said:
                yield from ((name, self.with_value(name, "board", number)) for number in values["number"])

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
    return {bare_text(each) for each in found}


def bare_text(text: str) -> str:
    """Without tags and blanks, and without what only a screen reader hears of a suit's name."""
    seen = re.sub(r'<span\s+class="vh">(spades|hearts|diamonds|clubs)</span>', "", text)
    return re.sub(r"\s+", "", unescape(re.sub(r"<[^>]*>", "", seen)))


def read(answer: Any) -> str:
    """What somebody can read of it, squeezed: of paper the words that are printed there."""
    if answer.streaming:
        return ""
    if answer.headers.get("Content-Type") == "application/pdf":
        return bare_text(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages))
    return bare_text(answer.content.decode(errors="replace"))


#: What wants a log-in or a form.
REFUSED = (302, 401, 405)
#: (who, where, what is read there)
Reading = Iterable[tuple[str, str, str]]


def addresses_by_reader(night: Night, *, every: bool) -> dict[str, list[str]]:
    """For each reader every address there is.

    Without `every` only one of those who read the same: a manager reads as a director does, the second table as the
    first, and who directs reads more than a director who plays (`kept_from`). And only what is not refused to them
    (test_every_address), what is for everybody by one of them (test_kept_between).
    """
    found = set(night.addresses(every=every))
    if every:
        return dict.fromkeys(night.people, sorted({address for _name, address in found}))
    readers = {"nobody": "nobody", "director who plays": "plays", "table 1": "table"}
    return {
        who: sorted({address for name, address in found if right_of(role, name) not in REFUSED and its_own(role, name)})
        for who, role in readers.items()
    }


def its_own(role: str, name: str) -> bool:
    """Whether an answer may be another one for somebody than for nobody."""
    return role == "nobody" or not name.startswith(("public:", "api:")) or right_of("nobody", name) != 200


def kept_from(addresses: dict[str, list[str]], readers: dict[str, list[str]]) -> dict[str, list[str]]:
    """What a director who plays does not get, for a director to try: whatever both get they get from the same lines."""
    opened = set(readers["director who plays"])
    return {"director": [each for each in addresses["director who plays"] if each not in opened]}


def reading(night: Night, readers: dict[str, list[str]]) -> Reading:
    """What answers at all: not what wants a log-in or a form."""
    for who, addresses in readers.items():
        for address in addresses:
            answer = night.people[who].get(address)
            if answer.status_code not in REFUSED:
                yield who, address, read(answer)


def answering(pages: Reading) -> dict[str, list[str]]:
    """For each reader the addresses that answered."""
    found: dict[str, list[str]] = {}
    for who, address, _text in pages:
        found.setdefault(who, []).append(address)
    return found


def about_boards(readers: dict[str, list[str]]) -> dict[str, list[str]]:
    """The pages that every result changes. Who directs reads them as a director who plays does, and more."""
    return {
        who: [each for each in addresses if re.search(r"/(boards?|line|table|travellers|live|deals)\b", each)]
        for who, addresses in readers.items()
        if who not in {"manager", "director"}
    }
