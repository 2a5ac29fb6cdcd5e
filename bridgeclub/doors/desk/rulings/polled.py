"""A poll of peers that was counted in the ruling assistant, in the boxes of the ruling form: who chose what, and the
weights that the score begins with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from django.http import QueryDict

from bridgeclub.doors.desk.rulings.rows import BOTH, ROWS
from rulings.engine.poll import Choice, answers_of, weight_text, weights_of

#: So many different choices are asked for.
AT_MOST = 4
MOST_PEERS = 99


def boxes_of_poll(sent: QueryDict) -> dict[str, str]:
    """`hand`, `question`, and `chose`, `number`, `result` for each choice, as the address has them; {} for none. What
    is no number is kept in words."""
    choices = list(_choices(sent))
    hand, question = (sent.get(name, "").strip()[:300] for name in ("hand", "question"))
    boxes = {"poll_hand": hand, "poll_question": question, "poll_answers": "\n".join(answers_of(choices))}
    return {name: text for name, text in boxes.items() if text} | _weights(choices)


def _choices(sent: QueryDict) -> Iterator[Choice]:
    columns = (sent.getlist(name)[:AT_MOST] for name in ("chose", "number", "result"))
    for chose, number, result in zip_longest(*columns, fillvalue=""):
        says, count, result = chose.strip()[:100], number.strip()[:20], result.strip()[:40]
        if not (says or count or result):
            continue
        if count.isascii() and count.isdecimal() and int(count) <= MOST_PEERS:
            yield Choice(says or result, int(count), result)
        else:
            yield Choice(f"{says or result}: {count}" if count else says or result, None, result)


def _weights(choices: list[Choice]) -> dict[str, str]:
    weights = weights_of(choices)[: ROWS[BOTH]]
    boxes = {f"both{number}_contract": result for number, (result, _share) in enumerate(weights, start=1)}
    if len(weights) > 1:
        boxes |= {f"both{number}_weight": weight_text(share) for number, (_r, share) in enumerate(weights, start=1)}
    return boxes | {"gives": BOTH} if boxes else {}
