"""From a schedule to what a movement tells about itself: contestants, sit-outs, shared sets, second meetings."""

from collections import Counter
from collections.abc import Iterator

from movements.engine.kind import Schedule
from movements.engine.parts import Contestant, Meeting, Repeat, Round, Shared, SitOut


def contestants_of(schedule: Schedule, phantom: str | None) -> tuple[Contestant, ...]:
    """Everybody but the phantom, at the place of the first round; who sits out then comes last, without a table."""
    found: dict[str, Contestant] = {}
    for number, meetings in enumerate(schedule, 1):
        for each in meetings:
            starts = number == 1 and phantom not in each.everybody
            for who, seat in each.seated:
                if who not in found:
                    found[who] = Contestant(who, seat, each.table if starts else None)
    kept = [each for each in found.values() if each.id != phantom]
    numbers = {each.id: each.id.removeprefix("P") for each in kept}
    if all(number.isascii() and number.isdecimal() for number in numbers.values()):
        kept.sort(key=lambda each: int(numbers[each.id]))
    return tuple(kept)


def rounds_of(play: Schedule, contestants: tuple[Contestant, ...]) -> tuple[Round, ...]:
    """Who has no seat in a round sits out."""
    found = []
    for number, meetings in enumerate(play, 1):
        seated = {who for each in meetings for who in each.everybody}
        out = tuple(SitOut(number, each.id) for each in contestants if each.id not in seated)
        found.append(Round(number, meetings, out))
    return tuple(found)


def shared_sets(play: tuple[Round, ...], copies: int) -> Iterator[Shared]:
    """Sets at more tables of a round than there are copies."""
    for each in play:
        sets = Counter(meeting.board_set for meeting in each.meetings)
        for board_set in sorted(found for found, tables in sets.items() if tables > copies):
            at = tuple(meeting.table for meeting in each.meetings if meeting.board_set == board_set)
            yield Shared(each.number, board_set, at)


def second_meetings(play: tuple[Round, ...]) -> Iterator[Repeat]:
    """Pairs that meet more than once (not for individuals, where everybody does)."""
    met: dict[frozenset[str], list[Meeting]] = {}
    for each in play:
        for meeting in each.meetings:
            met.setdefault(frozenset((meeting.ns, meeting.ew)), []).append(meeting)
    for meetings in met.values():
        if len(meetings) > 1:
            yield Repeat(meetings[0].ns, meetings[0].ew, tuple(meeting.round for meeting in meetings))
