import { CheckCircleIcon, HourglassIcon, XCircleIcon } from "~/components/art/icons";
import { useText } from "~/i18n/text";

/**
 * Colours: confirmed green, pending yellow, cancelled red, any other grey (docs/rules.md, What is shown).
 */
const STATUS_LOOKS = {
  confirmed: { Icon: CheckCircleIcon, text: "text-celadon-800", ground: "bg-celadon-100" },
  pending: { Icon: HourglassIcon, text: "text-marigold-900", ground: "bg-marigold-100" },
  cancelled: { Icon: XCircleIcon, text: "text-brick", ground: "bg-brick-100" },
  "not-booked": { Icon: XCircleIcon, text: "text-brick", ground: "bg-brick-100" },
  completed: { Icon: CheckCircleIcon, text: "text-grey", ground: "bg-grey-100" },
} as const;

/** A status, or the word that a customer reads in its place: a request that came to nothing wasn't booked. */
export type BadgeStatus = keyof typeof STATUS_LOOKS;

/** A booking's status with colour, icon and text; without a background in a row of a list. */
export function StatusBadge({ status, inRow = false }: { status: BadgeStatus; inRow?: boolean }) {
  const { t } = useText();
  const { Icon, text, ground } = STATUS_LOOKS[status];
  return (
    <span
      className={`inline-flex shrink-0 items-center text-sm font-semibold ${text} ${
        inRow ? "gap-1" : `gap-1.5 rounded-full forced-colors:border px-3 py-1 ${ground}`
      }`}
    >
      <Icon className="size-4 shrink-0" />
      {t(`common:status-${status}`)}
    </span>
  );
}
