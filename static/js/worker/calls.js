/* What a notification of a call needs: it shows it for a page that lies behind, and a press on it leads to that page.
   It keeps nothing, and answers for no address. */
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(new URL(event.notification.data.page, self.location.href).href));
});

async function lead(page) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((each) => each.url.startsWith(page)) || open.find((each) => page.startsWith(each.url.split("/calls/")[0]));
  return there ? there.focus() : self.clients.openWindow(page);
}
