import type { Provider } from "./vocabulary";

/*
 * Addresses that no page with scripts leads to: no browser loads these lines.
 */

/** LINE sends here what happens in the chats of the site's account. */
export const lineWebhookPath = () => "/api/line/webhook";

/** The pages that the service worker keeps (`public/sw.js`): a page for everybody, and the reader's own. */
export const offlinePath = () => "/offline";
export const myOfflinePath = () => "/offline/mine";

/** A provider leads people back to it once they have signed in there. */
export const signInCallbackPath = (provider: Provider) => `/api/auth/${provider}/callback`;

export const sitemapPath = () => "/sitemap.xml";

/** The page where anybody can report a review. */
export const reportReviewPath = (reviewId: number) => `/reviews/${reviewId}/report`;
