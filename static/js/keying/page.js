/* Keying from paper with the keyboard alone: Enter saves and goes on at once, the line travels behind one's back.
   One box is in the order of tabs, the arrows reach the others. Without this script every sheet is a form. */

import { newId } from "../tablet/store.js";
import { openOutbox } from "./outbox.js";
import { rowOf } from "./row.js";
import { say } from "./words.js";

const all = document.querySelector("[data-keying]");
const kept = document.querySelector("[data-kept]");
const waiting = document.querySelector("[data-waiting]");
const progress = document.querySelector("[data-progress]");
const boxes = Array.from(all.querySelectorAll("[data-row] > input:not([type=hidden])"));
const query = new URL(all.dataset.line, window.location.href).search;
const saved = [];
let here = null;

const outbox = openOutbox({
  place: `keying:${all.dataset.who}`,
  lineUrl: all.dataset.line,
  undoUrl: all.dataset.undo,
  token: () => all.querySelector("input[name=csrfmiddlewaretoken]").value,
  tell(what, item, answer) {
    if (what === "arrived") arrived(item, answer);
    showWaiting();
  },
});

const rowNamed = (key) => rowOf(all.querySelector(`[data-row="${CSS.escape(key)}"]`));
const tell = (text) => { kept.textContent = text; };

function hold(box) {
  if (here) here.tabIndex = -1;
  here = box;
  box.tabIndex = 0;
}

function go(box) {
  if (!box) return;
  hold(box);
  box.focus({ preventScroll: true });
  box.select();
  rowOf(box).item.scrollIntoView({ block: "nearest" });
}

/* The next line to be keyed after this one, from the top again at the end. */
function nextOpen(box) {
  const at = boxes.indexOf(box);
  const order = [...boxes.slice(at + 1), ...boxes.slice(0, at)];
  return order.find((each) => rowOf(each).open);
}

function count(row) {
  const sheet = row.item.closest("[data-sheet]");
  const lines = Array.from(sheet.querySelectorAll("[data-row]"));
  sheet.querySelector("[data-count]").textContent = `${lines.filter((line) => "done" in line.dataset).length}/${lines.length}`;
}

function save(row) {
  const ready = row.ready();
  if (!ready) { row.item.scrollIntoView({ block: "nearest" }); return false; }
  const before = outbox.last(row.key);
  const item = {
    kind: "line", id: newId(), key: row.key, text: row.typed(), seen: row.seen, version: row.version,
    after: before ? before.id : "", sure: ready.sure, keyed_at: new Date().toISOString(), query,
    because: row.because(),
  };
  saved.push(item);
  row.sent(ready.words, ready.found);
  count(row);
  outbox.add(item);
  return true;
}

/* “b14”, “t4 r3”: the first open line of that traveller or slip, else its first. */
function jump(text) {
  const found = /^(?:B ?(\d+)|T ?(\d+)(?:[ /]?R ?(\d+))?)$/i.exec(text);
  if (!found) return false;
  const [, board, table, round] = found;
  const sheets = Array.from(all.querySelectorAll("[data-sheet]")).filter((sheet) => (board
    ? sheet.dataset.board === board
    : sheet.dataset.table === table && (!round || sheet.dataset.round === round)));
  const there = sheets.flatMap((sheet) => Array.from(sheet.querySelectorAll("[data-row]"), rowOf));
  const next = there.find((row) => row.open) || there[0];
  if (!next) { tell(say("no_sheet", { text })); return true; }
  go(next.box);
  return true;
}

function enter(row) {
  const wish = row.typed();
  if (row.changed() && jump(wish)) { row.restore(); return; }
  if (row.typed() && row.changed() && !save(row)) return;
  const next = nextOpen(row.box);
  if (next) go(next); else tell(say("all_in"));
}

/* The last line saved on this page, taken back: its text stands in the box again. */
function undo() {
  const last = saved.pop();
  if (!last) { tell(say("nothing_to_undo")); return; }
  const row = rowNamed(last.key);
  if (outbox.drop(last.id)) {
    row.back(last.text, say("taken_back"), true);
    row.echo();
  } else if ("again" in all.dataset) {
    tell(say("key_again"));
  } else {
    outbox.add({ kind: "undo", id: newId(), key: last.key, of: last.id, text: last.text, award: row.award, version: row.version, query, because: row.because() });
  }
  count(row);
  go(row.box);
}

