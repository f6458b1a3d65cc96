import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { Unlisted } from "./unlisted.server";

/** The page of a cleaner who takes no bookings: people come to it by old links. */
export function UnlistedPage({ area, others }: Unlisted) {
  const { t } = useText();
  const title = `${t("cleaner:unlisted-title")} · ${t("common:brand")}`;
  return (
    <div className="page reading flex flex-col gap-4 py-10">
      {/* A title needs no word joiners, which keep compounds on one line. */}
      <title>{title.replaceAll("\u2060", "")}</title>
      <h1>{t("cleaner:unlisted-title")}</h1>
      <p className="text-ink-soft">
        {t(others.length > 0 ? "cleaner:unlisted-text" : "cleaner:unlisted-nobody")}
      </p>
      <ul className="flex flex-col gap-3">
        {others.map(({ id, name, photo, free }) => (
          <li key={id}>
            <Link
              to={paths.cleaner(id)}
              className="card flex items-center gap-3 p-3 hover:bg-celadon-50"
            >
              <CleanerPhoto name={name} photo={photo} width={72} className="size-18 shrink-0" />
              <span className="min-w-0">
                <strong className="block text-lg wrap-anywhere">{name}</strong>
                <span className="block text-sm text-ink-soft">
                  {t("cleaner:unlisted-free", { day: free })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={paths.browse({ area })} className="button button-strong">
        {t("errors:to-browse")}
      </Link>
    </div>
  );
}
