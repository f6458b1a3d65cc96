import { ChevronRightIcon } from "~/components/art/icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";

/** The customer's favourite cleaners; each links to the page where they can be booked. */
export function Favourites({
  cleaners,
  hasMore,
}: {
  cleaners: { id: number; name: string; photo: string | null }[];
  hasMore: boolean;
}) {
  const { locale, t } = useText();
  if (cleaners.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 pt-section">
      <h2 className="text-section">{t("dashboard:favourites")}</h2>
      <ul className="card ruled">
        {cleaners.map(({ id, photo, ...cleaner }) => {
          const name = nameForReader(cleaner.name, locale);
          return (
            <li key={id}>
              <Link
                to={paths.cleaner(id)}
                className="flex min-h-14 items-center gap-3 px-3 py-1.5 max-[16rem]:flex-wrap sm:px-5"
              >
                <CleanerPhoto name={name} photo={photo} width={44} className="size-11 shrink-0" />
                <span className="min-w-0 flex-1 font-semibold wrap-anywhere max-[16rem]:basis-full">
                  {name}
                </span>
                <ChevronRightIcon className="size-5 shrink-0 text-ink-soft max-[16rem]:hidden" />
              </Link>
            </li>
          );
        })}
      </ul>
      {hasMore ? (
        <p className="text-center">
          <Link to={paths.browse({ favourites: 1 })} className="button button-plain">
            {t("dashboard:favourites-all")}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
