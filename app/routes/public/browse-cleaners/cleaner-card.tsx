import { Link } from "~/components/link";
import { PriceBreakdown } from "~/components/price-breakdown";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { languageNames } from "~/components/language-names";
import { Stars } from "~/components/stars";
import { useText } from "~/i18n/text";
import { nameForReader } from "~/lib/for-reader";
import { formatBaht } from "~/lib/money";
import { paths, type BookingChoices } from "~/lib/paths";
import { languageOfText } from "~/lib/language-of-text";
import type { CardData } from "./card-data.server";
import { FavouriteButton } from "./favourites";

interface BookableCleanerCardProps {
  cleaner: CardData;
  /** The choices of the search so far; they are passed on to the wizard. */
  choices: BookingChoices;
  isFavourite: boolean;
  /** True if the card is on the first screen of a phone. */
  isInSight: boolean;
}

const CARD_CLASS = "card relative flex h-full flex-col gap-1 p-3 sm:gap-2 sm:p-4";
const PHOTO_CLASS = "w-20 shrink-0 self-start sm:w-28";

/** A cleaner to choose: the whole card leads to a booking, the name to their page. */
export function BookableCleanerCard({
  cleaner,
  choices,
  isFavourite,
  isInSight,
}: BookableCleanerCardProps) {
  const { locale, t } = useText();
  const { id, price } = cleaner;
  const name = nameForReader(cleaner.name, locale);
  return (
    <article className={`${CARD_CLASS} hover:bg-celadon-50`}>
      <div className="flex gap-3 max-[16rem]:flex-wrap">
        <CleanerPhoto
          name={cleaner.name}
          photo={cleaner.photo}
          width={112}
          sizes="(min-width: 40rem) 112px, 80px"
          className={PHOTO_CLASS}
          eager={isInSight}
        />
        <div className="min-w-0 flex-1 max-[16rem]:basis-full">
          <div className="flex flex-wrap items-start justify-between gap-x-2">
            <h2 className="-mt-2 -mb-1 min-w-0 flex-1 basis-20 text-section leading-snug">
              <Link
                to={paths.cleaner(id, choices)}
                className="relative z-10 inline-flex min-h-11 items-center hover:underline"
              >
                {name}
              </Link>
            </h2>
            {price ? (
              <p className="shrink-0 text-xl leading-tight tabular max-[16rem]:shrink">
                <strong>
                  {choices.serviceId
                    ? formatBaht(price.total)
                    : t("browse:from", { total: formatBaht(price.total) })}
                </strong>
                <span className="sr-only"> {t("browse:in-all")}</span>
              </p>
            ) : null}
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <Stars rating={cleaner.rating} reviewCount={cleaner.reviewCount} small />
            {price ? (
              <span aria-hidden="true" className="text-mini text-ink-soft">
                {t("browse:in-all")}
              </span>
            ) : null}
          </div>
          <p className="text-sm font-semibold">
            {cleaner.free
              ? t(choices.date ? "browse:free-on" : "common:next-free", { day: cleaner.free })
              : t("common:next-free-none")}
          </p>
        </div>
      </div>
      <p lang={languageOfText(cleaner.bio)} className="line-clamp-2 text-sm">
        {cleaner.bio}
      </p>
      <div className="flex-1 text-sm text-ink-soft">
        <p className="line-clamp-2">
          {cleaner.specialties.map((specialty) => t(`specialties:${specialty}`)).join("\u00a0· ")}
        </p>
        <p>{t("common:speaks", { languages: languageNames(cleaner, t, locale) })}</p>
      </div>
      <div className="flex items-center justify-between gap-3 max-[16rem]:flex-wrap">
        <span className="text-mini text-ink-soft tabular">
          {price ? <PriceBreakdown price={price} /> : null}
        </span>
        <Link
          to={paths.booking({ ...choices, cleanerId: id })}
          className="button button-quiet shrink-0 px-4 after:absolute after:inset-0 max-sm:max-w-3/5 max-sm:text-sm max-[16rem]:max-w-full max-[16rem]:shrink"
        >
          {t("browse:book", { name })}
        </Link>
      </div>
      <FavouriteButton id={id} name={cleaner.name} isOn={isFavourite} />
    </article>
  );
}

/** The placeholder of a card that is loading. */
export function SkeletonCard() {
  return (
    <div aria-hidden="true" className={CARD_CLASS}>
      <div className="flex gap-3">
        <span className={`${PHOTO_CLASS} skeleton aspect-square rounded-2xl`} />
        <div className="flex flex-col gap-3 pt-3">
          <span className="skeleton h-5 w-28" />
          <span className="skeleton h-4 w-28" />
        </div>
      </div>
      <span className="skeleton h-28" />
    </div>
  );
}
