import type { ReactNode } from "react";
import { LineStart, type RowLine } from "~/components/ui/data-table";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { cityDateOf, formatClock, formatDate } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { joinWithDots } from "~/lib/join-texts";
import { formatBaht, type Satang } from "~/lib/money";
import { shortestServiceName } from "~/lib/short-service-name";
import type { Area } from "~/lib/vocabulary";
import { shortAreaName } from "~/lib/short-area-name";

interface BookingOfLine {
  id: number;
  startsAt: number;
  customer: string | null;
  /** Empty if the account is deleted. */
  cleaner: string;
  area: Area;
  service: string;
  hours: number;
  total: Satang;
  /** Leads to who could take a booking that has nobody; null for all others. */
  findTo: string | null;
}

/** Returns the two lines of a booking in a list on phones: hour and number, people and place, state and sum. */
export function useBookingLine(): (booking: BookingOfLine, state: ReactNode) => RowLine {
  const { t, locale } = useText();
  return ({ id, startsAt, customer, cleaner, area, service, hours, total, findTo }, state) => ({
    to: findTo ?? adminPaths.item("bookings", id),
    start: <LineStart time={formatClock(startsAt, locale)} number={`#${id}`} />,
    title: (
      <>
        {customer || t("admin-bookings:former-customer")}
        {findTo === null ? (
          <>
            {" "}
            <span aria-hidden="true">→</span>{" "}
            {nameForReader(cleaner, locale) || t("admin-bookings:former-cleaner")}
          </>
        ) : null}
      </>
    ),
    state,
    // The area may be cut off: the service and the hours say what the job is.
    text: joinWithDots(
      shortestServiceName(service),
      t("common:hours-short", { count: hours }),
      shortAreaName(t(`areas:${area}`)),
    ),
    figure: formatBaht(total),
  });
}

/** Returns the day of a booking, under which it is in a list of several days. */
export function useDayOfBooking(): (booking: { startsAt: number }) => {
  key: string;
  head: string;
} {
  const { locale } = useText();
  return ({ startsAt }) => {
    const day = cityDateOf(startsAt);
    return { key: day, head: formatDate(day, locale, "full") };
  };
}
