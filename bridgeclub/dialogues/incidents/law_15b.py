"""What the forms about a wrong board and about wrong pairs have in common: fault, who knew the board, what follows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.incidents.questions import LineKey, Resolution, TableIncidentForm, Words, line_at
from bridgeclub.wording.compared_pairs import board_words
from club.errors import DomainError
from rulings.engine.decision import RuledLine
from scoring.queries.room import line_view
from scoring.services.repairs import BoardsAsPlayed, UnplayedBoards, as_played_repair, who_knew

WHAT_FOLLOWS: Mapping[UnplayedBoards, Words] = {
    UnplayedBoards.OPEN: gettext_lazy("they play the right board now"),
    UnplayedBoards.LATER: gettext_lazy("they play the right board later"),
    UnplayedBoards.AVERAGES: gettext_lazy("averages for the pairs that could not play the right board"),
}
LAWS: Mapping[UnplayedBoards, tuple[str, ...]] = {
    UnplayedBoards.OPEN: (),
    UnplayedBoards.LATER: ("8B2",),
    UnplayedBoards.AVERAGES: ("15B3", "12C2(a)"),
}
#: The same on the button that does it.
CHOICES: Mapping[UnplayedBoards, Words] = {
    UnplayedBoards.OPEN: gettext_lazy("the right board now"),
    UnplayedBoards.LATER: gettext_lazy("the right board later"),
    UnplayedBoards.AVERAGES: gettext_lazy("averages for the right board"),
}
BECAUSE: Mapping[UnplayedBoards, Words] = {
    UnplayedBoards.OPEN: gettext_lazy("A board that can still be played is played."),
    UnplayedBoards.LATER: gettext_lazy("A board that can still be played is played."),
    UnplayedBoards.AVERAGES: gettext_lazy("The right board can no longer be played."),
}


class Law15Form(TableIncidentForm):
    """A form whose answers make `BoardsAsPlayed`."""

    fault = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Who was at fault"),
        help_text=gettext_lazy(
            "If a board is lost: a pair alone at fault gets average minus, pairs at fault together get average, "
            "the others average plus."
        ),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    #: What is said of the boards that were played, and of those that should have been.
    knew: Words = gettext_lazy("The result is cancelled, because a pair knew the board")
    stands: Words = gettext_lazy("The result stands")
    stands_choice: Words = gettext_lazy("the result stands, %(then)s")
    what_follows: Mapping[UnplayedBoards, Words] = WHAT_FOLLOWS
    choices: Mapping[UnplayedBoards, Words] = CHOICES
    because: Mapping[UnplayedBoards, Words] = BECAUSE

    #: The pairs between whom was chosen.
    asked = forms.CharField(required=False, widget=forms.HiddenInput)

    def add_fault_question(self, pairs: Collection[int], usual: Collection[int]) -> None:
        """Which of these pairs. As long as these have not been asked about, the usual ones."""
        pair_ids = [str(each) for each in dict.fromkeys(pairs)]
        self.choose("fault", [(each, self.session_tables.labels[int(each)]) for each in pair_ids])
        self.fields["fault"].initial = [str(each) for each in usual]
        self.fields["asked"].initial = "-".join(pair_ids)
        if isinstance(self.data, QueryDict) and self.data.get("asked") != "-".join(pair_ids):
            self.data.setlist("fault", [str(each) for each in usual])
            self.data["asked"] = "-".join(pair_ids)

    @abstractmethod
    def as_played(self, rest: UnplayedBoards) -> BoardsAsPlayed:
        """What happened, by the answers."""

    def ways(self) -> Sequence[UnplayedBoards]:
        """What can become of the boards that should have been played."""
        return (
            (UnplayedBoards.OPEN, UnplayedBoards.LATER, UnplayedBoards.AVERAGES)
            if self.desk.session.playing
            else (UnplayedBoards.AVERAGES,)
        )

    def lines(self) -> Sequence[RuledLine]:
        """The meetings that should have been, and those that were: also where their result is entered only later."""
        happened, at = self.as_played(UnplayedBoards.OPEN), self.place
        four = replace(at, **{seat: getattr(happened, seat) for seat in ("ns", "ew")})
        if happened.ns_partner is not None:
            four = replace(four, ns_partner=happened.ns_partner, ew_partner=happened.ew_partner)
        return [*super().lines(), *(replace(line_at(four, was), room=0) for _plan, was in happened.boards)]

    def pairs_who_knew_boards(self) -> Mapping[int, frozenset[int]]:
        try:
            return who_knew(self.as_played(UnplayedBoards.OPEN))
        except DomainError:
            # The preview of each way says why.
            return {}

    def who_knew_words(self) -> Iterator[str]:
        """Who had played which board before; nothing of boards that the director has still to play."""
        known: dict[int, list[int]] = {}
        for board, pairs in self.pairs_who_knew_boards().items():
            for pair in sorted(pairs) if board not in self.session_tables.hidden else ():
                known.setdefault(pair, []).append(board)
        for pair, boards in known.items():
            values = {"pair": self.session_tables.labels[pair], "boards": board_words(boards)}
            yield _("%(pair)s had played %(boards)s before.") % values

    def resolutions(self) -> Sequence[Resolution]:
        cancelled = any(self.pairs_who_knew_boards().values())
        first = str(self.knew if cancelled else self.stands)
        return [self._way(rest, first, cancelled=cancelled) for rest in self.ways()]

    def _way(self, rest: UnplayedBoards, first: str, *, cancelled: bool) -> Resolution:
        law = "15B1" if cancelled else "15B2"
        laws = dict.fromkeys([law, *LAWS[rest], *(("15B3",) if law == "15B1" else ())])
        act = as_played_repair(as_played=self.as_played(rest), actor=self.desk.actor)
        title, choice = f"{first}; {self.what_follows[rest]}", self.choices[rest]
        if not cancelled:
            choice = self.stands_choice % {"then": choice}
        if self.nothing_lost:
            title = choice = first
        because = "" if self.nothing_lost else self.because[rest]
        return Resolution(rest.value, title, act, laws=tuple(laws), book=("12.12",), choice=choice, because=because)

    @property
    def nothing_lost(self) -> bool:
        """Whether no board that should have been played has been lost by it."""
        return False

    def lines_to_enter(self) -> Sequence[LineKey]:
        happened = self.as_played(UnplayedBoards.OPEN)
        found = [(board, happened.ns, happened.ew) for _planned, board in happened.boards]
        views = [line_view(self.desk.session, *each) for each in found]
        return [each for each, view in zip(found, views, strict=True) if view is not None and not view.entered]
