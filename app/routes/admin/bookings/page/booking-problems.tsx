import { AlertIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { Badge } from "~/components/ui/badge";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { CaseMoneyList } from "../../shared/case-money-list";
import { RedoLine } from "../../shared/redo-of-problem";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import { ProblemPhotos } from "../../shared/problem-photos";
import type { AdminBookingView } from "./admin-booking-view.server";
import { AdminBookingSection } from "./booking-section";

/** Lists the reported problems; open ones have a link to settle them. */
export function AdminBookingProblems({ booking }: { booking: AdminBookingView }) {
  const { t } = useText();
  const moment = useFormatDateTime();
  if (booking.problems.length === 0) return null;
  return (
    <AdminBookingSection title={t("admin-bookings:problems")} ruled>
      {booking.problems.map((problem) => {
        const {
          id,
          kind,
          reportedBy,
          words,
          wish,
          photos,
          createdAt,
          answerBy,
          isLate,
          settledAt,
        } = problem;
        return (
          <div key={id} className="px-4 py-3 text-sm">
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="text-base font-semibold">{t(`admin-problems:kind-${kind}`)}</span>
              {settledAt === null ? (
                <Badge tone="danger" Icon={AlertIcon}>
                  {t(isLate ? "admin-problems:is-late" : "admin-problems:waiting")}
                </Badge>
              ) : (
                t("admin-problems:settled")
              )}
            </p>
            <p className="text-ink-soft">
              {t("admin-problems:lead", {
                who: t(`admin-problems:by-${reportedBy}`),
                moment: moment(createdAt),
              })}
            </p>
            {wish || settledAt === null ? (
              <p className="flex flex-wrap gap-x-3">
                {wish ? (
                  <span>
                    {t("admin-problems:wish")}: {t(`admin-problems:wish-${wish}`)}
                  </span>
                ) : null}
                {settledAt === null ? (
                  <span>
                    {t("admin-problems:answer-by")}: {moment(answerBy)}
                  </span>
                ) : null}
              </p>
            ) : null}
            {words ? <p className="pt-1 whitespace-pre-line wrap-anywhere">{words}</p> : null}
            <CaseMoneyList entries={problem.entries} />
            <RedoLine agreedHours={problem.redoHours} booked={problem.redo} />
            <ProblemPhotos photos={photos} />
            <Link
              to={adminPaths.item("problems", id)}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {t(settledAt === null ? "admin-problems:settle" : "admin-problems:read")}
            </Link>
          </div>
        );
      })}
    </AdminBookingSection>
  );
}
