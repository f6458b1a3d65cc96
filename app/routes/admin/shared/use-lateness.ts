import { useText } from "~/i18n/text";
import { DAY_MS, HOUR_MS } from "~/lib/durations";

/** Returns a formatter for how late the answer to a problem is. */
export function useLateness(): (ms: number) => string {
  const { t } = useText();
  return (ms) =>
    t("admin-problems:late", {
      age:
        ms < HOUR_MS
          ? t("admin-problems:under-an-hour")
          : ms < 2 * DAY_MS
            ? t("admin-problems:hours", { count: Math.floor(ms / HOUR_MS) })
            : t("admin-problems:days", { count: Math.floor(ms / DAY_MS) }),
    });
}
