import { Link } from "~/components/link";
import { Banner } from "~/components/ui/banner";
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

/**
 * Warns whoever settles a problem that somebody is still to come again because of it; shows nothing if that is done,
 * or wasn't agreed.
 */
function RedoNotDone({ agreedHours, booked }: RedoFacts) {
  const { t } = useText();
  const moment = useFormatDateTime();
  if (booked?.status === "confirmed") {
    const { id, date, time, cleanerName } = booked;
    return (
      <Banner tone="attention" title={t("admin-problems:redo-ahead")}>
        <p className="whitespace-pre-line">
          {t("admin-problems:redo-ahead-text", {
            moment: moment(instantOf(date, slotHour(time))),
            cleaner: cleanerName || t("admin-bookings:former-cleaner"),
          })}
        </p>
        <Link
          to={adminPaths.item("bookings", id)}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {t("admin-problems:redo-ahead-see", { id })}
        </Link>
      </Banner>
    );
  }
  if (booked || agreedHours === null) return null;
  const hours = t("common:hours", { count: agreedHours });
  return (
    <Banner tone="attention" title={t("admin-problems:redo-agreed-title")}>
      <p>{t("admin-problems:redo-agreed-text", { hours })}</p>
    </Banner>
  );
}

/** The redo of a problem on its own page, with the link to book one. A warning says all that its line would say. */
export function RedoOfProblem({
  redo: { canBook, ...redo },
  problemId,
  isOpen,
}: {
  redo: RedoFacts & { canBook: boolean };
  problemId: number;
  /** True if the problem isn't settled yet. */
  isOpen: boolean;
}) {
  const { t } = useText();
  const isWarned = isOpen && redo.booked?.status !== "completed";
  return (
    <>
      {isWarned ? <RedoNotDone {...redo} /> : <RedoLine {...redo} />}
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
