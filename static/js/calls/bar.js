/* Calls for the director, on every page of a running session: how many tables wait and since when, a tone for a new
   call unless the director has switched it off, and a mark in the tab. Waits ([data-waits]) go on between two answers
   and without a network, by the server's clock; what holds from some time on ([data-from]) appears by itself.
   A call that is on a page which somebody can see is reported as seen, once; its table waits for that. What is said
   and who has seen it goes by htmx (desk/calls/_bar.html, _bar_says.html); what is pressed, by acts.js. */

import * as acts from "./acts.js";
import { choose, keep, kept } from "./device.js";
import * as notices from "./notices.js";
import { begin as beginPanel } from "./panel.js";
import { allow, audible, canSound, ring, wanted } from "./sound.js";
import { learnFromPage, serverNow } from "./time.js";

const AWAY = 10000;
/* So many looks without an answer, and there is no connection. */
const MISSES = 2;
const MINUTE = 60000;
const bar = document.querySelector("[data-calls]");
const says = bar.querySelector("[data-calls-says]");
const toggle = bar.querySelector("[data-calls-sound]");
const mute = bar.querySelector("[data-calls-mute]");
const lost = bar.querySelector("[data-calls-lost]");
const heardAs = `bridgeclub.calls.${bar.dataset.session}`;
const title = document.title;
const remind = Number(bar.dataset.remind) * MINUTE;
let asked = 0;
let misses = 0;
let heardAt = null;
/* How often was reminded of the longest wait, and of what is taken and not closed; by since when. */
let reminded = {};

/* The newest call, and the newest step by which one came back for this director. */
const known = () => kept(heardAs, "0").split(".").map(Number);

function sound(words) {
  if (ring()) bar.dataset.rang = String(Number(bar.dataset.rang || 0) + 1);
  notices.notify(words, says.textContent.replace(/\s+/g, " ").trim());
}

/* Not from a page that lies behind another one or in a pocket: nobody sees it there. What could not be reported is
   tried again with the next look. */
function report() {
  const form = says.querySelector("[data-calls-shown]");
  if (form && !document.hidden) htmx.trigger(form, "calls:seen");
  if (!document.hidden) notices.clear();
}

function marked() {
  toggle.hidden = !canSound;
  toggle.setAttribute("aria-checked", String(wanted()));
  mute.hidden = !wanted() || !canSound || audible();
}

const now = () => says.firstElementChild;
const number = (name) => Number((now() && now().dataset[name]) || 0);

function news() {
  if (!now()) return;
  const [newest, waiting, open, anew] = ["newest", "calling", "open", "anew"].map(number);
  bar.hidden = !open && !("stays" in bar.dataset) && misses < MISSES;
  document.title = waiting ? `(${waiting}) ${title}` : title;
  notices.badge(waiting);
  const [call, step] = known();
  /* What could not be heard is heard as soon as it may be; a notification needs no leave of that kind. */
  if (waiting && (newest > call || anew > (step || 0)) && (audible() || !wanted() || document.hidden)) {
    keep(heardAs, `${Math.max(newest, call)}.${Math.max(anew, step || 0)}`);
    sound(now().dataset.title);
  }
  tick();
}

/* Reminded once for every so many minutes; not of what has passed already when the page is opened. */
function remindOf(name, since, every, words) {
  if (!since || !every) return;
  const count = Math.floor((serverNow() - new Date(since)) / every);
  const key = `${name} ${since}`;
  if (key in reminded && count > reminded[key]) sound(words);
  if (!(key in reminded)) reminded = { ...Object.fromEntries(Object.entries(reminded).filter(([each]) => !each.startsWith(name))), [key]: count };
  reminded[key] = Math.max(count, reminded[key]);
}

function clockOf(then) {
  const all = Math.max(0, Math.floor((serverNow() - new Date(then)) / 1000));
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, String(all % 60).padStart(2, "0")];
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
}

function tick() {
  document.querySelectorAll("[data-waits]").forEach((node) => {
    const text = clockOf(node.dataset.waits);
    if (node.textContent !== text) node.textContent = text;
  });
  document.querySelectorAll("[data-from]").forEach((node) => {
    const before = serverNow() < new Date(node.dataset.from);
    if (node.hidden !== before) node.hidden = before;
    const card = node.closest(".cl");
    if (card) card.classList.toggle("cl-late", !before);
  });
  if (!now()) return;
  const { since, again, title: words, still } = now().dataset;
  remindOf("waiting", since, remind, words);
  /* Once: whoever has it knows then. */
  if (again && serverNow() >= new Date(again)) {
    if (`again ${again}` in reminded && !reminded[`again ${again}`]) sound(still);
    reminded[`again ${again}`] = 1;
  } else if (again && !(`again ${again}` in reminded)) reminded[`again ${again}`] = 0;
}

function connected(is) {
  const was = misses >= MISSES;
  misses = is ? 0 : misses + 1;
  if (is) heardAt = serverNow();
  lost.hidden = misses < MISSES;
  const since = lost.querySelector("[data-calls-lost-since]");
  if (heardAt !== null) since.textContent = new Date(heardAt).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: bar.dataset.zone });
  document.documentElement.toggleAttribute("data-calls-away", misses >= MISSES);
  if (was !== misses >= MISSES) news();
}

/* Behind another page it asks less often; what was just uncovered asks at once. */
says.addEventListener("htmx:confirm", (event) => {
  if (event.target !== says) return;
  const { triggeringEvent } = event.detail;
  const idle = triggeringEvent ? triggeringEvent.type === "visibilitychange" : Date.now() - asked < AWAY;
  if (document.hidden && idle) event.preventDefault();
  else asked = Date.now();
});

says.addEventListener("htmx:afterRequest", (event) => {
  const { successful, xhr, requestConfig } = event.detail;
  if (requestConfig.elt !== says) {
    if (xhr.status === 204) requestConfig.elt.remove();
    return;
  }
  connected(successful || xhr.status === 304);
  if (successful && xhr.status === 200) {
    news();
    document.dispatchEvent(new CustomEvent("live:ask"));
  }
  if (!misses) acts.flush();
  report();
});
bar.addEventListener("calls:missed", () => connected(false));
/* Another word than the one that it is asked by: that one goes up from there to the bar. */
bar.addEventListener("calls:sent", () => htmx.trigger(says, "calls:look"));
window.addEventListener("offline", () => { misses = MISSES; connected(false); });

toggle.addEventListener("click", () => {
  choose("sound", wanted() ? "off" : "on");
  if (wanted()) allow(() => { marked(); ring(); });
});
/* Any press will do, but for the one that switches it off. Not before the button is up again: the line that goes
   then would move what is being pressed. */
const first = (event) => wanted() && !audible() && !toggle.contains(event.target) && allow(() => { marked(); news(); });
["click", "keydown"].forEach((kind) => document.addEventListener(kind, first, true));
document.addEventListener("calls:chosen", marked);
document.addEventListener("htmx:afterSwap", tick);

learnFromPage(bar.dataset.now);
heardAt = serverNow();
notices.begin({ worker: bar.dataset.callsWorker, page: bar.dataset.callsPage, icon: bar.dataset.icon, session: bar.dataset.session });
acts.begin(bar);
beginPanel();
if (wanted()) allow(() => { marked(); news(); });
marked();
news();
document.addEventListener("htmx:load", report, { once: true });
setInterval(tick, 1000);
