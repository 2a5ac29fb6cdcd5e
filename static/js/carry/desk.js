/* The desk reads a table's code: typed by a hand scanner, pasted, or seen by the camera where the browser lets us. */

import { h } from "../tablet/dom.js";
import { words } from "../tablet/words.js";
import { read } from "./code.js";
import { headOf, listOf, send } from "./hand_over.js";

const EVERY = 350;
const WIDEST = 1000;

const place = document.querySelector("[data-read]");
const form = place.querySelector("[data-typed]");
const box = form.elements.code;
const said = place.querySelector("[data-said]");
const camera = place.querySelector("[data-camera]");
const picture = place.querySelector("[data-picture]");
const photograph = place.querySelector("[data-photograph]");
const sent = new Set();

function tell(title, ...rest) {
  said.prepend(h("section", { class: "ca-r" }, h("h2", {}, title), ...rest));
}

async function take(text) {
  if (sent.has(text)) return;
  sent.add(text);
  const bundle = read(text);
  if (!bundle) return tell(words.carriedUnread);
  const answer = await send(place.dataset.send, bundle);
  if (!answer.problem) return tell(words.carriedDone, h("p", {}, headOf(bundle, answer)), listOf(bundle, answer));
  sent.delete(text);
  return tell(words.carriedNot, h("p", {}, answer.problem), listOf(bundle, null));
}

/* A scanner ends each code with Enter; a code has no blanks. */
async function takeAll() {
  const codes = box.value.split(/\s+/).filter(Boolean);
  box.value = "";
  for (const each of codes) await take(each);
  box.focus();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  takeAll();
});
box.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  takeAll();
});

/* A function that finds a code in a picture so wide and high: the browser's own, else one that is loaded for it. */
async function reader() {
  if ("BarcodeDetector" in window) {
    const detector = new window.BarcodeDetector({ formats: ["qr_code"] });
    return async (seen) => (await detector.detect(seen)).map((each) => each.rawValue)[0] || "";
  }
  const { decodeQR } = await import("../vendor/qr/decode.js");
  const canvas = document.createElement("canvas");
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  return async (seen, width, height) => {
    const scale = Math.min(1, WIDEST / width);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    paper.drawImage(seen, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(paper.getImageData(0, 0, canvas.width, canvas.height));
    } catch (problem) {
      return "";
    }
  };
}

async function takePhotograph() {
  const [file] = photograph.files;
  if (!file) return;
  photograph.value = "";
  try {
    const [find, seen] = await Promise.all([reader(), createImageBitmap(file)]);
    const text = await find(seen, seen.width, seen.height);
    if (text) await take(text);
    else tell(words.carriedNone);
  } catch (problem) {
    tell(words.carriedNone);
  }
}

async function look(find) {
  if (picture.srcObject && picture.videoWidth) {
    const text = await find(picture, picture.videoWidth, picture.videoHeight).catch(() => "");
    if (text) await take(text);
  }
  setTimeout(() => look(find), EVERY);
}

async function open() {
  camera.hidden = true;
  try {
    picture.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
    picture.hidden = false;
    await picture.play();
    tell(words.carriedCamera);
    look(await reader());
  } catch (problem) {
    camera.hidden = false;
    tell(words.carriedNoCamera);
  }
}

const can = window.isSecureContext && navigator.mediaDevices && navigator.mediaDevices.getUserMedia;
camera.hidden = !can;
place.querySelector("[data-no-camera]").hidden = Boolean(can);
camera.addEventListener("click", open);
photograph.addEventListener("change", takePhotograph);
