import { Banner } from "~/components/ui/banner";
import { useText } from "~/i18n/text";
import { JobColumns } from "./columns";
import type { JobPageView } from "./job-page-view.server";
import {
  MoreAboutJob,
  JobProblemReports,
  JobSteps,
  useJobMoment,
  historyEntryKey,
} from "./more-about-job";
import { CustomerAndHome } from "./customer-and-home";

/** A job that was cancelled or ended early: the reason, and the consequences. */
export function EndedJob({ job }: { job: JobPageView }) {
  const { t } = useText();
  const moment = useJobMoment(job.now);
  const last = job.history.find(
    ({ to, event }) => to === "cancelled" && !event.startsWith("problem"),
  );
  const isPlainCancellation = !["no-show", "unsafe", "ended"].includes(last?.event ?? "");
  const why =
    last?.event === "no-show"
      ? { title: t("job:no-show-title"), text: t("job:no-show-text") }
      : last?.event === "unsafe"
        ? { title: t("job:unsafe-title"), text: t("job:unsafe-text") }
        : last?.event === "ended"
          ? { title: t("job:ended-title"), text: t("job:ended-text") }
          : { title: t("job:cancelled-title"), text: t("job:your-time-is-free") };
  return (
    <>
      <div className="pt-4">
        <Banner title={why.title}>
          {last && isPlainCancellation ? (
            <p className="wrap-anywhere tabular">
              {t("job:log-entry", { at: moment(last.at), what: t(historyEntryKey(last)) })}
              {last.reason ? ` (“${last.reason}”)` : null}
            </p>
          ) : null}
          <p>{why.text}</p>
          {last?.event === "unsafe" ? (
            <a href="tel:191" className="button button-danger mt-2">
              {t("job:call-191")}
            </a>
          ) : null}
        </Banner>
      </div>
      <JobColumns first={<CustomerAndHome job={job} />}>
        <JobProblemReports job={job} />
        <JobSteps job={job} />
        <MoreAboutJob job={job} />
      </JobColumns>
    </>
  );
}
