import { CalendarIcon, EmailIcon, HeartIcon, UserIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { TabLink, TabLinks } from "~/components/ui/tab-links";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { myFavouritesPath } from "~/lib/favourite-paths";

/** The parts of the dashboard with tabs. */
export type DashboardTab = "bookings" | "favourites" | "profile";

const TITLES = {
  bookings: "dashboard:title",
  favourites: "dashboard:favourites-title",
  profile: "dashboard:profile",
} as const;

/** The top of each part of the dashboard: the title, the way to a new booking, and the tabs. */
export function DashboardHead({ tab }: { tab: DashboardTab }) {
  const { t } = useText();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1>{t(TITLES[tab])}</h1>
        <Link to={paths.booking()} className="button button-strong">
          {t("dashboard:book-new")}
        </Link>
      </div>
      <div className="dashboard-tabs pt-5">
        <TabLinks label={t("dashboard:sections")} shareWidth>
          <TabLink to={paths.dashboard()} current={tab === "bookings"}>
            <CalendarIcon className="size-5 shrink-0 max-sm:hidden" />
            {t("dashboard:bookings")}
          </TabLink>
          <TabLink to={myFavouritesPath()} current={tab === "favourites"}>
            <HeartIcon filled={false} className="size-5 shrink-0 max-sm:hidden" />
            {t("dashboard:favourites-title")}
          </TabLink>
          <TabLink to={paths.dashboard({ tab: "profile" })} current={tab === "profile"}>
            <UserIcon className="size-5 shrink-0 max-sm:hidden" />
            {t("dashboard:profile")}
          </TabLink>
          <TabLink to={paths.notificationSettings()} current={false}>
            <EmailIcon className="size-5 shrink-0 max-sm:hidden" />
            {t("dashboard:notifications")}
          </TabLink>
        </TabLinks>
      </div>
    </>
  );
}
