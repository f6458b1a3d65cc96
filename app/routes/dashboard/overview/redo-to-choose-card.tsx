import type { listRedosToChoose } from "~/domain/bookings/redos/redos-to-choose.server";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { WaitingCard } from "./waiting-card";

export type RedoToChoose = Omit<ReturnType<typeof listRedosToChoose>[number], "problemId"> & {
  /** The page of the problem, on which a time is chosen. */
  to: string;
};

/** A redo to which the cleaner has agreed: the customer has to choose its time. */
export function RedoToChooseCard({ redo }: { redo: RedoToChoose }) {
  const { t, locale } = useText();
  const { to, bookingId, date, cleanerName, cleanerPhoto } = redo;
  return (
    <WaitingCard
      to={to}
      cleaner={{ name: cleanerName, photo: cleanerPhoto }}
      lead={t("dashboard:redo-title", { name: cleanerName })}
      title={t("dashboard:redo-choose")}
    >
      {t("dashboard:redo-of", { id: bookingId, day: formatDate(date, locale, "short") })}
    </WaitingCard>
  );
}
