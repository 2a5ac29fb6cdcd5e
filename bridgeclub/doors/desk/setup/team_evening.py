"""The movements that fit so many teams tonight, as the page shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.dialogues.starting import TableStart, starting_seats
from bridgeclub.doors.desk.setup.evening import Evening
from bridgeclub.doors.desk.setup.hours import Hours
from bridgeclub.doors.desk.setup.row import Row
from bridgeclub.doors.desk.setup.scale_fault import scale_fault
from bridgeclub.doors.desk.setup.swiss_rows import apart_in_round_1, swiss_row
from bridgeclub.doors.desk.setup.tokens import movement_token, read_movement_token
from bridgeclub.doors.desk.setup.wishes import MovementWishes
from bridgeclub.doors.desk.setup.words import duration_words
from bridgeclub.wording.contests import counted_words
from bridgeclub.wording.movement_purposes import pauses_ahead
from bridgeclub.wording.movements import movement_name, rounds_words
from bridgeclub.wording.team_movement_reasons import team_reasons_against, team_reasons_for
from club.errors import DomainError
from club.queries import EveningPlan, Pair, SessionInfo
from movements.engine.candidates import MINUTES_PER_MOVE
from movements.engine.matches import match_plan
from movements.engine.plan import Movement
from movements.engine.swiss_evening import SWISS
from movements.engine.team_catalogue import TeamChoice, team_choices
from movements.engine.team_evening import FEWEST_TEAMS, BoardsAre, TeamEvening
from movements.engine.teams import MOST_TEAMS, TEAM_KINDS
from movements.queries import PlanInfo, playing_seats
from movements.services import movement_of
from scoring.engine.contests import match_lengths


@dataclass(frozen=True)
class Contest:
    """`number` of `sessions`: which session of the contest this one is. `before`: the movement of the one before."""

    number: int = 1
    sessions: int = 1
    before: PlanInfo | None = None

    @classmethod
    def of(cls, before: PlanInfo | None, wished: int) -> Contest:
        """A contest whose movement goes over several sessions goes on with it; else so many sessions are wished for."""
        if before is None or before.kind not in TEAM_KINDS:
            return cls(1, wished)
        sessions, number = before.options.get("sessions", 1), before.options.get("session", 1)
        if number < sessions:
            return cls(number + 1, sessions, before)
        return cls(1, wished, before)

    @property
    def goes_on(self) -> bool:
        return self.number > 1

    def token(self) -> str:
        """The movement that goes on, or is played again; "" where there was none."""
        if self.before is None:
            return ""
        options = dict(self.before.options)
        if self.goes_on:
            options["session"] = self.number
        return movement_token(self.before.kind, options) if self.before.kind in TEAM_KINDS else ""


def team_evening_of(
    session: SessionInfo,
    teams: Sequence[Pair],
    wishes: MovementWishes,
    contest: Contest,
    plans: EveningPlan | None = None,
    *,
    seated: str = "",
    usual: str = "",
) -> Evening:
    """The short list for so many teams, with the one that is chosen: as the contest goes on, else the recommended one.

    `usual`: the token of what the template of the evening has for so many.
    """
    present = len(teams)
    if not FEWEST_TEAMS <= present <= MOST_TEAMS:
        return Evening((), None, (), _number_fault(present))
    hours, wanted = Hours.of(session, plans), wanted_of(present, session, wishes, contest)
    making = _Making(session, hours, wanted)
    rows = [making.row_of(choice, contest) for choice in team_choices(wanted)]
    before = making.own_row(contest.token())
    if before is not None:
        rows = _first(rows, replace(before, as_last_time=not contest.goes_on, goes_on=contest.goes_on, own=False))
    planned = making.own_row(usual)
    if planned is not None and not contest.goes_on:
        rows = _first(rows, replace(planned, usual=True, own=False))
    own = making.own_row(wishes.movement) if wishes.movement not in {row.token for row in rows} else None
    same = next((row for row in rows if own and row.movement == own.movement), None)
    rows = [own, *rows] if own and not same else rows
    chosen = same or next((row for row in rows if row.token == wishes.movement), None) or _alike(rows, wishes.movement)
    start: tuple[TableStart, ...] = ()
    if chosen:
        keep = chosen.token == seated
        movement = apart_in_round_1(session, chosen.movement, chosen.token, teams, keep=keep)
        start = tuple(starting_seats(movement, teams, keep=keep, playing=playing_seats(session.id)))
    return Evening(tuple(rows), chosen, start, "")


def wanted_of(teams: int, session: SessionInfo, wishes: MovementWishes, contest: Contest) -> TeamEvening:
    """What is asked of the catalogue."""
    return TeamEvening(
        teams=teams,
        boards=wishes.boards,
        minutes=wishes.minutes or None,
        minutes_per_board=session.minutes_per_board,
        sessions=contest.sessions,
        boards_are=cast(BoardsAre, session.boards_are),
        exact=True,
        match_lengths=match_lengths(session.method),
        of_eight=bool(session.teams_of_eight),
    )


def _first(rows: list[Row], row: Row) -> list[Row]:
    known = next((each for each in rows if each.movement == row.movement), None)
    if known is not None:
        # What the catalogue says of it is worth reading.
        row = replace(row, good=known.good, bad=known.bad, recommended=known.recommended)
    return [row, *(each for each in rows if each.movement != row.movement)]


def _alike(rows: Sequence[Row], token: str) -> Row | None:
    """Where a team has come or gone since something was chosen, the best of the same kind; else the best of all."""
    wanted = read_movement_token(token)
    alike = (row for row in rows if wanted and row.movement.kind == wanted[0])
    return next(alike, next(iter(rows), None))


def _number_fault(present: int) -> str:
    if present > MOST_TEAMS:
        said = {"teams": counted_words("teams", present), "most": MOST_TEAMS}
        return _("%(teams)s are too many: %(most)d at most.") % said
    missing = counted_words("teams", FEWEST_TEAMS - present)
    return _("Movements are shown as soon as there are 2 teams: %(missing)s to go.") % {"missing": missing}


@dataclass(frozen=True)
class _Making:
    """What every row is made from."""

    session: SessionInfo
    hours: Hours
    wanted: TeamEvening

    def row_of(self, choice: TeamChoice, contest: Contest) -> Row:
        """The session of a choice that is played tonight."""
        tonight = choice.sessions[min(contest.number, len(choice.sessions)) - 1]
        first = self.hours.first_board
        options = {**tonight.options, "first_board": first} if first > 1 else dict(tonight.options)
        movement = movement_of(choice.kind, options)
        good, bad = tuple(team_reasons_for(choice.reasons)), tuple(team_reasons_against(choice.reasons))
        row = self._row(movement_token(choice.kind, options), movement, good, (*bad, *self._scale_fault(movement)))
        boards = choice.boards_per_match
        matches = ngettext("%(n)d match", "%(n)d matches", choice.matches) % {"n": choice.matches}
        more = [
            ngettext("%(matches)s of %(n)d board", "%(matches)s of %(n)d boards", boards)
            % {"matches": matches, "n": boards}
        ]
        if movement.of_eight:
            more.append(_("four tables a match"))
        if len(choice.sessions) > 1:
            more.append(
                _("in %(n)d sessions: %(boards)d boards in all")
                % {
                    "n": len(choice.sessions),
                    "boards": choice.boards_each,
                }
            )
        return replace(
            row,
            more=tuple(more),
            recommended=choice.recommended,
            as_asked=choice.as_asked,
            sit_out_boards=choice.sit_out_boards,
        )

    def own_row(self, token: str) -> Row | None:
        """A movement by its token; None where it is none for so many teams."""
        choice = read_movement_token(token)
        if choice is None or not (choice[0] in TEAM_KINDS or choice[0] == SWISS):
            return None
        if choice[0] == SWISS:
            choice = (SWISS, {**choice[1], "entries": self.wanted.teams})
            token = movement_token(*choice)
        try:
            movement = movement_of(*choice)
        except DomainError:
            return None
        if len(movement.contestants) != self.wanted.teams or movement.of_eight != self.wanted.of_eight:
            return None
        bad = tuple(self._scale_fault(movement))
        if movement.kind == SWISS:
            return swiss_row(token, movement, self.hours, self.wanted.minutes_per_board, bad)
        row = self._row(token, movement, tuple(pauses_ahead(movement)), bad)
        return replace(row, own=True, as_asked=row.boards_each == self.wanted.boards)

    def _row(self, token: str, movement: Movement, good: tuple[str, ...], bad: tuple[str, ...]) -> Row:
        boards = max(_rounds_played(movement)) * movement.boards_per_round
        minutes = movement.rounds * movement.boards_per_round * self.wanted.minutes_per_board
        minutes += (movement.rounds - 1) * MINUTES_PER_MOVE
        return Row(
            token=token,
            movement=movement,
            name=movement_name(movement),
            rounds=rounds_words(movement),
            boards_each=boards,
            sit_out_boards=0,
            boards_in_play=boards,
            length=duration_words(minutes),
            ends=self.hours.end(minutes),
            good=good,
            bad=bad,
            recommended=False,
            own=False,
        )

    def _scale_fault(self, movement: Movement) -> Iterator[str]:
        """Where the scale of victory points is not made for so many boards as a match has."""
        lengths = sorted({(len(each.boards), each.half) for each in match_plan(movement).matches})
        faults = (scale_fault(self.session, boards, half=half) for boards, half in lengths)
        yield from [each for each in faults if each][:1]


def _rounds_played(movement: Movement) -> list[int]:
    out: dict[str, int] = {}
    for each in movement.all_sit_outs:
        out[each.contestant] = out.get(each.contestant, 0) + 1
    return [movement.rounds - out.get(each.id, 0) for each in movement.contestants]
