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

type RedoToDo = RedoFacts & {
  /** True if an admin can book one. */
  canBook: boolean;
};

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
 * Warns whoever settles a problem that somebody is still to come again because of it, and says all that its line would
 * say.
 */
export function RedoNotDone({ redo, problemId }: { redo: RedoToDo; problemId: number }) {
  const { t } = useText();
  const moment = useFormatDateTime();
  const { booked, agreedHours, canBook } = redo;
  const link = "link inline-flex min-h-11 items-center font-semibold";
  if (booked) {
    const { id, date, time, cleanerName } = booked;
    return (
      <Banner tone="attention" title={t("admin-problems:redo-ahead")}>
        <p className="whitespace-pre-line">
          {t("admin-problems:redo-ahead-text", {
            moment: moment(instantOf(date, slotHour(time)), "short"),
            cleaner: cleanerName || t("admin-bookings:former-cleaner"),
          })}
        </p>
        <Link to={adminPaths.item("bookings", id)} className={link}>
          {t("admin-problems:redo-ahead-see", { id })}
        </Link>
      </Banner>
    );
  }
  const hours = t("common:hours", { count: agreedHours ?? 0 });
  return (
    <Banner tone="attention" title={t("admin-problems:redo-agreed-title")}>
      <p>{t("admin-problems:redo-agreed-text", { hours })}</p>
      {canBook ? (
        <Link to={adminPaths.redo(problemId)} className="button button-outline mt-2">
          {t("admin-problems:redo-book")}
        </Link>
      ) : null}
    </Banner>
  );
}

/** The redo of a problem on its own page, with the link to book one. */
export function RedoOfProblem({ redo, problemId }: { redo: RedoToDo; problemId: number }) {
  const { t } = useText();
  return (
    <>
      <RedoLine {...redo} />
      {redo.booked || redo.agreedHours !== null ? null : (
        <p className="text-sm text-ink-soft">{t("admin-problems:redo-none")}</p>
      )}
      {redo.canBook ? (
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
