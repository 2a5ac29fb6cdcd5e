"""A whole night as fast as the server answers, and whether anything of it is lost, doubled or out of order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any

from tests.race.house import House
from tests.race.tables import ENTRIES, Client, Sent, Table, Times, Watcher

NIGHT = 1800


@dataclass(frozen=True)
class Raced:
    """How it went: requests by kind with their seconds, how long live pages were behind, how long all of it took.

    `worked` are the seconds of a processor that the pages' process took, whoever else wanted it meanwhile.
    """

    name: str
    seconds: float
    times: Mapping[str, list[float]]
    waits: list[float]
    caught_up: float
    worked: float

    @property
    def entries(self) -> int:
        return len(self.times[ENTRIES])

    def lines(self) -> list[str]:
        """For whoever reads a terminal."""
        pace = f"{self.entries} entries in {self.seconds:.0f} s, {self.entries / self.seconds:.1f} a second"
        told = [f"{self.name}: {pace}"]
        for kind, found in self.times.items():
            told.append(f"  {kind:<8} {len(found):>6}  median {percentile(found, 50)}  p95 {percentile(found, 95)} ms")
        behind = f"median {percentile(self.waits, 50)}  p95 {percentile(self.waits, 95)} ms"
        told.append(
            f"  {1000 * self.worked / sum(map(len, self.times.values())):.0f} ms of a processor for each of them"
        )
        return [*told, f"  live standings behind: {behind}; after the last entry {self.caught_up * 1000:.0f} ms"]


def percentile(seconds: Iterable[float], part: int) -> int:
    """In whole milliseconds."""
    ordered = sorted(seconds)
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * part // 100)]) if ordered else 0


Pages = Callable[[list[str]], Iterable[list[Sent]]]


def race(
    house: House,
    pages: Pages | None = None,
    by_hand: int = 0,
    pause: float = 0,
    kinds: tuple[type[Table], type[Watcher]] = (Table, Watcher),
    settle: Callable[[], object] = lambda: None,
) -> Raced:
    """All tables at once, each in a thread; the last `by_hand` of them are left to `pages`, which gets their secrets.
    `kinds`: who plays, and who watches. `settle` waits until nothing troubles the house, after the last entry.

    Raises AssertionError where anything was lost, doubled, or came in another order than it was sent.
    """
    table_kind, watcher_kind = kinds
    times, watcher = Times(), watcher_kind(house)
    ways = house.session["ways"]
    alone, left = ways[: len(ways) - by_hand], ways[len(ways) - by_hand :]
    tables = [table_kind(house, section, number, secret, times) for section, number, secret in alone]
    with closing_all([watcher.client, *(table.client for table in tables)]):
        began, before = monotonic(), house.worked()
        with ThreadPoolExecutor(len(tables) + 1) as pool:
            watching = pool.submit(watcher.watch)
            running = [pool.submit(table.play, watcher.hear, pause) for table in tables]
            try:
                by_page = pages([secret for _section, _number, secret in left]) if pages else ()
                for each in running:
                    each.result(NIGHT)
                seconds, worked = monotonic() - began, house.worked() - before
                settle()
                watcher.hear(_tag_of(tables[0]))
                caught_up = watcher.catches_up()
            finally:
                watcher.over = True
            watching.result(NIGHT)
    sent = {(table.section, table.number): table.sent for table in tables}
    sent |= {(way[0], way[1]): said for way, said in zip(left, by_page, strict=True)}
    nothing_lost(house.left_behind(), sent, {each for table in tables for each in table.current.values()})
    return Raced(house.name, seconds, times.by_kind, list(watcher.waits()), caught_up, worked)


@contextmanager
def closing_all(clients: Iterable[Client]) -> Iterator[None]:
    """Their connections end whatever happens."""
    with ExitStack() as stack:
        for client in clients:
            stack.callback(client.connection.close)
        yield


def _tag_of(table: Table) -> str:
    table.state()
    return table.client.tag


def nothing_lost(left: dict[str, Any], sent: dict[tuple[str, int], list[Sent]], current: set[str]) -> None:
    """What was sent is there, once, in its order, and nothing else. Raises AssertionError."""
    came: dict[tuple[str, int], list[Sent]] = {}
    for section, number, *said in left["results"]:
        came.setdefault((section, number), []).append(tuple(said))
    ids = Counter(said[0] for each in came.values() for said in each)
    assert not [each for each, times in ids.items() if times > 1], "doubled"
    for place, said in sent.items():
        here = came.get(place, [])
        known = here if said[0][0] else [("", *each[1:]) for each in here]
        missing = [each for each in said if each not in known]
        assert not missing, f"lost at table {place}: {missing}"
        assert known == said, f"out of order at table {place}: {known}, and not {said}"
    assert came.keys() == sent.keys()
    assert current <= set(left["current"]), "an older entry counts"
    assert (left["unconfirmed"], left["rivals"], left["broken"], left["behind"]) == (0, 0, None, 0)
