import { Form } from "@remix-run/react";
import { ChevronDownIcon } from "~/components/art/icons";
import { StarIcon, WalletIcon } from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { StatusBadge } from "~/components/status-badge";
import { useText } from "~/i18n/text";
import { formatClockUnbroken, formatDate, type CityDate } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { joinSideBySide, unbroken } from "~/lib/join-texts";
import { bookingReviewPath } from "~/lib/my-booking-paths";
import { shortestServiceName } from "~/lib/short-service-name";
import { ProposedTime, BookingLinks } from "./booking-card";
import { BookingFactList, useFormattedTotal } from "./booking-fact-list";
import type { CustomerBookingView } from "./customer-booking-view";

interface BookingRowProps {
  booking: CustomerBookingView;
  today: CityDate;
  /** True for a past booking, which can be reviewed and booked again. */
  isPast?: boolean;
}

/**
 * A booking that isn't the next one, in two lines; details open below. Its action is beside the summary,
 * not inside it: a button must not contain a button.
 */
export function BookingRow({ booking, today, isPast = false }: BookingRowProps) {
  const { t, locale } = useText();
  const total = useFormattedTotal(booking);
  const { date, cleanerName } = booking;
  const name = nameForReader(cleanerName, locale) || t("common:former-cleaner");
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  // A day of another year needs its year.
  const day = unbroken(formatDate(date, locale, isThisYear ? "short" : "long"));
  const time = formatClockUnbroken(booking.startsAt, locale);
  const canBookAgain = isPast && Boolean(cleanerName) && !booking.isRedo;
  const needsReview = booking.review === "leave";
  const hasAction = needsReview || canBookAgain;
  return (
    <li className="relative">
      <details className="group">
        <summary className="flex min-h-18 items-center gap-2.5 py-1 max-[16rem]:flex-wrap">
          <CleanerPhoto
            name={name}
            photo={booking.cleanerPhoto}
            width={44}
            className="size-11 shrink-0"
          />
          <span className="min-w-0 flex-1 max-[16rem]:basis-full">
            <span
              className={`block text-[0.9375rem] leading-snug font-semibold tabular ${isPast ? "text-ink-soft" : ""}`}
            >
              {isPast ? day : joinSideBySide(locale, day, time)}
            </span>
            <span className="block text-mini leading-normal text-ink-soft tabular">
              {booking.place ? (
                <span className="block">{t("visits:place", booking.place)}</span>
              ) : null}
              <ProposedTime booking={booking} />
              {shortestServiceName(booking.serviceName)}&nbsp;·{" "}
              {/* The sum must not be alone on a line, so the name stays with it. */}
              <span className="whitespace-nowrap">
                {name}&nbsp;· {booking.isRedo ? t("dashboard:free") : total}
              </span>
            </span>
          </span>
          <span className={`shrink-0 ${hasAction ? "self-start pt-2" : ""}`}>
            {needsReview ? (
              <span className="inline-flex items-center gap-1 text-sm font-semibold text-celadon-800">
                <StarIcon className="size-4 shrink-0 text-marigold" />
                {t("dashboard:not-reviewed")}
              </span>
            ) : booking.isToPay ? (
              <span className="inline-flex items-center gap-1 text-sm font-semibold text-marigold-900">
                <WalletIcon className="size-4 shrink-0" />
                {t("dashboard:to-pay")}
              </span>
            ) : isPast ? (
              // The colours are for what can still be changed.
              <span className="text-sm text-ink-soft">
                {t(`common:status-${booking.customerStatus}`)}
              </span>
            ) : (
              <StatusBadge status={booking.customerStatus} inRow />
            )}
          </span>
          <ChevronDownIcon className="size-4 shrink-0 text-edge group-open:rotate-180" />
        </summary>
        <div className="pb-4">
          <p className="pb-2 text-sm tabular">
            {t("dashboard:booking-id", { id: booking.id })}&nbsp;·{" "}
            {t("dashboard:when", {
              day: formatDate(date, locale, "full"),
              time,
              hours: unbroken(t("common:hours", { count: booking.hoursBilled })),
            })}
          </p>
          <BookingFactList booking={booking} />
          <BookingLinks booking={booking} />
          {booking.review === "change" ? <ReviewLink booking={booking} name={name} /> : null}
          {needsReview && canBookAgain ? <BookAgainButton booking={booking} name={name} /> : null}
        </div>
      </details>
      {hasAction ? (
        <div className="absolute top-6 right-6.5 pb-2 max-[16rem]:static">
          {needsReview ? (
            <ReviewLink booking={booking} name={name} />
          ) : (
            <BookAgainButton booking={booking} name={name} />
          )}
        </div>
      ) : null}
    </li>
  );
}

const ACTION_CLASS =
  "inline-flex min-h-11 items-center pl-3 text-sm font-semibold text-celadon-700 underline underline-offset-4";

/** A link to write or change the review. */
function ReviewLink({ booking, name }: { booking: CustomerBookingView; name: string }) {
  const { t } = useText();
  const what = t(booking.review === "change" ? "dashboard:review-change" : "dashboard:review");
  return (
    <Link
      to={bookingReviewPath(booking.id)}
      aria-label={t("dashboard:review-label", { what, service: booking.serviceName, name })}
      className={ACTION_CLASS}
    >
      {what}
    </Link>
  );
}

function BookAgainButton({ booking, name }: { booking: CustomerBookingView; name: string }) {
  const { t } = useText();
  return (
    <Form method="post">
      <button
        type="submit"
        name="again"
        value={booking.id}
        aria-label={t("dashboard:book-again-label", { service: booking.serviceName, name })}
        className={ACTION_CLASS}
      >
        {t("dashboard:book-again")}
      </button>
    </Form>
  );
}
