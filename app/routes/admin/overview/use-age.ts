import { useText } from "~/i18n/text";
import { HOUR_MS } from "~/lib/durations";

/** Returns a formatter for how long something has waited. */
export function useAge(now: number): (since: number | null) => string {
  const { t } = useText();
  return (since) => {
    if (since === null) return "";
    const hours = Math.floor((now - since) / HOUR_MS);
    if (hours < 1) return t("admin:age-now");
    return hours < 48
      ? t("admin:age-hours", { count: hours })
      : t("admin:age-days", { count: Math.floor(hours / 24) });
  };
}
