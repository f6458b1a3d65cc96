import { CleanerPhoto } from "~/components/cleaner-photo";
import { Stars } from "~/components/stars";
import { useText } from "~/i18n/text";
import { formatBaht, type Satang } from "~/lib/money";
import type { OwnCardData } from "./own-card.server";

/** The cleaner's own card as it is in the list of cleaners, but without links. */
export function OwnCard({
  card: { name, photo, rating, reviewCount, free, languages, way, hours, platformFee, ...card },
  hourlyRate = card.hourlyRate,
}: {
  card: OwnCardData;
  /** The rate that is being typed, if it differs from the saved one. */
  hourlyRate?: Satang | undefined;
}) {
  const { t } = useText();
  return (
    <>
      <CleanerPhoto
        name={name}
        photo={photo}
        width={384}
        shape={`${photo ? "aspect-4/3" : "aspect-16/9"} rounded-t-2xl`}
        className="w-full object-[50%_12%]"
      />
      <div className="p-4 lg:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <strong>{name}</strong>
          <Stars rating={rating} reviewCount={reviewCount} small />
        </div>
        <p className="text-sm text-ink-soft tabular">
          <strong className="text-base text-ink">
            {formatBaht(hourlyRate * hours + platformFee)}
          </strong>
          {"\u00a0· "}
          {t("common:hours-short", { count: hours })}
        </p>
        {free ? <p className="text-sm font-semibold text-celadon-700">{free}</p> : null}
        <p className="text-sm text-ink-soft">
          {languages}
          {"\u00a0· "}
          {way}
        </p>
      </div>
    </>
  );
}
