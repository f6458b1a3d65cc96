import type { ReactNode } from "react";
import { AlertIcon, CheckCircleIcon, ClockIcon, HourglassIcon } from "~/components/art/icons";
import { EmailIcon, ShieldCheckIcon, StarIcon, WalletIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import type { WaitingSummary, listUnsafeReports } from "~/domain/admin/overview/overview.server";
import { useText } from "~/i18n/text";
import { addMonths, cityDateOf, daysBetween, formatDate, formatMoment } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";

interface WaitingItem {
  key: string;
  Icon: (props: { className?: string }) => ReactNode;
  tone: "danger" | "waits" | "plain";
  title: string;
  text: string;
  age: string;
  /** A phone number to call before anything else. */
  phone?: string | null;
  /** Link to the page that deals with it. */
  act: { to: string; label: string };
}

const TONES = {
  danger: "bg-brick-100 text-brick",
  waits: "bg-marigold-100 text-marigold-900",
  plain: "bg-celadon-100 text-celadon-800",
} as const;

/** Lists everything that waits for an admin, the most urgent first. */
export function WaitingList({
  unsafe,
  waiting,
  now,
}: {
  unsafe: readonly UnsafeReport[];
  waiting: WaitingSummary;
  now: number;
}) {
  const { t } = useText();
  const items = [...useUnsafeItems(unsafe, now), ...useWaitingItems(waiting, now)];
  return (
    <section className="card" aria-labelledby="waiting">
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-3">
        <h2 id="waiting" className="text-base">
          {t("admin:waiting")}
        </h2>
        {items.length > 0 ? (
          <p className="text-sm text-ink-soft">
            {t("admin:waiting-items", { count: items.length })}
          </p>
        ) : null}
      </div>
      {items.length === 0 ? (
        <p className="flex items-center gap-2 px-4 pb-4">
          <CheckCircleIcon className="size-5 shrink-0 text-celadon-700" />
          {t("admin:nothing-waits")}
        </p>
      ) : (
        <ul className="ruled border-t border-celadon-200">
          {items.map(({ key, Icon, tone, title, text, age, phone, act }) => (
            <li
              key={key}
              className={`flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 sm:flex-nowrap ${phone === undefined ? "" : "bg-brick-100 text-brick"}`}
            >
              <span className={`grid size-9 shrink-0 place-items-center rounded-xl ${TONES[tone]}`}>
                <Icon className="size-5" />
              </span>
              <p className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere">
                <span className="block font-semibold">{title}</span>
                <span className="block text-mini text-ink-soft">{text}</span>
                {phone ? (
                  <a
                    href={"tel:" + phone}
                    className="link inline-flex min-h-11 items-center font-semibold text-brick"
                  >
                    {formatPhone(phone)}
                  </a>
                ) : null}
              </p>
              <span className="shrink-0 text-mini text-ink-soft tabular">{age}</span>
              <Link to={act.to} className="button button-outline text-sm max-sm:w-full sm:w-40">
                {act.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type UnsafeReport = ReturnType<typeof listUnsafeReports>[number];

/** Returns the unsafe reports, which come before everything else, with the number to call. */
function useUnsafeItems(unsafe: readonly UnsafeReport[], now: number): WaitingItem[] {
  const { t } = useText();
  const age = useAge(now);
  return unsafe.map(({ id, bookingId, reportedBy, since, phone, name }) => ({
    key: `unsafe-${id}`,
    Icon: AlertIcon,
    tone: "danger",
    title: t(`admin:unsafe-${reportedBy}`, { name }),
    text: t(phone ? "admin:unsafe-booking" : "admin:unsafe-booking-no-phone", { id: bookingId }),
    age: age(since),
    phone,
    act: { to: paths.adminItem("problems", id), label: t("admin:settle") },
  }));
}

function useWaitingItems(waiting: WaitingSummary, now: number): WaitingItem[] {
  const { t, locale } = useText();
  const age = useAge(now);
  const items: (WaitingItem | null)[] = [
    waiting.problems > 0 && waiting.problemKind !== null
      ? {
          key: "problems",
          Icon: AlertIcon,
          tone: "danger",
          title: t("admin:waiting-problems", { count: waiting.problems }),
          text: t("admin:waiting-problem", {
            kind: t(`admin:problem-${waiting.problemKind}`),
            id: waiting.problemBookingId ?? "",
          }),
          age: age(waiting.problemSince),
          act: { to: paths.adminSection("problems"), label: t("admin:settle") },
        }
      : null,
    waiting.requests > 0
      ? {
          key: "requests",
          Icon: HourglassIcon,
          tone: "waits",
          title: t("admin:waiting-requests", { count: waiting.requests }),
          text: t("admin:waiting-answer", {
            moment: formatMoment(waiting.answerBy ?? now, locale),
          }),
          age: age(waiting.requestSince),
          act: {
            to: paths.adminSection("bookings", { status: "pending" }),
            label: t("admin:see-requests"),
          },
        }
      : null,
    waiting.cleaners > 0
      ? {
          key: "cleaners",
          Icon: ShieldCheckIcon,
          tone: "waits",
          title: t("admin:waiting-cleaners", { count: waiting.cleaners }),
          text: t("admin:waiting-longest", { name: waiting.cleanerName ?? "" }),
          age: age(waiting.cleanerSince),
          act: {
            to: paths.adminSection("cleaners", { state: "to-verify" }),
            label: t("admin:open-queue"),
          },
        }
      : null,
    waiting.changed > 0
      ? {
          key: "changed",
          Icon: ShieldCheckIcon,
          tone: "plain",
          title: t("admin:waiting-changed", { count: waiting.changed }),
          text: t("admin:waiting-longest", { name: waiting.changedName ?? "" }),
          age: age(waiting.changedSince),
          act: {
            to: paths.adminSection("cleaners", { state: "changed" }),
            label: t("admin:see-changes"),
          },
        }
      : null,
    waiting.reviews > 0
      ? {
          key: "reviews",
          Icon: StarIcon,
          tone: "waits",
          title: t("admin:waiting-reviews", { count: waiting.reviews }),
          text: t("admin:waiting-review"),
          age: age(waiting.reviewSince),
          act: {
            to: paths.adminSection("reviews", { state: "reported" }),
            label: t("admin:read-reviews"),
          },
        }
      : null,
    waiting.deadLetters > 0
      ? {
          key: "notices",
          Icon: EmailIcon,
          tone: "danger",
          title: t("admin:waiting-dead-letters", { count: waiting.deadLetters }),
          text: t("admin:waiting-dead-letters-text"),
          age: age(waiting.deadLetterSince),
          act: { to: paths.adminSection("notices"), label: t("admin:see-dead-letters") },
        }
      : null,
    waiting.checks > 0 && waiting.checkExpiresOn !== null
      ? {
          key: "checks",
          Icon: ClockIcon,
          tone: "waits",
          title: t("admin:waiting-checks", { count: waiting.checks }),
          text: t("admin:waiting-check", {
            name: waiting.checkName ?? "",
            day: formatDate(waiting.checkExpiresOn, locale, "long"),
          }),
          age: t("admin:in-days", { count: daysBetween(cityDateOf(now), waiting.checkExpiresOn) }),
          act: {
            to: paths.adminSection("cleaners", { state: "expiring", sort: "check" }),
            label: t("admin:see-checks"),
          },
        }
      : null,
    waiting.feesOpen > 0
      ? {
          key: "fees",
          Icon: WalletIcon,
          tone: "plain",
          title: t("admin:waiting-fees", {
            sum: formatBaht(waiting.feesOpen),
            month: formatDate(`${addMonths(cityDateOf(now).slice(0, 7), -1)}-01`, locale, "month"),
          }),
          text: t("admin:waiting-owing", { count: waiting.feesOwing }),
          age: "",
          act: { to: paths.adminSection("fees"), label: t("admin:record-fees") },
        }
      : null,
  ];
  return items.filter((item) => item !== null);
}

/** Returns a formatter for how long something has waited. */
function useAge(now: number) {
  const { t } = useText();
  return (since: number | null) => {
    if (since === null) return "";
    const hours = Math.floor((now - since) / HOUR_MS);
    if (hours < 1) return t("admin:age-now");
    return hours < 48
      ? t("admin:age-hours", { count: hours })
      : t("admin:age-days", { count: Math.floor(hours / 24) });
  };
}
