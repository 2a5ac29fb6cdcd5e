"""The director's own choice among all movements that so many pairs can play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.doors.desk.setup.own_movements import own_movement_by_token, own_movement_token
from bridgeclub.http.numeric_input import is_whole_number
from bridgeclub.http.numeric_input import number_or_zero as whole
from bridgeclub.wording.movement_purposes import purposes_of
from bridgeclub.wording.movements import DIAGONAL, kind_name, switches_of, tables_words
from movements.engine.build import MOST_BOARDS_PER_ROUND, ON_PAGES
from movements.engine.chosen import settled
from movements.engine.kind import Kind
from movements.engine.late import LARGEST, late_rounds, way_of_the_late
from movements.engine.own import OWN
from movements.engine.phantom import AUTO
from movements.engine.plan import Movement
from movements.queries import OwnInfo

MOST_SWITCHES = 8
SMALLEST = 4
LINES = ("ns", "ew")
LATE = ("rover", "bump")


def kinds_for(pairs: int) -> list[Kind]:
    """The kinds that so many pairs can play: with full tables, with a half one, or with a pair too many."""
    return [kind for kind in ON_PAGES.values() if kind.seats(pairs) or ways_of_one_more(kind, pairs)]


def ways_of_one_more(kind: Kind, pairs: int) -> tuple[str, ...]:
    """How the odd pair can play where all tables are full: "rover", "bump"."""
    full = pairs // 2
    return kind.late if pairs % 2 and full in kind.tables and SMALLEST <= full <= LARGEST else ()


class OwnForm(DynamicChoiceForm):
    """Kind, length, arrow switch and where the half table is; `options` is for the engine."""

    kind = forms.ChoiceField(label=gettext_lazy("Movement"))
    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=60)
    boards_per_round = forms.IntegerField(
        label=gettext_lazy("Boards in a round"), min_value=1, max_value=MOST_BOARDS_PER_ROUND
    )
    first_board = forms.IntegerField(
        label=gettext_lazy("Number of the first board"), min_value=1, max_value=200, required=False
    )
    arrow_switch = forms.ChoiceField(
        label=gettext_lazy("Arrow switch (Mitchell only)"),
        required=False,
    )
    missing = forms.ChoiceField(
        label=gettext_lazy("The odd pair: who is missing (Mitchell only)"),
        choices=[
            ("ns", gettext_lazy("a North–South pair: East–West sit out")),
            ("ew", gettext_lazy("an East–West pair: North–South sit out")),
            ("rover", gettext_lazy("nobody: the odd pair takes another’s place each round (rover)")),
            ("bump", gettext_lazy("nobody: the odd pair takes another’s table each round (bump)")),
        ],
        required=False,
    )

    def __init__(self, *args: Any, pairs: int, own_movements: Sequence[OwnInfo] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pairs = pairs
        self.own_movements = [each for each in own_movements if each.pairs == pairs]
        self.tables = (pairs + 1) // 2
        names = [(kind.name, _kind_and_rounds(kind, self._tables_of(kind))) for kind in kinds_for(pairs)]
        names += [(own_movement_token(each.digest), own_and_rounds(each)) for each in self.own_movements]
        self.choose("kind", names)
        self.fields["kind"].help_text = purposes_of(kind.name for kind in kinds_for(pairs))
        self.choose("arrow_switch", _switches(self.tables))
        if pairs % 2 == 0:
            del self.fields["missing"]

    @staticmethod
    def starting_from(movement: Movement, options: Mapping[str, Any]) -> dict[str, Any]:
        """The values that describe a movement and how it was chosen."""
        if movement.kind == OWN:
            return {
                "kind": own_movement_token(options.get("own", "")),
                "rounds": movement.rounds,
                "boards_per_round": movement.boards_per_round,
                "first_board": movement.first_board,
            }
        present = {each.id for each in movement.contestants}
        how, number = switches_of(movement)
        return {
            "kind": movement.kind,
            "rounds": movement.rounds,
            "boards_per_round": movement.boards_per_round,
            "first_board": movement.first_board,
            "arrow_switch": str(number) if how in ("none", "last") or movement.kind == DIAGONAL else AUTO,
            "missing": way_of_the_late(movement) or ("ew" if f"NS{movement.tables}" in present else "ns"),
        }

    def _tables_of(self, kind: Kind, missing: str = "") -> int:
        """A rover needs no half table, and some kinds can do nothing else with an odd pair."""
        full = self.pairs % 2 and (missing in ways_of_one_more(kind, self.pairs) or not kind.seats(self.pairs))
        return self.pairs // 2 if full else self.tables

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        kind, rounds = ON_PAGES.get(data.get("kind", "")), data.get("rounds")
        own = own_movement_by_token(data.get("kind", ""), self.own_movements)
        if own is not None and rounds not in (None, own.rounds):
            values = {"movement": own.name, "legal": own.rounds}
            self.add_error("rounds", _("%(movement)s has %(legal)s rounds.") % values)
        if kind is None or rounds is None:
            return data
        late = data.get("missing", "")
        fault = _way_fault(kind, self.pairs, late)
        if fault:
            self.add_error("missing", fault)
            return data
        legal = _legal_rounds(kind, self._tables_of(kind, late), late)
        if rounds not in legal:
            values = {
                "movement": kind_name(kind.name),
                "tables": tables_words(self.pairs),
                "legal": said_numbers(legal),
            }
            self.add_error("rounds", _("%(movement)s with %(tables)s has %(legal)s rounds.") % values)
        elif kind.switch is not None and _whole(data.get("arrow_switch")) >= rounds:
            self.add_error("arrow_switch", _("At least one round must be played without the arrow switch."))
        return data

    def options(self) -> tuple[str, dict[str, Any]]:
        """(kind, options for `build`)."""
        data = self.cleaned_data
        own = own_movement_by_token(data["kind"], self.own_movements)
        if own is not None:
            first = data["first_board"] or 1
            return OWN, own.options(boards_per_round=data["boards_per_round"], first_board=first)
        kind, missing = ON_PAGES[data["kind"]], data.get("missing", "")
        options: dict[str, Any] = {
            "tables": self._tables_of(kind, missing),
            "rounds": data["rounds"],
            "boards_per_round": data["boards_per_round"],
        }
        if (data["first_board"] or 1) > 1:
            options["first_board"] = data["first_board"]
        switch = data["arrow_switch"] or "0"
        if kind.switch is not None and switch != "0":
            options["arrow_switch"] = int(switch) if is_whole_number(switch) else switch
        if self.pairs % 2:
            options |= _odd_pair(kind, self.pairs, missing)
        return data["kind"], dict(settled(data["kind"], options))


def _odd_pair(kind: Kind, pairs: int, missing: str) -> dict[str, str]:
    """Who is missing, or how the pair too many plays."""
    if missing in ways_of_one_more(kind, pairs):
        return {"late": missing}
    if kind.missing == "pair":
        return {"missing": AUTO}
    return {"missing": missing if kind.missing == "line" and missing in LINES else "ns"}


def _legal_rounds(kind: Kind, tables: int, late: str) -> tuple[int, ...]:
    most = late_rounds(kind, tables, late) if late in kind.late else None
    return tuple(rounds for rounds in kind.legal_rounds(tables) if most is None or rounds <= most)


def _way_fault(kind: Kind, pairs: int, late: str) -> str:
    """What is wrong with the way of the odd pair, or nothing."""
    ways = ways_of_one_more(kind, pairs)
    values = {"movement": kind_name(kind.name), "tables": tables_words(pairs)}
    if not kind.seats(pairs) and late not in ways:
        return _("%(movement)s with %(tables)s has no half table: choose the rover or the bump.") % values
    if kind.missing == "line" and late in LATE and late not in ways:
        return (
            _("%(movement)s with %(tables)s cannot be played with the odd pair like that: choose who is missing.")
            % values
        )
    return ""


def _switches(tables: int) -> list[tuple[str, str]]:
    numbers = [
        (str(n), ngettext("in the last round: one ranking", "in the last %(n)d rounds: one ranking", n) % {"n": n})
        for n in range(1, min(tables, MOST_SWITCHES + 1))
    ]
    return [("0", _("none: two rankings")), ("auto", _("whatever is fairest: one ranking")), *numbers]


def _whole(value: object) -> int:
    text = str(value)
    return whole(text)


def _kind_and_rounds(kind: Kind, tables: int) -> str:
    return _("%(movement)s (%(legal)s rounds)") % {
        "movement": kind_name(kind.name),
        "legal": said_numbers(kind.legal_rounds(tables)),
    }


def own_and_rounds(own: OwnInfo) -> str:
    return _("%(movement)s (%(legal)s rounds)") % {"movement": own.name, "legal": own.rounds}


def said_numbers(numbers: tuple[int, ...]) -> str:
    """1 to 5, or 10."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = [
        _("%(first)d to %(last)d") % {"first": run[0], "last": run[-1]} if len(run) > 1 else str(run[0]) for run in runs
    ]
    return _("%(some)s or %(last)s") % {"some": ", ".join(words[:-1]), "last": words[-1]} if words[1:] else words[0]
