"""What is asked where somebody sits in for one of a pair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.repairs.current_round import current_round
from bridgeclub.dialogues.repairs.questions import Answers, RepairForm
from bridgeclub.http.numeric_input import BigNumberField
from club.engine.contests import CONTESTS
from club.queries import Pair, pairs_of, selectable_people
from movements.queries import plans_of
from scoring.services.repairs import PreparedRepair, SubstituteRequest, substitute_repair

STANDS = [
    ("", gettext_lazy("By the White Book: without standing if for more than half of the boards (144.2)")),
    ("ranked", gettext_lazy("Ranked, however many boards")),
]


class SubstituteForm(RepairForm):
    """Somebody sits in for one of a pair, at any time."""

    title = gettext_lazy("A substitute sits in for some rounds")
    intro = gettext_lazy(
        "The score still belongs to the pair. Tables and scorecards name the substitute for those rounds. "
        "You can enter this before, during or after play."
    )
    button = gettext_lazy("Name the substitute")
    asks_pairs = ()
    before_play = True
    seat = forms.ChoiceField(label=gettext_lazy("For whom"))
    person = forms.CharField(
        label=gettext_lazy("Who sits in"),
        help_text=gettext_lazy("A member’s name or number, or a visitor’s name."),
        max_length=120,
        widget=forms.TextInput(attrs={"list": "people", "autocomplete": "off"}),
    )
    first = BigNumberField(label=gettext_lazy("From round"), min_value=1)
    last = BigNumberField(label=gettext_lazy("to round"), min_value=1)
    stands = forms.ChoiceField(
        label=gettext_lazy("The pair’s ranking"), choices=STANDS, widget=forms.RadioSelect, required=False, initial=""
    )

    def __init__(self, answers: Answers | None, *, desk: ActingDirector, pairs: Iterable[tuple[int, str]]) -> None:
        super().__init__(answers, desk=desk, pairs=pairs)
        seats = _seats(pairs_of(desk.session.id), dict(pairs), CONTESTS[desk.session.contest].seats)
        self.choose("seat", [("", _("Choose a player")), *seats])
        self.fields["first"].initial = current_round(desk)
        self.fields["last"].initial = max((plan.rounds for plan in plans_of(desk.session.id)), default=1)
        self.people = tuple((each.name, each.national_number) for each in selectable_people(desk.session.club.id))

    def act(self, desk: ActingDirector) -> PreparedRepair:
        data = self.cleaned_data
        contestant, _colon, seat = data["seat"].partition(":")
        ranked = data["stands"] == "ranked"
        wanted = SubstituteRequest(int(contestant), int(seat), data["person"], data["first"], data["last"], ranked)
        return substitute_repair(session_id=desk.session.id, request=wanted, actor=desk.actor)


def _seats(pairs: Iterable[Pair], words: Mapping[int, str], at_each: int) -> Iterator[tuple[str, str]]:
    """Every seat, in the order of the pairs: Nora Lindqvist (3 N–S Nora Lindqvist & Sam Okafor); single players
    by their labels alone."""
    found = {pair.id: pair for pair in pairs}
    for contestant, label in words.items():
        names = {player.seat: player.name for player in found[contestant].players}
        nobody = (_("The first player"), _("The partner"))[:at_each]
        for seat in sorted({*names, *range(len(nobody))} if at_each <= len(nobody) else names):
            named = f"{names.get(seat) or nobody[seat]} ({label})"
            yield f"{contestant}:{seat}", label if at_each == 1 else named
