"""A whole evening on which everything goes wrong, put right at the desk as a director would, in a browser.

Each incident ends in the score that a second scorer works out from the rules alone, on the lines that are written
here by hand; each change after publication in an edition with its cause, and in a letter to those it concerns: who
they are, and what they read, stands here by hand too.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from html import unescape
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.core.mail import EmailMultiAlternatives
from playwright.sync_api import BrowserContext, Page, expect

from club.actor import PROGRAM
from club.models import Contestant, Session
from rulings.models import Ruling
from rulings.queries.calls import open_calls
from rulings.services.calls import CallRequest, call_director
from scoring.engine.contract import Played
from scoring.models import Line, Publication, Snapshot
from scoring.recompute import recompute
from tests import builders
from tests.browser.letter_box import LetterBox, Letters
from tests.browser.room import let_in
from tests.browser.test_calls_shared import TWO_TAPS
from tests.doors.at_the_table import AtTheTable
from tests.doors.phones import slip_of
from tests.doors.rooms import Room, room_of
from tests.scoring.engine.brute_force import brute_force
from tests.whole_evenings import AtTable, write_games

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.first, pytest.mark.long]

SUITS = {"C": (0, 20), "D": (0, 20), "H": (0, 30), "S": (0, 30), "N": (10, 30)}
UNDOUBLED = {True: 100, False: 50}
GAME = {True: 500, False: 300}
SMALL = {True: 750, False: 500}
GRAND = {True: 1500, False: 1000}


def law_77(contract: str, declarer: str, tricks: int, vulnerable: str) -> int:
    """N/S's score of a contract that is not doubled, from the table of Law 77."""
    if contract == "pass":
        return 0
    assert "X" not in contract
    level, over = int(contract[0]), tricks - 6 - int(contract[0])
    side = "ns" if declarer in "NS" else "ew"
    vul = vulnerable in (side, "both")
    if over < 0:
        score = over * UNDOUBLED[vul]
    else:
        first, each = SUITS[contract[1]]
        trick_score = first + level * each
        bonus = GAME[vul] if trick_score >= 100 else 50
        slam = {6: SMALL[vul], 7: GRAND[vul]}.get(level, 0)
        score = trick_score + over * each + bonus + slam
    return score if side == "ns" else -score


