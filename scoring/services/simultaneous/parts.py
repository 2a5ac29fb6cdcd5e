"""A large common field is scored in parts by several workers; whoever finishes the last part joins them.

A part follows from editions and boards alone, and editions never change: it is remembered under both, in the cache that
all workers share. Twice does no harm. Of a version parts are asked for once: where one is lost, or fails, the sweep
scores the whole by itself.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any

from celery import current_app
from django.conf import settings

from club.cache import cache_add, cache_delete, cache_get, cache_get_many, cache_set
from scoring.engine.collecting import without_collecting
from scoring.engine.common_field import fits
from scoring.engine.common_parts import (
    board_counts,
    boards_cut,
    expected_results,
    join_parts,
    only_boards,
    score_part,
)
from scoring.engine.common_parts_kept import KeptPart, kept_part, part_of
from scoring.engine.document import parse
from scoring.engine.simultaneous_document import CommonDocument
from scoring.models import Publication

logger = logging.getLogger(__name__)

TASK = "scoring.score_common_part"
#: More are not worth while: each reads the facts of all editions.
PARTS_AT_MOST = 4
#: Longer than all parts of the largest field take where nothing else waits.
PART_SECONDS = 600
#: How long it is known that parts of a version were asked for once.
TRIED_SECONDS = 24 * 60 * 60
Facts = Mapping[str, Any]


def that_fit(editions: Sequence[Publication]) -> list[Publication]:
    """The editions that can be compared with each other, in order."""
    return [each for each in editions if fits(parse(only_boards(each.facts, ())))]


def score_whole(facts: Sequence[Facts]) -> CommonDocument:
    """The common field in one go."""
    expected = expected_results(board_counts(facts))
    sessions = [parse(each) for each in facts]
    return join_parts(sessions, expected, [score_part(sessions, expected)])


def ask_for_parts(simultaneous_id: int, version: int, editions: Sequence[Publication]) -> bool:
    """Send a task for each part of a large field, once for each version. False: score it whole, as it is small, as this
    was tried before, or as nobody can be asked.
    """
    at_least = settings.COMMON_FIELD_CUT_FROM
    if at_least is None:
        return False
    counts = board_counts([each.facts for each in editions])
    results = sum(each.lines for each in counts.values())
    if results < at_least:
        return False
    if not cache_add(f"common-parts-tried:{simultaneous_id}:{version}", TRIED_SECONDS):
        return False
    cache_set(_asked_key(simultaneous_id, version), 1, PART_SECONDS)
    if not are_on_their_way(simultaneous_id, version):
        return False  # a cache that remembers nothing would not remember parts either
    groups = boards_cut(counts, PARTS_AT_MOST)
    ids = [each.pk for each in editions]
    try:
        for at in range(len(groups)):
            given = [simultaneous_id, version, ids, groups, expected_results(counts), at]
            current_app.signature(TASK, args=given, ignore_result=True).apply_async()
    except Exception:
        cache_delete(_asked_key(simultaneous_id, version))
        logger.exception("The parts of the simultaneous %s could not be asked for.", simultaneous_id)
        return False
    return True


def are_on_their_way(simultaneous_id: int, version: int) -> bool:
    """Whether parts of this version were asked for a short time ago."""
    return cache_get(_asked_key(simultaneous_id, version), int) is not None


def not_on_their_way(simultaneous_id: int, version: int) -> None:
    """Nothing waits for parts of this version any more."""
    cache_delete(_asked_key(simultaneous_id, version))


def joined_with_part(
    ids: Sequence[int], groups: Sequence[Sequence[int]], expected: int, at: int
) -> CommonDocument | None:
    """Score a part unless it is there; the whole field where it was the last one and nobody else joins them."""
    keys = [_part_key(ids, group) for group in groups]
    facts: list[Facts] | None = None
    if cache_get(f"{keys[at]}:done", int) is None:
        facts = _facts(ids)
        part = score_part([parse(only_boards(each, groups[at])) for each in facts], expected)
        cache_set(keys[at], kept_part(part), PART_SECONDS)
        cache_set(f"{keys[at]}:done", 1, PART_SECONDS)
    if len(cache_get_many({f"{key}:done": int for key in keys})) < len(keys):
        return None
    joining = f"{_part_key(ids, [])}:joining"
    if not cache_add(joining, PART_SECONDS):
        return None
    try:
        found: dict[str, KeptPart] = without_collecting(cache_get_many)(dict.fromkeys(keys, KeptPart))
        if len(found) < len(keys):
            return None
        names = [parse(each if each.get("penalties") else only_boards(each, ())) for each in facts or _facts(ids)]
        return join_parts(names, expected, [part_of(found[key]) for key in keys])
    finally:
        cache_delete(joining)


def _facts(ids: Sequence[int]) -> list[Facts]:
    """The facts of editions, in the order of their ids as they are given."""
    found = dict(Publication.objects.filter(pk__in=ids).values_list("pk", "facts"))
    return [found[pk] for pk in ids]


def _part_key(ids: Sequence[int], boards: Sequence[int]) -> str:
    told = hashlib.sha256(json.dumps([list(ids), list(boards)]).encode()).hexdigest()
    return f"common-part:{told}"


def _asked_key(simultaneous_id: int, version: int) -> str:
    return f"common-parts-asked:{simultaneous_id}:{version}"
