"""What an answer leads to: links of the schema, by which programs (and the tests) go from one address to the next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

NAME = re.compile(r"{(.*?)}")


@dataclass(frozen=True)
class SchemaLink:
    """An operation, with where the answer has what its address needs (a JSON pointer without its first slash), and what
    is sent there: pointers under `sent`, words of one's own under `constants`. What stands in both addresses is the
    same in both.
    """

    act: str
    at: Mapping[str, str] = field(default_factory=dict)
    sent: Mapping[str, str] = field(default_factory=dict)
    constants: Mapping[str, str] = field(default_factory=dict)
    tag: bool = False


CALL, QUERY, MOVEMENT, SENDING = {"call": "id"}, {"query": "id"}, {"movement": "id"}, {"sending": "id"}
LATE, DISPUTE = {"late": "id"}, {"dispute": "id"}
SEEN_CALL, LOOKED = {"seen": "seen"}, {"version": "version", "result": "result"}
DOUBT = ("board", "ns", "ew", "result", "rules", "seen")
OF_A_CALL = (
    SchemaLink("get_call", CALL),
    SchemaLink("post_shown", CALL),
    SchemaLink("post_take", CALL, SEEN_CALL),
    SchemaLink("post_return", CALL),
    SchemaLink("post_attend", CALL, SEEN_CALL),
    SchemaLink("post_close", CALL, SEEN_CALL, {"how": "settled"}),
)
OF_A_QUERY = (
    SchemaLink("get_query", QUERY),
    SchemaLink("post_acceptquery", QUERY, LOOKED),
    SchemaLink("post_lookataccepting", QUERY, LOOKED),
    SchemaLink("post_rejectquery", QUERY, LOOKED, {"reason": "Both pairs were asked."}),
    SchemaLink("post_settlequery", QUERY, {**LOOKED, "way": "ways/0/way"}, {"reason": "Both pairs were asked."}),
    SchemaLink("post_lookatsettling", QUERY, {**LOOKED, "way": "ways/0/way"}, {"reason": "Both pairs were asked."}),
)
APPEAL, OF_AN_APPEAL = {"appeal": "id"}, ("agreetoappeal", "withdrawappeal")
OF_AN_ERROR = ("post_lookaterror", "post_approveerror", "post_declineerror")
OF_A_LINE = (
    SchemaLink("get_linehistory"),
    SchemaLink("get_undo"),
    SchemaLink("post_undo", tag=True),
    SchemaLink("post_settleconflict", sent={"result": "rival/id"}, tag=True),
    SchemaLink("post_takeaway", sent={"result": "result/id"}, tag=True),
)
OF_A_SESSION = (
    "seating",
    "results",
    "standings",
    "calls",
    "queries",
    "doubts",
    "lateentries",
    "disputes",
    "rulings",
    "appeals",
    "editions",
    "end",
    "clocks",
    "history",
)
LINKS: Mapping[str, tuple[SchemaLink, ...]] = {
    "get_clubs": (SchemaLink("get_club", {"club": "items/0/slug"}),),
    "get_club": tuple(
        SchemaLink(f"get_{each}")
        for each in (
            "sessions",
            "templates",
            "ownmovements",
            "ladders",
            "events",
            "clubsimultaneous",
            "months",
            "ownyears",
        )
    ),
    "get_ladders": (SchemaLink("get_ladderrows", {"ladder": "items/0/slug"}),),
    "get_clubsimultaneous": tuple(
        SchemaLink(each, {"club": "items/0/organiser", "simultaneous": "items/0/slug"})
        for each in ("get_onesimultaneous", "get_commonranking")
    ),
    "post_joinssimultaneous": (
        SchemaLink("get_session", {"session": "slug"}),
        SchemaLink("post_leavessimultaneous", sent={"session": "slug"}),
    ),
    "get_months": (SchemaLink("get_players"),),
    "get_players": tuple(
        SchemaLink(each, {"player": "items/0/id"}) for each in ("get_oneplayer", "get_playersessions")
    ),
    "get_ownyears": (SchemaLink("get_ownsessions"),),
    "get_yearsbylink": (SchemaLink("get_sessionsbylink"),),
    "get_events": (SchemaLink("get_eventranking", {"event": "items/0/slug"}),),
    "get_sessions": (SchemaLink("get_session", {"session": "items/0/slug"}),),
    "post_sessions": (SchemaLink("get_session", {"session": "slug"}), SchemaLink("post_pairs", {"session": "slug"})),
    "get_session": tuple(SchemaLink(f"get_{each}") for each in OF_A_SESSION),
    "post_pairs": (SchemaLink("post_leaves", {"pair": "id"}),),
    "get_seating": (SchemaLink("get_pairhistory", {"pair": "pairs/0/id"}),),
    "post_seats": (SchemaLink("post_start"),),
    "get_results": (
        SchemaLink("get_result", {"board": "items/0/board", "ns": "items/0/ns/id", "ew": "items/0/ew/id"}),
    ),
    "get_result": (
        SchemaLink("put_result", tag=True),
        SchemaLink("post_confirm", sent={"result": "result/id"}),
        *OF_A_LINE,
    ),
    "get_calls": (SchemaLink("get_call", {"call": "items/0/id"}),),
    "post_calls": OF_A_CALL,
    "get_call": OF_A_CALL[1:],
    "post_take": OF_A_CALL[2:],
    "post_attend": OF_A_CALL[4:],
    "get_queries": (SchemaLink("get_query", {"query": "items/0/id"}),),
    "post_queries": OF_A_QUERY,
    "get_query": OF_A_QUERY[1:],
    "get_lateentries": (SchemaLink("get_lateentry", {"late": "items/0/id"}), SchemaLink("post_takealllate")),
    "get_lateentry": (SchemaLink("post_takelate", LATE), SchemaLink("post_leavelate", LATE)),
    "post_takelate": (SchemaLink("post_leavelate", LATE),),
    "get_disputes": (SchemaLink("get_dispute", {"dispute": "items/0/id"}),),
    "get_dispute": (SchemaLink("post_letstand", DISPUTE, {"result": "result"}),),
    "get_doubts": (
        SchemaLink(
            "post_acceptdoubt", {}, {each: f"items/0/{each}" for each in DOUBT}, {"note": "Both pairs were asked."}
        ),
        SchemaLink("post_askagain", {}, {each: f"items/0/{each}" for each in DOUBT}),
    ),
    "post_acceptdoubt": (SchemaLink("post_reopendoubt", {}, {each: each for each in DOUBT}),),
    "get_rulings": (SchemaLink("get_ruling", {"ruling": "items/0/number"}),),
    "get_kinds": (SchemaLink("get_wrong", {"kind": "items/0/kind"}),),
    "get_wrong": (SchemaLink("post_lookatwrong"),),
    "post_wrong": (SchemaLink("get_ruling", {"ruling": "ruling"}), SchemaLink("post_takeback", {"repair": "repair"})),
    "get_repairkinds": (SchemaLink("get_putright", {"kind": "items/0/kind"}),),
    "get_putright": (SchemaLink("post_lookatrepair"),),
    "post_putright": (SchemaLink("post_takeback", {"repair": "id"}),),
    "get_repairs": (SchemaLink("post_takeback", {"repair": "items/0/id"}),),
    "post_rulings": (SchemaLink("get_ruling", {"ruling": "number"}),),
    "post_lodge": (SchemaLink("get_appeal", APPEAL), *(SchemaLink(f"post_{each}", APPEAL) for each in OF_AN_APPEAL)),
    "get_appeals": (SchemaLink("get_appeal", {"appeal": "items/0/id"}),),
    "get_travellers": (SchemaLink("get_boardtraveller", {"board": "items/0/number"}),),
    "get_editions": (SchemaLink("get_oneedition", {"edition": "items/0/number"}),),
    "post_editions": (
        SchemaLink("get_oneedition", {"edition": "number"}),
        SchemaLink("post_withdraw", {"edition": "number"}),
    ),
    "get_editionchanges": (SchemaLink("get_ownchanges", {"key": "effects/0/contestant/key"}),),
    "get_grosserrors": tuple(SchemaLink(each, {"error": "items/0/id"}) for each in OF_AN_ERROR),
    "post_grosserrors": tuple(SchemaLink(each, {"error": "id"}) for each in OF_AN_ERROR),
    "get_waiting": (SchemaLink("post_waiting", sent={"edition": "edition"}),),
    "get_letters": (SchemaLink("post_stopletters", {"sending": "items/0/id"}),),
    "post_letters": (SchemaLink("post_stopletters", SENDING),),
    "post_imports": (
        SchemaLink("get_session", {"session": "session"}),
        SchemaLink("get_document", {"session": "session"}),
    ),
    "get_ownmovements": (SchemaLink("get_onemovement", {"movement": "items/0/id"}),),
    "post_ownmovements": tuple(
        SchemaLink(each, MOVEMENT) for each in ("get_onemovement", "post_remove", "post_putback")
    ),
}


def with_links(made: dict[str, Any]) -> dict[str, Any]:
    """The schema with its links."""
    acts = {
        operation["operationId"]: (path, operation)
        for path, item in made["paths"].items()
        for operation in item.values()
    }
    for start, ways in LINKS.items():
        path, operation = acts[start]
        found = {way.act: dict(_link(way, path, acts[way.act][0])) for way in ways}
        for status, answer in operation["responses"].items():
            if status in ("200", "201"):
                answer["links"] = found
    return made


def _link(way: SchemaLink, start: str, path: str) -> Iterator[tuple[str, Any]]:
    known, needed = (set(NAME.findall(each)) for each in (start, path))
    places = {name: f"$request.path.{name}" for name in sorted(known & needed)}
    places |= {name: _in_answer(pointer) for name, pointer in way.at.items()}
    if way.tag:
        places["If-Match"] = "$response.header.ETag"
    yield "operationId", way.act
    yield "parameters", places
    if way.sent:
        yield "requestBody", {**{name: _in_answer(each) for name, each in way.sent.items()}, **way.constants}


def _in_answer(pointer: str) -> str:
    return f"$response.body#/{pointer}"
