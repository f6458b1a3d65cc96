import type { ReactNode } from "react";
import { LATE_BEFORE_MS } from "~/domain/bookings/lifecycle/status";
import { SentLines } from "~/components/sent-lines";
import { useText } from "~/i18n/text";
import { HOUR_MS } from "~/lib/durations";
import { AuditActor, AuditChanges } from "../../shared/audit-parts";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import type { AdminBookingView } from "./admin-booking-view.server";
import { AdminBookingSection } from "./booking-section";

type HistoryEntry = AdminBookingView["history"][number];

/** Lists the booking's history, the latest first. */
export function AdminBookingHistory({ booking }: { booking: AdminBookingView }) {
  const { t } = useText();
  const moment = useFormatDateTime();
  return (
    <AdminBookingSection title={t("admin-history:history")} ruled>
      {booking.history.map((entry) => (
        <HistoryRow
          key={entry.id}
          what={t(`admin-history:log-${entry.event}`)}
          when={moment(entry.at)}
          who={actorLabel(entry, t)}
        >
          {entry.wasStartsAt === null ? null : (
            <p>{t("admin-history:was-at", { moment: moment(entry.wasStartsAt) })}</p>
          )}
          {entry.moreHours === null ? null : (
            <p>+{t("common:hours", { count: entry.moreHours })}</p>
          )}
          {entry.wasCleaner === null ? null : (
            <p>{t("admin-history:was-cleaner", { cleaner: entry.wasCleaner })}</p>
          )}
          {entry.isLate ? (
            <p className="font-semibold text-marigold-900">
              {t("admin-history:late", { hours: LATE_BEFORE_MS / HOUR_MS })}
            </p>
          ) : null}
          {entry.accountClosed ? <p>{t("admin-history:log-account-closed")}</p> : null}
          {entry.reason ? (
            <p className="wrap-anywhere">{t("admin-bookings:reason", { reason: entry.reason })}</p>
          ) : null}
          <SentLines lines={entry.sent} />
        </HistoryRow>
      ))}
    </AdminBookingSection>
  );
}

function actorLabel(
  { actor, actorName }: HistoryEntry,
  t: ReturnType<typeof useText>["t"],
): string {
  return actor === "admin" && actorName
    ? t("admin-history:by-admin-name", { name: actorName })
    : t(`admin-history:by-${actor}`);
}

/** Lists the audit entries about the booking. */
export function BookingAuditLog({ booking }: { booking: AdminBookingView }) {
  const { t } = useText();
  const moment = useFormatDateTime();
  if (booking.auditEntries.length === 0) return null;
  return (
    <AdminBookingSection title={t("admin-history:record")} ruled>
      {booking.auditEntries.map((entry) => (
        <HistoryRow
          key={entry.id}
          what={t(`admin:did-${entry.action}`)}
          when={moment(entry.at)}
          who={<AuditActor entry={entry} />}
        >
          <AuditChanges entry={entry} />
        </HistoryRow>
      ))}
    </AdminBookingSection>
  );
}

function HistoryRow({
  what,
  when,
  who,
  children,
}: {
  what: string;
  when: string;
  who: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="px-4 py-2.5 text-sm">
      <p className="font-semibold">{what}</p>
      <p className="text-ink-soft tabular">
        {when}&nbsp;· {who}
      </p>
      {children}
    </div>
  );
}
