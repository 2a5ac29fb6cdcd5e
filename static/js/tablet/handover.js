/* Two devices at one table: another one is let in, the first is told, and goes on or ends when all it had is sent. */

import { Refused } from "./api.js";
import { h } from "./dom.js";
import { roundsToSign } from "./signing.js";
import { t, words } from "./words.js";

const QUIET = 8000;

/* Gives the app what these pages press. `again`: asks the server now. */
export function openHandover(app, api, again) {
  let touched = -QUIET;
  let finishing = false;
  ["pointerdown", "keydown"].forEach((kind) => document.addEventListener(kind, () => (touched = performance.now()), true));

  async function finish() {
    if (app.outbox.waiting().length) return;
    finishing = false;
    try {
      await api.post("/leave");
      app.isFinished = true;
      app.show({ name: "gone" });
    } catch (problem) {
      finishing = !(problem instanceof Refused);
    }
  }

  Object.assign(app, {
    isFinished: false,
    newer: () => newer(app),
    /* At every answer of the server: told at once at rest, else when nobody has pressed anything for a moment. */
    handover(view, resting) {
      if (finishing) return finish();
      if (!newer(app) || view.name === "home") return null;
      if (resting || performance.now() - touched > QUIET) app.home();
      return null;
    },
    enterHere() {
      app.store.set("newer", app.state.devices.newer.id);
      app.resume();
    },
    finish() {
      finishing = true;
      app.show({ name: "finishing" });
      finish();
      again();
    },
    async openAnother() {
      try {
        app.show({ name: "wayin", way: await api.get("/way-in") });
      } catch (problem) {
        app.show({ name: "wayin", message: problem instanceof Refused ? problem.message : words.noNews });
      }
    },
  });
}

/* The device that came after this one, until somebody here has said that he goes on. */
function newer(app) {
  const found = app.state && app.state.devices && app.state.devices.newer;
  return found && found.id > app.store.get("newer", 0) ? found : null;
}

export function takenLine(app) {
  const found = newer(app);
  if (!found) return "";
  return found.what ? t("takenBy", { what: found.what, at: found.at }) : t("taken", { at: found.at });
}

/* Shown in place of what the table shows at rest; null where no other device has come. */
export function takenPage(app) {
  if (!newer(app)) return null;
  const unsent = app.outbox.waiting().length;
  const draft = app.draft || app.store.get("draft", null);
  const body = [h("p", { class: "tell" }, words.takenHint)];
  if (draft) body.push(h("p", { class: "tell" }, t("takenDraft", { board: draft.board, result: app.answersInWords(draft) })));
  if (unsent) body.push(h("p", { class: "tell" }, t("takenUnsent", {}, unsent)));
  return {
    key: "taken",
    title: takenLine(app),
    body,
    back: { text: words.finish, press: () => app.finish() },
    ok: { text: words.enterHere, press: () => app.enterHere() },
  };
}

function finishingPage() {
  return { key: "finishing", title: words.finishing, hint: words.finishingHint, body: [] };
}

export function finishedPage(app) {
  const link = h("a", { class: "btn btn-go", href: app.links.ways }, words.otherWays);
  return { key: "gone", title: words.finished, hint: words.finishedHint, body: [h("p", { class: "links" }, link)] };
}

/* What is wanted now and then: it would be in the way on every page. */
function morePage(app) {
  const signing = roundsToSign(app).map((round) => moreButton(t("cardsOf", { round }), () => app.show({ name: "cards", round })));
  const other = moreButton(words.otherDevice, () => app.openAnother());
  const conditions = h("a", { class: "btn", href: app.links.conditions }, words.conditions);
  return {
    key: "more",
    title: words.moreTitle,
    body: h("div", { class: "links" }, other, signing, conditions),
    back: { text: words.back, press: () => app.home() },
  };
}

function moreButton(text, press) {
  return h("button", { type: "button", class: "btn", click: press }, text);
}

function wayInPage(app, { way, message }) {
  const page = { key: "wayin", title: words.otherDevice, back: { text: words.back, press: () => app.home() } };
  if (!way) return { ...page, body: [h("p", { class: "tell" }, message)] };
  const code = h("output", { class: "six" }, `${way.code.slice(0, 3)} ${way.code.slice(3)}`);
  return {
    ...page,
    hint: words.deviceScan,
    body: h(
      "div",
      { class: "wayin" },
      h("img", { class: "qr", src: app.links.another, alt: words.deviceCode, width: "300", height: "300" }),
      h("p", {}, t("deviceType", { address: way.address }), code),
    ),
  };
}

export const HANDOVER_PAGES = {
  more: morePage,
  wayin: wayInPage,
  finishing: finishingPage,
};
