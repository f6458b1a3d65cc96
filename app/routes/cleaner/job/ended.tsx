import { Form } from "@remix-run/react";
import { Link } from "~/components/link";
import { Banner } from "~/components/ui/banner";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
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
          : {
              title: t("job:cancelled-title"),
              text: t(job.areHoursClosed ? "job:your-time-is-closed" : "job:your-time-is-free"),
            };
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
            <p className="mt-2 flex flex-wrap gap-2">
              <a href="tel:191" className="button button-danger">
                {t("job:call-191")}
              </a>
              <Link to={paths.jobStep(job.id, "unsafe")} className="button button-outline">
                {t("job:unsafe-more")}
              </Link>
            </p>
          ) : null}
        </Banner>
      </div>
      <ComeAfterAll job={job} />
      <JobColumns first={<CustomerAndHome job={job} />}>
        <JobProblemReports job={job} />
        <JobSteps job={job} />
        <MoreAboutJob job={job} />
      </JobColumns>
    </>
  );
}

/** The way back to a job that its cleaner has cancelled. */
function ComeAfterAll({ job: { ownCancellation, history } }: { job: JobPageView }) {
  const { t } = useText();
  switch (ownCancellation?.state) {
    case "can-come":
      return (
        <section aria-labelledby="come" className="card mb-5 p-4">
          <h2 id="come" className="text-section">
            {t("job:come-title")}
          </h2>
          <p className="pt-1">{t("job:come-text")}</p>
          {history.some(({ event, isLate }) => event === "cancelled" && isLate) ? (
            <p className="pt-1">{t("job:come-late")}</p>
          ) : null}
          <Form method="post" className="pt-3">
            <button
              type="submit"
              name="intent"
              value="come-after-all"
              className="button button-strong min-h-12 w-full"
            >
              {t("job:come-send")}
            </button>
          </Form>
        </section>
      );
    case "absence":
      return (
        <Link
          to={paths.absence({ absence: ownCancellation.absenceId })}
          className="button button-outline mb-5 min-h-12"
        >
          {t("job:come-absence")}
        </Link>
      );
    case "given-back":
      return (
        <Link
          to={paths.job(ownCancellation.bookingId)}
          className="button button-outline mb-5 min-h-12"
        >
          {t("job:come-given-back")}
        </Link>
      );
    default:
      return null;
  }
}
