import { translatorFor } from "~/i18n/i18n.server";
import { formatBaht, type Satang } from "~/lib/money";
import { IF_CLEANER_CANT, type Locale } from "~/lib/vocabulary";
import type { IfCleanerCantTexts } from "~/components/if-cleaner-cant";

/** Returns the texts of the question what should happen if this cleaner can't come. `total` is in satang. */
export async function ifCleanerCantTexts(
  { name, total }: { name: string; total: Satang },
  locale: Locale,
): Promise<IfCleanerCantTexts> {
  const t = await translatorFor(locale);
  const sum = formatBaht(total);
  return {
    legend: t("my-booking:cant-title", { name }),
    hint: t("my-booking:cant-hint"),
    choices: IF_CLEANER_CANT.map((value) => ({
      value,
      label: t(`my-booking:cant-${value}`),
      text: t(`my-booking:cant-${value}-text`, { total: sum }),
    })),
  };
}
