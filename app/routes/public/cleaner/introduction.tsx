import { CheckCircleIcon, ClockIcon } from "~/components/art/icons";
import { ChatIcon, ShieldCheckIcon } from "~/components/art/subject-icons";
import { BookingWay } from "~/components/booking-way";
import { Fact } from "~/components/fact";
import { languageNames } from "~/components/language-names";
import { RatingInBrief } from "~/components/stars";
import type { Quote } from "~/domain/reviews/quotes";
import type { Translate } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { languageOfText } from "~/lib/language-of-text";
import type { PublicCleaner } from "./public-cleaner.server";

const BADGE_CLASS =
  "inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-mini font-semibold forced-colors:border";

/** Name, rating and badges, and what customers wrote in a sentence. */
export function Introduction({ cleaner, quotes }: { cleaner: PublicCleaner; quotes: Quote[] }) {
  const { locale, t } = useText();
  return (
    <header className="relative">
      <h1 className="text-[1.875rem] wrap-anywhere lg:text-[2.75rem]">{cleaner.name}</h1>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 pt-0.5">
        <RatingInBrief rating={cleaner.rating} reviewCount={cleaner.reviewCount} />
        <span className={`${BADGE_CLASS} bg-celadon-100 text-celadon-800`}>
          <ShieldCheckIcon className="size-4" />
          {t("common:verified")}
        </span>
        <BookingWay atOnce={!cleaner.answersRequests} />
      </p>
      {cleaner.checkedIn ? (
        <p className="pt-1 text-mini text-ink-soft">
          {t("cleaner:checked", { month: cleaner.checkedIn })}
        </p>
      ) : null}
      {quotes.map(({ words, firstName, createdAt }) => (
        <figure key={words} className="mt-4 border-l-[3px] border-marigold pl-4">
          <blockquote lang={languageOfText(words)} className="text-lg wrap-anywhere lg:text-xl">
            “{words}”
          </blockquote>
          <figcaption className="text-mini text-ink-soft">
            {firstName || t("cleaner:somebody")}
            {"\u00a0· "}
            {formatDate(cityDateOf(createdAt), locale, "month")}
          </figcaption>
        </figure>
      ))}
    </header>
  );
}

/** The words of a cleaner about themselves, and the facts that people compare. */
export function About({ cleaner }: { cleaner: PublicCleaner }) {
  const { locale, t } = useText();
  const { own, others } = cleaner.bio;
  const language = languageOfText(own);
  const answers = cleaner.answersRequests ? responseTimeText(cleaner.averageResponseTime, t) : null;
  return (
    <section>
      <h2 className="text-xl">{t("cleaner:about", { name: cleaner.name })}</h2>
      <p className="max-w-prose pt-1 whitespace-pre-line">
        {language === locale ? null : (
          <span className="text-ink-soft">{t(`common:language-name-${language}`)}: </span>
        )}
        <span lang={language}>{own}</span>
      </p>
      {others ? (
        <details>
          <summary className="link inline-flex min-h-11 items-center text-sm">
            {t("cleaner:bio-in", {
              language: t(`common:language-name-${languageOfText(others)}`),
            })}
          </summary>
          <p lang={languageOfText(others)} className="max-w-prose whitespace-pre-line">
            {others}
          </p>
        </details>
      ) : null}
      <ul className="flex flex-col gap-1 pt-3 text-sm">
        <Fact Icon={ChatIcon}>
          {t("common:speaks", { languages: languageNames(cleaner, t, locale) })}
        </Fact>
        {answers ? <Fact Icon={ClockIcon}>{answers}</Fact> : null}
        {cleaner.completedBookings > 0 ? (
          <Fact Icon={CheckCircleIcon}>
            {t("cleaner:jobs", { count: cleaner.completedBookings })}
          </Fact>
        ) : null}
      </ul>
    </section>
  );
}

/** Returns how fast a cleaner answers, in a round figure; null if it isn't known. */
function responseTimeText(minutes: number, t: Translate): string | null {
  if (minutes <= 0) return null;
  const rounded = Math.ceil(minutes / 5) * 5;
  if (rounded < 60) return t("cleaner:answers-minutes", { count: rounded });
  const hours = Math.ceil(minutes / 60);
  if (hours < 24) return t("cleaner:answers-hours", { count: hours });
  return t("cleaner:answers-days", { count: Math.ceil(hours / 24) });
}
