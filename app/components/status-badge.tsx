import { CheckCircleIcon, HourglassIcon, XCircleIcon } from "~/components/art/icons";
import { useText } from "~/i18n/text";
import type { BookingStatus } from "~/lib/vocabulary";

/** Confirmed green, pending yellow, cancelled red, anything else grey (docs/rules.md, What is shown). */
const LOOKS = {
  confirmed: { Icon: CheckCircleIcon, colours: "bg-celadon-100 text-celadon-800" },
  pending: { Icon: HourglassIcon, colours: "bg-marigold-100 text-marigold-900" },
  cancelled: { Icon: XCircleIcon, colours: "bg-brick-100 text-brick" },
  completed: { Icon: CheckCircleIcon, colours: "bg-[#eceeed] text-ink-soft" },
} as const;

/** A booking's status with colour, icon and word. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useText();
  const { Icon, colours } = LOOKS[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold ${colours}`}
    >
      <Icon className="size-4" />
      {t(`common:status-${status}`)}
    </span>
  );
}
