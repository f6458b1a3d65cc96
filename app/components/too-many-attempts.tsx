import { Notice } from "~/components/ui/notice";
import { useText } from "~/i18n/text";

/**
 * Above a form that can't be sent for now: when it may be sent again. 0 minutes: the server is busy,
 * in a few seconds. Nothing without `minutes`.
 */
export function TooManyAttempts({ minutes }: { minutes: number | null | undefined }) {
  const { t } = useText();
  if (minutes === null || minutes === undefined) return null;
  return (
    <Notice tone="destructive" title={t("errors:something-wrong")}>
      {minutes === 0 ? t("errors:busy") : t("errors:too-many-attempts", { minutes })}
    </Notice>
  );
}
