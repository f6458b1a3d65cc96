import { PriceBreakdown } from "~/components/price-breakdown";
import { CalendarIcon, ChatIcon, HeartIcon } from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { formatRelativeDay } from "~/components/relative-day";
import { languageNames } from "~/components/language-names";
import { Link } from "~/components/link";
import { RatingInBrief } from "~/components/stars";
import { VerifiedLine } from "~/components/verified-line";
import { useText } from "~/i18n/text";
import { formatHour, type CityDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths, type BookingChoices } from "~/lib/paths";
import type { Specialty } from "~/lib/vocabulary";
import { languageOfText } from "~/lib/language-of-text";
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
    /** Whether they are free on the day that was chosen before; null if none was. */
    isFreeThen: boolean | null;
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
 * A cleaner as a card that is one radio button, labelled with their name and the total. Their page, which
 * shows all about them, takes the choices along and leads back.
 */
export function CleanerChoice({ cleaner, choices, today, inSight }: CleanerChoiceProps) {
  const { locale, t } = useText();
  const { nextFreeDay, nextFreeHour, price } = cleaner;
  const id = `cleaner-${cleaner.id}`;
  const then = choices.date ? formatRelativeDay(choices.date, today, locale, t) : null;
  return (
    <div className="choice card flex flex-col">
      <label className="grid grid-cols-[4.5rem_1fr_auto] max-[16rem]:block gap-x-3 px-3.5 pt-2.5">
        <input
          type="radio"
          name="cleanerId"
          value={cleaner.id}
          defaultChecked={cleaner.id === choices.cleanerId}
          required
          aria-labelledby={`${id} ${id}-total`}
          aria-describedby={`${id}-rating ${id}-more ${id}-price`}
        />
        <CleanerPhoto
          name={cleaner.name}
          photo={cleaner.photo}
          width={96}
          eager={inSight}
          className="size-18"
        />
        <span className="flex min-w-0 flex-col items-start leading-normal">
          <b id={id} className="text-[1.0625rem]">
            {cleaner.name}
          </b>
          <VerifiedLine className="text-mini" />
          {cleaner.isFavourite ? (
            <span className="flex items-center gap-1 text-mini font-semibold text-celadon-700">
              <HeartIcon filled className="size-4" />
              {t("common:favourite")}
            </span>
          ) : null}
          <span id={`${id}-rating`}>
            <RatingInBrief rating={cleaner.rating} reviewCount={cleaner.reviewCount} />
          </span>
        </span>
        <span className="flex flex-col items-end leading-snug">
          <span id={`${id}-total`} className="flex flex-col-reverse items-end">
            <span className="text-mini text-ink-soft">{t("booking:total")} </span>
            <strong className="text-xl tabular">{formatBaht(price.total)}</strong>
          </span>
          <ChoiceMark />
        </span>
        <span id={`${id}-more`} className="col-span-3 grid gap-0.5 pt-1 text-sm">
          <span className="flex items-center gap-1.5">
            <CalendarIcon className="size-4 shrink-0 text-celadon-700" />
            <strong className="font-semibold">
              {then && cleaner.isFreeThen === false
                ? `${t("choosing:not-then", { day: then })} `
                : null}
              {then && cleaner.isFreeThen
                ? t("choosing:free-then", { day: then })
                : nextFreeDay && nextFreeHour !== null
                  ? t("common:next-free", {
                      day: t("booking:until", {
                        date: formatRelativeDay(nextFreeDay, today, locale, t),
                        time: formatHour(nextFreeHour, locale),
                      }),
                    })
                  : t("common:next-free-none")}
            </strong>
          </span>
          <span className="flex items-center gap-1.5">
            <ChatIcon className="size-4 shrink-0 text-celadon-700" />
            {t("common:speaks", { languages: languageNames(cleaner, t, locale) })}
          </span>
          <span className="truncate text-mini text-ink-soft">
            {cleaner.specialties.map((specialty) => t(`specialties:${specialty}`)).join("\u00a0· ")}
          </span>
          <span lang={languageOfText(cleaner.bio)} className="line-clamp-2">
            {cleaner.bio}
          </span>
        </span>
      </label>
      <p className="mt-auto flex items-center justify-between max-[16rem]:flex-wrap gap-3 pb-1 pl-3.5">
        <span id={`${id}-price`} className="text-mini leading-snug text-ink-soft tabular">
          {formatBaht(price.hourlyRate)}
          {t("common:per-hour")}
          <span className="block">
            <PriceBreakdown price={price} />
          </span>
        </span>
        <Link
          to={paths.cleaner(cleaner.id, choices)}
          className="link relative inline-flex min-h-11 items-center px-3.5 text-sm font-semibold whitespace-nowrap"
        >
          {t("choosing:see-profile")}
          <span className="sr-only">: {cleaner.name}</span>
        </Link>
      </p>
    </div>
  );
}
