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
  return {
    id: profile.id,
    name: nameForReader(profile.name, locale),
    photo: profile.photo,
    rating: profile.rating,
    reviewCount: profile.reviewCount,
    hourlyRate: profile.hourlyRate,
    platformFee: PLATFORM_FEE,
    hours,
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
    languages: languageNames(profile, t, locale),
    way: t(profile.instantBooking ? "browse:at-once" : "browse:answers"),
  };
}

export type OwnCardData = ReturnType<typeof ownCardData>;
