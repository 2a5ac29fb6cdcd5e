/* How this device is used, whoever holds it and whatever the session: kept on the device alone.
   left: for the left hand · large: larger letters · four: suits in four colours · count: tricks as a number
   next: the next board opens after the yes · shake, sound: what is taken or refused can be felt, heard */

import { h } from "./dom.js";
import { words } from "./words.js";

const NAME = "bridgeclub.device";
export const USUAL = { left: false, large: false, four: true, count: false, next: true, shake: true, sound: false };

let kept = read();

function read() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(NAME)) };
  } catch (problem) {
    return { ...USUAL };
  }
}

export function setting(name) {
  return kept[name];
}

export function set(name, value) {
  kept = { ...kept, [name]: value };
  dress();
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch (problem) {
    /* A private window remembers nothing: then it lives as long as the page. */
  }
}

/* What of it the style sheet needs to know. */
export function dress() {
  const { dataset } = document.documentElement;
  dataset.hand = kept.left ? "left" : "right";
  dataset.text = kept.large ? "large" : "usual";
  dataset.suits = kept.four ? "four" : "two";
}

/* In the corner of the pages between the boards: nobody comes to it by a slip while a board is entered. */
export function settingsButton(app, view) {
  if (view.name === "settings") return null;
  return { text: h("span", { "aria-hidden": "true" }, "⚙"), says: words.settings, press: () => app.show({ name: "settings", from: view }) };
}
