"""The movement as stored: what was chosen, and one row per round and table."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from club.models import Club, Contestant, Player, Section, Session, User
from club.models.append_only import AppendOnly
from club.models.events import TEXT_AT_MOST
from club.models.keys import index_of_some
from movements.engine.matches import OF_ONE_FOUR
from movements.engine.swiss_rules import SwissRules


class OwnMovement(models.Model):
    """A movement that the club has brought along. It is taken off the list, never deleted.

    `document` is the whole movement, as a session that plays it has it too. `digest` names it wherever it is chosen.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="own_movements")
    name = models.CharField(max_length=90)
    document = models.JSONField()
    digest = models.CharField(max_length=32)
    pairs = models.PositiveSmallIntegerField()
    tables = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField()
    boards_per_round = models.PositiveSmallIntegerField()
    winners = models.PositiveSmallIntegerField()
    added_at = models.DateTimeField(default=timezone.now)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"], condition=Q(removed_at__isnull=True), name="one_own_movement_of_a_name_in_use"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Plan(models.Model):
    """The movement chosen for a section: the kind and the options that make it again."""

    section = models.OneToOneField(Section, on_delete=models.CASCADE, primary_key=True, related_name="plan")
    kind = models.CharField(max_length=40)
    options = models.JSONField()
    # Of a club's own only: the others are named at the door, by kind and options.
    name = models.CharField(max_length=160, blank=True)
    tables = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField()
    # Of a Swiss, whose rounds are drawn one by one: how many there are to be; else 0.
    to_play = models.PositiveSmallIntegerField(default=0)
    boards_per_round = models.PositiveSmallIntegerField()
    winners = models.PositiveSmallIntegerField()

    @property
    def rounds_a_match(self) -> int:
        """In how many rounds a draw of a Swiss is played: two where there are short threesomes."""
        return SwissRules.of(self.options).rounds_a_match if self.to_play else 1

    @property
    def to_draw(self) -> int:
        """The number of the draw that is made next, counted in matches; 0 where all are there."""
        return self.rounds // self.rounds_a_match + 1 if self.rounds < self.to_play else 0

    @property
    def draws(self) -> int:
        """How many draws there are to be; 0 where nothing is drawn."""
        return self.to_play // self.rounds_a_match


class Match(models.Model):
    """Who meets whom over which boards: two teams, or two pairs whose scores become victory points.

    `key` is its id in documents and addresses of the session. It has no tables of its own: its rooms may play in
    different rounds, at any tables. Without boards, those of its lines are its boards.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="matches")
    key = models.CharField(max_length=TEXT_AT_MOST)
    place = models.PositiveIntegerField()
    round = models.PositiveIntegerField(null=True, blank=True)
    home = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    away = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    boards = models.JSONField(default=list)
    # Where the scores of a board do not balance, both sides get their mean (L12C4).
    knock_out = models.BooleanField(default=False)
    # Of a short threesome of a Swiss: for half the victory points of a match.
    half = models.BooleanField(default=False)

    class Meta:
        ordering = ["place", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["session", "key"], name="match_key_once"),
            models.CheckConstraint(condition=~Q(home=F("away")), name="match_two_sides"),
        ]

    def __str__(self) -> str:
        return self.key


class SwissDraw(AppendOnly):
    """A round of a Swiss as the director published it; of one round the newest version was played.

    `drawn` is a `movements.engine.swiss_evening.DrawnRound`. `standing`: by the key of each entry its `points` at the
    draw, and the `fines` among them, as exact text: later it can be said what a corrected result changed. `counted`:
    the rounds whose results it counts; `changed`: whether the director changed what the program had proposed.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="swiss_draws")
    round = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    drawn = models.JSONField()
    standing = models.JSONField()
    counted = models.PositiveSmallIntegerField()
    changed = models.BooleanField(default=False)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["round", "version"]
        constraints = [models.UniqueConstraint(fields=["session", "round", "version"], name="swiss_draw_version_once")]

    def __str__(self) -> str:
        return f"{self.round}.{self.version}"


class PlayingPair(models.Model):
    """Two players of a team who sit together, at one table of a match: North–South (`side` NS) or East–West.

    Without a match it is so all session, without a stanza all match; what says more counts. Where nothing is said the
    first four of the line-up play (club.models.LineUp). `four`: of a team of eight, in which of its two fours.
    """

    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="playing_pairs")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, blank=True, related_name="playing_pairs")
    # 0: the whole match.
    stanza = models.PositiveSmallIntegerField(default=0)
    four = models.PositiveSmallIntegerField(default=1)
    side = models.CharField(max_length=2, choices=Contestant.Line.choices)
    first = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["contestant", "match", "stanza", "four", "side"]
        constraints = [
            models.UniqueConstraint(
                fields=["contestant", "match", "stanza", "four", "side"],
                condition=Q(match__isnull=False),
                name="one_playing_pair_a_stanza",
            ),
            models.UniqueConstraint(
                fields=["contestant", "four", "side"],
                condition=Q(match__isnull=True),
                name="one_playing_pair_a_session",
            ),
            models.CheckConstraint(condition=~Q(first=F("second")), name="playing_pair_two_players"),
            models.CheckConstraint(condition=Q(four__in=[1, 2]), name="playing_pair_of_a_four"),
            models.CheckConstraint(condition=Q(stanza=0) | Q(match__isnull=False), name="stanza_of_a_match"),
        ]


