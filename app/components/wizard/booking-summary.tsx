import type { ReactNode } from "react";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Stars } from "~/components/stars";
import { useText } from "~/i18n/text";
import { formatObservedPrice } from "~/lib/money";
import type { Area } from "~/lib/vocabulary";
import { usePageFacts } from "~/root-data";

interface BookingSummaryProps {
  service: { name: string; price: number };
  cleaner: { name: string; photo: string | null; rating: number; reviewCount: number };
  area?: Area | null | undefined;
  className?: string;
  children?: ReactNode;
}

/** What was chosen so far: beside the step on large screens, above it on phones. */
export function BookingSummary({
  service,
  cleaner,
  area,
  className = "",
  children,
}: BookingSummaryProps) {
  const { t } = useText();
  const { priceDisplay } = usePageFacts();
  return (
    <section
      aria-label={t("booking:summary")}
      className={`self-start rounded-2xl bg-celadon-100 p-4 ${className}`}
    >
      <p className="flex items-center gap-3">
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
      <dl className="mt-3 grid gap-1 border-t border-celadon-200 pt-3">
        <SummaryRow name={service.name}>
          <span className="block text-sm text-ink-soft">{t("booking:typical-price")}</span>
          {formatObservedPrice(service.price, priceDisplay)}
        </SummaryRow>
        {area ? (
          <SummaryRow name={t("booking:summary-where")}>{t(`areas:${area}`)}</SummaryRow>
        ) : null}
        {children}
      </dl>
    </section>
  );
}

/** One line of the summary; in a narrow column beside the step its two parts stand below each other. */
export function SummaryRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 md:max-lg:block">
      <dt>{name}</dt>
      <dd className="text-right tabular-nums md:max-lg:text-left">{children}</dd>
    </div>
  );
}
