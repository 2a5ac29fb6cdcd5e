/* The questions about a board, one after the other: here the contract and who played it; what follows is in tricks.js. */

import { fill, group, h, key, press } from "./dom.js";
import { answered, contractOf, trailOf, untouched } from "./draft.js";
import { contractSign, playerAt, suitFace, suitSign } from "./names.js";
import { setting } from "./device.js";
import { contractWords, t, words } from "./words.js";

/* What they have in common. An answer goes on by itself; one that is looked at again is kept with a press, and `keep`
   says what is kept. Where nothing is answered there is nothing to press but the answers. */
export function question(app, name, title, keep, parts) {
  const { draft } = app;
  const at = app.find(draft);
  return {
    key: `${name} ${draft.round} ${draft.board}`,
    round: at.round,
    board: at.board,
    title,
    trail: trailOf(app, draft),
    body: parts,
    back: { text: untouched(draft) ? words.allBoards : words.back, press: () => app.stepBack() },
    ok: answered(draft, name) ? { text: keep, press: () => app.stepOn() } : null,
  };
}

/* An answer of two presses that has lost one of them is none that could be kept. */
export function mayKeep(whole) {
  const ok = document.querySelector("#main .ok");
  if (ok) ok.hidden = !whole;
}

/* What has been chosen, large and in words; what is to be chosen, where nothing is. */
export function readout() {
  const large = h("output", {});
  const small = h("span", { class: "missing" });
  return { node: h("p", { class: "read", "aria-live": "polite" }, large, small), large, small };
}

/* [letter, key] of each suit. */
export function suitKeys(suits, choose) {
  const look = (suit) => ({ class: `key k-su k-${suit.toLowerCase()}`, say: words.suits[suit] });
  return suits.map((suit) => [suit, key(look(suit), () => choose(suit), suitFace(suit))]);
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const DENOMINATIONS = ["C", "D", "H", "S", "N"];

/* Goes on with the press that makes it whole: doubled can still be said with the declarer. A whole one that is looked
   at again waits to be kept, for level and suit may both be wrong. */
export function contractPage(app) {
  const { draft } = app;
  const read = readout();
  const levels = LEVELS.map((level) => [level, key({}, () => choose({ level, passed: false }), String(level))]);
  const suits = suitKeys(DENOMINATIONS, (suit) => choose({ suit, passed: false }));
  const doubles = doubleKeys((count) => choose({ doubles: count, passed: false }));
  const passed = key({ class: "key k-w k-po" }, () => choose({ passed: true }), words.passedOut);

  function choose(answer) {
    const { level } = draft;
    const before = contractOf(draft);
    Object.assign(draft, answer);
    if (draft.level !== level && !setting("count")) delete draft.tricks;
    app.keepDraft();
    if (answer.passed || (!before && contractOf(draft))) return app.stepOn();
    mayKeep(contractOf(draft));
    return update();
  }

  function update() {
    const contract = contractOf(draft);
    press(levels, draft.passed ? 0 : draft.level);
    press(suits, draft.passed ? "" : draft.suit);
    press(doubles, draft.passed ? -1 : draft.doubles);
    press([[true, passed]], Boolean(draft.passed));
    fill(read.large, contract ? contractSign(contract) : [draft.level ? String(draft.level) : "", draft.suit ? suitSign(draft.suit) : ""]);
    read.small.textContent = draft.passed ? words.passedOutWords : contract ? contractWords(draft) : toChoose();
  }

  /* After a board that is done, that it is, and which one is next. */
  function toChoose() {
    return untouched(draft) ? t("goesOn", { done: draft.follows, board: draft.board }) : words.chooseContract;
  }

  update();
  const keys = [
    group(words.level, "g-lv", levels.map((each) => each[1])),
    group(words.suit, "g-st", suits.map((each) => each[1])),
    group(words.doubled, "g-db", [...doubles.map((each) => each[1]), passed]),
  ];
  const page = question(app, "contract", words.askContract, words.keepContract, [read.node, keys]);
  return page.ok || !page.board ? page : { ...page, end: { text: words.unplayed, press: () => app.sayUnplayed() } };
}

function doubleKeys(choose) {
  return [words.notDoubled, "X", "XX"].map((face, count) => {
    const inside = count ? [h("b", {}, face), " ", h("span", {}, words.doubleWords[count])] : face;
    return [count, key({ class: "key k-w" }, () => choose(count), inside)];
  });
}

/* A seat answers it. */
export function declarerPage(app) {
  const { draft } = app;
  const { round } = app.find(draft);
  const middle = h("span", { class: "rs-mid", "aria-hidden": "true" });
  const keys = ["N", "W", "E", "S"].map((seat) => {
    const look = { class: `key rs rs-${seat.toLowerCase()}` };
    return [seat, key(look, () => choose(seat), h("b", {}, words.seats[seat]), h("span", {}, playerAt(round, seat)))];
  });
  const doubles = doubleKeys(double);

  function choose(seat) {
    draft.declarer = seat;
    app.stepOn();
  }

  function double(count) {
    draft.doubles = count;
    app.keepDraft();
    update();
  }

  function update() {
    press(doubles, draft.doubles);
    fill(middle, contractSign(contractOf(draft)));
  }

  update();
  press(keys, draft.declarer);
  const rose = h("div", { class: "rose", role: "group", "aria-label": words.stepDeclarer }, keys.map((each) => each[1]), middle);
  const doubled = group(words.doubled, "g-db", doubles.map((each) => each[1]));
  const keep = t("keepIt", { answer: words.seats[draft.declarer] });
  return question(app, "declarer", words.askDeclarer, keep, [rose, doubled]);
}
