import { Notice } from "~/components/ui/notice";
import { useText } from "~/i18n/text";
import { Columns } from "./columns";
import type { JobView } from "./job-view.server";
import { More, Reports, Steps, useMoment, wordsOf } from "./more";
import { Person } from "./person";

/** A job that won't take place, or ended early: why, and what follows. */
export function Ended({ job }: { job: JobView }) {
  const { t } = useText();
  const moment = useMoment(job.now);
  const last = job.history.find(
    ({ to, event }) => to === "cancelled" && !event.startsWith("problem"),
  );
  const isCalledOff = !["no-show", "unsafe", "ended"].includes(last?.event ?? "");
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
        <Notice title={why.title}>
          {last && isCalledOff ? (
            <p className="wrap-anywhere tabular">
              {t("job:log-line", { at: moment(last.at), what: t(wordsOf(last)) })}
              {last.reason ? ` (“${last.reason}”)` : null}
            </p>
          ) : null}
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
