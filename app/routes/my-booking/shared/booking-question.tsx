import type { ReactNode } from "react";
import { PhoneIcon } from "~/components/art/subject-icons";
import { BackLink } from "~/components/back-link";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Banner } from "~/components/ui/banner";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockUnbroken, formatClockRange, formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { shortServiceName } from "~/lib/short-service-name";

/** The facts of a booking that are shown above a question about it. */
export interface BookingInQuestion {
  id: number;
  startsAt: number;
  endsAt: number;
  serviceName: string;
  cleanerName: string;
  cleanerPhoto: string | null;
  total: number;
  isRedo: boolean;
}

/** Warns that the cleaner is on the way and should be called first, with their number if there is one. */
export function CallFirstBanner({
  name,
  onTheWayAt,
  phone = null,
}: {
  name: string;
  onTheWayAt: number | null;
  phone?: string | null;
}) {
  const { t, locale } = useText();
  if (onTheWayAt === null) return null;
  const time = formatClockUnbroken(onTheWayAt, locale);
  return (
    <Banner tone="attention" title={t("my-booking:call-first", { name, time })}>
      {phone ? (
        <a href={"tel:" + phone} className="button button-strong mt-2 tabular">
          <PhoneIcon className="size-5 shrink-0" />
          <span>
            {t("my-booking:call-name", { name })}{" "}
            <span className="whitespace-nowrap">{formatPhone(phone)}</span>
          </span>
        </a>
      ) : null}
    </Banner>
  );
}

/** The booking that a page asks about: who comes, when, for how much. */
export function BookingFacts({ booking }: { booking: BookingInQuestion }) {
  const { t, locale } = useText();
  const name = booking.cleanerName || t("common:former-cleaner");
  return (
    <div className="flex items-center gap-3 max-[16rem]:flex-wrap rounded-2xl bg-celadon-50 p-3 forced-colors:border">
      <CleanerPhoto
        name={name}
        photo={booking.cleanerPhoto}
        width={56}
        eager
        className="size-14 shrink-0"
      />
      <p className="min-w-0 flex-1 leading-snug tabular">
        <strong className="flex justify-between gap-x-3 max-[16rem]:flex-wrap">
          <span className="min-w-0">
            {name}&nbsp;· {shortServiceName(booking.serviceName)}
          </span>
          {booking.isRedo ? null : formatBaht(booking.total)}
        </strong>
        <span className="block text-sm text-ink-soft">
          {t("my-booking:day-at", {
            day: formatDate(cityDateOf(booking.startsAt), locale, "short"),
            time: formatClockRange(booking.startsAt, booking.endsAt, locale),
          })}
        </span>
        {booking.isRedo ? (
          <span className="block text-sm text-ink-soft">{t("my-booking:redo-pay-nothing")}</span>
        ) : null}
      </p>
    </div>
  );
}

/** A page that asks before a booking is changed or reported on; on desktops the booking and help are beside it. */
export function BookingQuestion({
  booking,
  title,
  aside,
  children,
}: {
  booking: BookingInQuestion;
  title: string;
  /** Help with the question: below it, and on desktops beside it. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useText();
  return (
    <div className="page pt-3 pb-10 sm:pt-6">
      <BackLink to={paths.myBooking(booking.id)}>{t("my-booking:go-back")}</BackLink>
      <h1 className="max-w-160 pb-3">{title}</h1>
      <div className="flex max-w-160 flex-col gap-4 lg:grid lg:max-w-none lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8">
        <aside className="lg:col-start-2">
          <BookingFacts booking={booking} />
        </aside>
        <div className="max-w-160 min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {children}
        </div>
        {aside ? (
          <aside aria-label={t("my-booking:help")} className="lg:col-start-2">
            {aside}
          </aside>
        ) : null}
      </div>
    </div>
  );
}
