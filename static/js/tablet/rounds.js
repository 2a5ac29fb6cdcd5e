/* Before the boards of a round: who plays whom here. What comes after them is in between.js. */

import { h } from "./dom.js";
import { pairName, playerAt } from "./names.js";
import { namingOf, seatKeys, unnamed, unnamedLine } from "./naming.js";
import { phonesButton, phonesLine } from "./phones.js";
import { list, numbers, t, words } from "./words.js";

export function startPage(app, view) {
  const { round } = view;
  const begun = app.state.phase !== "not_started";
  const boards = round.boards.map((board) => board.number);
  const naming = namingOf(app, round);
  const asked = naming ? [words.giveNames, unnamedLine(naming)] : [words.namesRight, words.namesWrong];
  const lines = [h("p", { class: "tell" }, asked[0]), h("p", { class: "hint" }, asked[1])];
  if (begun) lines.push(h("p", { class: "hint" }, boardsLine(round, boards)));
  const followed = phonesLine(app);
  if (followed) lines.push(h("p", { class: "hint" }, followed));
  return {
    key: `start ${round.number}`,
    round,
    title: begun ? t("youPlay", { round: round.number, names: pairName(round.ew) }) : words.notBegun,
    hint: begun ? null : words.notBegunHint,
    body: [naming ? seatKeys(app, naming, "home") : seating(round), h("div", {}, lines)],
    back: begun ? notCalledKey(app) : phonesButton(app),
    middle: { text: words.conditions, href: app.links.conditions },
    ok: begun ? { text: unnamed(naming).length ? words.namesLater : words.namesYes, press: () => app.see("start", round.number) } : null,
  };
}

function boardsLine(round, boards) {
  const here = t("boardsHere", { boards: numbers(boards) }, boards.length);
  const shared = round.shared_with.length ? ` ${t("sharedWith", { place: places(round.shared_with) })}` : "";
  return `${here}.${shared}`;
}

function notCalledKey(app) {
  return app.isAhead() ? { text: words.notCalled, press: () => app.call(0) } : null;
}

export function places(tables) {
  return t("tables", { tables: list(tables) }, tables.length);
}

/* The four seats as they are round the table. */
export function seating(round) {
  const seats = ["N", "W", "E", "S"].map((seat) =>
    h("div", { class: `rs rs-${seat.toLowerCase()}` }, h("dt", {}, words.seats[seat]), h("dd", {}, playerAt(round, seat) || "–")),
  );
  return h("dl", { class: "rose people" }, seats);
}

export function plainPage(key, title, hint, links) {
  return { key, title, hint, body: links && links.length ? [h("p", { class: "links" }, links)] : [] };
}
