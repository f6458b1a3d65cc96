/**
 * Inline scripts for pages that send no bundle, allowed by their nonce. Without them, or where popups are
 * blocked, the link is a plain navigation.
 *
 * This site's Cross-Origin-Opener-Policy cuts the popup's link to its opener, so the opener can't see
 * whether the popup is closed. The popup's last page speaks on a channel that only the two know
 * (`ANNOUNCE_DONE`).
 */
export const OPEN_IN_POPUP = `(function () {
  var link = document.querySelector("[data-popup]");
  if (!link || !window.BroadcastChannel) return;
  link.addEventListener("click", function (event) {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    var id = Array.from(crypto.getRandomValues(new Uint32Array(4)), function (number) {
      return number.toString(36);
    }).join("-");
    var url = new URL(link.href);
    url.searchParams.set("popup", id);
    var channel = new BroadcastChannel("sign-in-" + id);
    channel.onmessage = function (message) {
      channel.close();
      location.assign(message.data);
    };
    if (window.open(url, "_blank", "popup,width=480,height=720")) event.preventDefault();
    else channel.close();
  });
})()`;

/** Script of the popup's last page: says to the opener where to go on, and closes the popup. */
export const ANNOUNCE_DONE = `(function () {
  var next = document.getElementById("next");
  new BroadcastChannel("sign-in-" + next.dataset.popup).postMessage(next.getAttribute("href"));
  window.close();
})()`;
