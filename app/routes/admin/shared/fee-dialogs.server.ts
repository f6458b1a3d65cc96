import type { FeeEntryResult } from "~/domain/admin/money/fee-entries.server";
import { getCleanerForFees } from "~/domain/admin/money/fees-list.server";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { message } from "~/lib/message";
import { formatBaht } from "~/lib/money";
import type { Locale } from "~/lib/vocabulary";
import { parseId } from "~/http/parse-id";
import { refuseForm } from "~/http/refused-form.server";
import { redirectWithToast, type Toast } from "~/http/toast.server";
import { feesReturnPath } from "./fees-return-path";

/** Returns the cleaner in the URL of a page about fees. Throws a 404 if there is none. */
export function requireCleanerForFees({ id }: { id?: string }) {
  const cleaner = getCleanerForFees(parseId(id));
  if (!cleaner) throw new Response(null, { status: 404 });
  return cleaner;
}

/** Redirects from a dialog about a cleaner's fees to the page that it was opened on. */
export const redirectToFees = (request: Request, cleanerId: number, toast: Toast) =>
  redirectWithToast(feesReturnPath(new URL(request.url).search, cleanerId), toast);

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
