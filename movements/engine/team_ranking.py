"""How well a movement suits so many teams: a cost in tenths of a board too many or too few. Less is better.

As directors choose: everybody meets everybody, near the boards wanted, nobody sits out, few copies of the boards,
easy to run. The weights stand here with their reasons; tests hold them to what directors play.
"""

from movements.engine.ranking import NEAR
from movements.engine.team_candidates import TeamCandidate, TeamPlan
from movements.engine.team_evening import TeamEvening

NOT_ALL_MEET = 30
"""A contest in which some never meet is another contest: worth five boards more or less."""
PER_TEAM_MISSED, MISSED_AT_MOST = 4, 10
"""Beyond ten it is a large field anyway, and longer matches are worth more than one opponent more."""
ENOUGH_MATCHES, PER_MATCH_FEWER = 6, 6
"""Where not all meet: with fewer matches than that the draw decides."""
PER_BOARD_OUT = 6
"""A team that sits out has paid for the boards that it does not play."""
PER_COPY = {"duplicated": 0, "shared": 8, "dealt": 0}
"""More copies have to be dealt and carried; where every table has its own they are there, or nobody makes them."""
MATCH_LENGTH = {2: 20, 3: 5, 4: 2}
"""Boards a match: the fewer, the more it is luck and moving. From five boards on it is a match."""
APART = 10
"""The two tables of a match play it in different rounds: nobody can score up until late, and no match is cut."""
SHARING = {"none": 0, "halves": 6, "boards": 10}
"""Two tables wait for each other once in a round, or at each board."""
STANDS = 8
"""New England: boards lie aside between all neighbouring tables."""
APART_IN_A_PART = 6
"""Stagger: matches are over when their part is."""
CHANGE_OF_BOARDS = 4
"""Stagger: between the parts all boards are changed at once."""
UNEVEN_MOVES = 8
"""American Whist of an even number: E/W and boards move by other steps each round, which has to be announced."""
TRIANGLES = 15
"""Three teams apart over two rounds, with boards and a set of their own."""
AGAIN = 15
"""All meet again in each session, in shorter matches than one for all sessions would be."""
SCORE_AT_END = 8
"""Halves: nobody knows the score before the end."""
QUARTERS = 4
TINY_STANZA = 10
LEAST_STANZA = 4
USUAL_ROUNDS = 13
PER_ROUND_MORE = 3


def team_cost(evening: TeamEvening, candidate: TeamCandidate) -> int:
    plan = candidate.plan
    return (
        _missed(plan)
        + _off_the_boards(evening, candidate)
        + PER_BOARD_OUT * candidate.sit_out_boards
        + PER_COPY[evening.boards_are] * (candidate.copies - 1)
        + _handling(candidate)
    )


def _missed(plan: TeamPlan) -> int:
    if not plan.missed:
        return 0
    fewer = max(0, ENOUGH_MATCHES - plan.matches)
    return NOT_ALL_MEET + PER_TEAM_MISSED * min(plan.missed, MISSED_AT_MOST) + PER_MATCH_FEWER * fewer


def _off_the_boards(evening: TeamEvening, candidate: TeamCandidate) -> int:
    """Half way between the longest session, which nobody wants longer, and all of them: the last may be shorter."""
    longest = abs(max(candidate.boards) - evening.boards)
    on_average = abs(candidate.boards_each - evening.boards * evening.sessions) // evening.sessions
    return (_off(longest) + _off(on_average)) // 2


def _off(boards: int) -> int:
    return 3 * boards + 7 * max(0, boards - NEAR)


def _handling(candidate: TeamCandidate) -> int:
    plan = candidate.plan
    rounds = max(each.rounds for each in plan.movements)
    return _of_kind(candidate) + SHARING[candidate.sharing] + PER_ROUND_MORE * max(0, rounds - USUAL_ROUNDS)


def _of_kind(candidate: TeamCandidate) -> int:
    plan = candidate.plan
    if plan.kind == "head-to-head":
        stanzas = plan.movements[0].rounds
        tiny = TINY_STANZA if candidate.boards_per_round < LEAST_STANZA else 0
        return tiny + (SCORE_AT_END if stanzas == 2 else QUARTERS)
    teams = len(plan.movements[0].contestants)
    return (
        MATCH_LENGTH.get(candidate.boards_per_round, 0)
        + AGAIN * plan.again
        + {
            "american-whist": APART + (0 if teams % 2 else UNEVEN_MOVES),
            "stagger": APART_IN_A_PART + CHANGE_OF_BOARDS,
            "new-england-relay": APART + STANDS,
            "triangles": TRIANGLES * (teams > 3),
        }.get(plan.kind, 0)
    )
