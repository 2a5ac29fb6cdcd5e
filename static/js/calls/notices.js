/* A notification of the browser while the page lies behind another one or the telephone is locked, as long as the page
   is open; and the number of tables that wait on the icon of a page that was put on the home screen. Nothing is sent
   through the browser maker's servers: a club needs no internet. */

import { chosen } from "./device.js";

/* Browsers allow both only where nobody on the way can change a page: by https, or on the server's own computer. */
export const canNotify = Boolean(window.isSecureContext && "Notification" in window && navigator.serviceWorker);
let home = null;

/* place: { worker, page, session }: the script that a notification needs, and where a press on it leads. */
export function begin(place) {
  home = place;
  if (canNotify && chosen("notify") === "on" && Notification.permission === "granted") register();
}

function register() {
  return navigator.serviceWorker.register(home.worker, { scope: home.page, updateViaCache: "none" }).catch(() => null);
}

/* Within a press: whether the director may be notified now. */
export async function askLeave() {
  if (!canNotify || (await Notification.requestPermission()) !== "granted") return false;
  return Boolean(await register());
}

const registration = () => navigator.serviceWorker.getRegistration(home.page);

export async function notify(title, body) {
  if (!canNotify || !document.hidden || chosen("notify") !== "on" || Notification.permission !== "granted") return;
  const at = (await registration()) || (await register());
  if (!at) return;
  const how = { body, tag: `calls-${home.session}`, renotify: true, data: { page: home.page }, icon: home.icon };
  at.showNotification(title, how).catch(() => {});
}

/* What was notified of is before somebody's eyes, or nobody waits any more. */
export async function clear() {
  if (!canNotify || Notification.permission !== "granted") return;
  const at = await registration();
  if (at) (await at.getNotifications({ tag: `calls-${home.session}` })).forEach((each) => each.close());
}

export function badge(waiting) {
  if (!navigator.setAppBadge) return;
  (waiting ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()).catch(() => {});
}
