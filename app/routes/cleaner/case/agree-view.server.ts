import type { ProblemForSide } from "~/domain/bookings/problems/problems.server";
import type { CaseReader } from "~/http/case-page-view.server";
import { keepCompounds } from "~/lib/thai-compounds";

/** The form with which a cleaner offers to come again, or takes it back, with its texts. */
export type AgreeView = NonNullable<ReturnType<typeof agreeView>>;

/** Returns that form; null if it isn't the cleaner's to offer. `hoursBilled` are the hours of the job. */
export function agreeView(
  { canAgreeToRedo, redoAgreedAt, redoHours }: ProblemForSide,
  { hoursBilled, name }: { hoursBilled: number; name: string },
  { t }: CaseReader,
) {
  if (!canAgreeToRedo) return null;
  const named = (count: number) => t("common:hours", { count });
  if (redoAgreedAt !== null && redoHours !== null) {
    return {
      title: keepCompounds(t("case-page:agreed-title")),
      text: keepCompounds(t("case-page:agreed-text", { hours: named(redoHours), name })),
      send: t("case-page:agreed-change"),
      hours: null,
    };
  }
  return {
    title: keepCompounds(t("case-page:agree-title")),
    text: keepCompounds(t("case-page:agree-text", { name })),
    send: t("case-page:agree-send"),
    hours: {
      legend: t("case-page:agree-hours"),
      choices: Array.from({ length: hoursBilled }, (_, index) => ({
        value: index + 1,
        label: named(index + 1),
      })),
    },
  };
}
