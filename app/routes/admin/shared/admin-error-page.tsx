import { useLocation, useRouteError } from "@remix-run/react";
import { ErrorPage, ErrorTitle } from "~/components/error-page";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { paths, type AdminSection } from "~/lib/paths";
import { isOneOf } from "~/lib/vocabulary";

/** The tabs below the first, as addresses name them. */
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
] as const satisfies readonly AdminSection[];

/** For the boundaries of the desk's routes: from there it goes on with the list of its tab. */
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
              <Link to={paths.adminSection(tab)} className="button button-strong">
                {t(`desk:tab-${tab}`)}
              </Link>
            ) : null}
            <Link to={paths.admin()} className="button button-quiet">
              {t("desk:tab-overview")}
            </Link>
          </>
        }
      />
    </>
  );
}
