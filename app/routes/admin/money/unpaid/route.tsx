import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { DataTable, type Column } from "~/components/ui/data-table";
import {
  UNPAID_SHARE_DAYS,
  listContradictedPayments,
  listUnpaidByCleaner,
} from "~/domain/admin/money/unpaid-jobs.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { formatMoment } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { readListQuery, requireAdmin } from "../../shared/admin-list.server";
import { BookingNumber, PersonToCall, RowCall } from "../../shared/person-to-call";
import { ListBody, ListHead, ListPagination, RowAction, RowActions } from "../../shared/list-parts";
import { shareText } from "./share-text";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { page } = readListQuery(request);
  const { locale, now } = context;
  const { rows, total } = listUnpaidByCleaner(page, now);
  // Some may have been paid meanwhile.
  if (page.page > 1 && rows.length === 0) throw redirect(adminPaths.unpaid());
  const contradicted = listContradictedPayments();
  return {
    list: { ...page, total },
    days: UNPAID_SHARE_DAYS,
    contradicted: contradicted.rows.map(({ customerName, cleanerName, ...row }) => ({
      ...row,
      customer: nameForReader(customerName ?? "", locale),
      cleaner: nameForReader(cleanerName, locale),
    })),
    cleaners: rows.map(({ name, ...row }) => ({ ...row, name: nameForReader(name, locale) })),
    meta: await describePersonalPage(context, "admin-money:unpaid-title"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

type Contradicted = ReturnType<typeof useLoaderData<typeof loader>>["contradicted"][number];
type Unpaid = ReturnType<typeof useLoaderData<typeof loader>>["cleaners"][number];

export default function UnpaidJobs() {
  const { t, locale } = useText();
  const { list, days, contradicted, cleaners } = useLoaderData<typeof loader>();
  const former = t("common:former-cleaner");
  const differing: Column<Contradicted>[] = [
    {
      head: t("admin-money:unpaid-booking"),
      cell: ({ id, totalPrice }) => (
        <>
          <BookingNumber id={id} named="admin-money:unpaid-booking-which" />
          <span className="tabular md:hidden">&nbsp;· {formatBaht(totalPrice)}</span>
        </>
      ),
      place: "title",
    },
    {
      head: t("admin-money:unpaid-cleaner-says"),
      cell: (row) => (
        <PersonToCall
          call="admin-money:unpaid-call"
          name={row.cleaner || former}
          phone={row.cleanerPhone}
          label={t("admin-money:unpaid-cleaner-says")}
        />
      ),
      place: "words",
    },
    {
      head: t("admin-money:unpaid-customer-says"),
      cell: (row) => (
        <PersonToCall
          call="admin-money:unpaid-call"
          name={row.customer || "–"}
          phone={row.customerPhone}
          label={t("admin-money:unpaid-customer-says")}
          note={t(`admin-money:unpaid-says-${row.how ?? "cash"}`)}
        />
      ),
      place: "words",
    },
    {
      head: t("admin-money:unpaid-sum"),
      cell: ({ totalPrice }) => <span className="max-md:hidden">{formatBaht(totalPrice)}</span>,
      place: "words",
      numeric: true,
    },
    {
      head: t("admin-money:unpaid-since"),
      cell: ({ since }) => formatMoment(since, locale),
      place: "state",
    },
    {
      head: t("admin:actions"),
      cell: ({ id }) => (
        <Link
          to={adminPaths.step("bookings", id, "payment")}
          aria-label={t("admin-money:unpaid-decide-which", { id })}
          className="row-button link inline-flex min-h-11 items-center font-semibold md:ml-auto md:flex md:w-fit"
        >
          {t("admin-money:unpaid-decide")}
        </Link>
      ),
      place: "actions",
    },
  ];
  const columns: Column<Unpaid>[] = [
    {
      head: t("admin-money:cleaner"),
      cell: (row) => (
        <PersonToCall call="admin-money:unpaid-call" name={row.name || former} phone={row.phone} />
      ),
      place: "title",
    },
    { head: t("admin-money:unpaid-jobs"), cell: ({ jobs }) => jobs, numeric: true },
    {
      head: t("admin-money:unpaid-share", { days }),
      cell: ({ recent, recentDone }) => shareText(recent, Math.max(recent, recentDone), t),
      numeric: true,
    },
    { head: t("admin-money:unpaid-sum"), cell: ({ sum }) => formatBaht(sum), numeric: true },
    {
      head: t("admin-money:unpaid-oldest"),
      cell: ({ oldest }) => formatMoment(oldest, locale),
      place: "state",
    },
    {
      head: t("admin-money:unpaid-taken-back"),
      cell: ({ takenBack }) => takenBack,
      numeric: true,
    },
    {
      head: t("admin:actions"),
      cell: ({ cleanerId, name }) => (
        <RowActions>
          <RowAction
            to={adminPaths.unpaidOf(cleanerId)}
            aria-label={t("admin-money:unpaid-see-whom", { name: name || former })}
          >
            {t("admin-money:unpaid-see")}
          </RowAction>
        </RowActions>
      ),
      place: "actions",
    },
  ];
  return (
    <>
      <BackLink to={adminPaths.section("fees")}>{t("admin-money:unpaid-back")}</BackLink>
      <ListHead title={t("admin-money:unpaid-title")} total={null} />
      <p className="max-w-prose text-sm whitespace-pre-line text-ink-soft">
        {t("admin-money:unpaid-text", { days })}
      </p>
      <p className="flex flex-wrap gap-x-6 pb-4 text-sm">
        <Link
          to={adminPaths.section("bookings", { view: "all", payment: "not-paid" })}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {t("admin-money:unpaid-all")}
        </Link>
        <Link
          to={adminPaths.section("problems", { state: "promised" })}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {t("admin-money:unpaid-promised")}
        </Link>
      </p>
      {contradicted.length > 0 ? (
        <section aria-labelledby="differing" className="pb-6">
          <h2 id="differing" className="pb-2 text-section">
            {t("admin-money:unpaid-differing")}
          </h2>
          <div className="admin-list">
            <DataTable
              caption={t("admin-money:unpaid-differing")}
              columns={differing}
              items={contradicted}
              idOf={({ id }) => id}
            />
          </div>
        </section>
      ) : null}
      <ListBody
        path={adminPaths.unpaid()}
        end={<ListPagination {...list} to={adminPaths.unpaid} />}
      >
        {contradicted.length > 0 && list.total > 0 ? (
          <h2 className="pb-2 text-section md:px-4 md:pt-3">
            {t("admin-money:unpaid-by-cleaner")}
          </h2>
        ) : null}
        {list.total === 0 ? (
          <p className="p-4">{t("admin-money:unpaid-none")}</p>
        ) : (
          <DataTable
            caption={t("admin-money:unpaid-title")}
            columns={columns}
            items={cleaners}
            idOf={({ cleanerId }) => cleanerId}
            lineOf={({ cleanerId, name, phone, oldest, recent, recentDone, sum }) => ({
              to: adminPaths.unpaidOf(cleanerId),
              title: name || former,
              state: formatMoment(oldest, locale),
              text: shareText(recent, Math.max(recent, recentDone), t),
              figure: formatBaht(sum),
              call: <RowCall call="admin-money:unpaid-call" name={name || former} phone={phone} />,
            })}
          />
        )}
      </ListBody>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
