/* "Director, please": a button in the header of every page, and a sheet over the page that says what has become of the
   call: sent, seen at a desk, coming. One press calls. What could not be sent says so, and is sent when the server is
   back only while it is wanted; what nobody has seen says so too. */

import { NotConnected, Refused } from "./api.js";
import { taken } from "./device.js";
import { fill, h } from "./dom.js";
import { tableName } from "./names.js";
import { SENT, timeOf } from "./status.js";
import { newId } from "./store.js";
import { pieces, t, words } from "./words.js";

/* Who has waited so long for a network has fetched the director by hand, or no longer needs one: they are asked. */
const WANTED = 120000;
/* So many seconds after the press the director is fetched by hand, where no desk has shown the call. */
const UNSEEN = 60;
/* By state: the button and its colour, and what the sheet says. */
const SAYS = {
  "": ["call", ""],
  sending: ["callSending", "warn", "callIsSending"],
  unsent: ["callUnsent", "bad", "callIsUnsent", "callUnsentHint"],
  ask: ["callAsk", "bad", "callIsAsk", "callAskHint"],
  waiting: ["callWaiting", "warn", "callIsWaiting", "callWaitingHint"],
  unseen: ["callUnseen", "bad", "callIsUnseen", "callUnseenHint"],
  seen: ["callSeen", "warn", "callIsSeen", "callHint"],
  coming: ["callComing", "ok", "callIsComing", "callHint"],
  here: ["callHere", "ok", "callIsHere", "callHereHint"],
};

/* What happens, in this order, and how much of it has happened in a state. */
const STEPS = ["callStepSent", "callStepSeen", "callStepComing", "callStepHere"];
const REACHED = { waiting: 1, unseen: 1, seen: 2, coming: 3, here: 4 };

