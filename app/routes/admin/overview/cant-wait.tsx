import { AlertIcon, CheckCircleIcon, HourglassIcon, PinIcon } from "~/components/art/icons";
import { UserIcon } from "~/components/art/subject-icons";
import { formatRelativeDay } from "~/components/relative-day";
import type { listUnsafeReports } from "~/domain/admin/overview/overview.server";
import type { LostState } from "~/domain/bookings/substitutes/without-cleaner.server";
import type { LossKind } from "~/domain/bookings/substitutes/search-rules";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockUnbroken, formatMoment, type CityDate } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { adminPaths } from "~/lib/admin-paths";
import { formatPhone } from "~/lib/phone";
import type { Area } from "~/lib/vocabulary";
import { WaitingRows, type WaitingItem } from "./waiting-rows";
import { useAge } from "./use-age";

/** A job that starts soon and has nobody. */
interface JobWithoutCleaner {
  id: number;
  date: CityDate;
  startsAt: number;
  service: string;
  area: Area;
  customer: string;
  phone: string | null;
  cleaner: string;
  how: LossKind;
  state: LostState;
  searchedUntil: number | null;
}

/** A door at which a cleaner waits, though the customer says that they aren't there. */
interface DisputedDoor {
  id: number;
  customer: string;
  phone: string | null;
  cleaner: string;
  cleanerPhone: string | null;
  waitsSince: number;
  disputedAt: number;
}

/** A booking whose cleaner hasn't confirmed in time that they come. */
interface UnconfirmedVisit {
  id: number;
  startsAt: number;
  cleaner: string;
  phone: string | null;
  /** The time by which a substitute was to confirm; null for the booking's first cleaner. */
  confirmBy: number | null;
}

/** Everything that can't wait, as the overview shows it. */
export interface CantWaitView {
  unsafe: ReturnType<typeof listUnsafeReports>;
  doors: DisputedDoor[];
  nobody: { rows: JobWithoutCleaner[]; total: number };
  unconfirmed: { date: CityDate; rows: UnconfirmedVisit[]; total: number; substitutes: number };
}

/** The problems that should have been answered; `dueAt` is when the first of them should. */
interface LateProblems {
  count: number;
  dueAt: number | null;
}

/** Number of unconfirmed bookings that the overview names. */
const UNCONFIRMED_NAMED = 3;

/**
 * Lists what can't wait: who felt unsafe, which cleaners wait at a door though their customers say that they aren't
 * there, which jobs have nobody, which problems are late, and who hasn't confirmed.
 */
export function CantWait({
  view,
  late,
  now,
}: {
  view: CantWaitView;
  late: LateProblems;
  now: number;
}) {
  const { t } = useText();
  const items = [
    ...useUnsafeItems(view.unsafe, now),
    ...useDoorItems(view.doors, now),
    ...useNobodyItems(view.nobody, now),
    ...useLateItems(late, now),
    ...useUnconfirmedItems(view.unconfirmed, now),
  ];
  if (items.length === 0) {
    return (
      <section aria-labelledby="cant-wait">
        <h2 id="cant-wait" className="sr-only">
          {t("admin-urgent:title")}
        </h2>
        <p className="flex items-center gap-2 px-4 text-sm text-ink-soft">
          <CheckCircleIcon className="size-5 shrink-0 text-celadon-700" />
          {t("admin-urgent:none")}
        </p>
      </section>
    );
  }
  return (
    <section className="card overflow-hidden" aria-labelledby="cant-wait">
      <div className="flex flex-wrap items-center justify-between gap-x-3 bg-brick-100 px-4 py-3 text-brick">
        <h2 id="cant-wait" className="flex items-center gap-2 text-base text-brick">
          <AlertIcon className="size-5 shrink-0" />
          {t("admin-urgent:title")}
        </h2>
        <p className="text-sm">{t("admin-urgent:count", { count: items.length })}</p>
      </div>
      <WaitingRows items={items} />
    </section>
  );
}

/** Returns the unsafe reports, which come before everything else, with the number to call. */
function useUnsafeItems(unsafe: CantWaitView["unsafe"], now: number): WaitingItem[] {
  const { t } = useText();
  const age = useAgeInMinutes(now);
  return unsafe.map(({ id, bookingId, reportedBy, since, phone, name }) => ({
    key: `unsafe-${id}`,
    Icon: AlertIcon,
    tone: "danger",
    title: t(`admin:unsafe-${reportedBy}`, { name }),
    text: t(phone ? "admin:unsafe-booking" : "admin:unsafe-booking-no-phone", { id: bookingId }),
    age: age(since),
    call: phone ? { name, phone, isFirst: true } : null,
    act: { to: adminPaths.item("problems", id), label: t("admin:settle") },
  }));
}

/** Returns the doors that are disputed: a call to the customer tells who is where. */
function useDoorItems(doors: CantWaitView["doors"], now: number): WaitingItem[] {
  const { t, locale } = useText();
  const age = useAgeInMinutes(now);
  return doors.map(({ id, customer, phone, cleaner, cleanerPhone, waitsSince, disputedAt }) => ({
    key: `door-${id}`,
    Icon: PinIcon,
    tone: "danger",
    title: t("admin-urgent:door", { customer, cleaner, id }),
    text: cleanerPhone
      ? t("admin-urgent:door-text", {
          ...{ cleaner, phone: formatPhone(cleanerPhone) },
          since: formatClockUnbroken(waitsSince, locale),
        })
      : t("admin-urgent:door-text-no-phone", {
          cleaner,
          since: formatClockUnbroken(waitsSince, locale),
        }),
    age: age(disputedAt),
    call: phone ? { name: customer, phone } : null,
    act: { to: adminPaths.item("bookings", id), label: t("admin-urgent:open") },
  }));
}

