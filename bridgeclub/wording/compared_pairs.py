"""Pairs and boards as the table of ways speaks of them: short, by number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from bridgeclub.wording.contests import counted_words
from bridgeclub.wording.game import SIDES_SHORT
from club.engine.spans import spans
from club.queries import Pair, SessionInfo
from scoring.services.repairs import Sitting

#: So many are named; of more it is said how many.
NAMED = 8


#: By the kind of contest: one, several, and one that is still to come.
ONE = {
    "pairs": gettext_lazy("pair %(number)s"),
    "teams": gettext_lazy("team %(number)s"),
    "individual": gettext_lazy("player %(number)s"),
}
SEVERAL = {
    "pairs": gettext_lazy("pairs %(numbers)s"),
    "teams": gettext_lazy("teams %(numbers)s"),
    "individual": gettext_lazy("players %(numbers)s"),
}
NEW = {
    "pairs": gettext_lazy("the new pair"),
    "teams": gettext_lazy("the new team"),
    "individual": gettext_lazy("the new player"),
}
MOVED = {
    "pairs": ngettext_lazy("%(n)s pair changes its place or score", "%(n)s pairs change place or score", "n"),
    "teams": ngettext_lazy("%(n)s team changes its place or score", "%(n)s teams change place or score", "n"),
    "individual": ngettext_lazy("%(n)s player changes place or score", "%(n)s players change place or score", "n"),
}


class ComparedPairs:
    """The pairs of a session. `pairs` by key, `labels` by id: the number and the names."""

    def __init__(self, pairs: Mapping[str, Pair], labels: Mapping[int, str], session: SessionInfo) -> None:
        self.pairs, self.labels, self.session = pairs, labels, session
        self.contest = next((pair.contest for pair in pairs.values()), "pairs")
        self.in_sections = len({pair.section for pair in pairs.values() if pair.seated}) > 1

    def short(self, key: str) -> str:
        """pair 7 E–W; without a direction where all are ranked together."""
        pair = self.pairs.get(key)
        return str(NEW[self.contest]) if pair is None else str(ONE[self.contest]) % {"number": self._number(pair)}

    def side(self, keys: Sequence[str]) -> str:
        """The same of whoever sits on a side: players 3 & 7."""
        found = [self.pairs[key] for key in keys if key in self.pairs]
        if not found[1:]:
            return self.short(keys[0])
        return str(SEVERAL[self.contest]) % {"numbers": " & ".join(map(self._number, found))}

    def both(self, who: Sequence[Sequence[str]]) -> dict[str, str]:
        """The two sides that met, as values of a sentence."""
        return {"first": self.side(who[0]), "second": self.side(who[-1])}

    def names(self, keys: Sequence[str]) -> str:
        """Ann & Bob; "" for a pair that is still to come."""
        return " & ".join(self.pairs[key].name for key in keys if key in self.pairs)

    def several(self, keys: Sequence[str]) -> str:
        """pairs 1, 2 and 5 E–W; of more than `NAMED` how many."""
        found = [self.pairs[key] for key in keys if key in self.pairs]
        if len(found) > NAMED or len(found) < len(keys):
            return counted_words(self.contest, len(keys))
        if len({each.line for each in found}) > 1:
            numbers = get_text_list([self._number(each) for each in found], _("and"))
            return self._plural % {"numbers": numbers}
        plain = [f"{each.section if self.in_sections else ''}{each.number}" for each in found]
        return f"{self._plural % {'numbers': get_text_list(plain, _('and'))}} {_side(found[0])}".strip()

    def label(self, key: str) -> str:
        """Number and names."""
        pair = self.pairs.get(key)
        return self.labels.get(pair.id, "") if pair else self.short(key)

    def moved(self, moved: int) -> str:
        """How many places a way changes."""
        if not moved:
            return _("no place changes")
        return str(MOVED[self.contest] % {"n": moved})

    @property
    def _plural(self) -> str:
        return str(SEVERAL[self.contest])

    def list_of(self, key: str) -> int:
        """In which ranking a pair stands: North–South first; all in one where there are no two."""
        pair = self.pairs.get(key)
        return int(pair is not None and pair.line == "EW")

    def sitting(self, sitting: Sitting | None) -> str:
        """pair 3 against pair 4, boards 1–4."""
        if sitting is None or not (sitting.ns and sitting.ew):
            return _("nobody plays")
        values = {
            **dict(zip(("ns", "ew"), map(self.side, sitting.sides), strict=True)),
            "boards": self.boards(sitting.boards),
        }
        return _("%(ns)s against %(ew)s, %(boards)s") % values

    def boards(self, boards: Sequence[int]) -> str:
        """boards 1–4, as they are printed."""
        return board_words(boards, self.session)

    def _number(self, pair: Pair) -> str:
        return f"{pair.section if self.in_sections else ''}{pair.number} {_side(pair)}".strip()


def _side(pair: Pair) -> str:
    return str(SIDES_SHORT.get(pair.line, ""))


def board_words(boards: Sequence[int], session: SessionInfo | None = None) -> str:
    """Within a line: board 3, boards 1–4, boards 1–4, 7. `session`: as they are printed there; of several on which the
    same is printed the number too."""
    numbers = set(boards)
    said = spans(numbers)
    if session is not None and any(number in session.labels for number in numbers):
        printed = {session.printed(number) for number in numbers}
        alone = len(printed) == len(numbers) and all(map(str.isdecimal, printed))
        said = spans({int(each) for each in printed}) if alone else ", ".join(map(session.listed, sorted(numbers)))
    return ngettext("board %(boards)s", "boards %(boards)s", len(numbers)) % {"boards": said}
