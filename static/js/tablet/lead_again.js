/* Was it really that card? Asked once of the table that has played the board, when the lead cannot have been led. */

import { h } from "./dom.js";
import { cardTile, contractBy } from "./names.js";
import { resultOf } from "./confirm.js";
import { t, words } from "./words.js";

export function leadAgainPage(app, view) {
  const { round, board } = app.find(view);
  const { lead, ...led } = resultOf(view.draft, board);
  return {
    key: `leadagain ${round.number} ${board.number}`,
    round,
    board,
    title: t("reallyLed", { card: words.cards[lead] }),
    hint: words.reallyLedHint,
    body: [h("p", { class: "say" }, h("b", {}, cardTile(lead)), h("span", {}, contractBy(led)))],
    back: { text: words.leadStays, press: () => app.goOn(view.round, view.board) },
    ok: { text: words.leadOther, press: () => app.leadOther(view.draft) },
  };
}
