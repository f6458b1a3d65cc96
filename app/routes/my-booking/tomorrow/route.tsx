import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CheckIcon, ClockIcon, XCircleIcon } from "~/components/art/icons";
import { PhoneIcon } from "~/components/art/subject-icons";
import { BackLink } from "~/components/back-link";
import { CleanerIdentity } from "~/components/cleaner-identity";
import { RouteErrorPage } from "~/components/error-page";
import { EveningCard } from "~/components/evening-card";
import { metaTags } from "~/components/page-meta";
import { formatRelativeDay } from "~/components/relative-day";
import { SaidLine } from "~/components/said-line";
import { canConfirmPresence } from "~/domain/bookings/lifecycle/confirmations";
import { confirmSomebodyThere } from "~/domain/bookings/lifecycle/confirmations.server";
import { isCustomerStepOpen } from "~/domain/bookings/lifecycle/customer-steps";
import { confirmableFrom } from "~/domain/bookings/lifecycle/reminders";
import { canBeRescheduled, lateFrom } from "~/domain/bookings/lifecycle/status";
import { getRefusableChange } from "~/domain/bookings/reading/customer-booking-details.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockUnbroken, formatDate, formatMoment } from "~/lib/bangkok-time";
import { message } from "~/lib/message";
import { eveningPaths } from "~/lib/evening-paths";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { ActionRow } from "../shared/action-row";
import { cancelRowText, rescheduleRowText } from "../shared/change-rows";
import {
  bookingForQuestion,
  redirectToMyBooking,
  requireMyBooking,
} from "../shared/my-booking.server";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBooking(request, context, params);
  const { now, locale } = context;
  // It doesn't take place any more, or it has begun: its own page says what is the case.
  if (!canBeRescheduled(booking, now)) throw redirect(paths.myBooking(booking.id));
  return {
    booking: {
      ...bookingForQuestion(booking, locale),
      date: booking.date,
      cleanerPhone: booking.cleanerPhone,
      isVerified: booking.cleaner.isVerified,
      rating: booking.cleanerRating,
      reviewCount: booking.cleanerReviewCount,
      comingConfirmedAt: booking.comingConfirmedAt,
      presenceConfirmedAt: booking.presenceConfirmedAt,
    },
    can: {
      confirm: canConfirmPresence(booking, now),
      reschedule: isCustomerStepOpen(booking, "move", now),
      cancel: isCustomerStepOpen(booking, "cancel", now),
    },
    lateFrom: lateFrom(booking.startsAt, now),
    refusable: getRefusableChange(booking.id),
    now,
    meta: await describePersonalPage(context, message("evening:customer-meta", { id: booking.id })),
  };
}

/** Says that somebody will be there. A link can't: programs open the links of emails, too. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const result = confirmSomebodyThere(booking.id, { userId: viewer.id }, context.now);
  if (!result.ok) {
    if (result.reason === "unknown-booking") throw data(null, { status: 404 });
    return redirectToMyBooking(booking.id, { refused: null });
  }
  const { cleanerName: name } = bookingForQuestion(booking, context.locale);
  const toast = await serializeToast({ title: message("evening:there-toast", { name }) });
  return redirect(eveningPaths.myBooking(booking.id), { headers: { "Set-Cookie": toast } });
}

export default function TomorrowAsCustomer() {
  const { t, locale } = useText();
  const { booking, can, lateFrom: markedFrom, refusable, now } = useLoaderData<typeof loader>();
  const { id, date, startsAt, endsAt, comingConfirmedAt, presenceConfirmedAt } = booking;
  const name = booking.cleanerName || t("common:former-cleaner");
  const isSaid = presenceConfirmedAt !== null;
  const isAsked = can.confirm && !isSaid;
  const day = formatRelativeDay(date, cityDateOf(now), locale, t);
  const when = t("evening:when", { day, time: formatClockUnbroken(startsAt, locale) });
  return (
    <div className="page reading flex flex-col gap-4 pt-3 pb-10 sm:pt-6">
      <BackLink to={paths.myBooking(id)}>{t("my-booking:go-back")}</BackLink>
      <EveningCard
        isReady={!isAsked}
        state={
          isAsked
            ? t("evening:waits-for-you")
            : isSaid
              ? t(comingConfirmedAt === null ? "evening:you-answered" : "evening:both-ready")
              : t("evening:not-yet", { moment: formatMoment(confirmableFrom(date), locale) })
        }
        title={
          <>
            {when}
            {isSaid ? null : <span className="block">{t("evening:customer-title")}</span>}
          </>
        }
      >
        <p className="-mt-3 text-ink-soft tabular">
          {t("evening:until", {
            day: formatDate(date, locale, "short"),
            time: formatClockUnbroken(endsAt, locale),
            service: booking.serviceName,
          })}
        </p>
        <CleanerIdentity
          cleaner={{ ...booking, photo: booking.cleanerPhoto }}
          name={name}
          heading="h2"
        />
        <ul className="flex flex-col gap-2">
          <SaidLine isSaid={comingConfirmedAt !== null}>
            {comingConfirmedAt === null
              ? t("evening:cleaner-silent", { name })
              : t("evening:cleaner-coming", {
                  name,
                  moment: formatMoment(comingConfirmedAt, locale),
                })}
          </SaidLine>
          {presenceConfirmedAt === null ? null : (
            <SaidLine isSaid>
              {t("evening:you-there", { moment: formatMoment(presenceConfirmedAt, locale) })}
            </SaidLine>
          )}
        </ul>
        {isAsked ? (
          <form method="post">
            <button type="submit" className="button button-strong min-h-14 w-full">
              <CheckIcon className="size-5 shrink-0" />
              {t("evening:say-there")}
            </button>
          </form>
        ) : null}
      </EveningCard>
      <ul className="card ruled overflow-hidden">
        {booking.cleanerPhone ? (
          <li>
            <ActionRow
              Icon={PhoneIcon}
              title={t("evening:call", { name })}
              text={formatPhone(booking.cleanerPhone)}
              leadsTo={{ phone: booking.cleanerPhone }}
            />
          </li>
        ) : null}
        {can.reschedule ? (
          <li>
            <ActionRow
              Icon={ClockIcon}
              title={t("my-booking:reschedule-row")}
              text={rescheduleRowText(booking, "at-once", { name, t })}
              leadsTo={{ page: paths.myBookingStep(id, "move") }}
            />
          </li>
        ) : null}
        {can.cancel ? (
          <li>
            <ActionRow
              Icon={XCircleIcon}
              title={t("evening:cancel")}
              text={cancelRowText(
                {
                  isRedo: booking.isRedo,
                  refusable,
                  lateFrom: markedFrom === null ? null : formatMoment(markedFrom, locale),
                },
                { name, t },
              )}
              danger
              leadsTo={{ page: paths.myBookingStep(id, "cancel") }}
            />
          </li>
        ) : null}
      </ul>
      {isAsked ? <p className="text-sm text-ink-soft">{t("evening:no-answer")}</p> : null}
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
