import { ShieldCheckIcon } from "~/components/art/subject-icons";
import { useText } from "~/i18n/text";

/** Says that a cleaner is verified, with the shield. `className` is for its size and place. */
export function VerifiedLine({ className = "text-sm" }: { className?: string }) {
  const { t } = useText();
  return (
    <span className={`flex items-center gap-1 font-semibold text-celadon-700 ${className}`}>
      <ShieldCheckIcon className="size-4 shrink-0" />
      {t("common:verified")}
    </span>
  );
}
