"""Amounts of money: whole numbers of the smallest unit, read as people type them and written as they read them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal

#: Currencies of ISO 4217 whose smallest unit is not a hundredth.
_DIGITS: Mapping[str, int] = {
    **dict.fromkeys(("CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}
_SIGNS: Mapping[str, str] = {"GBP": "£", "EUR": "€", "USD": "$", "JPY": "¥", "ILS": "₪", "INR": "₹", "TRY": "₺"}
AT_MOST = 100_000_00
CODE = re.compile(r"[A-Z]{3}")
_AMOUNT = re.compile(r"([0-9]{1,7})(?:[.,]([0-9]{1,3}))?")

#: The currency of a time zone, for a club that has not said its own (IANA zones; ISO 4217).
_OF_ZONES: Mapping[str, str] = {
    "GBP": "Europe/London Europe/Belfast Europe/Jersey Europe/Guernsey Europe/Isle_of_Man",
    "EUR": (
        "Europe/Dublin Europe/Paris Europe/Berlin Europe/Busingen Europe/Madrid Europe/Rome Europe/Vienna"
        " Europe/Brussels Europe/Amsterdam Europe/Luxembourg Europe/Lisbon Europe/Athens Europe/Helsinki"
        " Europe/Tallinn Europe/Riga Europe/Vilnius Europe/Ljubljana Europe/Bratislava Europe/Malta Europe/Zagreb"
        " Europe/Monaco Europe/Andorra Europe/San_Marino Europe/Vatican Asia/Nicosia Atlantic/Canary Atlantic/Madeira"
        " Atlantic/Azores Africa/Ceuta"
    ),
    "USD": (
        "America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix America/Anchorage"
        " America/Detroit America/Boise Pacific/Honolulu America/Puerto_Rico"
    ),
    "CAD": (
        "America/Toronto America/Vancouver America/Montreal America/Edmonton America/Winnipeg America/Halifax"
        " America/Regina America/St_Johns"
    ),
    "AUD": (
        "Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Perth Australia/Adelaide Australia/Hobart"
        " Australia/Darwin Australia/Canberra"
    ),
    "NZD": "Pacific/Auckland",
    "CHF": "Europe/Zurich Europe/Vaduz",
    "SEK": "Europe/Stockholm",
    "NOK": "Europe/Oslo",
    "DKK": "Europe/Copenhagen Atlantic/Faroe",
    "ISK": "Atlantic/Reykjavik",
    "PLN": "Europe/Warsaw",
    "CZK": "Europe/Prague",
    "HUF": "Europe/Budapest",
    "RON": "Europe/Bucharest",
    "TRY": "Europe/Istanbul",
    "ILS": "Asia/Jerusalem",
    "ZAR": "Africa/Johannesburg",
    "INR": "Asia/Kolkata",
    "JPY": "Asia/Tokyo",
}
_BY_ZONE = {zone: currency for currency, zones in _OF_ZONES.items() for zone in zones.split()}


class NotAnAmount(ValueError):
    """A text that is no amount of money in the currency."""


def usual_currency(time_zone: str) -> str:
    """The currency where a club is; "" where its time zone does not say."""
    return _BY_ZONE.get(time_zone, "")


def digits_of(currency: str) -> int:
    """How many decimals a currency has."""
    return _DIGITS.get(currency, 2)


def read_amount(text: str, currency: str) -> int:
    """`4.50`, `4,5`, `£4` in smallest units. Raises NotAnAmount, also for more decimals than the currency has."""
    bare = "".join(text.split()).removeprefix(_SIGNS.get(currency, currency)).removeprefix(currency)
    found = _AMOUNT.fullmatch(bare)
    digits = digits_of(currency)
    part = (found[2] or "") if found else ""
    if not found or len(part) > digits:
        raise NotAnAmount(text)
    amount = int(found[1] + part.ljust(digits, "0"))
    if amount > AT_MOST:
        raise NotAnAmount(text)
    return amount


def decimal_of(amount: int, currency: str) -> Decimal:
    """The amount in whole units, exact."""
    return Decimal(amount).scaleb(-digits_of(currency))


def written(amount: int, currency: str) -> str:
    """`£4.50`, `CHF 4.50`, `¥500`."""
    figure = format(decimal_of(amount, currency), "f")
    sign = _SIGNS.get(currency)
    return f"{sign}{figure}" if sign else f"{currency} {figure}".strip()
