import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLocation } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
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
      <BackLink to={atIndex ? paths.dashboard() : paths.account()}>
        {t(atIndex ? "account:to-dashboard" : "account:to-account")}
      </BackLink>
      <Outlet />
    </div>
  );
}