export function begin(app, api, refresh) {
  const button = h("button", { type: "button", class: "btn call", "data-key": "call", click: press });
  const title = h("h2", { tabindex: "-1" });
  const hint = h("p", { class: "hint" });
  const where = h("p", { class: "tell" });
  const steps = h("ol", { class: "call-steps" });
  const bar = h("div", { class: "bar" });
  const sheet = h("dialog", { class: "call-sheet", "aria-label": words.callPage }, h("div", { class: "ask", role: "status" }, where, title, hint, steps), bar);
  const room = document.getElementById("room");
  let board = null;
  let sending = false;
  let refusal = "";
  let drawn = "";
  let withdrawn = false;
  let told = { call: null, at: 0 };
  sheet.addEventListener("close", () => sheet.remove());

  /* A press that the server has not taken: { id, board, at, stamp }. It outlives a reload of the page. */
  const pressed = () => app.store.get("call", null);
  const keep = (press) => app.store.set("call", press);

  function state() {
    if (pressed() && sending && !app.isAway()) return "sending";
    if (pressed()) return age() > WANTED ? "ask" : "unsent";
    const call = app.state && app.state.call;
    if (!call || call.state !== "waiting") return call ? call.state : "";
    if (call.shown) return "seen";
    return waits(call) > UNSEEN ? "unseen" : "waiting";
  }

  /* Seconds since the call by the server's clock, counted on from its last answer. */
  function waits(call) {
    if (told.call !== call) told = { call, at: performance.now() };
    return call.age + (performance.now() - told.at) / 1000;
  }

  const age = () => Math.abs(Date.now() - pressed().stamp);
  const at = () => (pressed() || app.state.call || { at: "" }).at;
  const about = () => (pressed() || (app.state && app.state.call) || {}).board;
  const who = () => (app.state.call && app.state.call.who) || words.callDirector;

  /* Said on every page, since nobody looks at the sheet for a minute. */
  app.callLine = () => (state() === "unseen" ? t("callIsUnseen") : "");

  /* Where players run the evening there is nobody to call: a page of its own notes what happened. */
  const { problem } = app.links;
  const note = (which) => location.assign(`${problem}${which ? `?board=${which}` : ""}`);

  function press() {
    if (problem) return note(board);
    if (!state()) {
      refusal = "";
      const now = new Date();
      keep({ id: newId(), board, at: timeOf(now), stamp: now.getTime() });
      send();
      taken();
    }
    open();
  }

  /* What the table has to say of a board goes with its call, also with one that is open. */
  function tell(which, reason) {
    if (problem) return note(which);
    refusal = "";
    const now = new Date();
    keep({ id: newId(), board: which, reason, at: timeOf(now), stamp: now.getTime() });
    send();
    taken();
    open();
  }

  function open() {
    withdrawn = false;
    draw();
    if (!sheet.open) {
      room.append(sheet);
      sheet.showModal();
    }
    title.focus();
  }

  async function send() {
    if (sending || !pressed()) return;
    sending = true;
    draw();
    const { id, board: of, reason } = pressed();
    try {
      const answer = await api.post("/call", { id, board: of, reason: reason || "" });
      const wanted = pressed();
      keep(null);
      answered(answer.call);
      if (!wanted) withdraw();
    } catch (problem) {
      if (problem instanceof Refused) refusal = problem.message;
      if (refusal || problem instanceof NotConnected) keep(null);
    } finally {
      sending = false;
      draw();
    }
  }

  /* What the server has just answered, until it is asked again. */
  function answered(call) {
    if (app.state) app.state.call = call;
    refresh();
  }

  async function withdraw() {
    refusal = "";
    keep(null);
    if (!app.state || !app.state.call) return close();
    withdrawn = true;
    try {
      answered((await api.post("/call/withdraw")).call);
      return close();
    } catch (problem) {
      withdrawn = false;
      refusal = problem instanceof Refused ? problem.message : words.callNotWithdrawn;
      return draw();
    }
  }

  function again() {
    keep({ ...pressed(), stamp: Date.now() });
    send();
  }

  function close() {
    sheet.close();
    sheet.remove();
    draw();
  }

  /* The newest words, everywhere they stand; nothing moves that says the same. */
  function draw() {
    const now = state();
    const text = [now, refusal, now && at(), now && who(), now && about()].join(" ");
    if (text === drawn) return;
    const before = drawn.split(" ")[0];
    drawn = text;
    const [label, colour, question, more] = SAYS[now];
    const says = { at: now && at(), who: now && who() };
    fill(button, problem ? words.problem : pieces(label, { ...says, please: h("span", {}, words.callPlease) }));
    button.className = `btn call bdg-${colour}`;
    if (!now && !refusal) return sheet.open && before && (closedUnseen(before) || close());
    fill(title, t(question || "callIsUnsent", says));
    fill(where, aboutIt());
    fill(hint, refusal || (more ? t(more, says) : ""));
    /* Nothing has happened before the server has it: until then no list says that it was called. */
    const reached = REACHED[now] || 0;
    fill(steps, reached ? STEPS.map((name, number) => step(t(name, says), number, reached)) : "");
    const may = ["ask", "waiting", "unseen", "seen", "coming", "unsent"].includes(now);
    fill(bar, key(close, words.callBack), may && key(withdraw, words.callNo), now === "ask" && key(again, words.callYes, "btn-go"));
    return null;
  }

  /* A call that is closed before anybody was at the table does not go without a word: it stands there until it is read. */
  function closedUnseen(before) {
    if (withdrawn || !["waiting", "unseen", "seen", "coming"].includes(before)) return false;
    fill(title, words.callIsClosed);
    fill(hint, words.callClosedHint);
    fill(steps, "");
    fill(bar, key(close, words.callBack));
    title.focus();
    return true;
  }

  /* Which table, and which board: the one that the page showed at the press. */
  function aboutIt() {
    const table = app.state ? tableName(app.state) : "";
    return [table, about() ? t("board", { board: about() }) : ""].filter(Boolean).join(" · ");
  }

  function step(text, number, reached) {
    const done = number < reached;
    const look = done ? "done" : number === reached ? "next" : "";
    return h("li", { class: look, "aria-current": done && number === reached - 1 ? "step" : null }, h("i", { class: "tick", "aria-hidden": "true" }, done ? SENT : ""), text);
  }

  const key = (press, text, look = "") => h("button", { type: "button", class: `btn ${look}`, click: press }, text);

  /* The header is made anew with every page: the button goes on in it, with the focus where it had it. */
  function place() {
    const header = room.querySelector(".top");
    if (!header || header.contains(button) || app.isGone()) return;
    header.append(button);
    if (held && document.activeElement === document.body) button.focus();
  }

  let held = false;
  document.addEventListener("focusin", (event) => (held = event.target === button));

  app.callDirector = press;
  app.tellDirector = tell;
  const { show, strip } = app;
  app.show = (next) => {
    board = next.name === "step" ? app.draft && app.draft.board : next.board || null;
    show(next);
  };
  /* At every answer of the server, and when none came. */
  app.strip = () => {
    strip();
    if (pressed() && !app.isAway() && state() === "unsent") send();
    draw();
  };
  new MutationObserver(place).observe(room, { childList: true, subtree: true });
  draw();
  place();
}
