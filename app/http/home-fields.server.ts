import { offersService } from "~/domain/cleaners/suitability";
import { HOME_FACTS, MOST_OF_HOME, SIZE_STEPS, type HomeFact } from "~/domain/homes/home-facts";
import { isTooLargeFor, largerSpecialty } from "~/domain/homes/usual-service";
import { calculateHoursBilled } from "~/domain/pricing/pricing";
import { listServices, serviceTexts, type Service } from "~/domain/catalogue/services.server";
import type { HomeFieldsTexts } from "~/components/home-fields";
import { translatorFor } from "~/i18n/i18n.server";
import type { Translate } from "~/i18n/messages";
import { keepCompounds } from "~/lib/thai-compounds";
import {
  HOME_ENTRANCES,
  HOME_FLOORS,
  HOME_KINDS,
  HOME_PETS,
  HOME_SUPPLIES,
  type Locale,
  type Specialty,
} from "~/lib/vocabulary";

const upTo = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index);

/** Returns the choices of each fact as value and text. */
function optionsOf(fact: HomeFact, t: Translate): [string | number, string][] {
  switch (fact) {
    case "kind":
      return HOME_KINDS.map((word) => [word, t(`homes:kind-${word}`)]);
    case "bedrooms":
      return upTo(0, MOST_OF_HOME.bedrooms).map((count) => [
        count,
        count === 0 ? t("homes:studio") : String(count),
      ]);
    case "bathrooms":
      return upTo(1, MOST_OF_HOME.bathrooms).map((count) => [count, String(count)]);
    case "sqm":
      return SIZE_STEPS.map((most) => [most, String(most)]);
    case "floor":
      return HOME_FLOORS.map((word) => [word, t(`homes:floor-${word}`)]);
    case "pets":
      return HOME_PETS.map((word) => [word, t(`homes:pets-${word}`)]);
    case "entrance":
      return HOME_ENTRANCES.map((word) => [word, t(`homes:entrance-${word}`)]);
    case "supplies":
      return HOME_SUPPLIES.map((word) => [word, t(`homes:supplies-${word}`)]);
  }
}

/** True if a home of this size needs more than the hours of the service, by this fact alone. */
const isLarge = (specialty: Specialty, fact: HomeFact, value: string | number) =>
  (fact === "bedrooms" || fact === "sqm") &&
  isTooLargeFor(specialty, { kind: null, bedrooms: null, sqm: null, [fact]: value });

/** Returns the service for homes that are too large for this one, if the cleaner offers it; else null. */
export function usualInstead(
  service: Pick<Service, "specialty">,
  cleaner: Parameters<typeof offersService>[0],
): Service | null {
  const larger = largerSpecialty(service.specialty);
  const isOffered = (other: Service) => other.specialty === larger && offersService(cleaner, other);
  return listServices().find(isOffered) ?? null;
}

/**
 * Returns the texts of a home's fields in the reader's language. They come from the server, so that no script
 * has to carry them.
 */
export async function homeFieldsTexts(
  {
    service,
    usual,
    hasOldInstructions = false,
  }: {
    /** The chosen service; null if it can't be chosen any more: then no size is too large. */
    service: Service | null;
    /** The result of `usualInstead`; undefined if the page can't change the service. */
    usual?: Service | null;
    hasOldInstructions?: boolean;
  },
  locale: Locale,
): Promise<HomeFieldsTexts> {
  const t = await translatorFor(locale);
  const nameOf = (one: Service) => keepCompounds(serviceTexts(one, locale).name);
  return {
    legend: t("homes:title"),
    facts: HOME_FACTS.map((fact) =>
      [
        `${fact}\t${t(`homes:fact-${fact}`)}`,
        ...[["", t("homes:not-said")] as const, ...optionsOf(fact, t)].map(([value, text]) => {
          const large = value !== "" && service && isLarge(service.specialty, fact, value);
          return [value, text, ...(large ? [1] : [])].join("\t");
        }),
      ].join("\n"),
    ).join("\n\n"),
    about: { label: t("homes:about"), hint: t("homes:about-hint") },
    door: { label: t("homes:door"), hint: t("homes:door-hint") },
    old: hasOldInstructions ? t("homes:old-instructions") : null,
    tooLarge: service && {
      text: usual
        ? t("homes:usual", { service: nameOf(usual), count: calculateHoursBilled(usual.duration) })
        : t("homes:too-large"),
      usual: usual ? { serviceId: usual.id, label: t("homes:choose-usual") } : null,
    },
  };
}
