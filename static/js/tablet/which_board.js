/* Another board than the list offers first: its number typed, or its code seen by the camera. Loaded when it is asked
   for. Of a board that is not on this table nothing is said but that. */

import { digitPad } from "./digits.js";
import { fill, h } from "./dom.js";
import { numbers, printed, t, words } from "./words.js";

const LONGEST = 4;
const EVERY = 300;
const CODE = /(?:\/t\/board\/|^board\s*)(\d{1,4})\/?$/i;

/* The board of a round that may be entered here now, or words that say which ones are. */
export function openBoard(app, number) {
  const { current, previous, later } = app.state;
  const rounds = [current, later, previous].filter(Boolean).map((round) => app.round(round.number));
  const called = (is) => rounds.flatMap((round) => round.boards.filter(is).map((board) => [round, board]))[0];
  const found = called((board) => printed(board.number) === String(number)) || called((board) => board.number === number);
  if (found) return app.open(...found);
  return app.show({ name: "which", problem: notHere(app, number) });
}

function notHere(app, number) {
  const here = app.state.current ? app.state.current.boards.map((board) => board.number) : [];
  return t("boardNotHere", { board: number, boards: here.length ? numbers(here) : words.noBoards });
}

export function whichPage(app, view) {
  const pad = digitPad({ name: words.whichNumber, problem: view.problem, typeable: (text) => text.replace(/^0+/, "").slice(0, LONGEST) });
  return {
    key: "number board",
    title: words.whichNumber,
    hint: words.whichNumberHint,
    body: pad.body,
    back: { text: words.back, press: () => app.home() },
    middle: sees() ? { text: words.scanBoard, press: () => app.show({ name: "scan" }) } : null,
    ok: { text: words.openBoard, press: () => (pad.typed() ? openBoard(app, Number(pad.typed())) : app.missing(words.noBoardNumber)) },
  };
}

const sees = () => window.isSecureContext && "BarcodeDetector" in window && navigator.mediaDevices;

/* The camera looks until it has seen a board's code, or the page is left. */
export function scanPage(app) {
  const picture = h("video", { class: "eye", playsinline: true, muted: true, "aria-label": words.scanBoard });
  const said = h("p", { class: "tell", role: "status" }, words.scanHint);
  look(picture, (number) => openBoard(app, number)).catch(() => fill(said, words.noCamera));
  return { key: "scan board", title: words.scanBoard, body: [picture, said], back: { text: words.back, press: () => app.show({ name: "which" }) } };
}

async function look(picture, found) {
  const detector = new window.BarcodeDetector({ formats: ["qr_code"] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  picture.srcObject = stream;
  await picture.play();
  const timer = setInterval(async () => {
    const codes = picture.isConnected ? await detector.detect(picture).catch(() => []) : [];
    const number = codes.map((code) => CODE.exec(code.rawValue.trim())).filter(Boolean).map((parts) => Number(parts[1]))[0];
    if (!number && picture.isConnected) return;
    clearInterval(timer);
    stream.getTracks().forEach((track) => track.stop());
    if (number && picture.isConnected) found(number);
  }, EVERY);
}
