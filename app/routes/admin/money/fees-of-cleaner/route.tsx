import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { listFeeLedgerEntries } from "~/domain/admin/money/fees-list.server";
import { feesDueOn, getFeesOwed, listLatestStatements } from "~/domain/payments/statements.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireRole } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { fullNameForReader } from "~/lib/for-reader";
import { joinWithDots } from "~/lib/join-texts";
import { message } from "~/lib/message";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { formatPhone } from "~/lib/phone";
import { shortestServiceName } from "~/lib/short-service-name";
import { keepCompounds } from "~/lib/thai-compounds";
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
  const { now, locale } = context;
  const asked = Number(new URL(request.url).searchParams.get("lines") ?? 1);
  const page = Number.isInteger(asked) && asked > 1 && asked <= 1000 ? asked : 1;
  const { rows, total } = listFeeLedgerEntries(cleaner.id, { page, size: ADMIN_PAGE_SIZE }, now);
  if (page > 1 && rows.length === 0) throw redirect(adminPaths.item("fees", cleaner.id));
  const owed = getFeesOwed(cleaner.id, now);
  const today = cityDateOf(now);
  return {
    meta: await describePersonalPage(
      context,
      message("admin-money:fees-whom", { name: cleaner.name }),
    ),
    id: cleaner.id,
    name: fullNameForReader(cleaner.name, locale),
    today,
    fullName: `${cleaner.firstName} ${cleaner.lastName}`.trim(),
    phone: cleaner.phone,
    retainedContact: cleaner.hasRetainedContact ? cleaner.retainedContact : null,
    owed: owed.total,
    unused: owed.unused,
    months: listLatestStatements(cleaner.id, { size: MONTHS_SHOWN, now, owed }).map((statement) => {
      const due = feesDueOn(statement.month);
      return {
        ...statement,
        /** Since when what is open is late; null if it isn't. */
        lateSince: statement.state === "owed" && due < today ? due : null,
      };
    }),
    page,
    size: ADMIN_PAGE_SIZE,
    total,
    entries: rows.map(({ at, openOfBooking, kind, isTakenBack, recordedBy, ...entry }) => ({
      id: entry.id,
      month: entry.month,
      amount: entry.amount,
      note: entry.note,
      bookingId: entry.bookingId,
      customer: entry.customerName,
      collected: entry.collected,
      service:
        entry.serviceNameEn === null || entry.serviceNameTh === null
          ? null
          : keepCompounds(
              shortestServiceName(
                serviceNameOf(
                  {
                    serviceNameEn: entry.serviceNameEn,
                    serviceNameTh: entry.serviceNameTh,
                    redoOfProblemId: entry.redoOfProblemId,
                  },
                  locale,
                ),
              ),
            ),
      kind,
      /** Null if it was the cleaner, whose entries most are. */
      recordedBy: entry.recordedByUserId === cleaner.userId ? null : recordedBy,
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
    today,
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
            <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
              {fullName}
              {phone ? (
                <a
                  href={"tel:" + phone}
                  className="link inline-flex min-h-11 items-center font-semibold tabular"
                >
                  {formatPhone(phone)}
                </a>
              ) : null}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <div className="tabular md:text-end">
            <p className="text-title font-bold">
              {owed > 0
                ? t("admin-money:owes", { sum: formatBaht(owed) })
                : t(soFar > 0 ? "admin-money:nothing-due" : "admin-money:owes-nothing")}
            </p>
            <p className="text-sm text-ink-soft">
              {joinWithDots(
                soFar > 0 && t("admin-money:this-month", { sum: formatBaht(soFar) }),
                unused > 0 && t("admin-money:credit", { sum: formatBaht(unused) }),
              )}
            </p>
          </div>
          <Link
            to={adminPaths.step("fees", id, "payment", search)}
            preventScrollReset
            className="button button-strong max-md:w-full"
          >
            {t("admin-money:record")}
          </Link>
        </div>
      </div>
      <Outlet />
      <ListBody
        path={adminPaths.item("fees", id)}
        end={
          <>
            <FeeLedger id={id} entries={entries} months={months} search={search} />
            <ListPagination page={page} size={size} total={total} to={ledgerPagePath} />
          </>
        }
      >
        <AdminStatementMonths id={id} months={months} today={today} back={back} />
      </ListBody>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
