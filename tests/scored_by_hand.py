"""IMPs and victory points worked out again for tests, from the published tables: nothing of the program is used.

imps(470)                 10
vps(-10, boards=4)        5.4, of the side that lost by 10
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

#: The least difference for 1, 2, 3 … IMPs (Law 78B).
FROM = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500)
FROM += (3000, 3500, 4000)


def imps(difference: int) -> int:
    """The IMPs of a difference in points, with its sign."""
    found = sum(abs(difference) >= least for least in FROM)
    return found if difference > 0 else -found


def vps(margin: int, boards: int) -> Decimal:
    """The WBF's continuous scale for the side with this margin, to hundredths."""
    tau = (Decimal(5).sqrt() - 1) / 2
    most = 15 * Decimal(boards).sqrt()
    share = min(Decimal(1), (1 - tau ** (3 * abs(margin) / most)) / (1 - tau**3))
    won = (10 + 10 * share).quantize(Decimal("0.01"), ROUND_HALF_UP)
    return won if margin >= 0 else 20 - won