@dataclass
class Evening:
    """The desk in a browser, and what its lines must be by now, by board and pairs as in the session document."""

    page: Page
    room: Room
    server: Any
    new_context: Callable[..., BrowserContext]
    due: dict[tuple[int, str, str], dict[str, Any]] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return str(self.server.url)

    @property
    def session(self) -> Session:
        return self.room.session

    def goes(self, path: str) -> None:
        self.page.goto(self.url + self.room.at(path))

    def press(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name).first.click()

    def place(self, table: int, round: int, which: int = 0) -> tuple[int, str, str]:
        """A board of a round by the movement."""
        seating = builders.seating_at(self.session, table, round)
        assert seating.ns
        assert seating.ew
        return seating.boards[which], seating.ns.key, seating.ew.key

    def went_wrong(self, kind: str, way: str, **answers: object) -> None:
        """Something went wrong: asked, seen what follows, decided."""
        self.goes(f"wrong/{kind}/")
        for name, value in answers.items():
            self._answers(name, value)
        self.press("See the ways to rule")
        self.records(way)
        self.page.wait_for_url(lambda url: f"/wrong/{kind}/" not in url)

    def records(self, way: str) -> None:
        """One of the ways is chosen; the button names it."""
        self.page.locator(f"input[name=way][value='{way}']").check()
        self.page.get_by_role("button", name=re.compile("^Rule: ")).click()

    def _answers(self, name: str, value: object) -> None:
        box = self.page.locator(f"form[method=get] [name='{name}']")
        self.page.wait_for_load_state()
        if not box.count():
            # It is asked once it is known where.
            self.press("See the ways to rule")
            expect(box.first).to_be_attached()
        kind = box.first.evaluate("each => each.tagName == 'SELECT' ? 'select' : each.type")
        if kind == "select":
            box.select_option(str(value))
        elif kind in ("checkbox", "radio"):
            wanted = {str(each) for each in value} if isinstance(value, list) else {str(value)}
            for each in box.all():
                each.set_checked(each.get_attribute("value") in wanted) if kind == "checkbox" else None
                if kind == "radio" and each.get_attribute("value") in wanted:
                    each.check()
        else:
            box.fill(str(value))

    def rules(self, table: int, board: int, award: str, **more: str) -> None:
        """A ruling on a board, from nothing, read back and issued."""
        if not more.pop("begun", ""):
            self.goes("rulings/new/")
        if board:
            self.page.get_by_label("Board", exact=True).fill(str(board))
            self.page.get_by_label("Table", exact=True).select_option(str(table))
        for label, text in more.items():
            box = self.page.locator(f"[name={label}]").first
            box.select_option(text) if label == "kind" else box.fill(text)
        if award:
            self.page.locator("summary", has_text="Type it").click()
            self.page.get_by_label("In director’s notation").fill(award)
        number = Ruling.objects.filter(session=self.session).count() + 1
        self.press("See what it does")
        self.press(f"Issue ruling {number}")
        expect(self.page.get_by_role("heading", name=f"Ruling {number}")).to_be_visible()

    def worth(self, where: tuple[int, str, str], contract: str, declarer: str, tricks: int) -> int:
        """N/S's score of a contract on this board."""
        vulnerable = {each.number: each.vulnerable for each in self.session.boards.all()}
        return law_77(contract, declarer, tricks, vulnerable[where[0]])

    def publishes(self, number: int) -> str:
        """The next edition, as the standings are; why it came out."""
        recompute(self.session.pk)
        self.goes("")
        self.press(f"Publish edition {number}")
        expect(self.page.get_by_text(f"Edition {number}").first).to_be_visible()
        assert self.newest().number == number
        assert self.newest().standings == builders.standings_of(self.session)
        return self.newest().reason

    def newest(self) -> Publication:
        return Publication.objects.filter(session=self.session).latest("number")

    def phone_of(self, pair: Contestant) -> Page:
        """A pair's own phone, which follows it."""
        phone = self.new_context(viewport={"width": 360, "height": 740}).new_page()
        phone.goto(self.url + slip_of(pair))
        phone.wait_for_url("**/me/")
        return phone

    def at_every_table(self, round: int) -> Iterator[tuple[int, str, str]]:
        for table in range(1, 6):
            for which in range(2):
                yield self.place(table, round, which)

    def row(self, where: tuple[int, str, str]) -> dict[str, Any]:
        """Which line it is in the database."""
        board, ns, ew = where
        return {"session": self.session, "board__number": board, "ns__key": ns, "ew__key": ew}

    def stands(self) -> None:
        """Every line is what it must be, and the standings are what the rules make of them."""
        standings = builders.standings_of(self.session)
        document = Snapshot.objects.get(session=self.session).facts
        assert lines_of(document) == self.due
        assert standings == brute_force(in_scores(document))


def lines_of(document: dict[str, Any]) -> dict[tuple[int, str, str], dict[str, Any]]:
    return {(line["board"], line["ns"], line["ew"]): _said(line) for line in document["results"]}


def _said(line: dict[str, Any]) -> dict[str, Any]:
    """What counts on a line, without where it was played."""
    kept = {"contract", "declarer", "tricks", "adjusted", "score", "not_played", "group", "result"}
    return {name: value for name, value in line.items() if name in kept}


def in_scores(document: dict[str, Any]) -> dict[str, Any]:
    """The same document with each contract as the score that it is worth."""
    found = copy.deepcopy(document)
    vulnerable = {each["number"]: each["vulnerable"] for each in found["boards"]}
    for line in found["results"]:
        if "contract" in line:
            contract, declarer = line.pop("contract"), line.pop("declarer", "")
            line["score"] = law_77(contract, declarer, line.pop("tricks", 0), vulnerable[line["board"]])
    return found


