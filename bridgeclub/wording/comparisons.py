"""Several ways on from the same place, side by side: what each does to the same boards, pairs and places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.compared_pairs import NAMED, ComparedPairs
from bridgeclub.wording.penalties import standing_words
from bridgeclub.wording.previews import PreviewWords, line_words, place_words, vp_decimals
from club.queries import Pair, SessionInfo
from scoring.engine.document import NotScored, parse_outcome
from scoring.engine.sides import keys_of
from scoring.services.repairs import Place, Preview, Sitting

#: Who sits on a side, by their keys: of an individual two.
Side = tuple[str, ...]
#: One board, and who sits North–South and East–West.
Meeting = tuple[int, Side, Side]
Cells = tuple[str, ...]
#: So many opponents, or meetings, have a row each; more of them with the same in every cell share one.
ROWS_EACH = 2
SEVERAL_SCORES = 2


@dataclass(frozen=True)
class ComparedRow:
    """What it is about (`names`: who that is), and what each way does there; "" where it changes nothing."""

    label: str
    names: str
    cells: Cells


@dataclass(frozen=True)
class ComparedPlace:
    """A pair that any of the ways moves: as it stands, and where each puts it; "" where it stays."""

    pair: str
    now: str
    after: Cells


@dataclass(frozen=True)
class ComparedWays:
    """The ways beside each other. By way: `brief` sums it up, `cancelled` names the boards that it cancels."""

    rows: tuple[ComparedRow, ...]
    places: tuple[ComparedPlace, ...]
    brief: Cells
    cancelled: Cells


@dataclass(frozen=True)
class LookedAtWay:
    """What a way would do, as values and in words; None for one that changes nothing."""

    preview: Preview | None
    found: PreviewWords | None


def compare_ways(
    ways: Sequence[LookedAtWay],
    pairs: Mapping[str, Pair],
    labels: Mapping[int, str],
    session: SessionInfo,
    *,
    hidden: frozenset[int],
    about: str = "",
) -> ComparedWays:
    """The ways as one table. `pairs` by key, `labels` by id; of `hidden` boards nothing is said but how many.

    `about`: the contestant whom all of it is about: then a row is of its opponents.
    """
    return _Comparing(ways, ComparedPairs(pairs, labels, session), hidden, about).compared()


class _Comparing:
    def __init__(
        self,
        ways: Sequence[LookedAtWay],
        people: ComparedPairs,
        hidden: frozenset[int],
        about: str,
    ) -> None:
        self.ways, self.hidden, self.about = ways, hidden, about
        self.people = people
        self.scores = [dict(self._scores(way.preview)) if way.preview else {} for way in ways]

    def compared(self) -> ComparedWays:
        places = () if self.hidden else tuple(self._places())
        rows = [
            *self._score_rows(),
            *self._row(_("Your own boards"), self._secret),
            *self._standing_rows(),
            *self._row(_("Who sits out"), self._sit_outs),
            *self._row(_("Who plays where"), self._seats),
            *self._row(_("Names"), lambda way: "\n".join(way.found.names) if way.found else ""),
            *self._row(_("Substitutes"), lambda way: "\n".join(way.found.people) if way.found else ""),
            *self._row(_("Fines"), lambda way: "\n".join(way.found.fines) if way.found else ""),
            *self._row(_("Please note"), lambda way: "\n".join(way.found.remarks) if way.found else ""),
        ]
        moved = [sum(bool(each.after[at]) for each in places) for at in range(len(self.ways))]
        if places:
            rows.append(ComparedRow(_("Places"), "", tuple(self.people.moved(each) for each in moved)))
        brief = tuple(self._brief(*each) for each in zip(self.ways, self.scores, moved, strict=True))
        return ComparedWays(tuple(rows), places, brief, tuple(map(self._cancelled, self.scores)))

    def _row(self, label: str, words: Callable[[LookedAtWay], str]) -> Iterator[ComparedRow]:
        cells = tuple(words(way) for way in self.ways)
        if any(cells):
            yield ComparedRow(label, "", cells)

    # Boards

    def _scores(self, preview: Preview) -> Iterator[tuple[Meeting, str]]:
        """What becomes of each board that is not hidden. Where the pairs change sides it is said once."""
        lines = [each for each in preview.facts if each["what"] == "line" and each["board"] not in self.hidden]
        turned = {
            (each["board"], keys_of(each["ew"]), keys_of(each["ns"])) for each in lines if each["after"] is not None
        }
        for each in lines:
            meeting = (each["board"], keys_of(each["ns"]), keys_of(each["ew"]))
            if each["after"] is not None or meeting not in turned:
                yield meeting, self._said(each)
        for late in preview.later:
            words = _("played later") if late.later else _("no longer postponed")
            yield (late.board, *late.sides), words

    def _said(self, change: Mapping[str, Any]) -> str:
        before, after = change["before"], change["after"]
        if after is None or "adjusted" not in after:
            grouped = before is not None and after == {**before, "group": (after or {}).get("group")}
            return _("fouled: scored separately") if grouped and before != after else line_words(after)
        sides = {side: after["adjusted"][side] for side in ("ns", "ew") if side in after["adjusted"]}
        if sides and all("not_scored" in outcome for outcome in sides.values()):
            return _("cancelled")
        said = {side: _side_words(outcome, side) for side, outcome in sides.items()}
        north_south, east_west = keys_of(change["ns"]), keys_of(change["ew"])
        if set(said) == {"ns", "ew"} and self.about in north_south + east_west:
            own, theirs = ("ns", "ew") if self.about in north_south else ("ew", "ns")
            return _("%(own)s, opponents %(theirs)s") % {"own": said[own], "theirs": said[theirs]}
        names = {"ns": _("N–S"), "ew": _("E–W")}
        return ", ".join(f"{names[side]} {words}" for side, words in said.items())

    def _score_rows(self) -> Iterator[ComparedRow]:
        """Boards of the same people with the same in every column are one row; many people with the same, too."""
        grouped: dict[tuple[Cells, tuple[Side, ...]], list[int]] = {}
        for meeting in sorted({each for scores in self.scores for each in scores}):
            cells = tuple(scores.get(meeting, "") for scores in self.scores)
            grouped.setdefault((cells, self._who(meeting)), []).append(meeting[0])
        alike: dict[Cells, list[tuple[tuple[Side, ...], list[int]]]] = {}
        for (cells, who), boards in grouped.items():
            alike.setdefault(cells, []).append((who, boards))
        for cells, found in alike.items():
            if len(found) > ROWS_EACH:
                yield self._many(cells, found)
            else:
                yield from (self._one(cells, who, boards) for who, boards in found)

    def _who(self, meeting: Meeting) -> tuple[Side, ...]:
        """The opponents of whom it is about, else the two sides that met."""
        _board, ns, ew = meeting
        if self.about in ns + ew:
            return (ew if self.about in ns else ns,)
        return (ns, ew)

    def _one(self, cells: Cells, who: tuple[Side, ...], boards: Sequence[int]) -> ComparedRow:
        values = {
            "boards": self.people.boards(boards),
            **self.people.both(who),
        }
        label = _("%(boards)s against %(first)s") if len(who) == 1 else _("%(boards)s, %(first)s against %(second)s")
        return ComparedRow(capfirst(label % values), " – ".join(filter(None, map(self.people.names, who))), cells)

    def _many(self, cells: Cells, found: Sequence[tuple[tuple[Side, ...], list[int]]]) -> ComparedRow:
        boards = self.people.boards(sorted({board for _who, each in found for board in each}))
        if len(found[0][0]) > 1:
            words = ngettext("%(boards)s at %(n)s table", "%(boards)s at %(n)s tables", len(found))
            names = [_("%(first)s against %(second)s") % self.people.both(who) for who, _boards in found]
            return ComparedRow(capfirst(words % {"boards": boards, "n": len(found)}), "; ".join(names[:NAMED]), cells)
        label = _("%(boards)s against %(pairs)s") % {
            "boards": boards,
            "pairs": self.people.several(list(dict.fromkeys(key for who, _boards in found for key in who[0]))),
        }
        return ComparedRow(capfirst(label), "", cells)

    # The other rows

    def _secret(self, way: LookedAtWay) -> str:
        facts = way.preview.facts if way.preview else ()
        n = sum(each["what"] == "line" and each["board"] in self.hidden for each in facts)
        return (
            ngettext("%(n)s board that you still have to play", "%(n)s boards that you still have to play", n)
            % {"n": n}
            if n
            else ""
        )

    def _standing_rows(self) -> Iterator[ComparedRow]:
        changes = [
            {
                each["id"]: standing_words((each["after"] or {}).get("standing", "ranked"))
                for each in (way.preview.facts if way.preview else ())
                if each["what"] == "contestant" and each["before"] is not None
            }
            for way in self.ways
        ]
        for key in dict.fromkeys(key for each in changes for key in each):
            label = _("Ranking of %(pair)s") % {"pair": self.people.short(key)}
            yield ComparedRow(label, self.people.names((key,)), tuple(each.get(key, "") for each in changes))

    def _sit_outs(self, way: LookedAtWay) -> str:
        found = [each for each in (way.preview.seats if way.preview else ()) if _sits_out(each.after)]
        words = [
            _("round %(round)s: %(pair)s") % {"round": each.round, "pair": self.people.short(_sits_out(each.after))}
            for each in found
        ]
        # A team sits out at each of its tables.
        return capfirst(", ".join(dict.fromkeys(words)))

    def _seats(self, way: LookedAtWay) -> str:
        seats = way.preview.seats if way.preview else ()
        return "\n".join(
            _("Round %(round)s, table %(table)s: %(sitting)s")
            % {
                "round": each.round,
                "table": f"{each.section if self.people.in_sections else ''}{each.table}",
                "sitting": self.people.sitting(each.after),
            }
            for each in seats
            if not _sits_out(each.after)
        )

    # Places

    def _places(self) -> Iterator[ComparedPlace]:
        changes = [
            {key: (before, after) for key, before, after in (way.preview.places if way.preview else ())}
            for way in self.ways
        ]
        before = {key: each[key][0] for each in changes for key in each}
        decimals = vp_decimals(place for each in changes for both in each.values() for place in both)
        for key in sorted(before, key=lambda key: (self.people.list_of(key), *_by_rank(before[key]))):
            now = place_words(before[key], decimals)
            after = [place_words(each[key][1], decimals) if key in each else "" for each in changes]
            cells = tuple("" if words == now else words for words in after)
            if any(cells):
                yield ComparedPlace(self.people.label(key), now, cells)

    def _brief(self, way: LookedAtWay, scores: Mapping[Meeting, str], moved: int) -> str:
        """A way in a line: Boards 1–4 cancelled; 5 pairs change place or score."""
        if way.preview is None:
            return _("No score changes")
        parts = []
        said = dict.fromkeys(scores.values())
        if 0 < len(said) <= SEVERAL_SCORES:
            for words in said:
                boards = [board for (board, *_who), each in scores.items() if each == words]
                parts.append(_("%(boards)s %(what)s") % {"boards": self.people.boards(boards), "what": words})
        elif said:
            parts.append(ngettext("%(n)s score changes", "%(n)s scores change", len(scores)) % {"n": len(scores)})
        if not self.hidden:
            parts.append(self.people.moved(moved))
        return capfirst("; ".join(parts))

    def _cancelled(self, scores: Mapping[Meeting, str]) -> str:
        """Boards 1–4 cancelled, within a line; "" where none is."""
        boards = [board for (board, *_who), words in scores.items() if words == _("cancelled")]
        return _("%(boards)s cancelled") % {"boards": self.people.boards(boards)} if boards else ""


def _side_words(outcome: Any, side: str) -> str:
    parsed = parse_outcome(outcome)
    return _("no score") if isinstance(parsed, NotScored) else outcome_words(parsed, side)


def _sits_out(sitting: Sitting | None) -> str:
    """Who is alone at the table; "" where nobody is."""
    if sitting is None or (sitting.ns and sitting.ew):
        return ""
    return sitting.ns or sitting.ew


def _by_rank(place: Place | None) -> tuple[bool, int]:
    rank = place.rank if place else None
    return (rank is None, rank or 0)
