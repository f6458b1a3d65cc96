import { ClockIcon } from "~/components/art/icons";
import { CaseRows } from "~/components/case-rows";
import { FoldedRow } from "~/components/folded-row";
import { Link } from "~/components/link";
import { SentLines } from "~/components/sent-lines";
import { useText } from "~/i18n/text";
import { useDayAndTime } from "../shared/use-day-and-time";
import type { CustomerBookingPageView } from "./customer-booking-page-view.server";

/** The problems in which the customer has to choose a time, first of all on the page. */
export function ReportsToAnswer({ booking: { reports } }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  return reports
    .filter(({ asksReader }) => asksReader)
    .map(({ id, to, title, text }) => (
      <section
        key={id}
        aria-labelledby={`report-${id}`}
        className="card flex flex-wrap items-center gap-3 border-l-4 border-marigold px-4 py-3 sm:px-6"
      >
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={`report-${id}`} className="text-base text-marigold-900">
            {title}
          </h2>
          <p className="text-sm text-ink-soft tabular">{text}</p>
        </div>
        <Link to={to} className="button button-strong min-h-12 max-sm:w-full">
          {t("dashboard:redo-choose")}
        </Link>
      </section>
    ));
}

/** The other problems that either side reported, each with a page of its own. */
export function BookingReports({ booking }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  const reports = booking.reports.filter(({ asksReader }) => !asksReader);
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="reports">
      <h2 id="reports" className="pb-2 text-section">
        {t("case-page:reported")}
      </h2>
      <CaseRows rows={reports} />
    </section>
  );
}

/** The booking's history, the latest first. */
export function CustomerBookingHistory({
  booking: { history },
}: {
  booking: CustomerBookingPageView;
}) {
  const { t } = useText();
  const moment = useDayAndTime();
  return (
    <FoldedRow
      Icon={ClockIcon}
      title={t("my-booking:history")}
      text={t("my-booking:entries", { count: history.length })}
      isInCard
    >
      <ol>
        {history.map((entry) => (
          <li key={entry.id} className="py-1.5 text-sm">
            <span className="block text-ink-soft tabular">{moment(entry.at)}</span>
            <span className="font-semibold">{t(historyKeyOf(entry))}</span>
            {entry.moreHours === null
              ? null
              : ` (+${t("common:hours-short", { count: entry.moreHours })})`}
            {entry.isLate ? ` (${t("my-booking:log-late")})` : null}
            {entry.wasStartsAt === null ? null : (
              <span className="block tabular">
                {t("my-booking:log-was", { moment: moment(entry.wasStartsAt) })}
              </span>
            )}
            {entry.reason ? (
              <span className="block wrap-anywhere">
                {t("my-booking:log-reason", { reason: entry.reason })}
              </span>
            ) : null}
            <SentLines lines={entry.sent} />
          </li>
        ))}
      </ol>
    </FoldedRow>
  );
}

function historyKeyOf({ event, actor }: CustomerBookingPageView["history"][number]) {
  switch (event) {
    case "booked":
    case "requested":
    case "accepted":
      return actor === "admin"
        ? (`my-booking:log-${event}-admin` as const)
        : (`my-booking:log-${event}` as const);
    case "paid-cash":
    case "paid-promptpay":
    case "not-paid":
      return actor === "admin"
        ? (`my-booking:log-${event}-admin` as const)
        : (`my-booking:log-${event}` as const);
    case "moved":
      return actor === "admin" || actor === "cleaner"
        ? (`my-booking:log-moved-${actor}` as const)
        : "my-booking:log-moved";
    case "cancelled":
      return `my-booking:log-cancelled-${actor === "system" ? "admin" : actor}` as const;
    case "more-time-proposed":
      return `my-booking:log-more-time-proposed-${actor === "customer" ? "customer" : "cleaner"}` as const;
    case "completed":
      return actor === "system" ? "my-booking:log-completed-system" : "my-booking:log-completed";
    default:
      return `my-booking:log-${event}` as const;
  }
}
