"""Passwords that anybody at a bridge club would try first."""

from __future__ import annotations

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError


@pytest.mark.parametrize(
    "password",
    ["bridgeclub2026", "BridgeClub!2026", "Director-Director", "north south 1", "hearts&spades99", "7notrump-double"],
)
def test_words_of_the_game_are_refused_in_words(password: str) -> None:
    with pytest.raises(ValidationError, match="words of the game"):
        validate_password(password)


@pytest.mark.parametrize(
    "password", ["correct horse battery", "amber-nutmeg-kestrel-82", "bridge over troubled water", "4819#27*06!53 5"]
)
def test_others_are_not(password: str) -> None:
    validate_password(password)


def test_any_password_may_be_long_and_of_any_signs() -> None:
    validate_password("ż ♠ 長い " * 20)
