/* What could not be sent for minutes can go another way: a button that offers it. Its pages are in another_way.js, which
   nobody needs before there is an entry; on paper it goes without them. */

import { resultsOf } from "../carry/code.js";
import { h } from "./dom.js";
import { inWords, tableName } from "./names.js";
import { t, words } from "./words.js";

const PAGES = "./another_way.js";
const OFFERED_AFTER = 120000;
const EVERY = 5000;
const KEYS = "bridgeclub.table/carry";

let pages = null;
let tries = 0;

/* Of a file that could not be fetched browsers remember that, and ask again only under another address. */
export async function fetchPages() {
  const address = tries ? `${PAGES}?again=${tries}` : PAGES;
  if (pages) return;
  tries += 1;
  try {
    pages = await import(address);
  } catch (problem) {
    console.warn(String(problem));
  }
}

/* view.part: "" all ways, "codes", "done". Until they are here, and without the server that may be never: on paper. */
export function anotherPage(app, view) {
  if (pages) return pages.anotherPage(app, view);
  const said = h("p", { class: "tell", role: "status" }, view.tried ? words.codesAway : words.partWait);
  if (!view.asked) {
    view.asked = true;
    fetchPages().then(() => {
      view.tried = true;
      app.draw();
    });
  }
  return { key: "another", title: words.anotherTitle, body: [said, onPaper(app)], back: { text: words.back, press: () => app.home() } };
}

/* By table, with the key of each: [{ place, key, results }]. */
export function tables(app) {
  const keys = { ...keysOf(), [app.carry.place]: app.carry.key };
  const items = app.outbox.all();
  const places = [...new Set(items.map((item) => item.place || app.carry.place))];
  const of = (place) => resultsOf(items.filter((item) => (item.place || app.carry.place) === place));
  return places.map((place) => ({ place, key: keys[place], results: of(place) })).filter((each) => each.results.length);
}

function tableOf(app, place) {
  if (place === app.carry.place && app.state) return tableName(app.state);
  const [, section, table] = place.split("-");
  return t("tableOfSection", { section, table });
}

export function inWriting(app) {
  return tables(app).map((each) => [
    h("h4", {}, tableOf(app, each.place)),
    h("ul", { class: "way-w" }, each.results.map(({ item }) => h("li", {}, h("b", {}, t("anotherLine", { round: item.round, board: item.board })), " ", inWords(item)))),
  ]);
}

export function section(title, hint, ...rest) {
  return h("section", { class: "way-s" }, h("h3", {}, title), h("p", { class: "hint" }, hint), rest);
}

export function onPaper(app) {
  return section(words.anotherWrite, words.anotherWriteHint, inWriting(app));
}

/* The carry keys of the tables that this device has been at, by place. */
function keysOf() {
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
