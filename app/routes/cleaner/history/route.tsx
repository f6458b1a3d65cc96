import { type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyBookingsScene } from "~/components/art/empty-scenes";
import { BackLink } from "~/components/back-link";
import { metaTags } from "~/components/page-meta";
import { Pagination, pageNumberOf } from "~/components/pagination";
import { Empty } from "~/components/ui/empty";
import { listPastCleanerBookings } from "~/domain/bookings/reading/cleaner-bookings.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { requireCleaner } from "../shared/require-cleaner.server";
import { JobRow } from "../shared/job-row";
import { jobRow, jobView } from "../shared/job-view";

const PAGE_SIZE = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const profile = await requireCleaner(request, context);
  const { now, locale } = context;
  const page = pageNumberOf(new URL(request.url).searchParams);
  const { jobs, hasMore } = listPastCleanerBookings(profile.id, {
    offset: (page - 1) * PAGE_SIZE,
    size: PAGE_SIZE,
    now,
  });
  if (page > 1 && jobs.length === 0) throw redirectWithin(request, paths.cleanerHistory());
  return {
    meta: await describePersonalPage(context, "jobs:history"),
    today: cityDateOf(now),
    page,
    jobs: jobs.map((job) => jobRow(jobView(job, locale))),
    hasMore,
  };
}

export default function JobHistory() {
  const { t } = useText();
  const { jobs, today, page, hasMore } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-178 pb-8">
      <BackLink to={paths.cleanerDashboard()}>{t("jobs:to-bookings")}</BackLink>
      <h1 className="pb-4">{t("jobs:history")}</h1>
      {jobs.length === 0 ? (
        <div className="card px-4">
          <Empty Scene={EmptyBookingsScene} title={t("jobs:completed-empty")}>
            <p className="text-ink-soft">{t("jobs:completed-empty-text")}</p>
          </Empty>
        </div>
      ) : (
        <ul className="card ruled overflow-hidden">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} today={today} />
          ))}
        </ul>
      )}
      <Pagination page={page} hasMore={hasMore} to={(to) => paths.cleanerHistory({ page: to })} />
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);
