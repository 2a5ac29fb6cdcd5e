/* What is noted at a call goes along to the ruling that is made of it, in this tab: nobody writes it twice. */
(function () {
  "use strict";

  document.addEventListener("click", (event) => {
    const way = event.target.closest("[data-takes-note]");
    const box = way && way.closest("form").elements.note;
    if (!box || !box.value.trim()) return;
    try {
      sessionStorage.setItem(`bridgeclub.note ${way.getAttribute("href")}`, box.value.trim());
    } catch (problem) {
      /* A tab that keeps nothing: it is written again. */
    }
  });
})();
