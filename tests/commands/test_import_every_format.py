"""manage.py import_session over every file of every format: what comes in is what the file prints, or says why not.

The figures themselves are compared in tests/scoring/engine/results_formats/test_every_format.py; here the file goes the
whole way into the club, and what the session's own facts score is held against it again.
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import call_command

from club.models import Session
from scoring.engine.document import parse
from scoring.engine.other_programs import take_over
from scoring.engine.results_files import by_evening, read_file
from scoring.engine.results_formats import every_format
from scoring.engine.standings import score_session
from scoring.facts import exported
from scoring.models import Publication
from tests.builders import make_club
from tests.results_fixtures import figures_of, fixtures

pytestmark = pytest.mark.django_db
FILES = [pytest.param(key, path, id=f"{key}-{path.name}") for key in every_format() for path in fixtures(key)]


def answers_to(err: str) -> list[str]:
    """The first answer that the command offers to each question."""
    found: dict[str, str] = {}
    for line in err.splitlines():
        if "--answer '" in line:
            name, _equals, answer = line.split("--answer '", 1)[1].split("'", 1)[0].partition("=")
            found.setdefault(name, answer)
    return [word for name, answer in found.items() for word in ("--answer", f"{name}={answer}")]


@pytest.mark.parametrize(("key", "path"), FILES)
def test_what_comes_in_is_what_the_file_prints(key: str, path: Path) -> None:
    make_club(slug="riverside")
    out, err = io.StringIO(), io.StringIO()
    words = ["import_session", str(path), "--club", "riverside"]
    answers: list[str] = []
    try:
        call_command(*words, stdout=out, stderr=err)
    except SystemExit:
        answers = answers_to(err.getvalue())
        assert answers, err.getvalue()
        call_command(*words, *answers, stdout=out, stderr=io.StringIO())
    assert out.getvalue().count("/riverside/") == Session.objects.count() == Publication.objects.count()
    given = dict(each.split("=", 1) for each in answers[1::2])
    apart = by_evening(given)
    evenings = read_file(path.name, path.read_bytes(), answers=given).evenings
    told = figures_of(key)[path.name]
    sessions = Session.objects.order_by("pk")
    for place, (session, evening, counted) in enumerate(zip(sessions, evenings, told, strict=True)):
        taken = take_over(evening, apart.get(place))
        facts = exported(session.pk)
        assert facts is not None
        assert score_session(parse(facts)).ranking == score_session(taken.document).ranking
        whole = counted["cells"] == counted["equal"] and counted["figures"] == counted["figures_equal"]
        assert taken.comparison.all_equal is whole or counted["reason"]
        assert counted["cells"] or counted["figures"] or counted["reason"]
