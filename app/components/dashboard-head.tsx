import { CalendarIcon, EmailIcon, HeartIcon, UserIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { TabLink, TabLinks } from "~/components/ui/tab-links";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { myFavouritesPath } from "~/lib/favourite-paths";

/** The parts of the dashboard with tabs. */
export type DashboardTab = "bookings" | "favourites" | "profile" | "notifications";

const TITLES = {
  bookings: "dashboard:title",
  favourites: "dashboard:favourites-title",
  profile: "dashboard:profile",
  notifications: "notifications:title",
} as const;

/** The top of each part of the dashboard: the title, the way to a new booking, and the tabs. */
export function DashboardHead({ tab }: { tab: DashboardTab }) {
  const { t } = useText();
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 wrap-anywhere">{t(TITLES[tab])}</h1>
        {/* On phones the notifications' title leaves no room for it. */}
        <Link
          to={paths.booking()}
          className={`button button-strong ${tab === "notifications" ? "max-sm:hidden" : ""}`}
        >
          {t("dashboard:book-new")}
        </Link>
      </div>
      {/* With large text, two rows of two. */}
      <div className="pt-4 max-[16rem]:*:flex-wrap">
        <TabLinks label={t("dashboard:sections")} shareWidth>
          <TabLink to={paths.dashboard()} current={tab === "bookings"}>
            <CalendarIcon className="size-5 shrink-0 max-sm:hidden" />
            <TabLabel short={t("dashboard:bookings-short")}>{t("dashboard:bookings")}</TabLabel>
          </TabLink>
          <TabLink to={myFavouritesPath()} current={tab === "favourites"}>
            <HeartIcon filled={false} className="size-5 shrink-0 max-sm:hidden" />
            {t("dashboard:favourites-title")}
          </TabLink>
          <TabLink to={paths.dashboard({ tab: "profile" })} current={tab === "profile"}>
            <UserIcon className="size-5 shrink-0 max-sm:hidden" />
            <TabLabel short={t("dashboard:profile-short")}>{t("dashboard:profile")}</TabLabel>
          </TabLink>
          <TabLink to={paths.notificationSettings()} current={tab === "notifications"}>
            <EmailIcon className="size-5 shrink-0 max-sm:hidden" />
            <TabLabel short={t("dashboard:notifications-short")}>
              {t("dashboard:notifications")}
            </TabLabel>
          </TabLink>
        </TabLinks>
      </div>
    </>
  );
}

/** A part's name; on phones a shorter one, so that all of them fit on one line. */
function TabLabel({ short, children }: { short: string; children: string }) {
  return (
    <>
      <span className="sm:hidden">{short}</span>
      <span className="max-sm:hidden">{children}</span>
    </>
  );
}
