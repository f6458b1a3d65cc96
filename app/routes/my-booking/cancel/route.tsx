import { getFormProps, getTextareaProps } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { RouteErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { Banner } from "~/components/ui/banner";
import { DaysInWords, CancelScope } from "~/components/cancel-scope";
import {
  getCustomerBookingDetails,
  getRefusableChange,
} from "~/domain/bookings/reading/customer-booking-details.server";
import { cancelBookingAsCustomer } from "~/domain/bookings/lifecycle/customer-commands.server";
import { cancelEventFor } from "~/domain/bookings/lifecycle/customer-steps";
import { CancelAsCustomerSchema } from "~/domain/bookings/creating/booking-form-schemas";
import { followingVisits, listVisits } from "~/domain/bookings/series/series.server";
import { lateFrom } from "~/domain/bookings/lifecycle/status";
import type { RouteHandle } from "~/http/context";
import { isBeyondLimit, refuseBeyondLimit } from "~/http/limit-texts.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { useText } from "~/i18n/text";
import { ClockIcon } from "~/components/art/icons";
import { isCustomerStepOpen } from "~/domain/bookings/lifecycle/customer-steps";
import { ActionRow } from "../shared/action-row";
import { formatDate, type CityDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { BookingQuestion, CallFirstBanner } from "../shared/booking-question";
import { useDayAndTime } from "../shared/use-day-and-time";
import {
  bookingForQuestion,
  redirectToMyBooking,
  requireMyBooking,
  requireMyBookingStep,
} from "../shared/my-booking.server";

export const handle: RouteHandle = { draftForm: "cancel" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBookingStep(request, context, params, "cancel");
  const { now, locale } = context;
  const event = cancelEventFor(booking);
  const isRequest = event === "withdrawn";
  const visits = listVisits(booking.seriesId);
  const inWords = ({ date }: { date: CityDate }) => formatDate(date, locale, "short");
  const requested = isRequest ? visits.filter(({ status }) => status === "pending") : [];
  return {
    booking: bookingForQuestion(booking, locale),
    event,
    lateFrom: lateFrom(booking.startsAt, now),
    refusable: isRequest ? null : getRefusableChange(booking.id),
    /** All visits of the request, if it is for several. */
    requested: requested.length > 1 ? requested.map(inWords) : [],
    /** The following visits of a series, which can be cancelled with this one. */
    following: isRequest ? [] : followingVisits(booking, visits).map(inWords),
    isFollowingAsked: new URL(request.url).searchParams.has("following"),
    /** It can be moved in place of being cancelled. */
    canMove: isCustomerStepOpen(booking, "move", now),
    onTheWayAt: booking.onTheWayAt,
    phone: booking.status === "confirmed" ? booking.cleanerPhone : null,
    meta: await describePersonalPage(
      context,
      event === "withdrawn" ? "my-booking:withdraw-title" : "my-booking:cancel-title",
    ),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const submission = parseForm(await readForm(request), CancelAsCustomerSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const bookingId = booking.id;
  const { event, following, reason } = submission.value;
  const result = cancelBookingAsCustomer(
    { bookingId, event, reason, andFollowing: event === "cancelled" && following === "1" },
    { userId: viewer.id },
    context.now,
  );
  if (result.ok) {
    return redirectToMyBooking(bookingId, {
      done: event === "withdrawn" ? "my-booking:withdrawn-toast" : "my-booking:cancelled-toast",
    });
  }
  if (isBeyondLimit(result)) {
    const { locale } = context;
    return refuseBeyondLimit(submission, result, { title: "choices:limit-title", locale });
  }
  const isBooked =
    event === "withdrawn" &&
    getCustomerBookingDetails(bookingId, viewer.id)?.status === "confirmed";
  return redirectToMyBooking(bookingId, {
    refused: isBooked
      ? { title: "my-booking:accepted-title", text: "my-booking:accepted-text" }
      : null,
  });
}

export const headers = passRetryAfter;

export default function CancelBooking() {
  const { t } = useText();
  const moment = useDayAndTime();
  const { booking, event, requested, following, isFollowingAsked, lateFrom, refusable, ...given } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof CancelAsCustomerSchema>>(
    "cancel",
    refused,
  );
  const isRequest = event === "withdrawn";
  const isSeriesAsked = requested.length > 0;
  // Which visits to cancel is chosen below and, without scripts, may change: this text fits both choices.
  const isChoice = following.length > 0;
  const name = booking.cleanerName || t("common:former-cleaner");
  return (
    <BookingQuestion
      booking={booking}
      title={t(
        isRequest
          ? "my-booking:withdraw-title"
          : isChoice
            ? "visits:which"
            : "my-booking:cancel-title",
      )}
    >
      <CallFirstBanner name={name} onTheWayAt={given.onTheWayAt} phone={given.phone} />
      <FormProblem refused={refused} />
      {isRequest ? (
        <Consequences lines={t("my-booking:withdraw-free", { name })} />
      ) : refusable ? (
        <Consequences lines={t(`my-booking:cancel-refuse-${refusable}`, { name })} />
      ) : booking.isRedo ? null : lateFrom === null ? (
        <Banner tone="attention" title={t("my-booking:cancel-late", { name })} />
      ) : (
        <Consequences lines={t("my-booking:cancel-in-time", { name, moment: moment(lateFrom) })} />
      )}
      {booking.isRedo ? (
        <p className="pb-2">{t("my-booking:redo-cancelled")}</p>
      ) : isSeriesAsked || isChoice ? (
        <p className="pb-2 tabular">
          {t("my-booking:agreed-price-each", { total: formatBaht(booking.total) })}
        </p>
      ) : null}
      {isSeriesAsked ? (
        <p className="pb-2">
          {t("my-booking:withdraw-series", { count: requested.length })}
          <DaysInWords days={requested} />
        </p>
      ) : null}
      {given.canMove ? (
        <div className="card mb-2 overflow-hidden">
          <ActionRow
            Icon={ClockIcon}
            title={t("my-booking:move-instead")}
            text={t("my-booking:move-instead-text")}
            leadsTo={{ page: paths.myBookingStep(booking.id, "move") }}
          />
        </div>
      ) : null}
      <form method="post" {...getFormProps(form)} className="flex flex-col gap-2">
        <input type="hidden" name="event" value={event} />
        {isChoice ? (
          <CancelScope
            following={following}
            isFollowingAsked={isFollowingAsked}
            refused={refused}
          />
        ) : null}
        <details open={Boolean(fields.reason.errors ?? fields.reason.initialValue)}>
          <summary className="link inline-flex min-h-11 items-center font-semibold">
            {t("my-booking:reason-fold")}
          </summary>
          <TextAreaField
            label={t("my-booking:reason")}
            hint={t("my-booking:reason-hint")}
            errors={fields.reason.errors}
            textarea={{ ...getTextareaProps(fields.reason), rows: 3, maxLength: MAX_LENGTH.reason }}
          />
        </details>
        <div className="flex flex-wrap gap-3">
          <Link
            to={paths.myBooking(booking.id)}
            className="button button-quiet min-h-12 flex-1 basis-24"
          >
            {t(isRequest ? "my-booking:keep-request" : "my-booking:keep")}
          </Link>
          <button type="submit" className="button button-danger min-h-12 flex-1 basis-24">
            {t(
              isRequest
                ? "my-booking:withdraw-send"
                : isChoice
                  ? "my-booking:cancel-visits-send"
                  : "my-booking:cancel-send",
            )}
          </button>
        </div>
      </form>
    </BookingQuestion>
  );
}

/** The consequences, each on a line of its own: the first in short, and a list of the others. */
function Consequences({ lines }: { lines: string }) {
  const [first, ...others] = lines.split("\n");
  return (
    <>
      <p className="font-semibold">{first}</p>
      <ul className="list-disc pb-2 pl-5">
        {others.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
