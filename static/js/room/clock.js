/* The minutes of the round go on between two looks at the server, by the server's clock (server_time.js). */
(function () {
  "use strict";

  function tick() {
    const now = Date.now() + Number(document.documentElement.dataset.ahead || 0);
    document.querySelectorAll("[data-ends]").forEach((clock) => {
      const left = Math.ceil((new Date(clock.dataset.ends) - now) / 60000);
      const over = left < 0;
      const show = (name, shown, text) => {
        const node = clock.querySelector(`[${name}]`);
        if (!node) return;
        node.hidden = !shown;
        if (text !== undefined && node.textContent !== text) node.textContent = text;
      };
      show("data-left", !over, String(Math.max(left, 0)));
      show("data-over", over, String(-left));
      show("data-is-left", !over);
      show("data-is-over", over);
      const bar = clock.closest("section").querySelector("progress");
      if (bar) bar.value = Math.min(bar.max, Math.max(0, bar.max - left));
    });
  }

  setInterval(tick, 5000);
  document.addEventListener("htmx:afterSwap", tick);
  document.addEventListener("time:known", tick);
  tick();
})();
