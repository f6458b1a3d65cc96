import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";

export interface FavouriteCleaners {
  cleaners: { id: number; name: string; photo: string | null; isListed: boolean }[];
  hasMore: boolean;
}

/** The customer's favourite cleaners as faces; each leads to the page where they can be booked. */
export function Favourites({ cleaners, hasMore }: FavouriteCleaners) {
  const { locale, t } = useText();
  return (
    <section className="dashboard-favourites flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-section">{t("dashboard:favourites")}</h2>
        {hasMore ? (
          <Link
            to={paths.browse({ favourites: 1 })}
            className="link inline-flex min-h-11 items-center text-sm font-semibold"
          >
            {t("dashboard:favourites-all")}
          </Link>
        ) : null}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.5rem),1fr))] gap-3">
        {cleaners.map(({ id, photo, isListed, ...cleaner }) => {
          const name = nameForReader(cleaner.name, locale);
          return (
            <li key={id}>
              <Link
                to={paths.cleaner(id)}
                className="block text-center leading-snug font-semibold wrap-anywhere"
              >
                <CleanerPhoto
                  name={name}
                  photo={photo}
                  width={176}
                  sizes="112px"
                  className="mb-1.5 w-full"
                />
                {name}
                {isListed ? null : (
                  <span className="block text-mini font-normal text-ink-soft">
                    {t("dashboard:favourite-away")}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
