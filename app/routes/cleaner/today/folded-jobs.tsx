import { ChevronDownIcon } from "~/components/art/icons";
import { useText } from "~/i18n/text";
import type { CityDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { JobRow } from "../shared/job-row";
import type { JobGroup } from "./open-job-groups";

/** Jobs of one or more days, folded: their number and their sum. */
export function FoldedJobs({
  title,
  group,
  today,
  dayKnown,
}: {
  title: string;
  group: JobGroup;
  today: CityDate;
  dayKnown: boolean;
}) {
  const { t } = useText();
  return (
    <details className="group">
      <summary className="flex min-h-row list-none items-center gap-3 px-4 py-2 lg:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow leading-snug">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-ink-soft tabular">
            {t("jobs:day-sum", { count: group.jobs.length, sum: formatBaht(group.toCollect) })}
          </span>
        </span>
        <ChevronDownIcon className="size-5 shrink-0 text-edge group-open:rotate-180" />
      </summary>
      <ul className="ruled border-t border-celadon-200">
        {group.jobs.map((job) => (
          <JobRow key={job.id} job={job} today={today} isDayKnown={dayKnown} />
        ))}
      </ul>
    </details>
  );
}
