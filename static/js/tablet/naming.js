/* Who sits here, where the table may say so: the four seats to press, and which of them have no name yet.
   The questions about a seat are in seat.js, which is fetched when one is pressed: names need the server anyway. */

import { group, h } from "./dom.js";
import { list, t, words } from "./words.js";

/* What the state says of this round's seats; null where names are given to the director. */
export function namingOf(app, round) {
  const { naming } = app.state;
  return naming && round && naming.round === round.number ? naming : null;
}

export function unnamed(naming) {
  return naming ? naming.seats.filter((seat) => !seat.name).map((seat) => words.seats[seat.seat]) : [];
}

/* The four seats as keys; `from` is the page that follows. */
export function seatKeys(app, naming, from) {
  const keys = ["N", "W", "E", "S"].map((letter) => {
    const at = naming.seats.find((seat) => seat.seat === letter);
    const look = at.name ? "key rs" : "key rs rs-none";
    const press = () => app.openSeat(letter, from);
    const name = h("span", {}, at.name || words.noName);
    return h("button", { type: "button", class: `${look} rs-${letter.toLowerCase()}`, "data-key": letter, click: press }, h("b", {}, words.seats[letter]), name);
  });
  return group(words.whoTitle, "rose people seating", keys);
}

/* South and West have no name yet; "" where all have. */
export function unnamedLine(naming) {
  const missing = unnamed(naming);
  return missing.length ? t("notNamed", { seats: list(missing) }, missing.length) : "";
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

function awayPage(app, from) {
  const back = { text: words.back, press: () => app.show({ name: from }) };
  return { key: "away", title: words.whoTitle, hint: words.namesAway, body: [], back };
}

/* Gives the app what the pages of the names press. */
export function openNaming(app, api, refresh) {
  let kept = { said: "", id: "" };

  /* The same said again after a lost answer goes under the same id: it is done once. */
  function idOf(body) {
    const said = JSON.stringify(body);
    if (kept.said !== said) kept = { said, id: app.newId() };
    return kept.id;
  }

  Object.assign(app, {
    async openSeat(seat, from) {
      try {
        const { seatPage } = await import("./seat.js");
        app.show({ name: "seat", page: seatPage, seat, from, typed: "", found: [] });
      } catch (problem) {
        app.show({ name: "seat", page: () => awayPage(app, from) });
      }
    },
    async saySeat(path, body) {
      await api.post(path, { id: idOf(body), ...body });
      kept = { said: "", id: "" };
      await refresh();
    },
    findPeople: async (text) => (await api.get(`/people?q=${encodeURIComponent(text)}`)).people,
  });
}
