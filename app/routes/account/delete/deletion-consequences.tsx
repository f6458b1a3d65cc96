import { Link } from "~/components/link";
import { Banner } from "~/components/ui/banner";
import type { ReasonsToRetain } from "~/domain/bookings/problems/retained-contacts.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate, type CityDate } from "~/lib/bangkok-time";
import { joinAsList } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";

interface CancelledBooking {
  id: number;
  date: CityDate;
  startsAt: number;
  service: string;
  cleaner: string;
}

/** Explains, before the user confirms, which bookings are cancelled and which data stay or go. */
export function DeletionConsequences({
  isCleaner,
  retained,
  cancelled,
}: {
  isCleaner: boolean;
  /** The bookings of this customer that are still to come, the next first. */
  cancelled: readonly CancelledBooking[];
  retained: ReasonsToRetain;
}) {
  const { t, locale } = useText();
  return (
    <div className="pb-6">
      <p className="pt-1 pb-3 text-ink-soft">{t("data:delete-lead")}</p>
      <ul className="flex list-disc flex-col gap-2 pl-6">
        <li>
          {t("data:delete-upcoming")}
          {cancelled.length > 0 ? (
            <ul className="pt-1 tabular">
              {cancelled.map(({ id, date, startsAt, service, cleaner }) => (
                <li key={id}>
                  <Link to={paths.myBooking(id)} className="link inline-flex min-h-11 items-center">
                    {joinAsList(
                      [
                        t("booking:until", {
                          date: formatDate(date, locale, "short"),
                          time: formatClock(startsAt, locale),
                        }),
                        service,
                        cleaner,
                      ],
                      locale,
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          ) : null}
        </li>
        {isCleaner ? <li>{t("data:delete-cleaner")}</li> : null}
        <li>{t("data:delete-past")}</li>
        <li>{t("data:delete-reviews")}</li>
        <li>{t("data:delete-rest")}</li>
        <li>{t("data:delete-retained")}</li>
      </ul>
      <Retained {...retained} />
      <Link to={paths.accountData()} className="link mt-2 inline-flex min-h-11 items-center">
        {t("data:delete-copy-first")}
      </Link>
    </div>
  );
}

/** Lists the reasons why name and contact must be kept for now: owed fees and open problems. */
function Retained({ feesOwed, problems }: ReasonsToRetain) {
  const { t, locale } = useText();
  if (feesOwed === 0 && problems.length === 0) return null;
  return (
    <div className="pt-4">
      <Banner tone="attention" title={t("data:retained-title")}>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {feesOwed > 0 ? <li>{t("data:retained-fees", { sum: formatBaht(feesOwed) })}</li> : null}
          {problems.map(({ id, bookingId, createdAt }) => (
            <li key={id}>
              {t("data:retained-problem", {
                id: bookingId,
                day: formatDate(cityDateOf(createdAt), locale, "long"),
              })}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
