/* Where the device keeps what must outlive the page: rows in the order in which they came, and notes by name.
   A database where the browser has one; else a page's own storage; else this page's memory.

     rows()               every row, the oldest first: { at, id, place, … }
     add(row)             resolves with the row's number when it is written; an id that is there already is left alone
     save(row)            a changed row, if it is still there
     drop(ids)
     read(name), change(name, make)   a note, and the note made anew of what it was; both in one piece
   Each gives a promise; what could not be written is an error. `lasting`: it outlives the page. */

import { openDatabase } from "./shelf_database.js";
import { openDrawer, takeOver } from "./shelf_drawer.js";

const PATIENCE = 2000;

/* `late`: the database has not answered yet; resolves when what is in it has come to be here as well. */
export async function openShelf() {
  const asked = openDatabase();
  const database = await soon(asked);
  if (database && !isLeft()) return database;
  if (!database) return openDrawer(asked);
  await takeOver(database).catch((problem) => console.warn(String(problem)));
  return database;
}

/* Null where it fails or takes too long: some browsers never answer when they are asked for it the first time. */
function soon(promise) {
  return Promise.race([promise.catch(() => null), new Promise((resolve) => setTimeout(resolve, PATIENCE, null))]);
}

/* Whether a page without a database has left something. */
function isLeft() {
  try {
    return localStorage.getItem("bridgeclub.table/shelf");
  } catch (problem) {
    return false;
  }
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
  const { number, ns, ew, who, boards, closed, turns, shared_with, after } = round;
  return { number, ns, ew, who, boards: boards.map(bareBoard), closed, turns, shared_with, after };
}

function bareBoard(board) {
  const { number, dealer, vulnerable, state, entered, result, hidden } = board;
  return { number, dealer, vulnerable, state, entered, result: null, hidden: hidden || Boolean(result) };
}
