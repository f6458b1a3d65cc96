import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { listFeeLedgerEntries } from "~/domain/admin/money/fees-list.server";
import { getFeesOwed, listLatestStatements } from "~/domain/payments/statements.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireRole } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { message } from "~/lib/message";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { formatPhone } from "~/lib/phone";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { requireCleanerForFees } from "../../shared/fee-dialogs.server";
import { ListBody, ListPagination } from "../../shared/list-parts";
import { RetainedContactLinks } from "../../shared/retained-contact-links";
import { revalidateList } from "../../shared/revalidate-list";
import { ADMIN_PAGE_SIZE } from "../../shared/admin-list.server";
import { FeeLedger } from "./fee-ledger";
import { AdminStatementMonths } from "./statement-months";

/** Number of statements listed above the ledger, which has all. */
const MONTHS_SHOWN = 6;

export const shouldRevalidate = revalidateList;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const cleaner = requireCleanerForFees(params);
  const { now } = context;
  const asked = Number(new URL(request.url).searchParams.get("lines") ?? 1);
  const page = Number.isInteger(asked) && asked > 1 && asked <= 1000 ? asked : 1;
  const { rows, total } = listFeeLedgerEntries(cleaner.id, { page, size: ADMIN_PAGE_SIZE }, now);
  if (page > 1 && rows.length === 0) throw redirect(adminPaths.item("fees", cleaner.id));
  const owed = getFeesOwed(cleaner.id, now);
  return {
    meta: await describePersonalPage(
      context,
      message("admin-money:fees-whom", { name: cleaner.name }),
    ),
    id: cleaner.id,
    name: cleaner.name,
    fullName: `${cleaner.firstName} ${cleaner.lastName}`.trim(),
    phone: cleaner.phone && formatPhone(cleaner.phone),
    retainedContact: cleaner.hasRetainedContact ? cleaner.retainedContact : null,
    owed: owed.total,
    unused: owed.unused,
    months: listLatestStatements(cleaner.id, { size: MONTHS_SHOWN, now, owed }),
    page,
    size: ADMIN_PAGE_SIZE,
    total,
    entries: rows.map(({ at, openOfBooking, kind, isTakenBack, total: _all, ...entry }) => ({
      ...entry,
      kind,
      on: cityDateOf(at),
      isTakenBack,
      canWaive: kind === "fee" && (openOfBooking ?? 0) > 0,
      canTakeBack: (kind === "received" || kind === "waived") && !isTakenBack,
    })),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminCleanerFeesPage() {
  const { t } = useText();
  const {
    id,
    name,
    fullName,
    phone,
    retainedContact,
    owed,
    unused,
    months,
    page,
    size,
    total,
    entries,
  } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete("lines");
  query.delete("from");
  const back = query.size > 0 ? `?${query.toString()}` : "";
  const ledgerPagePath = (to: number) => {
    const next = new URLSearchParams(query);
    if (to > 1) next.set("lines", String(to));
    return adminPaths.item("fees", id, next.size > 0 ? `?${next.toString()}` : "");
  };
  const running = months.find(({ state }) => state === "running");
  const soFar = running ? running.fees - running.received : 0;
  const shown = name || t("common:former-cleaner");
  return (
    <>
      <BackLink to={adminPaths.section("fees") + back}>{t("admin:tab-fees")}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <div className="min-w-0">
          <h1>{t("admin-money:fees-whom", { name: shown })}</h1>
          {retainedContact ? (
            <div className="text-sm">
              <p>{t("admin-money:gone-stored")}</p>
              <RetainedContactLinks {...retainedContact} />
            </div>
          ) : (
            <p className="text-sm text-ink-soft">
              {[fullName, phone].filter(Boolean).join("\u00a0· ")}
            </p>
          )}
          <p className="pt-1 font-semibold tabular">
            {owed > 0
              ? t("admin-money:owes", { sum: formatBaht(owed) })
              : t(soFar > 0 ? "admin-money:nothing-due" : "admin-money:owes-nothing")}
            {soFar > 0 ? `\u00a0· ${t("admin-money:this-month", { sum: formatBaht(soFar) })}` : ""}
            {unused > 0 ? `\u00a0· ${t("admin-money:credit", { sum: formatBaht(unused) })}` : ""}
          </p>
        </div>
        <Link
          to={adminPaths.step("fees", id, "payment", search)}
          preventScrollReset
          className="button button-strong"
        >
          {t("admin-money:record")}
        </Link>
      </div>
      <Outlet />
      <ListBody
        path={adminPaths.item("fees", id)}
        end={<ListPagination page={page} size={size} total={total} to={ledgerPagePath} />}
      >
        <AdminStatementMonths id={id} months={months} back={back} />
        <FeeLedger id={id} entries={entries} search={search} />
      </ListBody>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
