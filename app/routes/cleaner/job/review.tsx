import { Link } from "~/components/link";
import { StarRow } from "~/components/stars";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { languageOfText } from "~/lib/language-of-text";
import { JobSection } from "./columns";
import type { JobPageView } from "./job-page-view.server";

/** The customer's review, and the cleaner's answer, or a link to write one. */
export function JobReview({ job }: { job: JobPageView }) {
  const { t } = useText();
  const { review } = job;
  if (!review) return null;
  return (
    <JobSection title={t("answer:review")}>
      <div className="card p-4">
        <StarRow rating={review.stars} />
        {review.comment ? (
          <p
            lang={languageOfText(review.comment)}
            className="pt-1 wrap-anywhere whitespace-pre-line"
          >
            {review.comment}
          </p>
        ) : (
          <p className="text-sm text-ink-soft">{t("answer:no-words")}</p>
        )}
        {review.isHidden ? (
          <p className="pt-2 text-sm text-ink-soft">{t("answer:hidden")}</p>
        ) : null}
        {review.answer ? (
          <div className="mt-3 border-l-4 border-celadon-200 pl-3">
            <p className="text-sm font-semibold">{t("answer:own")}</p>
            <p lang={languageOfText(review.answer)} className="wrap-anywhere whitespace-pre-line">
              {review.answer}
            </p>
          </div>
        ) : null}
        {review.canAnswer ? (
          <Link to={paths.answerReview(job.id)} className="button button-quiet mt-3">
            {t("answer:answer")}
          </Link>
        ) : null}
      </div>
    </JobSection>
  );
}
