/* One pair's card of a round, from its own side: contract, declarer, made or down, lead, score. A line that is not
   right is said so with a reason. view: { name, card, refusal, said: { board → { reason, words } or null }, board } */

import { group, h, key, press } from "./dom.js";
import { cardSign, contractSign, pairName } from "./names.js";
import { readContract } from "./score.js";
import { pieces, signed, t, words } from "./words.js";

const OTHERWISE = { open: "notPlayedYet", postponed: "postponed", conflict: "twoResults", adjusted: "adjusted", not_played: "notPlayed" };

export function cardPage(app, view) {
  const { card, refusal } = view;
  const round = app.round(card.round);
  const wrong = Object.values(view.said).filter(Boolean).length;
  const asked = card.lines.some((line) => line.answer === "asked") || Object.keys(view.said).length > 0;
  const back = () => app.show({ name: "cards", round: card.round });
  const yes = wrong ? t("cardSend", {}, wrong) : words.cardAgree;
  return {
    key: `card ${card.round} ${card.side}`,
    round,
    neutral: true,
    title: t("cardTitle", { side: words.sides[card.side] }),
    hint: refusal || pairName(card.pair),
    body: h("ol", { class: "sheet lines" }, card.lines.map((line) => cardLine(app, view, line))),
    back: { text: words.back, press: back },
    ok: asked ? { text: yes, press: () => app.sign(view) } : { text: words.cardNext, press: back },
  };
}

function cardLine(app, view, line) {
  const said = saidOf(view, line);
  const number = h("span", { class: "bd-no" }, h("span", { class: "vh" }, `${t("board", { board: "" })} `), String(line.board));
  const what = h("span", { class: "ln-t" }, h("span", { class: "ln-c" }, played(line)), said ? h("span", { class: "ln-s" }, said) : null);
  return h("li", { class: view.said[line.board] ? "ln ln-bad" : "ln" }, number, what, scoreOf(line), notRight(app, view, line));
}

function played(line) {
  const { result } = line;
  if (line.hidden) return words.keptBack;
  if (!result) return words[OTHERWISE[line.state]] || words.done;
  if (!result.contract) return t("scoreAlone", { score: signed(line.score) });
  if (result.contract === "pass") return [contractSign("pass")];
  const end = pieces("lineEnd", { contract: contractSign(result.contract), seat: words.seats[result.declarer], end: endOf(result) });
  return result.lead ? [end, h("span", { class: "ln-l" }, pieces("lineLead", { card: cardSign(result.lead) }))] : end;
}

function endOf(result) {
  const over = result.tricks - readContract(result.contract).level - 6;
  if (over < 0) return words.down[-over];
  return over ? t("madeOver", { count: over }) : words.madeJust;
}

function scoreOf(line) {
  if (line.score === null) return h("span", { class: "ln-p" });
  const to = line.score ? (line.score > 0 ? words.lineToYou : t("lineToThem", { points: -line.score })) : words.lineToBoth;
  return h("span", { class: "ln-p" }, h("b", {}, signed(line.score)), " ", h("span", {}, to));
}

/* What the pair has said of a line, here or before. */
function saidOf(view, line) {
  const now = view.said[line.board];
  if (now) return disputed(now);
  if (now === null) return "";
  if (line.answer === "disputed") return disputed(line);
  if (line.answer === "decided") return words.lineDecided;
  return line.answer === "agreed" ? words.lineAgreed : "";
}

function disputed({ reason, words: own }) {
  return t(own ? "lineDisputedMore" : "lineDisputed", { reason: words.reasons[reason], own });
}

function notRight(app, view, line) {
  if (line.answer === "nothing" || line.answer === "decided" || line.hidden) return null;
  const says = t("lineWrongBoard", { board: line.board });
  const open = () => app.show({ ...view, name: "wrong", wrong: line.board });
  return h("button", { type: "button", class: "btn ln-w", "data-key": `w${line.board}`, "aria-label": says, click: open }, words.lineWrong);
}

/* What is not right? */
export function wrongPage(app, view) {
  const line = view.card.lines.find((each) => each.board === view.wrong);
  const before = view.said[line.board] || (line.answer === "disputed" ? line : null);
  const draft = { reason: before ? before.reason : "", words: before ? before.words : "" };
  const missing = h("p", { class: "missing vh", "aria-live": "polite" });
  const keys = Object.entries(words.reasons).map(([reason, text]) => [reason, key({ class: "key k-w ln-r" }, () => choose(reason), text)]);
  const box = h("input", { id: "wrong-words", maxlength: "200", autocomplete: "off", value: draft.words, input: () => (draft.words = box.value) });
  const back = (said) => app.show({ ...view, name: "card", said: { ...view.said, ...said } });

  function choose(reason) {
    draft.reason = reason;
    press(keys, reason);
  }

  press(keys, draft.reason);
  const title = t("wrongTitle", { board: line.board });
  return {
    key: `wrong ${view.card.round} ${line.board}`,
    round: app.round(view.card.round),
    neutral: true,
    title,
    body: [group(title, "reasons", keys.map((each) => each[1])), h("label", { class: "more", for: "wrong-words" }, words.wrongMore), box, missing],
    back: { text: words.back, press: () => back({}) },
    middle: before ? { text: words.wrongUndo, press: () => back({ [line.board]: null }) } : null,
    ok: { text: words.wrongKeep, press: () => (draft.reason ? back({ [line.board]: { ...draft } }) : app.missing(words.wrongMissing)) },
  };
}
