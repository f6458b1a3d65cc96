import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { myFavouritesPath } from "~/lib/favourite-paths";

export interface FavouriteFace {
  id: number;
  name: string;
  photo: string | null;
  isListed: boolean;
}

/** The customer's latest favourites as a row of faces; each leads to the page where they can be booked. */
export function Favourites({ cleaners }: { cleaners: FavouriteFace[] }) {
  const { locale, t } = useText();
  return (
    <section className="dashboard-favourites flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-section">{t("dashboard:favourites")}</h2>
        <Link
          to={myFavouritesPath()}
          className="link inline-flex min-h-11 items-center text-sm font-semibold"
        >
          {t("dashboard:favourites-all")}
        </Link>
      </div>
      <ul className="grid grid-cols-[repeat(4,minmax(0,1fr))] gap-3 max-[16rem]:grid-cols-2">
        {cleaners.map(({ id, photo, isListed, ...cleaner }) => {
          const name = nameForReader(cleaner.name, locale);
          return (
            <li key={id}>
              <Link
                to={paths.cleaner(id)}
                className="block text-center text-sm leading-snug font-semibold wrap-anywhere"
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
