import { SERVICE_SIZES } from "~/domain/homes/usual-service";
import { translatorFor } from "~/i18n/i18n.server";
import { keepCompounds } from "~/lib/thai-compounds";
import { SPECIALTIES, type Locale, type Specialty } from "~/lib/vocabulary";

/** For each service that has a size, the homes for which it is meant, as a short text. */
export type ServiceSizeTexts = Partial<Record<Specialty, string>>;

/**
 * Returns the texts that say beside a service how large a home it is meant for. They come from the server,
 * so that no script has to carry them.
 */
export async function serviceSizeTexts(locale: Locale): Promise<ServiceSizeTexts> {
  const t = await translatorFor(locale);
  const texts: ServiceSizeTexts = {};
  for (const specialty of SPECIALTIES) {
    const size = SERVICE_SIZES[specialty];
    if (!size) continue;
    const { bedrooms: count, squareMetres: most } = size;
    texts[specialty] = keepCompounds(
      count === null ? t("sizes:area", { most }) : t("sizes:rooms", { count, most }),
    );
  }
  return texts;
}
