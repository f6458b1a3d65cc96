import { VisitRows } from "~/components/visit-rows";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { CustomerBookingPageView } from "./customer-booking-page-view.server";

/** The visits of the series that this booking belongs to; each is a booking with its own page. */
export function SeriesVisitList({
  booking: { id, status, series },
}: {
  booking: CustomerBookingPageView;
}) {
  const { t } = useText();
  const number = series.findIndex((visit) => visit.id === id) + 1;
  return (
    <section aria-labelledby="series" className="card overflow-hidden">
      <h2 id="series" className="px-4 pt-4 text-section sm:px-6">
        {t("visits:place", { number, count: series.length })}
      </h2>
      <p className="px-4 pb-2 text-sm text-ink-soft sm:px-6">
        {t(status === "pending" ? "my-booking:series-request" : "my-booking:series-text")}
      </p>
      <VisitRows
        visits={series.map((visit) => ({ ...visit, status: visit.customerStatus }))}
        currentId={id}
        to={paths.myBooking}
        wide
      />
    </section>
  );
}
