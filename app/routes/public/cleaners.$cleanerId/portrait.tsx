import {
  CalendarIcon,
  ChatIcon,
  CheckCircleIcon,
  ClockIcon,
  ShieldCheckIcon,
} from "~/components/art/icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Fact } from "~/components/fact";
import { languageNames } from "~/components/language-names";
import { Stars } from "~/components/stars";
import type { Translate } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { writtenIn } from "~/lib/written-in";
import type { PublicCleaner } from "./public-cleaner.server";

/** Face, name and the facts that people compare. */
export function Portrait({ cleaner }: { cleaner: PublicCleaner }) {
  const { locale, t } = useText();
  const answers = answersWithin(cleaner.averageResponseTime, t);
  return (
    <header className="flex flex-col gap-5 sm:flex-row">
      <CleanerPhoto
        name={cleaner.name}
        photo={cleaner.photo}
        width={384}
        sizes="(min-width: 40rem) 256px, 100vw"
        className="w-full sm:w-64"
        eager
      />
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl sm:text-3xl">{cleaner.name}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Stars rating={cleaner.rating} reviewCount={cleaner.reviewCount} />
          <span className="inline-flex items-center gap-1.5 rounded-full bg-celadon-100 px-3 py-1 text-sm font-semibold text-celadon-800">
            <ShieldCheckIcon className="size-4" />
            {t("common:verified")}
          </span>
        </p>
        <p>
          <strong className="text-2xl tabular-nums">{formatBaht(cleaner.hourlyRate)}</strong>
          <span className="text-ink-soft">{t("common:per-hour")}</span>
        </p>
        <ul className="flex flex-col gap-1.5 text-ink-soft">
          <Fact Icon={CalendarIcon}>
            <strong className="text-ink">
              {cleaner.nextFree
                ? t("common:next-free", { day: cleaner.nextFree })
                : t("common:next-free-none")}
            </strong>
            {cleaner.nextAvailableDate ? (
              <span className="block text-sm">
                {t("cleaner:own-words")}{" "}
                <q lang={writtenIn(cleaner.nextAvailableDate)}>{cleaner.nextAvailableDate}</q>
              </span>
            ) : null}
          </Fact>
          {answers ? <Fact Icon={ClockIcon}>{answers}</Fact> : null}
          {cleaner.completedBookings > 0 ? (
            <Fact Icon={CheckCircleIcon}>
              {t("cleaner:jobs", { count: cleaner.completedBookings })}
            </Fact>
          ) : null}
          <Fact Icon={ChatIcon}>
            {t("common:speaks", { languages: languageNames(cleaner, t, locale) })}
          </Fact>
        </ul>
      </div>
    </header>
  );
}

/** How fast a cleaner answers, in a round figure; nothing where it isn't known. */
function answersWithin(minutes: number, t: Translate): string | null {
  if (minutes <= 0) return null;
  const rounded = Math.ceil(minutes / 5) * 5;
  if (rounded < 60) return t("cleaner:answers-minutes", { count: rounded });
  const hours = Math.ceil(minutes / 60);
  if (hours < 24) return t("cleaner:answers-hours", { count: hours });
  return t("cleaner:answers-days", { count: Math.ceil(hours / 24) });
}
