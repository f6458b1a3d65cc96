import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { addDays } from "~/lib/bangkok-time";
import { SegmentLinks } from "../../shared/list-parts";
import { LIST_DAYS, type BookingView } from "./booking-views";

/**
 * Links between the lists of bookings, with the number of jobs of today and of the next days. Those to come and
 * those of the past are the list of all, from today on or until yesterday.
 */
export function ViewLinks({
  view,
  counts,
  today,
  asked = {},
}: {
  view: BookingView;
  counts: Record<Exclude<BookingView, "all">, number>;
  /** The current date. */
  today: string;
  /** The filters of the list of all. */
  asked?: { from?: string | null; to?: string | null; sort?: string | null };
}) {
  const { t } = useText();
  const yesterday = addDays(today, -1);
  const isComing = asked.from === today && asked.sort === "earliest";
  const isPast = !asked.from && asked.to === yesterday;
  const segments = [
    {
      query: {},
      label: t("admin-day:view-today", { count: counts.today }),
      isShown: view === "today",
    },
    {
      query: { view: "week" },
      label: t("admin-day:view-week", { days: LIST_DAYS, count: counts.week }),
      isShown: view === "week",
    },
    {
      query: { view: "all", from: today, sort: "earliest" },
      label: t("admin-day:view-coming"),
      isShown: isComing,
    },
    {
      query: { view: "all", to: yesterday },
      label: t("admin-day:view-past"),
      isShown: isPast,
    },
    {
      query: { view: "all" },
      label: t("admin-day:view-all"),
      isShown: view === "all" && !isComing && !isPast,
    },
  ];
  return (
    <SegmentLinks
      label={t("admin-day:views")}
      segments={segments.map(({ query, ...segment }) => ({
        to: adminPaths.section("bookings", query),
        ...segment,
      }))}
    />
  );
}
