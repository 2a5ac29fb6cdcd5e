/* What takes a few seconds is sent once, however often its button is pressed. */
(function () {
  "use strict";

  document.querySelectorAll("form[data-once]").forEach((form) => {
    form.addEventListener("submit", (event) => {
      if (form.dataset.once === "sent") event.preventDefault();
      form.dataset.once = "sent";
    });
    window.addEventListener("pageshow", () => { form.dataset.once = ""; });
  });
})();
