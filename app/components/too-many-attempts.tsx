import { Notice } from "~/components/ui/notice";
import { useText } from "~/i18n/text";

/** Above a form that was sent too often: when it may be sent again. Nothing without `minutes`. */
export function TooManyAttempts({ minutes }: { minutes: number | null | undefined }) {
  const { t } = useText();
  if (!minutes) return null;
  return (
    <Notice tone="destructive" title={t("errors:something-wrong")}>
      {t("errors:too-many-attempts", { minutes })}
    </Notice>
  );
}
