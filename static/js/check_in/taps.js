/* Taps on the check-in list without loading the page again: htmx sends a press, it is shown at once, and the answer has
   the list asked for. What cannot be kept is shown as it was before, and said. Arrow keys go from button to button;
   letters typed into [data-find] leave only the names that begin so, Enter goes to the first of them. Without a script
   each press is a form like any other. */
(function () {
  "use strict";

  const book = document.querySelector("[data-book]");
  if (!book || !book.hasAttribute("hx-get")) return;
  const lost = document.querySelector("[data-tap-lost]");
  const find = document.querySelector("[data-find]");
  const tapped = ({ detail }) => (detail.requestConfig.elt.matches("[data-tap]") ? detail.requestConfig.elt : null);

  book.addEventListener("htmx:beforeSend", (event) => {
    const button = tapped(event);
    if (button) turn(button, event.detail, true);
  });

  book.addEventListener("htmx:afterRequest", (event) => {
    const button = tapped(event);
    if (!button) return;
    const { xhr, elsewhere } = event.detail;
    lost.hidden = xhr.status === 204;
    if (xhr.status === 204) return;
    turn(button, event.detail, false);
    if (xhr.status === 422 && !elsewhere) lost.textContent = xhr.responseText;
    document.dispatchEvent(new CustomEvent("live:ask"));
  });

  /* As it is once what was sent is kept, or where it is not kept. */
  function turn(button, { requestConfig }, isKept) {
    const [act, player, how] = requestConfig.parameters.act.split(":");
    const on = (how === "on") === isKept;
    button.setAttribute("aria-pressed", String(on));
    button.value = `${act}:${player}:${on ? "off" : "on"}`;
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
  document.addEventListener("htmx:afterSwap", sift);
})();
