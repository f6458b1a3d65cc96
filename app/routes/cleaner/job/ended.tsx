import { Form } from "@remix-run/react";
import { Link } from "~/components/link";
import { Banner } from "~/components/ui/banner";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { JobColumns } from "./columns";
import type { JobPageView } from "./job-page-view.server";
import { JobHelp, MoreAboutJob, JobProblemReports, JobSteps } from "./more-about-job";
import { CustomerAndHome } from "./customer-and-home";

/** A job that was cancelled or ended early: the reason, and the consequences. */
export function EndedJob({ job }: { job: JobPageView }) {
  const { t } = useText();
  const { end } = job;
  const isPlainCancellation = !["no-show", "unsafe", "ended"].includes(end?.event ?? "");
  const why =
    end?.event === "no-show"
      ? { title: t("job:no-show-title"), text: t("job:no-show-text") }
      : end?.event === "unsafe"
        ? { title: t("job:unsafe-title"), text: t("job:unsafe-text") }
        : end?.event === "ended"
          ? { title: t("job:ended-title"), text: t("job:ended-text") }
          : {
              title: t("job:cancelled-title"),
              text: t(job.areHoursClosed ? "job:your-time-is-closed" : "job:your-time-is-free"),
            };
  return (
    <>
      <div className="pt-4">
        <Banner title={why.title}>
          {end && isPlainCancellation ? <p className="wrap-anywhere tabular">{end.line}</p> : null}
          <p>{why.text}</p>
          {end?.event === "unsafe" ? (
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
      <JobColumns help={<JobHelp job={job} />} first={<CustomerAndHome job={job} />}>
        <JobProblemReports job={job} />
        <JobSteps job={job} />
        <MoreAboutJob job={job} />
      </JobColumns>
    </>
  );
}

/** The way back to a job that its cleaner has cancelled. */
function ComeAfterAll({ job: { ownCancellation, end } }: { job: JobPageView }) {
  const { t } = useText();
  switch (ownCancellation?.state) {
    case "can-come":
      return (
        <section aria-labelledby="come" className="card mb-5 p-4">
          <h2 id="come" className="text-section">
            {t("job:come-title")}
          </h2>
          <p className="pt-1">{t("job:come-text")}</p>
          {end?.isLate ? <p className="pt-1">{t("job:come-late")}</p> : null}
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
