import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { formatClockUnbroken, formatDate, weekdayOf, wholeWeekdayName } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { formatObservedPrice } from "~/lib/money";
import { usePageFacts } from "~/root-data";
import type { SeriesAhead } from "./series-ahead.server";

const LINK_CLASS = "link inline-flex min-h-11 items-center font-semibold";

/** A series as one card: its rhythm, drawn as a line of visits, and how to skip the next. */
export function RegularVisits({ series }: { series: SeriesAhead }) {
  const { t, locale } = useText();
  const { priceDisplay } = usePageFacts();
  const { everyWeeks, date, startsAt, cleanerName, serviceName, nextId, visits, more } = series;
  const name = cleanerName || t("common:former-cleaner");
  const weekday = wholeWeekdayName(weekdayOf(date), locale);
  const when = { weekday, time: formatClockUnbroken(startsAt, locale) };
  const headingId = `series-${series.id}`;
  return (
    <article aria-labelledby={headingId} className="card px-4 pt-3 pb-1 sm:px-5">
      <div className="flex flex-wrap items-center gap-3">
        <CleanerPhoto
          name={name}
          photo={series.cleanerPhoto}
          width={44}
          className="size-11 shrink-0"
        />
        <div className="min-w-0 flex-1 basis-40 leading-snug">
          <h3 id={headingId} className="text-base">
            {everyWeeks === 1
              ? t("dashboard:every-week", when)
              : t("dashboard:every-weeks", { ...when, count: everyWeeks })}
          </h3>
          <p className="text-mini text-ink-soft tabular">
            {t("dashboard:series-what", {
              name,
              service: serviceName,
              total: formatObservedPrice(series.totalPrice, priceDisplay),
            })}
          </p>
        </div>
      </div>
      <ol className="rhythm">
        {visits.map((visit) => (
          <li key={visit.id} data-is={visit.is} aria-current={visit.is === "next" || undefined}>
            <span className="sr-only">
              {t(visit.is === "next" ? "dashboard:next-visit" : `common:status-${visit.is}`)}
            </span>
            <span className="tabular">{formatDate(visit.date, locale, "brief")}</span>
          </li>
        ))}
        {more > 0 ? (
          <li data-is="more">
            <span>{t("dashboard:series-more", { count: more })}</span>
          </li>
        ) : null}
      </ol>
      <p className="flex flex-wrap gap-x-4 border-t border-celadon-200">
        <Link to={paths.myBooking(nextId)} className={LINK_CLASS}>
          {t("dashboard:see-series")}
        </Link>
        <Link to={paths.myBookingStep(nextId, "cancel")} className={LINK_CLASS}>
          {t("dashboard:skip-next")}
        </Link>
      </p>
    </article>
  );
}
