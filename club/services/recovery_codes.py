"""Codes on paper for when the telephone is lost: made, kept as slow hashes, found again, used up."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor

from django.contrib.auth.hashers import check_password, make_password
from django.utils import timezone

from club.models import RecoveryCode, SecondFactor

CODES = 10
#: Nothing that is read as something else when it is written by hand.
SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
SIGN_LENGTH, CODE_LENGTH = 2, 10


def random_codes() -> list[str]:
    """K7XQ4-M7MPA and so on: no two begin with the same two signs."""
    signs: set[str] = set()
    while len(signs) < CODES:
        signs.add(_by_chance(SIGN_LENGTH))
    codes = [sign + _by_chance(CODE_LENGTH - SIGN_LENGTH) for sign in sorted(signs)]
    return [f"{code[:5]}-{code[5:]}" for code in codes]


def _by_chance(length: int) -> str:
    return "".join(secrets.choice(SIGNS) for _each in range(length))


def hashed(codes: Collection[str]) -> dict[str, str]:
    """Two signs of each code → the hash of all of it. Slow on purpose: nothing is to be held meanwhile."""
    bare = [code.replace("-", "") for code in codes]
    with ThreadPoolExecutor() as side_by_side:
        slow = side_by_side.map(make_password, bare)
    return {code[:SIGN_LENGTH]: each for code, each in zip(bare, slow, strict=True)}


def keep_codes(factor: SecondFactor, slow: dict[str, str]) -> None:
    """What `hashed` made, for this factor."""
    RecoveryCode.objects.bulk_create(
        RecoveryCode(factor=factor, sign=sign, code_hash=code_hash) for sign, code_hash in slow.items()
    )


def matching_code(factor: SecondFactor, bare: str) -> RecoveryCode | None:
    """The unused one that this is, typed without its dash and in capitals. One slow hash at most."""
    found = factor.recovery_codes.filter(sign=bare[:SIGN_LENGTH], used_at=None).first()
    return found if found is not None and check_password(bare, found.code_hash) else None


def use_up(code: RecoveryCode) -> bool:
    """Whether it was this one's turn: of two who bring it at once, one is right."""
    return bool(RecoveryCode.objects.filter(pk=code.pk, used_at=None).update(used_at=timezone.now()))
