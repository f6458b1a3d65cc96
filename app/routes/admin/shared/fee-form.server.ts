import type { FeeResult } from "~/domain/admin/money/fees-desk.server";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { message } from "~/lib/message";
import { formatBaht } from "~/lib/money";
import type { Locale } from "~/lib/vocabulary";
import { refuseForm } from "~/http/refused-form.server";

type Sent = Parameters<typeof refuseForm>[0];
type Added = Extract<FeeResult, { reason: "changed-meanwhile" }>;

/**
 * 409: another admin has added lines since the form was opened. It says what the last of them is, and
 * keeps what was typed: sending it again adds one more.
 */
export function refuseAdded(sent: Sent, { added, seen }: Added, locale: Locale) {
  const [line] = added;
  const answer = refuseForm(sent, {
    status: 409,
    reason: "changed-meanwhile",
    problem: {
      title: "desk-money:added-title",
      text: message(
        line?.takesBackId
          ? "desk-money:added-back"
          : line?.kind === "waived"
            ? "desk-money:added-waived"
            : "desk-money:added-received",
        {
          sum: formatBaht(line?.amount ?? 0),
          day: formatDate(cityDateOf(line?.at ?? 0), locale, "long"),
          who: line?.recordedBy ?? "–",
        },
      ),
    },
  });
  answer.data.reply = {
    ...answer.data.reply,
    initialValue: { ...answer.data.reply.initialValue, seen: String(seen) },
  };
  return answer;
}
