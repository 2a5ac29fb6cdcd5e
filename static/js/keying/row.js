/* One line on the page: its box, what is said beside it, how it stands. */

import { doubt, doubtOfScore } from "./doubt.js";
import { Unread, readKeyed } from "./notation.js";
import { resultWords, say } from "./words.js";

const rows = new Map();

export function rowOf(node) {
  const item = node && node.closest("[data-row]");
  if (!item) return null;
  if (!rows.has(item)) rows.set(item, makeRow(item));
  return rows.get(item);
}

function makeRow(item) {
  const key = item.dataset.row;
  const hidden = (name) => item.querySelector(`input[name="${name}-${key}"]`);
  const box = item.querySelector(`[id="t-${key}"]`);
  const out = item.querySelector("[data-said]");
  const beside = item.querySelector("[data-st]");
  let standing = item.classList.contains("bad") ? "" : out.textContent;
  let sure = "";

  const was = () => hidden("was").value;
  const typed = () => box.value.trim();
  const changed = () => typed() !== was().trim();

  function paint(kind, text) {
    item.classList.remove("bad", "ask");
    if (kind) item.classList.add(kind);
    box.toggleAttribute("aria-invalid", kind === "bad");
    if (out.textContent !== text) out.textContent = text;
  }

  /* The other results of the board, as far as this page may know them. */
  function field() {
    if ("alone" in item.dataset) return [];
    const others = document.querySelectorAll(`[data-row][data-board="${item.dataset.board}"]`);
    return Array.from(others).filter((each) => each !== item).map((each) => each.dataset);
  }

  function question(read) {
    const others = field().filter((each) => each.played || each.score);
    if (read.kind === "played") return doubt(read, others.filter((each) => each.played).map((each) => playedOf(each.played)));
    return read.kind === "score" ? doubtOfScore(read.score, others.map((each) => Number(each.score))) : "";
  }

  function read() {
    return readKeyed(typed(), item.dataset.vulnerable);
  }

  return {
    key, item, box, typed, changed,
    get open() { return !("done" in item.dataset); },
    get seen() { return hidden("seen").value; },
    get version() { return hidden("version").value; },
    get award() { return "award" in item.dataset; },
    place: item.dataset.place,
    /* The reason written on its sheet. */
    because: () => item.closest("[data-sheet]").querySelector("input[name=because]").value.trim(),
    /* What is in the box, said while it is typed. */
    echo() {
      sure = "";
      if (!changed() || !typed()) return paint("", changed() ? "" : standing);
      try { return paint("", resultWords(read())); } catch (problem) {
        if (!(problem instanceof Unread)) throw problem;
        return paint("", "");
      }
    },
    /* The line read and ready to go, or null with the reason said. Asked about once. */
    ready() {
      try {
        const found = read();
        const why = sure === typed() ? "" : question(found);
        if (!why) return { words: resultWords(found), sure: sure === typed(), found };
        this.ask(say(`doubts.${why}`));
      } catch (problem) {
        if (!(problem instanceof Unread)) throw problem;
        this.refuse(say(`errors.${problem.code}`, problem.values));
      }
      return null;
    },
    ask(why) {
      sure = typed();
      paint("ask", `${why} ${say("once_more")}`);
    },
    refuse(why) { paint("bad", why); },
    /* Gone to the server: the box counts as saved, the sentence stands. */
    sent(words, found) {
      hidden("was").value = box.value;
      standing = words;
      item.dataset.done = "";
      item.classList.add("wait");
      if (found && found.kind === "played") item.dataset.played = found.contract === "pass" ? "pass" : textOf(found);
      if (found && "score" in found) item.dataset.score = String(found.score);
      paint("", words);
    },
    /* As it stands at the server. What has been typed since stays in the box. */
    stands(line, saidWords) {
      const untouched = !changed();
      hidden("seen").value = line.seen ?? "";
      hidden("version").value = line.version ?? "";
      hidden("was").value = line.text;
      if (untouched) box.value = line.text;
      item.classList.remove("wait", `k-${item.dataset.state}`);
      item.classList.add(`k-${line.state}`);
      item.dataset.state = line.state;
      item.dataset.played = line.played;
      item.toggleAttribute("data-award", line.award);
      if (line.score === null) delete item.dataset.score; else item.dataset.score = String(line.score);
      item.toggleAttribute("data-done", line.done);
      standing = line.said || (line.done ? saidWords : "");
      beside.textContent = line.beside;
      if (!changed()) paint("", standing);
    },
    /* Not kept: what was typed stands in the box again. */
    back(text, why, asked) {
      item.classList.remove("wait");
      item.removeAttribute("data-done");
      hidden("was").value = "";
      if (!typed()) box.value = text;
      if (asked) this.ask(why); else this.refuse(why);
    },
    restore() {
      box.value = was();
      this.echo();
    },
    put(text) {
      box.value = text;
      this.echo();
      box.select();
    },
  };
}

function textOf({ contract, declarer, tricks }) {
  const difference = tricks - Number(contract[0]) - 6;
  return `${contract}${declarer}${difference ? (difference > 0 ? `+${difference}` : difference) : "="}`;
}

function playedOf(text) {
  if (text === "pass") return { contract: "pass" };
  const [, contract, declarer, ending] = /^(\d[CDHSN]X{0,2})([NESW])(.*)$/.exec(text);
  return { contract, declarer, tricks: Number(contract[0]) + 6 + (ending === "=" ? 0 : Number(ending)) };
}
