/* One table: asks for its state, shows the page that follows from it, keeps and sends what is entered. */

import { NotConnected, Refused, openApi } from "./api.js";
import { offerAnotherWay } from "./another.js";
import { callable, mayBeSent, onward } from "./onward.js";
import { keepKnown, lastKnown } from "./known.js";
import { overlaid } from "./overlay.js";
import { openEntry } from "./entry.js";
import { refused } from "./feedback.js";
import { openFrame } from "./frame.js";
import { guardPresses } from "./guard.js";
import { openHandover, takenLine } from "./handover.js";
import { openNaming } from "./naming.js";
import { openOutbox } from "./outbox.js";
import { pageOf } from "./pages.js";
import { dress, settingsButton } from "./settings.js";
import { agreed, openSigning } from "./signing.js";
import { openShelf } from "./shelf.js";
import { markOf, stripOf } from "./status.js";
import { newId, openStore } from "./store.js";
import { takeOver } from "./takeover.js";
import { words } from "./words.js";

const PACE = 4000;
const SLOWEST = 20000;
const PLAN_PACE = 120000;
const HEAD_START = 800;
const RESTING = ["home", "boards", "result", "check", "names", "phones", "cards", "more"];

const room = document.getElementById("room");
const { place } = room.dataset;
const store = openStore(place);
const api = openApi(room.dataset.api, place);
const frame = openFrame(room);
let view = { name: "home" };
let misses = 0;
let timer = 0;
let asked = 0;
let told = "";
let planned = -PLAN_PACE;
let planning = false;
let shelf = null;
/* What the server said last, and the same carried on by what this device knows. */
let server = null;
let carried = null;

const app = {
  place,
  draft: null,
  evening: null,
  get state() {
    if (!carried) carried = server && (misses || app.outbox.holds() || app.called() > server.open) ? onward(server, app.evening, isOpen, app.called()) : server;
    return carried;
  },
  links: {
    results: room.dataset.results || "/",
    code: room.dataset.code,
    ways: room.dataset.ways,
    another: room.dataset.another,
    conditions: room.dataset.conditions,
    phones: room.dataset.phones,
  },
  store,
  newId,

  show(next) {
    view = next;
    if (next.name === "gone") document.dispatchEvent(new CustomEvent("table:gone"));
    app.draw();
  },
  home() {
    app.show({ name: "home" });
  },
  draw() {
    if (!app.state && view.name !== "gone") return;
    const page = pageOf(app, view);
    frame.show(app.state || { title: "" }, page.board ? page : { ...page, corner: settingsButton(app, view) }, markOf(app));
    app.strip();
  },
  missing(text) {
    refused();
    frame.message(text);
  },

  /* What has been read of the pages between rounds. */
  seen: (kind) => store.get("seen", {})[kind] || 0,
  see(kind, number) {
    store.set("seen", { ...store.get("seen", {}), [kind]: number });
    app.home();
  },

  /* A round of the state, with what this device has entered laid over it. */
  round(number) {
    const { current, previous, later } = app.state;
    const found = [current, previous, later].find((round) => round && round.number === number);
    return found ? agreed(app, overlaid(app, found)) : null;
  },
  find(what) {
    const round = what.place && what.place !== place ? null : app.round(what.round);
    return { round, board: round ? round.boards.find((board) => board.number === what.board) || null : null };
  },

  /* Without the server for longer than a moment. */
  isAway: () => misses > 1,
  strip: () => frame.say(stripOf(app, view.name === "home" ? "" : takenLine(app))),

  /* The round that the director has called while the server was away. */
  called: () => store.get("called", 0),
  callable: () => (app.isAway() ? callable(app.state, app.evening) : 0),
  isAhead: () => Boolean(server) && app.called() > server.open && app.state.current && app.state.current.number === app.called(),
  call(number) {
    store.set("called", number);
    carried = null;
    app.home();
  },

  /* A board by its number: typed, or in the address, where a printed code leads. */
  async anotherBoard(number) {
    const { openBoard, whichPage } = await import("./which_board.js");
    if (number) openBoard(app, number);
    else app.show({ name: "seat", page: whichPage });
  },
  boardInAddress() {
    const [, number] = /^#board-(\d+)$/.exec(location.hash) || [];
    if (!number) return;
    history.replaceState(null, "", location.pathname + location.search);
    if (app.idle()) app.anotherBoard(Number(number));
  },

  async openTraveller(place) {
    try {
      const answer = await api.get(`/travellers/${place.board}`);
      app.show({ ...place, name: "traveller", answer });
    } catch (problem) {
      app.show({ ...place, name: "traveller", answer: { message: problem instanceof Refused ? problem.message : words.noNews } });
    }
  },
};

