import { VisitRows } from "~/components/visit-rows";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import type { AdminBookingView } from "./admin-booking-view.server";
import { AdminBookingSection } from "./booking-section";

/** Lists the visits of the booking's series, with links to their pages. */
export function AdminSeriesVisits({
  booking: { id, status, series },
}: {
  booking: AdminBookingView;
}) {
  const { t } = useText();
  if (series.length === 0) return null;
  const number = series.findIndex((visit) => visit.id === id) + 1;
  return (
    <AdminBookingSection title={t("visits:place", { number, count: series.length })} ruled>
      <p className="px-4 py-2.5 text-sm text-ink-soft">
        {t(status === "pending" ? "admin-bookings:series-request" : "admin-bookings:series-text")}
      </p>
      <VisitRows
        visits={series}
        currentId={id}
        to={(visit) => adminPaths.item("bookings", visit)}
      />
    </AdminBookingSection>
  );
}
