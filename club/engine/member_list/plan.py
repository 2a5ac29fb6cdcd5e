"""What a list would change: who is new, who changes in what, who is the same, and who may be whom.

People are known by their national number; without one by their name, where exactly one person of the club has it and
no number. Whatever else could be the same person is asked. Nobody is ever taken away, and an empty cell says nothing.
A list in capitals does not rewrite the names that the club has with small letters.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from club.engine.member_list.people import Person, number_key
from club.engine.member_list.words import in_capitals, name_key

NEW, SKIP = "new", "skip"


@dataclass(frozen=True)
class KnownMember:
    """Somebody on the club's list. `withdrawn`: has agreed to e-mail once and taken it back."""

    id: int
    name: str
    number: str = ""
    email: str = ""
    privacy: str = "shown"
    mail: bool = False
    junior: bool = False
    active: bool = True
    is_guest: bool = False
    withdrawn: bool = False

    @property
    def status(self) -> str:
        return "visitor" if self.is_guest else "member" if self.active else "former"


@dataclass(frozen=True)
class Change:
    """A person who is on the list, and (field, from, to) of all that differs. Fields as in Person, as text."""

    person: Person
    known: KnownMember
    fields: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Question:
    """A person who may be on the list already. `chosen` is the answer: the id of one of them, "new" or "skip"."""

    person: Person
    candidates: tuple[KnownMember, ...]
    chosen: str
    answered: bool


@dataclass
class Plan:
    """What would be done. `kept_back`: a withdrawn agreement that the list would bring back, and will not.

    `past`: former members who are not here, and are not added.
    """

    new: list[Person] = field(default_factory=list)
    changed: list[Change] = field(default_factory=list)
    same: list[Change] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    kept_back: list[Change] = field(default_factory=list)
    past: list[Person] = field(default_factory=list)

    @property
    def digest(self) -> str:
        """Another one where anything would be done otherwise, or somebody else would be asked about."""
        changed = [(each.known.id, each.fields) for each in self.changed]
        asked = [(each.person, [known.id for known in each.candidates]) for each in self.questions]
        said = (self.new, changed, asked)
        return hashlib.sha256(repr(said).encode()).hexdigest()[:32]

    @property
    def does_something(self) -> bool:
        return bool(self.new or self.changed)


def plan_of(people: Iterable[Person], members: Iterable[KnownMember], answers: Mapping[int, str] | None = None) -> Plan:
    """What the list would do. `answers` by line of the file: "new", "skip", or the id of one of the candidates."""
    return _Planning(list(members), answers or {}).plan(list(people))


class _Planning:
    """One list on its way: first who is sure by number, then by name, then the answers."""

    def __init__(self, members: list[KnownMember], answers: Mapping[int, str]) -> None:
        self.answers = answers
        self.numbers = {number_key(each.number): each for each in members if each.number}
        self.names: dict[str, list[KnownMember]] = defaultdict(list)
        for each in members:
            self.names[name_key(each.name)].append(each)
        self.claimed: dict[int, Person] = {}
        self.new_names: dict[str, bool] = {}
        self.made = Plan()

    def plan(self, people: list[Person]) -> Plan:
        numbered = {each.line: self.numbers.get(number_key(each.number)) for each in people if each.number}
        for person in people:
            found = numbered.get(person.line)
            if found is not None:
                self._take(person, found)
        for person in people:
            if numbered.get(person.line) is None:
                self._by_name(person)
        return self.made

    def _by_name(self, person: Person) -> None:
        key = name_key(person.name)
        alike = [each for each in self.names[key] if not (person.number and each.number)]
        free = [each for each in alike if each.id not in self.claimed]
        sure = [each for each in free if not each.number]
        twice = self._twice(person, key, [self.claimed[each.id] for each in alike if each.id in self.claimed])
        if not person.number and len(alike) == len(sure) == 1:
            self._take(person, sure[0])
        elif free or twice:
            self._ask(person, tuple(free))
        else:
            self._add(person)

    def _twice(self, person: Person, key: str, others: list[Person]) -> bool:
        """Whether another line of the list has the name, and one of the two no number to tell them apart."""
        if person.number:
            return not self.new_names.get(key, True) or any(not each.number for each in others)
        return bool(others) or key in self.new_names

    def _ask(self, person: Person, candidates: tuple[KnownMember, ...]) -> None:
        chosen = self.answers.get(person.line, "")
        by_id = {str(each.id): each for each in candidates}
        answered = chosen in by_id or chosen in (NEW, SKIP)
        if not answered:
            chosen = next(iter(by_id)) if len(by_id) == 1 else SKIP
        self.made.questions.append(Question(person, candidates, chosen, answered))
        if chosen in by_id:
            self._take(person, by_id[chosen])
        elif chosen == NEW:
            self._add(person)

    def _add(self, person: Person) -> None:
        key = name_key(person.name)
        self.new_names[key] = bool(person.number) and self.new_names.get(key, True)
        (self.made.past if person.status == "former" else self.made.new).append(person)

    def _take(self, person: Person, member: KnownMember) -> None:
        self.claimed[member.id] = person
        change = Change(person, member, tuple(_differences(person, member)))
        (self.made.changed if change.fields else self.made.same).append(change)
        if person.mail and not member.mail and member.withdrawn:
            self.made.kept_back.append(change)


def _differences(person: Person, member: KnownMember) -> Iterable[tuple[str, str, str]]:
    shouted = in_capitals(person.name) and not in_capitals(member.name)
    if person.name != member.name and not (shouted and name_key(person.name) == name_key(member.name)):
        yield "name", member.name, person.name
    if person.number and number_key(person.number) != number_key(member.number):
        yield "number", member.number, person.number
    if person.email and person.email.casefold() != member.email.casefold():
        yield "email", member.email, person.email
    wanted = person.status or "member"
    if wanted != member.status and wanted != "visitor" and not (member.is_guest and wanted == "former"):
        yield "status", member.status, wanted
    if person.privacy and person.privacy != member.privacy:
        yield "privacy", member.privacy, person.privacy
    if person.junior is not None and person.junior != member.junior:
        yield "junior", _word(member.junior), _word(person.junior)
    if person.mail is not None and person.mail != member.mail and not (person.mail and member.withdrawn):
        yield "mail", _word(member.mail), _word(person.mail)


def _word(agreed: bool) -> str:
    return "yes" if agreed else "no"
