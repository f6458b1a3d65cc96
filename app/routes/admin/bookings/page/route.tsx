import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { metaTags } from "~/components/page-meta";
import { StatusBadge } from "~/components/status-badge";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import { requireAdmin } from "../../shared/admin-list.server";
import { AdminAgreedTerms } from "./agreed-terms";
import { getAdminBookingView, type AdminBookingView } from "./admin-booking-view.server";
import { AdminBookingActions } from "./booking-actions";
import { AdminBookingHistory, BookingAuditLog } from "./booking-history";
import { UnsafeBlockBanner } from "./unsafe-block-banner";
import { AdminBookingContacts } from "./booking-contacts";
import { AdminBookingProblems } from "./booking-problems";
import { AdminProposalBanner } from "./proposal-banner";
import { LostBookingBanner } from "./lost-booking-banner";
import { AdminSeriesVisits } from "./series-visits";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const booking = getAdminBookingView(parseId(params["id"]), {
    ...context,
    t: await translatorFor(context.locale),
  });
  if (!booking) throw data(null, { status: 404 });
  return {
    page: await describePersonalPage(context, message("admin-bookings:number", { id: booking.id })),
    booking,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function AdminBookingPage() {
  const { t } = useText();
  const moment = useFormatDateTime();
  const { booking } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={paths.adminSection("bookings", { view: "all" })}>
        {t("admin-bookings:back")}
      </BackLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-title">{t("admin-bookings:number", { id: booking.id })}</h1>
        <StatusBadge status={booking.status} />
      </div>
      <Outlet />
      <div className="behind-dialog">
        <p className="tabular">
          {moment(booking.startsAt, "full")}&nbsp;· {booking.service}
        </p>
        <p className="pb-5 text-ink-soft">
          <BookingStatusSentence booking={booking} />
        </p>
        <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-10">
          <div className="flex min-w-0 flex-col gap-6">
            <UnsafeBlockBanner booking={booking} />
            <LostBookingBanner booking={booking} />
            <AdminProposalBanner booking={booking} />
            <AdminBookingActions booking={booking} />
            <AdminBookingProblems booking={booking} />
            <AdminBookingContacts booking={booking} />
            <AdminAgreedTerms booking={booking} />
            <AdminSeriesVisits booking={booking} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <AdminBookingHistory booking={booking} />
            <BookingAuditLog booking={booking} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Explains the status in a sentence. */
function BookingStatusSentence({ booking }: { booking: AdminBookingView }) {
  const { t } = useText();
  const moment = useFormatDateTime();
  const cleaner = booking.cleaner.name || t("admin-bookings:former-cleaner");
  const { statusDetail } = booking;
  switch (statusDetail.is) {
    case "pending":
      return t("admin-bookings:said-pending", { cleaner, moment: moment(statusDetail.until) });
    case "under-way":
      return t("admin-bookings:said-under-way", { moment: moment(statusDetail.since) });
    case "completed":
      return t("admin-bookings:said-completed", { moment: moment(statusDetail.at) });
    case "on-the-way":
      return t("admin-bookings:said-on-the-way", { cleaner });
    case "expired":
    case "over":
      return t(`admin-bookings:said-${statusDetail.is}`);
    // The badge is enough.
    case "confirmed":
    case "cancelled":
      return null;
  }
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
