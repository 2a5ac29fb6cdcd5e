/* A number that is typed on keys as large as those of an answer. */

import { fill, group, h, key } from "./dom.js";
import { words } from "./words.js";

const FIGURES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "⌫"];

/* What is typed (`start` at first) with what is wrong about it (`problem`) beside it, and the keys: [nodes], and a
   function that gives what is typed. `typeable(text)`: what of a text may stand there. */
export function digitPad({ name, typeable, start, problem }) {
  let typed = start || "";
  const read = h("output", { class: "digits" }, typed || "–");
  const wrong = h("span", { class: "missing problem", role: "status" }, problem || "");
  wrong.classList.toggle("now", Boolean(problem));

  function press(figure) {
    typed = typeable(figure === "⌫" ? typed.slice(0, -1) : typed + figure);
    fill(read, typed || "–");
    fill(wrong);
  }

  const keys = FIGURES.map((figure) => {
    if (!figure) return h("span", {});
    const look = { say: figure === "⌫" ? words.erase : undefined, "aria-pressed": null, "data-again": "", "data-key": `n${figure}` };
    return key(look, () => press(figure), figure);
  });
  return { body: [h("p", { class: "read", "aria-live": "polite" }, read, wrong), group(name, "g-num", keys)], typed: () => typed };
}
