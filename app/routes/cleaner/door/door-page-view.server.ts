import { canStartDoorWait, doorWaitUntil } from "~/domain/bookings/door/door-rules";
import {
  getDoorWaitWithTries,
  type DoorWaitWithTries,
} from "~/domain/bookings/door/door-waits.server";
import { isCleanerStepOpen } from "~/domain/bookings/lifecycle/cleaner-steps";
import { isUnderWay, NOBODY_HOME_AFTER_MS } from "~/domain/bookings/lifecycle/status";
import type { CleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import { getBusiness } from "~/domain/business/business.server";
import { doorLogLines } from "~/http/door-log.server";
import type { Translate } from "~/i18n/messages";
import { formatClockUnbroken } from "~/lib/bangkok-time";
import { MINUTE_MS } from "~/lib/durations";
import { mapLink } from "~/lib/map-link";
import { formatPhone } from "~/lib/phone";
import { DOOR_TRIES, type Locale } from "~/lib/vocabulary";

interface Reader {
  t: Translate;
  locale: Locale;
  now: number;
}

/** The page of a cleaner at a door, with its texts: no script has to carry their words. */
export type DoorPageView = NonNullable<ReturnType<typeof doorPageView>>;

/** Returns what the page of a cleaner at a door shows; null if the job has no such page now. */
export function doorPageView(job: CleanerBooking, reader: Reader) {
  const { t, locale, now } = reader;
  const wait = isUnderWay(job, now) ? getDoorWaitWithTries(job.id) : null;
  if (!wait && !canStartDoorWait(job, now)) return null;
  const teamPhone = getBusiness(locale).phone;
  const phone = job.door?.phone ?? null;
  return {
    jobId: job.id,
    now,
    ...(wait ? waitingView(wait, reader) : startView(t)),
    call: phone ? { phone, text: t("door:call", { phone: formatPhone(phone) }) } : null,
    place: job.door ? placeView(job, job.door, t) : null,
    team: teamPhone
      ? {
          phone: teamPhone,
          title: t("door:team"),
          text: t("door:team-text", { phone: formatPhone(teamPhone) }),
        }
      : null,
    canSayUnsafe: isCleanerStepOpen(job, "unsafe", now),
  };
}

const MINUTES = NOBODY_HOME_AFTER_MS / MINUTE_MS;

/** The page before the clock was started. */
const startView = (t: Translate) =>
  ({
    phase: "start",
    title: t("door:start-title"),
    lead: t("door:start-lead", { minutes: MINUTES }),
    after: t("door:start-after"),
    send: t("door:start-send"),
  }) as const;

/** The page while the clock runs, and once the time is over. */
function waitingView(wait: DoorWaitWithTries, { t, locale, now }: Reader) {
  const until = doorWaitUntil(wait);
  const time = formatClockUnbroken(until, locale);
  const { isHeld } = wait;
  const isOver = now >= until;
  const phase = isHeld ? "held" : isOver ? "over" : "waiting";
  return {
    phase,
    startedAt: wait.startedAt,
    until,
    title: t(isOver && !isHeld ? "door:over-title" : "door:waiting-title"),
    lead: isOver && !isHeld ? t("door:over-lead", { minutes: MINUTES }) : t("door:waiting-lead"),
    figure: time,
    note: t("door:until"),
    minutes: t("door:minutes"),
    untilText: t(isOver ? "door:over-since" : "door:waiting-until", { time }),
    left: isOver ? "" : t("door:left", { count: Math.ceil((until - now) / MINUTE_MS) }),
    banner: isHeld
      ? { title: t("door:held-title"), text: t("door:held-text") }
      : wait.comingAt === null
        ? null
        : { title: t("door:coming-title"), text: "" },
    tries: DOOR_TRIES.map((kind) => ({ kind, text: t(`door:try-${kind}`) })),
    log: {
      title: t("door:cleaner-log"),
      lines: doorLogLines(wait, { side: "cleaner", name: "", t, locale }),
    },
    opened: t("door:opened-send"),
    ending:
      phase === "over"
        ? {
            title: t("door:end-title"),
            points: [t("door:end-pay"), t("door:end-team")],
            send: t("door:end-send"),
            more: t("door:end-more"),
          }
        : null,
  } as const;
}

/** The address to compare with the door, and how to get in. */
function placeView(
  { city }: CleanerBooking,
  { address, zipCode, instructions }: NonNullable<CleanerBooking["door"]>,
  t: Translate,
) {
  const area = t(`areas:${city}`);
  return {
    title: t("door:again"),
    area: `${area} ${zipCode}`,
    address,
    instructions,
    map: { to: mapLink(address, area, zipCode), text: t("door:map") },
  };
}
