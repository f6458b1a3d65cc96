import { Form, useLocation } from "@remix-run/react";
import { HeartIcon } from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { PublicCleaner } from "./public-cleaner.server";

/** The photo: across the screen above a torn edge of paper on phones, a square at the side on wide screens. */
export function Portrait({
  cleaner,
  isFavourite,
  isOwn,
}: {
  cleaner: PublicCleaner;
  isFavourite: boolean;
  /** Nobody keeps themselves as a favourite. */
  isOwn: boolean;
}) {
  return (
    <div className="relative -mx-4 md:mx-0">
      <CleanerPhoto
        name={cleaner.name}
        photo={cleaner.photo}
        width={384}
        sizes="(min-width: 64rem) 464px, (min-width: 48rem) 320px, 100vw"
        className="aspect-[40/33]! w-full rounded-none! object-[50%_20%] text-6xl! sm:aspect-[2/1]! md:aspect-square! md:rounded-card!"
        eager
      />
      <svg
        viewBox="0 0 360 34"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-x-0 -bottom-px h-8 w-full text-paper md:hidden forced-colors:text-[Canvas]!"
      >
        <path
          fill="currentColor"
          d="M0 20c14-3 22 2 40-1s30-6 52-4 38 4 58 1 40-6 66-3 36 6 62 2 44-5 82 0v19H0z"
        />
      </svg>
      {isOwn ? null : <Favourite id={cleaner.id} name={cleaner.name} isOn={isFavourite} />}
    </div>
  );
}

/** Button that adds a cleaner to the favourites or removes them. Guests sign in first. */
function Favourite({ id, name, isOn }: { id: number; name: string; isOn: boolean }) {
  const { t } = useText();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={paths.favourites()} className="absolute top-2 right-3 print:hidden">
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <button
        type="submit"
        name={isOn ? "remove" : "add"}
        value={id}
        aria-label={
          isOn ? t("cleaner:favourite-remove-label", { name }) : t("cleaner:favourite-add")
        }
        className={ON_PICTURE}
      >
        <HeartIcon filled={isOn} className="size-6" />
      </button>
    </Form>
  );
}

/** A round control that lies on the picture. */
export const ON_PICTURE =
  "grid size-11 place-items-center rounded-full bg-white text-celadon-700 forced-colors:border";
