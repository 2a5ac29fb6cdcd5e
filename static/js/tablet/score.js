/* The duplicate scoring table (Law 77), as in scoring/engine/score.py; a test compares the two for every result.
   Every pair is [not vulnerable, vulnerable]; every triple is [undoubled, doubled, redoubled]. */

const FIRST_TRICK = { C: 20, D: 20, H: 30, S: 30, N: 40 };
const FURTHER_TRICK = { C: 20, D: 20, H: 30, S: 30, N: 30 };
const TRICK_FACTOR = [1, 2, 4];
const GAME = [300, 500];
const PARTSCORE = 50;
const SLAM = { 6: [500, 750], 7: [1000, 1500] };
const MADE_DOUBLED = [0, 50, 100];
const OVERTRICK_DOUBLED = [[100, 200], [200, 400]];
const FIRST_UNDERTRICK = [[50, 100], [100, 200], [200, 400]];
const FURTHER_UNDERTRICK = [[50, 100], [200, 300], [400, 600]];
const FROM_FOURTH_UNDERTRICK = [[0, 0], [100, 0], [200, 0]];

/* "4SX" → { level: 4, suit: "S", doubles: 1 } */
export function readContract(text) {
  return { level: Number(text[0]), suit: text[1], doubles: text.length - 2 };
}

export function sideOf(seat) {
  return seat === "N" || seat === "S" ? "ns" : "ew";
}

/* From N/S's side; `contract` is "4SX" or "pass", `vulnerable` none, ns, ew or both. */
export function tableScore(contract, declarer, tricks, vulnerable) {
  if (contract === "pass") return 0;
  const side = sideOf(declarer);
  const read = readContract(contract);
  const points = declarerScore(read, tricks - read.level - 6, vulnerable === "both" || vulnerable === side ? 1 : 0);
  return side === "ns" ? points : -points;
}

function declarerScore(contract, difference, vulnerable) {
  const { level, suit, doubles } = contract;
  if (difference < 0) return -undertricks(-difference, doubles, vulnerable);
  const bid = (FIRST_TRICK[suit] + (level - 1) * FURTHER_TRICK[suit]) * TRICK_FACTOR[doubles];
  const bonus = bid >= 100 ? GAME[vulnerable] : PARTSCORE;
  const slam = SLAM[level] ? SLAM[level][vulnerable] : 0;
  const overtrick = doubles ? OVERTRICK_DOUBLED[doubles - 1][vulnerable] : FURTHER_TRICK[suit];
  return bid + bonus + slam + MADE_DOUBLED[doubles] + difference * overtrick;
}

function undertricks(count, doubles, vulnerable) {
  return (
    FIRST_UNDERTRICK[doubles][vulnerable] +
    (count - 1) * FURTHER_UNDERTRICK[doubles][vulnerable] +
    Math.max(count - 3, 0) * FROM_FOURTH_UNDERTRICK[doubles][vulnerable]
  );
}
