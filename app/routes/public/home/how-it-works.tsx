import { Link } from "~/components/link";
import { ArrowRightIcon } from "~/components/art/subject-icons";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { HomeData } from "./home-data.server";

const STEPS = [1, 2, 3, 4] as const;

/** The four steps, and beside them the price of one booking, part by part. */
export function HowItWorks({ entry }: Pick<HomeData, "entry">) {
  const { t } = useText();
  return (
    <section
      id="how-it-works"
      className="page grid gap-3 pt-9 sm:pt-14 lg:grid-cols-3 lg:gap-8"
      aria-labelledby="how-title"
    >
      <div className="lg:col-span-2">
        <h2 id="how-title" className="text-2xl sm:text-3xl">
          {t("home:how-title")}
        </h2>
        <p className="max-w-prose pt-0.5 text-ink-soft">{t("home:how-lead")}</p>
        <ol className="grid pt-2 sm:grid-cols-2 sm:gap-x-8 sm:pt-5">
          {STEPS.map((step) => (
            <li key={step} className="flex gap-3 py-2">
              <span
                aria-hidden="true"
                className="grid size-9 shrink-0 place-items-center rounded-full bg-celadon-700 font-bold text-white"
              >
                {step}
              </span>
              <div className="min-w-0 wrap-anywhere">
                <h3 className="pt-1 text-base">{t(`home:how-${step}-title`)}</h3>
                <p className="text-sm text-ink-soft">{t(`home:how-${step}-text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <Link
          to={paths.infoPage("how-it-works")}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-celadon-700 underline underline-offset-4"
        >
          {t("home:how-more")}
          <ArrowRightIcon className="size-5" />
        </Link>
      </div>
      {entry ? <Receipt entry={entry} /> : null}
    </section>
  );
}

function Receipt({ entry: { service, lowest } }: { entry: NonNullable<HomeData["entry"]> }) {
  const { t } = useText();
  const hours = t("common:hours", { count: lowest.hoursBilled });
  return (
    <div className="card self-center border-t-4 border-marigold p-4 md:p-5">
      <h3 className="text-base wrap-anywhere">{t("home:receipt-title", { service })}</h3>
      <dl className="pt-2 tabular">
        <ReceiptRow
          label={t("home:receipt-work", { hours, rate: formatBaht(lowest.hourlyRate) })}
          amount={formatBaht(lowest.serviceCost)}
        />
        <ReceiptRow label={t("home:receipt-fee")} amount={formatBaht(lowest.platformFee)} />
        <ReceiptRow
          label={t("home:receipt-total")}
          amount={formatBaht(lowest.total)}
          className="mt-2 border-t border-celadon-200 pt-2 text-lg font-bold"
        />
      </dl>
      <p className="text-sm text-ink-soft">{t("home:receipt-note")}</p>
    </div>
  );
}

function ReceiptRow({
  label,
  amount,
  className = "py-0.5",
}: {
  label: string;
  amount: string;
  className?: string;
}) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
