"""What the tests of every address and others build and ask: see test_every_address.py."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from bridgeclub.doors.tablet.app import table_app
from bridgeclub.outputs.mail.unsubscribe import unsubscribe_token
from club.actor import PROGRAM
from club.models import Contestant, LineUp, Membership, Player, Session
from club.services import (
    add_template,
    card_token,
    facts_changed,
    give_history_link,
    history_letters,
    make_wall_link,
    set_federation,
    set_outputs,
    set_own_check,
    table_card,
)
from club.services.unattended import make_start_link
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.engine.query import Claim, ClaimKind
from rulings.models import Restriction
from rulings.services.calls import CallRequest, call_director
from rulings.services.public_book import open_public_book
from rulings.services.ruling import issue_ruling
from rulings.services.score_queries import ScoreQueryRequest, open_score_query
from scoring.models import Penalty, Result
from scoring.services import Award, publish_session, store_upload
from scoring.services.door import open_door
from scoring.services.event_totals import publish_event, start_total
from scoring.services.following_by_letter import email_link_token
from scoring.services.masterpoints import award_masterpoints, settle_masterpoints
from scoring.services.simultaneous import invitation_token, invite_clubs
from tests import builders
from tests.appeals import lodged
from tests.brackets import drawn_bracket
from tests.conduct import reader_of, report_about
from tests.doors.at_the_table import AtTheTable
from tests.doors.match_evenings import taken_in, team_evening
from tests.doors.pages import award_at
from tests.doors.phones import OwnPhone, slip_of
from tests.doors.rooms import room_of, sits_down
from tests.doors.waiting import disputed_line, late_entry
from tests.individual_evenings import published_individual, started_individual
from tests.ladders import evening, ladder_of, members
from tests.noted_calls import noted_at
from tests.peer_polls import asked_about, kept_about
from tests.simultaneous import Field
from tests.team_evenings import published_teams, started_teams

_EIGHTS: dict[str, Any] = {"players": 8, "tables_a_match": 4}
#: Evenings of teams by what is played: how they are set up.
TEAMS: dict[str, dict[str, Any]] = {
    "teams": {"habits": {}},
    "eights, fours": {"habits": {"teams_of_eight": "fours"}, **_EIGHTS},
    "eights, aggregate": {"habits": {"teams_of_eight": "aggregate"}, **_EIGHTS},
    "eights, cross": {"habits": {"teams_of_eight": "cross", "vp_scale": ""}, **_EIGHTS},
    "hybrid": {"habits": {"scored_by": "hybrid", "vp_scale": ""}},
    "total points": {"habits": {"scored_by": "total_points", "vp_scale": ""}},
}
#: Every sort of contest that there is.
CONTESTS = ("pairs", "individual", *TEAMS)

ROLES = ("nobody", "elsewhere", "member", "director", "manager", "table", "plays", "phone", "half-way")
#: The rows' words: what each of the first six of ROLES gets from a GET. A director who plays may what directors may
#: (what they see there is another matter: test_room_secrecy), a player's own phone what strangers may, and so may a
#: manager who has said the password and not yet the code.
RIGHTS: dict[str, tuple[int, ...]] = {
    "everybody's page": (200,) * 6,
    "everybody's way on": (302,) * 6,
    "everybody's act": (405,) * 6,
    "the account's page": (302, 200, 200, 200, 200, 302),
    "the account's way on": (302,) * 6,
    "the account's clubs": (302, 302, 200, 302, 302, 302),
    "the member's page": (302, 404, 200, 200, 200, 302),
    "the member's, once there is one": (302, 404, 404, 404, 404, 302),
    "the desk's page": (302, 404, 404, 200, 200, 302),
    "the desk's way on": (302, 404, 404, 302, 302, 302),
    "the desk's act": (302, 404, 404, 405, 405, 302),
    "the room's act": (405,) * 6,
    "the manager's page": (302, 404, 404, 404, 200, 302),
    "the manager's act": (302, 404, 404, 404, 405, 302),
    "the table's": (401, 401, 401, 401, 401, 200),
    "the table's, in a match": (401, 401, 401, 401, 401, 404),
    "the own phone's page": (404,) * 6,
    "the table's picture": (404, 404, 404, 404, 404, 200),
    "everybody's, once there is one": (404,) * 6,
    "nobody's": (404,) * 6,
    "the program's": (401, 200, 200, 200, 200, 401),
    "the program's club": (401, 404, 200, 200, 200, 401),
    "the program's desk": (401, 404, 404, 200, 200, 401),
    "the program's look": (401, 404, 404, 409, 409, 401),
    "the program's own": (401, 404, 404, 404, 404, 401),
    "the program's act": (401, 405, 405, 405, 405, 401),
    "the program's or the table's act": (401, 405, 405, 405, 405, 405),
    "the account's act": (302, 405, 405, 405, 405, 302),
    "the named's": (302, 404, 404, 404, 404, 302),
    "the table's act": (401, 401, 401, 401, 401, 405),
}
#: Where a director who plays is kept from what another may read: what is about a board that they have still to play.
#: What is of a player alone is theirs.
OF_WHO_PLAYS = {
    "api:own-years": 200,
    "api:own-sessions": 200,
    "desk:ruling": 404,
    "desk:ruling-amend": 404,
    "desk:ruling-appeal": 404,
    "desk:ruling-report": 404,
    "desk:appeal": 404,
    "desk:appeal-form": 404,
    "desk:peer-poll": 404,
    "desk:peer-poll-boxes": 404,
    "api:appeal": 404,
    "api:ruling": 404,
    "desk:gross-error": 302,
    "api:document": 409,
    "api:waiting": 409,
}


def right_of(role: str, name: str) -> int:
    """What somebody gets from an address."""
    if role == "plays" and name in OF_WHO_PLAYS:
        return OF_WHO_PLAYS[name]
    if role == "half-way" and name in ("second_step", "recovery_step"):
        return 200
    alike = {"plays": "director", "phone": "nobody", "half-way": "nobody"}
    return RIGHTS[RIGHT_OF[name]][ROLES.index(alike.get(role, role))]


def kept_apart(answer: Any) -> bool:
    """Whether whoever keeps answers on the way hands this one to nobody else."""
    kept = answer.headers.get("Cache-Control", "")
    return "private" in kept or "no-store" in kept or (not kept and "Cookie" in answer.headers.get("Vary", ""))


#: Every address but those of the server's own administration, by who may what.
TABLE: dict[str, str] = {
    "everybody's page": """
        public:conditions public:club_conditions public:conditions_version player:door
        public:manifest public:club_manifest player:manifest
        healthz readyz public:index public:club public:session public:board public:pair public:live
        public:clock public:changes public:editions public:compare public:changes_for_one
        public:usebio public:file public:edition_session public:edition_board public:edition_pair
        public:match public:edition_match tablet:card public:knock_out public:knock_out_csv
        public:ladders public:ladder public:ladder_csv public:ladder_line
        public:months public:month public:events public:players public:player public:rulings
        player:history player:history-ask player:history-letter player:peer-poll
        public:event public:event_edition public:event_csv
        public:simultaneous public:simultaneous_edition public:simultaneous_board public:simultaneous_pair
        public:simultaneous_csv public:wall public:wall_now public:wall_without_link
        player:evening player:live player:worker player:code player:slip player:card player:follow
        player:follow-by-email player:start player:start-figures
        tablet:app tablet:worker
        tablet:link tablet:table tablet:code tablet:scanned-results tablet:certificate login
        api:ladders api:ladder-rows
        api:schema api:docs api:standings api:travellers api:traveller api:editions api:edition
        api:edition-changes api:edition-changes-for-one api:edition-masterpoints api:events api:event-ranking
        api:simultaneous-one api:simultaneous-rows
        api:months api:month api:players api:player api:player-sessions api:years-by-link api:sessions-by-link
        password_reset password_reset_done password_reset_complete password_reset_confirm public:unsubscribe
    """,
    "everybody's way on": """
        tablet:board admin_login second_step recovery_step player:follow-by-check
        tablet:rules tablet:problem player:problem
    """,
    "nobody's": """
        api:unknown api:nothing
    """,
    "the program's": """
        api:clubs api:movement-choices api:team-movement-choices
    """,
    "the program's club": """
        api:club
    """,
    "the program's desk": """
        api:sessions api:session api:seating api:provisional api:results api:result api:document api:movements
        api:end api:templates api:calls api:call-colleagues api:call
        api:queries api:query api:doubts api:letters api:waiting
        api:round-clocks api:pace api:before-play api:wall
        api:own-movements api:own-movement api:rulings api:ruling api:appeals api:appeal api:provisional-changes
        api:prize-giving
        api:clocks api:gross-errors api:history api:result-history api:repairs
        api:repair-kinds api:repair-kind
        api:wrong api:wrong-kind api:question api:pair-history
        api:late-entries api:late-entry api:disputes api:dispute api:line-ups
        api:knock-outs api:knock-out api:draws api:simultaneous-pairs
    """,
    "the program's own": """
        api:own-years api:own-sessions
    """,
    "the program's look": """
        api:result-undo
    """,
    "the program's act": """
        api:check-movement api:documents api:start api:resume api:official api:reopen
        api:look-at-ruling api:pairs api:pair-leaves api:movement
        api:look-at-coming api:look-at-leaving api:line-ups-take-back api:look-at-draw
        api:latecomers api:pair-seat api:draw-seats api:stand-by api:stand-by-plays api:stand-by-leaves
        api:call-shown api:call-take api:call-hand api:call-return api:call-attend api:call-close
        api:sections api:edition-withdraw api:letters-stop api:own-movement-remove api:own-movement-back
        api:query-accept api:query-reject api:query-settle api:query-ruled
        api:look-at-query-accept api:look-at-query-settle api:look-at-gross-error api:look-at-recording-error
        api:ruling-appeals api:appeal-agree api:appeal-deposit api:appeal-answer api:appeal-hear
        api:appeal-recommend api:appeal-decide api:appeal-withdraw
        api:look-at-repair api:look-at-wrong api:look-at-question api:repair-take-back
        api:edition-available api:gross-error-approve api:gross-error-decline
        api:doubts-accept api:doubts-accept-all api:doubts-reopen api:doubts-ask
        api:result-settle api:result-take-away api:dispute-stand
        api:simultaneous-join api:simultaneous-leave
        api:late-entry-take api:late-entry-leave api:late-entries-take-all
    """,
    "the program's or the table's act": """
        api:confirm
    """,
    "the account's act": """
        token_revoke second_factor_begin
    """,
    "the account's way on": """
        second_factor_telephone second_factor_codes second_factor_off
    """,
    "everybody's act": """
        logout player:unfollow player:sign player:call player:call-withdraw player:score-query-confirm
        player:score-query-withdraw player:appeal-agree player:appeal-reply player:appeal-withdraw
        player:follow-pair api:carried api:feed
    """,
    "everybody's, once there is one": """
        tablet:authority metrics player:started
        public:pairs public:pairs_pair public:pairs_board public:draw
        public:edition_pairs public:edition_pairs_pair public:edition_pairs_board
    """,
    "the member's page": """
        player:start-member
    """,
    "the member's, once there is one": """
        player:started-member
    """,
    "the account's clubs": """
        desk:home
    """,
    "the account's page": """
        password_change password_change_done tokens player:follow-account player:history-account
        account second_factor log_ins desk:simultaneous-invitation
    """,
    "the desk's page": """
        desk:club desk:members desk:member desk:same-person desk:member-import desk:member-export
        desk:print-cards desk:setup desk:pairs desk:change-pairs desk:line-ups
        desk:knock-outs desk:knock-out desk:knock-out-match desk:events desk:event desk:event-same desk:event-next
        desk:event-ties desk:simultaneous-pairs
        desk:own-movements desk:own-movement desk:movement desk:movement-paper desk:own-movement-paper
        desk:own-movement-csv desk:own-movement-document
        desk:templates desk:new-template desk:template desk:save-template
        desk:print desk:print-boards desk:print-guides desk:print-tables desk:print-slips
        desk:print-names desk:print-travellers desk:print-codes desk:room
        desk:room-live desk:line desk:line-preview desk:outside desk:curtail desk:end
        desk:clocks desk:gross-error desk:rulings desk:ruling-new desk:ruling desk:ruling-amend
        desk:ruling-appeal desk:ruling-report desk:appeal desk:appeal-form
        desk:repairs desk:repair desk:incidents desk:incident desk:incident-question
        desk:penalties desk:usual-fine desk:usebio desk:usebio-file desk:other-program desk:boards desk:board
        desk:organiser-results
        desk:ranking desk:card desk:matches desk:match desk:audit-log desk:line-audit-log desk:pair-audit-log
        desk:editions desk:line-undo
        desk:keying desk:late-entries desk:read-code desk:devices desk:doubts
        desk:handset-file desk:handset-file-part desk:pace-of-play desk:pace-part
        desk:club-deals desk:deals desk:ruling-book desk:ruling-book-csv desk:ruling-figures
        desk:peer-polls desk:peer-poll
        desk:outputs desk:output-file desk:prizes desk:emails desk:email-setup
        desk:phones desk:phone-slips desk:phone-slip desk:wall desk:prize-giving
        desk:calls desk:calls-live desk:calls-phone desk:calls-phone-live desk:calls-worker desk:calls-bar
        desk:call-way desk:assistant desk:assistant-path
        desk:score-queries desk:score-query desk:score-query-new desk:score-query-enter
        desk:rehearsal desk:rehearsal-now
        desk:to-send desk:corrections desk:check-in desk:check-in-live desk:check-in-prices desk:check-in-csv
    """,
    "the desk's way on": """
        desk:print-match-slips desk:peer-poll-boxes
        desk:room-jump desk:discard desk:sections desk:back-to-edition desk:swiss desk:draw desk:print-draw
        desk:swiss-late
    """,
    "the desk's act": """
        desk:archive desk:bws desk:new-session desk:link-own-account desk:visitor-joined desk:renew-link
        desk:begin-evening desk:retire-template desk:own-movement-remove desk:rehearsal-act
    """,
    "the room's act": """
        desk:line-adjust desk:line-not-played desk:line-confirm desk:line-settle desk:line-remove desk:line-turn
        desk:line-postpone desk:line-play-postponed desk:line-let-stand
        desk:open-round desk:back-to-round desk:close-rounds desk:pace desk:practice desk:resume desk:publish
        desk:rankings-anew desk:round-clock
        desk:official desk:reopen desk:withdraw-edition desk:seat-claim-dismiss desk:withdraw-penalty desk:standing
        desk:undo-repair desk:ruling-read-back desk:ruling-preview desk:ruling-note desk:appeal-act
        desk:undo-repair desk:score-query-accept desk:score-query-reject desk:score-query-settle desk:score-query-ruled
        desk:end-device desk:end-phone desk:emails-stop desk:key-sheet desk:key-line desk:key-undo desk:paper-tables
        desk:late-entry-accept desk:late-entry-reject desk:late-entries-accept-all
        desk:handset-file-follow desk:handset-file-stop desk:handset-file-again
        desk:made-available desk:approve-gross-error desk:decline-gross-error
        desk:accept-doubts desk:accept-all-doubts desk:reopen-doubts desk:ask-doubts
        desk:mismatch desk:usebio-charges desk:usebio-done
        desk:put-away
        desk:call-open desk:calls-shown desk:call-take desk:call-hand desk:call-return
        desk:call-attend desk:call-close
        desk:assistant-note desk:restriction-over desk:peer-poll-close
    """,
    "the manager's page": """
        desk:results-import desk:results-import-file desk:settings desk:federation desk:conditions desk:new-conditions
        desk:output-settings desk:new-people desk:club-audit-log desk:usual-fines desk:usual-prices desk:own-data
        desk:erase-member desk:held desk:conduct-readers desk:receivers desk:masterpoints
        desk:masterpoint-file
        desk:backups desk:second-step desk:own-check desk:call-reminders desk:rankings desk:marked-members
        desk:ladders desk:new-ladder desk:ladder
        desk:history-link desk:simultaneous desk:public-ruling-book desk:ruling-release
        desk:unattended desk:unattended-template desk:laptop desk:hosted-site
    """,
    "the manager's act": """
        desk:results-import-all desk:results-import-discard desk:link-member desk:dismiss desk:password-link
        desk:conduct-unname
        desk:renew-codes
        desk:backup-now desk:backup-download desk:archive-import
        desk:ladder-sessions desk:ladder-remove desk:laptop-withdraw desk:hosted-site-act
    """,
    "the named's": """
        desk:conduct desk:conduct-new desk:conduct-report desk:conduct-change desk:conduct-delete
    """,
    "the table's": """
        api:table api:table_evening api:table_traveller api:table_people
        api:table_scorecard api:table_way_in
    """,
    "the table's, in a match": """
        api:table_comparison
    """,
    "the own phone's page": """
        player:dispute player:score-query player:score-query-empty-board player:score-query-history
        player:score-query-contest player:appeal player:appeal-history
    """,
    "the table's picture": """
        tablet:join-code tablet:phone
    """,
    "the table's act": """
        api:table_results api:table_confirm api:table_agree api:table_right api:table_names api:table_substitutes
        api:table_sign_offs api:table_agreements api:table_call api:table_call_withdraw api:table_leave
    """,
}


def named(patterns: list[Any], space: str = "", known: tuple[str, ...] = ()) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of every address, with what has to be said in it."""
    for each in patterns:
        said = (*known, *each.pattern.converters)
        if isinstance(each, URLPattern):
            yield f"{space}{each.name or each.pattern}", said
        elif each.namespace != "admin":
            yield from named(each.url_patterns, f"{each.namespace}:" if each.namespace else space, said)


