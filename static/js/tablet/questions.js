/* The questions about a board, one after the other: the contract, who played it, how many tricks, what was led. */

import { fill, group, h, key, press } from "./dom.js";
import { against, answered, contractOf, trailOf, untouched } from "./draft.js";
import { cardTile, contractBy, contractTile, LEADER, playerAt, playerOrSeat, suitFace, suitTile } from "./names.js";
import { set, setting } from "./device.js";
import { cardWords, contractWords, pieces, t, words } from "./words.js";

/* What they have in common. */
function question(app, name, title, missing, parts) {
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
    ok: { text: words.next, press: () => (answered(draft, name) ? app.stepOn() : app.missing(missing)) },
  };
}

/* What has been chosen, large and in words; where it is said, too, that something is missing. */
function readout() {
  const large = h("output", {});
  const small = h("span", { class: "missing" });
  return { node: h("p", { class: "read", "aria-live": "polite" }, large, small), large, small };
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const DENOMINATIONS = ["C", "D", "H", "S", "N"];

/* Goes on with the press that makes it whole: doubled can still be said with the declarer. Looked at again it waits
   for OK, for level and suit may both be wrong. */
export function contractPage(app) {
  const { draft } = app;
  const asked = !answered(draft, "contract");
  const read = readout();
  const levels = LEVELS.map((level) => [level, key({}, () => choose({ level, passed: false }), String(level))]);
  const suits = DENOMINATIONS.map((suit) => {
    const look = { class: `key k-su k-${suit.toLowerCase()}`, say: words.suits[suit] };
    return [suit, key(look, () => choose({ suit, passed: false }), suitFace(suit))];
  });
  const doubles = doubleKeys((count) => choose({ doubles: count, passed: false }));
  const passed = key({ class: "key k-w k-po" }, () => choose({ passed: true }), words.passedOut);

  function choose(answer) {
    const level = draft.level;
    Object.assign(draft, answer);
    if (draft.level !== level && !setting("count")) delete draft.tricks;
    app.keepDraft();
    if (answer.passed || (asked && answered(draft, "contract"))) return app.stepOn();
    return update();
  }

  function update() {
    const contract = contractOf(draft);
    read.small.classList.remove("now");
    press(levels, draft.passed ? 0 : draft.level);
    press(suits, draft.passed ? "" : draft.suit);
    press(doubles, draft.passed ? -1 : draft.doubles);
    press([[true, passed]], Boolean(draft.passed));
    fill(read.large, contract ? contractTile(contract) : [draft.level ? String(draft.level) : "", draft.suit ? suitTile(draft.suit) : ""]);
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
  return question(app, "contract", words.askContract, words.chooseContract, [read.node, keys]);
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
  const read = h("p", { class: "missing vh", "aria-live": "polite" });
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
    fill(middle, contractTile(contractOf(draft)));
  }

  update();
  press(keys, draft.declarer);
  const rose = h("div", { class: "rose", role: "group", "aria-label": words.stepDeclarer }, keys.map((each) => each[1]), middle);
  const doubled = group(words.doubled, "g-db", doubles.map((each) => each[1]));
  return question(app, "declarer", words.askDeclarer, words.chooseDeclarer, [read, rose, doubled]);
}

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
    const contract = contractTile(contractOf(draft));
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
  const page = question(app, "tricks", words.askTricks, counts ? words.chooseCount : words.chooseTricks, [read.node, keys]);
  return { ...page, middle: { text: counts ? words.countOver : words.countTricks, press: otherWay } };
}

export function leadPage(app) {
  const { draft } = app;
  const { round } = app.find(draft);
  const asked = !answered(draft, "lead");
  const read = readout();
  const half = { suit: draft.lead.length > 1 ? draft.lead[0] : "", rank: draft.lead.length > 1 ? draft.lead[1] : "" };
  const suits = SUITS.map((suit) => {
    const look = { class: `key k-su k-${suit.toLowerCase()}`, say: words.suits[suit] };
    return [suit, key(look, () => choose({ suit }), suitFace(suit))];
  });
  const ranks = RANKS.map((rank) => [rank, key({}, () => choose({ rank }), words.ranks[rank] || rank)]);

  function choose(answer) {
    Object.assign(half, answer);
    draft.lead = half.suit && half.rank ? half.suit + half.rank : "";
    app.keepDraft();
    if (asked && draft.lead) return app.stepOn();
    return update();
  }

  function update() {
    read.small.classList.remove("now");
    press(suits, half.suit);
    press(ranks, half.rank);
    const whole = half.suit && half.rank;
    const part = [half.suit ? suitTile(half.suit) : "", half.rank ? ` ${words.ranks[half.rank] || half.rank}` : ""];
    fill(read.large, whole ? cardTile(draft.lead) : part);
    const name = playerOrSeat(round, LEADER[draft.declarer]);
    read.small.textContent = whole ? t("ledBy", { card: cardWords(draft.lead), name }) : words.chooseLead;
  }

  function notKnown() {
    draft.lead = "?";
    app.stepOn();
  }

  update();
  const keys = [group(words.suitLed, "g-ls", suits.map((each) => each[1])), group(words.cardLed, "g-lc", ranks.map((each) => each[1]))];
  const page = question(app, "lead", words.askLead, words.chooseLead, [read.node, keys]);
  return { ...page, middle: { text: words.notKnown, press: notKnown } };
}
