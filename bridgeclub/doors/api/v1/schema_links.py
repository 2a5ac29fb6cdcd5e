"""What an answer leads to: links of the schema, by which programs (and the tests) go from one address to the next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

NAME = re.compile(r"{(.*?)}")


@dataclass(frozen=True)
class To:
    """An operation, with where the answer has what its address needs (a JSON pointer without its first slash), and
    what is sent there: pointers under `sent`, words of one's own under `said`. What stands in both addresses is the
    same in both."""

    act: str
    at: Mapping[str, str] = field(default_factory=dict)
    sent: Mapping[str, str] = field(default_factory=dict)
    said: Mapping[str, str] = field(default_factory=dict)
    tag: bool = False


CALL, QUERY, MOVEMENT, LETTERS = {"call": "id"}, {"query": "id"}, {"movement": "id"}, {"sending": "id"}
LATE, DISPUTE = {"late": "id"}, {"dispute": "id"}
SEEN, LOOKED = {"seen": "seen"}, {"version": "version", "result": "result"}
DOUBT = ("board", "ns", "ew", "result", "rules", "seen")
OF_A_CALL = (
    To("get_call", CALL),
    To("post_shown", CALL),
    To("post_take", CALL, SEEN),
    To("post_attend", CALL, SEEN),
    To("post_close", CALL, SEEN, {"how": "settled"}),
)
OF_A_QUERY = (
    To("get_query", QUERY),
    To("post_acceptquery", QUERY, LOOKED),
    To("post_rejectquery", QUERY, LOOKED, {"reason": "Both pairs were asked."}),
    To("post_settlequery", QUERY, {**LOOKED, "way": "ways/0/way"}, {"reason": "Both pairs were asked."}),
)
OF_AN_ERROR = ("post_approveerror", "post_declineerror")
OF_A_LINE = (
    To("get_linehistory"),
    To("get_undo"),
    To("post_undo", tag=True),
    To("post_settleconflict", sent={"result": "rival/id"}, tag=True),
    To("post_takeaway", sent={"result": "result/id"}, tag=True),
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
    "editions",
    "end",
    "clocks",
    "history",
)
LINKS: Mapping[str, tuple[To, ...]] = {
    "get_clubs": (To("get_club", {"club": "items/0/slug"}),),
    "get_club": (To("get_sessions"), To("get_templates"), To("get_ownmovements")),
    "get_sessions": (To("get_session", {"session": "items/0/slug"}),),
    "post_sessions": (To("get_session", {"session": "slug"}), To("post_pairs", {"session": "slug"})),
    "get_session": tuple(To(f"get_{each}") for each in OF_A_SESSION),
    "post_pairs": (To("post_leaves", {"pair": "id"}),),
    "get_seating": (To("get_pairhistory", {"pair": "pairs/0/id"}),),
    "post_seats": (To("post_start"),),
    "get_results": (To("get_result", {"board": "items/0/board", "ns": "items/0/ns/id", "ew": "items/0/ew/id"}),),
    "get_result": (To("put_result", tag=True), To("post_confirm", sent={"result": "result/id"}), *OF_A_LINE),
    "get_calls": (To("get_call", {"call": "items/0/id"}),),
    "post_calls": OF_A_CALL,
    "get_call": OF_A_CALL[1:],
    "post_take": OF_A_CALL[2:],
    "post_attend": OF_A_CALL[3:],
    "get_queries": (To("get_query", {"query": "items/0/id"}),),
    "post_queries": OF_A_QUERY,
    "get_query": OF_A_QUERY[1:],
    "get_lateentries": (To("get_lateentry", {"late": "items/0/id"}), To("post_takealllate")),
    "get_lateentry": (To("post_takelate", LATE), To("post_leavelate", LATE)),
    "post_takelate": (To("post_leavelate", LATE),),
    "get_disputes": (To("get_dispute", {"dispute": "items/0/id"}),),
    "get_dispute": (To("post_letstand", DISPUTE, {"result": "result"}),),
    "get_doubts": (
        To("post_acceptdoubt", {}, {each: f"items/0/{each}" for each in DOUBT}, {"note": "Both pairs were asked."}),
        To("post_askagain", {}, {each: f"items/0/{each}" for each in DOUBT}),
    ),
    "post_acceptdoubt": (To("post_reopendoubt", {}, {each: each for each in DOUBT}),),
    "get_rulings": (To("get_ruling", {"ruling": "items/0/number"}),),
    "get_kinds": (To("get_wrong", {"kind": "items/0/kind"}),),
    "get_wrong": (To("post_lookatwrong"),),
    "post_wrong": (To("get_ruling", {"ruling": "ruling"}), To("post_takeback", {"repair": "repair"})),
    "get_repairkinds": (To("get_putright", {"kind": "items/0/kind"}),),
    "get_putright": (To("post_lookatrepair"),),
    "post_putright": (To("post_takeback", {"repair": "id"}),),
    "get_repairs": (To("post_takeback", {"repair": "items/0/id"}),),
    "post_rulings": (To("get_ruling", {"ruling": "number"}),),
    "get_travellers": (To("get_boardtraveller", {"board": "items/0/number"}),),
    "get_editions": (To("get_oneedition", {"edition": "items/0/number"}),),
    "post_editions": (To("get_oneedition", {"edition": "number"}), To("post_withdraw", {"edition": "number"})),
    "get_editionchanges": (To("get_ownchanges", {"key": "effects/0/contestant/key"}),),
    "get_grosserrors": tuple(To(each, {"error": "items/0/id"}) for each in OF_AN_ERROR),
    "post_grosserrors": tuple(To(each, {"error": "id"}) for each in OF_AN_ERROR),
    "get_waiting": (To("post_waiting", sent={"edition": "edition"}),),
    "get_letters": (To("post_stopletters", {"sending": "items/0/id"}),),
    "post_letters": (To("post_stopletters", LETTERS),),
    "post_imports": (To("get_session", {"session": "session"}), To("get_document", {"session": "session"})),
    "get_ownmovements": (To("get_onemovement", {"movement": "items/0/id"}),),
    "post_ownmovements": tuple(To(each, MOVEMENT) for each in ("get_onemovement", "post_remove", "post_putback")),
}


def linked(made: dict[str, Any]) -> dict[str, Any]:
    """The schema with its links."""
    acts = {said["operationId"]: (path, said) for path, item in made["paths"].items() for said in item.values()}
    for start, ways in LINKS.items():
        path, said = acts[start]
        found = {way.act: dict(_link(way, path, acts[way.act][0])) for way in ways}
        for status, answer in said["responses"].items():
            if status in ("200", "201"):
                answer["links"] = found
    return made


def _link(way: To, start: str, path: str) -> Iterator[tuple[str, Any]]:
    known, needed = (set(NAME.findall(each)) for each in (start, path))
    places = {name: f"$request.path.{name}" for name in sorted(known & needed)}
    places |= {name: _in_answer(pointer) for name, pointer in way.at.items()}
    if way.tag:
        places["If-Match"] = "$response.header.ETag"
    yield "operationId", way.act
    yield "parameters", places
    if way.sent:
        yield "requestBody", {**{name: _in_answer(each) for name, each in way.sent.items()}, **way.said}


def _in_answer(pointer: str) -> str:
    return f"$response.body#/{pointer}"
