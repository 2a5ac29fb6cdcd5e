"""One result as the table's script sends it, read into the engine's values."""

import re
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from scoring.engine.contract import PASSED_OUT, Card, Contract, ContractError, Played
from scoring.services import Status
from scoring.services.table import TableEntered, TableEntry

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

PASSED = "pass"
SEATS = ("N", "E", "S", "W")
HIGHEST_ID = 2**63 - 1


def saying(words: "_StrPromise") -> dict[str, "str | _StrPromise"]:
    """The same words for whatever is wrong with an answer."""
    return dict.fromkeys(
        ("required", "null", "blank", "invalid", "max_length", "min_value", "max_value", "max_string_length", "date"),
        words,
    )


WHICH_BOARD = saying(_("Which board was it? Choose one of this table’s boards."))
WHICH_ROUND = saying(_("Which round was it?"))
WHAT_CONTRACT = saying(_("What was the contract? Choose a level and a suit, or Passed out."))
WHO_PLAYED = saying(_("Who played it? Choose North, East, South or West."))
HOW_MANY = saying(_("How many tricks did declarer win? It is a number from 0 to 13."))
WHAT_LEAD = saying(_("What was led? Choose a card, or Not known."))
DAMAGED = saying(_("The entry arrived damaged. Please send it again."))
NOT_A_CONTRACT = _(
    "%(text)s is not a contract. A contract is a level from 1 to 7 and a suit or NT, such as 4S or 3NTX."
)
NOT_A_CARD = _("%(text)s is not a card. A card is a suit and a rank, such as HK.")
PASSED_OUT_ALONE = _("A board that was passed out has no declarer, no tricks and no lead.")


class WhenSaid(serializers.DateTimeField):
    """When it was keyed, as the device's clock says. A clock that cannot be understood refuses no entry."""

    def to_internal_value(self, value: Any) -> datetime | None:  # type: ignore[override]
        """None for what is no time."""
        try:
            return super().to_internal_value(value)
        except (serializers.ValidationError, OverflowError):
            return None


def _pair_number() -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=0, max_value=9999, required=False, allow_null=True, default=None, error_messages=DAMAGED
    )


class EntrySerializer(serializers.Serializer[TableEntry]):
    """What a table sends, field by field.

    `id` is a UUID made on the device, `contract` is "4SX" or "pass", `replaces` the id of the result seen as current,
    `after` the `id` of an earlier entry that this one corrects, `ns` and `ew` the numbers of the pairs that the device
    showed; `queued`: it could not be sent when it was keyed.
    """

    id = serializers.UUIDField(error_messages=DAMAGED)
    board = serializers.IntegerField(min_value=1, max_value=9999, error_messages=WHICH_BOARD)
    round = serializers.IntegerField(
        min_value=0, max_value=999, required=False, allow_null=True, default=None, error_messages=WHICH_ROUND
    )
    contract = serializers.CharField(max_length=16, error_messages=WHAT_CONTRACT)
    declarer = serializers.CharField(
        max_length=1, required=False, allow_blank=True, allow_null=True, default="", error_messages=WHO_PLAYED
    )
    tricks = serializers.IntegerField(
        min_value=0, max_value=13, required=False, allow_null=True, default=None, error_messages=HOW_MANY
    )
    lead = serializers.CharField(
        max_length=4, required=False, allow_blank=True, allow_null=True, default="", error_messages=WHAT_LEAD
    )
    replaces = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_ID, required=False, allow_null=True, default=None, error_messages=DAMAGED
    )
    keyed_at = WhenSaid(required=False, allow_null=True, default=None)
    after = serializers.UUIDField(required=False, allow_null=True, default=None, error_messages=DAMAGED)
    queued = serializers.BooleanField(required=False, default=False, error_messages=DAMAGED)
    ns = _pair_number()
    ew = _pair_number()
    default_error_messages = saying(_("The entry arrived damaged. Please send it again."))

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Contract, declarer and tricks make a result, or the first that does not is named."""
        attrs["played"] = _played(attrs)
        attrs["card"] = _card(attrs)
        return attrs


#: Its fields hold nothing of an entry: they are made once, not for each.
_READER = EntrySerializer()


def read_entry(data: object) -> TableEntry:
    """What was sent, as the engine's values. Raises ValidationError, which names the first answer that is wrong."""
    return plain_entry(data) or read_any(data)


#: What a table's script writes: anything else is for the serializer to read, or to refuse in its words.
_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.ASCII)
_BID = re.compile(r"[1-7](?:[CDHS]|NT?)X{0,2}", re.ASCII)
_LED = re.compile(r"[CDHS][2-9TJQKA]", re.ASCII)
_KNOWN = frozenset(EntrySerializer._declared_fields)


