import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { SegmentLinks } from "../../shared/list-parts";
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
    <SegmentLinks
      label={t("admin-day:views")}
      segments={BOOKING_VIEWS.map((one) => ({
        to: adminPaths.section("bookings", { view: one === "today" ? null : one }),
        label: labels[one],
        isShown: one === view,
      }))}
    />
  );
}
