"""Documents with matches come in by every door, are known again, and go out as they were."""

from __future__ import annotations

import io
import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command

from club.models import Session
from scoring.engine.document import canonical
from scoring.models import Publication
from tests import builders
from tests.doors.programs import Program, answer, director_program, of
from tests.match_nights import KINDS, PAIRS, night_of_matches

pytestmark = pytest.mark.django_db


def typed(*words: str) -> tuple[str, str]:
    """What stands on standard output, and beside it."""
    out, beside = io.StringIO(), io.StringIO()
    call_command(*words, stdout=out, stderr=beside)
    return out.getvalue().strip(), beside.getvalue().strip()


def held(document: dict[str, object]) -> str:
    contestants, matches = document["contestants"], document["matches"]
    assert isinstance(contestants, list)
    assert isinstance(matches, list)
    boards = {board for match in matches for board in match.get("boards", ())}
    unit = "pair" if document["contest"] == "pairs" else "team"
    return ", ".join(
        f"{len(each)} {word}" if len(each) == 1 else f"{len(each)} {several}"
        for each, word, several in (
            (contestants, unit, f"{unit}s"),
            (boards, "board", "boards"),
            (matches, "match", "matches"),
        )
    )


@pytest.mark.parametrize("seed", range(len(KINDS)))
def test_on_the_command_line(seed: int, tmp_path: Path) -> None:
    builders.make_club(slug="riverside")
    document, file = night_of_matches(seed), tmp_path / "matches.json"
    file.write_text(json.dumps(document))
    page, beside = typed("import_session", str(file), "--club", "riverside")
    assert beside == held(document)
    printed, _nothing = typed("export_session", urlsplit(page).path.strip("/"))
    assert json.loads(printed) == canonical(document)
    again, beside = typed("import_session", str(file), "--club", "riverside")
    assert again == f"already imported as {page}; --again imports it once more"
    assert not beside
    assert Session.objects.count() == Publication.objects.count() == 1


@pytest.mark.parametrize("seed", range(len(KINDS)))
def test_by_a_program(seed: int) -> None:
    club = builders.make_club()
    document, manager = night_of_matches(seed), Program(builders.make_manager(club))
    path = f"clubs/{club.slug}/documents"
    said = answer(manager.post(path, document), 201)
    assert said["contest"] == ("pairs" if KINDS[seed] in PAIRS else "teams")
    assert (said["contestants"], said["matches"]) == (len(document["contestants"]), len(document["matches"]))
    assert answer(manager.post(path, document), 200) == said | {"already": True}
    session = Session.objects.get(club=club)
    assert director_program(club).read(of(session, "/document")) == canonical(document)
