import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLocation } from "@remix-run/react";
import { ChevronLeftIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { requireUser } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

/** Every page below is for signed-in people; each of them asks again for what it reads and writes. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return null;
}

export default function AccountLayout() {
  const { t } = useText();
  const atIndex = useLocation().pathname === paths.account();
  return (
    <div className="page max-w-xl py-4 sm:py-8">
      <Link
        to={atIndex ? paths.dashboard() : paths.account()}
        className="button button-plain -ml-3 px-3"
      >
        <ChevronLeftIcon className="size-5 shrink-0" />
        {t(atIndex ? "account:to-dashboard" : "account:to-account")}
      </Link>
      <Outlet />
    </div>
  );
}
