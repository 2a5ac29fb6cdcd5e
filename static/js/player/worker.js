/* The last page of the evening stays readable when the telephone has no network and loads it anew.
   The newest answer is always asked for first; what is kept is this page and what it is made of, nothing else. */
"use strict";

const KEPT = "my-evening";
const HERE = new URL("./", self.location.href).pathname;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
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
    return (await kept.match(request)) || Promise.reject(problem);
  }
}
