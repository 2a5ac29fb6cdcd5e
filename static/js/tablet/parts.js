/* What nobody needs for a first entry is fetched a moment after the table is drawn, so that a table that loses its
   network later has it all the same; what is asked for before is fetched at once. */

import { h } from "./dom.js";
import { words } from "./words.js";

/* In the order in which a table needs them. Each stands alone but for what main.js has loaded: of a file that could
   not be fetched browsers remember that, and ask again only under another address. */
const PARTS = [
  "calls",
  "after",
  "unsettled",
  "between",
  "cards",
  "card",
  "seat",
  "settings_page",
  "more",
  "which_board",
  "phones_page",
  "traveller",
  "another",
  "another_way",
  "keep",
];
const FIRST_LOOK = 700;
const AGAIN = 15000;

const loaded = {};
const underway = {};
const tries = {};
const failed = new Set();
let begun = [];

/* The part, fetched if it is not here. Each may give the app what its pages press: begin(app, api, refresh). */
export function part(app, name) {
  if (!underway[name]) underway[name] = fetched(app, name);
  return underway[name];
}

async function fetched(app, name) {
  const again = tries[name] ? `?again=${tries[name]}` : "";
  tries[name] = (tries[name] || 0) + 1;
  try {
    const [module] = await Promise.all([import(`./${name}.js${again}`), dressed(), worded()]);
    if (module.begin) module.begin(app, ...begun);
    loaded[name] = module;
    failed.delete(name);
    return module;
  } catch (problem) {
    failed.add(name);
    throw problem;
  } finally {
    underway[name] = loaded[name] ? underway[name] : null;
  }
}

/* Their sentences. */
async function worded() {
  if (!words.call) Object.assign(words, await (await fetch(document.getElementById("room").dataset.words)).json());
}

/* Their styles; a part is shown without them rather than not at all. */
function dressed() {
  if (document.querySelector("link[data-later]")) return null;
  return new Promise((resolve) => {
    const link = h("link", { rel: "stylesheet", href: document.getElementById("room").dataset.later, "data-later": true, load: resolve });
    link.addEventListener("error", () => resolve(link.remove()));
    document.head.append(link);
  });
}

/* A page of a part; until the part is here, or when it cannot be had, a page that says so. */
export function fromPart(app, name, make) {
  if (loaded[name]) return make(loaded[name]);
  if (failed.has(name)) return failedPage(app, name);
  ask(app, name);
  return { key: "part", title: words.partWait, body: [] };
}

function ask(app, name) {
  part(app, name).catch((problem) => console.warn(String(problem))).then(() => redraw(app));
}

function redraw(app) {
  if (document.querySelector(".step-part")) app.draw();
}

function failedPage(app, name) {
  const again = () => {
    failed.delete(name);
    app.draw();
  };
  return {
    key: "part failed",
    title: words.partFailed,
    body: [h("p", { class: "tell", role: "alert" }, words.partFailedHint)],
    back: { text: words.back, press: () => app.home() },
    ok: { text: words.tryAgain, press: again },
  };
}

/* What every part is given beside the app. */
export function giveParts(...given) {
  begun = given;
}

/* Called when the table is drawn for the first time. */
export function fetchParts(app) {
  performance.mark("table-drawn");
  setTimeout(() => fetchAll(app), FIRST_LOOK);
}

async function fetchAll(app) {
  for (const name of PARTS) await part(app, name).catch(() => null);
  await dressed();
  const left = PARTS.filter((name) => !loaded[name]);
  redraw(app);
  if (left.length || !document.querySelector("link[data-later]")) setTimeout(() => fetchAll(app), AGAIN);
  else document.getElementById("room").dataset.parts = "all";
}
