/** As `sign-in-popup.ts` makes them. */
const POPUP_ID = /^[\w-]{1,40}$/;

/** The channel on which a page listens that opens an address in a popup, if it does. */
export function getPopupId(request: Request): string | null {
  const popup = new URL(request.url).searchParams.get("popup") ?? "";
  return POPUP_ID.test(popup) ? popup : null;
}
