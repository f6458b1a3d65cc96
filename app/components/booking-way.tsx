import { HourglassIcon } from "~/components/art/icons";
import { BoltIcon } from "~/components/art/subject-icons";
import { useText } from "~/i18n/text";

/** Says whether a cleaner is booked at once, or answers requests first. */
export function BookingWay({ atOnce }: { atOnce: boolean }) {
  const { t } = useText();
  const Icon = atOnce ? BoltIcon : HourglassIcon;
  return (
    <span
      className={`inline-flex items-center gap-0.5 rounded-full px-2 py-0.5 text-[0.75rem] leading-snug font-semibold forced-colors:border ${
        atOnce ? "bg-celadon-100 text-celadon-800" : "bg-marigold-100 text-marigold-900"
      }`}
    >
      <Icon className="size-4 shrink-0" />
      {t(atOnce ? "browse:at-once" : "browse:answers")}
    </span>
  );
}
