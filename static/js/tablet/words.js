/* The page's sentences, translated by the server: t("board", { board: 7 }). A list is by number: t("over", {}, 2). The
   table's come in a file of their own, which is kept; other pages have theirs in them. */

export const words = window.tableWords || JSON.parse(document.getElementById("sentences").textContent);

/* By number, what is printed on a board where that is something else: boards that are dealt again for each match. */
const labels = {};

export function learnLabels(rounds) {
  rounds.forEach((round) => round && round.boards.forEach(({ number, label }) => label && (labels[number] = label)));
}

export const printed = (number) => String(labels[number] || number);

const PLACES = /\{(\w+)\}/;

function sentence(key, count) {
  const found = words[key];
  return Array.isArray(found) ? found[Math.min(count, found.length - 1)] : found;
}

/* The sentence in pieces, with what stands in its places (text or nodes) between them. */
export function pieces(key, values, count) {
  const known = { count, ...values };
  if (known.board) known.board = printed(known.board);
  return sentence(key, count).split(PLACES).map((part, at) => (at % 2 ? known[part] : part));
}

export function t(key, values, count) {
  return pieces(key, values || {}, count).join("");
}

/* "4 spades doubled". */
export function contractWords({ level, suit, doubles }) {
  const names = level === 1 ? words.oneOf : words.suits;
  return [level, names[suit], words.doubleWords[doubles]].filter(Boolean).join(" ");
}

/* HK: "king of hearts". */
export function cardWords([suit, rank]) {
  return t("cardIs", { rank: words.rankNames[rank] || rank, suit: words.suits[suit] });
}

/* 7, 8 and 9. */
export function list(items) {
  if (items.length < 2) return items.join("");
  return t("and", { first: items.slice(0, -1).join(words.comma), last: items[items.length - 1] });
}

/* Board numbers as one says them: 7–9 where they follow each other. */
export function numbers(boards) {
  const last = boards[boards.length - 1];
  const run = boards.length > 2 && last - boards[0] === boards.length - 1;
  return run ? `${printed(boards[0])}–${printed(last)}` : list(boards.map(printed));
}

/* +420, −100, 0. */
export function signed(score) {
  if (!score) return "0";
  return score > 0 ? `+${score}` : `${words.minus}${-score}`;
}
