import { useText } from "~/i18n/text";
import type { Area } from "~/lib/vocabulary";

/** The areas of the city, as options of a `<select>`. */
export function AreaOptions({ areas }: { areas: readonly Area[] }) {
  const { t } = useText();
  return areas.map((area) => (
    <option key={area} value={area}>
      {t(`areas:${area}`)}
    </option>
  ));
}
