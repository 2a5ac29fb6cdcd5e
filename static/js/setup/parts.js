/* A page that is one form: every button sends all of it, and only the parts of the page come back (#part-…).
   What is being typed meanwhile stays; without this script the page simply loads anew. */
(function () {
  "use strict";

  const form = document.querySelector("form[data-parts]");
  if (!form) return;
  // The list of names is in the page already.
  const headers = { "X-Parts": "1" };
  let waiting = Promise.resolve();
  let sending = 0;
  // What was typed or chosen since the last sending: no answer under way knows of it.
  const unsent = new Set();
  form.classList.add("lively");

  function act(button) {
    const data = new FormData(form);
    if (button && button.name) data.append(button.name, button.value);
    unsent.clear();
    const typed = button && button.value === "add" ? clear() : null;
    sending += 1;
    waiting = waiting.then(() => send(data, typed)).catch(() => lost(typed)).then(() => {
      sending -= 1;
      if (!sending) delete form.dataset.sending;
    });
  }

  async function send(data, typed) {
    form.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(data), headers, credentials: "same-origin" });
      if (!answer.ok && answer.status !== 422) throw new Error(String(answer.status));
      put(await answer.text(), answer.url);
      if (answer.status === 422 && typed) fill(typed);
    } finally {
      form.removeAttribute("aria-busy");
    }
  }

  async function look(address) {
    const answer = await fetch(address, { headers, credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    put(await answer.text(), answer.url);
  }

  /* The boxes of a new pair are free for the next one at once. */
  function clear() {
    const boxes = [...form.querySelectorAll(".add input")];
    const typed = boxes.map((box) => box.value);
    form.dataset.sending = [form.dataset.sending, ...boxes.filter((box) => box.type === "hidden").map((box) => box.value)].join(" ");
    boxes.forEach((box) => { box.value = ""; });
    boxes[0].focus();
    return typed;
  }

  function fill(typed) {
    const boxes = [...form.querySelectorAll(".add input")];
    if (boxes.some((box) => box.value)) return;
    boxes.forEach((box, place) => { box.value = typed[place]; });
    boxes[0].select();
  }

  function put(html, address) {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    // Somebody else has begun play, or the log-in has ended: that page says so.
    const now = fresh.getElementById(form.id);
    if (!now) return void window.location.assign(address);
    called(now.getAttribute("action"), address);
    const held = document.activeElement;
    const id = held && held.closest("[id^=part-]") ? held.id : "";
    const kept = [...unsent].map((each) => document.getElementById(each)).filter((each) => each && each.closest("[id^=part-]")).map((each) => [each.id, each.value, each.checked]);
    const opened = new Set([...form.querySelectorAll("details[open][id]")].map((each) => each.id));
    document.querySelectorAll("[id^=part-]").forEach((part) => {
      const news = fresh.getElementById(part.id);
      if (news && news.innerHTML !== part.innerHTML) part.replaceChildren(...news.childNodes);
    });
    kept.forEach(([name, said, ticked]) => {
      const box = document.getElementById(name);
      if (!box) return;
      if (box.type === "radio" || box.type === "checkbox") box.checked = ticked;
      else if (!box.options || [...box.options].some((each) => each.value === said)) box.value = said;
    });
    opened.forEach((each) => { const details = document.getElementById(each); if (details) details.open = true; });
    let again = id ? document.getElementById(id) : null;
    if (again && again.disabled) again = again.parentElement.querySelector("button:not([disabled])");
    if (again && again !== document.activeElement) {
      again.focus({ preventScroll: true });
    } else if (id && !again) {
      const rest = document.querySelector("[data-start]");
      if (rest) rest.focus({ preventScroll: true });
    }
    const edited = form.querySelector(".open-pair input[data-names]");
    if (edited && !form.querySelector(".open-pair").contains(document.activeElement)) edited.focus();
    const refused = form.querySelector(".refusal, .errs");
    if (refused) refused.scrollIntoView({ block: "nearest" });
    tell(document.getElementById("messages"), fresh.getElementById("messages"));
  }

  /* The session's address follows its title: what is loaded anew is asked for where it is now. */
  function called(action, address) {
    if (form.getAttribute("action") === action) return;
    form.setAttribute("action", action);
    window.history.replaceState(window.history.state, "", address);
  }

  function tell(region, news) {
    if (region && news) region.replaceChildren(...news.childNodes);
  }

  function lost(typed) {
    if (typed) fill(typed);
    const line = document.createElement("p");
    line.className = "banner banner-bad refusal";
    line.textContent = form.dataset.lost;
    document.getElementById("part-pairs").prepend(line);
    line.scrollIntoView({ block: "nearest" });
  }

  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button && button.hasAttribute("data-whole")) return;
    event.preventDefault();
    act(button);
  });
  form.addEventListener("input", (event) => { if (event.target.id) unsent.add(event.target.id); });
  form.addEventListener("change", (event) => {
    const name = event.target.dataset && event.target.dataset.act;
    if (name) act({ name: "act", value: name });
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-part-link]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    waiting = waiting.then(() => look(link.href)).catch(() => { window.location = link.href; });
  });
})();