@pytest.fixture
def evening(page: Page, live_server: Any, new_context: Callable[..., BrowserContext]) -> Iterator[Evening]:
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    session = builders.started_session(10, "straight-mitchell")
    games = []
    for found, board in builders.still_to_play(session):
        late = (found.table, found.round, board) == (5, 5, found.boards[1])
        if not late:
            number = (board * 7 + found.table * 3 + found.round) % 5
            said = ["3NN=", "4SS-1", "2HE+1", "4HN+1", "5CW-2"][number]
            games.append(AtTable(found, board, Played.parse(said), None))
    write_games(session, games, confirmed=False)
    room = room_of(session)
    let_in(page.context, room, live_server)
    page.set_viewport_size({"width": 1280, "height": 900})
    yield Evening(page, room, live_server, new_context)
    assert wrong == []


def test_an_evening_on_which_everything_goes_wrong(evening: Evening, settings: Any) -> None:
    settings.PUBLIC_ADDRESS = "https://results.example.org"
    desk, due = evening, lines_of(builders.facts_of(evening.session))
    desk.due = due
    desk.stands()

    # 1. A table calls; its director weighs two outcomes.
    where = desk.place(2, 1)
    call_director(session_id=desk.session.pk, asking=CallRequest("A", 2), client_id=uuid4(), actor=PROGRAM)
    desk.goes("calls/")
    desk.press(re.compile("I’m coming"))
    desk.page.wait_for_timeout(TWO_TAPS)
    desk.press(re.compile("^At the table"))
    desk.page.get_by_role("link", name=re.compile("ruling")).first.click()
    desk.rules(2, where[0], "3NN= 60 2NN+1 40", facts="West hesitated.", laws="16B1", begun="yes")
    assert open_calls(desk.session.pk) == ()
    weighted = [["60%", desk.worth(where, "3N", "N", 9)], ["40%", desk.worth(where, "2N", "N", 9)]]
    due[where]["adjusted"] = {side: {"weighted": weighted} for side in ("ns", "ew")}
    desk.stands()
    ruled = desk.phone_of(Contestant.objects.get(session=desk.session, key="NS2"))
    note = ruled.locator("[data-key=ruling-1]")
    expect(note).to_contain_text("Board 3: you get 60\N{NO-BREAK SPACE}% of +400 and 40\N{NO-BREAK SPACE}% of +150")

    # 2. Misinformation: one side keeps the table score, the other gets a contract.
    where = desk.place(3, 1)
    desk.rules(3, where[0], "NS table EW 3HE-1", facts="The alert was wrong.", laws="21B1")
    due[where]["adjusted"] = {"ew": {"assigned": desk.worth(where, "3H", "E", 8)}}
    desk.stands()

    # 3. A board cannot be played: both directions get an artificial score.
    where = desk.place(4, 1)
    desk.rules(4, where[0], "A6040", facts="East saw the cards of the next board.", laws="15A")
    due[where]["adjusted"] = {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}
    desk.stands()

    # 4. Two pairs sat in each other's direction.
    board, ns, ew = where = desk.place(1, 2)
    desk.went_wrong("direction", "as-sat", table="A:1", round="2", boards=[board])
    due[board, ew, ns] = due.pop(where)
    desk.stands()

    # 5. A result stood on the wrong board: it changes places with the other.
    first, second = desk.place(2, 2), desk.place(2, 2, 1)
    desk.went_wrong("entry", "moved", table="A:2", round="2", board=first[0], to=second[0])
    due[first], due[second] = due[second], due[first]
    desk.stands()

    # 6. There was no time for a board, which is North–South's fault.
    where = desk.place(5, 5, 1)
    desk.went_wrong("time", "averages", table="A:5", round="5", boards=[where[0]], fault="ns")
    due[where] = {"adjusted": {"ns": {"artificial": "40"}, "ew": {"artificial": "60"}}}
    desk.stands()
    tables = {table: str(AtTheTable(desk.session, table).state()["current"]["boards"]) for table in (4, 5)}
    assert "N–S get average minus; E–W get average plus" in tables[5]
    assert "ruling" not in tables[4]

    # 7. A board was fouled from the third table on that played it.
    board = desk.place(5, 1)[0]
    played = [where for round in range(1, 6) for where in desk.at_every_table(round) if where[0] == board]
    lines = {where: Line.objects.get(**desk.row(where)).pk for where in played}
    desk.went_wrong("fouled", "groups", board=board, first=lines[played[2]], last=lines[played[4]], restored="yes")
    for where in played[2:]:
        due[where]["group"] = "B"
    desk.stands()

    # 8. Two results of a table are known to be wrong, and nobody knows which: they were exchanged.
    first, second = desk.place(4, 3), desk.place(4, 3, 1)
    desk.went_wrong("doubt", "open", table="A:4", round="3", known="The totals do not fit.", fault="both")
    desk.stands()
    desk.goes("wrong/")
    desk.page.get_by_role("link", name=re.compile("^Ruling [0-9]+: boards")).click()
    desk.page.locator("[name=known]").fill("The slip was found.")
    desk.page.locator("[name=fault][value=both]").check()
    desk.press("See the ways to rule")
    desk.records("exchanged")
    expect(desk.page.get_by_text("Recorded").first).to_be_visible()
    due[first], due[second] = due[second], due[first]
    desk.stands()

    # 9. Slow play: a procedural penalty of the standard amount.
    slow = Contestant.objects.get(session=desk.session, key="NS5")
    desk.goes("rulings/new/")
    desk.page.get_by_text("Penalty, warning or award").click()
    desk.page.locator("[name=p1_pair]").select_option(str(slow.pk))
    desk.rules(0, 0, "", begun="yes", kind="procedural", facts="Eight minutes late in round 3.", laws="90B2")
    (penalty,) = builders.facts_of(desk.session)["penalties"]
    assert (penalty["contestant"], penalty["amount"], penalty["unit"]) == ("NS5", "10", "percent_of_top")
    desk.stands()

    # 10. Both pairs come to the desk: a trick too few was entered.
    where = desk.place(3, 4)
    desk.goes(desk.room.line(3, 4))
    desk.page.get_by_label("Contract", exact=True).fill("3NN+2")
    desk.page.get_by_label("Agreed by").select_option("both")
    desk.press("Save")
    expect(desk.page.get_by_role("link", name="End play")).to_be_visible()
    due[where] = {"contract": "3N", "declarer": "N", "tricks": 11}
    desk.stands()

    # The end of play, and the first edition.
    desk.goes("end/")
    desk.press("End play")
    assert desk.publishes(1) == "first"
    box = LetterBox(desk.session)
    readers_of(box)
    assert box.after(minutes=1) == {}, "the first letter is the club's to send"
    desk.goes("out/mail/")
    desk.press("Send in ten minutes")
    expect(desk.page.get_by_text("Nothing has been sent yet.")).to_be_visible()
    had = box.after(minutes=11)
    assert set(had) == {"ns1", "ns2", "ns2-partner", "ns3", "ns5", "ew1", "ew2", "ew3", "ew4", "ew4-partner", "ew5"}
    assert not any("What changed" in str(each.body) for each in had.values())
    no_more_of(desk, had["ew4"])
    box.agrees("NS4", 0, "ns4")

    # 11. The director consulted: ruling 1 is superseded by another one.
    where = desk.place(2, 1)
    desk.goes("rulings/1/")
    desk.page.get_by_role("link", name="Change by a new ruling").click()
    desk.page.get_by_role("button", name="Remove result 2").click()
    expect(desk.page.locator("#id_both1_contract")).to_have_value("3NT")
    desk.page.locator("#id_both1_weight").fill("")
    number = Ruling.objects.filter(session=desk.session).count() + 1
    desk.press("See what it does")
    desk.press(f"Issue ruling {number}")
    expect(desk.page.get_by_text("This ruling replaces ruling 1")).to_be_visible()
    worth = desk.worth(where, "3N", "N", 9)
    due[where]["adjusted"] = {side: {"assigned": worth} for side in ("ns", "ew")}
    desk.stands()
    assert desk.publishes(2) == "ruling"
    ruled.reload()
    expect(ruled.locator(f"[data-key=ruling-{number}]")).to_contain_text("Board 3: you get +400")
    expect(note).to_have_count(0)
    ruled.context.close()
    # Whose own board it was; the others wait for the morning.
    came = box.after(minutes=11)
    assert set(came) == {"ns2", "ns2-partner", "ew2"}
    assert told(came, "ns2", since=1) == [
        f"Board 3, your own result: 60 % of +400 and 40 % of +150 → +400 (ruling {number}). 5.8 → 7.0 MP.",
        "The total went from 64.1 to 65.3.",
    ]
    assert told(came, "ns2-partner", since=1) == told(came, "ns2", since=1)
    assert told(came, "ew2", since=1) == [
        f"Board 3, your own result: 60 % of −400 and 40 % of −150 → −400 (ruling {number}). 2.2 → 1.0 MP.",
        "The total went from 42.0 to 40.8.",
    ]

    # 12. At home a pair sees that its line was keyed wrong; its opponents agree, the director accepts.
    where = desk.place(1, 4)
    line = Line.objects.get(**desk.row(where))
    ours, theirs = (desk.phone_of(each) for each in (line.ns, line.ew))
    ours.locator(f"[data-key=board-{where[0]}] a.query").click()
    tricks = 1 + due[where]["tricks"]
    ours.locator(f"input[name=tricks][value='{tricks}']").check()
    ours.get_by_role("button", name="Check my query").click()
    ours.get_by_role("button", name="Send the query").click()
    expect(ours.get_by_text("the opponents have not answered yet")).to_be_visible()
    theirs.reload()
    theirs.locator(".ask button").click()
    expect(theirs.get_by_text("both pairs agree").first).to_be_visible()
    desk.goes("queries/")
    desk.page.locator("main a[href*='/queries/']", has_text="made").first.click()
    desk.press("Accept and correct")
    expect(desk.page.get_by_text("is corrected").first).to_be_visible()
    due[where]["tricks"] = tricks
    desk.stands()
    assert desk.publishes(3) == "score_correction"
    for phone in (ours, theirs):
        phone.goto(f"{desk.url}/me/")
        expect(phone.locator(f"[data-key=board-{where[0]}]")).to_contain_text("Corrected after a query")
        phone.context.close()
    came = box.after(minutes=11)
    assert set(came) == {"ns1", "ew3"}
    agreed = "result corrected by the director, agreed by both pairs"
    assert told(came, "ns1", since=1) == [
        f"Board 7, your own result: 4♠ S −1, −100 → 4♠ S =, +620 ({agreed}). 0.3 → 5.3 MP.",
        "The total went from 47.7 to 52.7.",
    ]
    assert told(came, "ew3", since=1) == [
        f"Board 3: 3.2 → 4.0 MP (another table’s result: ruling {number}).",
        f"Board 7, your own result: 4♠ S −1, +100 → 4♠ S =, −620 ({agreed}). 7.8 → 2.8 MP.",
        "The total went from 43.7 to 39.5. The rank went from 1st to 3rd.",
    ]
    # Whom other tables moved: those of edition 2 too. The second pair has been told of all, and nothing moved it since.
    came = box.in_the_morning()
    assert set(came) == {"ns3", "ns5", "ew1", "ew2", "ew4-partner"}
    elsewhere = f"another table’s result: {agreed}"
    assert told(came, "ew2", since=2) == [
        f"Board 7: 2.8 → 5.3 MP ({elsewhere}).",
        "The total went from 40.8 to 43.3. The rank went from 3rd to 2nd.",
    ]
    assert told(came, "ns5", since=1) == [
        f"Board 3: 4.8 → 4.0 MP (another table’s result: ruling {number}).",
        f"Board 7: 2.8 → 0.3 MP ({elsewhere}).",
        "Board 8: 3.2 → 3.1 MP (scored again).",
        "The total went from 33.5 to 30.0.",
    ]
    assert box.after(minutes=10) == {}

    # 13. Three days later the slip of a table shows another contract: recorded, approved, one amended edition.
    builders.put_back(desk.session, days=3)
    where = desk.place(4, 4)
    line = Line.objects.get(**desk.row(where))
    desk.goes(desk.room.line(4, 4))
    expect(desk.page.get_by_label("Contract", exact=True)).to_have_count(0)
    desk.goes(f"times/error/{where[0]}/{line.ns_id}-{line.ew_id}/")
    desk.page.get_by_label("What really happened").fill("3NN=")
    desk.page.get_by_label("What is your evidence?").fill("The slip of table 4, signed by both pairs.")
    desk.page.locator("[name=satisfied]").check()
    desk.press("Send it to the manager")
    desk.stands()
    manager = replace(desk, room=room_of(desk.session, manager=True))
    let_in(desk.page.context, manager.room, desk.server)
    manager.goes("times/")
    manager.press("Approve and publish the corrected edition")
    expect(manager.page.get_by_text("approved: edition 4", exact=True)).to_be_visible()
    due[where] = {"contract": "3N", "declarer": "N", "tricks": 9}
    desk.stands()
    assert desk.newest().reason == "gross_error"
    assert [each.number for each in Publication.objects.filter(session=desk.session)] == [1, 2, 3, 4]
    # The other pair of that table agreed too late to have had a letter about this evening.
    came = box.after(minutes=11)
    assert set(came) == {"ew1"}
    assert told(came, "ew1", since=3) == [
        "Board 3, your own result: 2♥ E +1, +140 → 3NT N =, −400 (result corrected by the director). 8.0 → 2.0 MP.",
        "The total went from 45.6 to 39.6. The rank went from 1st to 3rd.",
    ]
    came = box.in_the_morning()
    assert set(came) == {"ns1", "ns2", "ns2-partner", "ns3", "ns5", "ew2", "ew3", "ew4-partner", "ew5"}
    assert told(came, "ew5", since=1)[-1] == "The total went from 31.5 to 29.5."
    assert told(came, "ns2", since=2) == [
        "Board 3: 7.0 → 6.0 MP (another table’s result: result corrected by the director).",
        "The total went from 65.3 to 64.3.",
    ]


