import type { ReactNode } from "react";
import { LATE_BEFORE_MS } from "~/domain/bookings/lifecycle/status";
import { useText } from "~/i18n/text";
import { HOUR_MS } from "~/lib/durations";
import { AuditActor, AuditChanges } from "../../shared/audit-parts";
import { useMoment } from "../../shared/use-moment";
import type { BookingView } from "./booking-view.server";
import { Part } from "./part";

type Line = BookingView["history"][number];

/** What has happened to the booking, the latest first. */
export function History({ booking }: { booking: BookingView }) {
  const { t } = useText();
  const moment = useMoment();
  return (
    <Part title={t("desk-bookings:history")} ruled>
      {booking.history.map((line) => (
        <Happened
          key={line.id}
          what={t(`desk-bookings:log-${line.event}`)}
          when={moment(line.at)}
          who={whoOf(line, t)}
        >
          {line.wasStartsAt === null ? null : (
            <p>{t("desk-bookings:was-at", { moment: moment(line.wasStartsAt) })}</p>
          )}
          {line.wasCleaner === null ? null : (
            <p>{t("desk-bookings:was-cleaner", { cleaner: line.wasCleaner })}</p>
          )}
          {line.isLate ? (
            <p className="font-semibold text-marigold-900">
              {t("desk-bookings:late", { hours: LATE_BEFORE_MS / HOUR_MS })}
            </p>
          ) : null}
          {line.accountClosed ? <p>{t("desk-bookings:log-account-closed")}</p> : null}
          {line.reason ? (
            <p className="wrap-anywhere">{t("desk-bookings:reason", { reason: line.reason })}</p>
          ) : null}
        </Happened>
      ))}
    </Part>
  );
}

function whoOf({ actor, actorName }: Line, t: ReturnType<typeof useText>["t"]): string {
  return actor === "admin" && actorName
    ? t("desk-bookings:by-admin-name", { name: actorName })
    : t(`desk-bookings:by-${actor}`);
}

/** What admins did with it, as it is on record. */
export function Record({ booking }: { booking: BookingView }) {
  const { t } = useText();
  const moment = useMoment();
  if (booking.record.length === 0) {
    return (
      <Part title={t("desk-bookings:record")}>
        <p>{t("desk-bookings:record-none")}</p>
      </Part>
    );
  }
  return (
    <Part title={t("desk-bookings:record")} ruled>
      {booking.record.map((entry) => (
        <Happened
          key={entry.id}
          what={t(`desk:did-${entry.action}`)}
          when={moment(entry.at)}
          who={<AuditActor entry={entry} />}
        >
          <AuditChanges entry={entry} />
        </Happened>
      ))}
    </Part>
  );
}

function Happened({
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
