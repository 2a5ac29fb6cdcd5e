"""One result as the table's script sends it, read into the engine's values."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from club.queries import printed_on
from scoring.engine.contract import PASSED_OUT, Card, Contract, ContractError, Played
from scoring.services import Status
from scoring.services.table import TableEntered, TableEntry

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

PASSED = "pass"
SEATS = ("N", "E", "S", "W")
HIGHEST_ID = 2**63 - 1


def field_error_messages(words: "_StrPromise") -> dict[str, "str | _StrPromise"]:
    """The same words for whatever is wrong with an answer."""
    return dict.fromkeys(
        ("required", "null", "blank", "invalid", "max_length", "min_value", "max_value", "max_string_length", "date"),
        words,
    )


BOARD_ERRORS = field_error_messages(_("Which board was it? Choose one of this table’s boards."))
ROUND_ERRORS = field_error_messages(_("Which round was it?"))
CONTRACT_ERRORS = field_error_messages(_("What was the contract? Choose a level and a suit, or Passed out."))
WHO_PLAYED = field_error_messages(_("Who played it? Choose North, East, South or West."))
HOW_MANY = field_error_messages(_("How many tricks did declarer win? It is a number from 0 to 13."))
WHAT_LEAD = field_error_messages(_("What was led? Choose a card, or Not known."))
DAMAGED_ERRORS = field_error_messages(_("The entry did not arrive complete. Please send it again."))
NOT_A_CONTRACT = _(
    "%(text)s is not a contract. A contract is a level from 1 to 7 and a suit or NT, such as 4S or 3NTX."
)
NOT_A_CARD = _("%(text)s is not a card. A card is a suit and a rank, such as HK.")
PASSED_OUT_ALONE = _("A board that was passed out has no declarer, no tricks and no lead.")


class KeyedAtField(serializers.DateTimeField):
    """When it was keyed, as the device's clock says. A clock that cannot be understood refuses no entry."""

    def to_internal_value(self, value: Any) -> datetime | None:  # type: ignore[override]
        """None for what is no time."""
        try:
            return super().to_internal_value(value)
        except (serializers.ValidationError, OverflowError):
            return None


class WhoField(serializers.RegexField):
    """Who sat at a table, as its state says of a round (`who_text`)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(r"^[0-9]{1,18}(-[0-9]{1,18}){1,3}$", **kwargs)


def _pair_number() -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=0, max_value=9999, required=False, allow_null=True, default=None, error_messages=DAMAGED_ERRORS
    )


class EntrySerializer(serializers.Serializer[TableEntry]):
    """What a table sends, field by field.

    `id` is a UUID made on the device, `contract` is "4SX" or "pass", `replaces` the id of the result seen as current,
    `after` the `id` of an earlier entry that this one corrects, `who` what the state said of the round under that name,
    `ns` and `ew` the numbers of the pairs that an older page showed; `queued`: it could not be sent when it was keyed.
    """

    id = serializers.UUIDField(error_messages=DAMAGED_ERRORS)
    board = serializers.IntegerField(min_value=1, max_value=9999, error_messages=BOARD_ERRORS)
    round = serializers.IntegerField(
        min_value=0, max_value=999, required=False, allow_null=True, default=None, error_messages=ROUND_ERRORS
    )
    contract = serializers.CharField(max_length=16, error_messages=CONTRACT_ERRORS)
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
        min_value=1, max_value=HIGHEST_ID, required=False, allow_null=True, default=None, error_messages=DAMAGED_ERRORS
    )
    keyed_at = KeyedAtField(required=False, allow_null=True, default=None)
    after = serializers.UUIDField(required=False, allow_null=True, default=None, error_messages=DAMAGED_ERRORS)
    queued = serializers.BooleanField(required=False, default=False, error_messages=DAMAGED_ERRORS)
    ns = _pair_number()
    ew = _pair_number()
    who = WhoField(required=False, allow_blank=True, allow_null=True, default="", error_messages=DAMAGED_ERRORS)
    default_error_messages = field_error_messages(_("The entry did not arrive complete. Please send it again."))

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Contract, declarer and tricks make a result, or the first that does not is named."""
        attrs["played"] = _played(attrs)
        attrs["card"] = _card(attrs)
        return attrs


def read_entry(data: object) -> TableEntry:
    """What was sent, as the engine's values. Raises ValidationError, which names the first answer that is wrong."""
    reader = EntrySerializer(data=data or {})
    reader.is_valid(raise_exception=True)
    sent = reader.validated_data
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
        who=tuple(int(each) for each in sent["who"].split("-")) if sent["who"] else (),
    )


def entry_answer(session_id: int, entry: TableEntry, entered: TableEntered) -> dict[str, Any]:
    """What the table is told of its entry."""
    answer = {"status": entered.status.value, "result": entered.current, "confirmed": entered.confirmed}
    message = entered.message
    if entered.status is Status.CONFLICT:
        sentence = _("Another device has entered a different result for board %(board)s. Both are kept.")
        printed = printed_on(session_id, entry.board)
        message = " ".join([str(sentence) % {"board": printed}, str(_("The director has been told and decides."))])
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
