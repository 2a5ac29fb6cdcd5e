/* One table: asks for its state, shows the page that follows from it, keeps and sends what is entered. */

import "../round_clock.js";
import * as after from "./after.js";
import * as another from "./another.js";
import { Refused, openApi } from "./api.js";
import * as calls from "./calls.js";
import * as cards from "./cards.js";
import { ofOthers } from "./draft.js";
import { mayBeSent } from "./onward.js";
import { lastKnown, openShelf } from "./shelf.js";
import { overlaid } from "./overlay.js";
import { openEntry } from "./entry.js";
import { dress, guardPresses, refused, settingsButton, whenReleased } from "./device.js";
import { openFrame } from "./frame.js";
import { openHandover, takenLine } from "./handover.js";
import { keep } from "./keep.js";
import * as more from "./more.js";
import { openNews } from "./news.js";
import { openOutbox } from "./outbox.js";
import { pageOf } from "./pages.js";
import * as seat from "./seat.js";
import { agreed } from "./signing.js";
import { markOf, stripOf } from "./status.js";
import { newId, openStore } from "./store.js";
import * as unsettled from "./unsettled.js";
import { openBoard } from "./which_board.js";
import { learnLabels, words } from "./words.js";

const HEAD_START = 800;
/* When nobody waits for anything any more. */
const CALM = 30000;
const RESTING = ["home", "compare", "boards", "result", "conflict", "check", "settle", "names", "phones", "cards", "more"];

const room = document.getElementById("room");
const { place } = room.dataset;
const store = openStore(place);
const api = openApi(room.dataset.api, place);
const frame = openFrame(room);
const calmly = whenReleased(room);
let view = { name: "home" };

const app = {
  place,
  draft: null,
  evening: null,
  links: room.dataset,
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
    if (app.state || view.name === "gone") calmly(drawNow);
  },
  isGone: () => view.name === "gone",
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
    const others = ofOthers(what, round);
    return { round, others, board: (round && !others && round.boards.find((board) => board.number === what.board)) || null };
  },

  /* The clock of the round, as the server has just said it: what was kept of it is of another hour. */
  time: (clock) => frame.time(clock),
  strip: () => calmly(stripNow),
  /* What calls.js has to say there. */
  callLine: () => "",

  /* A board by its number: typed, or in the address, where a printed code leads. */
  anotherBoard: (number) => (number ? openBoard(app, number) : app.show({ name: "which" })),
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

function drawNow() {
  const page = pageOf(app, view);
  frame.show(app.state || { title: "" }, page.board ? page : { ...page, corner: settingsButton(app, view) }, markOf(app));
  stripNow();
}

function stripNow() {
  frame.say(stripOf(app, app.callLine() || (view.name === "home" ? "" : takenLine(app))));
}

const isResting = () => RESTING.includes(view.name);
const news = openNews(app, api, place, { rests: () => isResting() || app.waits(), first: opened, heard: () => app.handover(view, isResting()) });
openEntry(app);
openHandover(app, api, news.poll);
// Each gives the app what its pages press.
[calls, after, unsettled, cards, seat, more, another].forEach((pages) => pages.begin(app, api, news.poll));

function opened() {
  app.resume();
  app.boardInAddress();
  keep(room.dataset);
  setTimeout(another.fetchPages, CALM);
}

function changed(what, item) {
  news.stale();
  if (what === "gone") return app.show({ name: "gone" });
  if (what === "arrived" || what === "refused") app.arrived(what, item);
  if (what === "arrived") {
    another.fetchPages();
    news.poll();
  }
  return app.state && app.strip();
}

/* What the device knows is shown when the server has not answered at once. */
async function start() {
  const shelf = await openShelf();
  app.shelf = shelf;
  const mayGo = (item) => item.place !== place || mayBeSent(news.server(), item.round);
  app.outbox = openOutbox({ api, shelf, place, newId, mayGo, tell: changed });
  await app.outbox.ready;
  let kept = {};
  const recall = async () => {
    kept = await lastKnown(shelf, place);
    app.evening = app.evening || kept.evening || null;
    if (app.evening) learnLabels(app.evening.plan);
  };
  const fallBack = () => !news.server() && kept.state && news.take(kept.state);
  if (shelf.late) shelf.late.then(app.outbox.lookAgain).then(recall).then(fallBack);
  await recall();
  setTimeout(fallBack, HEAD_START);
  await news.poll();
  fallBack();
}

/* No dark screen in the middle of a hand, where the device lets us say so. */
function stayAwake() {
  if (navigator.wakeLock && !document.hidden) navigator.wakeLock.request("screen").catch(() => {});
}

dress();
guardPresses(room);
stayAwake();
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("visibilitychange", () => (document.hidden || !app.outbox ? news.pause() : news.poll()));
window.addEventListener("online", () => {
  if (!app.outbox) return;
  app.outbox.hurry();
  news.poll();
});
document.addEventListener("clock:ask", () => app.outbox && !document.hidden && news.poll());
window.addEventListener("hashchange", () => news.server() && app.boardInAddress());
start();
