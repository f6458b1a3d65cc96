/** Ids as `sign-in-popup.ts` makes them. */
const POPUP_ID = /^[\w-]{1,40}$/;

/** Returns the channel on which the page that opened this popup listens; null if there is none. */
export function getPopupId(request: Request): string | null {
  const popup = new URL(request.url).searchParams.get("popup") ?? "";
  return POPUP_ID.test(popup) ? popup : null;
}