ADDRESSES = dict(named(get_resolver().url_patterns))
RIGHT_OF = {name: right for right, names in TABLE.items() for name in names.split()}


class Everything:
    """A club with an evening under way, one that is over, and somebody of every role."""

    def __init__(self, contest: str = "pairs") -> None:
        self.contest, self.club = contest, builders.make_club()
        set_own_check(club_id=self.club.pk, check="number", actor=builders.PROGRAM)
        self.over = self._over()
        award_at(self.over, 1, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
        facts_changed(self.over.pk)
        publish_session(session_id=self.over.pk, actor=PROGRAM)
        settle_masterpoints(club_id=self.club.pk, rules="acbl-open", own="", since=self.over.date, actor=PROGRAM)
        award_masterpoints(self.over.pk)
        set_federation(club_id=self.club.pk, number="4711", public_file=True, actor=PROGRAM)
        self.matches = taken_in({**team_evening(0), "penalties": []}, self.club)
        self.match = self.matches.matches.all()[0].key
        self.upload = store_upload(club_id=self.club.pk, name="night.csv", data=b"a;b;c\n", actor=PROGRAM)
        set_outputs(club_id=self.club.pk, public_formats=["ranking-csv"], paper="a4", separator="comma", actor=PROGRAM)
        habits = {"pace": "together", "names_at_table": True}
        self.playing = self._playing(habits)
        builders.play_all(self.playing, rounds=[1])
        room = room_of(self.playing)
        self.pair = builders.seating_at(self.playing, 1, 1).ns_id
        unit = "vp" if self.playing.vp_scale or self.playing.scored_by == "hybrid" else "points"
        room.send("penalties/", pair=self.pair, kind="award", amount="1", unit=unit, note="")
        self._ruled_on()
        self.query = self._queried()
        self.late, self.dispute = late_entry(self.playing), disputed_line(self.playing)
        asking = CallRequest("A", 2, round=1)
        self.call = call_director(session_id=self.playing.pk, asking=asking, client_id=uuid4(), actor=PROGRAM).id
        self.noted = noted_at(self.playing, 3, round=2)
        open_public_book(club_id=self.club.pk, open=True, actor=PROGRAM)
        self.asked = asked_about(self.over, builders.meeting_at(self.over, 1, 1).board).secret()
        self.poll = kept_about(self.playing, builders.meeting_at(self.playing, 1, 1).board).pk
        self.player = Player.objects.filter(club=self.club)[0].pk
        Player.objects.filter(pk=self.player).update(findable=True, email="own@example.org")
        self.history = give_history_link(club_id=self.club.pk, player_id=self.player, actor=PROGRAM)
        # Open while play has not begun; a closed one is in test_door.py.
        self.door = open_door(session_id=builders.make_session(self.club).pk, actor=PROGRAM)
        self.wall = make_wall_link(club_id=self.club.pk, actor=PROGRAM)
        self.start = make_start_link(club_id=self.club.pk, actor=PROGRAM)
        self.letter = history_letters(self.club.pk, "own@example.org")[0].token
        self.visitor = builders.make_player(self.club, is_guest=True).pk
        self.manager = builders.make_manager(self.club)
        self.template = add_template(club_id=self.club.pk, values={"name": "Tuesday pairs"}, actor=PROGRAM)
        self.own_movement = builders.own_movement(self.club)
        self.bracket = drawn_bracket(4, club=self.club).slug
        if contest in TEAMS:
            evening(self.club, members(self.club, 8))
        self.ladder = ladder_of(self.club)
        self.event = self._event()
        self.simultaneous, self.common = self._simultaneous()
        plays = room_of(self.playing)
        sits_down(plays, table=2)
        phone = OwnPhone().joins(slip_of(Contestant.objects.get(pk=self.pair))).client
        phone.handler.enforce_csrf_checks = False
        seat = LineUp.objects.filter(contestant__session=self.over)[0]
        self.report = report_about(seat.player, reader_of(self.club), self.over).pk
        self._rows: dict[int, dict[str, object]] = {}
        self.clients = {
            "nobody": Client(),
            "elsewhere": builders.logged_in(builders.make_manager(builders.make_club("Elsewhere"))),
            "member": builders.logged_in(builders.make_director(self.club, role=Membership.Role.MEMBER)),
            "director": room.client,
            "manager": builders.logged_in(self.manager),
            "table": AtTheTable(self.playing, 1).client,
            "plays": plays.client,
            "phone": phone,
            "half-way": self._half_way(),
        }

    def _event(self) -> str:
        total = start_total(club_id=self.club.pk, event_id=self.over.event_id, actor=PROGRAM)
        publish_event(total_id=total.pk, actor=PROGRAM)
        return total.slug

    def _simultaneous(self) -> tuple[str, Session]:
        field = Field(of=[self.club])
        session = field.evening(0, 4, "howell", boards_per_round=1)
        self.invitation = invitation_token(
            invite_clubs(simultaneous_id=field.row.pk, names=["Hillside"], actor=PROGRAM)[0]
        )
        field.ends()
        field.published()
        return field.row.slug, session

    def _over(self) -> Session:
        if self.contest == "individual":
            return published_individual(8, rounds=4, club=self.club)
        if self.contest in TEAMS:
            return published_teams(4, "round-robin", club=self.club, **TEAMS[self.contest])
        return builders.published_session(club=self.club)[0]

    def _playing(self, habits: dict[str, Any]) -> Session:
        if self.contest == "individual":
            return started_individual(16, "individual-design", rounds=4, club=self.club, habits=habits)
        if self.contest in TEAMS:
            chosen = TEAMS[self.contest]
            wanted = {**chosen, "habits": {**habits, **chosen["habits"]}}
            return started_teams(4, "round-robin", club=self.club, **wanted)
        return builders.started_session(8, club=self.club, habits=habits)

    @property
    def key(self) -> str:
        """Of a contestant who is in both evenings."""
        return {"individual": "P1", "pairs": "NS1"}.get(self.contest, "T1")

    def _half_way(self) -> Client:
        manager, client = builders.make_manager(self.club), Client()
        builders.second_factor(manager)
        given = {"username": manager.email, "password": builders.PASSWORD}
        assert client.post(reverse("login"), given).headers["Location"] == reverse("second_step")
        return client

    def _ruled_on(self) -> None:
        meeting = builders.meeting_at(self.playing, 1, 1)
        lines = (RuledLine(meeting.board, meeting.ns, meeting.ew),)
        decision = Decision(Kind.NO_ACTION, "West hesitated.", lines=lines)
        issue_ruling(session_id=self.playing.pk, decision=decision, actor=PROGRAM)
        self.appeal = lodged(self.playing, meeting.ns)
        asked = replace(decision, kind=Kind.IN_QUESTION)
        issue_ruling(session_id=self.playing.pk, decision=asked, actor=PROGRAM)

    def _queried(self) -> int:
        line = self.over.lines.filter(adjustment=None, result__isnull=False)[0]
        claim = Claim(ClaimKind.WORDS, words="we made one more")
        asked = ScoreQueryRequest(line.pk, line.ns_id, line.result_id or 0, claim, uuid4(), "phone")
        return open_score_query(session_id=self.over.pk, request=asked, actor=PROGRAM)

    def address(self, name: str) -> str:
        """An address that leads to something, whatever it needs."""
        about_editions = (
            "public:",
            "desk:usebio",
            "desk:output",
            "desk:prizes",
            "desk:emails",
            "desk:score-quer",
            "api:quer",
            "api:look-at-quer",
            "api:traveller",
            "api:edition",
            "api:standings",
            "api:provisional",
        )
        session = self.over if name.startswith(about_editions) else self.playing
        if name.endswith(("match", ":line-ups")) and name != "desk:knock-out-match":
            session = self.matches
        if session.pk not in self._rows:
            self._rows[session.pk] = self._rows_of(session)
        known = self._rows[session.pk]
        rows = {
            **known,
            "number": {"desk:incident-question": 2, "desk:knock-out-match": 1}.get(name)
            or (1 if name.startswith("desk:ruling") else known["board"]),
            **({"key": str(self.ladder.rows.all()[0].player_id)} if name == "public:ladder_line" else {}),
            "edition": 2 if "changes" in name or name in ("public:compare", "api:edition-masterpoints") else 1,
            "kind": "direction" if "wrong" in name or "incident" in name else "exchange",
            **({"path": "revoke"} if name.startswith("desk:assistant-") else {}),
            "player": self.visitor if name == "desk:same-person" else self.player,
            "ruling": 2 if name in ("api:question", "api:look-at-question") else 1,
            # What whose ruling it is reads on a phone is in test_appeals_phone.py; here it is somebody else's.
            **({"number": 900, "appeal": self.appeal + 900} if name.startswith("player:appeal") else {}),
            "token": self._token(name) if "token" in ADDRESSES[name] else "",
        }
        if name.startswith("public:simultaneous"):
            pair = self.common.contestants.all()[0]
            rows |= {"at": self.club.slug, "session": self.common.slug, "key": pair.key, "number": 1}
        more = {
            "desk:change-pairs": f"?leaves={self.pair}",
            "api:movement-choices": "?pairs=8",
            "api:team-movement-choices": "?teams=8",
            "api:provisional-changes": "?since=1",
        }.get(name, "")
        return reverse(name, kwargs={each: rows[each] for each in ADDRESSES[name]}) + more

    def _rows_of(self, session: Session) -> dict[str, object]:
        """What addresses name of a session; looked up once, as walks ask for hundreds of them."""
        if session is self.matches:
            return {"club": self.club.slug, "session": session.slug, "board": 1, "key": self.match}
        meeting = builders.meeting_at(session, 1, 1)
        return {
            "club": self.club.slug,
            "session": session.slug,
            "section": builders.section_of(session).pk,
            "board": meeting.board,
            "ns": meeting.ns,
            "ew": meeting.ew,
            "key": self.key,
            "claim": 1,
            "older": 1,
            "query": self.query,
            "line": 1,
            "repair": 1,
            "round": 1,
            "device": 1,
            "penalty": Penalty.objects.get().pk,
            "user": self.manager.pk,
            "conditions": self.club.conditions.all()[0].pk,
            "table": 1,
            "pair": self.pair,
            "side": "N" if self.contest == "individual" else "NS",
            "phone": 1,
            "template": self.template.pk,
            "bracket": self.bracket,
            "year": 2026,
            "month": 9,
            "ladder": self.ladder.slug,
            "report": self.report,
            "event": self.event,
            "simultaneous": self.simultaneous,
            "movement": self.own_movement.pk,
            "paper": "guide-cards",
            "upload": self.upload.pk,
            "result": Result.objects.filter(line__session=self.playing)[0].pk,
            "format": "ranking-csv",
            "sending": 1,
            "late": self.late,
            "dispute": self.dispute,
            "error": 1,
            "call": self.call,
            "appeal": self.appeal,
            "noted": self.noted,
            "poll": self.poll,
            "restriction": Restriction.objects.earliest("pk").pk,
            "version": table_app().version,
            "name": "table.css",
            "rules": "ebu-local",
            "secret": builders.table_secret(self.playing, 2),
            "link": self.wall,
            "uidb64": "MQ",
            "rest": "v1/nothing",
        }

    def _token(self, name: str) -> object:
        if name == "token_revoke":
            return 1
        if name == "public:unsubscribe":
            return unsubscribe_token(self.player)
        if name == "player:follow-by-email":
            return self._letter()
        if name == "desk:simultaneous-invitation":
            return self.invitation
        if name in ("player:history", "api:years-by-link", "api:sessions-by-link"):
            return self.history
        if name == "player:history-letter":
            return self.letter
        if name == "player:peer-poll":
            return self.asked
        if name == "player:door":
            return self.door
        if name in ("player:start", "player:started"):
            return self.start
        return card_token(table_card(club_id=self.club.pk, section="A", table=1))

    def _letter(self) -> str:
        # Of somebody else than the one whose own letter is shown: that leads nowhere once the address has changed.
        seats = LineUp.objects.filter(contestant__session=self.playing).exclude(player=self.player)
        seat = seats.select_related("player", "contestant")[0]
        Player.objects.filter(pk=seat.player_id).update(email="ada@example.org")
        return email_link_token(
            session_id=self.playing.pk,
            contestant_key=seat.contestant.key,
            player_id=seat.player_id,
            email="ada@example.org",
        )
