import { Link } from "~/components/link";
import { Badge } from "~/components/ui/badge";
import { slotHour } from "~/domain/schedule/slots";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate, formatHour } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";
import { adminPaths } from "~/lib/admin-paths";
import { languageOfText } from "~/lib/language-of-text";
import type { LoadedCleaner } from "./route";

/** Lists a cleaner's upcoming bookings. `toDecide`: they aren't listed any more, so an admin must decide. */
export function CleanerUpcomingBookings({
  cleanerId,
  upcoming,
  toDecide,
}: {
  cleanerId: number;
  upcoming: LoadedCleaner["upcoming"];
  toDecide: boolean;
}) {
  const { t, locale } = useText();
  return (
    <section
      aria-labelledby="ahead"
      className={`card ${toDecide ? "border-l-4 border-marigold-500" : ""}`}
    >
      <div className="px-4 pt-4 pb-2 sm:px-6">
        <h2 id="ahead" className="text-section">
          {t(toDecide ? "admin-cleaners:ahead-title" : "admin-cleaners:ahead-title-verified")}{" "}
          <span className="font-normal text-ink-soft tabular">{upcoming.length}</span>
        </h2>
        {toDecide ? (
          <>
            <p className="text-sm text-ink-soft">{t("admin-cleaners:ahead-text")}</p>
            <Link
              to={adminPaths.jobsAhead(cleanerId, { all: "give" })}
              className="button button-quiet"
            >
              {t("admin-absence:ahead-link")}
            </Link>
          </>
        ) : null}
      </div>
      <ul className="text-sm">
        {upcoming.map((booking) => (
          <li key={booking.id} className="border-t border-celadon-200">
            <Link
              to={adminPaths.item("bookings", booking.id)}
              className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-1.5 hover:bg-celadon-50 sm:px-6"
            >
              <span className="link tabular">#{booking.id}</span>
              <span className="tabular">
                {formatDate(booking.date, locale, "short")}{" "}
                {formatHour(slotHour(booking.time), locale)}
              </span>
              <span className="min-w-0 grow basis-40 wrap-anywhere">
                {booking.service}&nbsp;· {booking.customer ?? t("admin-bookings:former-customer")}
              </span>
              <span className="text-ink-soft">
                {t("admin-cleaners:ahead-hours", { count: booking.hours })}
              </span>
              {booking.status === "pending" ? (
                <Badge tone="waits">{t("common:status-pending")}</Badge>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists the audit entries about a cleaner, the latest first. */
export function CleanerAuditHistory({
  history,
  subject,
}: {
  history: LoadedCleaner["history"];
  subject: number;
}) {
  const { t, locale } = useText();
  return (
    <section aria-labelledby="history" className="card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pt-2 sm:px-6">
        <h2 id="history" className="text-section">
          {t("admin-cleaners:history")}
        </h2>
        <Link
          to={adminPaths.section("audit", { type: "user", id: subject })}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          {t("admin-cleaners:history-all")}
        </Link>
      </div>
      {history.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-ink-soft sm:px-6">
          {t("admin-cleaners:history-none")}
        </p>
      ) : (
        <ol className="text-sm">
          {history.map(({ id, at, action, actorId, actor, words }) => (
            <li
              key={id}
              className="flex flex-wrap gap-x-4 border-t border-celadon-200 px-4 py-2.5 sm:px-6"
            >
              <span className="w-36 max-w-full shrink-0 text-ink-soft tabular">
                {joinSideBySide(
                  locale,
                  formatDate(cityDateOf(at), locale, "brief"),
                  formatClock(at, locale),
                )}
              </span>
              <span className="min-w-0 grow basis-52 wrap-anywhere">
                {t(`admin:did-${action}`)}
                {actor && actorId !== subject ? (
                  <span className="text-ink-soft">
                    {" "}
                    {t("admin-cleaners:history-by", { name: actor })}
                  </span>
                ) : null}
                {words ? (
                  <q lang={languageOfText(words)} className="block whitespace-pre-line">
                    {words}
                  </q>
                ) : null}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
