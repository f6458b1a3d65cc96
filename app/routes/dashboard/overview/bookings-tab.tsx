import type { ReactNode } from "react";
import { EmptyBookingsScene } from "~/components/art/empty-scenes";
import { Link } from "~/components/link";
import { Pagination } from "~/components/pagination";
import { useText } from "~/i18n/text";
import type { CityDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { useRootData } from "~/root-data";
import { NextBookingCard, type NextBookingNow } from "./booking-card";
import { BookingRow } from "./booking-row";
import type { CustomerBookingView } from "./customer-booking-view";
import { Favourites, type FavouriteFace } from "./favourites";
import { LostBookingRow, type LostBooking } from "./lost-booking-row";
import { RedoToChooseRow, type RedoToChoose } from "./redo-to-choose-row";
import { RegularVisits } from "./regular-visits";
import { RequestRow } from "./request-row";
import { SameAgain, type SameAgainView } from "./same-again";
import type { SeriesAhead } from "./series-ahead.server";
import { ToPayRow } from "./to-pay-row";

/** Number of past bookings on each page but the first. */
export const PAGE_SIZE = 20;

interface BookingsTabProps {
  /** Problems for which a cleaner comes again, once the customer has chosen a time. */
  redos: RedoToChoose[];
  /** Bookings that have lost their cleaner, and have nobody yet. */
  lost: LostBooking[];
  /** Those of the latest past ones that are to be paid; `past` has none of these, or of the lost, on page 1. */
  toPay: CustomerBookingView[];
  /** `requests` wait for an answer; `next` is the first other future booking, `later` are the rest. */
  requests: CustomerBookingView[];
  next: CustomerBookingView | null;
  /** How things are with the next one, on its day. */
  now: NextBookingNow | null;
  /** Series with several visits to come; `later` has none of these. */
  series: SeriesAhead[];
  later: CustomerBookingView[];
  past: CustomerBookingView[];
  /** Number of past bookings after those. */
  more: number;
  /** Page 1 begins with the future bookings; later pages have only past ones. */
  page: number;
  today: CityDate;
  /** The last job once more, if it can be booked. */
  again: SameAgainView | null;
  favourites: FavouriteFace[];
}

/**
 * The next cleaning in large type, then all that waits in one card, series, and later and past bookings in rows.
 * On desktops the next one has a column of its own, with what can be booked without looking further.
 */
export function BookingsTab(props: BookingsTabProps) {
  const { redos, lost, toPay, requests, next, now, series, later, past, more } = props;
  const { page, today, again, favourites } = props;
  const { t } = useText();
  const first = page === 1;
  const nothingAhead = !next && lost.length + requests.length + later.length === 0;
  const kept = favourites.length > 0 ? <Favourites cleaners={favourites} /> : null;
  const waiting = redos.length + lost.length + toPay.length + requests.length;
  if (first && nothingAhead && waiting + past.length === 0) {
    return (
      <>
        <NoBookings />
        {kept}
      </>
    );
  }
  return (
    <div className="dashboard-columns">
      {next ? (
        <div className="dashboard-side">
          <Group title={t("dashboard:next")} isPlain>
            <NextBookingCard booking={next} today={today} now={now} />
          </Group>
        </div>
      ) : null}
      {waiting > 0 ? (
        <div className="dashboard-first">
          <section className="card border-l-4 border-marigold px-3 sm:px-4">
            <h2 className="pt-3 text-sm">{t("dashboard:waiting-number", { number: waiting })}</h2>
            <ul className="ruled">
              {redos.map((redo) => (
                <RedoToChooseRow key={redo.to} redo={redo} />
              ))}
              {lost
                .toSorted((one, other) => Number(one.isSearchedFor) - Number(other.isSearchedFor))
                .map((booking) => (
                  <LostBookingRow key={booking.id} booking={booking} today={today} />
                ))}
              {toPay.map((booking) => (
                <ToPayRow key={booking.id} booking={booking} today={today} />
              ))}
              {requests.map((booking) => (
                <RequestRow key={booking.id} booking={booking} today={today} />
              ))}
            </ul>
          </section>
        </div>
      ) : null}
      {again ? (
        <div className="dashboard-again">
          <SameAgain again={again} />
        </div>
      ) : null}
      <div className="dashboard-main">
        {series.length > 0 ? (
          <Group title={t("dashboard:series")}>
            {series.map((one) => (
              <RegularVisits key={one.id} series={one} />
            ))}
          </Group>
        ) : null}
        {first && nothingAhead ? (
          <p className="text-ink-soft">{t("dashboard:none-upcoming")}</p>
        ) : null}
        {later.length > 0 ? (
          <Group title={t("dashboard:later")}>
            <Rows>
              {later.map((booking) => (
                <BookingRow key={booking.id} booking={booking} today={today} />
              ))}
            </Rows>
          </Group>
        ) : null}
        {past.length > 0 ? (
          <Group title={t("dashboard:past")}>
            <Rows>
              {past.map((booking) => (
                <BookingRow key={booking.id} booking={booking} today={today} isPast />
              ))}
            </Rows>
            {first && more > 0 ? (
              <p>
                <Link
                  to={paths.dashboard({ page: 2 })}
                  className="link inline-flex min-h-11 items-center font-semibold"
                >
                  {t("dashboard:see-more", { count: more })}
                </Link>
              </p>
            ) : null}
            {first ? null : (
              <Pagination
                page={page}
                position={t("dashboard:page-of", {
                  page,
                  pages: page + Math.ceil(more / PAGE_SIZE),
                })}
                hasMore={more > 0}
                to={(page) => paths.dashboard({ page })}
              />
            )}
          </Group>
        ) : null}
      </div>
      {kept}
    </div>
  );
}

/** `isPlain` hides the title except from screen readers, because the content is clear without it. */
function Group({
  title,
  isPlain = false,
  children,
}: {
  title: string;
  isPlain?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className={isPlain ? "sr-only" : "text-section"}>{title}</h2>
      {children}
    </section>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="ruled border-y border-celadon-200">{children}</ul>;
}

function NoBookings() {
  const { t } = useText();
  const isCleaner = useRootData()?.viewer?.isCleaner;
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <EmptyBookingsScene className="h-auto w-60" />
      <h2 className="text-2xl">{t("dashboard:empty-title")}</h2>
      <p className="max-w-md whitespace-pre-line text-ink-soft">{t("dashboard:empty-text")}</p>
      <Link to={paths.booking()} className="button button-strong mt-2">
        {t("dashboard:empty-action")}
      </Link>
      {isCleaner ? (
        <Link to={paths.cleanerDashboard()} className="button button-plain">
          {t("dashboard:to-jobs")}
        </Link>
      ) : null}
    </div>
  );
}
