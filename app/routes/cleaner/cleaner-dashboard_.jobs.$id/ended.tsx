import { Notice } from "~/components/ui/notice";
import { useText } from "~/i18n/text";
import { Columns } from "./columns";
import type { JobView } from "./job-view.server";
import { More, Reports, Steps } from "./more";
import { Person } from "./person";

/** A job that won't take place, or ended early: why, and what follows. */
export function Ended({ job }: { job: JobView }) {
  const { t } = useText();
  const last = job.history.find(
    ({ to, event }) => to === "cancelled" && !event.startsWith("problem"),
  );
  const why =
    last?.event === "no-show"
      ? { title: t("job:no-show-title"), text: t("job:no-show-text") }
      : last?.event === "unsafe"
        ? { title: t("job:unsafe-title"), text: t("job:unsafe-text") }
        : { title: t("job:cancelled-title"), text: t("job:your-time-is-free") };
  return (
    <>
      <div className="pt-4">
        <Notice title={why.title}>
          <p>{why.text}</p>
          {last?.event === "unsafe" ? (
            <a href="tel:191" className="button button-danger mt-2">
              {t("job:call-191")}
            </a>
          ) : null}
        </Notice>
      </div>
      <Columns first={<Person job={job} />}>
        <Reports job={job} />
        <Steps job={job} />
        <More job={job} />
      </Columns>
    </>
  );
}
