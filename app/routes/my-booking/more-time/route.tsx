import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PhoneIcon } from "~/components/art/subject-icons";
import { MoreTimeButtons, MoreTimeFacts, MoreTimeFields } from "~/components/more-time/more-time";
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { FormProblem } from "~/components/ui/form-problem";
import { MoreTimeSchema } from "~/domain/bookings/lifecycle/booking-command-schemas";
import { changeMoreTime, getMoreTimeChoices } from "~/domain/bookings/more-time/more-time.server";
import { promptPayOf } from "~/domain/bookings/reading/pay-now";
import { moreTimeView } from "~/http/more-time-view.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { BookingQuestion } from "../shared/booking-question";
import {
  bookingForQuestion,
  redirectToMyBooking,
  requireMyBooking,
  requireMyBookingStep,
} from "../shared/my-booking.server";

export const handle = {
  draftForm: ({ view }: SerializeFrom<typeof loader>) => (view.paid ? "more-time" : null),
};

/** The toasts for a customer, by what the form did. */
const TOASTS = {
  ask: "my-booking:more-time-asked",
  accept: "my-booking:more-time-agreed",
  decline: "my-booking:more-time-kept",
  withdraw: "my-booking:more-time-kept",
} as const;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBookingStep(request, context, params, "more-time");
  const { now, locale } = context;
  const t = await translatorFor(locale);
  return {
    booking: bookingForQuestion(booking, locale),
    phone: booking.cleanerPhone,
    view: moreTimeView(booking, {
      side: "customer",
      name: nameForReader(booking.cleanerName, locale) || t("common:former-cleaner"),
      choices: getMoreTimeChoices(booking),
      hasQr: promptPayOf(booking) !== null,
      wanted: new URL(request.url).searchParams.get("hours"),
      ...{ t, locale, now },
    }),
    meta: await describePersonalPage(context, "my-booking:more-time-meta"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const submission = parseForm(await readForm(request), MoreTimeSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { intent, hours, endsAt, paid } = submission.value;
  const by = { as: "customer", userId: viewer.id } as const;
  const change = { bookingId: booking.id, asked: { hours, endsAt }, isPaid: paid === "1" };
  const result = changeMoreTime(intent, change, by, context.now);
  if (result.ok) return redirectToMyBooking(booking.id, { done: TOASTS[intent] });
  if (result.reason === "not-possible") return redirectToMyBooking(booking.id, { refused: null });
  return refuseForm(submission, {
    status: 409,
    reason: result.reason,
    problem: { title: "my-booking:changed-title", text: "my-booking:changed-text" },
  });
}

export default function MoreTime() {
  const { t } = useText();
  const { booking, phone, view } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isPaid = refused?.reply.initialValue?.["paid"] === "1";
  return (
    <BookingQuestion booking={booking} title={view.title}>
      <FormProblem refused={refused} />
      {view.lead ? <p className="pb-4">{view.lead}</p> : null}
      <MoreTimeFacts view={view} here={paths.myBookingStep(booking.id, "more-time")} />
      <form method="post" id="more-time" className="flex flex-col gap-3 pt-4">
        <MoreTimeFields view={view} isPaid={isPaid} />
        <MoreTimeButtons view={view} />
        {view.silence ? <p className="text-sm text-ink-soft">{view.silence}</p> : null}
      </form>
      {phone ? (
        <p className="pt-4">
          <a href={"tel:" + phone} className="button button-quiet min-h-12 w-full tabular">
            <PhoneIcon className="size-5 shrink-0" />
            <span>
              {t("my-booking:call-name", {
                name: booking.cleanerName || t("common:former-cleaner"),
              })}{" "}
              <span className="whitespace-nowrap">{formatPhone(phone)}</span>
            </span>
          </a>
        </p>
      ) : null}
    </BookingQuestion>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
