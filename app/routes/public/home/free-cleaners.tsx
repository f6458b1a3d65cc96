import { Link } from "~/components/link";
import { StarIcon } from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { nameForReader } from "~/lib/for-reader";
import type { HomeData } from "./home-data.server";

/** Cleaners who can come this week, with their totals. On phones a row to swipe. */
export function FreeCleaners({ free }: { free: NonNullable<HomeData["free"]> }) {
  const { locale, t } = useText();
  return (
    <section className="page pt-9 sm:pt-14" aria-labelledby="free">
      <h2 id="free" className="text-2xl sm:text-3xl">
        {t("home:free-title")}
      </h2>
      <p className="pt-0.5 text-ink-soft">
        {t("home:free-lead", {
          service: free.service,
          hours: t("common:hours", { count: free.hours }),
        })}
      </p>
      <ul className="swiped pt-3 lg:grid-cols-6 lg:gap-4 lg:pt-6">
        {free.cleaners.map(({ id, name, photo, rating, reviewCount, total, day }) => (
          <li key={id} className="relative">
            <CleanerPhoto
              name={name}
              photo={photo}
              width={176}
              sizes="(min-width: 64rem) 176px, 124px"
              className="w-full"
            />
            <h3 className="flex items-center justify-between gap-x-2 pt-1.5 text-base">
              {/* The link covers everything shown of the cleaner. */}
              <Link
                to={paths.cleaner(id, { serviceId: free.serviceId })}
                className="truncate after:absolute after:inset-0 after:rounded-2xl hover:underline"
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
            <p>
              <strong className="tabular">{formatBaht(total)}</strong>
              <span className="block text-sm text-ink-soft">{t("home:free-day", { day })}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
