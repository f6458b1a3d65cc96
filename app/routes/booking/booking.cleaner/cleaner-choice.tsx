import { Breakdown } from "~/components/breakdown";
import { CalendarIcon, ChatIcon } from "~/components/art/icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { dayWords } from "~/components/day-words";
import { languageNames } from "~/components/language-names";
import { Stars } from "~/components/stars";
import { ChoiceMark } from "~/components/wizard/choice-mark";
import type { EstimatedPrice } from "~/components/wizard/estimated-total";
import { useText } from "~/i18n/text";
import type { CityDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import type { Specialty } from "~/lib/vocabulary";
import { writtenIn } from "~/lib/written-in";

interface CleanerChoiceProps {
  cleaner: {
    id: number;
    name: string;
    photo: string | null;
    bio: string;
    rating: number;
    reviewCount: number;
    specialties: Specialty[];
    languages: string[];
    otherLanguages: string;
    nextAvailableDate: string;
    nextFreeDay: CityDate | null;
    price: EstimatedPrice;
  };
  chosen: number | null | undefined;
  today: CityDate;
  /** On the first screen of a phone. */
  inSight: boolean;
}

/** A cleaner as a large card that is one radio button, called by their name and the total. */
export function CleanerChoice({ cleaner, chosen, today, inSight }: CleanerChoiceProps) {
  const { locale, t } = useText();
  const { nextFreeDay, price } = cleaner;
  const id = `cleaner-${cleaner.id}`;
  return (
    <label className="choice card relative flex flex-col gap-3 p-4">
      <input
        type="radio"
        name="cleanerId"
        value={cleaner.id}
        defaultChecked={cleaner.id === chosen}
        required
        aria-labelledby={`${id} ${id}-total`}
        aria-describedby={`${id}-rating ${id}-more`}
        className="sr-only"
      />
      <ChoiceMark />
      <span className="flex gap-4 pr-8">
        <CleanerPhoto
          name={cleaner.name}
          photo={cleaner.photo}
          width={96}
          eager={inSight}
          className="size-24 shrink-0"
        />
        <span>
          <span id={id} className="block text-lg font-bold">
            {cleaner.name}
          </span>
          <span id={`${id}-rating`}>
            <Stars rating={cleaner.rating} reviewCount={cleaner.reviewCount} />
            <span className="block pt-1 text-sm">
              <strong className="text-base tabular-nums">{formatBaht(price.hourlyRate)}</strong>
              {t("common:per-hour")}
            </span>
          </span>
        </span>
      </span>
      <span id={`${id}-more`} className="contents">
        <span lang={writtenIn(cleaner.bio)} className="line-clamp-3 text-ink-soft">
          {cleaner.bio}
        </span>
        <span className="flex flex-wrap gap-1.5 text-sm">
          {cleaner.specialties.map((specialty) => (
            <span key={specialty} className="rounded-full bg-celadon-100 px-3 py-0.5">
              {t(`specialties:${specialty}`)}
            </span>
          ))}
        </span>
        <span className="grid gap-1 text-sm">
          <span className="flex gap-2">
            <ChatIcon className="mt-0.5 size-4 shrink-0 text-celadon-700" />
            {languageNames(cleaner, t, locale)}
          </span>
          <span className="flex gap-2">
            <CalendarIcon className="mt-0.5 size-4 shrink-0 text-celadon-700" />
            <span>
              <strong className="font-semibold">
                {nextFreeDay
                  ? t("common:next-free", { day: dayWords(nextFreeDay, today, locale, t) })
                  : t("common:next-free-none")}
              </strong>{" "}
              {cleaner.nextAvailableDate ? (
                <span className="text-ink-soft">
                  {t("booking:own-words")}{" "}
                  <q lang={writtenIn(cleaner.nextAvailableDate)}>{cleaner.nextAvailableDate}</q>
                </span>
              ) : null}
            </span>
          </span>
        </span>
      </span>
      <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 border-t border-celadon-200 pt-3">
        <span className="text-sm text-ink-soft tabular-nums">
          <Breakdown price={price} />
        </span>
        <span id={`${id}-total`}>
          <span className="sr-only">{t("common:estimated-total")} </span>
          <strong className="text-lg tabular-nums">{formatBaht(price.total)}</strong>
        </span>
      </span>
    </label>
  );
}
