import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClockIcon, HourglassIcon, PinIcon, XCircleIcon } from "~/components/art/icons";
import {
  ArrowRightIcon,
  CalendarIcon,
  LockIcon,
  NoteIcon,
  QrIcon,
  ShieldCheckIcon,
  UserIcon,
  WalletIcon,
} from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { Stars } from "~/components/stars";
import { metaTags } from "~/components/page-meta";
import { countBlockedCustomers } from "~/domain/bookings/problems/cleaner-blocks.server";
import { listServiceHours } from "~/domain/catalogue/services.server";
import { backgroundCheckStatus } from "~/domain/cleaners/background-check-status";
import { maskedPromptPayId } from "~/domain/payments/promptpay";
import { getFeesOwed } from "~/domain/payments/statements.server";
import { decodeWorkDays } from "~/domain/schedule/availability";
import { bookableHoursAWeek } from "~/domain/schedule/bookable-hours";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { weekdayName } from "~/lib/bangkok-time";
import { joinAsList } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { AREAS } from "~/lib/vocabulary";
import type { Locale } from "~/lib/vocabulary";
import { useBackgroundCheckText } from "../shared/use-background-check-text";
import { requireCleaner, requireUserOnCleanerPage } from "../shared/require-cleaner.server";
import { InstantBookingRow } from "./instant-booking-row";
import { SettingRow, SettingRows } from "./setting-rows";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  const { promptPayType: type, promptPayId: id } = cleaner;
  return {
    name: cleaner.name,
    photo: cleaner.photo,
    isListed: cleaner.isListed,
    profileId: cleaner.id,
    days: cleaner.availabilitySavedAt === null ? [] : decodeWorkDays(cleaner.workDays),
    hours: bookableHoursAWeek(cleaner, listServiceHours(cleaner.specialties)),
    areas:
      cleaner.areasSavedAt === null ? [] : AREAS.filter((area) => cleaner.areas.includes(area)),
    instantBooking: cleaner.instantBooking,
    leadTime: cleaner.leadTime,
    travelTime: cleaner.travelTime,
    isPaused: cleaner.pausedAt !== null,
    promptPay: type && id ? maskedPromptPayId({ type, id }) : null,
    consented: cleaner.backgroundCheckConsentAt !== null,
    check: backgroundCheckStatus(cleaner, context.now),
    checkLastDay: cleaner.backgroundCheckExpiresOn,
    blocked: countBlockedCustomers(cleaner.id),
    rating: cleaner.rating,
    reviewCount: cleaner.reviewCount,
    completed: cleaner.completedBookings,
    hourlyRate: cleaner.hourlyRate,
    owed: getFeesOwed(cleaner.id, context.now).total,
    email: (await requireUserOnCleanerPage(request, context)).email,
    meta: await describePersonalPage(context, "settings:title"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.meta);

/** Returns `Mon, Wed–Fri`: consecutive days are joined. */
function daysInWords(days: readonly number[], locale: Locale): string {
  const spans: [first: number, last: number][] = [];
  for (const day of days) {
    const before = spans.at(-1);
    if (before && before[1] === day - 1) before[1] = day;
    else spans.push([day, day]);
  }
  return joinAsList(
    spans.map(([first, last]) =>
      first === last
        ? weekdayName(first, locale)
        : `${weekdayName(first, locale)}–${weekdayName(last, locale)}`,
    ),
    locale,
  );
}

/** Number of areas that are named; the others are counted. */
const AREAS_NAMED = 2;

export default function Settings() {
  const { locale, t } = useText();
  const loaded = useLoaderData<typeof loader>();
  const { areas, days, hours } = loaded;
  const more = areas.length - AREAS_NAMED;
  const named = joinAsList(
    areas.slice(0, AREAS_NAMED).map((area) => t(`areas:${area}`)),
    locale,
  );
  const check = useBackgroundCheckText(loaded.consented, loaded.check, loaded.checkLastDay);
  return (
    <div className="grid items-start gap-6 pb-8 md:grid-cols-2">
      <h1 className="sr-only">{t("settings:title")}</h1>
      <div className="flex min-w-0 flex-col gap-6">
        <section aria-labelledby="profile">
          <h2 id="profile" className="pb-2.5 text-section">
            {t("settings:profile")}
          </h2>
          <div className="card flex flex-wrap items-center gap-4 p-4">
            <CleanerPhoto
              name={loaded.name}
              photo={loaded.photo}
              width={88}
              className="w-22"
              eager
            />
            <div className="min-w-0 grow basis-36">
              <p className="text-section font-semibold">{loaded.name}</p>
              {loaded.check === "passed" ? (
                <p className="inline-flex items-center gap-1.5 rounded-full bg-celadon-100 px-2.5 py-0.5 text-sm font-semibold text-celadon-800">
                  <ShieldCheckIcon className="size-4" />
                  {t("common:verified")}
                </p>
              ) : null}
              <p>
                <Stars rating={loaded.rating} reviewCount={loaded.reviewCount} small />
              </p>
              <p className="text-sm text-ink-soft tabular">
                {t("settings:facts", {
                  count: loaded.completed,
                  rate: `${formatBaht(loaded.hourlyRate)}${t("common:per-hour")}`,
                })}
              </p>
            </div>
            <p className="flex grow basis-full flex-wrap gap-2">
              <Link to={paths.editCleanerProfile()} className="button button-quiet grow">
                {t("settings:edit-profile")}
              </Link>
              {loaded.isListed ? (
                <Link to={paths.cleaner(loaded.profileId)} className="button button-quiet grow">
                  {t("settings:public-page")}
                </Link>
              ) : null}
            </p>
          </div>
        </section>

        <SettingRows title={t("settings:work")}>
          <SettingRow
            Icon={CalendarIcon}
            to={paths.cleanerAvailability()}
            title={t("settings:availability")}
          >
            {days.length === 0
              ? t("settings:availability-none")
              : `${daysInWords(days, locale)}\u00a0· ${t("settings:hours", { count: hours })}`}
          </SettingRow>
          <SettingRow Icon={PinIcon} to={paths.cleanerAreas()} title={t("settings:areas-title")}>
            {areas.length === 0
              ? t("settings:areas-not-yet")
              : more > 0
                ? t("settings:areas-and-more", { areas: named, count: more })
                : named}
          </SettingRow>
          <InstantBookingRow on={loaded.instantBooking} />
          <SettingRow
            Icon={ClockIcon}
            to={`${paths.cleanerAvailability()}#gaps`}
            title={t("settings:lead-time")}
          >
            {t(`availability:lead-time-${loaded.leadTime}`)}
          </SettingRow>
          <SettingRow
            Icon={ArrowRightIcon}
            to={`${paths.cleanerAvailability()}#gaps`}
            title={t("availability:travel")}
          >
            {loaded.travelTime ? t("availability:travel-hint") : t("settings:travel-off")}
          </SettingRow>
          <SettingRow
            Icon={HourglassIcon}
            to={paths.cleanerSetting("pause")}
            title={t("settings:pause-title")}
          >
            {t(loaded.isPaused ? "settings:pause-on" : "settings:pause-off")}
          </SettingRow>
        </SettingRows>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <SettingRows title={t("settings:money")}>
          <SettingRow Icon={WalletIcon} to={paths.cleanerEarnings()} title={t("settings:earnings")}>
            {loaded.owed > 0 ? (
              <strong className="text-marigold-900">
                {t("earnings:owed", { sum: formatBaht(loaded.owed) })}
              </strong>
            ) : (
              t("settings:earnings-text")
            )}
          </SettingRow>
          <SettingRow
            Icon={QrIcon}
            to={paths.cleanerSetting("promptpay")}
            title={t("settings:promptpay-title")}
          >
            {loaded.promptPay ?? t("settings:promptpay-none")}
          </SettingRow>
        </SettingRows>

        <SettingRows title={t("settings:safety")}>
          <SettingRow
            Icon={ShieldCheckIcon}
            to={paths.cleanerSetting("check")}
            title={t("settings:check-title")}
          >
            {check}
          </SettingRow>
          <SettingRow
            Icon={XCircleIcon}
            to={paths.cleanerSetting("blocked")}
            title={t("settings:blocked-title")}
          >
            {loaded.blocked === 0
              ? t("settings:blocked-none")
              : t("settings:blocked-some", { count: loaded.blocked })}
          </SettingRow>
          <SettingRow Icon={NoteIcon} to={paths.marks()} title={t("settings:marks-title")}>
            {t("settings:marks-text")}
          </SettingRow>
        </SettingRows>

        <SettingRows title={t("settings:account")}>
          <SettingRow Icon={UserIcon} to={paths.account()} title={t("settings:account-title")}>
            <span className="wrap-anywhere">{loaded.email ?? t("settings:account-text")}</span>
          </SettingRow>
          <SettingRow Icon={LockIcon} to={paths.accountData()} title={t("settings:data-title")}>
            {t("settings:data-text")}
          </SettingRow>
        </SettingRows>
      </div>
    </div>
  );
}
