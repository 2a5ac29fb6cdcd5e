/* A code for each pair, by which its players follow their evening on their own phones; and how many do. */

import { h } from "./dom.js";
import { pairName } from "./names.js";
import { t, words } from "./words.js";

/* A picture is good for ten minutes: one that is shown for long is fetched anew. */
const FRESH = 240000;

function sidesOf(app) {
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

/* First whose phone it is, then that pair's code alone: nobody scans the wrong one. */
export function phonesPage(app, view) {
  const sides = sidesOf(app);
  if (!sides.length) return null;
  const chosen = sides.find(({ side }) => side === view.side);
  return {
    key: `phones ${app.state.phones.round} ${chosen ? chosen.side : ""}`,
    round: app.state.current,
    neutral: true,
    title: chosen ? words.ownPhoneTitle : words.ownPhoneWho,
    hint: chosen ? words.ownPhoneHint : words.ownPhoneAbout,
    body: chosen ? figure(app, chosen) : h("div", { class: "turns" }, sides.map((each) => choice(app, each))),
    back: { text: words.back, press: () => (chosen ? app.show({ name: "phones" }) : app.home()) },
  };
}

function choice(app, { side, pair, count }) {
  const says = [h("b", {}, words.sides[side]), h("span", {}, pairName(pair)), h("small", {}, t("phonesFollow", {}, count))];
  return h("button", { type: "button", class: "key own-k", "data-key": side, click: () => app.show({ name: "phones", side }) }, says);
}

function figure(app, { side, pair, count }) {
  const src = `${app.links.phones.replace("NS", side)}?${Math.floor(Date.now() / FRESH)}-${app.state.phones.round}`;
  const alt = t("phoneCode", { side: words.sides[side], names: pairName(pair) });
  const says = [h("b", {}, words.sides[side]), " ", h("span", {}, pairName(pair)), h("small", {}, t("phonesFollow", {}, count))];
  return h("figure", { class: "own" }, h("img", { src, alt }), h("figcaption", {}, says));
}
