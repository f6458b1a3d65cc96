import { KeyValue, KeyValues } from "~/components/ui/key-value";
import type { MonthStatement } from "~/domain/payments/statements.server";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";

/**
 * The sums of a month, on the screen and on paper: what was collected, the fees, and what is the cleaner's own;
 * below them how it was paid, what was recorded late, and what was waived.
 */
export function StatementSums({ statement }: { statement: MonthStatement }) {
  const { t } = useText();
  const { cash, promptPay, notSaid, later, waived } = statement;
  return (
    <>
      <KeyValues>
        <KeyValue kind="sum" label={t("earnings:collected", { count: statement.jobs })}>
          {formatBaht(statement.collected)}
        </KeyValue>
        <KeyValue kind="sum" label={t("earnings:fees")}>
          −{formatBaht(statement.fees)}
        </KeyValue>
        <KeyValue kind="total" label={t("earnings:yours", { count: statement.hours })}>
          {formatBaht(statement.earned)}
        </KeyValue>
      </KeyValues>
      <div className="pt-2.5 text-sm text-ink-soft tabular">
        <p>{t("earnings:ways", { cash: formatBaht(cash), promptPay: formatBaht(promptPay) })}</p>
        {notSaid > 0 ? <p>{t("earnings:not-said", { sum: formatBaht(notSaid) })}</p> : null}
        {later === 0 ? null : <p>{t("earnings:later", { sum: formatBaht(later) })}</p>}
        {waived > 0 ? <p>{t("earnings:waived", { sum: formatBaht(waived) })}</p> : null}
      </div>
    </>
  );
}
