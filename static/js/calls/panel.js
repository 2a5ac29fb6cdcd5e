/* How this device tells of calls ([data-calls-device]): tone, loudness, trembling, notifications, the screen stays on.
   What the browser cannot do says so and cannot be chosen. */

import { choose, chosen } from "./device.js";
import { askLeave, canNotify } from "./notices.js";
import { allow, canSound, canTremble, ring } from "./sound.js";

const can = { sound: canSound, tone: canSound, loud: canSound, buzz: canTremble, notify: canNotify, awake: Boolean(navigator.wakeLock) };
let lock = null;

/* It is let go with every absence, and asked for again afterwards. */
function stayOn() {
  if (!navigator.wakeLock || document.hidden) return;
  if (chosen("awake") !== "on") {
    if (lock) lock.release();
    lock = null;
    return;
  }
  if (lock) return;
  navigator.wakeLock.request("screen").then((held) => {
    lock = held;
    held.addEventListener("release", () => { lock = null; });
  }, () => { lock = null; });
}

export function begin() {
  const panel = document.querySelector("[data-calls-device]");
  document.addEventListener("visibilitychange", stayOn);
  document.addEventListener("calls:chosen", stayOn);
  stayOn();
  if (!panel) return;
  panel.hidden = false;

  function draw() {
    panel.querySelectorAll("[data-chooses]").forEach((box) => {
      const name = box.dataset.chooses;
      const value = chosen(name);
      if (box.type === "checkbox") box.checked = value === "on" && can[name];
      else if (box.type === "radio") box.checked = box.value === value;
      else box.value = value;
      box.disabled = !can[name];
    });
    panel.querySelectorAll("[data-cannot]").forEach((node) => { node.hidden = can[node.dataset.cannot]; });
    const denied = canNotify && Notification.permission === "denied";
    panel.querySelector("[data-denied]").hidden = !denied;
    if (denied || (canNotify && Notification.permission !== "granted")) panel.querySelector("[data-chooses=notify]").checked = false;
  }

  panel.addEventListener("change", async ({ target }) => {
    const name = target.dataset.chooses;
    if (!name) return;
    let value = target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value;
    if (name === "notify" && value === "on" && !(await askLeave())) value = "off";
    choose(name, value);
    if (["tone", "loud"].includes(name) || (name === "sound" && value === "on")) allow(ring);
    if (name === "buzz" && value === "on") ring();
  });
  panel.querySelector("[data-calls-test]").addEventListener("click", () => {
    if (canSound) allow(ring);
    else ring();
  });
  document.addEventListener("calls:chosen", draw);
  draw();
}
