/* What is typed into a form stays in this tab until it has been saved: a log-in that has ended, a page that is older
   than the log-in, a page that is loaded again lose nothing. Every form that is sent by POST and has a box to write in
   is kept, without a mark of its own; none with a password. Kept under the account, so that nobody else who logs in
   here gets it; nothing is sent by itself. What the server has sent back typed (a refusal, 422) counts before it.
   The script's own element says which page this is: data-who (a page with forms; the account), data-done (what was sent
   to it from itself is done, which is else told from where an act leads), data-login (a page for logging in),
   data-not-done (a page that says that nothing was saved), and the words.
   data-kept-itself at a form: another script keeps what is typed there (results keyed from paper).
   data-kept-page at a form: the page on which it stands where that is another one than this (the editor of a board).
   data-kept-about at a form: what it is about where its address does not say so (a ruling that came of a call).
   data-kept-begun at a form: that nothing says what it is about (a ruling without a call), so that what was typed is
   offered in these words, with the boxes named in data-kept-names, and not put over another matter. */
(function () {
  "use strict";

  const KEPT = "bridgeclub.kept ";
  const SENT = "bridgeclub.sent";
  const MOST = 2000000;
  const FREE = "textarea, input:not([type]), input[type=text], input[type=search], input[type=number], input[type=email], "
    + "input[type=tel], input[type=url], input[type=date], input[type=time]";
  const SECRET = "input[type=password], input[autocomplete=one-time-code]";
  const NEVER = ["hidden", "password", "file", "submit", "button", "image", "reset"];

  const words = document.currentScript.dataset;
  const shelf = tabShelf();
  if (!shelf) return;
  const navigation = performance.getEntriesByType("navigation")[0] || {};
  const sent = JSON.parse(shelf.getItem(SENT) || "null");
  const known = new WeakMap();

  if ("login" in words || "notDone" in words) {
    if (sent) waiting();
    return;
  }
  forgetOthers();
  settle();
  look();
  document.addEventListener("input", (change) => change.target.form && keep(change.target.form));
  document.addEventListener("change", (change) => change.target.form && keep(change.target.form));
  document.addEventListener("submit", (act) => register(act.target) && leave(act.target), true);
  document.addEventListener("kept:look", look);
  document.addEventListener("kept:done", (done) => drop(done.detail));
  document.addEventListener("kept:stays", () => shelf.removeItem(SENT));
  addEventListener("pageshow", (event) => event.persisted && shelf.removeItem(SENT));

  function tabShelf() {
    try {
      sessionStorage.getItem(SENT);
      return sessionStorage;
    } catch (problem) {
      return null;
    }
  }

  /* Nothing was saved: the way back leads to the page on which it was typed, and not to where it was sent. */
  function waiting() {
    shelf.setItem(SENT, JSON.stringify({ ...sent, lost: true }));
    const next = document.querySelector("form input[name=next]");
    if (next) next.value = sent.page;
    const note = strip(sent.key ? words.waits : words.tooLarge);
    if ("notDone" in words && sent.key) {
      const back = document.createElement("a");
      back.href = sent.page;
      back.textContent = words.goBack;
      note.append(" ", back);
    }
    document.querySelector("main").prepend(note);
  }

  function forgetOthers() {
    for (const key of Object.keys(shelf)) {
      if (key.startsWith(KEPT) && !key.startsWith(`${KEPT}${words.who} `)) shelf.removeItem(key);
    }
  }

  /* A page that an act led to says that it was done. */
  function settle() {
    if (!sent) return;
    shelf.removeItem(SENT);
    const again = ["back_forward", "reload"].includes(navigation.type);
    const here = sent.page === location.pathname + location.search && !navigation.redirectCount && !("done" in words);
    if (!sent.lost && !again && !here && navigation.responseStatus !== 422) shelf.removeItem(sent.key);
  }

  function look() {
    for (const form of document.querySelectorAll("form")) if (!known.has(form) && register(form)) restore(form);
  }

  function register(form) {
    if (!known.has(form) && writable(form)) known.set(form, { key: keyOf(form), blank: JSON.stringify(written(form, true)) });
    return known.has(form);
  }

  function writable(form) {
    const boxes = Array.from(form.elements);
    return !("keptItself" in form.dataset) && form.method === "post" && boxes.some((box) => box.matches(FREE)) && !boxes.some((box) => box.matches(SECRET));
  }

  function keyOf(form) {
    const names = new Set(Array.from(form.elements).filter((box) => box.matches(FREE)).map((box) => box.name));
    return `${KEPT}${words.who} ${addressOf(form)} ${[...names].join(" ")} ${form.dataset.keptAbout || ""}`;
  }

  function addressOf(form) {
    const to = new URL(form.getAttribute("action") || "", location.href);
    return to.pathname + to.search;
  }

  function boxesOf(form) {
    return Array.from(form.elements).filter((box) => box.name && box.type && !NEVER.includes(box.type) && box.tagName !== "OUTPUT");
  }

  /* [name, which of that name, value] of each box; of a choice, whether it is made. `sent`: as the page came. */
  function written(form, sent) {
    const count = new Map();
    return boxesOf(form).map((box) => {
      const which = count.get(box.name) || 0;
      count.set(box.name, which + 1);
      return [box.name, which, sent ? cameWith(box) : valueOf(box)];
    });
  }

  function valueOf(box) {
    return ["checkbox", "radio"].includes(box.type) ? box.checked : box.value;
  }

  function cameWith(box) {
    if (["checkbox", "radio"].includes(box.type)) return box.defaultChecked;
    if (box.tagName !== "SELECT") return box.defaultValue;
    const chosen = Array.from(box.options).find((each) => each.defaultSelected) || box.options[0];
    return chosen ? chosen.value : "";
  }

  function keep(form) {
    if (!register(form)) return true;
    const { key, blank } = known.get(form);
    const now = JSON.stringify(written(form));
    try {
      if (now === blank) shelf.removeItem(key);
      else if (now.length <= MOST) shelf.setItem(key, now);
      return now.length <= MOST;
    } catch (problem) {
      return false;
    }
  }

  function leave(form) {
    const stays = keep(form);
    const files = Array.from(form.elements).some((box) => box.type === "file" && box.files.length);
    const page = form.dataset.keptPage || location.pathname + location.search;
    const { key } = known.get(form);
    if (files) shelf.setItem(`${key} file`, "1");
    shelf.setItem(SENT, JSON.stringify({ key: stays ? key : "", page }));
  }

  function drop(form) {
    if (known.has(form)) shelf.removeItem(known.get(form).key);
    shelf.removeItem(SENT);
  }

  function restore(form) {
    const { key, blank } = known.get(form);
    let kept = shelf.getItem(key);
    const file = shelf.getItem(`${key} file`);
    shelf.removeItem(`${key} file`);
    if (kept === blank) kept = null;
    const answered = navigation.responseStatus === 422 || "typed" in form.dataset;
    if ("keptBegun" in form.dataset && !answered) {
      if (kept && !comesBack()) {
        putAside(key, kept);
        kept = null;
      }
      for (const each of aside(key)) offer(form, key, each);
    }
    if (!kept) return;
    if (answered) {
      shelf.setItem(key, blank);
      return;
    }
    fill(form, kept);
    const note = strip(file ? `${words.back} ${words.file}` : words.back);
    note.append(" ", button(words.anew, () => {
      shelf.removeItem(key);
      form.reset();
      note.remove();
    }));
    form.prepend(note);
  }

  /* The same page once more: loaded again, gone back to, or after a log-in that had ended. */
  function comesBack() {
    return ["back_forward", "reload"].includes(navigation.type) || Boolean(sent && sent.lost);
  }

  function fill(form, kept) {
    const values = new Map(JSON.parse(kept).map(([name, which, value]) => [`${which} ${name}`, value]));
    written(form).forEach(([name, which, now], at) => {
      const value = values.get(`${which} ${name}`);
      if (value === undefined || value === now) return;
      const box = boxesOf(form)[at];
      if (typeof value === "boolean") box.checked = value;
      else box.value = value;
      for (let more = box.closest("details"); more; more = more.parentElement.closest("details")) more.open = true;
    });
    const said = () => form.dispatchEvent(new Event("input", { bubbles: true }));
    if (document.readyState === "complete") said();
    else addEventListener("load", said);
  }

  function aside(key) {
    return JSON.parse(shelf.getItem(`${key} aside`) || "[]");
  }

  function putAside(key, kept) {
    shelf.setItem(`${key} aside`, JSON.stringify([...aside(key).filter((each) => each !== kept), kept]));
  }

  function takeFromAside(key, kept) {
    const left = aside(key).filter((each) => each !== kept);
    if (left.length) shelf.setItem(`${key} aside`, JSON.stringify(left));
    else shelf.removeItem(`${key} aside`);
  }

  /* What is in the boxes when it is taken up is put aside in its place. */
  function offer(form, key, kept) {
    const note = strip(`${form.dataset.keptBegun} ${named(form, kept)}`);
    note.append(" ", button(form.dataset.keptGoOn, () => {
      const now = JSON.stringify(written(form));
      takeFromAside(key, kept);
      note.remove();
      if (now !== known.get(form).blank) {
        putAside(key, now);
        offer(form, key, now);
      }
      fill(form, kept);
    }), " ", button(form.dataset.keptThrowAway, () => {
      takeFromAside(key, kept);
      note.remove();
    }));
    form.prepend(note);
  }

  function named(form, kept) {
    const values = new Map(JSON.parse(kept).map(([name, , value]) => [name, value]));
    const names = form.dataset.keptNames.split(" ").filter((name) => values.get(name));
    return names.map((name) => {
      const label = form.elements[name].labels[0];
      return `${label ? label.firstChild.textContent.trim() : ""} ${values.get(name).slice(0, 80)}`.trim();
    }).join(", ");
  }

  function button(text, act) {
    const found = document.createElement("button");
    found.type = "button";
    found.className = "btn btn-s";
    found.textContent = text;
    found.addEventListener("click", act);
    return found;
  }

  function strip(text) {
    const note = document.createElement("p");
    note.className = "banner";
    note.setAttribute("role", "status");
    note.dataset.typedAgain = "";
    note.append(text);
    return note;
  }
})();
