/* What is on its way to the server, in order, kept on the device until it has arrived.
   An item is a result { kind: "result", id, place, round, board, contract, declarer, tricks, lead, replaces, after, keyed_at }
   or a yes { kind: "confirm", id, place, round, board, of } (of: the entry's id here) or { …, result } (its id at the server).
   place: the table it was made at ("17-A-3"); the device may be at another one by now.
   done: it has arrived, and the next state will show it. error: it was refused, and stays until somebody has read why.
   status "kept": the server has put it before the director; told: its words have been read. unkept: the device has no
   room for it, so that it lives as long as the page. */

import { Lost, NotConnected } from "./api.js";
import { boardOf, deliver, hasWaited, openSender } from "./sending.js";

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 8000;
const ANOTHER_PAGE = 3000;
const REMEMBERED = 200;
const STUBBORN = 3;
const ARRIVED = "arrived";

/* `mayGo(item)`: whether the server is ready for it. `tell(what, item)`: something has changed. */
export function openOutbox({ api, shelf, place, newId, mayGo, tell }) {
  const alone = openSender(shelf, newId);
  const born = new Map();
  let items = [];
  let arrived = {};
  let shelfMark = "";
  let sending = null;
  let running = false;
  let missed = false;
  let giveUp = () => {};
  let lost = false;
  let why = "";
  let wait = FIRST_WAIT;
  let timer = 0;
  let queue = Promise.resolve();

  const unsent = (item) => !item.done && !item.error;
  const mine = (item) => item.place === place;

  /* Writes follow each other: an item is on the shelf before anything is said of it. */
  function written(work) {
    queue = queue.then(work).catch((problem) => console.warn(String(problem)));
    return queue;
  }

  async function shelve(item) {
    try {
      item.at = await shelf.add(bare(item));
      item.unkept = !shelf.lasting;
    } catch (problem) {
      item.unkept = true;
    }
    item.writing = false;
    tell("changed");
  }

  function note(item, change) {
    Object.assign(item, change);
    return written(() => (item.at ? shelf.save(bare(item)) : null)).then(ring);
  }

  /* Other pages of this device look again. */
  function ring() {
    try {
      localStorage.setItem("bridgeclub.table/bell", newId());
    } catch (problem) {
      /* Where nothing may be written there is no other page to tell. */
    }
  }

  /* In its turn among the writes: a row that is written while the others are read would look as if it had gone. */
  function load() {
    return written(async () => {
      const [rows, known, mark] = [await shelf.rows(), await shelf.read(ARRIVED), await shelf.change("mark", (there) => there || newId())];
      // Somebody has cleared what this browser keeps: everything is written again.
      if (shelfMark && shelfMark !== mark) items.forEach((item) => unsent(item) && written(() => shelve(item)));
      else merge(rows);
      shelfMark = mark;
      arrived = { ...known, ...arrived };
    }).then(() => tell("changed"));
  }

  /* What another page has sent or put away is done here too: the next state says what has become of it. */
  function merge(rows) {
    const kept = new Map(rows.map((row) => [row.id, row]));
    const here = new Set(items.map((item) => item.id));
    items.forEach((item) => {
      if (kept.has(item.id)) Object.assign(item, kept.get(item.id));
      else if (item.at && unsent(item)) item.done = true;
    });
    items = items.filter((item) => !(item.at && item.error && !kept.has(item.id)));
    items = [...items, ...rows.filter((row) => !here.has(row.id))].sort((one, other) => (one.at || Infinity) - (other.at || Infinity));
  }

  async function remember(id, result) {
    arrived = { ...arrived, [id]: result };
    await written(() => shelf.change(ARRIVED, (before) => latest({ ...before, [id]: result })));
  }

  async function send(item) {
    sending = item.id;
    tell("changed");
    try {
      const given = new Promise((resolve, reject) => (giveUp = () => reject(new Lost("given up"))));
      const change = await Promise.race([deliver(api, item, { arrived, items, waited: hasWaited(item, born.get(item.id)) }), given]);
      if (change.result) await remember(item.id, change.result);
      await note(item, change);
    } catch (problem) {
      await note(item, { tries: (item.tries || 0) + 1 });
      throw problem;
    } finally {
      sending = null;
    }
    tell(item.error ? "refused" : "arrived", item);
  }

  /* One after the other. What one place or one stubborn board holds up holds up nothing else. */
  async function sendAll(stillAlone) {
    const aside = new Set();
    const next = () => items.find((item) => unsent(item) && !item.writing && !aside.has(item.place) && !aside.has(boardOf(item)) && mayGo(item));
    await load();
    for (let item = next(); item && (await stillAlone()); item = next()) {
      try {
        await send(item);
        wait = FIRST_WAIT;
        why = "";
      } catch (problem) {
        if (problem instanceof NotConnected) aside.add(item.place);
        else if (problem instanceof Lost && problem.fault && item.tries >= STUBBORN) aside.add(boardOf(item));
        else throw problem;
        if (problem instanceof NotConnected && mine(item)) tell("gone");
      }
    }
    if (aside.size) again(LONGEST_WAIT);
  }

  async function flush() {
    clearTimeout(timer);
    missed = running;
    if (running) return;
    running = true;
    try {
      await queue;
      items.filter((item) => item.unkept && unsent(item)).forEach((item) => written(() => shelve(item)));
      if (!items.some(unsent)) lost = false;
      else if (await alone(sendAll)) lost = items.some((item) => unsent(item) && mayGo(item));
      else again(ANOTHER_PAGE);
    } catch (problem) {
      failed(problem);
    } finally {
      running = false;
    }
    tell("changed");
  }

  function again(pause) {
    clearTimeout(timer);
    timer = setTimeout(flush, pause);
  }

  function failed(problem) {
    if (!(problem instanceof Lost)) throw problem;
    lost = true;
    why = problem.said || "";
    items.filter((item) => unsent(item) && !item.queued).forEach((item) => note(item, { queued: true }));
    again(missed ? 0 : wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  /* The network is back: what still waits for an answer from before may wait for ever. The server takes nothing twice. */
  function hurry() {
    giveUp();
    flush();
  }

  function add(item) {
    const made = { ...item, place, writing: true, queued: lost };
    born.set(made.id, performance.now());
    items = [...items, made];
    tell("changed");
    return written(() => shelve(made)).then(() => {
      ring();
      flush();
    });
  }

  const about = (round, board) => items.filter((item) => mine(item) && item.kind === "result" && item.round === round && item.board === board);
  const withYes = (id) => items.filter((item) => item.id === id || item.of === id);
  const remove = (ids) => {
    items = items.filter((item) => !ids.includes(item.id));
    return written(() => shelf.drop(ids)).then(ring);
  };

  const lookAgain = () => load().then(flush);
  window.addEventListener("storage", (event) => {
    if (event.key === "bridgeclub.table/bell") lookAgain();
  });

  return {
    ready: load(),
    flush,
    hurry,
    lookAgain,
    add,
    /* The last word about a board that the server's state does not know yet. */
    about: (round, board) => about(round, board).pop() || null,
    /* The yes to an entry of this device's, or to a result at the server; that entry may have become the result by now. */
    yesTo: (id, result) => items.find((item) => item.kind === "confirm" && ((id && item.of === id) || (result && (item.result === result || arrived[item.of] === result)))) || null,
    signs: (round, side) => items.some((item) => mine(item) && item.kind === "sign" && item.round === round && item.side === side),
    /* Whether something is not in the server's last state. */
    holds: () => items.some(mine),
    result: (id) => arrived[id] || null,
    knows: (id) => Boolean(arrived[id]) || items.some((item) => item.id === id),
    /* Every item that the server has not got, the oldest first: plain objects. */
    all: () => items.filter((item) => !item.done).map((item) => ({ ...bare(item) })),
    /* Entries that wait, whatever for. */
    waiting: () => items.filter(unsent),
    isLost: () => lost,
    /* What the server has said about why it takes nothing now; "" where it says nothing. */
    why: () => why,
    isSending: (item) => sending === item.id,
    /* Answers of the server that nobody has read, of boards that no list shows any more. */
    unread: (shown) => items.find((item) => (item.error && !shown(item)) || (item.status === "kept" && !item.told)) || null,
    read: (item) => note(item, { told: true }),
    /* It went another way; the server's next state says how it stands. */
    carried: (id) => withYes(id).forEach((item) => note(item, { done: true })),
    drop: (id) => remove(withYes(id).map((item) => item.id)),
    /* A state asked for after these had arrived shows them; an entry with its yes still on the way waits for that. */
    arrivedNow: () => items.filter((item) => item.done && item.status !== "kept" && !items.some((yes) => yes.of === item.id && !yes.done)).map((item) => item.id),
    /* What was put before the director stays so until the board says something else. */
    settled: (isOpen) => items.filter((item) => item.status === "kept" && item.told && !(mine(item) && isOpen(item))).map((item) => item.id),
    forget: (ids) => (ids.length ? remove(ids) : null),
  };
}

/* What is written of an item: not what only this page knows. */
function bare(item) {
  const { writing, unkept, ...row } = item;
  return row;
}

function latest(known) {
  return Object.fromEntries(Object.entries(known).slice(-REMEMBERED));
}
