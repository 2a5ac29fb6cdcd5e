/* A line keyed from paper, read as scoring/engine/notation/keying.py reads it; a test compares the two.
   Adjusted scores are only recognised here: the server reads them. */

import { tableScore } from "../tablet/score.js";

const SIGNS = {
  "♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S",
  "−": "-", "–": "-", "—": "-", "×": "X", "*": "X", "\ufe0f": "", "½": ".5",
};
const SUITS = "CDHSN";
const SEATS = { NORTH: "N", EAST: "E", SOUTH: "S", WEST: "W" };
const CARD = "[CDHS] ?(?:[2-9TJQKA]|10)|(?:[2-9TJQKA]|10) ?[CDHS]";
const RESULT = new RegExp(
  "^(?<level>[0-9]) ?(?<suit>C|D|H|S|NT?) ?(?<doubles>X{0,2})(?: ?(?:BY )?(?<declarer>[NESW]|NORTH|EAST|SOUTH|WEST))?"
  + `(?: ?(?<tricks>=|[+-] ?[0-9]{1,2}|[0-9]{1,2}|MADE)(?: TRICKS?)?)?(?: ?(?<lead>${CARD}))?$`,
);
const PASS = /^(?:P|PASS|PASSED(?: ?OUT)?|PASS ?OUT|ALL ?PASS)$/;
const NOT_PLAYED = /^(?:NP|N\/P|NOT ?PLAYED)$/;
const SCORE = /^[+-]? ?[0-9]{2,4}$/;
const PAD = /^([1-7])([1-5])(X{0,2})([1-4])(=|\+[0-9]{0,2}|-[0-9]{1,2}|\/[0-9]{1,2})$/;
const WITH_SCORE = /^(.*[A-Z].*?) ([+-]? ?[0-9]{2,4})$/;
const SMALLEST_SCORE = 20;
const SIDE_LABEL = /^(?:N ?[/-]? ?S|E ?[/-]? ?W)(?![A-Z])/;

/* What a line refuses: `code` and `values` as the director's notation has them. */
export class Unread extends Error {
  constructor(code, values = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

export function tidy(text) {
  return Array.from(text, (sign) => SIGNS[sign] ?? sign).join("").toUpperCase().trim().split(/\s+/).join(" ");
}

/* { kind: "played", contract, declarer, tricks, score } | { kind: "score", score } | { kind: "award" } | { kind: "not_played" } */
export function readKeyed(text, vulnerable) {
  let line = tidy(text);
  if (NOT_PLAYED.test(line)) return { kind: "not_played" };
  if (line === "0") return passedOut();
  if (SCORE.test(line)) return { kind: "score", score: possible(number(line), vulnerable) };
  const pad = PAD.exec(line.replaceAll(" ", ""));
  if (pad) line = spelled(pad);
  if (looksLikeAward(line)) return { kind: "award", line };
  const both = WITH_SCORE.exec(line);
  if (both && Math.abs(number(both[2])) >= SMALLEST_SCORE) return agreeing(both[1], number(both[2]), vulnerable);
  return scored(readResult(line, ""), vulnerable);
}

function passedOut() {
  return { kind: "played", contract: "pass", declarer: "", tricks: null, score: 0 };
}

function number(text) {
  return Number(text.replaceAll(" ", ""));
}

function spelled([, level, suit, doubles, seat, ending]) {
  const tricks = ["+", "+0", "-0"].includes(ending) ? "=" : ending.replace("/", " ");
  return `${level}${SUITS[suit - 1]}${doubles}${"NESW"[seat - 1]}${tricks}`;
}

function looksLikeAward(line) {
  if (PASS.test(line) || RESULT.test(line)) return false;
  if (/^(?:A|BOTH\b)/.test(line) || SIDE_LABEL.test(line) || line.includes("%")) return true;
  return (line.match(/[1-7] ?(?:C|D|H|S|N)/g) || []).length > 1;
}

function readResult(line, heard) {
  if (!line) throw new Unread("empty");
  if (PASS.test(line)) return passedOut();
  const found = RESULT.exec(line);
  if (!found) throw new Unread("contract", { text: line });
  const { level, suit, doubles, declarer, tricks } = found.groups;
  const contract = `${level}${suit[0]}${doubles}`;
  if (level < 1 || level > 7) throw new Unread("level", { text: `${level}${suit[0]}` });
  if (!declarer) throw new Unread("declarer_missing", { contract });
  const won = tricksOf(tricks || heard, Number(level) + 6, contract);
  return { kind: "played", contract, declarer: SEATS[declarer] || declarer, tricks: won };
}

function tricksOf(written, needed, contract) {
  if (!written) throw new Unread("tricks_missing", { contract });
  if (written === "=" || written === "MADE") return needed;
  const signed = /^[+-]/.test(written);
  const won = (signed ? needed : 0) + number(written);
  if (!signed && won > 13) throw new Unread("tricks", { text: written });
  if (won < 0 || won > 13) throw new Unread("tricks_range", { contract, tricks: won });
  return won;
}

function scored(played, vulnerable) {
  return { ...played, score: tableScore(played.contract, played.declarer, played.tricks, vulnerable) };
}

function agreeing(written, score, vulnerable) {
  const readings = Array.from({ length: 14 }, (_, tricks) => scored(readResult(written, String(tricks)), vulnerable));
  const right = readings.find((each) => each.score === score);
  if (right) return right;
  const same = readings.every((each) => each.tricks === readings[0].tricks);
  const signed = (value) => (value < 0 ? String(value) : `+${value}`);
  if (same) throw new Unread("score_differs", { contract: written, score: signed(score), right: signed(readings[0].score) });
  throw new Unread("score_disagrees", { contract: written, score: signed(score) });
}

const known = {};

function possibleScores(vulnerable) {
  if (known[vulnerable]) return known[vulnerable];
  const scores = new Set([0]);
  for (let level = 1; level <= 7; level += 1) {
    for (const suit of SUITS) {
      for (const doubles of ["", "X", "XX"]) {
        for (let tricks = 0; tricks <= 13; tricks += 1) {
          for (const seat of "NE") scores.add(tableScore(`${level}${suit}${doubles}`, seat, tricks, vulnerable));
        }
      }
    }
  }
  known[vulnerable] = scores;
  return scores;
}

function possible(score, vulnerable) {
  if (possibleScores(vulnerable).has(score)) return score;
  const elsewhere = ["none", "ns", "ew", "both"].some((other) => possibleScores(other).has(score));
  throw new Unread(elsewhere ? "score_vulnerable" : "impossible_score", { score });
}
