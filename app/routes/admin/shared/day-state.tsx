import {
  AlertIcon,
  CheckCircleIcon,
  CheckIcon,
  ClockIcon,
  HourglassIcon,
  OutlineIcon,
  type IconProps,
} from "~/components/art/icons";
import type { DayState } from "~/domain/admin/day/day-states";
import { useText } from "~/i18n/text";

/** A moped: on the way. */
function MopedIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M5.5 13a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Zm13 0a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM5.5 16.5 9 9h6l3.5 7.5M14 6h2.5L18 9"
    />
  );
}

/** A broom: at work. */
function BroomIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M19 4 12.5 11M9 10l5 5c-1 3-4 5-9 5 1-1 1-2 1-3-1 0-2 .5-2 .5 0-4 2-6.5 5-7.5Z"
    />
  );
}

/** Icons and badges of the states of a job. A job that is as it should be has no badge's background. */
const STATES = {
  confirmed: { Icon: CheckIcon, badge: "text-ink-soft" },
  "on-the-way": { Icon: MopedIcon, badge: "bg-celadon-100 text-celadon-800" },
  "at-work": { Icon: BroomIcon, badge: "bg-celadon-700 text-white" },
  over: { Icon: ClockIcon, badge: "bg-marigold-100 text-marigold-900" },
  done: { Icon: CheckCircleIcon, badge: "text-ink-soft" },
  request: { Icon: HourglassIcon, badge: "bg-marigold-100 text-marigold-900" },
  "ended-early": { Icon: AlertIcon, badge: "bg-brick-100 text-brick" },
  problem: { Icon: AlertIcon, badge: "bg-brick-100 text-brick" },
  lost: { Icon: AlertIcon, badge: "bg-brick-100 text-brick" },
} as const satisfies Record<DayState, { Icon: typeof CheckIcon; badge: string }>;

/** The icon of a state, beside its words or the name of its customer. */
export function DayStateIcon({ state, className }: { state: DayState; className: string }) {
  const { Icon } = STATES[state];
  return <Icon className={className} />;
}

/**
 * The icons of these states, unseen, for `DayStateSign`: a page with hundreds of jobs draws each icon once.
 */
export function DayStateSigns({ states }: { states: readonly DayState[] }) {
  return (
    <svg aria-hidden="true" className="hidden">
      {states.map((state) => (
        <symbol key={state} id={`state-${state}`} viewBox="0 0 24 24">
          <DayStateIcon state={state} className="" />
        </symbol>
      ))}
    </svg>
  );
}

/** The icon of a state that `DayStateSigns` has on the same page. */
export function DayStateSign({ state }: { state: DayState }) {
  return (
    <svg aria-hidden="true">
      <use href={`#state-${state}`} />
    </svg>
  );
}

/** The state of a job in words: plain if it is as it should be, else as a badge. */
export function DayStateBadge({
  state,
  isShort = false,
}: {
  state: DayState;
  /** True in a row of two lines, where a long badge would cut off the names beside it. */
  isShort?: boolean;
}) {
  const { t } = useText();
  // Most jobs are as they should be: their words must not be the loudest of a list.
  if (state === "confirmed" || state === "done") {
    return <span className="text-ink-soft">{t(`admin-day:state-${state}`)}</span>;
  }
  const { badge } = STATES[state];
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-mini ${
        badge.startsWith("bg-") ? "rounded-full px-2.5 font-semibold forced-colors:border" : ""
      } ${badge}`}
    >
      {isShort && state === "over" ? null : (
        <DayStateIcon state={state} className="size-4 shrink-0" />
      )}
      {t(isShort && state === "over" ? "admin-day:short-over" : `admin-day:state-${state}`)}
    </span>
  );
}
