import { Link } from "~/components/link";
import { StarIcon } from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { useText } from "~/i18n/text";
import { CLEANER_SEARCH_DAYS } from "~/lib/booking-limits";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { nameForReader } from "~/lib/for-reader";
import type { HomeData } from "./home-data.server";

/** Number of photos that are in sight when the page opens on a phone. */
const PHOTOS_IN_SIGHT = 3;

/** Cleaners who are free on the next day that several have, with their totals for one job. On phones a row to swipe. */
export function FreeCleaners({ free }: Pick<HomeData, "free">) {
  const { locale, t } = useText();
  const { area, day, title, service, cleaners } = free;
  if (!service || !day) return <NobodyFree free={free} />;
  const choices = { serviceId: service.id, area, date: day };
  // A few fill the row of a desktop.
  const isShort = cleaners.length <= PHOTOS_IN_SIGHT;
  return (
    <section className="page pt-5 sm:pt-10" aria-labelledby="free">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="free" className="text-lg sm:text-3xl">
          {title}
        </h2>
        <Link
          to={paths.browse({ service: service.specialty, area, day })}
          className="link inline-flex min-h-11 items-center text-sm font-semibold"
        >
          {t("home:free-all")}
        </Link>
      </div>
      <p className="text-sm text-ink-soft sm:text-base">
        {t("home:free-lead", {
          service: service.name,
          hours: t("common:hours", { count: service.hours }),
        })}
      </p>
      <ul
        className={`swiped pt-3 lg:gap-4 lg:pt-5 ${isShort ? "lg:grid-cols-3" : "lg:grid-cols-6"}`}
      >
        {cleaners.map(
          ({ id, name, photo, rating, reviewCount, total, day, dayText, hour }, place) => (
            <li key={id} className="card relative">
              <span className="block aspect-4/3 overflow-hidden rounded-t-card">
                <CleanerPhoto
                  name={name}
                  photo={photo}
                  width={isShort ? 363 : 176}
                  sizes={`(min-width: 64rem) ${isShort ? 363 : 176}px, 148px`}
                  className="w-full"
                  eager={place < PHOTOS_IN_SIGHT}
                />
              </span>
              <div className="px-2.5 pt-1.5 pb-2.5">
                <h3 className="flex items-center justify-between gap-x-2 text-base">
                  {/* The link covers everything shown of the cleaner. */}
                  <Link
                    to={paths.cleaner(id, { ...choices, date: day })}
                    className="truncate after:absolute after:inset-0 after:rounded-card hover:underline"
                  >
                    {nameForReader(name, locale)}
                  </Link>
                  {reviewCount > 0 ? (
                    <span className="inline-flex shrink-0 items-center gap-1 text-sm">
                      <StarIcon className="size-3.5 text-marigold" />
                      <span className="sr-only">
                        {t("common:rating-label", { rating: rating.toFixed(1) })}
                      </span>
                      <span aria-hidden="true">{rating.toFixed(1)}</span>
                    </span>
                  ) : null}
                </h3>
                <p className="flex flex-wrap items-baseline justify-between gap-x-2 tabular">
                  <strong>{formatBaht(total)}</strong>
                  <span className="text-sm font-semibold text-celadon-700">
                    {dayText} {hour}
                  </span>
                </p>
              </div>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** Says that nobody is free soon, with two ways on. */
function NobodyFree({ free: { area, place } }: Pick<HomeData, "free">) {
  const { t } = useText();
  return (
    <section className="page pt-5 sm:pt-10" aria-labelledby="free">
      <h2 id="free" className="text-xl sm:text-3xl">
        {t("home:free-none", { days: CLEANER_SEARCH_DAYS, place })}
      </h2>
      <p className="flex flex-wrap gap-x-5">
        <Link to={paths.browse({ area })} className="link inline-flex min-h-11 items-center">
          {t("home:free-none-later")}
        </Link>
        <Link
          to={area ? paths.browse() : paths.infoPage("how-it-works")}
          className="link inline-flex min-h-11 items-center"
        >
          {t(area ? "areas:all" : "home:how-more")}
        </Link>
      </p>
    </section>
  );
}
