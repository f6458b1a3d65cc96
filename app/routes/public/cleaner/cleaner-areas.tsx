import { PinIcon } from "~/components/art/icons";
import { useText } from "~/i18n/text";
import type { Area } from "~/lib/vocabulary";

/** The areas where a cleaner works. */
export function CleanerAreas({ areas }: { areas: Area[] }) {
  const { t } = useText();
  return (
    <section>
      <h2 className="text-xl">{t("cleaner:areas")}</h2>
      <p className="flex gap-2 pt-2">
        <PinIcon className="mt-1 size-5 shrink-0 text-celadon-700" />
        <span>{areas.map((area) => t(`areas:${area}`)).join("\u00a0· ")}</span>
      </p>
    </section>
  );
}
