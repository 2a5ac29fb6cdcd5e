/* Whoever opens the page of a table's code or link is let in at once; a program that only reads it is not.
   The address with the secret leaves the bar and the history before that. */
(function () {
  "use strict";

  const form = document.querySelector("form[data-go]");
  if (!form) return;
  form.action = window.location.href;
  window.history.replaceState(null, "", form.dataset.go);
  form.submit();
})();
