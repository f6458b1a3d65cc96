/**
 * The page sends no bundle; these few lines stand in it, allowed by their nonce. They show the copy
 * buttons where there is a clipboard, which browsers give to https and localhost only.
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
