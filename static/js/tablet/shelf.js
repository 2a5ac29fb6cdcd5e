/* Where the device keeps what must outlive the page: rows in the order in which they came, and notes by name.
   A database where the browser has one; else a page's own storage; else this page's memory.

     rows()               every row, the oldest first: { at, id, place, … }
     add(row)             resolves with the row's number when it is written; an id that is there already is left alone
     save(row)            a changed row, if it is still there
     drop(ids)
     read(name), change(name, make)   a note, and the note made anew of what it was; both in one piece
   Each gives a promise; what could not be written is an error. `lasting`: it outlives the page. */

import { openDatabase } from "./shelf_database.js";

const PATIENCE = 2000;

export async function openShelf() {
  try {
    return await soon(openDatabase());
  } catch (problem) {
    const { openDrawer } = await import("./shelf_drawer.js");
    return openDrawer();
  }
}

/* Some browsers never answer when they are asked for a database the first time. */
function soon(promise) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("slow")), PATIENCE);
    promise.then(resolve, reject);
  });
}

/* Of its table the last state and the plan of the evening are kept for the time without a server. Results are left out:
   whoever opens the page later may have those boards still to play. */
const NAME = "table";
const ROUNDS = ["current", "previous", "later"];

export async function lastKnown(shelf, place) {
  try {
    const kept = await shelf.read(NAME);
    return kept && kept.place === place ? kept : {};
  } catch (problem) {
    return {};
  }
}

/* One table's at a time: that of the table before is gone. */
export function keepKnown(shelf, place, state, evening) {
  const kept = { place, state: state && withoutResults(state), evening };
  return shelf.change(NAME, () => kept).catch(() => {});
}

function withoutResults(state) {
  const plain = Object.entries(state).map(([name, value]) => {
    if (ROUNDS.includes(name)) return [name, value && bareRound(value)];
    if (name === "pauses") return [name, value.map(bareRound)];
    if (Array.isArray(value)) return [name, []];
    return [name, typeof value === "object" ? null : value];
  });
  return Object.fromEntries(plain);
}

function bareRound(round) {
  const { number, ns, ew, boards, complete, closed, turns, shared_with, after } = round;
  return { number, ns, ew, boards: boards.map(bareBoard), complete, closed, turns, shared_with, after };
}

function bareBoard(board) {
  const { number, dealer, vulnerable, state, entered, result, hidden } = board;
  return { number, dealer, vulnerable, state, entered, result: null, hidden: hidden || Boolean(result) };
}

/* What an older page has left on this device goes on the shelf before it is taken away there. */
const PREFIX = "bridgeclub.table.";

export async function takeOver(shelf) {
  for (const name of namesLeft()) {
    const left = JSON.parse(localStorage.getItem(name)) || {};
    const place = name.slice(PREFIX.length);
    for (const item of left.outbox || []) await shelf.add({ ...item, place });
    await shelf.change("arrived", (before) => ({ ...left.arrived, ...before }));
    const { outbox, arrived, ...others } = left;
    localStorage.setItem(name, JSON.stringify(others));
  }
}

function namesLeft() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX) && localStorage.getItem(name).includes("\"outbox\""));
  } catch (problem) {
    return [];
  }
}
