import type { Translate } from "~/i18n/messages";
import { adminPaths } from "~/lib/admin-paths";
import { addDays } from "~/lib/bangkok-time";
import { joinWithDots } from "~/lib/join-texts";
import { LIST_DAYS, type BookingView } from "./booking-views";

/**
 * Returns the links between the lists of bookings, with the number of jobs of today and of the next days. Those
 * to come and those of the past are the list of all, from today on or until yesterday; `asked` are its filters.
 */
export function viewLinksOf(
  view: BookingView,
  { counts, today }: { counts: Record<Exclude<BookingView, "all">, number>; today: string },
  t: Translate,
  asked: { from?: string | null; to?: string | null; sort?: string | null } = {},
) {
  const to = (query: Parameters<typeof adminPaths.section>[1]) =>
    adminPaths.section("bookings", query);
  const yesterday = addDays(today, -1);
  const isComing = asked.from === today && asked.sort === "earliest";
  const isPast = !asked.from && asked.to === yesterday;
  return [
    {
      to: to({}),
      label: joinWithDots(t("admin-day:view-today"), String(counts.today)),
      isShown: view === "today",
    },
    {
      to: to({ view: "week" }),
      label: joinWithDots(t("admin-day:view-week", { days: LIST_DAYS }), String(counts.week)),
      isShown: view === "week",
    },
    {
      to: to({ view: "all", from: today, sort: "earliest" }),
      label: t("admin-day:view-coming"),
      isShown: isComing,
    },
    {
      to: to({ view: "all", to: yesterday }),
      label: t("admin-day:view-past"),
      isShown: isPast,
    },
    {
      to: to({ view: "all" }),
      label: t("admin-day:view-all"),
      isShown: view === "all" && !isComing && !isPast,
    },
  ];
}
