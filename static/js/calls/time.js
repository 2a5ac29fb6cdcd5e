/* What time it is at the server, whatever this device's clock says and while it has no network: carried on by
   performance.now(), and corrected by every answer. Of an answer it is known between which two instants it was made. */

const SECOND = 1000;
/* The device slept, or its clock was set: performance.now() may have stood still. */
const JUMP = 3000;

/* The server's time less performance.now() lies between these two; null: nothing is known yet. */
let least = null;
let most = null;
let wall = Date.now() - performance.now();

const ahead = () => (least === null ? Date.now() - performance.now() : least + Math.min((most - least) / 2, SECOND / 2));

/* Milliseconds. */
export function serverNow() {
  const apart = Date.now() - performance.now() - wall;
  if (Math.abs(apart) > JUMP) {
    wall += apart;
    if (apart > 0 && least !== null) [least, most] = [least + apart, most + apart];
  }
  return ahead() + performance.now();
}

/* from and to: between which instants of the server the answer was made that was asked for and here at sent and got. */
export function learn(from, to, sent, got) {
  const [low, high] = [from - got, to - sent];
  if (low > high) return;
  if (least === null || low > most || high < least) [least, most] = [low, high];
  else [least, most] = [Math.max(least, low), Math.min(most, high)];
}

/* A page that was fetched says when it was made; one that was kept says nothing about time. */
export function learnFromPage(made) {
  const [came] = performance.getEntriesByType("navigation");
  const at = Date.parse(made);
  if (came && came.transferSize && !Number.isNaN(at)) learn(at, at, came.requestStart, came.responseStart);
}

export function learnFromDate(date, sent, got) {
  const at = date ? Date.parse(date) : NaN;
  if (!Number.isNaN(at)) learn(at, at + SECOND, sent, got);
}

const asked = new WeakMap();
document.addEventListener("htmx:beforeSend", ({ detail }) => asked.set(detail.xhr, performance.now()));
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.xhr.status && asked.has(detail.xhr)) learnFromDate(detail.xhr.getResponseHeader("Date"), asked.get(detail.xhr), performance.now());
});
