import type { ReactNode } from "react";
import { BackLink } from "~/components/back-link";
import { Link } from "~/components/link";
import { sendForm } from "~/components/ui/send-form";
import type { RouteHandle } from "~/http/context";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockRange, formatDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";

const JOB_ANSWER_FAILED = "job:failed-title";

/** The `handle` of the routes that ask for confirmation about a job. */
export const JOB_QUESTION_HANDLE: RouteHandle = {
  formFailed: JOB_ANSWER_FAILED,
};

/** Sends the answer to a question. If the connection drops, the form stays, to be sent again. */
export const sendJobAnswer = <Answer,>(send: () => Promise<Answer>) =>
  sendForm(send, { failed: JOB_ANSWER_FAILED });

/** The facts about a job that a question about it shows. */
export interface JobInQuestion {
  id: number;
  startsAt: number;
  endsAt: number;
  customer: string;
}

/** A page that asks for confirmation about a job. */
export function JobQuestion({
  job,
  title,
  children,
}: {
  job: JobInQuestion;
  title: string;
  children: ReactNode;
}) {
  const { t, locale } = useText();
  const when = `${formatDate(cityDateOf(job.startsAt), locale, "short")} ${formatClockRange(job.startsAt, job.endsAt, locale)}`;
  return (
    <div className="page reading pt-3 pb-10 sm:pt-6">
      <BackLink to={paths.job(job.id)}>{t("job:go-back")}</BackLink>
      <h1>{title}</h1>
      <p className="pb-4 text-ink-soft tabular">
        {when}&nbsp;· {job.customer || t("job:former-customer")}
      </p>
      {children}
    </div>
  );
}

/** Two buttons: leave the job as it is, or do what was asked. */
export function AnswerButtons({
  jobId,
  keep,
  send,
  isDanger = false,
}: {
  jobId: number;
  keep: Message;
  send: Message;
  isDanger?: boolean;
}) {
  const { t } = useText();
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={paths.job(jobId)} className="button button-quiet min-h-12 grow">
        {t(keep)}
      </Link>
      <button
        type="submit"
        className={`button ${isDanger ? "button-danger" : "button-strong"} min-h-12 grow`}
      >
        {t(send)}
      </button>
    </div>
  );
}
