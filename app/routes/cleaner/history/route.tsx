import { type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyBookingsScene } from "~/components/art/empty-scenes";
import { BackLink } from "~/components/back-link";
import { metaTags } from "~/components/page-meta";
import { Pagination, pageNumberOf } from "~/components/pagination";
import { Empty } from "~/components/ui/empty";
import { TabLink, TabLinks } from "~/components/ui/tab-links";
import {
  hasCancelledAhead,
  listPastCleanerBookings,
  sumCompletedByMonth,
} from "~/domain/bookings/reading/cleaner-history.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { requireCleaner } from "../shared/require-cleaner.server";
import { jobView } from "../shared/job-view";
import { MonthOfJobs } from "./month-of-jobs";
import { monthsOfHistory } from "./months-of-history";

const PAGE_SIZE = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const profile = await requireCleaner(request, context);
  const { now, locale } = context;
  const { searchParams } = new URL(request.url);
  const page = pageNumberOf(searchParams);
  const show = searchParams.get("show") === "ahead" ? ("ahead" as const) : undefined;
  const { jobs, hasMore } = listPastCleanerBookings(profile.id, {
    isAhead: show === "ahead",
    offset: (page - 1) * PAGE_SIZE,
    size: PAGE_SIZE,
    now,
  });
  if (page > 1 && jobs.length === 0) throw redirectWithin(request, paths.cleanerHistory({ show }));
  const months = monthsOfHistory(jobs.map((job) => jobView(job, locale)));
  const [last] = months;
  const first = months.at(-1);
  const sums =
    show === undefined && first && last
      ? sumCompletedByMonth(profile.id, { first: first.month, last: last.month })
      : [];
  return {
    meta: await describePersonalPage(context, "jobs:history"),
    page,
    show,
    hasMore,
    months: months.map((one) => ({ ...one, sum: sums.find(({ month }) => month === one.month) })),
    /** True if some booking was cancelled whose day is still to come. */
    hasAhead: show === "ahead" || hasCancelledAhead(profile.id, now),
  };
}

export default function JobHistory() {
  const { t, locale } = useText();
  const { months, page, show, hasMore, hasAhead } = useLoaderData<typeof loader>();
  return (
    <div className="pb-8">
      <BackLink to={paths.cleanerDashboard()}>{t("jobs:to-bookings")}</BackLink>
      <h1 className={hasAhead ? undefined : "pb-4"}>{t("jobs:history")}</h1>
      {hasAhead ? (
        <TabLinks label={t("jobs:history-parts")}>
          <TabLink to={paths.cleanerHistory()} current={show === undefined}>
            {t("jobs:history-been")}
          </TabLink>
          <TabLink to={paths.cleanerHistory({ show: "ahead" })} current={show === "ahead"}>
            {t("jobs:history-ahead")}
          </TabLink>
        </TabLinks>
      ) : null}
      {months.length === 0 ? (
        <div className="card px-4">
          <Empty Scene={EmptyBookingsScene} title={t("jobs:completed-empty")}>
            <p className="text-ink-soft">{t("jobs:completed-empty-text")}</p>
          </Empty>
        </div>
      ) : (
        <div className="part-two">
          <div className="flex min-w-0 flex-col gap-section">
            {months.map((month) => (
              <MonthOfJobs key={month.month} {...month} hasSum={show === undefined} />
            ))}
            <Pagination
              page={page}
              hasMore={hasMore}
              to={(to) => paths.cleanerHistory({ show, page: to })}
            />
          </div>
          {show === undefined ? (
            <nav
              aria-label={t("earnings:months")}
              className="card ruled overflow-hidden max-lg:hidden lg:sticky lg:top-22 lg:mt-9"
            >
              {months.map(({ month, sum }) => (
                <a
                  key={month}
                  href={`#month-${month}`}
                  className="flex min-h-row flex-col justify-center px-6 hover:bg-celadon-50"
                >
                  <strong>{formatDate(`${month}-01`, locale, "month")}</strong>
                  <span className="text-sm text-ink-soft tabular">
                    {t("jobs:month-sum", {
                      count: sum?.jobs ?? 0,
                      sum: formatBaht(sum?.total ?? 0),
                    })}
                  </span>
                </a>
              ))}
            </nav>
          ) : null}
        </div>
      )}
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);
