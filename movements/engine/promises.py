"""What each kind of movement may have that is a fault elsewhere, and what it promises. For the checker alone."""

from movements.engine.plan import Movement

OWN = "own"
"""A movement that somebody brought along: it may have whatever it declares, and promises nothing."""

ALL_PLAY_ALIKE = ("barometer-mitchell", "barometer-howell", "individual")


def may_meet_again(movement: Movement, rounds: list[int]) -> bool:
    """Whether a second meeting in these rounds belongs to the movement."""
    if movement.kind == OWN:
        return True
    if movement.kind == "blackpool":
        exchanged = movement.tables % 2 == 1 and movement.rounds == movement.tables + 2
        return len(rounds) == 2 if exchanged and movement.tables > 5 else rounds[-1] > movement.tables
    if movement.kind == "straight-mitchell" and _one_more_than_seats(movement):
        return movement.tables in (15, 21) and len(movement.repeats) == 1
    return _twice(movement)


def may_share(movement: Movement, round: int, tables: list[int]) -> bool:
    """Whether the tables of a round (ascending) may share a set."""
    kind, last = movement.kind, movement.tables
    if kind == OWN or kind in ALL_PLAY_ALIKE:
        return True
    if kind == "share-and-relay-mitchell" or (kind == "hesitation" and last % 2 == 0):
        return tables == [1, last]
    if kind in ("bowman-mitchell", "one-and-a-half-appendix"):
        return tables == [1, last - 1] or (tables[-1] == last and set(tables[:-1]) <= _before_a_bowman(last, round))
    if kind == "appendix-mitchell":
        return len(tables) == 2 and tables[1] - tables[0] == max(movement.sets_in_play)
    if kind == "interwoven-howell":
        return tables == [1, last]
    if kind == "combined":
        return round > last
    return kind == "howell" and not _twice(movement) and (last == 2 or (last == 3 and round == 5))


def _before_a_bowman(last: int, round: int) -> set[int]:
    """Where else the last table's set may lie: at n, n − 2, … going down, and with the shared set in the middle."""
    base = last - 2
    going_down = (base - round + 1 - round) % base + 1
    middle = {1, last - 1} if 2 * round == base + 1 else set()
    return {going_down} | middle


def promises_equal_plays(movement: Movement) -> bool:
    """Whether all sets are played equally often (I6)."""
    tables, rounds = movement.tables, movement.rounds
    half = len(movement.contestants) < 2 * tables
    base = tables - 2
    complete = {
        "straight-mitchell": rounds == tables or not half,
        "skip-mitchell": not half,
        "share-and-relay-mitchell": rounds == tables,
        "double-weave-mitchell": not half or rounds == tables,
        "bowman-mitchell": rounds == base and not half,
        "one-and-a-half-appendix": rounds == base,
        "web-mitchell": not half,
        "appendix-mitchell": rounds == max(movement.sets_in_play) and not half,
        "blackpool": rounds == tables + 2 and not half,
        "hesitation": rounds == tables + 1 and not half,
        "howell": rounds == _all_meet(movement) or _twice(movement),
        "reduced-howell": True,
        "howell-design": True,
        "combined": rounds == 2 * tables - 1,
        "interwoven-howell": rounds == tables - 1,
        "barometer-mitchell": True,
        "barometer-howell": True,
        "rainbow-individual": True,
        "individual-design": True,
    }
    return complete.get(movement.kind, False)


def _all_meet(movement: Movement) -> int:
    """In how many rounds everybody meets everybody: an odd number sits out in turn."""
    contestants = len(movement.contestants)
    return contestants - 1 + contestants % 2


def _twice(movement: Movement) -> bool:
    """Everybody meets everybody twice."""
    return movement.kind == "howell" and (movement.tables, movement.rounds) in ((2, 6), (3, 10))


def _one_more_than_seats(movement: Movement) -> bool:
    return len(movement.contestants) > 2 * movement.tables
