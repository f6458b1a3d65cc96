import type { ProblemReportView } from "~/http/problem-reports-view.server";
import { useText } from "~/i18n/text";
import { CaseMoney } from "./case-money";
import { ProblemPhotos } from "./problem-photos";

/** The problems reported about a booking, as one side sees them, with the team's answers to that side. */
export function ProblemReports({
  reports,
  other,
  moment,
  isInForm,
}: {
  reports: readonly ProblemReportView[];
  /** The other side of the booking. */
  other: "customer" | "cleaner";
  moment: (instant: number) => string;
  /** True if a form of the page is around it. */
  isInForm?: boolean;
}) {
  const { t } = useText();
  return (
    <ul className="card ruled">
      {reports.map(
        ({
          id,
          kind,
          isOwn,
          createdAt,
          settledAt,
          promise,
          words,
          wish,
          photos,
          money,
          answer,
        }) => (
          <li key={id} className="px-4 py-3">
            <p className="font-semibold">
              {t(isOwn ? "problem:by-you" : `problem:by-${other}`, {
                kind: t(`problem:is-${kind}`),
              })}
            </p>
            <p className="text-sm text-ink-soft tabular">
              {moment(createdAt)}&nbsp;·{" "}
              {t(settledAt === null ? "problem:open" : "problem:settled")}
            </p>
            {promise ? <p className="text-sm font-semibold">{promise}</p> : null}
            {words ? <p className="pt-1 whitespace-pre-line wrap-anywhere">{words}</p> : null}
            {wish ? <p className="pt-1 text-sm">{wish}</p> : null}
            <ProblemPhotos photos={photos} />
            {answer ? (
              <p className="pt-2 whitespace-pre-line wrap-anywhere">
                {t("problem:answer", { words: answer })}
              </p>
            ) : null}
            <CaseMoney money={money} isInForm={isInForm ?? false} />
          </li>
        ),
      )}
    </ul>
  );
}