/** Returns one item for all problems that are late. */
function useLateItems({ count, dueAt }: LateProblems, now: number): WaitingItem[] {
  const { t, locale } = useText();
  const age = useAgeInMinutes(now);
  if (dueAt === null) return [];
  return [
    {
      key: "late",
      Icon: AlertIcon,
      tone: "danger",
      title: t("admin-urgent:late", { count }),
      text: t("admin-urgent:late-text", { moment: formatMoment(dueAt, locale) }),
      age: age(dueAt),
      act: { to: adminPaths.section("problems"), label: t("admin-urgent:see-them") },
    },
  ];
}

function useNobodyItems({ rows, total }: CantWaitView["nobody"], now: number): WaitingItem[] {
  const { t, locale } = useText();
  const timeLeft = useTimeLeft(now);
  const items = rows.map((job, index): WaitingItem => {
    const { id, date, startsAt, service, area, customer, phone, cleaner, how, state } = job;
    const happened = t(`admin-urgent:nobody-${how}`, {
      service,
      area: t(`areas:${area}`),
      cleaner,
    });
    const next =
      state === "looking"
        ? t("admin-urgent:state-looking", {
            until: formatMoment(job.searchedUntil ?? startsAt, locale),
          })
        : t(`admin-urgent:state-${state}`);
    return {
      key: `nobody-${id}`,
      Icon: UserIcon,
      tone: "danger",
      title: t("admin-urgent:nobody", { moment: formatMoment(startsAt, locale), id, customer }),
      text: `${happened} ${next}`,
      age: timeLeft(startsAt),
      call: phone ? { name: customer, phone } : null,
      act: {
        to: `${adminPaths.day(date)}?open=${id}#j${id}`,
        label: t("admin-urgent:find"),
        name: t("admin-urgent:find-for", { id }),
        isStrong: index === 0,
      },
    };
  });
  const more = total - rows.length;
  if (more > 0) {
    items.push({
      key: "more-nobody",
      Icon: UserIcon,
      tone: "danger",
      title: t("admin-urgent:more-nobody", { count: more }),
      text: t("admin-urgent:more-nobody-text"),
      age: "",
      act: { to: adminPaths.day(rows.at(-1)?.date), label: t("admin-urgent:see-day") },
    });
  }
  return items;
}

function useUnconfirmedItems(
  { date, rows, total, substitutes }: CantWaitView["unconfirmed"],
  now: number,
): WaitingItem[] {
  const { t, locale } = useText();
  const timeLeft = useTimeLeft(now);
  const late = rows.filter(({ confirmBy }) => confirmBy !== null && confirmBy <= now);
  const others = rows.filter((visit) => !late.includes(visit));
  const items = late.map(({ id, startsAt, cleaner, phone, confirmBy }): WaitingItem => ({
    key: `substitute-${id}`,
    Icon: HourglassIcon,
    tone: "waits",
    title: t("admin-urgent:substitute", { cleaner, id }),
    text: t("admin-urgent:substitute-text", {
      moment: formatMoment(startsAt, locale),
      until: formatMoment(confirmBy ?? now, locale),
    }),
    age: timeLeft(startsAt),
    call: phone ? { name: cleaner, phone } : null,
    act: { to: adminPaths.item("bookings", id), label: t("admin-urgent:open") },
  }));
  const count = total - late.length;
  if (count > 0) {
    const named = others.slice(0, UNCONFIRMED_NAMED).map(({ id, startsAt, cleaner }) =>
      t("admin-urgent:unconfirmed-one", {
        id,
        time: formatClockUnbroken(startsAt, locale),
        cleaner,
      }),
    );
    const [first] = others;
    items.push({
      key: "unconfirmed",
      Icon: HourglassIcon,
      tone: "waits",
      // Substitutes that don't fit in the card are in the list, too.
      title: t("admin-urgent:unconfirmed", {
        day: formatRelativeDay(date, cityDateOf(now), locale, t),
        count,
      }),
      text: [...named, ...(count > named.length ? ["…"] : [])].join(" · "),
      age: first && substitutes <= late.length ? timeLeft(first.startsAt) : "",
      act: { to: adminPaths.unconfirmed(), label: t("admin-urgent:see-them") },
    });
  }
  return items;
}

/** Returns a formatter for how long ago something happened, in minutes during its first hour. */
function useAgeInMinutes(now: number): (since: number) => string {
  const { t } = useText();
  const age = useAge(now);
  return (since) =>
    now - since < HOUR_MS
      ? t("admin-urgent:minutes-ago", { count: Math.floor((now - since) / MINUTE_MS) })
      : age(since);
}

/** Returns a formatter for how soon something starts. */
function useTimeLeft(now: number): (startsAt: number) => string {
  const { t } = useText();
  return (startsAt) => {
    const minutes = Math.max(1, Math.ceil((startsAt - now) / MINUTE_MS));
    const hours = Math.floor((minutes * MINUTE_MS) / HOUR_MS);
    if (startsAt - now >= DAY_MS)
      return t("admin:in-days", { count: Math.round((startsAt - now) / DAY_MS) });
    return hours === 0
      ? t("admin-urgent:in-minutes", { count: minutes })
      : t("admin-urgent:in-hours", { hours, minutes: minutes - (hours * HOUR_MS) / MINUTE_MS });
  };
}
