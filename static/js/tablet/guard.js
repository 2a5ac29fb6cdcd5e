/* A second press within 400 ms at the same place is a trembling finger, not an answer: it must not reach what has
   come under it meanwhile. Two different keys may follow each other as fast as anybody can, and so may a figure of a number (data-again). */

const PAUSE = 400;
const NEAR = 48;

export function guardPresses(root) {
  let last = { at: -PAUSE, x: 0, y: 0, target: null };

  function second(event, target) {
    if (target === last.target && "again" in target.dataset) return false;
    if (event.timeStamp - last.at >= PAUSE) return false;
    if (event.detail === 0) return target === last.target;
    return target === last.target || Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR;
  }

  root.addEventListener(
    "click",
    (event) => {
      const target = event.target.closest("button, a");
      if (!target) return;
      if (second(event, target)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      last = { at: event.timeStamp, x: event.clientX, y: event.clientY, target };
    },
    true,
  );
}
