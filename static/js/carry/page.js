/* /table/carried: the address brings results of a table; they are sent, and what became of each is shown. */

import { h } from "../tablet/dom.js";
import { words } from "../tablet/words.js";
import { read } from "./code.js";
import { headOf, listOf, send } from "./hand_over.js";

const main = document.getElementById("carried");
const bundle = read(window.location.hash);

function show(title, ...rest) {
  main.replaceChildren(h("h1", { tabindex: "-1" }, title), ...rest);
  main.querySelector("h1").focus();
}

async function sendThem() {
  show(words.carriedSending, h("p", {}, headOf(bundle, null)), listOf(bundle, null));
  const answer = await send(main.dataset.send, bundle);
  if (answer.problem) {
    const again = h("button", { type: "button", class: "btn btn-go", click: sendThem }, words.carriedAgain);
    show(words.carriedNot, h("p", { role: "alert" }, answer.problem), listOf(bundle, null), h("p", { class: "btn-row" }, again));
    return;
  }
  show(words.carriedDone, h("p", {}, headOf(bundle, answer), h("br", {}), answer.title), listOf(bundle, answer), h("p", {}, words.carriedClose));
}

window.addEventListener("hashchange", () => window.location.reload());
if (bundle) sendThem();
else show(words.carriedEmpty, h("p", {}, words.carriedEmptyHint));
