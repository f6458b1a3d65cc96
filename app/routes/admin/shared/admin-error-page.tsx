import { useLocation, useRouteError } from "@remix-run/react";
import { ErrorPage, ErrorTitle } from "~/components/error-page";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { adminPaths, type AdminSection } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { isOneOf } from "~/lib/vocabulary";

/** The tabs after the first, by their names in URLs. */
const ADMIN_TABS = [
  "users",
  "services",
  "testimonials",
  "bookings",
  "cleaners",
  "problems",
  "reviews",
  "fees",
  "notices",
  "audit",
  "business",
  "system",
] as const satisfies readonly AdminSection[];

/** The error page of admin routes. It links to the list of the current tab. */
export function AdminErrorPage() {
  const { t } = useText();
  const tab = useLocation().pathname.split("/")[2];
  return (
    <>
      <ErrorTitle error={useRouteError()} />
      <ErrorPage
        ways={
          <>
            {isOneOf(ADMIN_TABS, tab) ? (
              <Link to={adminPaths.section(tab)} className="button button-strong">
                {t(`admin:tab-${tab}`)}
              </Link>
            ) : null}
            <Link to={paths.admin()} className="button button-quiet">
              {t("admin:tab-overview")}
            </Link>
          </>
        }
      />
    </>
  );
}
