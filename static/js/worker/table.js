/* The table's page without its server: the page, and the files it is made of. TABLE says which; the server writes it
   before this script: { version, at, page, names }. Answers of the server about the evening are never kept here. */
"use strict";

const PREFIX = "table-";
const KEPT = PREFIX + TABLE.version;
const FILES = TABLE.names.map((name) => TABLE.at + name);
const VERSIONED = TABLE.at.slice(0, TABLE.at.lastIndexOf(TABLE.version));
const PATIENCE = 2500;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepAll());
});
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  const page = request.mode === "navigate";
  // By six figures a device comes to a table: what it kept may be another one's.
  if (page && request.method === "POST") event.waitUntil(forget());
  if (request.method !== "GET") return;
  if (page && pathname === TABLE.page) event.respondWith(newestPage(event));
  else if (!page && pathname.startsWith(VERSIONED)) event.respondWith(file(request, pathname));
});

async function keepAll() {
  const kept = await caches.open(KEPT);
  await kept.addAll(FILES);
  const page = await fetch(TABLE.page, { cache: "no-store", credentials: "same-origin" });
  const version = page.headers.get("X-Table-App");
  // Then the browser tries again later, and the older page with the older files stays whole.
  if (!page.ok || (version && version !== TABLE.version)) throw new Error("The page is another one by now.");
  await keepPage(page);
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== KEPT).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/* Kept where it is a table's page made of the files that are kept; no table's: then nothing is. */
async function keepPage(answer) {
  if (!answer.ok) return;
  const version = answer.headers.get("X-Table-App");
  if (!version) await forget();
  else if (version === TABLE.version) await (await caches.open(KEPT)).put(TABLE.page, answer);
}

async function forget() {
  await (await caches.open(KEPT)).delete(TABLE.page);
}

async function newestPage(event) {
  const asked = fetch(event.request);
  const stored = asked.then((answer) => keepPage(answer.clone()));
  event.waitUntil(stored.catch(() => {}));
  const late = new Promise((give) => setTimeout(give, PATIENCE));
  const answer = await Promise.race([asked.catch(() => null), late]);
  if (answer && answer.status < 500) {
    await stored.catch(() => {});
    return answer;
  }
  return (await (await caches.open(KEPT)).match(TABLE.page, { ignoreVary: true })) || asked;
}

/* What is fetched later than the page is kept as it comes, where there is room. What an older page still asks for is
   found under this version's name where there is no server. */
async function file(request, pathname) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(pathname, { ignoreVary: true });
  if (found) return found;
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected && pathname.startsWith(TABLE.at)) await kept.put(pathname, answer.clone()).catch(() => {});
    return answer;
  } catch (problem) {
    const name = pathname.slice(VERSIONED.length).replace(/^[^/]*\//, "");
    if (!TABLE.names.includes(name)) throw problem;
    return Response.redirect(TABLE.at + name);
  }
}
