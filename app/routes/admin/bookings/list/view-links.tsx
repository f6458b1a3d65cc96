import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { BOOKING_VIEWS, LIST_DAYS, type BookingView } from "./booking-views";

/** Links between the lists of bookings, with the number of jobs of today and of the next days. */
export function ViewLinks({
  view,
  counts,
}: {
  view: BookingView;
  counts: Record<Exclude<BookingView, "all">, number>;
}) {
  const { t } = useText();
  const labels = {
    today: t("admin-day:view-today", { count: counts.today }),
    week: t("admin-day:view-week", { days: LIST_DAYS, count: counts.week }),
    all: t("admin-day:view-all"),
  };
  return (
    <nav
      aria-label={t("admin-day:views")}
      className="mb-3 flex flex-wrap gap-1 rounded-2xl bg-celadon-100 p-1 max-sm:w-full forced-colors:border sm:inline-flex"
    >
      {BOOKING_VIEWS.map((one) => (
        <Link
          key={one}
          to={adminPaths.section("bookings", { view: one === "today" ? null : one })}
          aria-current={one === view ? "page" : undefined}
          className="grid min-h-11 flex-auto place-items-center rounded-xl px-2 text-sm font-semibold whitespace-nowrap text-ink-soft tabular hover:text-ink aria-[current]:bg-white aria-[current]:text-celadon-800 aria-[current]:[box-shadow:inset_0_0_0_2px_var(--color-celadon-700)] sm:px-4 forced-colors:aria-[current]:border-2"
        >
          {labels[one]}
        </Link>
      ))}
    </nav>
  );
}
