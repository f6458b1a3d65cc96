import { type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { EmptyBookingsScene } from "~/components/art/empty-scenes";
import { BackLink } from "~/components/back-link";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Pagination, pageNumberOf } from "~/components/pagination";
import { Empty } from "~/components/ui/empty";
import {
  hasCancelledAhead,
  listPastCleanerBookings,
  sumCompletedByMonth,
} from "~/domain/bookings/reading/cleaner-history.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { translatorFor } from "~/i18n/i18n.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
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
  const { jobs, total } = listPastCleanerBookings(profile.id, {
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
  const t = await translatorFor(locale);
  const sumOf = (which: string) => {
    const sum = sums.find(({ month }) => month === which);
    if (!sum) return undefined;
    return {
      jobs: sum.jobs,
      paid: sum.total - sum.open,
      kept: sum.kept,
      open: sum.open > 0 ? t("earnings:open", { sum: formatBaht(sum.open) }) : null,
    };
  };
  return {
    meta: await describePersonalPage(context, "jobs:history"),
    page,
    pages: Math.ceil(total / PAGE_SIZE),
    show,
    months: months.map((one) => ({ ...one, sum: sumOf(one.month) })),
    /** True if some booking was cancelled whose day is still to come. */
    hasAhead: show === "ahead" || hasCancelledAhead(profile.id, now),
  };
}

export default function JobHistory() {
  const { t } = useText();
  const { months, page, pages, show, hasAhead } = useLoaderData<typeof loader>();
  return (
    <div className="pb-8">
      <BackLink to={paths.cleanerDashboard()}>{t("jobs:to-bookings")}</BackLink>
      <h1 className={hasAhead ? undefined : "pb-4"}>{t("jobs:history")}</h1>
      {hasAhead ? (
        <nav
          aria-label={t("jobs:history-parts")}
          className="mt-3 mb-5 flex max-w-md flex-wrap gap-1 rounded-2xl bg-celadon-100 p-1 forced-colors:border"
        >
          <Part to={paths.cleanerHistory()} isShown={show === undefined}>
            {t("jobs:history-been")}
          </Part>
          <Part to={paths.cleanerHistory({ show: "ahead" })} isShown={show === "ahead"}>
            {t("jobs:history-ahead")}
          </Part>
        </nav>
      ) : null}
      {months.length === 0 ? (
        <div className="card px-4">
          <Empty Scene={EmptyBookingsScene} title={t("jobs:completed-empty")}>
            <p className="text-ink-soft">{t("jobs:completed-empty-text")}</p>
          </Empty>
        </div>
      ) : (
        <div className="flex flex-col gap-section">
          {months.map((month) => (
            <MonthOfJobs key={month.month} {...month} hasSum={show === undefined} />
          ))}
          <Pagination
            page={page}
            position={t("jobs:page-of", { page, pages })}
            hasMore={page < pages}
            to={(to) => paths.cleanerHistory({ show, page: to })}
          />
        </div>
      )}
    </div>
  );
}

/** One of the two parts of the history; the one that is shown is white. */
function Part({ to, isShown, children }: { to: string; isShown: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={isShown ? "page" : undefined}
      className="grid min-h-11 flex-1 basis-32 place-items-center rounded-xl px-3 text-center text-sm font-semibold text-ink-soft hover:text-ink aria-[current]:bg-white aria-[current]:text-celadon-800 aria-[current]:[box-shadow:inset_0_0_0_2px_var(--color-celadon-700)] forced-colors:aria-[current]:border-2"
    >
      {children}
    </Link>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);