openEntry(app);
openNaming(app, api, () => poll());
openSigning(app, api);
openHandover(app, api, () => poll());

/* Whether nobody has entered a board, here or anywhere. */
function isOpen(round, number) {
  const { current, previous, pauses } = server;
  const known = [current, previous, ...pauses].find((each) => each && each.number === round);
  const board = known && known.boards.find((each) => each.number === number);
  return (!board || board.state === "open") && !app.outbox.about(round, number);
}

function changed(what, item) {
  carried = null;
  if (what === "gone") return app.show({ name: "gone" });
  if (what === "arrived" || what === "refused") app.arrived(what, item);
  if (what === "arrived") poll();
  return app.state && app.strip();
}

async function poll() {
  clearTimeout(timer);
  asked += 1;
  const mine = asked;
  const known = app.outbox.arrivedNow();
  try {
    const answer = await api.state();
    if (mine !== asked) return;
    answer.taken();
    reached(answer.said, known);
  } catch (problem) {
    if (mine !== asked) return;
    if (problem instanceof NotConnected) app.show({ name: "gone" });
    else missed();
  }
  if (app.state) app.strip();
  later();
}

function reached(state, known) {
  const back = misses > 0;
  misses = 0;
  carried = null;
  app.outbox.forget(known);
  if (state) news(state);
  else if (back || view.name === "gone") rest();
  app.outbox.forget(app.outbox.settled((item) => isMissing(item)));
  app.handover(view, RESTING.includes(view.name));
  app.outbox.flush();
  planAgain();
}

function missed() {
  misses += 1;
  carried = null;
  if (misses < 3) rest();
}

/* Whether the server still waits for a board. */
function isMissing(item) {
  const round = [server.current, server.previous].find((each) => each && each.number === item.round);
  const board = round && round.boards.find((each) => each.number === item.board);
  return !board || board.state === "open";
}

/* The plan of the evening, now and then, and at once when it is not what the server says. */
async function planAgain() {
  const { current } = server;
  const same = current && app.evening && app.evening.plan.find((each) => each.number === current.number);
  const differs = current && current.ns && (!same || JSON.stringify([same.ns, same.ew, same.after]) !== JSON.stringify([current.ns, current.ew, current.after]));
  if (!differs && performance.now() - planned < PLAN_PACE) return;
  if (planning) return;
  planning = true;
  planned = performance.now();
  try {
    const { said, taken } = await api.evening();
    taken();
    app.evening = said || app.evening;
    carried = null;
    if (said) keepKnown(shelf, place, server, said);
  } catch (problem) {
    /* The table goes on without it, and asks again. */
  } finally {
    planning = false;
  }
}

function later() {
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(poll, Math.min(PACE * 2 ** misses, SLOWEST));
}

/* Nothing moves under the fingers of somebody who is answering. */
function news(state) {
  const text = JSON.stringify(state);
  if (text === told) return;
  told = text;
  keepKnown(shelf, place, state, app.evening);
  take(state);
}

function take(state) {
  const first = !server;
  server = state;
  carried = null;
  if (!first) return rest();
  app.resume();
  return app.boardInAddress();
}

function rest() {
  if (view.name === "gone") app.home();
  else if (server && (RESTING.includes(view.name) || app.waits())) app.draw();
}

/* What the device knows is shown when the server has not answered at once. */
async function start() {
  shelf = await openShelf();
  await takeOver(shelf).catch((problem) => console.warn(String(problem)));
  app.outbox = openOutbox({ api, shelf, place, newId, mayGo: (item) => item.place !== place || mayBeSent(server, item.round), tell: changed });
  await app.outbox.ready;
  const kept = await lastKnown(shelf, place);
  app.evening = kept.evening || null;
  const fallBack = () => !server && kept.state && take(kept.state);
  setTimeout(fallBack, HEAD_START);
  await poll();
  fallBack();
}

/* No dark screen in the middle of a hand, where the device lets us say so. */
function stayAwake() {
  if (navigator.wakeLock && !document.hidden) navigator.wakeLock.request("screen").catch(() => {});
}

dress();
guardPresses(room);
offerAnotherWay(app, room);
stayAwake();
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("visibilitychange", () => (document.hidden || !app.outbox ? clearTimeout(timer) : poll()));
window.addEventListener("online", () => app.outbox && poll());
window.addEventListener("hashchange", () => server && app.boardInAddress());
start();
