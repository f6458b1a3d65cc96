import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { LoadsAnew } from "~/components/loads-anew";
import { MoreTimeLink } from "~/components/more-time/more-time-link";
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { getBusiness } from "~/domain/business/business.server";
import { prepareAlternativeBooking } from "~/domain/bookings/rescheduling/alternatives.server";
import { PaymentMethodSchema } from "~/domain/bookings/lifecycle/booking-command-schemas";
import { sayPaid } from "~/domain/bookings/paying/say-paid.server";
import { withdrawProposal } from "~/domain/bookings/rescheduling/reschedule.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { withSeriesQuery } from "~/lib/series-address";
import { chosenAlternativeOf } from "../shared/alternative";
import { redirectToMyBooking, requireMyBooking } from "../shared/my-booking.server";
import {
  customerBookingPageView,
  type CustomerBookingPageView,
} from "./customer-booking-page-view.server";
import { CustomerBookingHistory, BookingReports, ReportsToAnswer } from "./history-and-reports";
import { Alternatives } from "./alternatives";
import { PayNow, PaymentContradicted, PaymentWithoutCleaner, PriceSummary } from "./payment";
import { BookingHelp } from "../shared/booking-help";
import { BookingPaper } from "./booking-paper";
import { CustomerBookingActions } from "./customer-booking-actions";
import { SeriesVisitList } from "./series-visit-list";
import { BookingDayCard, BookingStatusCard } from "./booking-status-card";
import { UnsafeLink } from "./unsafe-link";
import { BookingAddress, BookedCleaner, AddressRow } from "./cleaner-and-address";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBooking(request, context, params);
  const { now, locale } = context;
  return {
    meta: await describePersonalPage(context, message("my-booking:meta-title", { id: booking.id })),
    booking: customerBookingPageView(booking, { t: await translatorFor(locale), locale, now }),
    business: getBusiness(locale),
    nonce: context.cspNonce,
  };
}

/**
 * Records that the customer says they have paid, withdraws the proposed time ('Keep the old time'), or goes on
 * to step 4 with the chosen alternative.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const form = await readForm(request);
  if (form.get("intent") === "say-paid") {
    const { data: how } = PaymentMethodSchema.safeParse(form.get("how"));
    const by = { userId: viewer.id };
    const result = how && sayPaid({ bookingId: booking.id, how }, by, context.now);
    return redirectToMyBooking(
      booking.id,
      result?.ok ? { done: "my-booking:say-paid-toast" } : { refused: null },
    );
  }
  const chosen = chosenAlternativeOf(form);
  const choices = chosen && prepareAlternativeBooking(booking.id, viewer.id, chosen, context.now);
  if (choices) return redirect(withSeriesQuery(paths.bookingDetails(choices), choices));
  const isWithdrawn =
    form.get("intent") === "take-back" &&
    withdrawProposal(booking.id, { userId: viewer.id }, context.now).ok;
  return redirectToMyBooking(
    booking.id,
    isWithdrawn ? { done: "my-booking:taken-back-toast" } : { refused: null },
  );
}

export default function MyBooking() {
  const { t } = useText();
  const { booking, business, nonce } = useLoaderData<typeof loader>();
  // The QR code has the right column to itself on desktops, so that it is in sight at once.
  const isPaying = booking.isQrOpen && booking.payment?.is === "now";
  const isRedoAhead = booking.isRedo && booking.status === "confirmed";
  // The person of a request, of a redo, and of what won't take place, is in the first card.
  const hasPerson =
    booking.card === null &&
    booking.lost === null &&
    (booking.status === "pending" || booking.status === "cancelled" || isRedoAhead);
  // With these, nothing else fills the left column: cleaner and address are in the card, or folded.
  const isShort = hasPerson || booking.card !== null || booking.lost !== null;
  const actions = <CustomerBookingActions booking={booking} />;
  const rows = (
    <div className="card ruled">
      {isShort ? <AddressRow booking={booking} /> : null}
      <CustomerBookingHistory booking={booking} />
      <BookingHelp business={business} isInCard>
        {booking.status === "completed" && !booking.isUnsafeOpen ? (
          <UnsafeLink booking={booking} isInCard />
        ) : null}
      </BookingHelp>
    </div>
  );
  return (
    <>
      <div className="page pt-1.5 pb-10 sm:pt-6 print:hidden">
        {booking.isLive ? <LoadsAnew everyS={LOOK_AGAIN_S} nonce={nonce} /> : null}
        <BackLink to={paths.dashboard()}>{t("dashboard:bookings")}</BackLink>
        <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8">
          <div className="flex min-w-0 flex-col gap-4 lg:col-start-1">
            <ReportsToAnswer booking={booking} />
            {booking.card ? (
              <BookingDayCard booking={booking} card={booking.card} />
            ) : (
              <BookingStatusCard booking={booking} hasPerson={hasPerson} />
            )}
            <BookingReports booking={booking} />
            {isPaying ? null : <Now booking={booking} />}
            {isShort ? null : <BookedCleaner booking={booking} />}
            {isShort ? null : <BookingAddress booking={booking} />}
            {isShort && !isPaying ? actions : null}
            {booking.series.length > 0 ? <SeriesVisitList booking={booking} /> : null}
          </div>
          <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            {isPaying ? <Now booking={booking} /> : null}
            <PriceSummary booking={booking} />
            {isShort ? null : actions}
            {isPaying ? null : rows}
          </div>
          {isPaying ? (
            <div className="flex min-w-0 flex-col gap-4 lg:col-start-1">
              {actions}
              {rows}
            </div>
          ) : null}
        </div>
      </div>
      <BookingPaper booking={booking} business={business} />
    </>
  );
}

/** All that can be done or known right now: how to pay, more time, safety, and what is free instead. */
function Now({ booking }: { booking: CustomerBookingPageView }) {
  const { payment } = booking;
  return (
    <>
      {payment?.is === "now" && booking.isQrOpen ? (
        <PayNow booking={booking} payment={payment} />
      ) : null}
      {/* The card of the day says it itself. */}
      {payment?.is === "contradicted" && !booking.card ? (
        <PaymentContradicted booking={booking} />
      ) : null}
      {payment?.is === "cleaner-gone" ? <PaymentWithoutCleaner /> : null}
      {booking.moreTime ? (
        <MoreTimeLink row={booking.moreTime} to={paths.myBookingStep(booking.id, "more-time")} />
      ) : null}
      {booking.status === "completed" && !booking.isUnsafeOpen ? null : (
        <UnsafeLink booking={booking} />
      )}
      {booking.alternatives.length > 0 ? <Alternatives booking={booking} /> : null}
    </>
  );
}

/** Time after which the page looks for news on the day of the booking, in seconds. */
const LOOK_AGAIN_S = 60;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
