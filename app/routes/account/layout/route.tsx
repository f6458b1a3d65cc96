import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { startPageOf } from "~/lib/start-page";
import { requireUser } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

/** All pages below need a signed-in user. Each page checks this again for its own data. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { role, isCleaner } = await requireUser(request, context);
  return { start: startPageOf({ role, isCleaner }) };
}

/** Pages with two columns on desktops; the others have one of 640 px. */
const WITH_COLUMNS: readonly string[] = [
  paths.account(),
  paths.accountData(),
  paths.accountDelete(),
  paths.accountHomes(),
  paths.accountPassword(),
  paths.accountProfile(),
  paths.accountSessions(),
];

export default function AccountLayout() {
  const { t } = useText();
  const { start } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const atIndex = pathname === paths.account();
  return (
    <div className="page pt-4 pb-8 sm:pt-8">
      <BackLink to={atIndex ? start.to : paths.account()}>
        {t(atIndex ? start.label : "account:title")}
      </BackLink>
      <div className={WITH_COLUMNS.includes(pathname) ? undefined : "max-w-160"}>
        <Outlet />
      </div>
    </div>
  );
}
