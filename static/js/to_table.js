/* In a window in which a table's page was open, the pages of results lead back to it. */
(function () {
  "use strict";

  const way = document.querySelector("[data-to-table]");
  try {
    if (way) way.hidden = !sessionStorage.getItem("bridgeclub.table");
  } catch (problem) {
    /* A window that keeps nothing has the browser's own way back. */
  }
})();
