import { useText } from "~/i18n/text";

/** Returns why an account is worth it, for customers or for cleaners. */
export function useReasons(forCleaners: boolean): readonly string[] {
  const { t } = useText();
  return forCleaners
    ? [t("partner:signup-lead"), t("partner:register-note")]
    : [t("home:how-2-text"), t("home:how-3-text"), t("home:how-4-text")];
}
