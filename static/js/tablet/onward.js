/* Where the table is by the plan of its evening and by what it has entered, while the server does not know it yet.
   The same rules as scoring/queries/table/rounds.py; a test compares the two over whole evenings. */

/* The server's state carried on. `isOpen(round, board)`: whether nobody has entered a board; `called`: the last round
   that the table says the director has called. */
export function onward(state, evening, isOpen, called) {
  if (!evening || ["unused", "not_started", "over"].includes(state.phase)) return state;
  const table = tableOf(state, evening, isOpen);
  const limit = Math.max(state.open, called);
  const current = state.together ? limit || null : atOwnPace(table, state, limit);
  const previous = last(table.playable.filter((number) => number < (current || 0)));
  const phase = phaseOf(table, current);
  const pauses = state.together ? [] : pausesOf(table, phase, current, previous);
  return { ...state, phase, current: table.round(current), previous: table.round(previous), pauses: pauses.map(table.round) };
}

/* Entries of rounds that the director has not opened wait here for that; when play is over they wait no more. */
export function mayBeSent(state, round) {
  return !state || ["unused", "over"].includes(state.phase) || round <= state.open;
}

/* The round that the table may be told the director has called; else 0. */
export function callable(state, evening) {
  if (!evening || !["waiting", "sit_out"].includes(state.phase) || !state.current) return 0;
  const next = state.current.number + 1;
  return next <= evening.rounds ? next : 0;
}

/* The board's result is not for the pairs at the table, or for those that come next to it, once the round is done. */
export function keptFrom(state, evening, round, board) {
  if (!evening || !state.current) return false;
  const planned = evening.plan.find((each) => each.number === round);
  const found = planned && planned.boards.find((each) => each.number === board);
  if (!found) return false;
  const now = state.current.number;
  const next = evening.plan.find((each) => each.number > now && plays(each));
  return found.again.includes(now) || (state.phase !== "playing" && Boolean(next) && found.again.includes(next.number));
}

const numberOf = (state) => (state.current ? state.current.number : 0);
const last = (numbers) => (numbers.length ? numbers[numbers.length - 1] : null);
const plays = (round) => Boolean(round.ns && round.ew);

function tableOf(state, evening, isOpen) {
  const told = [state.current, state.previous, ...state.pauses].filter(Boolean);
  const planned = (number) => evening.plan.find((round) => round.number === number);
  const round = (number) => (number ? told.find((each) => each.number === number) || toCome(planned(number), number) : null);
  return {
    playable: evening.plan.filter(plays).map((each) => each.number),
    alone: evening.plan.filter((each) => !plays(each)).map((each) => each.number),
    round,
    isMissing: (number) => round(number).boards.some((board) => isOpen(number, board.number)),
  };
}

/* A round of the plan as the server would tell it before its first board. */
function toCome(planned, number) {
  const nobody = { number, ns: null, ew: null, boards: [], turns: [], shared_with: [], after: null };
  const { boards, ...round } = planned || nobody;
  const open = { state: "open", entered: null, result: null, hidden: false, others: false, worth: null };
  return {
    ...round,
    boards: boards.map(({ number: board, dealer, vulnerable, label }) => ({ number: board, dealer, vulnerable, label, ...open })),
    complete: !boards.length,
    closed: false,
  };
}

function atOwnPace(table, state, limit) {
  const reached = table.playable.filter((number) => number <= limit);
  return reached.find((number) => number >= numberOf(state) && table.isMissing(number)) || last(reached);
}

function phaseOf(table, current) {
  if (!current) return table.playable.length ? "waiting" : "finished";
  const playing = table.playable.includes(current);
  if (playing && table.isMissing(current)) return "playing";
  if (!table.playable.some((number) => number > current)) return playing || !table.alone.includes(current) ? "finished" : "sit_out";
  return playing ? "waiting" : "sit_out";
}

function pausesOf(table, phase, current, previous) {
  const before = (number) => number > (previous || 0) && number < (current || 0);
  return table.alone.filter((number) => (phase === "finished" ? number > (current || 0) : before(number)));
}
