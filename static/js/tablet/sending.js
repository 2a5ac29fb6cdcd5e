/* Sending what the outbox has: by one page at a time, however many are open (a lock of the browser's, or, on networks
   without https, a lease); what an item is to the server, and what its answer makes of the item. */

import { Refused } from "./api.js";
import { deliverSign } from "./signing.js";

const LONG = 30000;

/* Items about one board follow each other; those of other boards need not wait for them. */
export function boardOf(item) {
  return [item.place, item.round, item.board].join(" ");
}

/* Whether it was not sent at the first try, or came here long ago. A clock that was put back or forward says nothing:
   then what has passed on this page counts. `born`: when the item came to it, by a clock that only goes on. */
export function hasWaited(item, born) {
  const passed = born === undefined ? Math.abs(Date.now() - Date.parse(item.keyed_at)) : performance.now() - born;
  return Boolean(item.queued) || !(passed <= LONG);
}

const SENDERS = { result: sendResult, confirm: sendYes, sign: sendSign };

/* Sends it; `arrived` is by entry the result it became, `items` the others. Returns what is to be remembered of it. */
export async function deliver(api, item, others) {
  const there = { post: (path, body) => api.post(path, body, item.place) };
  try {
    return await SENDERS[item.kind](there, item, others);
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    /* A refused yes needs no answer: the board's own state says what has become of it. */
    return item.kind === "result" ? { error: problem.message } : { done: true };
  }
}

async function sendSign(api, item, { arrived, items }) {
  await deliverSign(api, item, arrived, items);
  return { done: true };
}

async function sendResult(api, item, { arrived, waited }) {
  const { id, round, board, contract, declarer, tricks, lead, keyed_at, ns, ew, who } = item;
  const replaces = arrived[item.after] || item.replaces || null;
  const body = { id, round, board, contract, declarer, tricks, lead, replaces, keyed_at, ns, ew, who };
  const answer = await api.post("/results", waited ? { ...body, queued: true } : body);
  return { done: true, status: answer.status, message: answer.message || "", result: answer.result || null };
}

async function sendYes(api, item, { arrived, items }) {
  const entry = items.find((each) => each.id === item.of);
  const result = item.result || arrived[item.of];
  if (!result || (entry && entry.status === "conflict")) return { done: true };
  const answer = await api.post(`/results/${result}/confirm`, {});
  return { done: true, check: answer.check_lead, again: answer.look_again && result, traveller: answer.traveller };
}

const NAME = "bridgeclub.table.sender";
const LEASE = 8000;

/* Gives a function that does a work alone: true when it is done, false when another page is at it. The work is given
   what keeps the others away for another while; it must ask that before every request, and end at a no. */
export function openSender(shelf, newId) {
  const me = newId();

  async function take() {
    const now = Date.now();
    // A lease from further ahead than any is given was made before the clock was put back.
    const free = (lease) => !lease || lease.owner === me || lease.until < now || lease.until > now + LEASE;
    const lease = await shelf.change(NAME, (held) => (free(held) ? { owner: me, until: now + LEASE } : held));
    return lease.owner === me;
  }

  function letGo() {
    return shelf.change(NAME, (held) => (held && held.owner === me ? null : held));
  }

  async function byLease(work) {
    // Where nothing can be written no page can keep another away: then it is the server that takes nothing twice.
    const mine = () => take().catch(() => true);
    if (!(await mine())) return false;
    try {
      await work(mine);
    } finally {
      await letGo().catch(() => {});
    }
    return true;
  }

  window.addEventListener("pagehide", () => letGo().catch(() => {}));
  return function alone(work) {
    if (!navigator.locks) return byLease(work);
    return navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock) await work(async () => true);
      return Boolean(lock);
    });
  };
}
