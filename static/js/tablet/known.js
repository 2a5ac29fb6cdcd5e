/* What the device keeps of its table for the time without a server: the last state and the plan of the evening.
   Results are left out: whoever opens the page later may have those boards still to play. */

const NAME = "table";
const ROUNDS = ["current", "previous", "later"];

export async function lastKnown(shelf, place) {
  try {
    const kept = await shelf.read(NAME);
    return kept && kept.place === place ? kept : {};
  } catch (problem) {
    return {};
  }
}

/* One table's at a time: that of the table before is gone. */
export function keepKnown(shelf, place, state, evening) {
  const kept = { place, state: state && withoutResults(state), evening };
  return shelf.change(NAME, () => kept).catch(() => {});
}

function withoutResults(state) {
  const plain = Object.entries(state).map(([name, value]) => {
    if (ROUNDS.includes(name)) return [name, value && bareRound(value)];
    if (name === "pauses") return [name, value.map(bareRound)];
    if (Array.isArray(value)) return [name, []];
    return [name, typeof value === "object" ? null : value];
  });
  return Object.fromEntries(plain);
}

function bareRound(round) {
  const { number, ns, ew, boards, complete, closed, turns, shared_with, after } = round;
  return { number, ns, ew, boards: boards.map(bareBoard), complete, closed, turns, shared_with, after };
}

function bareBoard(board) {
  const { number, dealer, vulnerable, state, entered, result, hidden } = board;
  return { number, dealer, vulnerable, state, entered, result: null, hidden: hidden || Boolean(result) };
}
