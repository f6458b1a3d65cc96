import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCalendarFeed } from "~/domain/bookings/reading/calendar-feed.server";
import { NO_DOCUMENT_POLICY } from "~/http/security-headers.server";
import { translatorFor } from "~/i18n/i18n.server";
import { calendarFile } from "./calendar-file.server";

const ENDING = /\.ics$/;

/** Serves a cleaner's jobs to their calendar program. It has no session: the address is the key. */
export async function loader({ params: { file = "" }, context }: LoaderFunctionArgs) {
  const { now, origin } = context;
  const feed = ENDING.test(file) ? getCalendarFeed(file.replace(ENDING, ""), now) : null;
  if (!feed) throw new Response(null, { status: 404 });
  const t = await translatorFor(feed.locale);
  return new Response(calendarFile(feed, { origin, t }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="baansaat.ics"',
      "Content-Security-Policy": NO_DOCUMENT_POLICY,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
