import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { PartErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { bookInstead } from "~/domain/bookings/rescheduling/alternatives.server";
import { withdrawProposal } from "~/domain/bookings/rescheduling/reschedule.server";
import type { RouteHandle } from "~/http/context";
import { describePage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { useText } from "~/i18n/text";
import { isCityDate } from "~/lib/bangkok-time";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { SLOT_LABELS, isOneOf } from "~/lib/vocabulary";
import { backToMyBooking, requireMyBooking } from "../shared/my-booking.server";
import { bookingPage } from "./booking-view.server";
import { History, Reports } from "./history";
import { Instead } from "./instead";
import { PayNow, Summary } from "./money";
import { Help, Plans } from "./plans";
import { Series } from "./series";
import { Standing } from "./standing";
import { Unsafe } from "./unsafe";
import { WhereTo, WhoComes } from "./who-and-where";

export const handle: RouteHandle = { myBooking: true };

/** Who instead, on which day, at what time. */
const INSTEAD = /^(\d{1,15}) ([\d-]{10}) ([\d:]+ [AP]M)$/;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBooking(request, context, params);
  const { now, locale } = context;
  return {
    meta: await describePage(request, context, {
      title: message("my-booking:meta-title", { id: booking.id }),
      description: "my-booking:meta-description",
      index: false,
    }),
    booking: bookingPage(booking, { locale, now }),
  };
}

/** 'Keep the old time' takes back what the cleaner was asked; another choice leads on to step 4. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const form = await readForm(request);
  const [, cleanerId, date, time] = INSTEAD.exec(String(form.get("instead"))) ?? [];
  if (cleanerId && isCityDate(date) && isOneOf(SLOT_LABELS, time)) {
    const chosen = { cleanerId: Number(cleanerId), date, time };
    const choices = bookInstead(booking.id, viewer.id, chosen, context.now);
    if (choices) return redirect(paths.bookingDetails(choices));
  }
  const isTakenBack =
    form.get("intent") === "take-back" &&
    withdrawProposal(booking.id, { userId: viewer.id }, context.now).ok;
  return backToMyBooking(
    booking.id,
    isTakenBack ? { done: "my-booking:taken-back-toast" } : { refused: null },
  );
}

export default function MyBooking() {
  const { t } = useText();
  const { booking } = useLoaderData<typeof loader>();
  return (
    <div className="page pt-1.5 pb-10 sm:pt-6">
      <BackLink to={paths.dashboard()}>{t("dashboard:bookings")}</BackLink>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8">
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1">
          <Standing booking={booking} />
          <Unsafe booking={booking} />
          {booking.instead.length > 0 ? <Instead booking={booking} /> : null}
          {booking.payment?.is === "now" ? (
            <PayNow booking={booking} promptPay={booking.payment.promptPay} />
          ) : null}
          <WhoComes booking={booking} />
          <WhereTo booking={booking} />
          {booking.series.length > 0 ? <Series booking={booking} /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Summary booking={booking} />
          <Plans booking={booking} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1">
          <Reports booking={booking} />
          <History booking={booking} />
          <Help booking={booking} />
        </div>
      </div>
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <PartErrorPage />;
}