def _side(first: int | None, partner: int | None) -> tuple[int, ...]:
    """Who sits there; asked some thousand times for one page, so without a loop."""
    if partner is None:
        return () if first is None else (first,)
    return (partner,) if first is None else (first, partner)


class FourSeats:
    """Who sits at a table, as ids of contestants: of pairs and teams one on each side, of an individual two.

    `ns` and `ew` then are North and East, their partners South and West. None where nobody sits.
    """

    ns_id: int | None
    ew_id: int | None
    ns_partner_id: int | None
    ew_partner_id: int | None

    @property
    def north_south(self) -> tuple[int, ...]:
        return _side(self.ns_id, self.ns_partner_id)

    @property
    def east_west(self) -> tuple[int, ...]:
        return _side(self.ew_id, self.ew_partner_id)

    @property
    def everybody(self) -> tuple[int, ...]:
        """North–South first."""
        return self.north_south + self.east_west

    def side_with(self, contestant: int) -> tuple[int, ...]:
        """Those who sit on somebody's side, themselves among them; () for somebody who does not sit there."""
        return next((side for side in (self.north_south, self.east_west) if contestant in side), ())

    def partner_of(self, contestant: int) -> int | None:
        """With whom somebody of an individual plays; None where pairs or teams do, and of who is not there."""
        return next((each for each in self.side_with(contestant) if each != contestant), None)

    def side_of(self, contestant: int) -> str:
        """ "ns" or "ew"; "" for somebody who does not sit there."""
        return "ns" if contestant in self.north_south else "ew" if contestant in self.east_west else ""


class Seating(FourSeats, models.Model):
    """Who sits where with which boards in a round. A sit-out is a row with one side empty and no boards.

    In an individual `ns` and `ew` are North and East, and their partners of the round stand beside them.

    `match` where the meeting is part of one; `stanza` is the part of the match after which the two tables compare,
    `room` which of its tables it is: 1 where the home team sits North–South, 2 where the away team does; 3 and 4 where
    the second fours of teams of eight do.
    """

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="seatings")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    ns = models.ForeignKey(Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    ew = models.ForeignKey(Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    ns_partner = models.ForeignKey(
        Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    ew_partner = models.ForeignKey(
        Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    board_set = models.PositiveSmallIntegerField(null=True, blank=True)
    boards = models.JSONField(default=list)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, blank=True, related_name="seatings")
    stanza = models.PositiveSmallIntegerField(default=0)
    room = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["section", "round", "table"]
        constraints = [
            models.UniqueConstraint(fields=["section", "round", "table"], name="one_seating_per_round_and_table"),
            *(
                models.UniqueConstraint(
                    fields=["section", "round", side], condition=Q(**{f"{side}__isnull": False}) & four, name=name
                )
                for side in ("ns", "ew")
                for four, name in (
                    (Q(room__lte=OF_ONE_FOUR), f"{side}_at_one_table_a_round"),
                    (Q(room__gt=OF_ONE_FOUR), f"{side}_of_second_four_at_one_table"),
                )
            ),
            models.CheckConstraint(condition=Q(ns__isnull=False) | Q(ew__isnull=False), name="seating_somebody"),
            models.CheckConstraint(condition=~Q(ns=F("ew")), name="seating_two_pairs"),
            models.UniqueConstraint(
                fields=["section", "round", "ns_partner"],
                condition=Q(ns_partner__isnull=False),
                name="south_at_one_table_a_round",
            ),
            models.UniqueConstraint(
                fields=["section", "round", "ew_partner"],
                condition=Q(ew_partner__isnull=False),
                name="west_at_one_table_a_round",
            ),
            models.CheckConstraint(
                condition=(Q(ns_partner__isnull=True) & Q(ew_partner__isnull=True))
                | (
                    Q(ns__isnull=False, ew__isnull=False, ns_partner__isnull=False, ew_partner__isnull=False)
                    & ~Q(ns_partner=F("ns"))
                    & ~Q(ns_partner=F("ew"))
                    & ~Q(ew_partner=F("ns"))
                    & ~Q(ew_partner=F("ew"))
                    & ~Q(ns_partner=F("ew_partner"))
                ),
                name="seating_two_or_four",
            ),
        ]
        # What a table asks for at every entry; without it every seating of the section is looked at.
        indexes = [
            models.Index(fields=["section", "table", "round"], name="seatings_of_a_table"),
            index_of_some("seating", "ns_partner"),
            index_of_some("seating", "ew_partner"),
        ]
