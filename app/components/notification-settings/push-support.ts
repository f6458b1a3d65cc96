/**
 * Reasons why a browser can't receive push notifications, as far as they are known without asking the user.
 */
export type PushObstacle = "install-first" | "no-worker" | "no-notifications" | "blocked";

/** True for an iPhone or iPad: an iPad says that it is a Mac, but a Mac has no touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Returns why push notifications can't be switched on in this browser now, or null. */
export function pushObstacle(): PushObstacle | null {
  if (!("serviceWorker" in navigator)) return "no-worker";
  if (!("PushManager" in window) || !("Notification" in window)) {
    // On Apple's phones these exist only in an installed app.
    return isApplePhone() ? "install-first" : "no-notifications";
  }
  return Notification.permission === "denied" ? "blocked" : null;
}

/** Browsers for which there are instructions to allow blocked notifications. */
export type BlockingBrowser = "phone" | "iphone" | "firefox" | "safari" | "computer";

/** Returns which of the instructions fit this browser. */
export function blockingBrowser(): BlockingBrowser {
  const { userAgent } = navigator;
  if (isApplePhone()) return "iphone";
  if (/Android/.test(userAgent)) return "phone";
  if (/Firefox\//.test(userAgent)) return "firefox";
  return /Safari\//.test(userAgent) && !/Chrom/.test(userAgent) ? "safari" : "computer";
}
