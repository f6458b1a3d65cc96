import { useState, type ReactNode } from "react";
import { HeartIcon } from "~/components/art/subject-icons";
import type { CardData } from "~/components/cleaner-card/card-data";
import { BookableCleanerCard } from "~/components/cleaner-card/cleaner-card";
import { FavouriteButton, useFavourites } from "~/components/cleaner-card/favourite-hearts";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

/** Pictures that a phone shows before scrolling. */
const PHOTOS_IN_SIGHT = 4;

interface AwayCleaner {
  id: number;
  name: string;
  photo: string | null;
}

interface FavouriteCardsProps {
  /** Those who can be booked. */
  cards: readonly CardData[];
  /** Those who take no bookings now. */
  away: readonly AwayCleaner[];
  /** True on the last page, which leads to more people. */
  isLast: boolean;
  /** Shown instead if there is nobody; null on a page that only the last of them has left. */
  none: ReactNode;
}

/**
 * The favourites of a page. Whoever is taken out stays where they are with an empty heart, so that a slip of the
 * finger can be undone; the next page that is loaded no longer has them.
 */
export function FavouriteCards({ cards, away, isLast, none }: FavouriteCardsProps) {
  const { t } = useText();
  const shown = useSeen(cards);
  const shownAway = useSeen(away);
  const { form, isFavourite } = useFavourites([...cards, ...away].map(({ id }) => id));
  if (none && shown.length + shownAway.length === 0) return none;
  return (
    <>
      {form}
      <ul className="grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1 md:grid-cols-3 lg:gap-4">
        {shown.map((cleaner, place) => (
          <li key={cleaner.id}>
            <BookableCleanerCard
              cleaner={cleaner}
              choices={{}}
              isFavourite={isFavourite(cleaner.id)}
              isInSight={place < PHOTOS_IN_SIGHT}
            />
          </li>
        ))}
        {isLast ? (
          <li className="max-md:odd:col-span-full">
            <Link
              to={paths.browse()}
              className="flex h-full min-h-32 flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed border-celadon-300 p-4 text-center leading-snug hover:bg-celadon-50"
            >
              <HeartIcon filled={false} className="size-6 text-celadon-700" />
              <span className="font-semibold text-celadon-700 underline underline-offset-4">
                {t("dashboard:favourites-add")}
              </span>
              <span className="text-mini text-ink-soft">{t("dashboard:favourites-add-text")}</span>
            </Link>
          </li>
        ) : null}
      </ul>
      {shownAway.length > 0 ? (
        <section aria-labelledby="away" className="pt-7">
          <h2 id="away" className="text-section">
            {t("dashboard:favourites-unlisted")}
          </h2>
          <p className="pb-3 text-sm text-ink-soft">{t("dashboard:favourites-unlisted-text")}</p>
          <ul className="ruled border-y border-celadon-200">
            {shownAway.map(({ id, name, photo }) => (
              <li key={id} className="flex min-h-row items-center gap-3">
                <CleanerPhoto name={name} photo={photo} width={56} className="size-14 shrink-0" />
                <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
                <FavouriteButton id={id} name={name} isOn={isFavourite(id)} place="shrink-0" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** Returns the given things as they are now, and at their old places those that were given before. */
function useSeen<Thing extends { id: number }>(given: readonly Thing[]): readonly Thing[] {
  const [first] = useState(given);
  const added = given.filter(({ id }) => !first.some((old) => old.id === id));
  return [...first.map((old) => given.find(({ id }) => id === old.id) ?? old), ...added];
}
