import { Link } from "~/components/link";
import type { CaseEntry } from "~/domain/bookings/problems/case-entries.server";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { formatDate } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";

/** The money of a problem as admins read it; with `problemId` they can correct it. */
export function CaseMoneyList({
  entries,
  problemId,
}: {
  entries: readonly CaseEntry[];
  problemId?: number;
}) {
  const { t, locale } = useText();
  return (
    <ul className="ruled text-sm">
      {entries.map(({ id, payer, payee, amount, paidOn, note, isWaiver }) => {
        const sum = formatBaht(amount);
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <p className="min-w-0 flex-1 basis-40 wrap-anywhere tabular">
              <span className="font-semibold">{sum}</span>{" "}
              {isWaiver
                ? t("admin-problems:waived")
                : joinSideBySide(
                    locale,
                    t(
                      `admin-problems:pays-${payer}-${payee}` as "admin-problems:pays-customer-cleaner",
                    ),
                    paidOn === null
                      ? t("admin-problems:not-paid-yet")
                      : t("admin-problems:paid-on-day", {
                          day: formatDate(paidOn, locale, "short"),
                        }),
                  )}
              {note ? (
                <span className="block whitespace-pre-line text-ink-soft">{note}</span>
              ) : null}
            </p>
            {problemId === undefined || isWaiver ? null : (
              <Link
                to={adminPaths.caseMoney(problemId, id)}
                preventScrollReset
                aria-label={t("admin-problems:change-money-which", { sum })}
                className="link inline-flex min-h-11 items-center font-semibold"
              >
                {t("admin-problems:change-money")}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
