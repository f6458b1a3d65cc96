import { initialsOf } from "~/components/cleaner-photo";
import { languageNames } from "~/components/language-names";
import { formatRelativeDay } from "~/components/relative-day";
import { listServices } from "~/domain/catalogue/services.server";
import { cardsWithNextFreeDay } from "~/domain/cleaners/cleaner-cards.server";
import { jobShownOf } from "~/domain/cleaners/job-shown";
import type { OwnProfile } from "~/domain/cleaners/own-profile.server";
import { PLATFORM_FEE, calculateHoursBilled } from "~/domain/pricing/pricing";
import { GUESTS_VIEW } from "~/domain/schedule/customer-view.server";
import type { Translate } from "~/i18n/messages";
import { cityDateOf, formatHour } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { joinSideBySide, unbroken } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { Locale } from "~/lib/vocabulary";

/** Returns what customers see of a cleaner in the list, listed yet or not. Two queries, or four. */
export function ownCardData(
  profile: OwnProfile,
  { now, locale, t }: { now: number; locale: Locale; t: Translate },
) {
  const services = listServices();
  const job = jobShownOf(profile.specialties, services);
  const hours = calculateHoursBilled(job && job.duration);
  const isOpen = profile.availabilitySavedAt !== null && profile.pausedAt === null;
  const [card] = isOpen ? cardsWithNextFreeDay([profile], hours, GUESTS_VIEW, now) : [];
  const day = card?.nextFreeDay ?? null;
  const hour = card?.nextFreeHour ?? null;
  const figure = profile.rating.toFixed(1);
  return {
    id: profile.id,
    name: nameForReader(profile.name, locale),
    /** The address of the photo; null if there is none. */
    photo: profile.photo && paths.cleanerPhoto(profile.photo, 384),
    initials: initialsOf(profile.name),
    /** Null as long as nobody has reviewed them. */
    rating:
      profile.reviewCount > 0
        ? { label: t("common:rating-label", { rating: figure }), figure }
        : null,
    reviews:
      profile.reviewCount > 0
        ? t("common:reviews", { count: profile.reviewCount })
        : t("common:rating-none"),
    total: formatBaht(profile.hourlyRate * hours + PLATFORM_FEE),
    hours: `\u00a0· ${t("common:hours-short", { count: hours })}`,
    /** The first free hour; null as long as nobody could book. */
    free:
      day !== null && hour !== null
        ? t("browse:free-on", {
            day: joinSideBySide(
              locale,
              unbroken(formatRelativeDay(day, cityDateOf(now), locale, t)),
              formatHour(hour, locale),
            ),
          })
        : null,
    facts: `${languageNames(profile, t, locale)}\u00a0· ${t(profile.instantBooking ? "browse:at-once" : "browse:answers")}`,
  };
}

export type OwnCardData = ReturnType<typeof ownCardData>;
