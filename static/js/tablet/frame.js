/* The frame around every question: the header that stays, the trail of answers, the question, back and OK.
   A page is { key, round, board, title, hint, trail, body, full, back, middle, ok, corner }; a button is { text, press, says }. */

import { fill, h } from "./dom.js";
import { pairName, playerAt, tableName } from "./names.js";
import { SENT } from "./status.js";
import { pieces, printed, t, words } from "./words.js";

const WELL = 4000;

export function openFrame(room) {
  const strip = h("p", { class: "strip", role: "status", hidden: true });
  const header = h("header", { class: "top" });
  const main = document.getElementById("main");
  const clock = clockOf();
  let shown = "";
  let told = null;
  let ends = 0;
  room.insertBefore(header, main);
  room.insertBefore(strip, main);

  return {
    /* Put a page there. Another page takes the focus to its question; the same one, newly made, leaves it where it is. */
    show(state, page, mark) {
      const held = shown === page.key ? document.activeElement : null;
      const place = held && main.contains(held) ? held.dataset.key : null;
      header.textContent = "";
      header.append(...headerOf(state, page, mark));
      if (clock.dataset.roundClock) header.querySelector(".top-id").append(clock);
      main.textContent = "";
      main.append(stepOf(page));
      document.title = `${page.title} – ${header.querySelector("h1").textContent}`;
      const same = place && main.querySelector(`[data-key="${place}"]`);
      if (same) same.focus();
      else if (shown !== page.key) {
        window.scrollTo(0, 0);
        main.querySelector("h2").focus();
      }
      shown = page.key;
    },
    /* One line about the connection or another device; "" takes it away. What is said already is not said again. */
    say({ icon, text, more }) {
      const gone = told && !text && told.icon;
      if (told && told.text === text && told.more === more) return;
      told = { icon, text, more };
      clearTimeout(ends);
      if (gone) return this.well();
      fill(strip, icon ? tick(icon) : "", text, more ? h("span", { class: "more" }, ` ${more}`) : "");
      strip.hidden = !text;
    },
    /* The trouble is over: that is said too, and then nothing any more. */
    well() {
      fill(strip, tick(SENT), words.allSent);
      ends = setTimeout(() => (strip.hidden = true), WELL);
    },
    /* How much of the round is left, beside where the table is; null: no clock runs. */
    time(data) {
      if (!data) {
        delete clock.dataset.roundClock;
        return clock.remove();
      }
      clock.dataset.roundClock = JSON.stringify(data);
      const place = header.querySelector(".top-id");
      if (place && !clock.isConnected) place.append(clock);
      document.dispatchEvent(new CustomEvent("clock:changed"));
    },
    message(text) {
      const place = main.querySelector(".missing");
      if (!place) return;
      place.textContent = text;
      place.classList.remove("vh");
      place.classList.add("now");
    },
  };
}

function tick(icon) {
  return h("i", { class: "tick", "aria-hidden": "true" }, icon);
}

/* One line, run by round_clock.js. */
function clockOf() {
  const left = h("b", { class: "num", role: "timer", "aria-live": "off", "data-clock-left": true });
  const parts = [left, " ", h("span", { "data-clock-phase": true }), h("span", { class: "vh", role: "status", "data-clock-said": true })];
  return h("p", { class: "top-clock", "data-words": JSON.stringify(words.roundClock) }, parts);
}

function headerOf(state, page, mark) {
  const { round, board } = page;
  const inRound = round && (round.number ? t("roundOf", { round: round.number, rounds: state.rounds }) : words.playedLater);
  const where = inRound || state.title;
  const table = tableName(state);
  const lines = [
    h("h1", { class: "top-board" }, board ? t("board", { board: board.number }) : table),
    h("p", { class: "top-where" }, board ? `${table} · ${where}` : where, board || !round ? [] : [" · ", h("span", { class: "top-sent" }, tick(mark.icon), mark.text)]),
  ];
  if (board) lines.push(h("p", { class: "top-deal" }, dealOf(board)));
  const parts = [h("div", { class: "top-id" }, lines)];
  if (page.corner) parts.push(button(page.corner, "corner"));
  if (round && round.ns && round.ew) {
    parts.push(compass(round, board), h("p", { class: "top-who" }, whoOf(round, page.neutral)));
  }
  return parts;
}

export function dealOf(board) {
  return `${t("dealer", { seat: words.seats[board.dealer] })} · ${words.vulnerable[board.vulnerable]}`;
}

function whoOf(round, neutral) {
  const names = { ns: pairName(round.ns), ew: pairName(round.ew) };
  const [ns, ew] = neutral ? ["pairNS", "pairEW"] : ["pairYou", "pairThem"];
  const side = h("b", {}, words.sides.NS);
  return [h("span", {}, pieces(ns, { names: names.ns, side })), " ", h("span", {}, pieces(ew, { names: names.ew }))];
}

function compass(round, board) {
  const names = {};
  ["N", "E", "S", "W"].forEach((seat) => (names[seat] = playerAt(round, seat) || "–"));
  const seats = Object.keys(names).map((seat) =>
    h("span", { class: `st st-${seat.toLowerCase()}` }, h("b", {}, words.seatLetters[seat]), h("span", {}, names[seat])),
  );
  const middle = h("span", { class: "st-mid" }, board ? printed(board.number) : "");
  return h("div", { class: "seats", role: "img", "aria-label": t("seatsAre", names) }, seats, middle);
}

function stepOf(page) {
  const ask = [h("h2", { id: "question", tabindex: "-1" }, page.title)];
  if (page.hint) ask.push(h("p", { class: "hint" }, page.hint));
  return h(
    "section",
    { class: `step step-${page.key.split(" ")[0]}`, "aria-labelledby": "question" },
    page.trail || null,
    h("div", { class: "ask" }, ask),
    h("div", { class: `pad pad-${page.key.split(" ")[0]}` }, page.body),
    barOf(page),
  );
}

function barOf(page) {
  const buttons = [
    page.back && button(page.back, "back"),
    page.middle && button(page.middle, "mid"),
    page.end && button(page.end, "end"),
    page.ok && button(page.ok, "btn-go ok"),
  ];
  return buttons.some(Boolean) ? h("div", { class: "bar" }, buttons) : null;
}

function button(what, className) {
  const attributes = { class: `btn ${className}`, "data-key": className, "aria-label": what.says };
  if (what.href) return h("a", { ...attributes, href: what.href }, what.text);
  return h("button", { ...attributes, type: "button", click: what.press }, what.text);
}
