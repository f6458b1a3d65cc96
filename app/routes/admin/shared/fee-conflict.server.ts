import type { FeeEntryResult } from "~/domain/admin/money/fee-entries.server";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { message } from "~/lib/message";
import { formatBaht } from "~/lib/money";
import type { Locale } from "~/lib/vocabulary";
import { refuseForm } from "~/http/refused-form.server";

type Sent = Parameters<typeof refuseForm>[0];
type FeeConflict = Extract<FeeEntryResult, { reason: "changed-meanwhile" }>;

/**
 * Refuses the form with 409: another admin has added entries since it was opened. The answer shows the
 * last of them and keeps the typed values; sending the form again adds one more entry.
 */
export function refuseFeeConflict(sent: Sent, { added, basedOn }: FeeConflict, locale: Locale) {
  const [entry] = added;
  const answer = refuseForm(sent, {
    status: 409,
    reason: "changed-meanwhile",
    problem: {
      title: "admin-money:added-title",
      text: message(
        entry?.takesBackId
          ? "admin-money:added-back"
          : entry?.kind === "waived"
            ? "admin-money:added-waived"
            : "admin-money:added-received",
        {
          sum: formatBaht(entry?.amount ?? 0),
          day: formatDate(cityDateOf(entry?.at ?? 0), locale, "long"),
          who: entry?.recordedBy ?? "–",
        },
      ),
    },
  });
  answer.data.reply = {
    ...answer.data.reply,
    initialValue: { ...answer.data.reply.initialValue, basedOn: String(basedOn) },
  };
  return answer;
}
