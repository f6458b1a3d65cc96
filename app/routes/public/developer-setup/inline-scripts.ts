/**
 * Shows the copy buttons where there is a clipboard, which browsers offer on https and localhost only.
 * Inline, because the page sends no bundle; allowed by its nonce.
 */
export const COPY_BUTTONS = `(function () {
  if (!navigator.clipboard) return;
  var area = document.getElementById("copied");
  var words = area.querySelector("template").content;
  document.querySelectorAll("button[data-copy]").forEach(function (button) {
    button.hidden = false;
    button.addEventListener("click", function () {
      navigator.clipboard.writeText(button.dataset.copy).then(function () {
        area.replaceChildren(words.cloneNode(true));
      });
    });
  });
})()`;
