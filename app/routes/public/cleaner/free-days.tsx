import { Link } from "~/components/link";
import type { DayAhead } from "~/domain/schedule/slots";
import { useText } from "~/i18n/text";
import {
  formatDate,
  formatHour,
  formatHourBriefly,
  weekdayOf,
  weekdayName,
} from "~/lib/bangkok-time";
import { languageOfText } from "~/lib/language-of-text";
import { paths, type BookingChoices } from "~/lib/paths";
import type { SlotLabel } from "~/lib/vocabulary";
import type { PublicCleaner } from "./public-cleaner.server";

interface FreeDaysProps {
  cleaner: PublicCleaner;
  days: DayAhead[];
  /** The service to which the hours apply. */
  service: string;
  /** The choices made in the wizard so far. */
  choices: BookingChoices;
  /** False on the cleaner's own page: nobody books themselves. */
  canBook: boolean;
}

const DAY_CLASS =
  "grid min-h-19 content-center justify-items-center rounded-xl text-mini leading-normal tabular";

/**
 * The next days of a cleaner, each with its first free hour. A day leads to the wizard with day and hour chosen:
 * to the last question if the service is known, else to the first.
 */
export function FreeDays({ cleaner, days, service, choices, canBook }: FreeDaysProps) {
  const { locale, t } = useText();
  const book = (date: string, time: SlotLabel) => {
    const chosen = { ...choices, date, time };
    return choices.serviceId ? paths.bookingDetails(chosen) : paths.booking(chosen);
  };
  return (
    <section aria-labelledby="days-title">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="days-title" className="text-xl">
          {t("cleaner:days", { count: days.length })}
        </h2>
        {canBook && cleaner.nextFree ? (
          <Link
            to={choices.serviceId ? paths.bookingTime(choices) : paths.booking(choices)}
            className="link inline-flex min-h-11 items-center text-sm font-semibold"
          >
            {t("cleaner:days-more")}
          </Link>
        ) : null}
      </div>
      <p className="text-sm text-ink-soft">{t("cleaner:days-lead", { service })}</p>
      <ul className="grid grid-cols-7 gap-[3px] pt-2.5 max-[16rem]:grid-cols-2 lg:gap-1.5">
        {days.map(({ date, first }) => (
          <li key={date}>
            {first && canBook ? (
              <Link
                to={book(date, first.label)}
                rel="nofollow"
                aria-label={t("cleaner:day-free", {
                  day: formatDate(date, locale, "day"),
                  time: formatHour(first.hour, locale),
                })}
                className={`${DAY_CLASS} bg-celadon-100 text-celadon-800 hover:bg-celadon-200 forced-colors:border`}
              >
                <Day date={date} first={first} />
              </Link>
            ) : (
              <p className={`${DAY_CLASS} ${first ? "bg-celadon-100" : "text-grey"}`}>
                <Day date={date} first={first} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {days.every(({ first }) => first === null) && cleaner.nextFree ? (
        <p className="pt-2">
          <strong>{t("common:next-free", { day: cleaner.nextFree })}</strong>
        </p>
      ) : null}
      {cleaner.nextAvailableDate ? (
        <p className="pt-2 text-sm text-ink-soft">
          {t("cleaner:own-words")}{" "}
          <q lang={languageOfText(cleaner.nextAvailableDate)}>{cleaner.nextAvailableDate}</q>
        </p>
      ) : null}
    </section>
  );
}

/** Weekday, number and first free hour of a day; a full day is struck through. */
function Day({ date, first }: DayAhead) {
  const { locale, t } = useText();
  const number = Number(date.slice(8));
  return (
    <>
      <span>{weekdayName(weekdayOf(date), locale)}</span>
      {first ? <b className="text-base">{number}</b> : <s className="text-base">{number}</s>}
      <span className="whitespace-nowrap">
        {first ? formatHourBriefly(first.hour, locale) : t("cleaner:day-full")}
      </span>
    </>
  );
}
