/* One seat: its member's number, a name looked for, a visitor; for the whole evening, or for this round.
   view: { seat, from, way: "names" or "substitutes", by: "name" where a name is looked for, typed, found } */

import { Lost, Refused } from "./api.js";
import { digitPad } from "./digits.js";
import { fill, h } from "./dom.js";
import { namingOf, seatKeys, unnamedLine } from "./start.js";
import { restingPage } from "./pages.js";
import { t, words } from "./words.js";

const LONGEST = 20;
const LEAST = 2;
const PAUSE = 300;

/* Gives the app what the pages of the names press. */
export function begin(app, api, refresh) {
  let kept = { said: "", id: "" };

  /* The same said again after a lost answer goes under the same id: it is done once. */
  function idOf(body) {
    const said = JSON.stringify(body);
    if (kept.said !== said) kept = { said, id: app.newId() };
    return kept.id;
  }

  Object.assign(app, {
    async saySeat(path, body) {
      await api.post(path, { id: idOf(body), ...body });
      kept = { said: "", id: "" };
      await refresh();
    },
    findPeople: async (text) => (await api.get(`/people?q=${encodeURIComponent(text)}`)).people,
  });
}

export function namesPage(app) {
  const round = app.round(app.state.current && app.state.current.number);
  const naming = namingOf(app, round);
  if (!naming) return null;
  return {
    key: `names ${round.number}`,
    round,
    title: words.whoTitle,
    hint: unnamedLine(naming) || words.giveNames,
    body: [seatKeys(app, naming, "names")],
    ok: { text: words.goOn, press: () => app.home() },
  };
}

export function seatPage(app, view) {
  const { state } = app;
  const round = state.current && app.round(state.current.number);
  const naming = namingOf(app, round);
  const at = naming && naming.seats.find((seat) => seat.seat === view.seat);
  if (!at) return namesPage(app) || restingPage(app);
  const page = { round, hint: at.name ? t("seatNow", { name: at.name }) : null, back: { text: words.back, press: () => leave(app, view) } };
  if (at.name && !view.way) return choicePage(app, view, at, page);
  const way = view.way || "names";
  return view.by ? findPage(app, { ...view, way }, at, page) : numberPage(app, { ...view, way }, at, page);
}

function leave(app, view) {
  if (view.by) return app.show({ ...view, by: "", typed: "", found: [] });
  if (view.way) return app.show({ ...view, way: "", typed: "" });
  return app.show({ name: view.from });
}

const titleOf = (view) => t("seatWho", { seat: words.seats[view.seat] });

/* A seat that has a name: whose it is, or who plays this round. */
function choicePage(app, view, at, page) {
  const take = (text, press, hint) => h("button", { type: "button", class: "bd way", click: press }, h("span", { class: "bd-t" }, h("b", {}, text), h("span", {}, hint)));
  const ways = [];
  if (at.may_name) ways.push(take(words.otherName, () => app.show({ ...view, way: "names" }), words.otherNameHint));
  if (at.name === at.regular) ways.push(take(words.thisRound, () => app.show({ ...view, way: "substitutes" }), t("thisRoundHint", { name: at.regular })));
  if (at.stand_in) ways.push(take(t("afterAll", { name: at.regular || words.noName }), () => say(app, view, at, { regular: true }, "substitutes"), words.afterAllHint));
  const none = ways.length ? null : h("p", { class: "tell" }, words.directorNames);
  return { ...page, key: `seat ${at.seat}`, title: titleOf(view), body: [h("div", { class: "cards" }, ways), none, problemOf()] };
}

function numberPage(app, view, at, page) {
  const pad = digitPad({ name: words.byNumber, start: view.typed, typeable: (text) => text.slice(0, LONGEST) });
  const enter = () => (pad.typed() ? say(app, { ...view, typed: pad.typed() }, at, { number: pad.typed() }, view.way) : tell(words.noNumberYet));
  return {
    ...page,
    key: `number ${at.seat}`,
    title: titleOf(view),
    hint: words.byNumber,
    body: pad.body,
    middle: { text: words.byName, press: () => app.show({ ...view, by: "name", typed: "" }) },
    ok: { text: words.takeNumber, press: enter },
  };
}

function findPage(app, view, at, page) {
  let timer = 0;
  let asked = "";
  const hits = h("div", { class: "hits", role: "group", "aria-label": words.byName });
  const problem = problemOf();
  const box = h("input", { id: "who", type: "text", maxlength: "120", autocomplete: "off", autocapitalize: "words", spellcheck: false, "data-key": "who", value: view.typed, input: () => changed() });

  function changed() {
    clearTimeout(timer);
    view.typed = box.value.trim();
    timer = setTimeout(look, PAUSE);
  }

  async function look() {
    const text = view.typed;
    if (text.length < LEAST) return show([], "");
    asked = text;
    try {
      const found = await app.findPeople(text);
      if (asked === text) show(found, found.length ? "" : words.nobodyFound);
    } catch (fault) {
      show([], wordsOf(fault));
    }
    return null;
  }

  function show(found, message) {
    const visitor = view.typed.length >= LEAST ? [hit(t("visitor", { name: view.typed }), words.visitorHint, { name: view.typed })] : [];
    fill(hits, found.map((each) => hit(each.name, [each.number, each.guest && words.guest, each.named && words.hasSeat].filter(Boolean).join(" · "), { who: each.who })), visitor);
    fill(problem, message);
    problem.classList.toggle("now", Boolean(message));
  }

  function hit(name, note, said) {
    return h("button", { type: "button", class: "hit", click: () => say(app, view, at, said, view.way) }, h("b", {}, name), h("span", {}, note));
  }

  show([], "");
  if (view.typed) look();
  return {
    ...page,
    key: `find ${at.seat}`,
    title: titleOf(view),
    hint: words.byNameHint,
    body: [h("label", { class: "vh", for: "who" }, words.typeName), box, problem, hits],
  };
}

function problemOf() {
  return h("p", { class: "missing problem", "aria-live": "polite" });
}

function tell(text) {
  const place = document.querySelector(".problem");
  if (!place) return;
  place.textContent = text;
  place.classList.add("now");
}

async function say(app, view, at, person, way) {
  const { naming } = app.state;
  const seen = way === "names" ? at.regular : at.name;
  try {
    await app.saySeat(`/${way}`, { round: naming.round, seat: at.seat, seen, ...person });
    app.show({ name: view.from });
  } catch (fault) {
    tell(wordsOf(fault));
  }
}

function wordsOf(fault) {
  if (fault instanceof Refused) return fault.message;
  if (fault instanceof Lost) return words.namesAway;
  throw fault;
}
