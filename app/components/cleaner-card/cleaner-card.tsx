import { BookingWay } from "~/components/booking-way";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths, type BookingChoices } from "~/lib/paths";
import type { CardData } from "./card-data";
import { FavouriteButton } from "./favourite-hearts";

interface BookableCleanerCardProps {
  cleaner: CardData;
  /** The choices of the search so far; they are passed on to the wizard. */
  choices: BookingChoices;
  isFavourite: boolean;
  /** True if the card is on the first screen of a phone. */
  isInSight: boolean;
}

const CARD_CLASS = "card relative flex h-full flex-col";
const PHOTO_SHAPE = "aspect-4/3 rounded-t-2xl";

/** A cleaner to choose: the whole card leads to a booking, the name to their page. */
export function BookableCleanerCard({
  cleaner,
  choices,
  isFavourite,
  isInSight,
}: BookableCleanerCardProps) {
  const { t } = useText();
  const { id, name, total, hours } = cleaner;
  return (
    <article className={`${CARD_CLASS} hover:bg-celadon-50`}>
      <div className="relative">
        <CleanerPhoto
          name={name}
          photo={cleaner.photo}
          width={384}
          sizes="(min-width: 64rem) 363px, (min-width: 48rem) 31vw, 45vw"
          shape={PHOTO_SHAPE}
          className="w-full object-[50%_12%]"
          eager={isInSight}
        />
        {cleaner.otherJob ? (
          <p className="absolute bottom-2 left-2 rounded-xl bg-white px-2 py-0.5 text-[0.75rem] leading-snug font-semibold">
            {cleaner.otherJob}
          </p>
        ) : null}
      </div>
      <div className="flex flex-1 flex-col items-start gap-0.5 p-3 text-mini leading-snug md:text-sm">
        <div className="flex w-full flex-wrap items-center justify-between gap-x-2">
          <h2 className="-my-2.5 min-w-0 text-base leading-snug">
            <Link
              to={paths.cleaner(id, choices)}
              className="relative z-10 inline-flex min-h-11 min-w-11 items-center hover:underline"
            >
              {name}
            </Link>
          </h2>
          <Rating {...cleaner} />
        </div>
        {total !== null && hours !== null ? (
          <p className="tabular text-ink-soft">
            <strong className="text-base text-ink">{formatBaht(total)}</strong>
            {"\u00a0· "}
            {t("common:hours-short", { count: hours })}
          </p>
        ) : null}
        <p className="font-semibold text-celadon-700">
          {cleaner.free ? t("browse:free-on", { day: cleaner.free }) : t("common:next-free-none")}
        </p>
        <p className="text-ink-soft">
          <span className="sr-only">{t("browse:language")}: </span>
          {cleaner.languages}
        </p>
        <p className="mt-auto pt-1">
          <BookingWay atOnce={cleaner.atOnce} />
        </p>
      </div>
      <Link
        to={paths.booking({ ...choices, cleanerId: id })}
        aria-label={t("browse:book", { name })}
        className="absolute inset-0 rounded-2xl"
      />
      <FavouriteButton id={id} name={name} isOn={isFavourite} />
    </article>
  );
}

/** One star and the figure. */
function Rating({ rating, reviewCount }: Pick<CardData, "rating" | "reviewCount">) {
  const { t } = useText();
  if (reviewCount === 0) return <span className="text-ink-soft">{t("browse:new")}</span>;
  const figure = rating.toFixed(1);
  return (
    <span>
      <span
        role="img"
        aria-label={t("common:rating-label", { rating: figure })}
        className="stars mr-1 align-[-0.15em]"
      />
      <strong aria-hidden="true" className="tabular">
        {figure}
      </strong>
      <span className="sr-only"> {t("common:reviews", { count: reviewCount })}</span>
    </span>
  );
}

/** The placeholder of a card that is loading. */
export function SkeletonCard() {
  return (
    <div aria-hidden="true" className={CARD_CLASS}>
      <span className={`skeleton w-full ${PHOTO_SHAPE}`} />
      <span className="flex flex-col gap-2 p-3">
        <span className="skeleton h-5" />
        <span className="skeleton h-5" />
        <span className="skeleton h-5" />
      </span>
    </div>
  );
}
