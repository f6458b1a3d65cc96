import { AlertIcon, CheckCircleIcon, ClockIcon, HourglassIcon } from "~/components/art/icons";
import { EmailIcon, ShieldCheckIcon, StarIcon, WalletIcon } from "~/components/art/subject-icons";
import type { WaitingSummary } from "~/domain/admin/overview/overview.server";
import { useText } from "~/i18n/text";
import { addMonths, cityDateOf, daysBetween, formatDate, formatMoment } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { useAge } from "./use-age";
import { WaitingRows, type WaitingItem } from "./waiting-rows";

interface Waiting {
  waiting: WaitingSummary;
  /** Null while backups are well, or off. */
  backupTrouble: { reason: string; since: number; lastGoodAt: number | null } | null;
  now: number;
}

/**
 * Lists what waits for an admin but can wait for a moment, the most urgent first. It is red only if something is
 * broken: problems that are late are among what can't wait.
 */
export function WaitingList({ waiting, backupTrouble, now }: Waiting) {
  const { t } = useText();
  const items = useWaitingItems({ waiting, backupTrouble, now });
  return (
    // On phones the jobs of today, which are fewer, come before it.
    <section className="card max-md:order-1" aria-labelledby="waiting">
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
        <WaitingRows items={items} isQuiet />
      )}
    </section>
  );
}

function useWaitingItems({ waiting, backupTrouble, now }: Waiting): WaitingItem[] {
  const { t, locale } = useText();
  const age = useAge(now);
  const items: (WaitingItem | null)[] = [
    waiting.problemKind !== null
      ? {
          key: "problems",
          Icon: AlertIcon,
          tone: "waits",
          title: t("admin:waiting-problems", { count: waiting.problems }),
          text: t("admin:waiting-problem", {
            kind: t(`admin:problem-${waiting.problemKind}`),
            id: waiting.problemBookingId ?? "",
          }),
          age: age(waiting.problemSince),
          act: { to: adminPaths.section("problems"), label: t("admin:settle") },
        }
      : null,
    waiting.contradicted > 0
      ? {
          key: "contradicted",
          Icon: WalletIcon,
          tone: "waits",
          title: t("admin:waiting-contradicted", { count: waiting.contradicted }),
          text: t("admin:waiting-contradicted-text"),
          age: age(waiting.contradictedSince),
          act: { to: adminPaths.unpaid(), label: t("admin:decide-payments") },
        }
      : null,
    waiting.takenBack > 0
      ? {
          key: "taken-back",
          Icon: WalletIcon,
          tone: "plain",
          title: t("admin:waiting-taken-back", { count: waiting.takenBack }),
          text: t("admin:waiting-taken-back-text"),
          age: age(waiting.takenBackSince),
          act: { to: adminPaths.unpaid(), label: t("admin:see-unpaid") },
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
            to: adminPaths.section("bookings", { status: "pending" }),
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
          text: t("admin:waiting-longest", {
            name: nameForReader(waiting.cleanerName ?? "", locale),
          }),
          age: age(waiting.cleanerSince),
          act: {
            to: adminPaths.section("cleaners", { state: "to-verify" }),
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
          text: t("admin:waiting-longest", {
            name: nameForReader(waiting.changedName ?? "", locale),
          }),
          age: age(waiting.changedSince),
          act: {
            to: adminPaths.section("cleaners", { state: "changed" }),
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
            to: adminPaths.section("reviews", { state: "reported" }),
            label: t("admin:read-reviews"),
          },
        }
      : null,
    waiting.deadLetters > 0
      ? {
          key: "notices",
          Icon: EmailIcon,
          tone: "waits",
          title: t("admin:waiting-dead-letters", { count: waiting.deadLetters }),
          text: t("admin:waiting-dead-letters-text"),
          age: age(waiting.deadLetterSince),
          act: { to: adminPaths.section("notices"), label: t("admin:see-dead-letters") },
        }
      : null,
    backupTrouble
      ? {
          key: "backup",
          Icon: AlertIcon,
          tone: "danger",
          title: t(
            backupTrouble.reason === "late"
              ? "admin:waiting-backup-late"
              : "admin:waiting-backup-failed",
          ),
          text: backupTrouble.lastGoodAt
            ? t("admin:waiting-backup", { moment: formatMoment(backupTrouble.lastGoodAt, locale) })
            : t("admin:waiting-no-backup"),
          age: age(backupTrouble.since),
          act: null,
        }
      : null,
    waiting.checks > 0 && waiting.checkExpiresOn !== null
      ? {
          key: "checks",
          Icon: ClockIcon,
          tone: "waits",
          title: t("admin:waiting-checks", { count: waiting.checks }),
          text: t("admin:waiting-check", {
            name: nameForReader(waiting.checkName ?? "", locale),
            day: formatDate(waiting.checkExpiresOn, locale, "long"),
          }),
          age: t("admin:in-days", { count: daysBetween(cityDateOf(now), waiting.checkExpiresOn) }),
          act: {
            to: adminPaths.section("cleaners", { state: "expiring", sort: "check" }),
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
          act: { to: adminPaths.section("fees"), label: t("admin:record-fees") },
        }
      : null,
  ];
  return items.filter((item) => item !== null);
}
