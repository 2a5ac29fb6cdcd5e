/* A page that is one form: every button sends all of it, and htmx puts the parts of the answer into the page (#part-…).
   What is being typed meanwhile stays; without this script the page simply loads anew. */
(function () {
  "use strict";

  const form = document.querySelector("form[data-parts]");
  if (!form) return;
  let sending = 0;
  let before = null;
  // What was typed or chosen since the last sending: no answer under way knows of it.
  const unsent = new Set();
  form.classList.add("lively");

  /* What is in the boxes now is sent, also where another sending is still under way. */
  function act(button) {
    const data = new FormData(form);
    if (button && button.name) data.append(button.name, button.value);
    unsent.clear();
    const typed = button && button.value === "add" ? clear() : null;
    sending += 1;
    htmx.trigger(form, "parts:act", { data, typed });
  }

  form.addEventListener("htmx:configRequest", ({ detail }) => {
    const looks = detail.verb === "get";
    detail.parameters = looks ? new FormData() : detail.triggeringEvent.detail.data;
    if (!looks) detail.path = form.getAttribute("action");
  });
  form.addEventListener("htmx:beforeRequest", () => form.setAttribute("aria-busy", "true"));
  form.addEventListener("htmx:afterRequest", ({ detail }) => {
    const { verb, path, triggeringEvent } = detail.requestConfig;
    form.removeAttribute("aria-busy");
    if (verb === "get") {
      if (!detail.successful) window.location = path;
      return;
    }
    const { typed } = triggeringEvent.detail;
    if (!detail.successful) lost(typed);
    else if (detail.xhr.status === 422 && typed) fill(typed);
    sending -= 1;
    if (!sending) delete form.dataset.sending;
  });

  /* The boxes of a new pair are free for the next one at once. */
  function clear() {
    const boxes = [...form.querySelectorAll(".add input")];
    const typed = boxes.map((box) => [box.value, box.checked]);
    form.dataset.sending = [form.dataset.sending, ...boxes.filter((box) => box.type === "hidden").map((box) => box.value)].join(" ");
    boxes.forEach((box) => { if (ticked(box)) box.checked = box.defaultChecked; else box.value = ""; });
    boxes[0].focus();
    return typed;
  }

  function ticked(box) {
    return box.type === "radio" || box.type === "checkbox";
  }

  function fill(typed) {
    const boxes = [...form.querySelectorAll(".add input")];
    if (boxes.some((box) => !ticked(box) && box.value)) return;
    boxes.forEach((box, place) => { [box.value, box.checked] = typed[place]; });
    boxes[0].select();
  }

  form.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    if (!event.detail.shouldSwap) return;
    const fresh = new DOMParser().parseFromString(xhr.responseText, "text/html");
    // Somebody else has begun play, or the log-in has ended: that page says so. Another kind of contest, or size of teams, has other boxes.
    const now = fresh.getElementById(form.id);
    if (!now || now.dataset.contest !== form.dataset.contest) {
      event.detail.shouldSwap = false;
      window.location.assign(xhr.responseURL);
      return;
    }
    called(now.getAttribute("action"), xhr.responseURL);
    const held = document.activeElement;
    const boxes = [...unsent].map((each) => document.getElementById(each)).filter((each) => each && each.closest("[id^=part-]"));
    before = {
      id: held && held.closest("[id^=part-]") ? held.id : "",
      kept: boxes.map((each) => [each.id, each.value, each.checked]),
      opened: [...form.querySelectorAll("details[open][id]")].map((each) => each.id),
    };
  });

  form.addEventListener("htmx:oobBeforeSwap", (event) => {
    event.detail.shouldSwap = event.detail.fragment.innerHTML !== event.target.innerHTML;
  });

  form.addEventListener("htmx:afterSwap", (event) => {
    if (event.target !== form) return;
    const { id, kept, opened } = before;
    kept.forEach(([name, said, on]) => {
      const box = document.getElementById(name);
      if (!box) return;
      if (ticked(box)) box.checked = on;
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
    const edited = form.querySelector(".open-pair :is(input[data-leads], input[data-names])");
    if (edited && !form.querySelector(".open-pair").contains(document.activeElement)) edited.focus();
    const refused = form.querySelector(".refusal, .errs");
    if (refused) refused.scrollIntoView({ block: "nearest" });
  });

  /* The session's address follows its title: what is loaded anew is asked for where it is now. */
  function called(action, address) {
    if (form.getAttribute("action") === action) return;
    form.setAttribute("action", action);
    window.history.replaceState(window.history.state, "", address);
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
  // Enter in a box with a button of its own presses that one, not the form's first.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches(".join > input")) return;
    event.preventDefault();
    event.target.parentElement.querySelector("button").click();
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
    // Asked for by the form: the link may be gone when its turn comes.
    htmx.ajax("get", link.href.split("#")[0], { source: form, target: form, swap: "none" }).catch(() => {});
  });
})();
