import type { LoaderFunctionArgs } from "@remix-run/node";
import { listVisitsAhead } from "~/domain/bookings/reading/customer-booking-details.server";
import { NO_DOCUMENT_POLICY } from "~/http/security-headers.server";
import { translatorFor } from "~/i18n/i18n.server";
import { requireMyBooking } from "../shared/my-booking.server";
import { bookingsCalendarFile } from "./bookings-calendar-file.server";

/** Serves a calendar file with a customer's booking, or with all coming visits of its series. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { booking, viewer } = await requireMyBooking(request, context, params);
  const { now, origin, locale } = context;
  const t = await translatorFor(locale);
  const isSeries = new URL(request.url).searchParams.get("visits") === "coming";
  const coming = isSeries ? listVisitsAhead(booking.seriesId, viewer.id, now) : [];
  const bookings = coming.length > 0 ? coming : [booking];
  const name = coming.length > 0 ? `baansaat-${booking.id}-series` : `baansaat-${booking.id}`;
  return new Response(bookingsCalendarFile(bookings, { origin, locale, now, t }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.ics"`,
      "Content-Security-Policy": NO_DOCUMENT_POLICY,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
