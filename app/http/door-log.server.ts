import type { DoorWaitWithTries } from "~/domain/bookings/door/door-waits.server";
import type { BookingSide } from "~/domain/bookings/problems/problems.server";
import type { Translate } from "~/i18n/messages";
import { formatClockUnbroken } from "~/lib/bangkok-time";
import type { Locale } from "~/lib/vocabulary";

/**
 * Returns what has happened at a door, as one side reads it, the earliest first; `name` is the cleaner's,
 * for the customer. Both read the same lines.
 */
export function doorLogLines(
  wait: DoorWaitWithTries,
  { side, name, t, locale }: { side: BookingSide; name: string; t: Translate; locale: Locale },
): { when: string; text: string }[] {
  const said = [
    { kind: "wait" as const, at: wait.startedAt },
    ...wait.tries,
    ...(wait.comingAt === null ? [] : [{ kind: "coming" as const, at: wait.comingAt }]),
    ...(wait.disputedAt === null ? [] : [{ kind: "disputed" as const, at: wait.disputedAt }]),
  ];
  return said
    .toSorted((one, other) => one.at - other.at)
    .map(({ kind, at }) => ({
      when: formatClockUnbroken(at, locale),
      text: t(`door:${side}-log-${kind}`, { name }),
    }));
}
