/* One table: asks for its state, shows the page that follows from it, keeps and sends what is entered. */

import { NotConnected, Refused, openApi } from "./api.js";
import { offerAnotherWay } from "./another.js";
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
import { newId, openStore } from "./store.js";
import { t, words } from "./words.js";

const PACE = 4000;
const SLOWEST = 20000;
const RESTING = ["home", "boards", "result", "check", "names", "phones", "cards", "more"];

const room = document.getElementById("room");
const store = openStore(room.dataset.place);
const api = openApi(room.dataset.api);
const frame = openFrame(room);
let view = { name: "home" };
let misses = 0;
let timer = 0;
let asked = 0;
let told = "";

const app = {
  state: null,
  draft: null,
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
    app.draw();
  },
  home() {
    app.show({ name: "home" });
  },
  draw() {
    if (!app.state && view.name !== "gone") return;
    const page = pageOf(app, view);
    frame.show(app.state || { title: "" }, page.board ? page : { ...page, corner: settingsButton(app, view) });
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
    return found ? agreed(app, overlaid(found, app.outbox)) : null;
  },
  find(place) {
    const round = app.round(place.round);
    return { round, board: round ? round.boards.find((board) => board.number === place.board) || null : null };
  },

  strip() {
    if (app.outbox.late().length) return frame.say(words.offline);
    if (misses > 1) return frame.say(words.noNews);
    const other = app.enteredElsewhere();
    return frame.say(other ? t("elsewhere", { board: other }) : view.name === "home" ? "" : takenLine(app));
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

app.outbox = openOutbox(api, store, (what, item) => {
  if (what === "gone") return app.show({ name: "gone" });
  if (what === "arrived" || what === "refused") app.arrived(what, item);
  if (what === "arrived") poll();
  return app.state && app.strip();
});
openEntry(app);
openNaming(app, api, () => poll());
openSigning(app, api);
openHandover(app, api, () => poll());

async function poll() {
  clearTimeout(timer);
  asked += 1;
  const mine = asked;
  const known = app.outbox.arrivedNow();
  try {
    const state = await api.state();
    if (mine !== asked) return;
    misses = 0;
    app.outbox.forget(known);
    if (state) news(state);
    app.handover(view, RESTING.includes(view.name));
    app.outbox.flush();
  } catch (problem) {
    if (problem instanceof NotConnected) {
      app.show({ name: "gone" });
      return;
    }
    misses += 1;
  }
  if (app.state) app.strip();
  later();
}

function later() {
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(poll, Math.min(PACE * 2 ** misses, SLOWEST));
}

/* Nothing moves under the fingers of somebody who is answering. */
function news(state) {
  const text = JSON.stringify(state);
  if (text === told) return;
  const first = !told;
  told = text;
  app.state = state;
  if (first) app.resume();
  else if (RESTING.includes(view.name) || app.waits()) app.draw();
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
document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : poll()));
window.addEventListener("online", () => poll());
poll();
