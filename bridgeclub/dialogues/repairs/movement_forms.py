"""What is asked for repairs of a movement that is running."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.repairs.current_round import current_round
from bridgeclub.dialogues.repairs.questions import Answers, RepairForm
from bridgeclub.http.numeric_input import BigNumberField, is_whole_number
from bridgeclub.wording.results import penalty_words
from club.services import NameInput
from movements.queries import SeatingInfo, plans_of, seatings_of
from rulings.engine.decision import Decision, Kind
from scoring.queries.fines import late_fine_of_session, late_warning
from scoring.services.repairs import (
    LatePair,
    MissedBoards,
    PreparedRepair,
    boards_as_they_were_repair,
    free_seats_of,
    late_pair_repair,
    ways_to_go_on,
)

MISSED = [
    (MissedBoards.AVERAGES, gettext_lazy("Average minus for the late pair, average plus for its opponents")),
    (MissedBoards.SIT_OUTS, gettext_lazy("Nothing: its opponents sat out")),
]
NO_FREE_SEAT = gettext_lazy("There is no free seat.")
SIDES = {"NS": gettext_lazy("North–South"), "EW": gettext_lazy("East–West")}


class LateForm(RepairForm):
    """A pair that comes when the others have begun, and a seat that nobody has."""

    title = gettext_lazy("A pair arrives late and takes a free seat")
    intro = gettext_lazy(
        "It plays from the round you choose. On the boards it has missed it gets average minus and its "
        "opponents average plus (White Book 145.6), or nobody gets a score. You can add a warning or a fine."
    )
    button = gettext_lazy("Seat the pair")
    asks_pairs = ()
    first = forms.CharField(label=gettext_lazy("First player"), max_length=120, required=False)
    second = forms.CharField(label=gettext_lazy("Partner"), max_length=120, required=False)
    seat = forms.ChoiceField(label=gettext_lazy("Seat"))
    round = BigNumberField(label=gettext_lazy("Plays from round"), min_value=1)
    boards = BigNumberField(label=gettext_lazy("Boards of that round it can still play"), min_value=0)
    missed = forms.ChoiceField(
        label=gettext_lazy("For the boards it has missed"),
        choices=MISSED,
        widget=forms.RadioSelect,
        initial=MissedBoards.AVERAGES,
    )
    fine = forms.ChoiceField(
        label=gettext_lazy("For arriving late"), widget=forms.RadioSelect, required=False, initial=""
    )
    why = forms.CharField(
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("Only if you wish. It stands in the record of the ruling."),
        max_length=300,
        required=False,
    )
    ruled = True

    def __init__(self, answers: Answers | None, *, desk: ActingDirector, pairs: Iterable[tuple[int, str]]) -> None:
        super().__init__(answers, desk=desk, pairs=pairs)
        now = current_round(desk)
        self.fields["round"].initial = now
        self.rounds = max((each.round for each in seatings_of(desk.session.id)), default=1)
        self.fields["boards"].initial = max((plan.boards_per_round for plan in plans_of(desk.session.id)), default=1)
        seats = list(_seats(desk.session.id, now))
        self.choose("seat", seats)
        if not any(seat for seat, _words in seats):
            self.fields["seat"].help_text = _("Choose “The movement has to change” instead.")
            self.impossible, self.instead = NO_FREE_SEAT, "movement"
        self._fines = {"": None, "warning": late_warning(), "fine": late_fine_of_session(desk.session)}
        fine_choices = [(key, penalty_words(fine) if fine else _("Nothing")) for key, fine in self._fines.items()]
        self.choose("fine", fine_choices)

    def clean_round(self) -> int:
        number = int(self.cleaned_data["round"])
        if number > self.rounds:
            last = ngettext("The movement has %(n)s round.", "The movement has %(n)s rounds.", self.rounds)
            raise forms.ValidationError(last % {"n": self.rounds})
        return number

    @property
    def first_round(self) -> int:
        return int(self.cleaned_data["round"])

    def decision(self) -> Decision:
        data = self.cleaned_data
        names = " & ".join(filter(None, (data["first"], data["second"]))) or _("A pair")
        averaged = MissedBoards(data["missed"]) is MissedBoards.AVERAGES
        words = str(dict(MISSED)[MissedBoards(data["missed"])])
        return Decision(
            Kind.RECTIFICATION,
            _("%(names)s came late and play from round %(round)s.") % {"names": names, "round": data["round"]},
            laws=("12C2(a)",) if averaged else (),
            decision=_("For the boards that they have missed: %(words)s.") % {"words": words},
            reasoning="\n".join(filter(None, (data["why"], _("White Book %(numbers)s") % {"numbers": "145.6"}))),
        )

    def act(self, desk: ActingDirector) -> PreparedRepair:
        data = self.cleaned_data
        section, _colon, seat = data["seat"].partition(":")
        names = [NameInput(text=data["first"]), NameInput(text=data["second"])]
        fine = self._fines[data["fine"]]
        late = LatePair(names, seat, data["round"], data["boards"], MissedBoards(data["missed"]), fine)
        return late_pair_repair(section_id=int(section), session_id=desk.session.id, late=late, actor=desk.actor)


def _seats(session_id: int, now: int) -> Iterator[tuple[str, str]]:
    found = free_seats_of(session_id, now)
    plans = plans_of(session_id)
    section_letters = {plan.section_id: plan.section for plan in plans} if plans[1:] else {}
    if not found:
        yield "", str(NO_FREE_SEAT)
    for section, seats in found.items():
        for seat in seats:
            first = seat.meetings[0]
            side = SIDES["NS" if first.ns == seat.id else "EW"]
            table = f"{section_letters.get(section, '')}{first.table}"
            yield (
                f"{section}:{seat.id}",
                ngettext(
                    "Table %(table)s %(side)s in round %(round)s, %(n)s round to play",
                    "Table %(table)s %(side)s in round %(round)s, %(n)s rounds to play",
                    seat.rounds,
                )
                % {"table": table, "side": side, "round": first.round, "n": seat.rounds},
            )


WAYS = {
    "go-back": gettext_lazy("From the next round on as planned"),
    "go-on": gettext_lazy("The boards move on from where they are now"),
    "rearranged": gettext_lazy("The pairs move as planned; the boards are set out again for each round"),
}


class BoardsForm(RepairForm):
    """What the tables really had in a round, and how they go on."""

    title = gettext_lazy("The boards moved wrongly, or two tables have each other’s boards")
    intro = gettext_lazy(
        "Choose the round, and enter which boards each table really had. Results stay with the boards that "
        "were played; you choose how the later rounds go on."
    )
    button = gettext_lazy("Go on like this")
    asks_pairs = ()
    round = forms.ChoiceField(label=gettext_lazy("Round"))

    def __init__(self, answers: Answers | None, *, desk: ActingDirector, pairs: Iterable[tuple[int, str]]) -> None:
        seatings = [each for each in seatings_of(desk.session.id) if each.board_set is not None and each.boards]
        self._of_round: dict[str, list[SeatingInfo]] = {}
        for each in seatings:
            self._of_round.setdefault(f"{each.section}:{each.round}", []).append(each)
        self._sections = {plan.section: plan.section_id for plan in plans_of(desk.session.id)}
        chosen = self._of_round.get((answers or {}).get("round", ""), [])
        super().__init__(_with_defaults(answers, chosen), desk=desk, pairs=pairs)
        several = len(self._sections) > 1
        self.choose("round", [(key, round_words(key, several)) for key in self._of_round])
        self.fields["round"].initial = next(
            (key for key in self._of_round if key.endswith(f":{current_round(desk)}")), None
        )
        here = [each for each in seatings if chosen and each.section == chosen[0].section]
        self._ask_tables(chosen, {each.board_set or 0: each.boards for each in sorted(here, key=_size)})
        self._ask_way(chosen)

    def _ask_tables(self, chosen: list[SeatingInfo], sets: Mapping[int, tuple[int, ...]]) -> None:
        choices = [(str(number), _boards(boards)) for number, boards in sorted(sets.items())]
        for each in chosen:
            label = _("Table %(table)s has boards") % {"table": each.table}
            self.fields[f"t{each.table}"] = forms.TypedChoiceField(label=label, choices=choices, coerce=int)

    def _ask_way(self, chosen: list[SeatingInfo]) -> None:
        as_played = self._sets_as_played(chosen)
        if not as_played:
            return
        ways = ways_to_go_on(self._sections[chosen[0].section], chosen[0].round, as_played)
        choices = [(way.name, _way(way.name, len(way.lost_tables))) for way in ways]
        self.fields["way"] = forms.ChoiceField(label=_("How they play on"), choices=choices, widget=forms.RadioSelect)
        self.data = {"way": choices[0][0], **{name: self.data[name] for name in self.data}}

    def _sets_as_played(self, chosen: list[SeatingInfo]) -> dict[int, int]:
        """Table → set, where something else was said than planned."""
        answers = {each.table: self.data.get(f"t{each.table}", "") for each in chosen}
        planned = {each.table: each.board_set for each in chosen}
        actual = {table: int(text) for table, text in answers.items() if is_whole_number(text)}
        return actual if any(planned[table] != put for table, put in actual.items()) else {}

    @property
    def ready(self) -> bool:
        """Only when a table has other boards than planned."""
        return self.is_valid() and "way" in self.fields

    def act(self, desk: ActingDirector) -> PreparedRepair:
        chosen = self._of_round[self.cleaned_data["round"]]
        return boards_as_they_were_repair(
            section_id=self._sections[chosen[0].section],
            round=chosen[0].round,
            as_played=self._sets_as_played(chosen),
            way=self.cleaned_data["way"],
            actor=desk.actor,
        )


def _with_defaults(answers: Answers | None, chosen: list[SeatingInfo]) -> Answers | None:
    """The answers, with what is planned where nothing has been said yet."""
    if answers is None:
        return None
    planned = {f"t{each.table}": str(each.board_set) for each in chosen}
    return {**planned, **{name: answers[name] for name in answers}}


def _size(seating: SeatingInfo) -> int:
    return len(seating.boards)


def round_words(key: str, several: bool) -> str:
    """ "A:3" as written: the round, with its section where there are several."""
    section, _colon, number = key.partition(":")
    return _("Section %(section)s, round %(round)s") % {"section": section, "round": number} if several else number


def _boards(boards: tuple[int, ...]) -> str:
    return str(boards[0]) if len(boards) == 1 else f"{boards[0]}–{boards[-1]}"


def _way(name: str, lost: int) -> str:
    if not lost:
        return _("%(way)s: everybody plays all boards once") % {"way": WAYS[name]}
    return ngettext(
        "%(way)s: %(n)s table loses its boards of a round and both pairs get average plus",
        "%(way)s: %(n)s tables lose their boards of a round and both pairs get average plus",
        lost,
    ) % {"way": WAYS[name], "n": lost}
