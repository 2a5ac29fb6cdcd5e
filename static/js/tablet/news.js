/* What the server says of the table, asked for every few seconds, and the same carried on by what this device knows. */

import { NotConnected } from "./api.js";
import { keepKnown } from "./shelf.js";
import { callable, onward } from "./onward.js";
import { learnLabels } from "./words.js";

const PACE = 4000;
const SLOWEST = 8000;
const PLAN_PACE = 120000;

/* Gives the app its state. `rests()`: whether the page may be drawn anew; `first()`: the first state is here; `heard()`:
   the server has answered. */
export function openNews(app, api, place, { rests, first, heard }) {
  let misses = 0;
  let timer = 0;
  let asked = 0;
  let told = "";
  let planned = -PLAN_PACE;
  let planning = false;
  /* What the server said last, and the same carried on. */
  let server = null;
  let carried = null;

  /* Whether nobody has entered a board, here or anywhere. */
  function isOpen(round, number) {
    const { current, previous, pauses } = server;
    const known = [current, previous, ...pauses].find((each) => each && each.number === round);
    const board = known && known.boards.find((each) => each.number === number);
    return (!board || board.state === "open") && !app.outbox.about(round, number);
  }

  async function poll() {
    clearTimeout(timer);
    asked += 1;
    const mine = asked;
    const known = app.outbox.arrivedNow();
    try {
      const answer = await api.state();
      if (mine !== asked) return;
      answer.taken();
      reached(answer.said, known);
    } catch (problem) {
      if (mine !== asked) return;
      if (problem instanceof NotConnected) app.show({ name: "gone" });
      else missed();
    }
    if (app.state) app.strip();
    later();
  }

  function reached(state, known) {
    const back = misses > 0;
    misses = 0;
    carried = null;
    app.outbox.forget(known);
    if (state) app.time(state.clock);
    if (state) news(state);
    else if (back || app.isGone()) rest();
    app.outbox.forget(app.outbox.settled((item) => isMissing(item)));
    heard();
    if (back) app.outbox.hurry();
    else app.outbox.flush();
    planAgain();
  }

  function missed() {
    misses += 1;
    carried = null;
    if (misses < 3) rest();
  }

  /* Whether the server still waits for a board. */
  function isMissing(item) {
    const round = [server.current, server.previous].find((each) => each && each.number === item.round);
    const board = round && round.boards.find((each) => each.number === item.board);
    return !board || board.state === "open";
  }

  /* The plan of the evening, now and then, and at once when it is not what the server says. */
  async function planAgain() {
    const { current } = server;
    const same = current && app.evening && app.evening.plan.find((each) => each.number === current.number);
    const differs = current && current.ns && (!same || JSON.stringify([same.ns, same.ew, same.after]) !== JSON.stringify([current.ns, current.ew, current.after]));
    if (!differs && performance.now() - planned < PLAN_PACE) return;
    if (planning) return;
    planning = true;
    planned = performance.now();
    try {
      const { said, taken } = await api.evening();
      taken();
      app.evening = said || app.evening;
      if (app.evening) learnLabels(app.evening.plan);
      carried = null;
      if (said) keepKnown(app.shelf, place, server, said);
    } catch (problem) {
      /* The table goes on without it, and asks again. */
    } finally {
      planning = false;
    }
  }

  function later() {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(poll, Math.min(PACE * 2 ** misses, SLOWEST));
  }

  /* Nothing moves under the fingers of somebody who is answering. */
  function news(state) {
    const text = JSON.stringify(state);
    if (text === told) return;
    told = text;
    keepKnown(app.shelf, place, state, app.evening);
    take(state);
  }

  function take(state) {
    const isFirst = !server;
    server = state;
    learnLabels([state.current, state.previous, state.later]);
    carried = null;
    return isFirst ? first() : rest();
  }

  function rest() {
    if (app.isGone()) app.home();
    else if (server && rests()) app.draw();
  }

  Object.defineProperty(app, "state", {
    get() {
      if (!carried) carried = server && (misses || app.outbox.holds() || app.called() > server.open) ? onward(server, app.evening, isOpen, app.called()) : server;
      return carried;
    },
  });

  Object.assign(app, {
    /* Whether a result is to be looked at again; the server may not have heard yet that it is right. */
    asked() {
      const { asked } = app.state;
      return asked && asked.result !== app.right && app.find(asked).board;
    },
    /* Without the server for longer than a moment. */
    isAway: () => misses > 1,
    /* The round that the director has called while the server was away. */
    called: () => app.store.get("called", 0),
    callable: () => (app.isAway() ? callable(app.state, app.evening) : 0),
    isAhead: () => Boolean(server) && app.called() > server.open && app.state.current && app.state.current.number === app.called(),
    call(number) {
      app.store.set("called", number);
      carried = null;
      app.home();
    },
  });

  return {
    poll,
    take,
    server: () => server,
    pause: () => clearTimeout(timer),
    /* What this device has entered has changed. */
    stale: () => (carried = null),
  };
}
