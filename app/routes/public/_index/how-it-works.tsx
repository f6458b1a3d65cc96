import { Link } from "~/components/link";
import { ArrowRightIcon } from "~/components/art/icons";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { HomeData } from "./home-data.server";

const STEPS = [1, 2, 3, 4] as const;

/** The four steps, and beside them what one booking costs, line by line. */
export function HowItWorks({ entry }: Pick<HomeData, "entry">) {
  const { t } = useText();
  return (
    <section
      id="how-it-works"
      className="page grid gap-8 py-14 lg:grid-cols-3"
      aria-labelledby="how-title"
    >
      <div className="lg:col-span-2">
        <h2 id="how-title" className="text-2xl sm:text-3xl">
          {t("home:how-title")}
        </h2>
        <p className="max-w-prose pt-2 text-ink-soft">{t("home:how-lead")}</p>
        <ol className="grid gap-8 pt-8 sm:grid-cols-2">
          {STEPS.map((step) => (
            <li key={step} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-12 shrink-0 place-items-center rounded-2xl rounded-br-none bg-celadon-100 text-xl font-bold text-celadon-700"
              >
                {step}
              </span>
              <div>
                <h3 className="text-lg">{t(`home:how-${step}-title`)}</h3>
                <p className="pt-1 text-ink-soft">{t(`home:how-${step}-text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <Link to={paths.info("how-it-works")} className="button button-plain mt-4 -ml-5">
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
    <div className="card self-center border-t-8 border-marigold p-6">
      <h3 className="text-lg">{t("home:receipt-title")}</h3>
      <p className="text-sm text-ink-soft">{service}</p>
      <dl className="pt-4">
        <Line
          label={t("home:receipt-work", { hours, rate: formatBaht(lowest.hourlyRate) })}
          amount={formatBaht(lowest.serviceCost)}
        />
        <Line label={t("home:receipt-fee")} amount={formatBaht(lowest.platformFee)} />
        <Line
          label={t("home:receipt-total")}
          amount={formatBaht(lowest.total)}
          className="mt-2 border-t border-dashed border-celadon-400 pt-3 font-bold"
        />
      </dl>
      <p className="pt-3 text-sm text-ink-soft">{t("home:receipt-note")}</p>
    </div>
  );
}

function Line({
  label,
  amount,
  className = "",
}: {
  label: string;
  amount: string;
  className?: string;
}) {
  return (
    <div className={`flex justify-between gap-4 py-1 ${className}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  );
}
