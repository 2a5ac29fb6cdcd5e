/* What the holder of the device can choose. */

import { h } from "./dom.js";
import { USUAL, set, setting } from "./device.js";
import { words } from "./words.js";

/* Only what this device can do is offered. */
function offered() {
  return Object.keys(USUAL).filter((name) => name !== "shake" || navigator.vibrate);
}

export function settingsPage(app, view) {
  return {
    key: "settings",
    title: words.settings,
    hint: words.settingsHint,
    body: [h("div", { class: "sws" }, offered().map((name) => switchOf(app, name)))],
    back: { text: words.back, press: () => app.show(view.from) },
    middle: { text: words.more, press: () => app.show({ name: "more" }) },
  };
}

function switchOf(app, name) {
  const [says, means] = words.switches[name];
  const inside = [h("span", {}, h("b", {}, says), " ", h("small", {}, means)), h("i", { "aria-hidden": "true" })];
  const node = h("button", { type: "button", role: "switch", class: "sw", "data-key": name, "aria-checked": String(setting(name)) }, inside);
  node.addEventListener("click", () => {
    set(name, !setting(name));
    node.setAttribute("aria-checked", String(setting(name)));
  });
  return node;
}
