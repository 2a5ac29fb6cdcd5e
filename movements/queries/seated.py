"""Who sits at a table, as a condition for the database: of seatings and of lines, which name them alike."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q


def with_any_of(contestants: Collection[int]) -> Q:
    """Those at which one of these contestants sits, as a partner in an individual too."""
    there = Q(ns_id__in=contestants) | Q(ew_id__in=contestants)
    return there | Q(ns_partner_id__in=contestants) | Q(ew_partner_id__in=contestants)
