/* The questions that follow the contract and its declarer: how many tricks, what was led. */

import { fill, group, h, key, press } from "./dom.js";
import { against, contractOf } from "./draft.js";
import { cardSign, contractBy, contractSign, LEADER, playerOrSeat, suitSign } from "./names.js";
import { set, setting } from "./device.js";
import { mayKeep, question, readout, suitKeys } from "./questions.js";
import { cardWords, pieces, t, words } from "./words.js";

const SUITS = ["C", "D", "H", "S"];
const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];

/* Against the contract, or as a number, as this device was used last: one press either way. */
export function tricksPage(app) {
  const { draft } = app;
  const needed = draft.level + 6;
  const counts = setting("count");
  const read = readout();
  const range = (from, to) => Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => from + at * Math.sign(to - from));
  const made = range(needed, 13).map((tricks) => trickKey(tricks, tricks === needed ? "key k-made" : "key"));
  const down = range(needed - 1, 0).map((tricks) => trickKey(tricks, "key k-dn"));
  const all = range(0, 13).map((tricks) => [tricks, key({ say: words.tricks[tricks] }, () => choose(tricks), String(tricks), counted(tricks))]);

  function trickKey(tricks, look) {
    const face = against({ ...draft, tricks });
    const say = tricks < needed ? words.down[needed - tricks] : undefined;
    return [tricks, key({ class: look, say }, () => choose(tricks), face, tricks < needed ? null : h("span", {}, words.tricks[tricks]))];
  }

  function counted(tricks) {
    return h("span", { "aria-hidden": "true" }, against({ ...draft, tricks }));
  }

  function choose(tricks) {
    draft.tricks = tricks;
    app.stepOn();
  }

  function update() {
    const { tricks } = draft;
    press([...made, ...down, ...all], tricks);
    if (tricks === undefined) return fill(read.large, contractBy({ contract: contractOf(draft), declarer: draft.declarer }));
    const meaning = tricks < needed ? words.down[needed - tricks] : words.over[tricks - needed];
    read.large.textContent = words.tricks[tricks];
    const contract = contractSign(contractOf(draft));
    return fill(read.small, pieces("needed", { contract, seat: words.seats[draft.declarer], words: meaning }));
  }

  function otherWay() {
    set("count", !counts);
    app.draw();
  }

  update();
  const nodes = (keys) => keys.map((each) => each[1]);
  const ways = [group(words.made, "g-up", nodes(made)), group(words.went, "g-dn", nodes(down))];
  const keys = counts ? [group(words.tricksWon, "g-tr", nodes(all))] : ways;
  const keep = t("keepIt", { answer: words.tricks[draft.tricks] });
  const page = question(app, "tricks", words.askTricks, keep, [read.node, keys]);
  return { ...page, middle: { text: counts ? words.countOver : words.countTricks, press: otherWay } };
}

export function leadPage(app) {
  const { draft } = app;
  const { round } = app.find(draft);
  const read = readout();
  const half = { suit: draft.lead.length > 1 ? draft.lead[0] : "", rank: draft.lead.length > 1 ? draft.lead[1] : "" };
  const suits = suitKeys(SUITS, (suit) => choose({ suit }));
  const ranks = RANKS.map((rank) => [rank, key({}, () => choose({ rank }), words.ranks[rank] || rank)]);

  function choose(answer) {
    const before = half.suit && half.rank;
    Object.assign(half, answer);
    draft.lead = half.suit && half.rank ? half.suit + half.rank : "";
    app.keepDraft();
    if (!before && draft.lead) return app.stepOn();
    mayKeep(draft.lead);
    return update();
  }

  function update() {
    press(suits, half.suit);
    press(ranks, half.rank);
    const whole = half.suit && half.rank;
    const part = [half.suit ? suitSign(half.suit) : "", half.rank ? ` ${words.ranks[half.rank] || half.rank}` : ""];
    fill(read.large, whole ? cardSign(draft.lead) : part);
    const name = playerOrSeat(round, LEADER[draft.declarer]);
    read.small.textContent = whole ? t("ledBy", { card: cardWords(draft.lead), name }) : words.chooseLead;
  }

  function notKnown() {
    draft.lead = "?";
    app.stepOn();
  }

  update();
  const keys = [group(words.suitLed, "g-ls", suits.map((each) => each[1])), group(words.cardLed, "g-lc", ranks.map((each) => each[1]))];
  const keep = draft.lead === "?" ? t("keepIt", { answer: words.notKnown }) : words.keepLead;
  const page = question(app, "lead", words.askLead, keep, [read.node, keys]);
  return { ...page, middle: { text: words.notKnown, press: notKnown } };
}
