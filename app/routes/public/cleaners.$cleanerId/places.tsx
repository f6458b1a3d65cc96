import { Link } from "~/components/link";
import { PinIcon } from "~/components/art/icons";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { Area, Specialty } from "~/lib/vocabulary";

/** What somebody is good at, with the way to others who are, and where they work. */
export function Places({ specialties, areas }: { specialties: Specialty[]; areas: Area[] }) {
  const { t } = useText();
  return (
    <>
      <section>
        <h2 className="text-xl">{t("cleaner:specialties")}</h2>
        <ul className="flex flex-wrap gap-2 pt-3">
          {specialties.map((specialty) => (
            <li key={specialty}>
              <Link
                to={paths.browse({ service: specialty })}
                className="button button-quiet rounded-full"
              >
                {t(`specialties:${specialty}`)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="text-xl">{t("cleaner:areas")}</h2>
        <p className="flex gap-2 pt-2">
          <PinIcon className="mt-1 size-5 shrink-0 text-celadon-700" />
          <span>{areas.map((area) => t(`areas:${area}`)).join(", ")}</span>
        </p>
      </section>
    </>
  );
}
