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
    const press = () => app.show({ name: "who", seat: letter, from, typed: "", found: [] });
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
