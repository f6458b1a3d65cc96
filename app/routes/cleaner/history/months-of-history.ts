import { shortServiceName } from "~/lib/short-service-name";
import type { JobView } from "../shared/job-view";

/** Returns what a row of the history shows; only this is sent to the browser. */
function historyRow({ id, status, startsAt, city, total, customer, ...job }: JobView) {
  return {
    ...{ id, serviceName: shortServiceName(job.serviceName), startsAt, city, total, customer },
    kept: job.serviceCost,
    ...(status !== "completed" && { status }),
    ...(status === "completed" && total > 0 && !job.isPaid && { isPaymentOpen: true }),
  };
}

export type HistoryRowView = ReturnType<typeof historyRow>;

/** Groups jobs, the latest first, by the month of their day (`yyyy-MM`). */
export function monthsOfHistory(jobs: readonly JobView[]) {
  const months: { month: string; jobs: HistoryRowView[] }[] = [];
  for (const job of jobs) {
    const month = job.date.slice(0, 7);
    const current = months.at(-1);
    if (current?.month === month) current.jobs.push(historyRow(job));
    else months.push({ month, jobs: [historyRow(job)] });
  }
  return months;
}
