import { type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChevronLeftIcon, ChevronRightIcon } from "~/components/art/icons";
import { BackLink } from "~/components/back-link";
import { RouteErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { getBusiness, getBusinessPromptPay } from "~/domain/business/business.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { getUnsaidJobs } from "~/domain/bookings/paying/unsaid-jobs.server";
import { statementMonthOf } from "~/domain/payments/fee-ledger.server";
import { promptPayPayload } from "~/domain/payments/promptpay";
import { qrCode } from "~/domain/payments/qr-code";
import {
  feesDueOn,
  getFeesOwed,
  listLatestStatements,
  listStatementJobs,
  listStatements,
} from "~/domain/payments/statements.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { caseMoneyOfMonth } from "~/http/problem-reports-view.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { addMonths, cityDateOf, formatDate, isCityMonth } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import { requireCleaner } from "../shared/require-cleaner.server";
import { UnsaidJobsRow } from "../shared/unsaid-jobs-row";
import { OwedFeesCard } from "./owed-fees-card";
import { EarningsMonth } from "./earnings-month";
import { StatementPaper } from "./statement-paper";
import { EarningsMonths } from "./earnings-months";

/** Number of bars in the chart. */
const CHART_MONTHS = 6;
/** Number of months that are listed at first; `?page=2` lists all. */
const FIRST_MONTHS = 6;
const MOST_MONTHS = 240;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const profile = await requireCleaner(request, context);
  const { now } = context;
  const current = statementMonthOf(now);
  const parameters = new URL(request.url).searchParams;
  const asked = parameters.get("month");
  const owed = getFeesOwed(profile.id, now);
  const all = parameters.get("page") === "2";
  const listed = listLatestStatements(profile.id, {
    size: all ? MOST_MONTHS : FIRST_MONTHS + 1,
    now,
    owed,
  });
  // A month that has just begun has nothing to show yet: until its first job is paid the page opens the one before.
  const opened = listed.find(({ jobs }) => jobs > 0)?.month ?? current;
  const month = isCityMonth(asked) && asked <= current ? asked : opened;
  // The chart ends with the current month, or with an older chosen month that would not be in it.
  const last = month > addMonths(current, -CHART_MONTHS) ? current : month;
  const chartMonths = Array.from({ length: CHART_MONTHS }, (_, index) =>
    addMonths(last, index - CHART_MONTHS + 1),
  );
  const businessPromptPay = owed.total > 0 ? getBusinessPromptPay(context.locale) : null;
  return {
    meta: await describePersonalPage(context, "earnings:title"),
    now,
    business: getBusiness(context.locale),
    // Only paper lists them, and a month's statement is drawn up once it is over.
    jobs: (month < current ? listStatementJobs(profile.id, month) : []).map((job) => ({
      id: job.id,
      day: cityDateOf(job.startsAt),
      service: keepCompounds(serviceNameOf(job, context.locale)),
      hours: job.hours,
      paidHow: job.paidHow,
      collected: job.collected,
      fee: job.fee,
    })),
    name: nameForReader(profile.name, context.locale),
    month,
    current,
    opened,
    caseMoney: caseMoneyOfMonth(profile.id, month, {
      t: await translatorFor(context.locale),
      locale: context.locale,
      now,
    }),
    unsaid: getUnsaidJobs(profile.id, now),
    chart: listStatements(profile.id, chartMonths, now, owed),
    months: all ? listed : listed.slice(0, FIRST_MONTHS),
    hasMore: !all && listed.length > FIRST_MONTHS,
    owed: { ...owed, months: owed.months.map((one) => ({ ...one, due: feesDueOn(one.month) })) },
    qr: businessPromptPay && {
      name: businessPromptPay.name,
      code: qrCode(promptPayPayload(businessPromptPay.target, owed.total)),
    },
  };
}

export default function Earnings() {
  const { t, locale } = useText();
  const {
    month,
    current,
    opened,
    chart,
    months,
    hasMore,
    owed,
    qr,
    now,
    unsaid,
    caseMoney,
    name,
    jobs,
    business,
  } = useLoaderData<typeof loader>();
  const statement = chart.find((one) => one.month === month);
  const monthName = (yearMonth: string) => formatDate(`${yearMonth}-01`, locale, "month");
  const arrow = "grid size-11 place-items-center rounded-xl text-celadon-700";
  const before = addMonths(month, -1);
  const after = addMonths(month, 1);
  const today = cityDateOf(now);
  return (
    <>
      <div className="pb-10 print:hidden">
        <BackLink to={paths.cleanerDashboard()}>{t("earnings:back")}</BackLink>
        <div className="flex flex-wrap items-center gap-1">
          <h1 className="flex-1 max-sm:text-title">
            {t("earnings:title-month", { month: monthName(month) })}
          </h1>
          <Link
            to={paths.cleanerEarnings({ month: before })}
            aria-label={t("earnings:previous-month", { month: monthName(before) })}
            className={`${arrow} bg-celadon-100 hover:bg-celadon-200`}
          >
            <ChevronLeftIcon className="size-5" />
          </Link>
          {month < current ? (
            <Link
              to={paths.cleanerEarnings({ month: after === opened ? null : after })}
              aria-label={t("earnings:next-month", { month: monthName(after) })}
              className={`${arrow} bg-celadon-100 hover:bg-celadon-200`}
            >
              <ChevronRightIcon className="size-5" />
            </Link>
          ) : null}
        </div>
        <div className="part-two gap-y-4 pt-4 lg:grid-rows-[auto_1fr] lg:gap-y-7">
          {owed.total > 0 ? (
            <div className="part-side lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <OwedFeesCard owed={owed} today={today} qr={qr} />
            </div>
          ) : null}
          <div className="min-w-0">
            {unsaid ? (
              <ul className="card mb-4 overflow-hidden">
                <UnsaidJobsRow unsaid={unsaid} />
              </ul>
            ) : null}
            {statement ? (
              <EarningsMonth
                statement={statement}
                chart={chart}
                current={current}
                opened={opened}
                now={now}
              />
            ) : null}
            {caseMoney.length > 0 ? (
              <section className="card mt-4 p-4">
                <h2 className="text-section">{t("earnings:case-money")}</h2>
                <ul className="ruled text-sm">
                  {caseMoney.map(({ id, bookingId, text, paid, note }) => (
                    <li key={id} className="py-2 wrap-anywhere tabular">
                      <Link
                        to={paths.job(bookingId)}
                        className="link inline-flex min-h-11 items-center"
                      >
                        #{bookingId}
                      </Link>{" "}
                      <span className="font-semibold">{text}</span>
                      {paid ? <span className="block">{paid}</span> : null}
                      {note ? <span className="block text-ink-soft">{note}</span> : null}
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </div>
          <EarningsMonths months={months} hasMore={hasMore} />
        </div>
      </div>
      {statement ? (
        <StatementPaper
          statement={statement}
          name={name}
          jobs={jobs}
          owed={owed.months.find((one) => one.month === month) ?? null}
          qr={owed.months.length === 1 ? qr : null}
          business={business}
          now={now}
        />
      ) : null}
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
