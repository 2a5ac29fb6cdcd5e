/* Where the device keeps what must outlive the page: rows in the order in which they came, and notes by name.
   A database where the browser has one; else a page's own storage; else this page's memory.

     rows()               every row, the oldest first: { at, id, place, … }
     add(row)             resolves with the row's number when it is written; an id that is there already is left alone
     save(row)            a changed row, if it is still there
     drop(ids)
     read(name), change(name, make)   a note, and the note made anew of what it was; both in one piece
   Each gives a promise; what could not be written is an error. `lasting`: it outlives the page. */

import { openDatabase } from "./shelf_database.js";
import { openDrawer } from "./shelf_drawer.js";

const PATIENCE = 2000;

export async function openShelf() {
  try {
    return await soon(openDatabase());
  } catch (problem) {
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
