import type { backgroundCheckStatus } from "~/domain/cleaners/background-check-status";
import { useText } from "~/i18n/text";
import { formatDate, type CityDate } from "~/lib/bangkok-time";

/** Returns the status of a cleaner's background check as text. */
export function useBackgroundCheckText(
  consented: boolean,
  check: ReturnType<typeof backgroundCheckStatus>,
  lastDay: CityDate | null,
): string {
  const { locale, t } = useText();
  if (!consented) return t("settings:check-withdrawn");
  const date = lastDay && formatDate(lastDay, locale, "long");
  switch (check) {
    case "waits":
      return t("settings:check-waiting");
    case "passed":
      return date ? t("settings:check-valid", { date }) : t("settings:check-passed");
    case "expired":
      return t("settings:check-expired", { date: date ?? "" });
  }
}
