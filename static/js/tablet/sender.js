/* One page sends at a time, however many are open: a lock of the browser's, or, on networks without https, a lease. */

const NAME = "bridgeclub.table.sender";
const LEASE = 20000;

/* Gives a function that does a work alone: true when it is done, false when another page is at it. The work is given
   what keeps the others away for another while; it must ask that before every request, and end at a no. */
export function openSender(shelf, newId) {
  const me = newId();

  async function take() {
    const now = Date.now();
    // A lease from further ahead than any is given was made before the clock was put back.
    const free = (lease) => !lease || lease.owner === me || lease.until < now || lease.until > now + LEASE;
    const lease = await shelf.change(NAME, (held) => (free(held) ? { owner: me, until: now + LEASE } : held));
    return lease.owner === me;
  }

  function letGo() {
    return shelf.change(NAME, (held) => (held && held.owner === me ? null : held));
  }

  async function byLease(work) {
    // Where nothing can be written no page can keep another away: then it is the server that takes nothing twice.
    const mine = () => take().catch(() => true);
    if (!(await mine())) return false;
    try {
      await work(mine);
    } finally {
      await letGo().catch(() => {});
    }
    return true;
  }

  window.addEventListener("pagehide", () => letGo().catch(() => {}));
  return function alone(work) {
    if (!navigator.locks) return byLease(work);
    return navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock) await work(async () => true);
      return Boolean(lock);
    });
  };
}
