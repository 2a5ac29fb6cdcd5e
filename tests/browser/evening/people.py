"""Everybody who looks at a screen tonight, and how they come to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page

from tests.browser.evening import founding, setting_up
from tests.browser.evening.results import Results
from tests.browser.evening.room import Room
from tests.browser.evening.running import WAYS_IN, ClubHouse
from tests.browser.evening.tablet import Tablet
from tests.browser.evening.watching import Watch, check_page

CLUB = "riverside-bridge-club"
MANAGER, DIRECTOR = "maya@example.org", "dana@example.org"
MEMBERS = ("Nora Lindqvist", "Sam Okafor", "Ines Duarte", "Karim Haddad", "Lena Moss", "Élodie Ray", "Ann Marie Nordin")
#: A few letters of a member, or the whole name of a guest.
TYPED = (
    ("nor lin", "oka"),
    ("duar", "kar"),
    ("lena", "elo"),
    ("marie", "Tom Guest"),
    ("Wilhelmina Featherstonehaugh", "Bo Li"),
    ("Guest Five", "Guest Six"),
    ("Guest Seven", "Guest Eight"),
    ("Guest Nine", "Guest Ten"),
)
PAIRS = [
    "Nora Lindqvist & Sam Okafor",
    "Ines Duarte & Karim Haddad",
    "Lena Moss & Élodie Ray",
    "Ann Marie Nordin & Tom Guest",
    *(" & ".join(pair) for pair in TYPED[4:]),
]
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "is_mobile": True, "has_touch": True}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


@dataclass
class Evening:
    """Attributes appear as people arrive: the desk, the room, the phone at table 1, the tablet at table 2, a reader."""

    house: ClubHouse
    watch: Watch
    new: Callable[..., BrowserContext]
    desk: Page = field(init=False)
    room: Room = field(init=False)
    session: str = field(init=False)
    phone: Tablet = field(init=False)
    tablet: Tablet = field(init=False)
    results: Results = field(init=False)
    codes: dict[int, str] = field(init=False)

    def context(self, **device: Any) -> BrowserContext:
        return self.watch.listen(self.new(base_url=self.house.url, **device))

    def found_the_club(self) -> None:
        """The manager founds and staffs it; the director chooses a password."""
        said = self.house.command("create_club", "Riverside Bridge Club", "--manager", MANAGER)
        address = self.house.url + urlsplit(said.split()[-1]).path
        page = self.context(**LAPTOP).new_page()
        founding.choose_password(page, address, MANAGER)
        founding.add_members(page, MEMBERS)
        way_in = founding.appoint(page, DIRECTOR, "Dana Reed")
        page.context.close()
        self.desk = self.context(**LAPTOP).new_page()
        founding.choose_password(self.desk, way_in, DIRECTOR)

    def set_up(self) -> None:
        """Eight pairs, a Howell cut to three rounds of two boards, and play begins."""
        setting_up.new_session(self.desk)
        setting_up.type_pairs(self.desk, TYPED)
        setting_up.lists(self.desk, PAIRS)
        setting_up.director_opens_rounds_and_leads_are_asked(self.desk)
        setting_up.choose_howell(self.desk, rounds=3, boards=2)
        self.room = Room(self.desk, setting_up.start_play(self.desk))
        self.session = self.room.address.rstrip("/").rsplit("/", 1)[-1]
        self.room.look("play has begun")

    def come_in(self) -> None:
        """Table 1 types its code, table 2 scans the printed one, a member opens the results at home."""
        self.codes = setting_up.codes(self.desk)
        secrets = self.house.ask(WAYS_IN, CLUB, self.session)
        self.phone = Tablet(self.context(**PHONE), "phone at table 1")
        self.phone.come_in_by_code(self.codes[1])
        self.tablet = Tablet(self.context(**TABLET), "tablet at table 2")
        self.tablet.come_in_by_link(secrets["2"])
        self.results = Results(self.context(**PHONE).new_page(), f"/{CLUB}/{self.session}/")
        self.results.open()
        check_page(self.results.page, "results, before the first one")
        self.room.open()

    def a_second_phone_at_table_two(self) -> Tablet:
        other = Tablet(self.context(**PHONE), "second phone at table 2")
        other.come_in_by_code(self.codes[2])
        return other
