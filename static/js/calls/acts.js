/* What is pressed about a call is sent without leaving the page. What could not be sent says so, stands there until it
   has been sent or is no longer wanted, and outlives a reload; it goes by itself when the server is back, but for what
   is older than two minutes: by then somebody has gone, and the director is asked. Without this script every button is
   a form. */

import { keep, kept } from "./device.js";

const WANTED = 120000;
const TOO_LONG = 10000;
/* For so long stands what has become of a press. */
const READ = 20000;
/* A second tap meant the button that stood there before. */
const TWICE = 400;
let bar = null;
let said = null;
let place = "";
let waiting = [];
let sending = false;
let acted = {};
let clearing = 0;
let drawn = "";

export function begin(aside) {
  bar = aside;
  said = bar.querySelector("[data-calls-said]");
  place = `bridgeclub.calls.unsent.${bar.dataset.session}.${bar.dataset.me}`;
  try { waiting = JSON.parse(kept(place, "[]")); } catch (problem) { waiting = []; }
  document.addEventListener("submit", pressed);
  draw();
}

function pressed(event) {
  const form = event.target.closest("form[data-call-act]");
  if (!form || !said) return;
  event.preventDefault();
  const button = event.submitter;
  const call = form.dataset.callAct;
  if (performance.now() - (acted[call] || -TWICE) < TWICE) return;
  acted = { ...acted, [call]: performance.now() };
  const body = new URLSearchParams(new FormData(form));
  if (button && button.name) body.append(button.name, button.value);
  const url = (button && button.getAttribute("formaction")) || form.getAttribute("action");
  const words = (button ? button.textContent : "").replace(/\s+/g, " ").trim();
  /* The newest word about a call stands for those before it that were not sent. */
  waiting = [...waiting.filter((each) => each.call !== call), { call, url, body: body.toString(), words, stamp: Date.now() }];
  save();
  flush(true);
}

function save() {
  keep(place, JSON.stringify(waiting));
}

/* With the token of the page as it is now: somebody may have logged in again since the press. */
function bodyOf(item) {
  const body = new URLSearchParams(item.body);
  const token = document.querySelector("[name=csrfmiddlewaretoken]");
  if (token) body.set("csrfmiddlewaretoken", token.value);
  return body.toString();
}

async function send(item) {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), TOO_LONG);
  try {
    const headers = { "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await fetch(item.url, { method: "POST", headers, body: bodyOf(item), credentials: "same-origin", redirect: "manual", signal: stop.signal });
    if (answer.type === "opaqueredirect" || answer.headers.get("HX-Redirect")) return { gone: true };
    if (answer.status >= 500) throw new Error("lost");
    return { text: answer.ok || answer.status === 409 ? await answer.text() : "", old: !answer.ok && answer.status !== 409 };
  } finally {
    clearTimeout(late);
  }
}

const isOld = (item) => Math.abs(Date.now() - item.stamp) > WANTED;

/* byHand: a press just now, that says at once when it cannot be sent. */
export async function flush(byHand = false) {
  if (sending || !said) return;
  const item = waiting.find((each) => !isOld(each));
  if (!item) return draw();
  sending = true;
  let answer = null;
  try {
    answer = await send(item);
  } catch (problem) {
    answer = null;
  }
  sending = false;
  if (!answer) {
    bar.dispatchEvent(new CustomEvent("calls:missed"));
    return draw();
  }
  /* Logged out meanwhile: it is sent after the log-in, once. */
  if (answer.gone && !item.gone) item.gone = true;
  else waiting = waiting.filter((each) => each !== item);
  save();
  if (answer.gone || answer.old) {
    window.location.reload();
    return null;
  }
  draw(answer.text);
  document.dispatchEvent(new CustomEvent("live:ask"));
  bar.dispatchEvent(new CustomEvent("calls:sent"));
  return flush(byHand);
}

function line(text, ...buttons) {
  const box = document.createElement("p");
  box.append(text, ...buttons);
  return box;
}

function button(text, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "btn btn-s";
  made.textContent = text;
  made.addEventListener("click", press);
  return made;
}

function drop(item) {
  waiting = waiting.filter((each) => each !== item);
  save();
  draw();
}

function again(item) {
  item.stamp = Date.now();
  save();
  flush(true);
}

/* What was answered last, and what waits; nothing is said again that stands there. */
function draw(answered) {
  const is = waiting.map((each) => `${each.call} ${each.words} ${isOld(each)}`).join();
  if (answered === undefined && is === drawn) return;
  drawn = is;
  if (answered !== undefined) said.innerHTML = answered;
  else if (waiting.length) said.textContent = "";
  const words = said.dataset;
  waiting.forEach((item) => {
    const old = isOld(item);
    const text = (old ? words.ask : words.unsent).replace("{what}", item.words);
    const box = line(`${text} `, ...(old ? [button(words.send, () => again(item)), " "] : []), button(words.drop, () => drop(item)));
    box.className = "cb-unsent";
    said.append(box);
  });
  said.hidden = !said.textContent.trim();
  clearTimeout(clearing);
  if (!waiting.length && !said.hidden) clearing = setTimeout(() => draw(""), READ);
}
