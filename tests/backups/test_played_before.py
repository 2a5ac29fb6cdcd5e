"""A session that comes as an archive brings deals that the club has published: they stay to be seen."""

from __future__ import annotations

import io

import pytest

from backups.archive_export import write_session
from backups.archive_import import import_archive
from club.actor import PROGRAM
from club.models import SessionDeals
from club.services import end_play
from scoring.queries.deals import open_deals
from scoring.recompute import recompute
from scoring.services import publish_session
from tests import builders
from tests.deal_makers import load

pytestmark = pytest.mark.django_db


def test_an_archive_that_lacks_a_board_hides_nothing_that_is_published_here() -> None:
    elsewhere = builders.started_session(8)
    dealt = load(elsewhere)
    builders.play_all(elsewhere, rounds=[1, 2, 3])
    end_play(session_id=elsewhere.pk, actor=PROGRAM)
    recompute(elsewhere.pk)
    home = builders.make_club()
    ours = builders.ended_session(8, club=home)
    load(ours, dealt)
    publish_session(session_id=ours.pk, actor=PROGRAM)
    shown = open_deals(ours.pk)
    assert len(shown) == 8
    file = io.BytesIO()
    write_session(file, elsewhere.club.slug, elsewhere.slug)
    file.seek(0)
    came = import_archive(file, club_id=home.pk, actor=PROGRAM)
    assert SessionDeals.objects.get(session=came.session_id).open_before == list(range(1, 9))
    assert open_deals(ours.pk) == shown