def readers_of(box: LetterBox) -> None:
    """One reader in most pairs; two in one, a couple with one address, no agreement, no address, two who may leave."""
    for pair, seat, address in (
        ("NS1", 0, "ns1"),
        ("NS2", 0, "ns2"),
        ("NS2", 1, "ns2-partner"),
        ("NS3", 0, "ns3"),
        ("NS3", 1, "ns3"),
        ("NS5", 0, ""),
        ("NS5", 1, "ns5"),
        ("EW1", 0, "ew1"),
        ("EW2", 0, "ew2"),
        ("EW3", 0, "ew3"),
        ("EW4", 0, "ew4"),
        ("EW4", 1, "ew4-partner"),
        ("EW5", 0, "ew5"),
    ):
        box.agrees(pair, seat, address)
    box.agrees("NS4", 1, "ns4-partner", yes=False)


def no_more_of(desk: Evening, letter: EmailMultiAlternatives) -> None:
    """The reader presses what stands at the letter's end, at home, with no account."""
    way = urlsplit(letter.extra_headers["List-Unsubscribe"].strip("<>"))
    reader = desk.new_context().new_page()
    reader.goto(desk.url + way.path)
    reader.get_by_role("button", name="Stop the e-mails").click()
    expect(reader.get_by_text("will send you no more results")).to_be_visible()
    reader.close()


def told(came: Letters, who: str, *, since: int) -> list[str]:
    """What a letter says has changed for its reader, a sentence a line; as a page it says the same."""
    letter = came[who]
    said = re.search(rf"(?:What changed for you since|Since) edition {since}:\n(.*?)\nhttp", str(letter.body), re.S)
    assert said, letter.body
    lines = [" ".join(line.split()) for line in said[1].splitlines() if line.strip()]
    page = unescape(re.sub(r"<[^>]+>", " ", str(letter.alternatives[0][0])))
    for line in lines:
        assert line in " ".join(page.split()), (line, page)
    return lines
