/* What could not be sent for minutes can go another way: a button that offers it. Its pages are in another_way.js. */

import { h } from "./dom.js";
import { words } from "./words.js";

const OFFERED_AFTER = 120000;
const EVERY = 5000;
const KEYS = "bridgeclub.table/carry";

/* The carry keys of the tables that this device has been at, by place. */
export function keysOf() {
  try {
    return JSON.parse(localStorage.getItem(KEYS)) || {};
  } catch (problem) {
    return {};
  }
}

function remember(place, key) {
  try {
    localStorage.setItem(KEYS, JSON.stringify({ ...keysOf(), [place]: key }));
  } catch (problem) {
    /* Where nothing may be written the page knows its own key. */
  }
}

/* Gives the app its button. */
export function begin(app) {
  const room = document.getElementById("room");
  const button = h("button", { type: "button", class: "btn another", click: open }, words.another);
  const bar = h("div", { class: "another-bar", hidden: true }, button);
  const since = new Map();
  app.carry = { place: room.dataset.place, key: room.dataset.carry };
  remember(room.dataset.place, room.dataset.carry);
  room.insertBefore(bar, document.getElementById("main"));

  function open() {
    bar.hidden = true;
    app.show({ name: "another" });
  }

  /* By a clock that only goes on: a tablet's own may be wrong. */
  function look() {
    if (!app.outbox) return;
    const now = performance.now();
    const unsent = app.outbox.all().filter((item) => item.kind === "result" && !item.error).map((item) => item.id);
    [...since.keys()].filter((id) => !unsent.includes(id)).forEach((id) => since.delete(id));
    unsent.filter((id) => !since.has(id)).forEach((id) => since.set(id, now));
    bar.hidden = Boolean(document.querySelector(".step-another, .step-another-code, .step-another-done")) || !(app.outbox.isLost() && [...since.values()].some((at) => now - at >= OFFERED_AFTER));
  }

  setInterval(look, EVERY);
}
