import { Link } from "~/components/link";
import type { RedoOfProblem as Redo } from "~/domain/bookings/redos/reading-redos.server";
import { slotHour } from "~/domain/schedule/slots";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { instantOf } from "~/lib/bangkok-time";
import { useFormatDateTime } from "./use-format-date-time";

interface RedoFacts {
  /** The hours for which the cleaner agreed to come again; null if they haven't. */
  agreedHours: number | null;
  booked: Redo | null;
}

/** Says in one line what was agreed about a redo, or which one is booked; nothing if neither. */
export function RedoLine({ agreedHours, booked }: RedoFacts) {
  const { t } = useText();
  const moment = useFormatDateTime();
  if (booked) {
    const { id, status, date, time, cleanerName } = booked;
    return (
      <Link
        to={adminPaths.item("bookings", id)}
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        {t(status === "completed" ? "admin-problems:redo-done" : "admin-problems:redo-booked", {
          id,
          moment: moment(instantOf(date, slotHour(time))),
          cleaner: cleanerName || t("admin-bookings:former-cleaner"),
        })}
      </Link>
    );
  }
  if (agreedHours === null) return null;
  const hours = t("common:hours", { count: agreedHours });
  return <p className="text-sm">{t("admin-problems:redo-agreed", { hours })}</p>;
}

/** The redo of a problem on its own page, with the link to book one. */
export function RedoOfProblem({
  redo: { canBook, ...redo },
  problemId,
}: {
  redo: RedoFacts & { canBook: boolean };
  problemId: number;
}) {
  const { t } = useText();
  return (
    <>
      <RedoLine {...redo} />
      {redo.booked || redo.agreedHours !== null ? null : (
        <p className="text-sm text-ink-soft">{t("admin-problems:redo-none")}</p>
      )}
      {canBook ? (
        <Link
          to={adminPaths.redo(problemId)}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {t("admin-problems:redo-book")}
        </Link>
      ) : null}
    </>
  );
}
