/* Who sits where, and how results are written: pieces that every page uses. */

import { h } from "./dom.js";
import { readContract } from "./score.js";
import { contractWords, pieces, signed, t, words } from "./words.js";

const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const SEATS = { N: ["ns", 0], S: ["ns", 1], E: ["ew", 0], W: ["ew", 1] };
export const LEADER = { N: "E", E: "S", S: "W", W: "N" };

/* A pair by its players, a team by its name, single players without names by their numbers. */
export function pairName(pair) {
  if (pair.team !== null && pair.team !== undefined) return pair.team || t("team", { number: pair.number });
  if (pair.name) return pair.name;
  const [first, second] = pair.numbers || [];
  if (second) return t("players", { first, second });
  return t(first ? "player" : "pair", { number: pair.number });
}

/* Of a team its name and who of it sit there. */
export function whoName(pair) {
  const name = pairName(pair);
  return pair.name && name !== pair.name ? t("whoOfTeam", { team: name, names: pair.name }) : name;
}

/* The player in a seat; "" where nobody has been named, of single players the number. */
export function playerAt(round, seat) {
  const [side, index] = SEATS[seat];
  if (!round[side]) return "";
  const name = round[side].players[index];
  const number = (round[side].numbers || [])[index];
  return number && name === String(number) ? t("player", { number }) : name;
}

export function playerOrSeat(round, seat) {
  return playerAt(round, seat) || words.seats[seat];
}

/* What is on a key: sign and letter. */
export function suitFace(suit) {
  return SIGNS[suit] ? [SIGNS[suit], h("small", {}, words.letters[suit])] : [words.letters[suit]];
}

/* A suit in a sentence: its sign; read aloud as its name. */
export function suitSign(suit) {
  return h(
    "span",
    { class: `su su-${suit.toLowerCase()}` },
    h("span", { "aria-hidden": "true" }, SIGNS[suit] || words.letters[suit]),
    h("span", { class: "vh" }, words.suits[suit]),
  );
}

export function contractSign(contract) {
  if (contract === "pass") return h("span", {}, words.passedOut);
  const { level, suit, doubles } = readContract(contract);
  const marks = doubles ? [" ", h("span", { "aria-hidden": "true" }, "X".repeat(doubles)), vh(` ${words.doubleWords[doubles]}`)] : [];
  return h("span", { class: "ct" }, String(level), suitSign(suit), marks);
}

export function cardSign(card) {
  const rank = card[1];
  return h("span", { class: "cd" }, suitSign(card[0]), " ", words.ranks[rank] || rank);
}

export function vh(text) {
  return h("span", { class: "vh" }, text);
}

export function contractBy(result) {
  if (result.contract === "pass") return [contractSign("pass")];
  return pieces("contractBy", { contract: contractSign(result.contract), seat: words.seats[result.declarer] });
}

/* 4♠ by South, 11 tricks: +450 to you. A score without a contract stands alone. */
export function inOneLine(result) {
  const score = signed(result.score);
  if (!result.contract) return [t("scoreAlone", { score })];
  const tricks = result.contract === "pass" ? [] : [", ", words.tricks[result.tricks]];
  return pieces("resultIs", { result: h("span", {}, contractBy(result), tricks), score });
}

/* The same in words, for a sentence; as much of it as has been said. */
export function inWords(result) {
  if (result.contract === "pass") return words.passedOut;
  if (!result.contract) return words.nothingYet;
  const contract = contractWords(readContract(result.contract));
  const seat = words.seats[result.declarer];
  const known = seat ? t("contractBy", { contract, seat }) : contract;
  return result.tricks === undefined ? known : [known, words.tricks[result.tricks]].join(words.comma);
}

/* 63 % to N–S, 37 % to E–W: among the results of the board that may be seen. */
export function worthWords({ ns, ew, imps }) {
  return unbroken(imps ? t("worthImps", { ns: signed(Number(ns)), ew: signed(Number(ew)) }) : t("worthPercent", { ns, ew }));
}

/* N–S and North–South stay in one line. */
export function unbroken(text) {
  return text.split(/(\S+–\S+)/).map((part, at) => (at % 2 ? h("span", { class: "nw" }, part) : part));
}

export function tableName(state) {
  return t("tableOfSection", { section: state.section, table: state.table });
}
