import { HourglassIcon } from "~/components/art/icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { formatRelativeDay } from "~/components/relative-day";
import { Link } from "~/components/link";
import { StatusBadge } from "~/components/status-badge";
import { useText } from "~/i18n/text";
import {
  daysBetween,
  formatClockUnbroken,
  formatDate,
  formatMoment,
  type CityDate,
} from "~/lib/bangkok-time";
import { joinSideBySide, joinWithDots, unbroken } from "~/lib/join-texts";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { BookingFactList } from "./booking-fact-list";
import type { CustomerBookingView } from "./customer-booking-view";

/** How things are with a booking on its day, as its own page says it. */
export interface NextBookingNow {
  title: string;
  live: string;
  /** True if nobody has to act. */
  isWell: boolean;
}

interface BookingCardProps {
  booking: CustomerBookingView;
  today: CityDate;
  /** Null as long as nobody is on the way. */
  now: NextBookingNow | null;
}

/** The next booking: the number of days in large type, then when, who, where, and how much to pay. */
export function NextBookingCard({ booking, today, now }: BookingCardProps) {
  const { t, locale } = useText();
  const headingId = `booking-${booking.id}`;
  const name = booking.cleanerName || t("common:former-cleaner");
  const days = daysBetween(today, booking.date);
  return (
    <article aria-labelledby={headingId} className="card p-4 sm:p-5">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <StatusBadge status={booking.status} />
        <span className="text-sm text-ink-soft tabular">
          {t("dashboard:booking-id", { id: booking.id })}
        </span>
      </p>
      <p className="pt-2 text-display leading-tight font-bold text-celadon-800">
        {days < 2
          ? joinSideBySide(
              locale,
              formatRelativeDay(booking.date, today, locale, t),
              formatClockUnbroken(booking.startsAt, locale),
            )
          : t("dashboard:in-days", { count: days })}
      </p>
      <p className="tabular">
        {joinWithDots(
          days < 2
            ? formatDate(booking.date, locale, "day")
            : joinSideBySide(
                locale,
                formatDate(booking.date, locale, "day"),
                formatClockUnbroken(booking.startsAt, locale),
              ),
          unbroken(t("common:hours", { count: booking.hoursBilled })),
        )}
      </p>
      <ProposedTime booking={booking} />
      {now ? (
        <p
          className={`pt-2 font-semibold ${now.isWell ? "text-celadon-700" : "text-marigold-900"}`}
        >
          {now.title}
          <span className="block text-sm font-normal text-ink-soft tabular">{now.live}</span>
        </p>
      ) : null}
      <div className="mt-4 mb-4 flex flex-wrap items-center gap-3 border-t border-celadon-200 pt-4">
        <CleanerPhoto
          name={name}
          photo={booking.cleanerPhoto}
          width={56}
          className="size-14 shrink-0"
          eager
        />
        {/* It wraps below the photo if the text is large. */}
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold">
            <span className="sr-only">{t("dashboard:cleaner")}: </span>
            {name}
          </p>
          <h3 id={headingId} className="text-base font-normal text-ink-soft">
            {booking.serviceName}
          </h3>
          {booking.place ? (
            <p className="text-sm text-ink-soft">{t("visits:place", booking.place)}</p>
          ) : null}
          {booking.cleanerPhone ? (
            <a
              href={"tel:" + booking.cleanerPhone}
              className="link inline-flex min-h-11 items-center gap-2 font-semibold tabular"
            >
              {t("dashboard:call", { phone: formatPhone(booking.cleanerPhone) })}
            </a>
          ) : null}
        </div>
      </div>
      <BookingFactList booking={booking} />
      <BookingLinks booking={booking} />
    </article>
  );
}

/** The time that the cleaner was asked to accept, while they haven't answered. */
export function ProposedTime({ booking: { proposedStartsAt } }: { booking: CustomerBookingView }) {
  const { t, locale } = useText();
  if (proposedStartsAt === null) return null;
  return (
    <span className="block font-semibold text-marigold-900">
      <HourglassIcon className="mr-1 inline size-4" />
      {t("dashboard:asked-for", { time: formatMoment(proposedStartsAt, locale) })}
    </span>
  );
}

const LINK_CLASS = "link inline-flex min-h-11 items-center font-semibold";

/** Links to the booking's own page, and to what can be done with it now. */
export function BookingLinks({ booking: { id, status, can } }: { booking: CustomerBookingView }) {
  const { t } = useText();
  const which = <span className="sr-only"> {t("dashboard:booking-id", { id })}</span>;
  return (
    <div className="flex flex-wrap gap-x-4 pt-3">
      <Link
        to={paths.myBooking(id)}
        aria-label={t("dashboard:open", { id })}
        className={LINK_CLASS}
      >
        {t("dashboard:see")}
      </Link>
      {can.reschedule ? (
        <Link to={paths.myBookingStep(id, "move")} className={LINK_CLASS}>
          {t("dashboard:reschedule")}
          {which}
        </Link>
      ) : null}
      {can.cancel ? (
        <Link to={paths.myBookingStep(id, "cancel")} className={`${LINK_CLASS} text-brick`}>
          {t(status === "pending" ? "dashboard:withdraw" : "dashboard:cancel")}
          {which}
        </Link>
      ) : null}
    </div>
  );
}
