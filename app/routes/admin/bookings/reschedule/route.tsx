import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { FreeDays, TimeQuestion } from "~/components/free-times";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { useRefusableForm } from "~/components/ui/form";
import { Banner } from "~/components/ui/banner";
import { SendButton } from "~/components/ui/send-button";
import { listRescheduleTimes } from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";
import { rescheduleBookingAsAdmin } from "~/domain/admin/bookings/booking-changes.server";
import { findFreeDaysWithChosen } from "~/domain/admin/bookings/free-days";
import { AdminRescheduleSchema } from "~/domain/admin/bookings/booking-schemas";
import { slotHour } from "~/domain/schedule/slots";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { formatDate, isCityDate } from "~/lib/bangkok-time";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { withQuery } from "~/lib/paths";
import { AdminErrorPage } from "../../shared/admin-error-page";
import {
  BookingChangeForm,
  BookingChangePage,
  ChangeReason,
  PhoneCustomerBanner,
} from "../../shared/booking-change";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import {
  redirectToAdminBooking,
  refuseBookingChange,
  refuseTakenChoice,
  requireReschedulableBooking,
} from "../../shared/admin-booking-change.server";
import { requireAdmin } from "../../shared/admin-list.server";

export { revalidateAfterRefusal as shouldRevalidate } from "~/components/revalidate-after-refusal";

export const handle = {
  ...ADMIN_FORM_HANDLE,
  draftForm: ({ booking }: SerializeFrom<typeof loader>) =>
    booking.cleanerIsListed ? "move" : null,
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { now } = context;
  const { booking, view } = requireReschedulableBooking(params, now);
  const { searchParams } = new URL(request.url);
  const [date, from] = [searchParams.get("date"), searchParams.get("from")];
  const asked = {
    date: isCityDate(date) ? date : null,
    from: isCityDate(from) ? from : null,
  };
  return {
    page: await describePersonalPage(
      context,
      message("admin-bookings:reschedule-title", { id: view.id }),
    ),
    booking: { ...view, cleanerIsListed: booking.cleanerIsListed },
    date: asked.date,
    /** The time that is chosen beforehand: it was agreed on the phone. */
    time: searchParams.get("time"),
    ...findFreeDaysWithChosen(asked, (filter) => listRescheduleTimes(booking, filter, now)),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const bookingId = parseId(params["id"]);
  const submission = parseForm(await readForm(request), AdminRescheduleSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { rowVersion: basedOn, ...change } = submission.value;
  const result = rescheduleBookingAsAdmin(
    { bookingId, ...change },
    { by: { adminId }, now: context.now, basedOn },
  );
  if (result.ok) return redirectToAdminBooking(bookingId, { title: "admin-bookings:updated" });
  switch (result.reason) {
    case "time-taken":
      return refuseTakenChoice(submission, { time: "admin-bookings:time-taken" });
    case "nothing-to-change":
      return refuseTakenChoice(submission, { time: "admin-bookings:same-time" });
    case "cleaner-unlisted":
      // The reloaded page says so, with what can be done instead.
      return refuseTakenChoice(submission, {});
    default:
      return refuseBookingChange(submission, result.reason, bookingId);
  }
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function AdminRescheduleBooking() {
  const { t, locale } = useText();
  const moment = useFormatDateTime();
  const { booking, date, time, from, free } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof AdminRescheduleSchema>>("move", refused);
  const { id } = booking;
  const here = adminPaths.step("bookings", id, "move");
  const [timeError] = fields.time.errors ?? fields.date.errors ?? [];
  const cleaner = booking.cleaner || t("admin-bookings:former-cleaner");
  return (
    <BookingChangePage
      id={id}
      title={t("admin-bookings:reschedule-title", { id })}
      lead={t("admin-bookings:reschedule-now", {
        moment: moment(booking.startsAt, "full"),
        hours: t("common:hours", { count: booking.hours }),
      })}
    >
      {booking.cleanerIsListed ? (
        <>
          <h2 className="pb-2 text-section">{t("admin-bookings:reschedule-day")}</h2>
          {free.days.length === 0 ? (
            <p>{t("admin-bookings:reschedule-no-day", { cleaner })}</p>
          ) : (
            <FreeDays
              label={t("admin-bookings:reschedule-day")}
              days={free.days}
              chosen={date}
              to={(day) => withQuery(here, { from, date: day })}
              later={
                free.later === null
                  ? null
                  : {
                      to: withQuery(here, { from: free.later }),
                      label: t("admin-bookings:reschedule-later"),
                    }
              }
              fromToday={
                from === null ? null : { to: here, label: t("admin-bookings:reschedule-earlier") }
              }
            />
          )}
          <BookingChangeForm form={form} rowVersion={booking.rowVersion} isBelowDays>
            <input type="hidden" name="date" value={date ?? ""} />
            <TimeQuestion
              legend={
                t("admin-bookings:reschedule-time") +
                (date ? `: ${formatDate(date, locale, "full")}` : "")
              }
              error={timeError}
              emptyText={t("admin-bookings:reschedule-choose-day")}
              times={free.times}
              chosen={fields.time.initialValue ?? time ?? undefined}
              hourOf={slotHour}
            />
            {free.times.length === 0 ? null : (
              <>
                <ChangeReason field={fields.reason} />
                <PhoneCustomerBanner booking={booking} />
                <p>
                  {t("admin-bookings:reschedule-meaning", {
                    cleaner,
                    customer: booking.customer || t("admin-bookings:former-customer"),
                  })}
                </p>
                <SendButton
                  label="admin-bookings:reschedule-send"
                  sending="admin-bookings:reschedule-sending"
                />
              </>
            )}
          </BookingChangeForm>
        </>
      ) : (
        <Banner tone="attention" title={t("admin-bookings:reschedule-unlisted", { cleaner })}>
          <p>{t("admin-bookings:reschedule-unlisted-text")}</p>
          <Link
            to={adminPaths.step("bookings", id, "reassign")}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {t("admin-bookings:can-reassign")}
          </Link>
        </Banner>
      )}
    </BookingChangePage>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
