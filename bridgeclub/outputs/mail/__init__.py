"""Letters to players: how they look, how they go out, and how somebody wants no more of them."""
