import type { Translate } from "~/i18n/messages";
import type { HomeFacts } from "./home-facts";

const joined = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(" ");

/** Returns the facts of a home in the reader's language, in the order in which pages and emails show them. */
export function homeFactTexts(facts: HomeFacts | null, t: Translate) {
  if (!facts) return [];
  const { kind, bedrooms, bathrooms, sqm, floor, pets, entrance, supplies } = facts;
  const texts = {
    kind: kind ? t(`homes:kind-${kind}`) : "",
    rooms: joined([
      bedrooms === 0 && t("homes:studio"),
      Boolean(bedrooms) && t("homes:bedrooms-of", { count: bedrooms ?? 0 }),
      Boolean(bathrooms) && t("homes:bathrooms-of", { count: bathrooms ?? 0 }),
    ]),
    size: sqm === null ? "" : t("homes:sqm-of", { most: sqm }),
    floor: floor ? t(`homes:floor-${floor}`) : "",
    pets: pets ? t(`homes:pets-${pets}`) : "",
    entrance: entrance ? t(`homes:entrance-${entrance}`) : "",
    supplies: supplies ? t(`homes:supplies-${supplies}`) : "",
  };
  return (Object.entries(texts) as [keyof typeof texts, string][]).flatMap(([subject, text]) =>
    text ? [{ subject, text }] : [],
  );
}
