/* The minutes of the round go on between two looks at the server. */
(function () {
  "use strict";

  function tick() {
    document.querySelectorAll("[data-ends]").forEach((clock) => {
      const left = Math.ceil((new Date(clock.dataset.ends) - Date.now()) / 60000);
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
  document.addEventListener("live:put", tick);
  tick();
})();
