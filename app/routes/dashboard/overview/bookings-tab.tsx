import type { ReactNode } from "react";
import { EmptyBookingsScene } from "~/components/art/empty-scenes";
import { Link } from "~/components/link";
import { Pagination } from "~/components/pagination";
import { useText } from "~/i18n/text";
import type { CityDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { useRootData } from "~/root-data";
import { NextBookingCard, BookingRequestCard } from "./booking-card";
import { BookingRow } from "./booking-row";
import type { CustomerBookingView } from "./customer-booking-view";
import { LostBookingCard, type LostBooking } from "./lost-booking-card";

interface BookingsTabProps {
  /** Bookings that have lost their cleaner, and have nobody yet. */
  lost: LostBooking[];
  /** `requests` wait for an answer; `next` is the first other future booking, `later` are the rest. */
  requests: CustomerBookingView[];
  next: CustomerBookingView | null;
  later: CustomerBookingView[];
  past: CustomerBookingView[];
  /** Number of past bookings after those. */
  more: number;
  /** Page 1 begins with the future bookings; later pages have only past ones. */
  page: number;
  today: CityDate;
}

/** Requests, the next cleaning in large type, then later and past bookings in rows. */
export function BookingsTab(props: BookingsTabProps) {
  const { lost, requests, next, later, past, more, page, today } = props;
  const { t } = useText();
  const first = page === 1;
  const nothingAhead = !next && lost.length + requests.length === 0 && later.length === 0;
  if (first && nothingAhead && past.length === 0) return <NoBookings />;
  return (
    <div className="flex flex-col gap-7">
      {lost.length > 0 ? (
        <Group title={t("dashboard:lost")} isPlain>
          {lost.map((booking) => (
            <LostBookingCard key={booking.id} booking={booking} today={today} />
          ))}
        </Group>
      ) : null}
      {requests.length > 0 ? (
        <Group title={t("dashboard:requests")} isPlain>
          {requests.map((booking) => (
            <BookingRequestCard key={booking.id} booking={booking} today={today} />
          ))}
        </Group>
      ) : null}
      {next ? (
        <Group title={t("dashboard:next")} isPlain>
          <NextBookingCard booking={next} today={today} />
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
            <p className="text-center">
              <Link to={paths.dashboard({ page: 2 })} className="button button-plain">
                {t("dashboard:see-more", { count: more })}
              </Link>
            </p>
          ) : null}
          {first ? null : (
            <Pagination page={page} hasMore={more > 0} to={(page) => paths.dashboard({ page })} />
          )}
        </Group>
      ) : null}
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
  return <ul className="card ruled">{children}</ul>;
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
