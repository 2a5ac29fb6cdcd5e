/* Another device at the table, the end of this one, and what else is wanted now and then. */

import { Refused } from "./api.js";
import { h } from "./dom.js";
import { takenLine } from "./handover.js";
import { mayCompare } from "./match.js";
import { roundLines } from "./round_lines.js";
import { roundsToSign } from "./signing.js";
import { sidesOf } from "./start.js";
import { t, words } from "./words.js";

/* Gives the app what these pages press. */
export function begin(app, api) {
  Object.assign(app, {
    async openAnother() {
      try {
        app.show({ name: "wayin", way: await api.get("/way-in") });
      } catch (problem) {
        app.show({ name: "wayin", message: problem instanceof Refused ? problem.message : words.noNews });
      }
    },
  });
}

/* Shown in place of what the table shows at rest when another device has come. */
export function takenPage(app) {
  const unsent = app.outbox.waiting().length;
  const draft = app.draft || app.store.get("draft", null);
  const body = [h("p", { class: "tell" }, words.takenHint)];
  if (draft) body.push(h("p", { class: "tell" }, t("takenDraft", { board: draft.board, result: app.answersInWords(draft) })));
  if (unsent) body.push(h("p", { class: "tell" }, t("takenUnsent", {}, unsent)));
  const { current } = app.state;
  return {
    key: "taken",
    title: takenLine(app),
    body: [body, roundLines(current && app.round(current.number))],
    back: { text: words.finish, press: () => app.finish() },
    ok: { text: words.enterHere, press: () => app.enterHere() },
  };
}

export function finishingPage() {
  return { key: "finishing", title: words.finishing, hint: words.finishingHint, body: [] };
}

export function finishedPage(app) {
  const link = h("a", { class: "btn btn-go", href: app.links.ways }, words.otherWays);
  return { key: "gone", title: words.finished, hint: words.finishedHint, body: [h("p", { class: "links" }, link)] };
}

/* What is wanted now and then: it would be in the way on every page. */
export function morePage(app) {
  const phones = sidesOf(app).length ? moreButton(words.ownPhoneTitle, () => app.show({ name: "phones" })) : null;
  const signing = roundsToSign(app).map((round) => moreButton(t("cardsOf", { round }), () => app.show({ name: "cards", round })));
  const matches = (app.state.comparing || []).filter(mayCompare).map(({ round }) => moreButton(t("compareOf", { round }), () => app.show({ name: "compare", round })));
  const other = moreButton(words.otherDevice, () => app.openAnother());
  const conditions = h("a", { class: "btn", href: app.links.conditions }, words.conditions);
  const rules = app.links.rules ? h("a", { class: "btn", href: app.links.rules }, words.rulesTonight) : null;
  return {
    key: "more",
    title: words.moreTitle,
    body: h("div", { class: "links" }, phones, other, signing, matches, conditions, rules),
    back: { text: words.back, press: () => app.home() },
  };
}

function moreButton(text, press) {
  return h("button", { type: "button", class: "btn", click: press }, text);
}

export function wayInPage(app, { way, message }) {
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
