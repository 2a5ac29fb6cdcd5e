/* Whose card is read at the end of a round, and what a pair has said of it. */

import { Refused } from "./api.js";
import { h } from "./dom.js";
import { whoName } from "./names.js";
import { SIDES, standing, toBeSigned } from "./signing.js";
import { t, words } from "./words.js";

const DONE = ["signed", "disputed"];

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
  const text = h("span", { class: "bd-t" }, h("b", {}, tick, words[SAYS[state]]), h("span", {}, whoName(round[SIDES[side]])));
  const name = h("span", { class: "bd-no bd-side" }, words.sides[side]);
  return h("button", { type: "button", class: `bd ${LOOKS[state]}`, "data-key": side, click: () => app.openCard(round.number, side) }, name, text);
}

/* Gives the app what these pages press. */
export function begin(app, api, refresh) {
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
    compared: (round) => api.get(`/comparison/${round}`),
    agreeTo: (said) => api.post("/agreements", said).then(refresh),
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
