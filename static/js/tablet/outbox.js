/* What is on its way to the server, in order, kept on the device until it has arrived.
   An item is a result { kind: "result", id, round, board, contract, declarer, tricks, lead, replaces, after, keyed_at }
   or a yes { kind: "confirm", id, round, board, of } (of: the entry's id here) or { …, result } (its id at the server).
   done: it has arrived, and the next state will show it. error: it was refused, and stays until somebody has read why. */

import { Lost, NotConnected, Refused } from "./api.js";
import { deliverSign } from "./signing.js";

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 20000;
const REMEMBERED = 40;

export function openOutbox(api, store, tell) {
  let items = store.get("outbox", []);
  let arrived = store.get("arrived", {});
  let sending = false;
  let lost = items.some((item) => !item.done && !item.error);
  let wait = FIRST_WAIT;
  let timer = 0;

  function keep() {
    store.set("outbox", items);
    store.set("arrived", arrived);
    tell("changed");
  }

  function remember(id, result) {
    const known = Object.entries(arrived).filter(([each]) => each !== id).slice(1 - REMEMBERED);
    arrived = Object.fromEntries([...known, [id, result]]);
  }

  const waiting = () => items.find((item) => !item.done && !item.error);

  async function sendResult(item) {
    const { id, round, board, contract, declarer, tricks, lead, keyed_at, ns, ew } = item;
    const replaces = arrived[item.after] || item.replaces || null;
    const body = { id, round, board, contract, declarer, tricks, lead, replaces, keyed_at, ns, ew };
    const answer = await api.post("/results", body);
    remember(id, answer.result);
    item.done = true;
    item.status = answer.status;
    item.message = answer.message || "";
  }

  async function sendYes(item) {
    const entry = items.find((each) => each.id === item.of);
    const result = item.result || arrived[item.of];
    item.done = true;
    if (!result || (entry && entry.status === "conflict")) return;
    item.done = false;
    item.check = (await api.post(`/results/${result}/confirm`)).check_lead;
    item.done = true;
  }

  /* A refused yes needs no answer: the board's own state says what has become of it. */
  function refused(item, problem) {
    if (item.kind === "confirm") item.done = true;
    else item.error = problem.message;
  }

  async function sendSign(item) {
    await deliverSign(api, item, arrived, items);
    item.done = true;
  }

  const SENDERS = { result: sendResult, confirm: sendYes, sign: sendSign };

  async function send(item) {
    try {
      await SENDERS[item.kind](item);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      refused(item, problem);
    }
    keep();
    tell(item.error ? "refused" : "arrived", item);
  }

  async function flush() {
    clearTimeout(timer);
    if (sending) return;
    sending = true;
    try {
      for (let item = waiting(); item; item = waiting()) {
        await send(item);
        wait = FIRST_WAIT;
      }
      lost = false;
      tell("changed");
    } catch (problem) {
      failed(problem);
    } finally {
      sending = false;
    }
  }

  function failed(problem) {
    if (problem instanceof NotConnected) return tell("gone");
    if (!(problem instanceof Lost)) throw problem;
    lost = true;
    timer = setTimeout(flush, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
    return tell("changed");
  }

  return {
    flush,
    add(item) {
      items = [...items, item];
      keep();
      flush();
    },
    /* The last word about a board that the server's state does not know yet. */
    about(round, board) {
      const found = items.filter((item) => item.kind === "result" && item.round === round && item.board === board);
      return found[found.length - 1] || null;
    },
    /* Everything that has not arrived, nor been refused. */
    waiting: () => items.filter((item) => !item.done && !item.error),
    signs: (round, side) => items.some((item) => item.kind === "sign" && item.round === round && item.side === side),
    confirms: (id) => items.some((item) => item.kind === "confirm" && item.of === id),
    result: (id) => arrived[id] || null,
    /* Entries that have not arrived although it was tried. */
    late: () => (lost ? items.filter((item) => !item.done && !item.error) : []),
    isLost: () => lost,
    /* Every item that the server has not got, the oldest first. */
    all: () => items.filter((item) => !item.done).map((item) => ({ ...item })),
    drop(id) {
      items = items.filter((item) => item.id !== id && item.of !== id);
      keep();
    },
    /* A state asked for after these had arrived shows them; an entry with its yes still on the way waits for that. */
    arrivedNow: () => items.filter((item) => item.done && !items.some((yes) => yes.of === item.id && !yes.done)).map((item) => item.id),
    forget(ids) {
      items = items.filter((item) => !ids.includes(item.id));
      store.set("outbox", items);
    },
  };
}
