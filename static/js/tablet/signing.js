/* The end of a round: each pair reads its own card, one after the other, and agrees or says what is not right.
   A sign-off on its way is an item of the outbox { kind: "sign", id, round, side, lines, keyed_at }; a line is
   { board, reason, words } with the result that was read: `result`, its id at the server, or `of`, the entry's id here. */

import { Refused } from "./api.js";
import { cardsPage } from "./cards.js";
import { t } from "./words.js";

export const SIDES = { NS: "ns", EW: "ew" };
const UNASKED = ["open", "postponed"];

/* Whether pairs agree at the end of the round alone: then nobody asks at each board. */
export function atTheEnd(app) {
  return app.state.sign_off === "round";
}

/* A round whose boards nobody has to confirm one by one. */
export function agreed(app, round) {
  if (!atTheEnd(app)) return round;
  return { ...round, boards: round.boards.map((board) => (board.state === "entered" ? { ...board, state: "confirmed" } : { ...board, said: true })) };
}

/* Where a pair stands: "waiting", "asked", "signed" or "disputed". What is on its way counts. */
export function standing(app, round, side) {
  if (app.outbox.signs(round.number, side)) return "signed";
  const known = (app.state.signing || []).find((each) => each.round === round.number);
  if (known && known[SIDES[side]] !== "waiting") return known[SIDES[side]];
  return round.boards.some((board) => UNASKED.includes(board.state)) ? "waiting" : "asked";
}

/* Whether somebody at this table has still to read a card of this round. */
export function toBeSigned(app, round) {
  if (!app.state.sign_off || app.state.sign_off === "board" || !round || !round.ns || !round.ew || !round.boards.length) return false;
  return Object.keys(SIDES).some((side) => standing(app, round, side) === "asked");
}

/* The rounds whose cards are read here. */
export function roundsToSign(app) {
  return (app.state.signing || []).filter((each) => each.ns !== "waiting").map((each) => each.round);
}

export function cardsButton(app, round) {
  const open = () => app.show({ name: "cards", round: round.number });
  return roundsToSign(app).includes(round.number) ? { text: t("cardsOf", { round: round.number }), press: open } : null;
}

/* Once a round, before everybody goes; null when there is nothing to ask. */
export function cardsOnce(app, round) {
  return toBeSigned(app, round) && app.seen("sign") < round.number ? cardsPage(app, { round: round.number }) : null;
}

/* Sends an item of the outbox; `arrived` is by entry the result it became, `items` the others. Whatever the server
   says to it, the next state asks again for what is still to be signed. */
export async function deliverSign(api, item, arrived, items) {
  const lines = item.lines.map((line) => ({ ...line, result: line.of ? resultOf(line.of, arrived, items) : line.result }));
  const known = lines.filter((line) => line.result).map(({ of, ...line }) => line);
  if (!known.length) return;
  const { id, round, side, keyed_at } = item;
  try {
    await api.post("/sign-offs", { id, round, side, lines: known, signed_at: keyed_at }, item.place);
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
  }
}

/* Nobody has read the result that stands in place of one that differed. */
function resultOf(id, arrived, items) {
  const entry = items.find((each) => each.id === id);
  return entry && entry.status === "conflict" ? null : arrived[id] || null;
}
