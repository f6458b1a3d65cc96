import type { ReactNode } from "react";
import { formatRelativeDay } from "~/components/relative-day";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";

/** Jobs, given in order, below the days on which they are. */
export function JobsByDay<Job extends { id: number; date: string }>({
  jobs,
  today,
  row,
}: {
  jobs: readonly Job[];
  today: string;
  row: (job: Job) => ReactNode;
}) {
  const { t, locale } = useText();
  const days = [...new Set(jobs.map(({ date }) => date))];
  return (
    <div className="card ruled overflow-hidden">
      {days.map((date) => {
        const near = formatRelativeDay(date, today, locale, t);
        const day = formatDate(date, locale, "short");
        return (
          <div key={date}>
            <h3 className="px-4 pt-3 text-sm font-semibold text-celadon-700 tabular">
              {near === day ? day : `${near} ${day}`}
            </h3>
            <ul className="ruled">
              {jobs
                .filter((job) => job.date === date)
                .map((job) => (
                  <li key={job.id}>{row(job)}</li>
                ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
