"""The audit chain of a club in a copy: checked, and chained anew where its ids have changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from django.apps import apps

from backups.identity import IdMap
from backups.row_insertion import BATCH, Row, in_batches
from backups.tables import Model, fields_of, referenced_model
from club.models import (
    AuditRow,
    ConditionsOfContest,
    ConductReport,
    Contestant,
    DealSet,
    EveningTemplate,
    Event,
    Player,
    Session,
    User,
)
from club.models.sealing import row_digest
from club.services.audit import row_hash
from club.services.audit_verification import first_break, read_chain
from movements.models import Match, OwnMovement
from rulings.models import Call, GrossError, PeerPoll, Ruling, RulingNote, ScoreQuery
from scoring.models import (
    Adjustment,
    Ladder,
    LateDecision,
    LateEntry,
    Line,
    Penalty,
    Repair,
    Result,
    ResultsUpload,
    Sending,
)
from scoring.services.repairs.change_set import TRACKED_TABLES

#: Words in `AuditRow.data` under which ids stand.
IDS: Mapping[str, Model] = {
    "adjustment": Adjustment,
    "appeal": RulingNote,
    "before": Result,
    "call": Call,
    "conditions": ConditionsOfContest,
    "contestant": Contestant,
    "event": Event,
    "events": Event,
    "ew_partner": Contestant,
    "gross_error": GrossError,
    "kept": Result,
    "ladder": Ladder,
    "line": Line,
    "match": Match,
    "ns_partner": Contestant,
    "order": Contestant,
    "other": Contestant,
    "own_movement": OwnMovement,
    "penalty": Penalty,
    "player": Player,
    "players": Player,
    "poll": PeerPoll,
    "query": ScoreQuery,
    "repair": Repair,
    "replaces": Result,
    "report": ConductReport,
    "result": Result,
    "ruling": Ruling,
    "sending": Sending,
    "session": Session,
    "sessions_back": Session,
    "sessions_out": Session,
    "set": DealSet,
    "template": EveningTemplate,
    "upload": ResultsUpload,
    "user": User,
    "visitor": Player,
}
#: Where the same word stands for a row of another table.
OTHERWISE: Mapping[tuple[str, str], Model] = {
    ("result moved", "before"): Line,
    ("result reseated", "before"): Line,
    ("result turned", "before"): Line,
    ("deals loaded", "replaces"): DealSet,
}


#: The tables whose rows keep other rows as they were, or ids of rows that may be gone.
REMEMBERING: frozenset[Model] = frozenset({Repair, LateDecision, LateEntry})


def first_gap(rows: Iterable[Row]) -> int | None:
    """The number of the first row that does not continue the chain; None when all hold. Rows in their order."""
    return first_break(read_chain(AuditRow(**row) for row in rows))


class RechainedAuditLog:
    """The rows of a chain with the ids of here, each sealed again. `number` and `hash` are those of the last.

    What the acts had sealed has other ids here, and so other digests: `sealed_again` makes them.
    """

    def __init__(self, rows: Iterable[Row], identity: IdMap, number: int = 0, hash: str = "") -> None:
        self.rows, self.identity = rows, identity
        self.number, self.hash = number, hash
        self.sealed: dict[str, set[str]] = {}

    def sealed_again(self) -> dict[str, dict[str, str]]:
        """The same rows as they are here, for the act that took them over. Once all rows are in their tables."""
        return {label: dict(self._digests(label, keys)) for label, keys in self.sealed.items()}

    def _digests(self, label: str, keys: Collection[str]) -> Iterator[tuple[str, str]]:
        model = apps.get_model(label)
        here = [pk for before, pk in self.identity.maps.get(model, {}).items() if str(before) in keys]
        for some in in_batches(here, BATCH):
            yield from ((str(row.pk), row_digest(row)) for row in model._base_manager.filter(pk__in=some))

    def __iter__(self) -> Iterator[Row]:
        for row in self.rows:
            for label, digests in row["seals"].items():
                self.sealed.setdefault(label, set()).update(digests)
            here = self.identity.follow(AuditRow, row) | {"seals": {}}
            here["data"] = with_ids_of_here(here["data"], self.identity, here["action"])
            here["number"], here["previous"] = self.number + 1, self.hash
            here["hash"] = row_hash(AuditRow(**here))
            self.number, self.hash = here["number"], here["hash"]
            yield here


def with_ids_of_here(data: Mapping[str, Any], identity: IdMap, action: str = "") -> dict[str, Any]:
    """What was recorded with an act, its ids followed."""
    return {word: _here(OTHERWISE.get((action, word), IDS.get(word)), value, identity) for word, value in data.items()}


def _here(model: Model | None, value: Any, identity: IdMap) -> Any:
    if isinstance(value, list):
        return [_here(model, each, identity) for each in value]
    return identity.here(model, value) if model in identity.maps else value


def with_own_ids(row: Row, identity: IdMap) -> Row:
    """A repair or a decision, which keeps rows as they were, or an entry that came late, which says who sat there: ids
    are followed, also of those that are gone."""
    if "saw" in row:
        return row | {"saw": _here(Contestant, row["saw"], identity)}
    changed = {name: _rows_here(TRACKED_TABLES[name].model, rows, identity) for name, rows in row["changed"].items()}
    values = {"said": with_ids_of_here(row["said"], identity)} if "said" in row else {}
    return row | values | {"changed": changed}


def _rows_here(model: Model, rows: Mapping[str, list[Any]], identity: IdMap) -> dict[str, list[Any]]:
    pointing = {field.attname: to for field in fields_of(model) if (to := referenced_model(field)) in identity.maps}

    def follow(values: dict[str, Any] | None) -> dict[str, Any] | None:
        return values and {name: _here(pointing.get(name), value, identity) for name, value in values.items()}

    return {str(identity.here(model, int(pk))): [follow(values) for values in both] for pk, both in rows.items()}