function arrived(item, answer) {
  const row = rowNamed(item.key);
  if (answer.progress_said) progress.textContent = answer.progress_said;
  tell(answer.status === "asked" ? `${row ? row.place : ""}: ${answer.said}` : answer.said);
  if (!row) { if (item.text && answer.status !== "saved") tell(`${item.text}: ${answer.said}`); return; }
  const latest = outbox.last(item.key);
  if (latest) return;
  if (item.kind === "undo" && answer.status === "saved") {
    row.stands(answer.line, "");
    if (document.activeElement === row.box && !row.changed()) row.put(item.text);
  } else if (answer.status === "saved" || answer.status === "conflict") {
    row.stands(answer.line, answer.said);
  } else if (item.kind === "line") {
    row.back(item.text, answer.said, answer.status === "asked");
  }
  count(row);
}

/* Lines that have not arrived are named only when that takes longer than a glance. */
let slow = 0;
function showWaiting() {
  clearTimeout(slow);
  const number = outbox.waiting().length;
  if (!number) { waiting.hidden = true; return; }
  slow = setTimeout(() => {
    const trouble = outbox.trouble();
    const left = outbox.waiting().length;
    waiting.hidden = !left;
    waiting.textContent = say(trouble || "under_way", { number: left });
  }, outbox.trouble() ? 0 : 800);
}

function unsaved() {
  return outbox.waiting().length || boxes.some((box) => rowOf(box).changed() && rowOf(box).typed());
}

all.addEventListener("keydown", (key) => {
  const row = boxes.includes(key.target) ? rowOf(key.target) : null;
  if (!row || key.altKey || key.metaKey || key.isComposing) return;
  if (key.ctrlKey) {
    if (key.key.toLowerCase() !== "z" || row.changed()) return;
    key.preventDefault();
    undo();
    return;
  }
  const act = {
    Enter: () => enter(row),
    ArrowDown: () => go(boxes[boxes.indexOf(row.box) + 1]),
    ArrowUp: () => go(boxes[boxes.indexOf(row.box) - 1]),
    Escape: () => { row.restore(); row.box.select(); },
  }[key.key];
  if (!act) return;
  key.preventDefault();
  act();
});

all.addEventListener("input", (change) => { if (boxes.includes(change.target)) rowOf(change.target).echo(); });
all.addEventListener("focusin", (got) => { if (boxes.includes(got.target)) hold(got.target); });

/* A phone's “Go”, or whatever else sends the form: the lines of the sheet travel like any others. */
all.addEventListener("submit", (sent) => {
  if (sent.submitter && sent.submitter.name === "keep" && !outbox.waiting().length) return;
  sent.preventDefault();
  const typed = Array.from(sent.target.querySelectorAll("[data-row]"), rowOf);
  typed.filter((row) => row.typed() && row.changed()).forEach(save);
});

window.addEventListener("beforeunload", (leaving) => { if (unsaved()) leaving.preventDefault(); });

/* Lines that a page before this one could not send go on from here. */
function resume() {
  outbox.waiting().forEach((item) => {
    const row = rowNamed(item.key);
    if (!row || item.kind !== "line") return;
    row.box.value = item.text;
    row.sent(say("kept_here"), null);
    count(row);
  });
  outbox.flush();
}

document.addEventListener("click", (press) => {
  const link = press.target.closest("a[data-go]");
  if (!link || press.metaKey || press.ctrlKey) return;
  press.preventDefault();
  const there = Array.from(document.querySelector(link.hash).querySelectorAll("[data-row]"), rowOf);
  link.closest("details").open = false;
  go((there.find((row) => row.open) || there[0]).box);
});

all.querySelectorAll("[data-plain]").forEach((node) => { node.hidden = true; });
document.querySelectorAll("[data-keys]").forEach((node) => { node.hidden = false; });
boxes.forEach((box) => { box.tabIndex = -1; box.enterKeyHint = "next"; });
resume();
if (boxes.length) {
  const first = all.querySelector(".bad > input:not([type=hidden])") || boxes.find((box) => rowOf(box).open) || boxes[0];
  if (window.location.hash) hold(first); else go(first);
}
showWaiting();
