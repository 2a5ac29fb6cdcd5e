/* What was the contract? Who played it? */

import { contractOf } from "./draft.js";
import { fill, group, h, key, press } from "./dom.js";
import { contractTile, playerAt, suitFace, suitTile } from "./names.js";
import { question, readout } from "./question.js";
import { words } from "./words.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const SUITS = ["C", "D", "H", "S", "N"];

export function contractPage(app) {
  const { draft } = app;
  const read = readout();
  const levels = LEVELS.map((level) => [level, key({}, () => choose({ level, passed: false }), String(level))]);
  const suits = SUITS.map((suit) => {
    const look = { class: `key k-su k-${suit.toLowerCase()}`, say: words.suits[suit] };
    return [suit, key(look, () => choose({ suit, passed: false }), suitFace(suit))];
  });
  const doubles = [words.notDoubled, "X", "XX"].map((face, count) => {
    const inside = count ? [h("b", {}, face), " ", h("span", {}, words.doubleWords[count])] : face;
    return [count, key({ class: "key k-w" }, () => choose({ doubles: count, passed: false }), inside)];
  });
  const passed = key({ class: "key k-w k-po" }, () => choose({ passed: true }), words.passedOut);

  function choose(answer) {
    const level = draft.level;
    Object.assign(draft, answer);
    if (draft.level !== level) delete draft.tricks;
    app.keepDraft();
    update();
  }

  function update() {
    const contract = contractOf(draft);
    read.small.classList.remove("now");
    press(levels, draft.passed ? 0 : draft.level);
    press(suits, draft.passed ? "" : draft.suit);
    press(doubles, draft.passed ? -1 : draft.doubles);
    press([[true, passed]], Boolean(draft.passed));
    fill(read.large, contract ? contractTile(contract) : [draft.level ? String(draft.level) : "", draft.suit ? suitTile(draft.suit) : ""]);
    read.small.textContent = draft.passed ? words.passedOutWords : words.contracts[contract] || words.chooseContract;
  }

  update();
  const keys = [
    group(words.level, "g-lv", levels.map((each) => each[1])),
    group(words.suit, "g-st", suits.map((each) => each[1])),
    group(words.doubled, "g-db", [...doubles.map((each) => each[1]), passed]),
  ];
  return question(app, "contract", words.askContract, words.chooseContract, [read.node, keys]);
}

export function declarerPage(app) {
  const { draft } = app;
  const { round } = app.find(draft);
  const read = h("p", { class: "missing vh", "aria-live": "polite" });
  const keys = ["N", "W", "E", "S"].map((seat) => {
    const look = { class: `key rs rs-${seat.toLowerCase()}` };
    return [seat, key(look, () => choose(seat), h("b", {}, words.seats[seat]), h("span", {}, playerAt(round, seat)))];
  });

  function choose(seat) {
    draft.declarer = seat;
    read.classList.add("vh");
    read.textContent = "";
    app.keepDraft();
    press(keys, seat);
  }

  press(keys, draft.declarer);
  const middle = h("span", { class: "rs-mid", "aria-hidden": "true" }, contractTile(contractOf(draft)));
  const rose = h("div", { class: "rose", role: "group", "aria-label": words.stepDeclarer }, keys.map((each) => each[1]), middle);
  return question(app, "declarer", words.askDeclarer, words.chooseDeclarer, [read, rose]);
}
