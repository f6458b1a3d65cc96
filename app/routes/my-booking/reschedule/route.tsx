import { getFormProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { BackLink } from "~/components/back-link";
import { DayCalendar } from "~/components/calendar/day-calendar";
import { RouteErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { basedOnVersion, useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { Banner } from "~/components/ui/banner";
import {
  getReschedulableBooking,
  getRescheduleCalendar,
} from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";
import { rescheduleModeOf } from "~/domain/bookings/rescheduling/reschedule-proposal";
import { rescheduleBookingAsCustomer } from "~/domain/bookings/rescheduling/reschedule.server";
import { RescheduleSchema } from "~/domain/bookings/creating/booking-form-schemas";
import { lateFrom } from "~/domain/bookings/lifecycle/status";
import type { BookingCalendar } from "~/domain/schedule/booking-calendar";
import { isBeyondLimit, refuseBeyondLimit } from "~/http/limit-texts.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import type { PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { instantOf, isCityDate, type CityDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths, withQuery } from "~/lib/paths";
import { SLOT_LABELS, type SlotLabel } from "~/lib/vocabulary";
import { BookingFacts, CallFirstBanner } from "../shared/booking-question";
import { useDayAndTime } from "../shared/use-day-and-time";
import {
  bookingForQuestion,
  redirectToMyBooking,
  requireMyBooking,
  requireMyBookingStep,
} from "../shared/my-booking.server";
import { Change } from "./change";
import { Hours } from "./hours";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBookingStep(request, context, params, "move");
  const { now, locale } = context;
  const movable = getReschedulableBooking(booking.id, now);
  if (!movable) throw redirect(paths.myBooking(booking.id));
  const { searchParams } = new URL(request.url);
  const [date, from] = [searchParams.get("date"), searchParams.get("from")];
  const asked = {
    date: isCityDate(date) ? date : null,
    from: isCityDate(from) ? from : null,
    time: SLOT_LABELS.find((label) => label === searchParams.get("time")) ?? null,
  };
  const calendar = getRescheduleCalendar(movable, asked, now);
  return {
    booking: bookingForQuestion(booking, locale),
    rowVersion: String(booking.rowVersion),
    rescheduleMode: rescheduleModeOf(booking, now),
    lateFrom: lateFrom(booking.startsAt, now),
    onTheWayAt: booking.onTheWayAt,
    present: { date: movable.date, time: movable.time },
    jobHours: movable.hoursBilled,
    calendar,
    asked: asked.time,
    problem: problemOf(asked.time, calendar, movable),
    meta: await describePersonalPage(context, "my-booking:reschedule-title"),
  };
}

/** Returns the reason why the time that was asked for can't be had on its day; null if there is none. */
function problemOf(
  time: SlotLabel | null,
  calendar: BookingCalendar | null,
  present: { date: CityDate; time: SlotLabel },
): PlainKey | null {
  if (time === null || !calendar?.date || calendar.time !== null) return null;
  if (calendar.date === present.date && time === present.time)
    return "my-booking:nothing-to-change";
  const slot = calendar.slots.find(({ label }) => label === time);
  return slot?.state === "taken" ? "my-booking:time-taken" : "choices:why-time-closed";
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
  const { t } = useText();
  const moment = useDayAndTime();
  const loaded = useLoaderData<typeof loader>();
  const { booking, rowVersion, rescheduleMode, lateFrom, onTheWayAt, present, jobHours } = loaded;
  const { calendar } = loaded;
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof RescheduleSchema>>("move", refused);
  const here = paths.myBookingStep(booking.id, "move");
  // Without a day there are no times to choose, so the day is the error to show, not the time.
  const refusal = fields.date.errors ? "my-booking:day-required" : fields.time.errors?.[0];
  const name = booking.cleanerName || t("common:former-cleaner");
  const slot = calendar?.slots.find(({ label }) => label === calendar.time);
  return (
    <div className="page pt-3 pb-10 sm:pt-6">
      <BackLink to={paths.myBooking(booking.id)}>{t("my-booking:go-back")}</BackLink>
      <h1 className="pb-3">{t("my-booking:reschedule-title")}</h1>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <div className="lg:col-start-2">
          <BookingFacts booking={booking} />
          <div className="pt-3 text-sm">
            <CallFirstBanner name={name} onTheWayAt={onTheWayAt} />
            {booking.isRedo ? (
              <p>{t("my-booking:redo-reschedule")}</p>
            ) : lateFrom === null ? (
              <div className="-mb-5">
                <Banner tone="attention" title={t("my-booking:reschedule-late", { name })} />
              </div>
            ) : (
              <p className="whitespace-pre-line">
                {t("my-booking:reschedule-in-time", {
                  total: formatBaht(booking.total),
                  moment: moment(lateFrom),
                })}
              </p>
            )}
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <FormProblem refused={refused} />
          {calendar ? (
            <>
              <form method="get" action={here} className={PANEL_CLASS}>
                <DayCalendar
                  {...calendar}
                  loadingPage={null}
                  marked={[present.date]}
                  markedLabel={t("my-booking:present-day")}
                  name={name}
                  toPage={(from) => withQuery(here, { from, date: calendar.date })}
                  toTimes={here}
                  otherCleaners={{ to: paths.browse(), label: t("errors:to-browse") }}
                />
              </form>
              <div id="select-time" className={`scroll-mt-4 ${PANEL_CLASS}`}>
                <Hours
                  calendar={calendar}
                  present={present}
                  jobHours={jobHours}
                  name={name}
                  asked={loaded.asked}
                  error={refusal ?? loaded.problem ?? undefined}
                  to={(time) => `${withQuery(here, { date: calendar.date, time })}#change`}
                />
              </div>
            </>
          ) : (
            <div className={PANEL_CLASS}>
              <p>{t("my-booking:reschedule-no-day", { name })}</p>
              <Link to={paths.browse()} className="button button-quiet mt-3">
                {t("errors:to-browse")}
              </Link>
            </div>
          )}
        </div>
        <section
          id="change"
          aria-labelledby="change-title"
          className={`card scroll-mt-4 self-start p-4 sm:p-6 lg:sticky lg:top-20 lg:col-start-2 lg:w-full ${slot ? "" : "max-lg:hidden"}`}
        >
          <h2 id="change-title" className="pb-2 text-section">
            {t("my-booking:change-title")}
          </h2>
          {calendar?.date && slot ? (
            <form
              method="post"
              // Without the hash of this page, which browsers would add to the page that the action leads to.
              action={withQuery(here, { date: calendar.date, time: slot.label })}
              {...getFormProps(form)}
            >
              <input type="hidden" name="rowVersion" value={basedOnVersion(refused, rowVersion)} />
              <input type="hidden" name="date" value={calendar.date} />
              <input type="hidden" name="time" value={slot.label} />
              <Change
                booking={booking}
                from={instantOf(calendar.date, slot.hour)}
                isAsked={rescheduleMode === "by-asking"}
              />
              <p className="py-3 text-sm">
                {t(
                  rescheduleMode === "by-asking"
                    ? "my-booking:reschedule-by-asking"
                    : "my-booking:reschedule-at-once",
                  { name },
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
            </form>
          ) : (
            <>
              <Change booking={booking} from={null} isAsked={rescheduleMode === "by-asking"} />
              <p className="pt-2 text-sm text-ink-soft">{t("my-booking:change-choose")}</p>
            </>
          )}
        </section>
      </div>
    </div>
  );
}

/** On phones the content has the width of the screen. */
const PANEL_CLASS =
  "md:rounded-card md:bg-white md:p-6 md:[box-shadow:var(--shadow-soft)] forced-colors:md:border";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
