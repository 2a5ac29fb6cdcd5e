"""Going along a path: from the answers so far to the next question or the end, and every way there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulings.engine.assistant.path import Answer, Path, Step


class NoSuchAnswer(ValueError):
    """An answer that the question does not have, or one too many."""


@dataclass(frozen=True)
class Taken:
    """A question that was answered: the path it stands in, the question, the answer."""

    path: str
    step: Step
    answer: Answer


@dataclass(frozen=True)
class Walked:
    """How far somebody has come: what was answered, and the step that comes now."""

    taken: tuple[Taken, ...]
    path: Path
    now: Step

    @property
    def laws(self) -> tuple[str, ...]:
        """What the ruling rests on at an end: the paragraphs of the answers that led there, then those of the end."""
        own = self.now.end.laws if self.now.end is not None else ()
        return tuple(dict.fromkeys([*(each for taken in self.taken for each in taken.answer.laws), *own]))


def walk(known: Mapping[str, Path], name: str, answers: Sequence[str]) -> Walked:
    """Along the path `name` by these answers, from its first step. Raises NoSuchAnswer, and KeyError for no path."""
    path = known[name]
    now = path.steps[path.first]
    taken: list[Taken] = []
    for key in answers:
        answer = now.answer(key)
        if answer is None:
            raise NoSuchAnswer(f"{path.name}/{now.name}: {key}")
        taken.append(Taken(path.name, now, answer))
        path, now = followed(known, path, answer)
    return Walked(tuple(taken), path, now)


def followed(known: Mapping[str, Path], path: Path, answer: Answer) -> tuple[Path, Step]:
    """The step an answer leads to, and the path that it stands in. Raises KeyError where there is none."""
    other, _, step = answer.next.rpartition("/")
    if other:
        path = known[other]
    return path, path.steps[step]


def every_walk(known: Mapping[str, Path], name: str) -> Iterator[tuple[str, ...]]:
    """The answers of every way from the first step of a path to an end, each once.

    Raises RecursionError for a path that leads back to a question that was answered before.
    """
    path = known[name]
    yield from _on_from(known, path, path.steps[path.first], frozenset())


def _on_from(
    known: Mapping[str, Path], path: Path, step: Step, passed: frozenset[tuple[str, str]]
) -> Iterator[tuple[str, ...]]:
    here = (path.name, step.name)
    if here in passed:
        raise RecursionError("/".join(here))
    if step.end is not None:
        yield ()
    for answer in step.answers:
        onward = followed(known, path, answer)
        for rest in _on_from(known, *onward, passed | {here}):
            yield (answer.key, *rest)
