import { CityMap } from "~/components/city-map";
import { PinIcon } from "~/components/art/icons";
import { useText } from "~/i18n/text";
import { joinAsList } from "~/lib/join-texts";
import type { Area } from "~/lib/vocabulary";

/** The areas where a cleaner works, on the map of the city and in words. */
export function CleanerAreas({ areas }: { areas: Area[] }) {
  const { locale, t } = useText();
  const names = areas.map((area) => t(`areas:${area}`));
  return (
    <section>
      <h2 className="text-xl">{t("cleaner:areas")}</h2>
      <div className="lg:flex lg:gap-8">
        <CityMap
          areas={areas}
          label={t("cleaner:areas-map", { areas: joinAsList(names, locale) })}
          className="-mx-2 mt-2 w-[calc(100%+1rem)] max-w-sm shrink-0 lg:mx-0 lg:w-94 lg:pl-4 print:hidden"
        />
        <p className="flex gap-2 pt-2 lg:pt-6">
          <PinIcon className="mt-1 size-5 shrink-0 text-celadon-700" />
          <span className="flex flex-wrap content-start gap-x-1">
            {names.map((name, place) => (
              <span key={name} className="min-[19rem]:whitespace-nowrap">
                {name}
                {place < names.length - 1 ? "\u00a0· " : null}
              </span>
            ))}
          </span>
        </p>
      </div>
    </section>
  );
}
