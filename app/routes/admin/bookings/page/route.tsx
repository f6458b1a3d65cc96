import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { metaTags } from "~/components/page-meta";
import { StatusBadge } from "~/components/status-badge";
import { idOf } from "~/http/id-of";
import { describePage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { DeskErrorPage } from "../../shared/desk-error-page";
import { useMoment } from "../../shared/use-moment";
import { requireAdmin } from "../../shared/desk-list.server";
import { Agreed } from "./agreed";
import { bookingView, type BookingView } from "./booking-view.server";
import { Can } from "./can";
import { History, Record } from "./history";
import { KeptApart } from "./kept-apart";
import { People } from "./people";
import { Problems } from "./problems";
import { Proposal } from "./proposal";
import { Series } from "./series";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const booking = bookingView(idOf(params["id"]), context);
  if (!booking) throw data(null, { status: 404 });
  return {
    page: await describePage(request, context, {
      title: message("desk-bookings:number", { id: booking.id }),
      description: "desk-bookings:title",
      index: false,
    }),
    booking,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function Booking() {
  const { t } = useText();
  const moment = useMoment();
  const { booking } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={paths.desk("bookings")}>{t("desk-bookings:back")}</BackLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-title">{t("desk-bookings:number", { id: booking.id })}</h1>
        <StatusBadge status={booking.status} />
      </div>
      <Outlet />
      <div className="behind-dialog">
        <p className="tabular">
          {moment(booking.startsAt, "full")}&nbsp;· {booking.service}
        </p>
        <p className="pb-5 text-ink-soft">
          <Said booking={booking} />
        </p>
        <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-10">
          <div className="flex min-w-0 flex-col gap-6">
            <KeptApart booking={booking} />
            <Proposal booking={booking} />
            <Can booking={booking} />
            <Problems booking={booking} />
            <People booking={booking} />
            <Agreed booking={booking} />
            <Series booking={booking} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <History booking={booking} />
            <Record booking={booking} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Where it stands, in a sentence. */
function Said({ booking }: { booking: BookingView }) {
  const { t } = useText();
  const moment = useMoment();
  const cleaner = booking.cleaner.name || t("desk-bookings:former-cleaner");
  const { state } = booking;
  switch (state.is) {
    case "pending":
      return t("desk-bookings:said-pending", { cleaner, moment: moment(state.until) });
    case "under-way":
      return t("desk-bookings:said-under-way", { moment: moment(state.since) });
    case "completed":
      return t("desk-bookings:said-completed", { moment: moment(state.at) });
    case "on-the-way":
      return t("desk-bookings:said-on-the-way", { cleaner });
    case "expired":
    case "over":
      return t(`desk-bookings:said-${state.is}`);
    // Its badge says all of it.
    case "confirmed":
    case "cancelled":
      return null;
  }
}

export function ErrorBoundary() {
  return <DeskErrorPage />;
}
