/* Another way to send: to the club's new address, or as codes for a camera. Fetched when there is an entry that could
   need it (another.js), with all that draws a code. */

import { PATH, parts } from "../carry/code.js";
import { encodeQR } from "../vendor/qr/index.js";
import { inWriting, onPaper, section, tables } from "./another.js";
import { h } from "./dom.js";
import { t, words } from "./words.js";

const MOST = 620;
const TYPED = "bridgeclub.table/server";
/* One of the four quiet squares round it is drawn by the encoder. */
const QUIET = 3;

function remembered() {
  try {
    return localStorage.getItem(TYPED) || "";
  } catch (problem) {
    return "";
  }
}

function remember(text) {
  try {
    localStorage.setItem(TYPED, text);
  } catch (problem) {
    /* It is typed again then. */
  }
}

/* What was typed as the beginning of an address: the scheme and the port of this page where none was said. */
function serverOf(text, here) {
  const typed = text.trim().replace(/\/+$/, "");
  if (!typed) return here.origin;
  const whole = /^https?:\/\//i.test(typed) ? typed : `${here.protocol}//${typed}`;
  try {
    const found = new URL(whole);
    const said = /:\d+$/.test(found.host) || /^[a-z]+:\/\/[^/]*:\d+/i.test(whole) || /^https?:/i.test(typed);
    if (!said && here.port) found.port = here.port;
    return found.hostname ? found.origin : "";
  } catch (problem) {
    return "";
  }
}

function addresses(app, base, most) {
  const fit = most ? most - base.length - PATH.length - 1 : 0;
  const carried = tables(app).filter((each) => each.key);
  return carried.flatMap((each) => parts(each.key, each.results, fit).map((part) => ({ items: part.items, href: `${base}${PATH}#${part.text}` })));
}

function boardsOf(items) {
  return t("anotherBoards", { boards: items.map((item) => item.board).join(words.comma) }, items.length);
}

/* view.part: "" all ways, "codes", "done". */
export function anotherPage(app, view) {
  if (view.part === "codes") return codesPage(app, view);
  if (view.part === "done") return donePage(app);
  const results = tables(app).flatMap((each) => each.results);
  return {
    key: "another",
    title: words.anotherTitle,
    hint: t("anotherHint", { count: results.length }, results.length),
    body: [sendThere(app), section(words.anotherCode, words.anotherCodeHint, codesButton(app)), onPaper(app)],
    back: { text: words.back, press: () => app.home() },
    ok: results.length ? { text: words.anotherArrived, press: () => app.show({ name: "another", part: "done" }) } : null,
  };
}

function sendThere(app) {
  const said = h("p", { class: "hint", role: "status" });
  const links = h("div", { class: "way-l" });
  const input = h("input", { id: "server", type: "text", inputmode: "url", autocapitalize: "off", autocomplete: "off", spellcheck: "false", value: remembered(), placeholder: "192.168.1.20:8000", input: draw });
  function draw() {
    const base = serverOf(input.value, window.location);
    const found = base && input.value.trim() ? addresses(app, base, 0) : [];
    if (found.length) remember(input.value.trim());
    said.textContent = input.value.trim() && !base ? words.anotherNoAddress : "";
    links.replaceChildren(...found.map((each) => h("a", { class: "btn btn-go", href: each.href, target: "_blank", rel: "noopener" }, t("anotherSend", { boards: boardsOf(each.items), server: base.replace(/^\w+:\/\//, "") }))));
  }
  draw();
  return section(words.anotherAddress, words.anotherAddressHint, h("p", {}, h("label", { for: "server" }, words.anotherAddressLabel), input), said, links);
}

function codesButton(app) {
  return h("button", { type: "button", class: "btn", click: () => app.show({ name: "another", part: "codes", at: 0 }) }, words.anotherShow);
}

function codesPage(app, view) {
  const base = serverOf(remembered(), window.location) || window.location.origin;
  const codes = addresses(app, base, MOST);
  const at = Math.min(view.at, codes.length - 1);
  const go = (next) => () => app.show({ name: "another", part: "codes", at: next });
  const code = codes[at];
  return {
    key: `another-code ${at}`,
    title: code ? t("anotherCodeOf", { at: at + 1, all: codes.length }) : words.anotherNone,
    hint: code ? boardsOf(code.items) : null,
    body: code ? [drawn(code.href), h("p", { class: "hint way-b" }, t("anotherCodeLeads", { server: base }))] : [],
    back: { text: words.back, press: () => app.show({ name: "another" }) },
    middle: at > 0 ? { text: words.anotherBefore, press: go(at - 1) } : null,
    ok: at + 1 < codes.length ? { text: words.anotherNext, press: go(at + 1) } : null,
  };
}

/* Dark on light whatever the page's colours are, with the quiet border that cameras need. */
function drawn(text) {
  const rows = encodeQR(text, "raw", { ecc: "low", border: 1 });
  const size = rows.length + 2 * QUIET;
  const path = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")).join("")).join("");
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("class", "way-qr");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", words.anotherCode);
  svg.setAttribute("shape-rendering", "crispEdges");
  [["rect", { width: size, height: size, fill: "#fff" }], ["path", { d: path, fill: "#000" }]].forEach(([name, attributes]) => {
    const node = document.createElementNS(space, name);
    Object.entries(attributes).forEach(([key, value]) => node.setAttribute(key, value));
    svg.append(node);
  });
  return svg;
}

function donePage(app) {
  const clear = () => {
    tables(app).forEach((each) => each.results.forEach(({ item }) => app.outbox.carried(item.id)));
    app.home();
  };
  return {
    key: "another-done",
    title: words.anotherSure,
    hint: words.anotherSureHint,
    body: inWriting(app),
    back: { text: words.anotherKeep, press: () => app.show({ name: "another" }) },
    ok: { text: words.anotherClear, press: clear },
  };
}
