import { getFormProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { RouteErrorPage } from "~/components/error-page";
import { FreeDays, TimeQuestion } from "~/components/free-times";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { basedOnVersion, useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { Banner } from "~/components/ui/banner";
import {
  getReschedulableBooking,
  listRescheduleTimes,
} from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";
import { rescheduleModeOf } from "~/domain/bookings/rescheduling/reschedule-proposal";
import { rescheduleBookingAsCustomer } from "~/domain/bookings/rescheduling/reschedule.server";
import { RescheduleSchema } from "~/domain/bookings/creating/booking-form-schemas";
import { lateFrom } from "~/domain/bookings/lifecycle/status";
import { slotHour } from "~/domain/schedule/slots";
import type { RouteHandle } from "~/http/context";
import { isBeyondLimit, refuseBeyondLimit } from "~/http/limit-texts.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { useText } from "~/i18n/text";
import { formatDate, isCityDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths, withQuery } from "~/lib/paths";
import { BookingQuestion, CallFirstBanner } from "../shared/booking-question";
import { useDayAndTime } from "../shared/use-day-and-time";
import {
  bookingForQuestion,
  redirectToMyBooking,
  requireMyBooking,
  requireMyBookingStep,
} from "../shared/my-booking.server";

export const handle: RouteHandle = { draftForm: "move" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBookingStep(request, context, params, "move");
  const { now, locale } = context;
  const movable = getReschedulableBooking(booking.id, now);
  if (!movable) throw redirect(paths.myBooking(booking.id));
  const { searchParams } = new URL(request.url);
  const [date, from] = [searchParams.get("date"), searchParams.get("from")];
  const asked = { date: isCityDate(date) ? date : null, from: isCityDate(from) ? from : null };
  return {
    booking: bookingForQuestion(booking, locale),
    rowVersion: String(booking.rowVersion),
    rescheduleMode: rescheduleModeOf(booking, now),
    lateFrom: lateFrom(booking.startsAt, now),
    onTheWayAt: booking.onTheWayAt,
    asked,
    freeTimes: listRescheduleTimes(movable, asked, now),
    meta: await describePersonalPage(context, "my-booking:reschedule-title"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const submission = parseForm(await readForm(request), RescheduleSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const bookingId = booking.id;
  const change = { bookingId, ...submission.value };
  const result = rescheduleBookingAsCustomer(change, { userId: viewer.id }, context.now);
  if (result.ok) {
    return redirectToMyBooking(bookingId, {
      done: result.is === "moved" ? "my-booking:rescheduled-toast" : "my-booking:asked-toast",
    });
  }
  if (isBeyondLimit(result)) {
    const { locale } = context;
    return refuseBeyondLimit(submission, result, { title: "choices:limit-title", locale });
  }
  switch (result.reason) {
    case "time-taken":
      return refuseForm(submission, {
        status: 409,
        reason: result.reason,
        errors: { time: "my-booking:time-taken" },
      });
    case "nothing-to-change":
      return refuseForm(submission, {
        status: 409,
        reason: result.reason,
        errors: { time: "my-booking:nothing-to-change" },
      });
    default:
      return redirectToMyBooking(bookingId, { refused: null });
  }
}

export const headers = passRetryAfter;

export default function RescheduleBooking() {
  const { t, locale } = useText();
  const moment = useDayAndTime();
  const { booking, rowVersion, rescheduleMode, lateFrom, onTheWayAt, asked, freeTimes } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof RescheduleSchema>>("move", refused);
  const here = paths.myBookingStep(booking.id, "move");
  // Without a day there are no times to choose, so the day is the error to show, not the time.
  const error = fields.date.errors ? "my-booking:day-required" : fields.time.errors?.[0];
  const name = booking.cleanerName || t("common:former-cleaner");
  return (
    <BookingQuestion booking={booking} title={t("my-booking:reschedule-title")}>
      <CallFirstBanner name={name} onTheWayAt={onTheWayAt} />
      {booking.isRedo ? (
        <p className="pb-4">{t("my-booking:redo-reschedule")}</p>
      ) : lateFrom === null ? (
        <Banner tone="attention" title={t("my-booking:reschedule-late", { name })} />
      ) : (
        <p className="pb-4 whitespace-pre-line">
          {t("my-booking:reschedule-in-time", {
            total: formatBaht(booking.total),
            moment: moment(lateFrom),
          })}
        </p>
      )}
      <h2 className="pb-2 text-section">{t("my-booking:reschedule-day")}</h2>
      {freeTimes.days.length === 0 ? (
        <>
          <p>{t("my-booking:reschedule-no-day", { name })}</p>
          <Link to={paths.browse()} className="button button-quiet mt-3">
            {t("errors:to-browse")}
          </Link>
        </>
      ) : (
        <FreeDays
          label={t("my-booking:reschedule-day")}
          days={freeTimes.days}
          chosen={asked.date}
          to={(date) => withQuery(here, { from: asked.from, date })}
          later={
            freeTimes.later === null
              ? null
              : {
                  to: withQuery(here, { from: freeTimes.later }),
                  label: t("my-booking:reschedule-later"),
                }
          }
          fromToday={
            asked.from === null ? null : { to: here, label: t("my-booking:reschedule-earlier") }
          }
        />
      )}
      <form method="post" {...getFormProps(form)} className="flex flex-col gap-5 pt-6">
        <FormProblem refused={refused} />
        <input type="hidden" name="rowVersion" value={basedOnVersion(refused, rowVersion)} />
        <input type="hidden" name="date" value={asked.date ?? ""} />
        <TimeQuestion
          legend={
            asked.date
              ? t("my-booking:reschedule-time-on", { day: formatDate(asked.date, locale, "day") })
              : t("my-booking:reschedule-time")
          }
          error={error}
          emptyText={t(
            asked.date ? "my-booking:reschedule-day-full" : "my-booking:reschedule-choose-day",
          )}
          times={freeTimes.times}
          chosen={fields.time.initialValue}
          hourOf={slotHour}
        />
        {freeTimes.times.length === 0 ? null : (
          <>
            <p>
              {t(
                rescheduleMode === "by-asking"
                  ? "my-booking:reschedule-by-asking"
                  : "my-booking:reschedule-at-once",
                {
                  name,
                },
              )}
            </p>
            <div className="flex flex-wrap gap-3">
              <Link
                to={paths.myBooking(booking.id)}
                className="button button-quiet min-h-12 flex-1 basis-24"
              >
                {t("my-booking:keep-time")}
              </Link>
              <button type="submit" className="button button-strong min-h-12 flex-1 basis-24">
                {t(
                  rescheduleMode === "by-asking"
                    ? "my-booking:ask-send"
                    : "my-booking:reschedule-send",
                )}
              </button>
            </div>
          </>
        )}
      </form>
    </BookingQuestion>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
