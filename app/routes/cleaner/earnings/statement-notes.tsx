import type { MonthStatement } from "~/domain/payments/statements.server";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";

/** The lines below the sums of a month: how it was paid, what was recorded late, and what was waived. */
export function StatementNotes({ statement }: { statement: MonthStatement }) {
  const { t } = useText();
  const { cash, promptPay, notSaid, later, waived } = statement;
  return (
    <div className="pt-2.5 text-sm text-ink-soft tabular">
      <p>{t("earnings:ways", { cash: formatBaht(cash), promptPay: formatBaht(promptPay) })}</p>
      {notSaid > 0 ? <p>{t("earnings:not-said", { sum: formatBaht(notSaid) })}</p> : null}
      {later === 0 ? null : <p>{t("earnings:later", { sum: formatBaht(later) })}</p>}
      {waived > 0 ? <p>{t("earnings:waived", { sum: formatBaht(waived) })}</p> : null}
    </div>
  );
}
