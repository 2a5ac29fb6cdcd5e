"""The way out that stands in every letter: no log-in, and it never runs out."""

from __future__ import annotations

from django.core.signing import BadSignature, Signer

_SIGNER = Signer(salt="bridgeclub.outputs.mail.unsubscribe")


def unsubscribe_token(player_id: int) -> str:
    """What stands in the address; it can do nothing but end that player's letters."""
    return _SIGNER.sign(str(player_id))


def player_of_unsubscribe_token(token: str) -> int | None:
    """Whose letters are to end; None for an address that nobody was given."""
    try:
        return int(_SIGNER.unsign(token))
    except (BadSignature, ValueError):
        return None
