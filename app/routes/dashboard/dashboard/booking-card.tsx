import { Breakdown } from "~/components/breakdown";
import { CalendarIcon, HourglassIcon, PinIcon } from "~/components/art/icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { dayWords } from "~/components/day-words";
import { Link } from "~/components/link";
import { StatusBadge } from "~/components/status-badge";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate, type CityDate } from "~/lib/bangkok-time";
import { formatObservedPrice } from "~/lib/money";
import { paths } from "~/lib/paths";
import { usePageFacts } from "~/root-data";
import type { BookingView } from "./booking-view";

interface BookingCardProps {
  booking: BookingView;
  today: CityDate;
  /** The one that comes next: larger, and tinted. */
  next?: boolean;
}

/** A booking: when, what, who comes, where, and what to pay. */
export function BookingCard({ booking, today, next = false }: BookingCardProps) {
  const { t, locale } = useText();
  const { date, startsAt, hoursBilled, status } = booking;
  const cleanerName = booking.cleanerName || t("common:former-cleaner");
  const headingId = `booking-${booking.id}`;
  return (
    <article
      aria-labelledby={headingId}
      className={`card overflow-hidden ${next ? "ring-2 ring-celadon-300" : ""}`}
    >
      <div
        className={`flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-5 sm:px-6 ${
          next ? "bg-celadon-50 pb-5 sm:pt-6" : ""
        }`}
      >
        <div>
          <p
            className={`font-bold text-balance tabular-nums ${next ? "text-2xl sm:text-3xl" : "text-lg"} text-celadon-800`}
          >
            {t("dashboard:when", {
              day: dayWords(date, today, locale, t),
              // "10:00 AM" stays together where the line is too short.
              time: formatClock(startsAt, locale).replace(" ", "\u00a0"),
              hours: t("common:hours", { count: hoursBilled }),
            })}
          </p>
          <p className="flex items-center gap-1.5 text-ink-soft">
            <CalendarIcon className="size-4 shrink-0" />
            {formatDate(date, locale, "full")}
          </p>
        </div>
        <StatusBadge status={status} />
      </div>
      <div className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 id={headingId} className="text-lg">
            {booking.serviceName}
          </h3>
          <p className="text-sm text-ink-soft tabular-nums">
            {t("dashboard:booking-id", { id: booking.id })}
          </p>
        </div>
        {booking.respondBy ? <AnswerDue booking={booking} today={today} /> : null}
        <dl className="grid gap-4 sm:grid-cols-2">
          <div
            className={`relative flex flex-col justify-center ${next ? "min-h-18 pl-22" : "min-h-14 pl-18"}`}
          >
            <dt className="text-sm text-ink-soft">{t("dashboard:cleaner")}</dt>
            <dd className="font-semibold">
              {cleanerName}
              <CleanerPhoto
                name={cleanerName}
                photo={booking.cleanerPhoto}
                width={next ? 72 : 56}
                className={`absolute top-0 left-0 ${next ? "size-18" : "size-14"}`}
                eager={next}
              />
            </dd>
          </div>
          <div className="relative pl-8">
            <dt className="text-sm text-ink-soft">
              <PinIcon className="absolute top-0.5 left-0 size-5 text-celadon-700" />
              {t("dashboard:address")}
            </dt>
            <dd>
              {booking.address}
              <br />
              {t(`areas:${booking.city}`)} {booking.zipCode}
            </dd>
          </div>
          {booking.specialInstructions ? (
            <div className="sm:col-span-2">
              <dt className="text-sm text-ink-soft">{t("dashboard:instructions")}</dt>
              <dd className="max-w-prose whitespace-pre-line">{booking.specialInstructions}</dd>
            </div>
          ) : null}
          <Total booking={booking} />
        </dl>
        {status === "completed" && booking.cleanerName ? (
          <p>
            <Link
              to={paths.booking({ serviceId: booking.serviceId, cleanerId: booking.cleanerId })}
              aria-label={t("dashboard:book-again-label", {
                service: booking.serviceName,
                name: booking.cleanerName,
              })}
              className="button button-quiet"
            >
              {t("dashboard:book-again")}
            </Link>
          </p>
        ) : null}
      </div>
    </article>
  );
}

/** By when the cleaner answers a request. */
function AnswerDue({ booking, today }: Omit<BookingCardProps, "next">) {
  const { t, locale } = useText();
  const respondBy = booking.respondBy ?? 0;
  return (
    <p className="flex gap-2.5 rounded-xl bg-marigold-100 px-4 py-3 text-marigold-900">
      <HourglassIcon className="mt-1 size-5 shrink-0" />
      <span>
        <strong className="block">{t("dashboard:waiting", { name: booking.cleanerName })}</strong>
        {t("dashboard:answer-due", {
          day: dayWords(cityDateOf(respondBy), today, locale, t),
          time: formatClock(respondBy, locale),
        })}
      </span>
    </p>
  );
}

/** The total, and how it comes about: cards round hours down, the bill rounds them up. */
function Total({ booking }: { booking: BookingView }) {
  const { t } = useText();
  const { priceDisplay } = usePageFacts();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-celadon-200 pt-4 sm:col-span-2">
      <dt className="font-semibold">{t("dashboard:total")}</dt>
      <dd className="ml-auto text-right tabular-nums">
        <span className="text-xl font-bold">
          {formatObservedPrice(booking.totalPrice, priceDisplay)}
        </span>
        <span className="block text-sm text-ink-soft">
          <Breakdown price={booking} />
        </span>
      </dd>
    </div>
  );
}
