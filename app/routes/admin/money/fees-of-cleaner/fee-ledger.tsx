import { Link } from "~/components/link";
import { DataTable, type Column } from "~/components/ui/data-table";
import type { FeeLedgerEntry } from "~/domain/admin/money/fees-list.server";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";

type FeeLedgerRow = Omit<FeeLedgerEntry, "at" | "openOfBooking" | "total"> & {
  on: string;
  canWaive: boolean;
  canTakeBack: boolean;
};

/** Lists all ledger entries of a cleaner; none is ever deleted. */
export function FeeLedger({
  id,
  entries,
  search,
}: {
  id: number;
  entries: readonly FeeLedgerRow[];
  search: string;
}) {
  const { t, locale } = useText();
  const columns: Column<FeeLedgerRow>[] = [
    {
      head: t("desk-money:line"),
      place: "title",
      cell: ({ kind, bookingId }) =>
        bookingId === null
          ? t(`desk-money:line-${kind}`)
          : t("desk-money:line-of", { line: t(`desk-money:line-${kind}`), id: bookingId }),
    },
    { head: t("desk-money:day"), cell: ({ on }) => formatDate(on, locale, "long") },
    {
      head: t("desk-money:month"),
      cell: ({ month }) => formatDate(`${month}-01`, locale, "month"),
    },
    {
      head: t("desk-money:note"),
      cell: ({ note, isTakenBack }) => (
        <span className="wrap-anywhere">
          {note || (isTakenBack ? null : "–")}
          {isTakenBack ? <em className="block">{t("desk-money:taken-back")}</em> : null}
        </span>
      ),
    },
    { head: t("desk-money:by"), cell: ({ recordedBy }) => recordedBy ?? "–" },
    {
      head: t("desk-money:amount"),
      place: "state",
      numeric: true,
      cell: ({ amount }) => formatBaht(amount).replace("-", "−"),
    },
    {
      head: t("desk:actions"),
      place: "actions",
      cell: ({ id: line, kind, amount, on, bookingId, canWaive, canTakeBack }) =>
        canWaive && bookingId !== null ? (
          <Link
            to={paths.adminStep("fees", id, `waive/${bookingId}`, search)}
            preventScrollReset
            aria-label={t("desk-money:waive-job", { id: bookingId })}
            className="link inline-flex min-h-11 items-center"
          >
            {t("desk-money:waive")}
          </Link>
        ) : canTakeBack ? (
          <Link
            to={paths.adminStep("fees", id, `take-back/${line}`, search)}
            preventScrollReset
            aria-label={t("desk-money:take-back-which", {
              line: t(`desk-money:line-${kind}`),
              sum: formatBaht(0 - amount),
              day: formatDate(on, locale, "long"),
            })}
            className="link inline-flex min-h-11 items-center"
          >
            {t("desk-money:take-back")}
          </Link>
        ) : null,
    },
  ];
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger" className="pt-6 pb-2 text-section md:px-4">
        {t("desk-money:ledger")}
      </h2>
      {entries.length === 0 ? (
        <p className="pb-4 md:px-4">{t("desk-money:no-lines")}</p>
      ) : (
        <DataTable
          caption={t("desk-money:ledger")}
          columns={columns}
          items={entries}
          idOf={({ id: line }) => line}
        />
      )}
    </section>
  );
}
