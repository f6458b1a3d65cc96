import { Link } from "~/components/link";
import { RowMenu } from "~/components/ui/row-menu";
import { DataTable, type Column } from "~/components/ui/data-table";
import type { FeeLedgerEntry } from "~/domain/admin/money/fees-list.server";
import type { MonthStatement } from "~/domain/payments/statements.server";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { joinWithDots } from "~/lib/join-texts";
import { formatBaht, type Satang } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { RowActions } from "../../shared/list-parts";

type FeeLedgerRow = Pick<
  FeeLedgerEntry,
  "id" | "month" | "kind" | "amount" | "note" | "bookingId" | "recordedBy" | "isTakenBack"
> & {
  on: string;
  /** The customer and the service of a booking, and what was collected for it; null without one. */
  customer: string | null;
  service: string | null;
  collected: Satang | null;
  canWaive: boolean;
  canTakeBack: boolean;
};

/** Returns a sum with a true minus sign. */
const signed = (amount: number) => formatBaht(amount).replace("-", "−");

/** Lists all ledger entries of a cleaner by their months; none is ever deleted. */
export function FeeLedger({
  id,
  entries,
  months,
  search,
}: {
  id: number;
  entries: readonly FeeLedgerRow[];
  /** The latest statements, whose sums are beside the names of their months. */
  months: readonly MonthStatement[];
  search: string;
}) {
  const { t, locale } = useText();
  const nameOf = ({ kind, bookingId }: FeeLedgerRow) =>
    bookingId === null
      ? t(`admin-money:entry-${kind}`)
      : t("admin-money:entry-of", { line: t(`admin-money:entry-${kind}`), id: bookingId });
  const notesOf = ({ note, recordedBy, isTakenBack }: FeeLedgerRow) =>
    joinWithDots(isTakenBack && t("admin-money:taken-back"), note, recordedBy);
  const headOf = (month: string) => {
    const statement = months.find((one) => one.month === month) ?? null;
    return joinWithDots(
      formatDate(`${month}-01`, locale, "month"),
      statement && t("admin-money:line-jobs", { count: statement.jobs }),
      statement && formatBaht(statement.fees + statement.waived),
    );
  };
  const columns: Column<FeeLedgerRow>[] = [
    {
      head: t("admin-money:entry"),
      place: "title",
      cell: (entry) => (
        <>
          {entry.bookingId === null ? (
            nameOf(entry)
          ) : (
            <Link to={adminPaths.item("bookings", entry.bookingId)} className="link">
              {nameOf(entry)}
            </Link>
          )}
          <span className="block text-mini font-normal wrap-anywhere text-ink-soft empty:hidden">
            {notesOf(entry)}
          </span>
        </>
      ),
    },
    {
      head: t("admin-money:day"),
      cell: ({ on }) => formatDate(on, locale, "compact"),
      isDate: true,
    },
    {
      head: t("admin-money:customer"),
      cell: ({ bookingId, customer }) =>
        customer ?? (bookingId === null ? null : t("admin-money:former-customer")),
    },
    { head: t("admin-money:service"), cell: ({ service }) => service },
    {
      head: t("admin-money:collected"),
      numeric: true,
      cell: ({ kind, collected }) =>
        kind === "fee" && collected !== null ? formatBaht(collected) : null,
    },
    {
      head: t("admin-money:amount"),
      place: "state",
      numeric: true,
      cell: ({ amount }) => signed(amount),
    },
    {
      head: t("admin:actions"),
      place: "actions",
      cell: (entry) => {
        const { id: line, kind, amount, on, bookingId, canWaive, canTakeBack } = entry;
        const step =
          canWaive && bookingId !== null ? (
            <Link
              to={adminPaths.step("fees", id, `waive/${bookingId}`, search)}
              preventScrollReset
              aria-label={t("admin-money:waive-booking", { id: bookingId })}
            >
              {t("admin-money:waive")}
            </Link>
          ) : canTakeBack ? (
            <Link
              to={adminPaths.step("fees", id, `take-back/${line}`, search)}
              preventScrollReset
              aria-label={t("admin-money:take-back-which", {
                line: t(`admin-money:entry-${kind}`),
                sum: formatBaht(0 - amount),
                day: formatDate(on, locale, "long"),
              })}
            >
              {t("admin-money:take-back")}
            </Link>
          ) : null;
        return step ? (
          <RowActions>
            <RowMenu label={t("admin:more-for", { name: nameOf(entry) })}>{step}</RowMenu>
          </RowActions>
        ) : null;
      },
    },
  ];
  return (
    <section aria-labelledby="ledger" className="pt-6">
      <h2 id="ledger" className="pb-2 text-section">
        {t("admin-money:entries")}
      </h2>
      {entries.length === 0 ? (
        <p className="pb-4">{t("admin-money:no-entries")}</p>
      ) : (
        <div className="admin-list">
          <DataTable
            caption={t("admin-money:entries")}
            columns={columns}
            items={entries}
            idOf={({ id: line }) => line}
            groupOf={({ month }) => ({ key: month, head: headOf(month) })}
            groupsOnTables
            lineOf={(entry) => {
              const { kind, bookingId, on } = entry;
              const day = formatDate(on, locale, "brief");
              const text = joinWithDots(entry.customer, entry.service, notesOf(entry));
              return {
                to: bookingId === null ? null : adminPaths.item("bookings", bookingId),
                // Most are fees of a booking: its number and day are enough of them to see.
                title:
                  kind === "fee" && bookingId !== null ? (
                    <>
                      <span className="sr-only">{t(`admin-money:entry-${kind}`)} </span>
                      {joinWithDots(`#${bookingId}`, day)}
                    </>
                  ) : (
                    joinWithDots(nameOf(entry), day)
                  ),
                state: signed(entry.amount),
                text: text || null,
              };
            }}
          />
        </div>
      )}
    </section>
  );
}
