"""The guard itself: what no copy takes is not written unseen."""

from __future__ import annotations

import pytest

from scoring.models import Snapshot
from tests import builders

pytestmark = pytest.mark.django_db


def test_what_no_copy_takes_is_refused_where_it_is_written() -> None:
    session = builders.ended_session(4)
    found = Snapshot.objects.get(session=session)
    [first, *_rest] = found.standings["ranking"]
    first["rank"] = "first"
    with pytest.raises(AssertionError, match=r"scoring\.snapshot\.standings"):
        found.save()
    with pytest.raises(AssertionError, match=r"scoring\.snapshot\.standings"):
        Snapshot.objects.filter(session=session).update(standings=found.standings)
