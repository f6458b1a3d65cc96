import { ChevronRightIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { StatusBadge, type BadgeStatus } from "~/components/status-badge";
import { useText } from "~/i18n/text";
import { formatClockRange, formatDate, type CityDate } from "~/lib/bangkok-time";

/** A visit of a series, as lists show it. */
export interface ListedVisit {
  id: number;
  date: CityDate;
  startsAt: number;
  endsAt: number;
  status: BadgeStatus;
}

/** The visits of a series, each with a link to its page; the visit of the current page is emphasised. */
export function VisitRows({
  visits,
  currentId,
  to,
  wide = false,
}: {
  visits: readonly ListedVisit[];
  currentId: number;
  to: (id: number) => string;
  /** Uses the wider padding of the content above, and has room for arrows. */
  wide?: boolean;
}) {
  const { t, locale } = useText();
  return (
    <ol className="ruled">
      {visits.map((visit) => (
        <li key={visit.id}>
          <Link
            to={to(visit.id)}
            aria-current={visit.id === currentId ? "page" : undefined}
            className={`flex min-h-14 flex-wrap items-center justify-between gap-x-3 px-4 py-2 hover:bg-celadon-50 ${wide ? "sm:px-6" : ""}`}
          >
            <span className={`tabular ${visit.id === currentId ? "font-semibold" : ""}`}>
              {formatDate(visit.date, locale, "short")}
              <span className="block text-sm text-ink-soft">
                {formatClockRange(visit.startsAt, visit.endsAt, locale)}&nbsp;·{" "}
                {t("visits:number", { id: visit.id })}
              </span>
            </span>
            <span className="flex items-center gap-3">
              <StatusBadge status={visit.status} inRow />
              {wide ? (
                <ChevronRightIcon
                  className={`size-5 shrink-0 text-edge ${visit.id === currentId ? "invisible" : ""}`}
                />
              ) : null}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
