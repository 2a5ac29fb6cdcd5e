/* The end of a round: each pair reads its own card, one after the other, and agrees or says what is not right.
   A sign-off on its way is an item of the outbox { kind: "sign", id, round, side, lines, keyed_at }; a line is
   { board, reason, words } with the result that was read: `result`, its id at the server, or `of`, the entry's id here. */

import { cardPage, wrongPage } from "./card.js";
import { Refused } from "./api.js";
import { h } from "./dom.js";
import { pairName } from "./names.js";
import { t, words } from "./words.js";

const SIDES = { NS: "ns", EW: "ew" };
const DONE = ["signed", "disputed"];
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
function standing(app, round, side) {
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

/* Whose card is read? */
export function cardsPage(app, view) {
  const round = app.round(view.round);
  const states = Object.keys(SIDES).map((side) => [side, standing(app, round, side)]);
  const next = states.find(([, state]) => state === "asked");
  const hand = next && states.some(([, state]) => DONE.includes(state)) ? t("cardsHand", { side: words.sides[next[0]] }) : "";
  const goOn = () => app.see("sign", Math.max(round.number, app.seen("sign")));
  return {
    key: `cards ${round.number}`,
    round,
    neutral: true,
    title: hand || t(next ? "cardsTitle" : "cardsOf", { round: round.number }),
    hint: hand || !next ? null : words.cardsHint,
    body: h("div", { class: "cards" }, states.map(([side, state]) => sideCard(app, round, side, state))),
    ...(next ? { middle: { text: words.cardLater, press: goOn } } : { ok: { text: words.cardNext, press: goOn } }),
  };
}

const SAYS = { asked: "cardRead", signed: "cardSigned", disputed: "cardDisputed", waiting: "notPlayedYet" };
const LOOKS = { asked: "bd-now", signed: "bd-done", disputed: "bd-ask", waiting: "" };

function sideCard(app, round, side, state) {
  const tick = state === "signed" ? h("i", { class: "tick", "aria-hidden": "true" }, "✓") : null;
  const text = h("span", { class: "bd-t" }, h("b", {}, tick, words[SAYS[state]]), h("span", {}, pairName(round[SIDES[side]])));
  const name = h("span", { class: "bd-no bd-side" }, words.sides[side]);
  return h("button", { type: "button", class: `bd ${LOOKS[state]}`, "data-key": side, click: () => app.openCard(round.number, side) }, name, text);
}

/* Gives the app what these pages press. */
export function openSigning(app, api) {
  Object.assign(app, {
    async openCard(number, side) {
      const own = ownCard(app.round(number), side);
      try {
        const card = await api.get(`/scorecard/${number}?side=${side}`);
        app.showCard({ ...card, lines: card.lines.map((line) => unsent(own, line) || line) });
      } catch (problem) {
        app.showCard(own, problem instanceof Refused ? problem.message : "");
      }
    },
    showCard: (card, refusal) => app.show({ name: "card", card, refusal, said: {} }),
    sign({ card, said }) {
      const lines = card.lines.filter((line) => line.answer === "asked" || said[line.board] !== undefined).map((line) => signed(line, said[line.board]));
      app.outbox.add({ kind: "sign", id: app.newId(), round: card.round, side: card.side, lines, keyed_at: new Date().toISOString() });
      const round = app.round(card.round);
      if (round && toBeSigned(app, round)) app.show({ name: "cards", round: card.round });
      else app.home();
    },
  });
}

export const SIGNING_PAGES = {
  cards: (app, view) => cardsPage(app, view),
  card: cardPage,
  wrong: wrongPage,
};

function signed(line, dispute) {
  const seen = line.of ? { of: line.of } : { result: line.seen };
  return { board: line.board, ...seen, reason: dispute ? dispute.reason : "", words: dispute ? dispute.words : "" };
}

/* What this device has of a card, while the server is out of reach or does not know it yet. */
function ownCard(round, side) {
  const own = side === "NS" ? 1 : -1;
  const lines = round.boards.map((board) => {
    const known = Boolean(board.result) && ["entered", "confirmed", "unsent", "sending"].includes(board.state);
    const seen = { seen: board.entered, of: board.item && !board.item.done ? board.item.id : null };
    const score = known ? own * board.result.score : null;
    const shown = { result: known ? board.result : null, score, hidden: board.hidden, answer: known ? "asked" : "nothing" };
    return { board: board.number, side, state: known || board.hidden ? "result" : board.state, ...shown, ...seen, reason: "", words: "" };
  });
  return { round: round.number, side, pair: round[SIDES[side]], lines };
}

function unsent(own, line) {
  return own.lines.find((each) => each.board === line.board && each.of) || null;
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
