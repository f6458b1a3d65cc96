import { useLocation, useRouteError } from "@remix-run/react";
import { ErrorPage, ErrorTitle } from "~/components/error-page";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { paths, type DeskPart } from "~/lib/paths";
import { isOneOf } from "~/lib/vocabulary";

/** The tabs below the first, as addresses name them. */
const PARTS = [
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
] as const satisfies readonly DeskPart[];

/** For the boundaries of the desk's routes: from there it goes on with the list of its tab. */
export function DeskErrorPage() {
  const { t } = useText();
  const part = useLocation().pathname.split("/")[2];
  return (
    <>
      <ErrorTitle error={useRouteError()} />
      <ErrorPage
        ways={
          <>
            {isOneOf(PARTS, part) ? (
              <Link to={paths.desk(part)} className="button button-strong">
                {t(`desk:tab-${part}`)}
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
