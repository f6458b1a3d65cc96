import { BookingWay } from "~/components/booking-way";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { ChevronDownIcon } from "~/components/art/icons";
import { HeartIcon } from "~/components/art/subject-icons";
import { languageNames } from "~/components/language-names";
import { Link } from "~/components/link";
import { PriceBreakdown } from "~/components/price-breakdown";
import { formatRelativeDay } from "~/components/relative-day";
import { RatingInBrief } from "~/components/stars";
import { VerifiedLine } from "~/components/verified-line";
import { useText } from "~/i18n/text";
import { formatHour, type CityDate } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";
import { languageOfText } from "~/lib/language-of-text";
import { formatBaht } from "~/lib/money";
import { paths, type BookingChoices } from "~/lib/paths";
import type { Specialty } from "~/lib/vocabulary";
import { ChoiceMark } from "../shared/choice-mark";
import type { EstimatedPrice } from "../shared/step-bar";

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
    /** The day that was chosen before, with their first free hour on it; null if none was. */
    chosenDay: { date: CityDate; hour: number | null } | null;
    instantBooking: boolean;
    nextFreeDay: CityDate | null;
    nextFreeHour: number | null;
    price: EstimatedPrice;
    isFavourite: boolean;
  };
  choices: BookingChoices;
  today: CityDate;
  /** True if the card is on the first screen of a phone. */
  inSight: boolean;
}

/**
 * A cleaner as a card that is one radio button, labelled with their name and the total. Rate, specialties and
 * words about them fold. Their page takes the choices along and leads back.
 */
export function CleanerChoice({ cleaner, choices, today, inSight }: CleanerChoiceProps) {
  const { locale, t } = useText();
  const { nextFreeDay, nextFreeHour, price } = cleaner;
  const id = `cleaner-${cleaner.id}`;
  const start = (date: CityDate, hour: number) =>
    joinSideBySide(locale, formatRelativeDay(date, today, locale, t), formatHour(hour, locale));
  const { chosenDay } = cleaner;
  const bioLanguage = languageOfText(cleaner.bio);
  return (
    <div className="choice cleaner-choice max-[16rem]:block card">
      <CleanerPhoto
        name={cleaner.name}
        photo={cleaner.photo}
        width={192}
        sizes="184px"
        shape="cleaner-choice-photo"
        eager={inSight}
      />
      <label className="flex min-w-0 flex-col items-start px-3 pt-2 text-sm leading-snug">
        <input
          type="radio"
          name="cleanerId"
          value={cleaner.id}
          defaultChecked={cleaner.id === choices.cleanerId}
          required
          aria-labelledby={`${id} ${id}-total`}
          aria-describedby={`${id}-facts ${id}-more`}
        />
        <span className="absolute top-2 left-2 rounded-full bg-white forced-colors:border">
          <ChoiceMark />
        </span>
        <span className="flex w-full flex-wrap items-baseline justify-between gap-x-2">
          <b id={id} className="text-section leading-snug">
            {cleaner.name}
          </b>
          <span id={`${id}-total`}>
            <span className="sr-only">{t("booking:total")} </span>
            <strong className="text-section leading-snug tabular">{formatBaht(price.total)}</strong>
          </span>
        </span>
        <span id={`${id}-facts`} className="flex w-full flex-1 flex-col items-start">
          <span className="flex w-full flex-wrap items-center gap-x-2">
            <RatingInBrief rating={cleaner.rating} reviewCount={cleaner.reviewCount} />
            {cleaner.isFavourite ? (
              <span className="flex items-center gap-1 text-mini font-semibold text-celadon-700">
                <HeartIcon filled className="size-4" />
                <span className="sr-only">{t("common:favourite")}</span>
              </span>
            ) : null}
          </span>
          {chosenDay && chosenDay.hour === null ? (
            <span>
              {t("choosing:not-then", {
                day: formatRelativeDay(chosenDay.date, today, locale, t),
              })}
            </span>
          ) : null}
          <strong className="font-semibold text-celadon-700">
            {chosenDay && chosenDay.hour !== null
              ? t("choosing:free-then", { day: start(chosenDay.date, chosenDay.hour) })
              : nextFreeDay && nextFreeHour !== null
                ? t("choosing:free-then", { day: start(nextFreeDay, nextFreeHour) })
                : t("common:next-free-none")}
          </strong>
          <span className="text-mini text-ink-soft">
            <span className="sr-only">{t("browse:language")}: </span>
            {languageNames(cleaner, t, locale)}
          </span>
          <span className="pt-2">
            <BookingWay atOnce={cleaner.instantBooking} />
          </span>
        </span>
      </label>
      <details className="relative">
        <summary className="flex min-h-11 list-none items-center gap-1 pl-3 text-sm font-semibold text-celadon-700">
          {t("choosing:more")}
          <span className="sr-only">: {cleaner.name}</span>
          <ChevronDownIcon className="size-4" />
        </summary>
      </details>
      <div className="cleaner-choice-more px-3 text-sm">
        <div id={`${id}-more`} className="grid gap-1 pt-2">
          <VerifiedLine className="text-mini" />
          <p className="text-mini text-ink-soft tabular">
            {formatBaht(price.hourlyRate)}
            {t("common:per-hour")}
            {"\u00a0· "}
            <PriceBreakdown price={price} />
          </p>
          <p className="text-mini text-ink-soft">
            {cleaner.specialties.map((specialty) => t(`specialties:${specialty}`)).join("\u00a0· ")}
          </p>
          <p>
            {bioLanguage === locale ? null : (
              <span className="text-ink-soft">{t(`common:language-name-${bioLanguage}`)}: </span>
            )}
            <span lang={bioLanguage}>{cleaner.bio}</span>
          </p>
        </div>
      </div>
      <Link
        to={paths.cleaner(cleaner.id, choices)}
        className="link cleaner-choice-link relative inline-flex min-h-11 items-center px-3 text-sm font-semibold"
      >
        {t("choosing:see-profile")}
        <span className="sr-only">: {cleaner.name}</span>
      </Link>
    </div>
  );
}
