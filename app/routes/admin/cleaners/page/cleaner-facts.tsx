import type { ReactNode, RefObject } from "react";
import { ChevronDownIcon, HourglassIcon } from "~/components/art/icons";
import { LockIcon, ShieldCheckIcon } from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { languageNames } from "~/components/language-names";
import { Link } from "~/components/link";
import { Stars } from "~/components/stars";
import { Badge } from "~/components/ui/badge";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { joinAsList } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { AREAS, SPECIALTIES } from "~/lib/vocabulary";
import { languageOfText } from "~/lib/language-of-text";
import type { LoadedCleaner } from "./route";

/** Shows the facts that a cleaner has given, for an admin to compare with the documents. */
export function AdminCleanerFacts({
  loaded: { cleaner, check },
  heading,
}: {
  loaded: LoadedCleaner;
  heading: RefObject<HTMLHeadingElement>;
}) {
  const { t, locale } = useText();
  const day = (instant: number) => formatDate(cityDateOf(instant), locale, "long");
  const list = (words: string[]) => joinAsList(words, locale);
  return (
    <section aria-labelledby="who" className="card p-4 sm:p-6">
      <div className="flex flex-wrap gap-4 pb-4 sm:gap-6">
        <CleanerPhoto
          name={cleaner.name}
          photo={cleaner.photo}
          width={192}
          sizes="(width >= 40rem) 136px, 72px"
          className="w-18 max-w-full shrink-0 self-start sm:w-34"
          eager
        />
        <div className="min-w-0 flex-1 basis-40">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 id="who" ref={heading} tabIndex={-1} className="wrap-anywhere">
              {cleaner.name}
            </h1>
            {cleaner.deactivatedAt !== null ? (
              <Badge tone="over" Icon={LockIcon}>
                {t("admin-cleaners:state-deactivated")}
              </Badge>
            ) : !cleaner.isVerified ? (
              <Badge tone="waits" Icon={HourglassIcon}>
                {t("admin-cleaners:unverified")}
              </Badge>
            ) : check.state === "expired" ? (
              <Badge tone="danger" Icon={ShieldCheckIcon}>
                {t("admin-cleaners:state-expired")}
              </Badge>
            ) : (
              <Badge tone="good" Icon={ShieldCheckIcon}>
                {t("admin-cleaners:verified")}
              </Badge>
            )}
          </div>
          <p className="text-sm text-ink-soft">
            {cleaner.days > 0
              ? t("admin-cleaners:registered", { day: day(cleaner.createdAt), count: cleaner.days })
              : t("admin-cleaners:registered-today")}
            {"\u00a0· "}
            {cleaner.isListed ? (
              <Link to={paths.cleaner(cleaner.id)} className="link">
                {t("admin-cleaners:listed")}
              </Link>
            ) : (
              t("admin-cleaners:not-listed")
            )}
          </p>
          <p
            lang={languageOfText(cleaner.bio)}
            className="pt-2 whitespace-pre-line wrap-anywhere max-sm:line-clamp-4 min-[22rem]:max-sm:-ml-22"
          >
            {cleaner.bio}
          </p>
        </div>
      </div>
      {/* On phones the checks come first: the facts are folded. */}
      <details className="fold">
        <summary className="border-t border-celadon-200 font-semibold">
          {t("admin-cleaners:facts")}
          <ChevronDownIcon className="size-5 shrink-0 text-edge" />
        </summary>
        <div>
          <h2 className="sr-only">{t("admin-cleaners:facts")}</h2>
          <dl className="text-sm">
            <FactRow name={t("admin-cleaners:legal-name")}>
              {`${cleaner.firstName} ${cleaner.lastName}`.trim()}{" "}
              <Link to={adminPaths.item("users", cleaner.userId)} className="link">
                {cleaner.username}
              </Link>
            </FactRow>
            <FactRow name={t("admin-cleaners:contact")}>
              {cleaner.email ?? "–"}
              {cleaner.email !== null && cleaner.emailVerifiedAt === null
                ? ` ${t("admin-cleaners:email-unverified")}`
                : ""}
              {cleaner.phone ? (
                <>
                  {"\u00a0· "}
                  <a href={"tel:" + cleaner.phone} className="link whitespace-nowrap">
                    {formatPhone(cleaner.phone)}
                  </a>
                </>
              ) : (
                <span className="block">
                  {cleaner.phoneGrace && cleaner.phoneDueOn !== null
                    ? t("admin-cleaners:phone-due", {
                        day: formatDate(cleaner.phoneDueOn, locale, "long"),
                      })
                    : t("admin-cleaners:phone-missing")}
                </span>
              )}
            </FactRow>
            <FactRow name={t("admin-cleaners:specialties")}>
              {list(
                SPECIALTIES.filter((one) => cleaner.specialties.includes(one)).map((one) =>
                  t(`specialties:${one}`),
                ),
              )}
            </FactRow>
            <FactRow name={t("admin-cleaners:languages")}>
              {languageNames(cleaner, t, locale)}
            </FactRow>
            <FactRow name={t("admin-cleaners:rate")}>
              {formatBaht(cleaner.hourlyRate)}
              {"\u00a0· "}
              {t(
                cleaner.instantBooking ? "admin-cleaners:instant-on" : "admin-cleaners:instant-off",
              )}
            </FactRow>
            <FactRow name={t("admin-cleaners:areas")}>
              {cleaner.areasSavedAt === null
                ? t("admin-cleaners:not-saved")
                : list(
                    AREAS.filter((area) => cleaner.areas.includes(area)).map((area) =>
                      t(`areas:${area}`),
                    ),
                  )}
            </FactRow>
            <FactRow name={t("admin-cleaners:availability")}>
              {cleaner.week === null ? (
                t("admin-cleaners:not-saved")
              ) : (
                <>
                  {cleaner.week.map((days) => (
                    <span key={days} className="block">
                      {days}
                    </span>
                  ))}
                  {t("admin-cleaners:week-hours", { count: cleaner.hours })}
                </>
              )}
            </FactRow>
            <FactRow name={t("admin-cleaners:consents")}>
              <span className="block">
                {cleaner.termsAcceptedAt === null
                  ? t("admin-cleaners:terms-missing")
                  : t("admin-cleaners:terms-accepted", { day: day(cleaner.termsAcceptedAt) })}
              </span>
              {cleaner.backgroundCheckConsentAt === null
                ? t("admin-cleaners:consent-missing")
                : t("admin-cleaners:consent-given", { day: day(cleaner.backgroundCheckConsentAt) })}
            </FactRow>
            <FactRow name={t("admin-cleaners:work")}>
              {t("admin-cleaners:work-done", { count: cleaner.completedBookings })}
              {cleaner.reviewCount > 0 ? (
                <>
                  {"\u00a0· "}
                  <Stars rating={cleaner.rating} reviewCount={cleaner.reviewCount} />
                </>
              ) : null}
            </FactRow>
            {cleaner.pausedAt === null && cleaner.deactivatedAt === null ? null : (
              <FactRow name={t("admin-cleaners:account")}>
                {cleaner.deactivatedAt === null
                  ? t("admin-cleaners:account-paused", { day: day(cleaner.pausedAt ?? 0) })
                  : t("admin-cleaners:account-closed", { day: day(cleaner.deactivatedAt) })}
              </FactRow>
            )}
          </dl>
        </div>
      </details>
    </section>
  );
}

/** One fact with its name. */
function FactRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-t border-celadon-200 py-2.5">
      <dt className="w-36 shrink-0 text-ink-soft max-sm:w-full">{name}</dt>
      <dd className="min-w-0 grow basis-52 wrap-anywhere">{children}</dd>
    </div>
  );
}
