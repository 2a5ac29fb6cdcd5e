/* At the start of a round: who plays whom here, who sits where if the table may say so (the questions about a seat are in
   seat.js), how many phones follow. What comes after the boards is in between.js. */

import { group, h } from "./dom.js";
import { pairName, playerAt } from "./names.js";
import { list, numbers, t, words } from "./words.js";

export function startPage(app, view) {
  const { round } = view;
  const begun = app.state.phase !== "not_started";
  const boards = round.boards.map((board) => board.number);
  const naming = namingOf(app, round);
  const asked = naming ? [words.giveNames, unnamedLine(naming)] : [words.namesRight, words.namesWrong];
  const lines = [h("p", { class: "tell" }, asked[0]), h("p", { class: "hint" }, asked[1])];
  if (begun) lines.push(h("p", { class: "hint" }, [boardsLine(round, boards), " ", round.match ? round.match.says : ""]));
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

/* What the state says of this round's seats; null where names are given to the director. */
export function namingOf(app, round) {
  const { naming } = app.state;
  return naming && round && naming.round === round.number ? naming : null;
}

export function unnamed(naming) {
  return naming ? naming.seats.filter((seat) => !seat.name).map((seat) => words.seats[seat.seat]) : [];
}

/* The four seats as keys; `from` is the page that follows. */
export function seatKeys(app, naming, from) {
  const keys = ["N", "W", "E", "S"].map((letter) => {
    const at = naming.seats.find((seat) => seat.seat === letter);
    const look = at.name ? "key rs" : "key rs rs-none";
    const press = () => app.show({ name: "who", seat: letter, from, typed: "", found: [] });
    const name = h("span", {}, at.name || words.noName);
    return h("button", { type: "button", class: `${look} rs-${letter.toLowerCase()}`, "data-key": letter, click: press }, h("b", {}, words.seats[letter]), name);
  });
  return group(words.whoTitle, "rose people seating", keys);
}

/* South and West have no name yet; "" where all have. */
export function unnamedLine(naming) {
  const missing = unnamed(naming);
  return missing.length ? t("notNamed", { seats: list(missing) }, missing.length) : "";
}

/* Those whose phones may follow: by sides, or the players of an individual by their seats. */
export function sidesOf(app) {
  const { phones, current } = app.state;
  if (!phones || !current || current.number !== phones.round) return [];
  const here = Object.keys(words.sides).filter((side) => side.toLowerCase() in phones);
  return here.map((side) => ({ side, pair: current[side.toLowerCase()] || { name: playerAt(current, side) }, count: phones[side.toLowerCase()] }));
}

/* For the bar of a page that has room for it. */
export function phonesButton(app) {
  const button = { text: words.ownPhone, says: words.ownPhoneTitle, press: () => app.show({ name: "phones" }) };
  return sidesOf(app).length ? button : null;
}

/* "1 phone follows Nora & Sam."; "" where none does. */
export function phonesLine(app) {
  return sidesOf(app)
    .filter(({ count }) => count)
    .map(({ pair, count }) => t("phonesOf", { names: pairName(pair) }, count))
    .join(" ");
}
