"""manage.py import_session: a file of results in, a session of the club with its results out."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from bridgeclub.management.addresses_of_pages import results_page_url
from bridgeclub.wording.held import held_words
from bridgeclub.wording.import_questions import answers_in_words, question_words
from bridgeclub.wording.messages import fault_line, refusal_words, sentence
from club.actor import PROGRAM
from club.errors import DomainError
from club.queries import ClubInfo, club_by_slug
from scoring.engine.document import DocumentFaults, decode
from scoring.engine.old_results import Evening, Question
from scoring.engine.old_results.table import HEADINGS
from scoring.engine.other_programs import take_over
from scoring.engine.results_files import ReadFile, by_evening, read_file
from scoring.services import Imported, import_evening, import_session

FAULTY = 2
STANDARD_INPUT = "-"


class Wanted(NamedTuple):
    """`draft`: published nowhere yet; `again`: stored even if the club has it."""

    draft: bool
    again: bool


class Command(BaseCommand):
    """What is wrong with a file ends with status 2 and nothing stored; one line for each fault, as `score` has it.

    Standard output has the address alone, one line for each session of a file; what was in it is told beside it.
    """

    help = (
        "Store a file of results (a session document, or any format of docs/formats.md) as ended sessions of a club, "
        "and publish the first edition of each."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Which file, for which club."""
        parser.add_argument("file", help="a session document or a file of another program, or - for standard input")
        parser.add_argument("--club", required=True, help="the club's short name, as in its address")
        parser.add_argument("--draft", action="store_true", help="publish nothing yet")
        parser.add_argument("--again", action="store_true", help="store it even if the club has it already")
        for name, form, about in (
            ("--answer", "QUESTION=ANSWER", "answer a question about a file"),
            ("--column", "NAME=NUMBER", "which column of a table is which"),
        ):
            parser.add_argument(name, metavar=form, help=about, action="append", default=[])

    def handle(self, *args: Any, **options: Any) -> None:
        """Import, and print the address of each session's page."""
        club = club_by_slug(options["club"])
        if club is None:
            raise CommandError(_("There is no club %(slug)s here.") % {"slug": options["club"]})
        wanted = Wanted(options["draft"], options["again"])
        name, data = options["file"], self._read(options["file"])
        answers = _answers(options["answer"])
        read = read_file(Path(name).name, data, _columns(options["column"]), answers)
        if _is_document(name, read):
            self._import_document(club, data, wanted)
        else:
            self._import_evenings(club, read, answers, wanted)

    def _import_document(self, club: ClubInfo, data: bytes, wanted: Wanted) -> None:
        try:
            done = import_session(
                club_id=club.id, text=decode(data), draft=wanted.draft, again=wanted.again, actor=PROGRAM
            )
        except DocumentFaults as refused:
            self._refuse("\n".join(map(fault_line, refused.faults)))
        self._tell(club, done)

    def _import_evenings(self, club: ClubInfo, read: ReadFile, answers: Mapping[str, str], wanted: Wanted) -> None:
        """All of a file, or nothing where something is wrong or open."""
        given = by_evening(answers)
        if wrong := [*_faults(read), *_open_questions(read, given)]:
            self._refuse("\n".join(wrong))
        for place, evening in enumerate(read.evenings):
            for note in evening.remarks:
                self.stderr.write(sentence(note.placed))
            try:
                done = import_evening(
                    club_id=club.id,
                    evening=evening,
                    answers=given.get(place),
                    draft=wanted.draft,
                    again=wanted.again,
                    actor=PROGRAM,
                )
            except DocumentFaults as refused:
                self._refuse("\n".join(sentence(each) for each in refused.messages))
            except DomainError as refused:
                self._refuse(refusal_words(refused))
            self._tell(club, done)

    def _tell(self, club: ClubInfo, done: Imported) -> None:
        page = results_page_url(club.slug, done.slug)
        if done.already:
            page = _("already imported as %(page)s; --again imports it once more") % {"page": page}
        else:
            self.stderr.write(held_words(done.held))
        self.stdout.write(page)

    def _read(self, name: str) -> bytes:
        if name == STANDARD_INPUT:
            return sys.stdin.buffer.read()
        try:
            return Path(name).read_bytes()
        except OSError as error:
            self._refuse(f"{name}: {error.strerror or error}")

    def _refuse(self, reasons: str) -> NoReturn:
        self.stderr.write(reasons)
        raise SystemExit(FAULTY)


def _is_document(name: str, read: ReadFile) -> bool:
    """Whether a file is a session document, or what cannot be read was given as one."""
    meant = name == STANDARD_INPUT or name.endswith(".json")
    return any(each.own for each in read.evenings) or (meant and not read.evenings)


def _pairs(given: Sequence[str]) -> Iterator[tuple[str, str]]:
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise CommandError(_("“%(text)s” has no equals sign.") % {"text": each})
        yield name, value


def _answers(given: Sequence[str]) -> dict[str, str]:
    """Answers by the place of an evening in the file, a dot, and the question's key."""
    answers = dict(_pairs(given))
    for name in answers:
        place, dot, _key = name.partition(".")
        if not (dot and place.isascii() and place.isdecimal()):
            raise CommandError(_("There is no question “%(name)s”.") % {"name": name})
    return answers


def _columns(given: Sequence[str]) -> dict[str, int] | None:
    """Columns by what they are; people count them from 1. None where nothing was said."""
    found = {}
    for name, value in _pairs(given):
        if not (value.isascii() and value.isdecimal() and int(value)):
            raise CommandError(_("“%(text)s” is not the number of a column.") % {"text": value})
        if name not in HEADINGS:
            said = {"name": name, "names": ", ".join(HEADINGS)}
            raise CommandError(_("There is no column “%(name)s”. Columns are: %(names)s.") % said)
        found[name] = int(value) - 1
    return found or None


def _faults(read: ReadFile) -> Iterator[str]:
    for note in read.faults:
        yield sentence(note.placed)
    for place, evening in enumerate(read.evenings):
        for note in evening.faults:
            yield _of_evening(read, place, sentence(note.placed))


def _open_questions(read: ReadFile, answers: Mapping[int, Mapping[str, str]]) -> Iterator[str]:
    """Each question that nobody has answered, and the words of the command that answer it."""
    for place, evening in enumerate(read.evenings):
        for question in _questions(evening, answers.get(place)):
            yield _of_evening(read, place, question_words(question))
            for code, words in answers_in_words(question):
                yield f"  --answer '{place}.{question.key}={code}'  {words}"


def _questions(evening: Evening, answers: Mapping[str, str] | None) -> Iterator[Question]:
    yield from evening.open_questions
    if evening.document is not None:
        question = take_over(evening, answers).question
        if question is not None and not question.answer:
            yield question


def _of_evening(read: ReadFile, place: int, text: str) -> str:
    """With the evening's title, where a file has several."""
    title = read.evenings[place].title or str(place + 1)
    return f"{title}: {text}" if len(read.evenings) > 1 else text
