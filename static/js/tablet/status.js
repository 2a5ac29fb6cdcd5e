/* At a glance: what is kept on this device, what is being sent, what the club has; and what keeps it up. */

import { boardOf } from "./sending.js";
import { t, words } from "./words.js";

export const KEPT = "●";
export const SENDING = "↑";
export const SENT = "✓";
export const WARNING = "!";

/* One line about the connection, about another device (`taken`), or nothing: { icon, text, more }. */
export function stripOf(app, taken) {
  const { outbox } = app;
  const waiting = outbox.waiting();
  if (waiting.some((item) => item.unkept)) return { icon: WARNING, text: words.noRoom };
  if (waiting.length && outbox.isLost()) return { icon: KEPT, text: keptSince(waiting), more: [outbox.why(), pageIsNeeded() ? words.stayOpen : ""].filter(Boolean).join(" ") };
  if (app.isAway()) return { icon: WARNING, text: words.away, more: words.askForCode };
  const ahead = waiting.length && app.isAhead() ? app.state.current.number : 0;
  if (ahead) return { icon: KEPT, text: t("keptForRound", { round: ahead }) };
  const other = app.enteredElsewhere();
  return { icon: "", text: other ? t("elsewhere", { board: other }) : taken };
}

/* The table as a whole, in two words. */
export function markOf(app) {
  const { outbox } = app;
  const waiting = outbox.waiting();
  if (!waiting.length) return { icon: SENT, text: words.allSent };
  if (waiting.some(outbox.isSending)) return { icon: SENDING, text: words.sending };
  return { icon: KEPT, text: t("keptCount", {}, boards(waiting)) };
}

function keptSince(waiting) {
  return t("keptSince", { since: timeOf(waiting[0].keyed_at) }, boards(waiting));
}

function boards(items) {
  return new Set(items.map(boardOf)).size;
}

export function timeOf(keyed) {
  const at = new Date(keyed);
  const time = Number.isNaN(at.getTime()) ? new Date() : at;
  return time.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/* Without a worker of its own the page cannot be opened again before the server is back. */
function pageIsNeeded() {
  return !(navigator.serviceWorker && navigator.serviceWorker.controller);
}
