"""What speaks for and against a movement of teams, as codes with numbers."""

from collections.abc import Iterator

from movements.engine.reasons import NEAR_ENOUGH, Reason
from movements.engine.team_candidates import GOES_ROUND, TeamCandidate, TeamPlan
from movements.engine.team_evening import TeamEvening

SHORT_MATCH = 3

TEAM_REASONS = (
    "all_meet",  # ()
    "missed",  # teams that each does not meet
    "meet_again",  # sessions: in each of them
    "complete",  # ()
    "curtailed",  # rounds, of rounds
    "score_each_round",  # (): a match is over when its round is
    "score_at_half",  # (): quarters of a match, two of them comparable at half-time
    "score_at_end",  # (): halves
    "score_break",  # round after which the matches of the first part are over
    "apart",  # (): the two tables of a match play it in different rounds
    "triangle",  # (): three teams play apart, over two rounds
    "uneven_moves",  # (): other steps each round
    "short_matches",  # boards
    "fewer_boards",  # by, in a session
    "more_boards",  # by
    "other_lengths",  # boards of the longest session, of the shortest
    "over_time",  # minutes
    "sit_out",  # boards of the round that each team sits out
    "no_sharing",  # ()
    "halves",  # boards that each of two tables plays before they exchange
    "by_board",  # (): two tables share board by board
    "copies",  # of each board
    "dealt_again",  # sets of boards that are dealt at once: no comparison with other matches
)
AGAINST_TEAMS = {"fewer_boards", "more_boards", "over_time"}
"""Whatever has one of them had better not be recommended."""


def team_reasons(evening: TeamEvening, candidate: TeamCandidate) -> Iterator[Reason]:
    """Who meets whom first, then when matches are over, length, sit-outs and boards."""
    yield from _meetings(candidate)
    yield from _matches(candidate)
    yield from _length(evening, candidate)
    if candidate.sit_out_boards:
        yield Reason("sit_out", (candidate.sit_out_boards,))
    yield from _boards(evening, candidate)


def _meetings(candidate: TeamCandidate) -> Iterator[Reason]:
    plan = candidate.plan
    if plan.missed:
        yield Reason("missed", (plan.missed,))
    elif plan.kind != "head-to-head":
        yield Reason("all_meet")
    if plan.again:
        yield Reason("meet_again", (len(plan.movements),))


def _matches(candidate: TeamCandidate) -> Iterator[Reason]:
    plan, teams = candidate.plan, len(candidate.plan.movements[0].contestants)
    if plan.kind == "head-to-head":
        yield Reason("score_at_end" if plan.movements[0].rounds == 2 else "score_at_half")
    elif plan.kind == "round-robin":
        yield Reason("score_each_round")
    elif plan.kind in GOES_ROUND:
        yield from _apart(plan, teams)
    else:
        yield Reason("triangle")
    if plan.kind == "american-whist" and teams % 2 == 0:
        yield Reason("uneven_moves")
    if candidate.boards_per_match <= SHORT_MATCH:
        yield Reason("short_matches", (candidate.boards_per_match,))


def _apart(plan: TeamPlan, teams: int) -> Iterator[Reason]:
    """The two tables of a match in different rounds, and where a part of the session is over."""
    if plan.kind == "stagger" and plan.rounds == plan.whole:
        yield Reason("score_break", (teams // 2 - 1,))
    yield Reason("apart")


def _length(evening: TeamEvening, candidate: TeamCandidate) -> Iterator[Reason]:
    plan = candidate.plan
    yield Reason("curtailed", (plan.rounds, plan.whole)) if plan.rounds < plan.whole else Reason("complete")
    longest, shortest = max(candidate.boards), min(candidate.boards)
    off = longest - evening.boards
    if abs(off) > NEAR_ENOUGH:
        yield Reason("more_boards" if off > 0 else "fewer_boards", (abs(off),))
    if longest != shortest:
        yield Reason("other_lengths", (longest, shortest))
    over = 0 if evening.minutes is None else max(candidate.minutes) - evening.minutes
    if over > 0:
        yield Reason("over_time", (over,))


def _boards(evening: TeamEvening, candidate: TeamCandidate) -> Iterator[Reason]:
    if candidate.sharing == "none":
        yield Reason("no_sharing")
    elif candidate.sharing == "halves":
        yield Reason("halves", (candidate.boards_per_round // 2,))
    else:
        yield Reason("by_board")
    if evening.boards_are == "dealt":
        yield Reason("dealt_again", (candidate.copies,))
    elif candidate.copies > 1:
        yield Reason("copies", (candidate.copies,))
