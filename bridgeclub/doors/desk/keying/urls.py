"""The addresses where results are keyed from paper."""

from django.urls import include, path

from bridgeclub.doors.desk.keying import line, page, paper, sheet

of_keying = [
    path("", page.keying_page, name="keying"),
    path("sheet/", sheet.sheet_saved, name="key-sheet"),
    path("line/", line.line_saved, name="key-line"),
    path("undo/", line.line_undone, name="key-undo"),
    path("paper/", paper.paper_chosen, name="paper-tables"),
]
urlpatterns = [path("<slug:club>/<slug:session>/keying/", include(of_keying))]
