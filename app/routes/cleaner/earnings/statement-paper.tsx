import { PaperEdges } from "~/components/paper-edges";
import { QrPicture } from "~/components/qr-picture";
import type { Business } from "~/domain/business/business.server";
import type { QrCode } from "~/domain/payments/qr-code";
import type { MonthStatement } from "~/domain/payments/statements.server";
import { useText } from "~/i18n/text";
import { formatDate, type CityDate } from "~/lib/bangkok-time";
import { formatBaht, type Satang } from "~/lib/money";
import type { PaymentMethod } from "~/lib/vocabulary";
import { StatementSums } from "./statement-sums";

interface StatementJob {
  id: number;
  day: CityDate;
  service: string;
  hours: number;
  /** Null if it wasn't said. */
  paidHow: PaymentMethod | null;
  collected: Satang;
  fee: Satang;
}

/** Width of the QR on paper, in CSS pixels. */
const QR_WIDTH = 160;

/**
 * The statement of a month on sheets of A4: its jobs, what was collected and kept at the left, and what is still to
 * be handed in for it at the right, with the QR if nothing else is owed. On a screen it isn't shown.
 */
export function StatementPaper({
  statement,
  name,
  jobs,
  owed,
  qr,
  business,
  now,
}: {
  statement: MonthStatement;
  /** The cleaner. */
  name: string;
  jobs: readonly StatementJob[];
  /** The sum still to be handed in for this month, and until which day; null if nothing is. */
  owed: { owed: Satang; due: CityDate } | null;
  /** Pays that sum; null if it can't be paid so, or if other months are owed, too. */
  qr: { name: string | null; code: QrCode } | null;
  business: Business;
  now: number;
}) {
  const { t, locale } = useText();
  const sum = formatBaht(owed?.owed ?? 0);
  return (
    <PaperEdges
      what={t("earnings:paper")}
      number={formatDate(`${statement.month}-01`, locale, "month")}
      business={business}
      printedAt={now}
    >
      <p className="text-title font-bold">{name}</p>
      {jobs.length > 0 ? <JobsOfMonth jobs={jobs} /> : null}
      <div className="grid grid-cols-2 items-start gap-x-10 pt-4">
        <div>
          <StatementSums statement={statement} />
        </div>
        {owed ? (
          <div>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold">
              {t("earnings:fees-title")} <span className="text-title tabular">{sum}</span>
            </p>
            <p className="text-sm tabular">
              {t("earnings:fees-due", { due: formatDate(owed.due, locale, "full") })}
            </p>
            {qr ? (
              <div className="mt-3 border-t border-celadon-200 pt-2 text-center">
                <QrPicture
                  code={qr.code}
                  label={t("earnings:qr-label", { sum })}
                  width={QR_WIDTH}
                />
                <p className="text-sm font-semibold">{qr.name ?? t("common:brand")}</p>
              </div>
            ) : null}
          </div>
        ) : null}
      </div>
    </PaperEdges>
  );
}

/** The jobs of the month, one in a line. */
function JobsOfMonth({ jobs }: { jobs: readonly StatementJob[] }) {
  const { t, locale } = useText();
  return (
    <table className="mt-4 w-full text-sm tabular">
      <caption className="sr-only">{t("earnings:paper-jobs")}</caption>
      <thead className="border-b border-ink text-left text-mini text-ink-soft">
        <tr>
          <th scope="col">{t("earnings:paper-day")}</th>
          <th scope="col">{t("earnings:paper-job")}</th>
          <th scope="col">{t("earnings:paper-way")}</th>
          <th scope="col" className="text-right">
            {t("earnings:paper-collected")}
          </th>
          <th scope="col" className="text-right">
            {t("earnings:paper-fee")}
          </th>
        </tr>
      </thead>
      <tbody className="ruled">
        {jobs.map(({ id, day, service, hours, paidHow, collected, fee }) => (
          <tr key={id}>
            <td className="py-1">{formatDate(day, locale, "short")}</td>
            <td>
              #{id} {service}&nbsp;· {t("common:hours-short", { count: hours })}
            </td>
            <td>{paidHow ? t(`earnings:paper-${paidHow}`) : "–"}</td>
            <td className="text-right">{formatBaht(collected)}</td>
            <td className="text-right">{formatBaht(fee)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
