import { DialogButtons } from "~/components/ui/dialog";
import { useText } from "~/i18n/text";

/** In a dialog that asks for what is so already, as an address from yesterday may: there is nothing to do. */
export function AlreadyDone({ closeTo }: { closeTo: string }) {
  const { t } = useText();
  return (
    <>
      <p>{t("desk:already-so")}</p>
      <DialogButtons safe={{ to: closeTo, label: t("common:close") }} />
    </>
  );
}
