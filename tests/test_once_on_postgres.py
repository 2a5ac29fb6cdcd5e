"""Which tests a quick run asks PostgreSQL as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import IntegrityError

from club.services import create_club, end_play, resume_play
from tests.once_on_postgres import TIMES, asked_on_postgres


class Item:
    """A test as pytest holds it, as far as it is asked."""

    def __init__(self, function: Callable[[], object]) -> None:
        self.function = function


def acts() -> object:
    return create_club, [end_play for _once in range(1)]


def calls_what_acts() -> object:
    return acts()


def acts_otherwise() -> object:
    return create_club, resume_play


def is_refused_by_the_database() -> object:
    return create_club, IntegrityError


def asked(*tests: Callable[[], object]) -> list[bool]:
    items: list[Any] = [Item(each) for each in tests]
    chosen = asked_on_postgres(items)
    return [item in chosen for item in items]


def test_two_tests_of_a_function_are_enough_whoever_calls_it() -> None:
    assert TIMES == 2
    assert asked(calls_what_acts, acts, acts, calls_what_acts) == [True, True, False, False]


def test_a_function_that_no_two_have_named_is_asked_and_so_is_a_database() -> None:
    assert asked(acts, acts, acts_otherwise, is_refused_by_the_database, acts) == [True, True, True, True, False]
    assert asked(lambda: None) == [False]
