/* Two devices at one table: another one is let in, the first is told, and goes on or ends when all it had is sent. */

import { Refused } from "./api.js";
import { t } from "./words.js";

const QUIET = 8000;

/* Gives the app what these pages press. `again`: asks the server now. */
export function openHandover(app, api, again) {
  let touched = -QUIET;
  let finishing = false;
  ["pointerdown", "keydown"].forEach((kind) => document.addEventListener(kind, () => (touched = performance.now()), true));

  async function finish() {
    if (app.outbox.waiting().length) return;
    finishing = false;
    try {
      await api.post("/leave");
      app.isFinished = true;
      app.show({ name: "gone" });
    } catch (problem) {
      finishing = !(problem instanceof Refused);
    }
  }

  Object.assign(app, {
    isFinished: false,
    newer: () => newer(app),
    /* At every answer of the server: told at once at rest, else when nobody has pressed anything for a moment. */
    handover(view, resting) {
      if (finishing) return finish();
      if (!newer(app) || view.name === "home") return null;
      if (resting || performance.now() - touched > QUIET) app.home();
      return null;
    },
    enterHere() {
      app.store.set("newer", app.state.devices.newer.id);
      app.resume();
    },
    finish() {
      finishing = true;
      app.show({ name: "finishing" });
      finish();
      again();
    },
  });
}

/* The device that came after this one, until somebody here has said that he goes on. */
function newer(app) {
  const found = app.state && app.state.devices && app.state.devices.newer;
  return found && found.id > app.store.get("newer", 0) ? found : null;
}

export function takenLine(app) {
  const found = newer(app);
  if (!found) return "";
  return found.what ? t("takenBy", { what: found.what, at: found.at }) : t("taken", { at: found.at });
}
