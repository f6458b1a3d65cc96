import { Link } from "~/components/link";
import { RowMenu } from "~/components/ui/row-menu";
import { DataTable, type Column } from "~/components/ui/data-table";
import type { FeeLedgerEntry } from "~/domain/admin/money/fees-list.server";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { joinWithDots } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { RowActions } from "../../shared/list-parts";

type FeeLedgerRow = Omit<FeeLedgerEntry, "at" | "openOfBooking" | "total"> & {
  on: string;
  canWaive: boolean;
  canTakeBack: boolean;
};

/** Returns a sum with a true minus sign. */
const signed = (amount: number) => formatBaht(amount).replace("-", "−");

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
  const nameOf = ({ kind, bookingId }: FeeLedgerRow) =>
    bookingId === null
      ? t(`admin-money:entry-${kind}`)
      : t("admin-money:entry-of", { line: t(`admin-money:entry-${kind}`), id: bookingId });
  const columns: Column<FeeLedgerRow>[] = [
    {
      head: t("admin-money:entry"),
      place: "title",
      cell: (entry) =>
        entry.bookingId === null ? (
          nameOf(entry)
        ) : (
          <Link to={adminPaths.item("bookings", entry.bookingId)} className="link">
            {nameOf(entry)}
          </Link>
        ),
    },
    {
      head: t("admin-money:day"),
      cell: ({ on }) => formatDate(on, locale, "compact"),
      isDate: true,
    },
    {
      head: t("admin-money:month"),
      cell: ({ month }) => formatDate(`${month}-01`, locale, "month"),
    },
    {
      head: t("admin-money:note"),
      cell: ({ note, isTakenBack, recordedBy }) => (
        <span className="wrap-anywhere">
          {joinWithDots(note, recordedBy) || (isTakenBack ? null : "–")}
          {isTakenBack ? <em className="block">{t("admin-money:taken-back")}</em> : null}
        </span>
      ),
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
    <section aria-labelledby="ledger">
      <h2 id="ledger" className="pt-6 pb-2 text-section md:px-4">
        {t("admin-money:entries")}
      </h2>
      {entries.length === 0 ? (
        <p className="pb-4 md:px-4">{t("admin-money:no-entries")}</p>
      ) : (
        <DataTable
          caption={t("admin-money:entries")}
          columns={columns}
          items={entries}
          idOf={({ id: line }) => line}
          lineOf={(entry) => ({
            to: entry.bookingId === null ? null : adminPaths.item("bookings", entry.bookingId),
            title: nameOf(entry),
            state: signed(entry.amount),
            text: joinWithDots(
              formatDate(entry.on, locale, "brief"),
              !entry.on.startsWith(entry.month) && formatDate(`${entry.month}-01`, locale, "month"),
              entry.isTakenBack && t("admin-money:taken-back"),
              entry.note,
              entry.recordedBy,
            ),
          })}
        />
      )}
    </section>
  );
}
