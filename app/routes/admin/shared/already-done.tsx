import { DialogButtons } from "~/components/ui/dialog";
import { useText } from "~/i18n/text";

/** The content of a dialog with nothing to do, for example because its link is from yesterday. */
export function AlreadyDone({ closeTo }: { closeTo: string }) {
  const { t } = useText();
  return (
    <>
      <p>{t("admin:already-done")}</p>
      <DialogButtons safe={{ to: closeTo, label: t("common:close") }} />
    </>
  );
}
