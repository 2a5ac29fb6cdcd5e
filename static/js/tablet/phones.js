/* A code for each pair, by which its players follow their evening on their own phones; and how many do. */

import { pairName } from "./names.js";
import { t, words } from "./words.js";

export function sidesOf(app) {
  const { phones, current } = app.state;
  if (!phones || !current || current.number !== phones.round) return [];
  return ["NS", "EW"].map((side) => ({ side, pair: current[side.toLowerCase()], count: phones[side.toLowerCase()] })).filter(({ pair }) => pair);
}

/* For the bar of a page that has room for it. */
export function phonesButton(app) {
  const button = { text: words.ownPhone, says: words.ownPhoneTitle, press: () => app.show({ name: "phones" }) };
  return sidesOf(app).length ? button : null;
}

/* "1 phone follows Nora & Sam."; "" where none does. */
export function phonesLine(app) {
  return sidesOf(app)
    .filter(({ count }) => count)
    .map(({ pair, count }) => t("phonesOf", { names: pairName(pair) }, count))
    .join(" ");
}
