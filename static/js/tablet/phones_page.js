/* The codes by which the players of a pair follow their evening on their own phones. */

import { h } from "./dom.js";
import { pairName } from "./names.js";
import { sidesOf } from "./start.js";
import { t, words } from "./words.js";

/* A picture is good for ten minutes: one that is shown for long is fetched anew. */
const FRESH = 240000;

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
