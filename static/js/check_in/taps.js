/* Taps on the check-in list without loading the page again: a press is shown at once, sent, and the list is asked for.
   What cannot be kept is shown as it was before, and said. Arrow keys go from button to button; letters typed into
   [data-find] leave only the names that begin so, Enter goes to the first of them. Without a script each press is a
   form like any other. */
(function () {
  "use strict";

  const book = document.querySelector("[data-book]");
  if (!book || !("live" in book.dataset)) return;
  const form = book.closest("form");
  const lost = document.querySelector("[data-tap-lost]");
  const find = document.querySelector("[data-find]");
  const waiting = new Map();

  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button || !button.matches("[data-tap]")) return;
    event.preventDefault();
    press(button);
  });

  async function press(button) {
    const [act, player, how] = button.value.split(":");
    const body = new URLSearchParams(new FormData(form));
    body.set("act", button.value);
    turn(button, how === "on", `${act}:${player}`);
    const line = `${act}:${player}`;
    const turns = (waiting.get(line) || 0) + 1;
    waiting.set(line, turns);
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Fragment": "1" }, credentials: "same-origin" });
      if (answer.status !== 204 || answer.redirected) throw new Error(answer.status === 422 ? await answer.text() : "");
      lost.hidden = true;
    } catch (problem) {
      if (waiting.get(line) === turns) turn(button, how !== "on", line);
      if (problem.message && problem.name === "Error") lost.textContent = problem.message;
      lost.hidden = false;
    }
    document.dispatchEvent(new CustomEvent("live:ask"));
  }

  function turn(button, on, line) {
    button.setAttribute("aria-pressed", String(on));
    button.value = `${line}:${on ? "off" : "on"}`;
  }

  const rows = () => Array.from(book.querySelectorAll(".ck")).filter((row) => !row.hidden);

  book.addEventListener("keydown", (event) => {
    const here = event.target.closest("[data-tap]");
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!here || (!step && !side)) return;
    const listed = rows();
    const row = here.closest(".ck");
    const taps = Array.from(row.querySelectorAll("[data-tap]"));
    const next = step
      ? listed[listed.indexOf(row) + step] && listed[listed.indexOf(row) + step].querySelector(`[data-tap=${here.dataset.tap}]`)
      : taps[taps.indexOf(here) + side];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  function sift() {
    const wanted = plain(find.querySelector("input").value).trim().split(/\s+/).filter(Boolean);
    book.querySelectorAll(".ck").forEach((row) => {
      const words = plain(row.dataset.name || "").split(/[\s-]+/);
      row.hidden = !wanted.every((part) => words.some((word) => word.startsWith(part)));
    });
  }

  find.hidden = false;
  find.addEventListener("input", sift);
  find.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { event.target.value = ""; sift(); }
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const first = rows()[0];
    if (first) first.querySelector("[data-tap]").focus();
  });
  document.addEventListener("live:put", sift);
})();
