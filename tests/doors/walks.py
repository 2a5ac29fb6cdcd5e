"""A whole evening walked through every address of a table's device, a player's telephone and the public.

After every act somebody reads everything that is theirs to read, and nothing in it may tell a result that is not.
What may be told is worked out here from seatings and lines alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any
from uuid import uuid4

from django.db.models import Q
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from bridgeclub.doors.tablet.app import table_app
from bridgeclub.outputs.mail.unsubscribe import unsubscribe_token
from club.actor import PROGRAM
from club.models import Contestant, Player, Session, TableDevice, TableLink
from club.queries import table_accesses, wall_link_of
from club.services import card_token, end_play, handover_key, make_wall_link, table_card
from movements.models import Seating
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.engine.query import Claim, ClaimKind
from rulings.queries.appeals import appeals_of
from rulings.services import score_queries
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.ruling import issue_ruling
from scoring.models import Line
from scoring.recompute import recompute
from scoring.services import Meeting
from scoring.services.correct import remove_result
from scoring.services.repairs import make_repair, postponement_repair
from tests.builders import still_to_play, table_secret
from tests.doors.at_the_table import JSON, AtTheTable, answer, entry
from tests.doors.marks import Mark, Told, contracts
from tests.doors.phones import OwnPhone, card_at, code_at, slip_of
from tests.doors.player_signing import hidden, send
from tests.ranges import WHOLE, spread

#: Pages that are the same whoever asks.
PLAIN = (
    "public:index",
    "tablet:code",
    "tablet:scanned-results",
    "tablet:certificate",
    "tablet:authority",
    "tablet:worker",
    "player:worker",
    "player:manifest",
    "public:manifest",
    "api:nothing",
    "api:schema",
    "api:docs",
)
CLUB = ("public:club", "public:club_conditions", "public:club_manifest")
Read = tuple[str, Callable[[], HttpResponse]]


class Walk:
    """An evening with a device at every table, a telephone for every pair, and somebody at home."""

    def __init__(self, session: Session, seed: int = 1, *, share: int = 1) -> None:
        self.session, self.share = session, share
        self.due = Fraction()  # how many of those who can look have not yet, by `share`
        self.chance = Random(seed)
        self.fresh = contracts(seed)
        self.marks: list[Mark] = []
        self.asked: set[str] = set()
        self.told: set[str] = set()
        # A table at which nobody ever plays has no way in.
        numbers = sorted({way.table for way in table_accesses(session.pk)})
        self.tables = {number: AtTheTable(session, number) for number in numbers}
        self.asked |= {"tablet:link"}
        self.phones = {pair.pk: self._phone(pair) for pair in Contestant.objects.filter(session=session)}
        self.home = Client()

    def _phone(self, pair: Contestant) -> OwnPhone:
        self.asked |= {"player:slip"}
        return OwnPhone().joins(slip_of(pair))

    # What is so

    def seatings(self) -> Any:
        return Seating.objects.filter(section__session=self.session)

    def open_boards(self) -> set[int]:
        """The boards that some scheduled table has still to play."""
        return {board for _seating, board in still_to_play(self.session)}

    def ahead(self, pair: int) -> set[int]:
        """The boards that a pair has still to play."""
        return {board for seating, board in still_to_play(self.session) if pair in (seating.ns_id, seating.ew_id)}

    def told_so_far(self, seated: Q) -> set[int]:
        """The boards whose results so far may be read there, where the club shows them to whoever has played them."""
        if Session.objects.get(pk=self.session.pk).board_results != "played":
            return set()
        here = self.seatings().filter(seated, ns__isnull=False, ew__isnull=False)
        waiting = {(seating.pk, board) for seating, board in still_to_play(self.session)}
        return {board for each in here for board in each.boards if (each.pk, board) not in waiting}

    def ahead_of_all(self) -> dict[int, set[int]]:
        return {pair: self.ahead(pair) for pair in self.phones}

    def sitting(self, table: int, number: int) -> set[int]:
        found = self.seatings().filter(table=table, round=number).first()
        return {who for who in (found.ns_id, found.ew_id) if who} if found else set()

    def watching(self, table: int, state: dict[str, Any]) -> set[int]:
        """Who may look at a table: who sits there, and as soon as the round is done whoever plays there next."""
        current = state["current"]
        if current is None:
            return set()
        who = self.sitting(table, current["number"])
        if all(board["state"] != "open" for board in current["boards"]):
            later = self.seatings().filter(table=table, round__gt=current["number"], ns__isnull=False, ew__isnull=False)
            following = later.order_by("round").values_list("round", flat=True).first()
            who |= self.sitting(table, following) if following else set()
        return who

    # What is read

    def look(self, *, everything: bool = False) -> None:
        """One in `share` of those who can, or everybody; AssertionError where somebody is told what is not theirs."""
        looks = [lambda table=number: self.at_table(table) for number in self.tables]
        looks += [lambda who=pair: self.on_phone(who) for pair in self.phones]
        looks.append(self.at_home)
        if not everything:
            self.due += Fraction(len(looks), self.share)
            looks = self.chance.sample(looks, int(self.due))
            self.due -= len(looks)
        if looks:
            recompute(self.session.pk)
        for look in looks:
            look()

    def look_of_each_kind(self) -> None:
        """One table, one telephone, somebody at home; at the end, where nothing is secret any more."""
        recompute(self.session.pk)
        self.at_table(min(self.tables))
        self.on_phone(min(self.phones))
        self.at_home()

    def some_of(self, boards: set[int], secret: set[int]) -> list[int]:
        """All of them; where not everybody looks, one that is still secret and one that is not, by chance, as long as
        any is secret."""
        if WHOLE or self.share == 1 or not boards & secret:
            return sorted(boards)
        kinds = (sorted(boards & secret), sorted(boards - secret))
        return [self.chance.choice(each) for each in kinds if each]

    def at_table(self, number: int) -> None:
        table, open_boards = self.tables[number], self.open_boards()
        state = table.state()
        watchers = self.watching(number, state)
        played = self.told_so_far(Q(table=number))
        own = {each.round: self.sitting(number, each.round) for each in self.seatings().filter(table=number)}
        here = {
            (board, frozenset(own[each.round]))
            for each in self.seatings().filter(table=number)
            for board in each.boards
        }

        def secret(mark: Mark) -> bool:
            elsewhere = (mark.board, mark.pairs) not in here and mark.board in open_boards - played
            return elsewhere or any(mark.board in self.ahead(who) for who in watchers)

        for name, ask in self._of_a_table(table, number):
            self._read(name, ask(), secret, f"table {number}")
        for round in (state["current"], state["previous"]):
            if round:
                self._scorecards(table, number, round["number"], watchers, own[round["number"]])

    def _of_a_table(self, table: AtTheTable, number: int) -> Iterator[Read]:
        get = table.client.get
        for name in ("api:table", "api:table_evening", "api:table_way_in", "tablet:table", "tablet:join-code"):
            yield name, lambda name=name: get(reverse(name))
        boards = self.some_of({board for each in self.seatings() for board in each.boards}, self.open_boards())
        for board in boards:
            yield "api:table_traveller", lambda board=board: get(reverse("api:table_traveller", args=[board]))
        yield (
            "api:table_people",
            lambda: get(reverse("api:table_people"), {"q": self.chance.choice(["an", "bo", "ca"])}),
        )
        for board in boards:
            yield "tablet:board", lambda board=board: get(reverse("tablet:board", args=[board]))
        for side in ("NS", "EW"):
            yield "tablet:phone", lambda side=side: get(reverse("tablet:phone", args=[side]))

    def _scorecards(self, table: AtTheTable, number: int, round: int, watchers: set[int], pairs: set[int]) -> None:
        """A pair may read its own card as long as nobody has begun to play the next round there."""
        begun = Line.objects.filter(session=self.session, table=number, round__gt=round, result__isnull=False).exists()

        def secret(mark: Mark) -> bool:
            mine = mark.pairs == frozenset(pairs)
            return not mine or (begun and any(mark.board in self.ahead(who) for who in watchers))

        for side in ("NS", "EW"):
            card = table.client.get(reverse("api:table_scorecard", args=[round]), {"side": side})
            self._read("api:table_scorecard", card, secret, f"card of round {round} at table {number}")
        shown = table.client.get(reverse("api:table_comparison", args=[round]))
        self._read("api:table_comparison", shown, lambda _mark: True, f"match of round {round} at table {number}")

    def on_phone(self, pair: int) -> None:
        open_boards, ahead, phone = self.open_boards(), self.ahead(pair), self.phones[pair]
        played = self.told_so_far(Q(ns=pair) | Q(ew=pair))

        def secret(mark: Mark) -> bool:
            return mark.board in ahead or (pair not in mark.pairs and mark.board in open_boards - played)

        for name in ("player:evening", "player:live"):
            self._read(name, phone.client.get(reverse(name)), secret, f"telephone of pair {pair}")
        own = self.seatings().filter(Q(ns=pair) | Q(ew=pair), ns__isnull=False, ew__isnull=False)
        boards = self.some_of({board for seating in own for board in seating.boards}, ahead)
        for seating in own:
            for board in (each for each in seating.boards if each in boards):
                page = phone.client.get(reverse("player:dispute", args=[seating.round, board]))
                self._read("player:dispute", page, secret, f"telephone of pair {pair}")
                page = phone.client.get(reverse("player:score-query-empty-board", args=[board]))
                self._read("player:score-query-empty-board", page, secret, f"telephone of pair {pair}")
        lines = list(Line.objects.filter(session=self.session).values_list("pk", flat=True))
        if lines:
            page = phone.client.get(reverse("player:score-query", args=[self.chance.choice(lines)]))
            self._read("player:score-query", page, secret, f"telephone of pair {pair}")

    def at_home(self) -> None:
        open_boards = self.open_boards()
        for name, address in self.public():
            self._read(name, self.home.get(address), lambda mark: mark.board in open_boards, name)

    def public(self) -> Iterator[tuple[str, str]]:
        """Every page that everybody may open, the ways in to tables and telephones too."""
        club = {"club": self.session.club.slug}
        here = {**club, "session": self.session.slug}
        boards = self.some_of({board for each in self.seatings() for board in each.boards}, self.open_boards())
        pairs = list(Contestant.objects.filter(session=self.session).values_list("key", flat=True))
        pairs = pairs if self.share == 1 else spread(pairs, 2)
        yield from ((name, reverse(name)) for name in PLAIN)
        yield "tablet:app", f"{table_app().at}table.js"
        yield from ((name, reverse(name, kwargs=club)) for name in CLUB)
        version = self.session.club.conditions.order_by("pk").values_list("pk", flat=True)[0]
        yield "public:conditions_version", reverse("public:conditions_version", kwargs={**club, "conditions": version})
        player = Player.objects.filter(club=self.session.club).order_by("pk")[0].pk
        yield "public:unsubscribe", reverse("public:unsubscribe", args=[unsubscribe_token(player)])
        yield from (
            (name, reverse(name, kwargs=here))
            for name in ("public:session", "public:live", "public:draw", "public:clock", "public:conditions")
        )
        edition = {**here, "edition": 1}
        yield "public:editions", reverse("public:editions", kwargs=here)
        two = {**here, "older": 1, "edition": 2}
        yield "public:compare", reverse("public:compare", kwargs=two)
        yield "public:changes_for_one", reverse("public:changes_for_one", kwargs={**two, "key": pairs[0]})
        yield from ((name, reverse(name, kwargs=here)) for name in ("player:follow", "player:follow-account"))
        yield "player:follow-by-check", reverse("player:follow-by-check", kwargs={**here, "key": pairs[0]})
        yield "player:follow-by-email", reverse("player:follow-by-email", kwargs={"token": "no-letter"})
        for name in ("public:changes", "public:usebio", "public:edition_session"):
            yield name, reverse(name, kwargs=edition)
        yield "public:file", reverse("public:file", kwargs={**edition, "format": "ranking-csv"})
        for prefix, said in (("public:", here), ("public:edition_", edition)):
            yield from (
                (f"{prefix}board", reverse(f"{prefix}board", kwargs={**said, "number": each}) + self._from(pairs))
                for each in boards
            )
            yield from ((f"{prefix}pair", reverse(f"{prefix}pair", kwargs={**said, "key": each})) for each in pairs)
            yield f"{prefix}match", reverse(f"{prefix}match", kwargs={**said, "key": "m1"})
            yield f"{prefix}pairs", reverse(f"{prefix}pairs", kwargs=said)
            yield f"{prefix}pairs_pair", reverse(f"{prefix}pairs_pair", kwargs={**said, "key": f"{pairs[0]}.1"})
            yield f"{prefix}pairs_board", reverse(f"{prefix}pairs_board", kwargs={**said, "number": 1})
        yield from self._wall(club)
        yield "api:unknown", reverse("api:unknown", args=["v1/nothing"])
        for name in ("api:standings", "api:travellers", "api:editions"):
            yield name, reverse(name, kwargs=here)
        yield "api:edition", reverse("api:edition", kwargs=edition)
        later = {**here, "edition": 2}
        yield "api:edition-masterpoints", reverse("api:edition-masterpoints", kwargs=edition)
        yield "api:edition-changes", reverse("api:edition-changes", kwargs=later)
        yield "api:edition-changes-for-one", reverse("api:edition-changes-for-one", kwargs={**later, "key": pairs[0]})
        yield from (("api:traveller", reverse("api:traveller", kwargs={**here, "board": each})) for each in boards)
        first = min(self.tables)
        yield "tablet:link", reverse("tablet:link", args=[table_secret(self.session, first)])
        yield from (("tablet:board", reverse("tablet:board", args=[each])) for each in boards)
        card = card_token(table_card(club_id=self.session.club_id, section="A", table=first))
        yield "tablet:card", reverse("tablet:card", args=[card])
        pair = Contestant.objects.filter(session=self.session)[0]
        yield "player:slip", slip_of(pair)
        yield "player:code", code_at(self.session, first, pair.pk)
        yield "player:card", card_at(self.session, first)

    def _wall(self, club: dict[str, str]) -> Iterator[tuple[str, str]]:
        yield "public:wall_without_link", reverse("public:wall_without_link", kwargs=club)
        known = wall_link_of(self.session.club_id)
        link = known.secret if known else make_wall_link(club_id=self.session.club_id, actor=PROGRAM)
        yield from ((name, reverse(name, kwargs={**club, "link": link})) for name in ("public:wall", "public:wall_now"))

    def _from(self, pairs: list[str]) -> str:
        """A board is read as it is, or from the side of a pair."""
        return self.chance.choice(("", f"?of={pairs[0]}"))

    def _read(self, name: str, response: HttpResponse, secret: Callable[[Mark], bool], where: str) -> None:
        self.asked.add(name)
        text = Told.of(response.content)
        for mark in self.marks:
            if mark.told_in(text):
                assert not secret(mark), f"{where}: {name} tells {mark.contract} of board {mark.board}"
                self.told.add(name)

    # What is done

    def act(self, number: int, name: str, body: dict[str, Any], *arguments: object) -> HttpResponse:
        """A device says something; what it is answered is read like everything else."""
        response = self.tables[number].post(name, *arguments, body=body)
        open_boards = self.open_boards() - self.told_so_far(Q(table=number))
        at_table = f"table {number}"
        self._read(f"api:{name}", response, lambda mark: mark.board in open_boards, at_table)
        return response

    def waiting(self) -> dict[int, tuple[Seating, int]]:
        """At each table the board that it enters next."""
        left = sorted(still_to_play(self.session), key=lambda each: (each[0].round, each[0].table, each[1]))
        found: dict[int, tuple[Seating, int]] = {}
        for seating, board in left:
            found.setdefault(seating.table, (seating, board))
        return found

    def play(self) -> Iterator[tuple[Seating, int]]:
        """Board after board at any table that may, until nothing is left; yields what was just entered."""
        while waiting := self.waiting():
            seating, board = waiting[self.chance.choice(sorted(waiting))]
            self.enter(seating, board)
            yield seating, board

    def enter(self, seating: Seating, board: int, **more: Any) -> int:
        contract, played = next(self.fresh)
        pairs = frozenset({seating.ns_id or 0, seating.ew_id or 0})
        self.marks.append(Mark(board, pairs, contract, played))
        body = {**entry(board, played), "round": seating.round, **more}
        kept = answer(self.act(seating.table, "table_results", body), 201)
        if self.chance.random() < 0.5:
            said = answer(self.act(seating.table, "table_confirm", {}, kept["result"]), 200)
            self.act(seating.table, "table_right", {}, kept["result"])
            self.act(seating.table, "table_agree", {}, kept["result"])
            assert set(said) == {"result", "confirmed", "check_lead", "look_again", "traveller"}
        return int(kept["result"])

    def carried(self, seating: Seating, board: int) -> None:
        """The same by another way than the device's cookie."""
        contract, played = next(self.fresh)
        self.marks.append(Mark(board, frozenset({seating.ns_id or 0, seating.ew_id or 0}), contract, played))
        link = TableDevice.objects.select_related("link").filter(link__table=seating.table, link__session=self.session)
        body = {"key": handover_key(link.latest("pk")), "entries": [{"round": seating.round, **entry(board, played)}]}
        response = Client().post(reverse("api:carried"), body, content_type=JSON)
        open_boards = self.open_boards()
        self._read("api:carried", response, lambda mark: mark.board in open_boards, "carried")  # type: ignore[arg-type]
        assert answer(response, 200)["entries"][0]["status"] == "current"  # type: ignore[arg-type]

    def taken_over(self, number: int) -> None:
        """Another device comes to the table by its six figures' address, and the first one leaves."""
        before = self.tables[number]
        self.tables[number] = AtTheTable(self.session, number)
        self._read("api:table_leave", before.post("table_leave"), lambda _mark: True, "a device that leaves")
        assert before.get("table").status_code == 401
        for name in ("api:table_evening", "tablet:join-code", "tablet:table"):
            self._read(name, before.client.get(reverse(name)), lambda _mark: True, "a device that has left")

    def signed(self, number: int) -> None:
        """Of the pairs that have finished a round, North–South agree at the table, East–West on their telephone."""
        table = self.tables[number]
        for round in filter(None, (table.state()[each] for each in ("current", "previous"))):
            card = table.client.get(reverse("api:table_scorecard", args=[round["number"]]), {"side": "NS"})
            asked = [line for line in card.json().get("lines", ()) if line["answer"] == "asked" and line["seen"]]
            lines = [{"board": line["board"], "result": line["seen"]} for line in asked]
            if lines:
                body = {"id": str(uuid4()), "round": round["number"], "side": "NS", "lines": lines}
                self.act(number, "table_sign_offs", body)
            said = {"round": round["number"], "side": "NS", "match": "", "stanza": 0, "seen": ""}
            self.act(number, "table_agreements", said)
            seating = self.seatings().filter(table=number, round=round["number"], ew__isnull=False).first()
            if seating:
                self._agrees(seating.ew_id)

    def _agrees(self, pair: int) -> None:
        phone = self.phones[pair]
        said = hidden(phone.html())
        if said:
            open_boards = self.open_boards()
            answered = send(phone, reverse("player:sign"), **said)
            self._read("player:sign", answered, lambda mark: mark.board in open_boards, f"pair {pair} agrees")

    def called(self, number: int) -> None:
        """A table wants the director, and needs nobody any more."""
        body = {"id": str(uuid4()), "board": None}
        assert answer(self.act(number, "table_call", body), 201)["call"]["state"] == "waiting"
        assert answer(self.act(number, "table_call_withdraw", {}), 200) == {"call": None}
        phone = next(each for each in self.phones.values() if reverse("player:call") in each.html())
        open_boards = self.open_boards()
        for name in ("player:call", "player:call-withdraw"):
            answered = send(phone, reverse(name), client_id=str(uuid4()))
            self._read(name, answered, lambda mark: mark.board in open_boards, "a player calls")

    def queried(self) -> None:
        """Play ends with a board to be played later: a score is queried, answered and taken back; that board stays
        everybody's secret."""
        later = self.marks[-1]
        self._plays_later(later)
        end_play(session_id=self.session.pk, actor=PROGRAM)
        recompute(self.session.pk)
        ours, theirs = sorted(self.marks[0].pairs)
        line = self._line(self.marks[0])
        claim = Claim(ClaimKind.WORDS, words="we made one more")
        asked = score_queries.ScoreQueryRequest(line.pk, ours, line.result_id or 0, claim, uuid4(), "phone")
        query = score_queries.open_score_query(session_id=self.session.pk, request=asked, actor=PROGRAM)

        def secret(mark: Mark) -> bool:
            return mark is later

        for pair in (ours, theirs):
            for name in ("player:evening", "player:live"):
                self._read(name, self.phones[pair].client.get(reverse(name)), secret, f"telephone of pair {pair}")
            for name in ("player:score-query-history", "player:score-query-contest"):
                page = self.phones[pair].client.get(reverse(name, args=[query]))
                self._read(name, page, secret, f"telephone of pair {pair}")
        for pair, name in ((theirs, "player:score-query-confirm"), (ours, "player:score-query-withdraw")):
            self._read(name, send(self.phones[pair], reverse(name, args=[query])), secret, f"pair {pair} answers")
        self._appeals(line, ours, theirs, secret)
        self._comes_later(line, ours, secret)

    def _appeals(self, line: Line, ours: int, theirs: int, secret: Callable[[Mark], bool]) -> None:
        """A ruling about their board is appealed against, answered and the appeal taken back, on their phones."""
        ruled = RuledLine(line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table)
        decision = Decision(Kind.NO_ACTION, "West hesitated.", lines=(ruled,))
        number = issue_ruling(session_id=self.session.pk, decision=decision, actor=PROGRAM)
        address = reverse("player:appeal", args=[number])
        who = f"telephone of pair {ours}"
        self._read("player:appeal", self.phones[ours].client.get(address), secret, who)
        self._read("player:appeal", send(self.phones[ours], address, seat=0, client_id=str(uuid4())), secret, who)
        (appeal,) = appeals_of(self.session.pk)
        for pair, name, said in (
            (ours, "player:appeal-agree", {"seat": 1}),
            (theirs, "player:appeal-reply", {"words": "We saw it.", "client_id": str(uuid4())}),
            (ours, "player:appeal-withdraw", {}),
        ):
            for each in (ours, theirs):
                page = self.phones[each].client.get(reverse("player:appeal-history", args=[appeal.id]))
                self._read("player:appeal-history", page, secret, f"telephone of pair {each}")
            done = send(self.phones[pair], reverse(name, args=[appeal.id]), **said)
            self._read(name, done, secret, f"pair {pair}")

    def _comes_later(self, line: Line, pair: int, secret: Callable[[Mark], bool]) -> None:
        """Somebody whose telephone followed nobody comes by the six figures of a table."""
        where = {"club": self.session.club.slug, "session": self.session.slug}
        phone, link = OwnPhone(), TableLink.objects.get(session=self.session, table=line.table)
        phone.client.get(reverse("player:follow", kwargs=where))
        chosen = send(phone, reverse("player:follow", kwargs=where), code=link.code())
        self._read("player:follow", chosen, secret, "by six figures")
        token = re.findall(r'name="token" value="([^"]*)"', chosen.content.decode())[0]
        came = send(phone, reverse("player:follow-pair", kwargs=where), token=token, pair=pair)
        self._read("player:follow-pair", came, secret, "by six figures")
        self._read("player:evening", phone.client.get(reverse("player:evening")), secret, "by six figures")

    def _line(self, mark: Mark) -> Line:
        return Line.objects.get(session=self.session, board__number=mark.board, ns__in=mark.pairs, ew__in=mark.pairs)

    def _plays_later(self, mark: Mark) -> None:
        """What was entered there is taken away again, and the board postponed (Law 8B2)."""
        line = self._line(mark)
        remove_result(
            session_id=self.session.pk,
            line_id=line.pk,
            seen_result_id=line.result_id or 0,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
        meeting = Meeting(mark.board, line.ns_id, line.ew_id, line.section, line.round, line.table)
        act = postponement_repair(session_id=self.session.pk, meeting=meeting, actor=PROGRAM)
        make_repair(session_id=self.session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)

    def named(self, number: int) -> None:
        """Somebody is named at a table, and somebody else plays a round."""
        state = self.tables[number].state()
        if state["naming"] is None:
            return
        for name, seat in zip(("table_names", "table_substitutes"), state["naming"]["seats"][:2], strict=True):
            body = {"id": str(uuid4()), "round": state["naming"]["round"], "seat": seat["seat"], "seen": seat["name"]}
            self.act(number, name, {**body, "name": f"Visitor {name} {number}"})

    def phone_stops(self, pair: int) -> None:
        """A telephone follows nobody any more; another one takes its place."""
        phone = self.phones[pair]
        token = phone.client.cookies["csrftoken"].value
        stopped = phone.client.post(reverse("player:unfollow"), {"csrfmiddlewaretoken": token})
        self._read("player:unfollow", stopped, lambda _mark: True, "a telephone that stops")  # type: ignore[arg-type]
        for name in ("player:evening", "player:live"):
            self._read(name, phone.client.get(reverse(name)), lambda _mark: True, "a telephone that has stopped")
        self.phones[pair] = self._phone(Contestant.objects.get(pk=pair))
