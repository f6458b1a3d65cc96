import type { ReactNode } from "react";
import { EmptyBookings } from "~/components/art/empty-scenes";
import { Link } from "~/components/link";
import { Pagination } from "~/components/pagination";
import { useText } from "~/i18n/text";
import type { CityDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { BookingCard } from "./booking-card";
import type { BookingView } from "./booking-view";

interface BookingsTabProps {
  upcoming: BookingView[];
  past: BookingView[];
  page: number;
  hasMore: boolean;
  today: CityDate;
}

/** The next cleaning large, then what follows, then what was. */
export function BookingsTab({ upcoming, past, page, hasMore, today }: BookingsTabProps) {
  const { t } = useText();
  const [next, ...later] = upcoming;
  if (page === 1 && !next && past.length === 0) return <NoBookings />;
  return (
    <div className="flex flex-col gap-8">
      {next ? (
        <Group title={t("dashboard:next")}>
          <BookingCard booking={next} today={today} next />
        </Group>
      ) : page === 1 ? (
        <p className="text-ink-soft">{t("dashboard:none-upcoming")}</p>
      ) : null}
      {later.length > 0 ? (
        <Group title={t("dashboard:later")}>
          {later.map((booking) => (
            <BookingCard key={booking.id} booking={booking} today={today} />
          ))}
        </Group>
      ) : null}
      {past.length > 0 ? (
        <Group title={t("dashboard:past")}>
          {past.map((booking) => (
            <BookingCard key={booking.id} booking={booking} today={today} />
          ))}
          <Pagination page={page} hasMore={hasMore} to={(page) => paths.dashboard({ page })} />
        </Group>
      ) : null}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

function NoBookings() {
  const { t } = useText();
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <EmptyBookings className="h-auto w-60" />
      <h2 className="text-2xl">{t("dashboard:empty-title")}</h2>
      <p className="max-w-md text-ink-soft">{t("dashboard:empty-text")}</p>
      <Link to={paths.booking()} className="button button-strong mt-2">
        {t("dashboard:empty-action")}
      </Link>
    </div>
  );
}
