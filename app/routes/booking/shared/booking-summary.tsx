import type { ReactNode } from "react";
import { ChevronDownIcon } from "~/components/art/icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { RatingInBrief, Stars } from "~/components/stars";
import { useText } from "~/i18n/text";
import { formatDate, formatHour, type CityDate } from "~/lib/bangkok-time";
import { formatBaht, formatObservedPrice, type Satang } from "~/lib/money";
import type { Area } from "~/lib/vocabulary";
import { usePageFacts } from "~/root-data";
import { PriceList, type FullPrice } from "./price-list";

interface ChosenSoFar {
  /** The service's own price, shown only with `PRICE_DISPLAY=observed`. */
  service: { name: string; price?: Satang };
  cleaner: { name: string; photo: string | null; rating: number; reviewCount: number };
  area?: Area | null | undefined;
}

interface BookingSummaryProps extends ChosenSoFar {
  /** Price of one visit. */
  price: FullPrice;
  visits?: number;
  start?: {
    date: CityDate;
    hour: number;
    /** The other dates of a series, formatted, or one text that counts them. */
    following?: string[];
  } | null;
  /** Label of the total; missing where the total is shown beside the summary. */
  total?: string;
}

/** The choices so far, and their price. */
export function BookingSummary({
  service,
  cleaner,
  area,
  price,
  visits,
  start,
  total,
}: BookingSummaryProps) {
  const { locale, t } = useText();
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <CleanerPhoto
          name={cleaner.name}
          photo={cleaner.photo}
          width={96}
          eager
          className="size-16 shrink-0"
        />
        <span>
          <strong className="block">{cleaner.name}</strong>
          <Stars rating={cleaner.rating} reviewCount={cleaner.reviewCount} />
        </span>
      </p>
      <dl className="my-3 grid grid-cols-1 gap-1 border-y border-celadon-200 py-3">
        <ServiceRows service={service} />
        {start ? (
          <>
            <SummaryRow name={t("booking:summary-when")}>
              {t("booking:until", {
                date: formatDate(start.date, locale, "short"),
                time: formatHour(start.hour, locale),
              })}
              {start.following?.map((day) => (
                <span key={day} className="block">
                  {day}
                </span>
              ))}
            </SummaryRow>
            <SummaryRow name={t("booking:summary-end")}>
              {formatHour(start.hour + price.hoursBilled, locale)}
            </SummaryRow>
          </>
        ) : null}
        <AreaRow area={area} />
      </dl>
      <PriceList price={price} visits={visits} total={total} />
    </>
  );
}

/**
 * The same in one row, above a step that needs the space below. It unfolds to show what it cuts off; a link
 * leads back to change it.
 */
export function CompactBookingSummary({
  service,
  cleaner,
  area,
  cost,
  change,
}: ChosenSoFar & {
  /** The cleaner's price for the service, before the fee. */
  cost: Satang;
  change: string;
}) {
  const { t } = useText();
  return (
    <div className="relative mb-2 rounded-xl bg-celadon-100 lg:hidden">
      <details className="group">
        <summary className="flex min-h-13 list-none items-center gap-2.5 pr-17 pl-2 leading-snug max-[16rem]:flex-wrap max-[16rem]:pr-2 [&::-webkit-details-marker]:hidden">
          <CleanerPhoto
            name={cleaner.name}
            photo={cleaner.photo}
            width={96}
            eager
            className="size-10 shrink-0 text-sm"
          />
          <span className="min-w-0 max-[16rem]:basis-full">
            <span className="flex items-baseline gap-x-1.5 max-[16rem]:flex-wrap">
              <strong className="truncate">{cleaner.name}</strong>
              <RatingInBrief rating={cleaner.rating} reviewCount={cleaner.reviewCount} />
            </span>
            <span className="flex items-center gap-1 text-mini">
              <span className="truncate">
                {service.name}
                {area ? `\u00a0· ${t(`areas:${area}`)}` : ""}
              </span>
              <ChevronDownIcon className="size-4 shrink-0 group-open:rotate-180" />
            </span>
          </span>
        </summary>
        <dl className="mx-3 grid grid-cols-1 gap-1 border-t border-celadon-200 py-2 text-sm">
          <ServiceRows service={service} />
          <SummaryRow name={t("booking:service-cost")}>{formatBaht(cost)}</SummaryRow>
          <AreaRow area={area} />
        </dl>
      </details>
      <Link
        to={change}
        className="link absolute top-1 right-1 inline-flex min-h-11 items-center px-2 text-sm font-semibold"
      >
        {t("booking:change")}
      </Link>
    </div>
  );
}

function ServiceRows({ service }: Pick<ChosenSoFar, "service">) {
  const { t } = useText();
  const { priceDisplay } = usePageFacts();
  return (
    <>
      <SummaryRow name={t("booking:summary-service")}>{service.name}</SummaryRow>
      {service.price !== undefined && priceDisplay === "observed" ? (
        <SummaryRow name={t("booking:summary-typical")}>
          {formatObservedPrice(service.price, priceDisplay)}
        </SummaryRow>
      ) : null}
    </>
  );
}

function AreaRow({ area }: Pick<ChosenSoFar, "area">) {
  const { t } = useText();
  if (!area) return null;
  return <SummaryRow name={t("booking:summary-where")}>{t(`areas:${area}`)}</SummaryRow>;
}

/** One row of the summary. */
export function SummaryRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 max-[16rem]:block">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right tabular">{children}</dd>
    </div>
  );
}