def plain_entry(data: object) -> TableEntry | None:
    """What the serializer would make of an entry of the usual form, in a tenth of its time; None for any other."""
    if type(data) is not dict or not _KNOWN.issuperset(data):
        return None
    said = data.get
    played, lead, sent, after, queued = _plainly_played(data), said("lead"), said("id"), said("after"), said("queued")
    fine = (
        played is not None
        and (lead is None or (type(lead) is str and (not lead or (played.contract and _LED.fullmatch(lead)))))
        and type(sent) is str
        and _ID.fullmatch(sent)
        and (after is None or (type(after) is str and _ID.fullmatch(after)))
        and (type(queued) is bool or "queued" not in data)
        and _whole(said("board"), 1, 9999)
        and _whole_or_none(said("round"), 0, 999)
        and _whole_or_none(said("replaces"), 1, HIGHEST_ID)
        and _whole_or_none(said("ns"), 0, 9999)
        and _whole_or_none(said("ew"), 0, 9999)
    )
    if not fine or played is None:
        return None
    keyed_at, ns, ew = said("keyed_at"), said("ns"), said("ew")
    return TableEntry(
        client_id=UUID(sent),
        board=data["board"],
        played=played,
        lead=Card.parse(lead) if lead else None,
        round=said("round"),
        replaces=said("replaces"),
        keyed_at=_READER.fields["keyed_at"].run_validation(keyed_at) if keyed_at is not None else None,
        pairs=(ns, ew) if ns is not None and ew is not None else None,
        queued=bool(queued),
        after=UUID(after) if after else None,
    )


def _plainly_played(data: dict[str, Any]) -> Played | None:
    contract, declarer, tricks = data.get("contract"), data.get("declarer"), data.get("tricks")
    if type(contract) is not str:
        return None
    if contract == PASSED:
        return PASSED_OUT if tricks is None and (declarer is None or declarer == "") else None
    if _BID.fullmatch(contract) and type(declarer) is str and declarer in SEATS and _whole(tricks, 0, 13):
        return Played(Contract.parse(contract), declarer, tricks)
    return None


def _whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _whole_or_none(value: object, least: int, most: int) -> bool:
    return value is None or _whole(value, least, most)


def read_any(data: object) -> TableEntry:
    """As read_entry, whatever was sent."""
    sent = _READER.run_validation(data or {})
    return TableEntry(
        client_id=sent["id"],
        board=sent["board"],
        played=sent["played"],
        lead=sent["card"],
        round=sent["round"],
        replaces=sent["replaces"],
        keyed_at=sent["keyed_at"],
        pairs=(sent["ns"], sent["ew"]) if None not in (sent["ns"], sent["ew"]) else None,
        queued=sent["queued"],
        after=sent["after"],
    )


def answer_to(entry: TableEntry, entered: TableEntered) -> dict[str, Any]:
    """What the table is told of its entry."""
    answer = {"status": entered.status.value, "result": entered.current, "confirmed": entered.confirmed}
    message = entered.message
    if entered.status is Status.CONFLICT:
        said = _("Another device has entered a different result for board %(board)s. Both are kept.")
        message = " ".join([str(said) % {"board": entry.board}, str(_("The director has been told and decides."))])
    return {**answer, "message": message} if message else answer


def _played(sent: dict[str, Any]) -> Played:
    if sent["contract"].strip().lower() == PASSED:
        if sent["declarer"] or sent["tricks"] is not None or sent.get("lead"):
            raise serializers.ValidationError({"contract": PASSED_OUT_ALONE})
        return PASSED_OUT
    try:
        contract = Contract.parse(sent["contract"])
    except ContractError as error:
        raise serializers.ValidationError({"contract": str(NOT_A_CONTRACT) % {"text": sent["contract"]}}) from error
    if sent["declarer"] not in SEATS:
        raise serializers.ValidationError({"declarer": str(WHO_PLAYED["invalid"])})
    if sent["tricks"] is None:
        raise serializers.ValidationError({"tricks": str(HOW_MANY["invalid"])})
    return Played(contract, sent["declarer"], sent["tricks"])


def _card(sent: dict[str, Any]) -> Card | None:
    if not sent.get("lead"):
        return None
    try:
        return Card.parse(sent["lead"])
    except ContractError as error:
        raise serializers.ValidationError({"lead": str(NOT_A_CARD) % {"text": sent["lead"]}}) from error
