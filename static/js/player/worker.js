/* The last page of the evening stays readable when the telephone has no network and loads it anew.
   The newest answer is always asked for first; what is kept is this page and what it is made of, nothing else. The page
   says what that is as soon as it is there (js/player/me.js): its first answer came before this script. */
"use strict";

const KEPT = "my-evening";
const HERE = new URL("./", self.location.href).pathname;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  const parts = event.data && event.data.parts;
  if (Array.isArray(parts)) event.waitUntil(Promise.all([new URL(HERE, self.location.href).href, ...parts].map(keep)));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  const page = request.mode === "navigate" && path === HERE;
  const part = ["style", "script", "image"].includes(request.destination);
  if (request.method === "GET" && (page || part)) event.respondWith(newest(request));
});

async function newest(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch (problem) {
    return (await kept.match(request, { ignoreVary: true })) || Promise.reject(problem);
  }
}

/* Of ours only; what is not to be had now is kept the next time. */
async function keep(address) {
  if (new URL(address).origin !== self.location.origin) return;
  const kept = await caches.open(KEPT);
  const answer = await fetch(address, { credentials: "same-origin" }).catch(() => null);
  if (answer && answer.ok && !answer.redirected) await kept.put(address, answer);
}
