"""Results of other programs come in: files wait, are looked at, and become sessions on one press."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.results_import.forms import FilesForm, ResultColumnsForm, what_is_read
from bridgeclub.doors.desk.results_import.questions import QuestionsForm
from bridgeclub.doors.desk.results_import.shown import shown_comparison, shown_lines, shown_people, shown_summary
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.http.numeric_input import is_whole_number
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import ClubInfo
from scoring.engine.old_results import Question
from scoring.engine.usebio.markup import SIZE_AT_MOST
from scoring.queries.results_import import OpenFile, open_file, waiting_files
from scoring.services import (
    ImportedEvening,
    answer_questions,
    discard_upload,
    import_uploads,
    set_columns,
    store_upload,
)

ROWS_SHOWN = 6
NOTES_SHOWN = 100
#: Of many sessions imported at once, so many are named and linked; the others are found among the sessions.
NAMED_AT_MOST = 8


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def waiting_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The files that wait, and the box for more."""
    form = FilesForm(request.POST, request.FILES) if request.method == "POST" else FilesForm()
    if request.method == "POST" and form.is_valid():
        given = [(each.name or "", each.read(SIZE_AT_MOST + 1)) for each in form.cleaned_data["nights"]]
        try:
            for name, data in [*given, *filter(None, [form.pasted_table])]:
                store_upload(club_id=club.id, name=name, data=data, actor=actor_of(request))
        except DomainError as refused:
            messages.error(request, refusal_words(refused))
        return redirect(club_url("results-import", club))
    files = waiting_files(club.id)
    context = {
        "club": club,
        "here": "sessions",
        "form": form,
        "formats": what_is_read(),
        "files": [(each, [shown_summary(evening) for evening in each.evenings]) for each in files],
        "ready": sum(each.ready for each in files),
    }
    return render(request, "desk/results_import/waiting.html", context, status=422 if form.errors else 200)


@for_manager
@require_POST
def imported(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """Import one file, or all that can be read."""
    wanted = [int(each) for each in request.POST.getlist("file") if is_whole_number(each)]
    ids = wanted or [each.id for each in waiting_files(club.id) if each.ready]
    taken = import_uploads(
        club_id=club.id, upload_ids=ids, draft="publish" not in request.POST, actor=actor_of(request)
    )
    _say(request, club, taken)
    return redirect(club_url("results-import", club))


def _linked(club: ClubInfo, imported: ImportedEvening) -> str:
    """The session's title, which leads to its room."""
    assert imported.done is not None
    address = reverse("desk:room", kwargs={"club": club.slug, "session": imported.done.slug})
    return format_html('<a href="{}">{}</a>', address, imported.title)


def _say(request: HttpRequest, club: ClubInfo, imported: list[ImportedEvening]) -> None:
    new = [each for each in imported if each.done and not each.done.already]
    known = [each for each in imported if each.done and each.done.already]
    if new:
        sentence = ngettext("Imported: %(titles)s", "Imported %(n)d sessions: %(titles)s", len(new))
        titles = format_html_join(", ", "{}", ((_linked(club, each),) for each in new[:NAMED_AT_MOST]))
        if more := len(new) - NAMED_AT_MOST if len(new) > NAMED_AT_MOST else 0:
            titles = format_html("{} {}", titles, ngettext("and one more", "and %(n)d more", more) % {"n": more})
        messages.success(request, format_html(sentence % {"n": len(new), "titles": "{}"}, titles))
    for each in known:
        sentence = _("%(title)s is already here; it was not imported again.")
        messages.info(request, format_html(sentence % {"title": "{}"}, _linked(club, each)))
    for each in imported:
        if each.refusal:
            messages.error(request, f"{each.title}: {refusal_words(each.refusal)}")


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def file_page(request: HttpRequest, *, club: ClubInfo, upload: int) -> HttpResponse:
    """Everything that was read in one file; for a table, which column is which."""
    found = open_file(club.id, upload)
    if found is None:
        raise Http404
    open_questions = _open_questions(found)
    answering = request.POST.get("act") == "answers"
    questions = QuestionsForm(open_questions, request.POST if answering else None) if open_questions else None
    form = _columns(request, found, answering=answering)
    if answering and questions is not None and questions.is_valid():
        if questions.answers:
            answer_questions(club_id=club.id, upload_id=upload, answers=questions.answers, actor=actor_of(request))
            messages.success(request, _("Your answers are used."))
        else:
            messages.error(request, _("Nothing is answered yet. Choose an answer first."))
        return redirect(club_url("results-import-file", club, upload=upload))
    if request.method == "POST" and form is not None and form.is_valid():
        set_columns(club_id=club.id, upload_id=upload, columns=form.columns, actor=actor_of(request))
        messages.success(request, _("These columns are used."))
        return redirect(club_url("results-import-file", club, upload=upload))
    table = found.read.table
    context = {
        "club": club,
        "here": "sessions",
        "file": found.waiting,
        "faults": found.read.faults,
        "evenings": [
            (
                shown_summary(summary),
                evening,
                shown_lines(evening),
                taken and shown_comparison(taken.comparison),
                shown_people(evening),
            )
            for summary, evening, taken in zip(found.waiting.evenings, found.read.evenings, found.taken, strict=True)
        ],
        "form": form,
        "questions": questions,
        "rows": [row.cells for row in table.rows[:ROWS_SHOWN]] if table else (),
        "notes": NOTES_SHOWN,
    }
    invalid = any(each is not None and each.errors for each in (form, questions))
    return render(request, "desk/results_import/file.html", context, status=422 if invalid else 200)


def _open_questions(upload: OpenFile) -> list[tuple[str, Question]]:
    """Every question of the file by its name."""
    return [
        (f"{place}.{question.key}", question)
        for place in range(len(upload.read.evenings))
        for question in upload.questions(place)
    ]


def _columns(request: HttpRequest, upload: OpenFile, *, answering: bool) -> ResultColumnsForm | None:
    table = upload.read.table
    if table is None:
        return None
    columns = dict(upload.columns or table.columns)
    given = request.POST if request.method == "POST" and not answering else None
    return ResultColumnsForm(table.heading, table.width, columns, given)


@for_manager
@require_POST
def away(request: HttpRequest, *, club: ClubInfo, upload: int) -> HttpResponse:
    """A file is not wanted."""
    try:
        discard_upload(club_id=club.id, upload_id=upload, actor=actor_of(request))
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
    else:
        messages.success(request, _("The file is removed. Nothing was imported from it."))
    return redirect(club_url("results-import", club))
