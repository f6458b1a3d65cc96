import { Form, useLocation } from "@remix-run/react";
import { CheckCircleIcon, ClockIcon } from "~/components/art/icons";
import { CalendarIcon, ChatIcon, HeartIcon, ShieldCheckIcon } from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Fact } from "~/components/fact";
import { languageNames } from "~/components/language-names";
import { Stars } from "~/components/stars";
import type { Translate } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { languageOfText } from "~/lib/language-of-text";
import type { PublicCleaner } from "./public-cleaner.server";

/** Face, name and the facts that people compare. */
export function Portrait({
  cleaner,
  isFavourite,
}: {
  cleaner: PublicCleaner;
  isFavourite: boolean;
}) {
  const { locale, t } = useText();
  const answers = responseTimeText(cleaner.averageResponseTime, t);
  return (
    <header className="grid grid-cols-[auto_1fr] max-[16rem]:grid-cols-1 gap-x-4 gap-y-3 sm:grid-rows-[auto_1fr] sm:gap-x-5">
      <CleanerPhoto
        name={cleaner.name}
        photo={cleaner.photo}
        width={384}
        sizes="(min-width: 40rem) 256px, 120px"
        className="w-30 sm:row-span-2 sm:w-64"
        eager
      />
      <div className="flex flex-col items-start gap-1.5 self-center sm:self-start">
        <h1 className="text-2xl sm:text-3xl">{cleaner.name}</h1>
        <Stars rating={cleaner.rating} reviewCount={cleaner.reviewCount} />
        <span className="inline-flex items-center gap-1.5 rounded-full bg-celadon-100 px-3 py-1 text-sm font-semibold text-celadon-800">
          <ShieldCheckIcon className="size-4" />
          {t("common:verified")}
        </span>
        {cleaner.checkedIn ? (
          <span className="text-sm text-ink-soft">
            {t("cleaner:checked", { month: cleaner.checkedIn })}
          </span>
        ) : null}
        <Favourite id={cleaner.id} name={cleaner.shortName} isOn={isFavourite} />
      </div>
      <ul className="col-span-full flex flex-col gap-1.5 text-ink-soft sm:col-span-1">
        <Fact Icon={CalendarIcon}>
          <strong className="text-ink">
            {cleaner.nextFree
              ? t("common:next-free", { day: cleaner.nextFree })
              : t("common:next-free-none")}
          </strong>
          {cleaner.nextAvailableDate ? (
            <span className="block text-sm">
              {t("cleaner:own-words")}{" "}
              <q lang={languageOfText(cleaner.nextAvailableDate)}>{cleaner.nextAvailableDate}</q>
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
    </header>
  );
}

/** Button that adds a cleaner to the favourites or removes them. Guests sign in first. */
function Favourite({ id, name, isOn }: { id: number; name: string; isOn: boolean }) {
  const { t } = useText();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={paths.favourites()}>
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <button
        type="submit"
        name={isOn ? "remove" : "add"}
        value={id}
        aria-label={isOn ? t("cleaner:favourite-remove-label", { name }) : undefined}
        className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-celadon-700 underline underline-offset-4"
      >
        <HeartIcon filled={isOn} className="size-5" />
        {t(isOn ? "cleaner:favourite-remove" : "cleaner:favourite-add")}
      </button>
    </Form>
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
